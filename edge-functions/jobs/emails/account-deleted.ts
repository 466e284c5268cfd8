import * as z from "zod/mini";
import { defineEmail } from "./parts/define-email.ts";

/** To somebody who has deleted their account, at the address that is forgotten with this email. */
export const accountDeleted = defineEmail({
  content: z.object({ cancelled: z.number() }),
  write: ({ cancelled }) => ({
    subject: "Your account on Parlour is deleted",
    heading: "Your account is deleted",
    paragraphs: [
      "Your name, your address, your pictures and what you wrote about yourself are gone. Bookings and payments stay as the law asks, without your name.",
      ...(cancelled > 0
        ? [
            `${cancelled === 1 ? "One consultation that was to come is" : `${cancelled} consultations that were to come are`} cancelled. Refunds follow the usual rules and take 5–7 working days, the way it was paid.`,
          ]
        : []),
      "This is the last email to this address.",
    ],
    footnote: "Was it not you? Answer this email soon.",
  }),
});
