import * as z from "zod/mini";
import { Instant } from "../../shared/contract/common.ts";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";
import { instantText } from "./parts/wording.ts";

/** To the owner of an account on which somebody has guessed passwords: why signing in is paused, and the link that opens it. */
export const signInLocked = defineEmail({
  content: z.object({ failures: z.number(), unlockKey: z.string(), lockedUntil: Instant }),
  write: ({ failures, unlockKey, lockedUntil }, { site, createdAt, recipient }) => ({
    subject: "Somebody tries to sign in to your Parlour account",
    heading: "Somebody tries to sign in as you",
    paragraphs: [
      `${failures} wrong passwords were entered for your account. To keep it yours, signing in is paused until ${instantText(lockedUntil, recipient.zone)}. Where you are signed in already, you stay signed in.`,
      "Was it you? This link opens your account again, for you alone; then sign in with your password. If you have forgotten it, set a new one from the login page.",
      "Was it not you? Then nobody has got in, and you need not do anything. A password that you use nowhere else keeps it so.",
    ],
    facts: [["Noticed", instantText(createdAt, recipient.zone)]],
    action: {
      label: "Sign in with this link",
      url: site + paths.unlockLogin(unlockKey, recipient.role),
      tone: "petrol",
    },
    footnote: "You get this mail because you have an account on Parlour. The link works once, for a day.",
  }),
});
