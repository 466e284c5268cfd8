import * as z from "zod/mini";
import { defineEmail } from "./parts/define-email.ts";

/** Confirms the deletion of an account, at the address that is forgotten after this email. */
export const accountDeleted = defineEmail({
  content: z.object({ cancelled: z.number() }),
  write: ({ cancelled }) => ({
    subject: "Your account on Parlour is deleted",
    heading: "Your account is deleted",
    paragraphs: [
      "Your name, email address, pictures and profile are gone. Records of bookings and payments stay, without your name, as the law requires.",
      ...(cancelled > 0
        ? [
            `${cancelled === 1 ? "One upcoming consultation was" : `${cancelled} upcoming consultations were`} cancelled. Refunds follow the usual rules and go back the way they were paid, within 5–7 business days.`,
          ]
        : []),
      "This is the last email to this address.",
    ],
    footnote: "If this wasn’t you, reply to this email right away.",
  }),
});
