import * as z from "zod/mini";
import { HOLD_MINUTES } from "../../shared/contract/limits.ts";
import * as paths from "../../shared/contract/paths.ts";
import { type BookingContent, booking, findAnotherTime } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { ARRIVAL, FOOTNOTE, serviceText, sessionFact } from "./parts/receipts.ts";
import { money } from "./parts/wording.ts";

/** To the customer: a payment that could not buy its booking, why, and that it is refunded in full. */
export const paymentReturned = defineEmail({
  content: z.object({
    ...booking,
    /** Minor units of `paidCurrency`, which is whatever the provider named. */
    paidAmount: z.number(),
    paidCurrency: z.string(),
    reason: z.string(),
  }),
  write(content, { site }) {
    const amount = money(content.paidAmount, content.paidCurrency);
    return {
      subject: `Your payment of ${amount} is returned in full`,
      heading: "Your payment goes back to you in full",
      paragraphs: [
        `We have received ${amount} from you for a consultation with ${content.designerName}. ${explain(content.reason, content)}`,
        "You need not do anything. As soon as the payment provider has taken on the refund we send you a receipt for it.",
      ],
      facts: [["Returned", amount], ["Arrives in", ARRIVAL], ["Paid for", serviceText(content)], sessionFact(content)],
      action:
        content.reason === "already_paid"
          ? { label: "See My Chats", url: site + paths.chats, tone: "petrol" }
          : findAnotherTime(content, site),
      footnote: FOOTNOTE,
    };
  },
});

/** Why a payment could not buy its slot, as a sentence to the one who paid. */
function explain(reason: string, content: BookingContent): string {
  switch (reason) {
    case "slot_taken":
      return `It reached us after your hold of the slot (up to ${HOLD_MINUTES} minutes) had ended, and by then somebody else had taken it.`;
    case "slot_begun":
      return `It reached us after your hold of the slot (up to ${HOLD_MINUTES} minutes) had ended, and by then the slot had already begun.`;
    case "booking_cancelled":
      return "It reached us after the booking had been given up.";
    case "already_paid":
      return "This consultation was already paid for, so you have paid twice. Your booking stays as it is.";
    case "amount_mismatch":
      return `It differs from the price of the consultation, which is ${money(content.amount, content.currency)}, so we could not take it for the booking.`;
    default:
      return "It could not be taken for the booking.";
  }
}
