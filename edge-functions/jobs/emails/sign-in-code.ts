import * as z from "zod/mini";
import { defineEmail } from "./parts/define-email.ts";

/** To a person who wants to sign in or sign up without a password. It quotes no names, because the address may be a stranger's. */
export const signInCode = defineEmail({
  content: z.object({ code: z.string() }),
  write: ({ code }) => ({
    subject: `${code} signs you in to Parlour`,
    heading: "Your code to sign in",
    paragraphs: [
      "Enter this code on the page that asks for it. It works once, within the next hour.",
      "Nobody at Parlour will ever ask you for it.",
    ],
    code,
    footnote: "If you didn’t ask for a code, ignore this email: nobody gets in without it.",
  }),
});
