import * as z from "zod/mini";
import { defineEmail } from "./parts/define-email.ts";

/** To somebody who is signed in and is about to do what needs more than a password: a code. */
export const reauthenticate = defineEmail({
  content: z.object({ code: z.string() }),
  write: ({ code }) => ({
    subject: `${code} is your code for Parlour`,
    heading: "Your code",
    paragraphs: [
      "Enter this code on the page that asks for it. It shows that it is really you who is signed in.",
      "The code is good for one hour.",
    ],
    code,
    footnote:
      "If you have not asked for it, change your password: somebody else may be signed in as you. Nobody at Parlour ever asks you for this code.",
  }),
});
