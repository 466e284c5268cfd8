import * as z from "zod/mini";
import { defineEmail } from "./parts/define-email.ts";

/** To a signed-in person, for an action that requires more than a password: a code. */
export const reauthenticate = defineEmail({
  content: z.object({ code: z.string() }),
  write: ({ code }) => ({
    subject: `${code} is your code for Parlour`,
    heading: "Your code",
    paragraphs: [
      "Enter this code on the page that asks for it. It shows us that it’s really you.",
      "The code works for one hour.",
    ],
    code,
    footnote:
      "If you didn’t ask for it, change your password: someone else may be signed in as you. Nobody at Parlour will ever ask you for this code.",
  }),
});
