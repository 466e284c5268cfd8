import * as z from "zod/mini";
import { defineEmail } from "./parts/define-email.ts";

/** To the administrator: a designer waits for approval. */
export const applicationReceived = defineEmail({
  to: "administrator",
  content: z.object({ designerId: z.uuid(), name: z.string(), again: z.nullable(z.enum(["name", "price"])) }),
  write: ({ designerId, name, again }) => ({
    subject: again ? `${name} has changed the ${again}` : `${name} has applied`,
    heading: again ? `${name} has changed the ${again}` : `${name} has applied as a designer`,
    paragraphs: ["Their page is not listed until you have approved it."],
    references: [["Case", `application:${designerId}`]],
    footnote:
      "You’re receiving this as the administrator of Parlour. The view admin.applications shows everything, and docs/administration.md says what can be done.",
  }),
});
