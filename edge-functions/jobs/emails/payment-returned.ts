import * as z from "zod/mini";
import { type BookingContent, booking, withinSentence } from "../../shared/booking-facts.ts";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import { HOLD_MINUTES, OFFER_HOURS } from "../../shared/contract/limits.ts";
import * as paths from "../../shared/contract/paths.ts";
import { findAnotherTime } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { ARRIVAL, addedText, FOOTNOTE, serviceText, sessionFact } from "./parts/receipts.ts";

/** To the customer: a payment that could not buy its booking, why, and that it is refunded in full. */
export const paymentReturned = defineEmail({
  content: z.object({
    ...booking,
    /** Minor units of `paidCurrency`, which is the one that the provider named. */
    paidAmount: z.number(),
    paidCurrency: z.string(),
    reason: z.string(),
  }),
  write(content, { site }) {
    const amount = formatPlainMoney({ amount: content.paidAmount, currency: content.paidCurrency });
    return {
      subject: `You get your payment of ${amount} back in full`,
      heading: "You get your payment back in full",
      paragraphs: [
        `We received ${amount} from you for a consultation with ${withinSentence(content.designerName)}. ${explain(content.reason, content)}`,
        "You don’t need to do anything. We email you a receipt once the refund is on its way.",
      ],
      facts: [["Refund", amount], ["Arrives in", ARRIVAL], ["Paid for", serviceText(content)], sessionFact(content)],
      action:
        content.reason === "already_paid" || content.addedTo
          ? { label: "See My Chats", url: site + paths.chats, tone: "petrol" }
          : findAnotherTime(content, site),
      footnote: FOOTNOTE,
    };
  },
});

/** Returns for how long a time is held. */
const keeping = ({ offered }: BookingContent) =>
  offered
    ? `We keep a time that a designer offers you for up to ${OFFER_HOURS} hours.`
    : `We keep a time for you for up to ${HOLD_MINUTES} minutes while you pay.`;

/** Tells the person who paid why the payment could not buy its slot. */
function explain(reason: string, content: BookingContent): string {
  if (content.addedTo && (reason === "slot_begun" || reason === "booking_cancelled"))
    return `It was for ${addedText(content)}, which could no longer be added by then.`;
  switch (reason) {
    case "slot_taken":
      return `${keeping(content)} Your payment arrived later, and by then the time was held for another booking.`;
    case "slot_begun":
      return `${keeping(content)} Your payment arrived later, and by then the session had already begun.`;
    case "booking_cancelled":
      return "It arrived after the booking was cancelled.";
    case "already_paid":
      return "This consultation was already paid for, so you paid twice. Your booking stays as it is.";
    case "amount_mismatch":
      return `It differs from the price of the consultation, which is ${formatPlainMoney(content)}, so we could not accept it.`;
    default:
      return "We could not accept it for this booking.";
  }
}
