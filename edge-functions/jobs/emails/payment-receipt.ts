import * as z from "zod/mini";
import { booking, withinSentence } from "../../shared/booking-facts.ts";
import { Instant } from "../../shared/contract/common.ts";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";
import { addedText, FOOTNOTE, serviceText, sessionFact } from "./parts/receipts.ts";
import { formatInstant } from "./parts/times.ts";

/** To the customer: the payment that bought the booking, or time that was added to it. */
export const paymentReceipt = defineEmail({
  content: z.object({ ...booking, paymentId: z.string(), orderId: z.string(), paidAt: Instant }),
  write(content, { site }) {
    const amount = formatPlainMoney(content);
    return {
      subject: `Receipt: ${amount} for ${content.addedTo ? `${addedText(content)} of ` : ""}your ${content.slotType} with ${withinSentence(content.designerName)}`,
      heading: `Receipt for ${amount}`,
      paragraphs: [
        content.addedTo
          ? `Thank you. We received your payment, and your consultation goes on for ${addedText(content)}.`
          : "Thank you. We received your payment, and your consultation is booked.",
      ],
      facts: [
        ["Amount", amount],
        ["Paid", formatInstant(content.paidAt, content)],
        ["Paid by", content.customerName],
        ["For", serviceText(content)],
        sessionFact(content),
      ],
      action: {
        label: "Open the receipt",
        url: site + paths.papers(content.addedTo ?? content.bookingId),
        tone: "petrol",
      },
      references: [
        ["Payment", content.paymentId],
        ["Order", content.orderId],
      ],
      footnote: FOOTNOTE,
    };
  },
});
