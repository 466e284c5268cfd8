import * as z from "zod/mini";
import { Instant } from "../../shared/contract/common.ts";
import { formatFullDate } from "../../shared/contract/format.ts";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the owner of an account who has requested their data: the file is ready. */
export const dataReady = defineEmail({
  content: z.object({ exportId: z.uuid(), expiresAt: Instant }),
  write: ({ expiresAt }, { site, recipient }) => ({
    subject: "Your data is ready to download",
    heading: "Your data is ready",
    paragraphs: [
      "You asked for everything that Parlour stores about you. It is one file with your account, your bookings and conversations (as JSON), and your pictures. Pictures that do not fit are linked in it.",
      "Download it from your account. You have to be signed in, so nobody gets it with this email alone.",
    ],
    facts: [["Kept until", formatFullDate(expiresAt, recipient.zone.timeZone)]],
    action: {
      label: "Go to your account",
      url: site + paths.linkTo(recipient.role, paths.accountSection("data")),
      tone: "petrol",
    },
    footnote: "If you didn’t ask for it, someone else may be signed in as you: change your password.",
  }),
});
