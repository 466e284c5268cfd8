import * as z from "zod/mini";
import { Instant } from "../../shared/contract/common.ts";
import { withoutLinks } from "../../shared/without-links.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatInstant, UTC } from "./parts/times.ts";

/** To the administrator: what a visitor wrote into the contact form. */
export const contactQuery = defineEmail({
  to: "administrator",
  content: z.object({
    number: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    query: z.string(),
    receivedAt: Instant,
  }),
  write: ({ number, name, email, phone, query, receivedAt }) => ({
    subject: `Contact query from ${name}`,
    heading: `${name} has a question`,
    paragraphs: [query],
    facts: [
      ["Number", number],
      ["Name", withoutLinks(name)],
      ["Email", email],
      ["Phone", withoutLinks(phone)],
      ["Received", formatInstant(receivedAt, UTC)],
    ],
    footnote: "Your reply to this email goes to the person who wrote.",
    replyTo: email,
  }),
});
