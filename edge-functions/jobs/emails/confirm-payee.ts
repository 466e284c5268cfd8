import * as z from "zod/mini";
import { defineEmail } from "./parts/define-email.ts";

/** To a designer who has entered bank details: a code that confirms them. */
export const confirmPayee = defineEmail({
  content: z.object({ code: z.string(), holder: z.string(), account: z.string() }),
  write: ({ code, holder, account }) => ({
    subject: `${code} confirms where your money goes`,
    heading: "Confirm your bank details",
    paragraphs: [
      "Somebody signed in to your account has entered these bank details. Enter the code on the page that asks for it, and your payouts go there.",
    ],
    facts: [
      ["Name", holder],
      ["Account", account],
    ],
    code,
    footnote: "The code works for one hour. If this wasn’t you, don’t use it, and change your password right away.",
  }),
});
