import * as z from "zod/mini";
import { Instant } from "../../shared/contract/common.ts";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatInstant } from "./parts/times.ts";

/** To the owner of an account on which somebody has guessed passwords: why signing in is paused, and the link that unlocks the account. */
export const signInLocked = defineEmail({
  content: z.object({ failures: z.number(), unlockKey: z.string(), lockedUntil: Instant }),
  write: ({ failures, unlockKey, lockedUntil }, { site, createdAt, recipient }) => ({
    subject: "Someone is trying to sign in to your Parlour account",
    heading: "Someone is trying to sign in as you",
    paragraphs: [
      `${failures} wrong passwords were entered for your account. To protect it, we have paused signing in until ${formatInstant(lockedUntil, recipient.zone)}. Wherever you are already signed in, you stay signed in.`,
      "If this was you, use the link, then sign in with your password to unlock your account. If you have forgotten it, choose a new one from the login page.",
      "If this wasn’t you, nobody got in and you don’t need to do anything. A password that you use nowhere else keeps it that way.",
    ],
    facts: [["Noticed", formatInstant(createdAt, recipient.zone)]],
    action: {
      label: "Sign in with this link",
      url: site + paths.linkTo(recipient.role, paths.unlockLogin(unlockKey)),
      tone: "petrol",
    },
    footnote: "You’re receiving this because you have an account on Parlour. The link works once, for a day.",
  }),
});
