import * as z from "zod/mini";
import { defineEmail } from "./parts/define-email.ts";

/** To the sender of a contact query. It repeats none of the sender's words, because the address may be somebody else's. */
export const contactAcknowledged = defineEmail({
  to: "visitor",
  content: z.object({ number: z.string() }),
  write: ({ number }) => ({
    subject: `We have your message ${number}`,
    heading: "We have your message",
    paragraphs: ["A person at Parlour reads it and replies by email."],
    aside: "To add something, reply to this email.",
    facts: [["Number", number]],
    footnote:
      "You’re receiving this because somebody entered this address in the contact form of Parlour. If it was not you, you can ignore this email.",
  }),
});
