import * as z from "zod/mini";
import { defineEmail } from "./parts/define-email.ts";

/** Sends a new account the code that confirms its address. */
export const confirmAddress = defineEmail({
  content: z.object({ code: z.string() }),
  write: ({ code }) => ({
    subject: `${code} is your code for Parlour`,
    heading: "Confirm your email address",
    paragraphs: [
      "Welcome to Parlour. Enter this code on the page that asks for it, to show that this address is yours.",
      "The code works for one hour.",
    ],
    code,
    footnote: "If you didn’t sign up for Parlour, ignore this email: without the code the address is not confirmed.",
  }),
});
