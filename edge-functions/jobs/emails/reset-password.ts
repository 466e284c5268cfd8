import * as z from "zod/mini";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To a person who has forgotten their password. Emails about accounts quote no names, because the address may be a stranger's, and a name can be any text. */
export const resetPassword = defineEmail({
  content: z.object({ key: z.string() }),
  write: ({ key }, { site }) => ({
    subject: "Choose a new password for Parlour",
    heading: "Choose a new password",
    paragraphs: [
      "Someone, most likely you, asked for a new password for your Parlour account. Use the button to choose it.",
      "The link works once, within the next hour. Choosing a new password signs you out everywhere else.",
    ],
    action: { label: "Choose a new password", url: site + paths.resetPassword(key), tone: "petrol" },
    footnote:
      "If this wasn’t you, ignore this email: your password stays the same, and nobody gets in with this email alone.",
  }),
});
