import type { Letter } from "./layout.ts";
import type { BookingContent, Content } from "./outbox-mail.ts";
import { asWords, dayText, instantText, money, slotText } from "./wording.ts";

const service = ({ serviceName, designerName, slotType }: BookingContent) =>
  `${serviceName} (${slotType}) with ${designerName}`;
const session = (booking: BookingContent): [string, string] => ["Session", slotText(booking, booking.timeZone)];
const footnote =
  "You get this mail because you have paid for a consultation on Parlour. Please keep it for your records.";
const ARRIVAL = "5–7 working days, the way you paid";

export function receiptLetter(booking: Content<"payment_receipt">, site: string): Letter {
  const amount = money(booking.amount, booking.currency);
  return {
    subject: `Receipt: ${amount} for your ${booking.slotType} with ${booking.designerName}`,
    heading: `Receipt for ${amount}`,
    paragraphs: ["Thank you. Your payment has arrived and your consultation is booked."],
    facts: [
      ["Receipt no.", booking.paymentId],
      ["Amount", amount],
      ["Paid", instantText(booking.paidAt, booking.timeZone)],
      ["Paid by", booking.customerName],
      ["For", service(booking)],
      session(booking),
      ["Order", booking.orderId],
    ],
    action: { label: "See My Chats", url: `${site}/chats`, tone: "petrol" },
    footnote,
  };
}

/** Why a payment could not buy its slot, as a sentence to who paid. */
function returnedBecause(booking: Content<"payment_returned">): string {
  const price = money(booking.amount, booking.currency);
  switch (booking.reason) {
    case "slot_taken":
      return "It reached us after the 15 minutes for which we hold a slot, and by then somebody else had taken it.";
    case "slot_begun":
      return "It reached us after the 15 minutes for which we hold a slot, and by then the slot had already begun.";
    case "booking_cancelled":
      return "It reached us after the booking had been given up.";
    case "already_paid":
      return "This consultation was already paid for, so you have paid twice. Your booking stays as it is.";
    case "amount_mismatch":
      return `It differs from the price of the consultation, which is ${price}, so we could not take it for the booking.`;
    default:
      return "It could not be taken for the booking.";
  }
}

/** A payment that could not buy its slot: what happened, and that all of it goes back. */
export function returnedLetter(booking: Content<"payment_returned">, site: string): Letter {
  const amount = money(booking.paidAmount, booking.paidCurrency);
  return {
    subject: `Your payment of ${amount} is returned in full`,
    heading: "Your payment goes back to you in full",
    paragraphs: [
      `We have received ${amount} from you for a consultation with ${booking.designerName}. ${returnedBecause(booking)}`,
      "You need not do anything. As soon as the payment provider has taken on the refund we send you a receipt for it.",
    ],
    facts: [["Returned", amount], ["Arrives in", ARRIVAL], ["Paid for", service(booking)], session(booking)],
    action:
      booking.reason === "already_paid"
        ? { label: "See My Chats", url: `${site}/chats`, tone: "petrol" }
        : { label: "Find another time", url: `${site}/designer/${booking.designerId}`, tone: "coral" },
    footnote,
  };
}

/** Why money went back, in a few words for a receipt. */
function refundReason(reason: string, designerName: string): string {
  const reasons: Record<string, string> = {
    slot_taken: "The slot had been taken before the payment came",
    slot_begun: "The slot had begun before the payment came",
    already_paid: "The consultation was paid for twice",
    booking_cancelled: "The booking had been given up before the payment came",
    amount_mismatch: "The payment differed from the price",
    customer_cancelled: "You cancelled the consultation",
    designer_cancelled: `${designerName} cancelled the consultation`,
    administrator: "Returned by Parlour",
  };
  return reasons[reason] ?? asWords(reason);
}

export function refundLetter(booking: Content<"refund_receipt">, createdAt: string): Letter {
  const amount = money(booking.refundAmount, booking.refundCurrency);
  return {
    subject: `Refund: ${amount} is on its way to you`,
    heading: `${amount} is on its way back to you`,
    paragraphs: ["The payment provider has taken on your refund. Banks take a few days to show it."],
    facts: [
      ...(booking.providerRefundId ? [["Refund no.", booking.providerRefundId] as [string, string]] : []),
      ["Amount", amount],
      ["Why", refundReason(booking.reason, booking.designerName)],
      ["Returned", dayText(createdAt, booking.timeZone)],
      ["Arrives in", ARRIVAL],
      ["Paid for", service(booking)],
      session(booking),
    ],
    footnote,
  };
}

/** To the administrator: what the check over all money has found. */
export function alarmLetter({ problems, total }: Content<"money_alarm">): Letter {
  const found = total === 1 ? "1 problem" : `${total} problems`;
  const more = total - problems.length;
  return {
    subject: `Money needs a look: ${found}`,
    heading: `Money needs a look: ${found}`,
    paragraphs: [
      "The check over all orders, payments and refunds has found what a person has to look at. docs/administration.md says what each of it means and what to do, the view admin.open_cases shows more, and npm run audit:money checks again.",
      ...(more > 0 ? [`The first ${problems.length} of them, ${more} more are not listed:`] : []),
    ],
    cases: problems.map(({ kind, detail, bookingId, orderId, paymentId }) => ({
      title: asWords(kind),
      detail: detail ?? "",
      references: Object.entries({ Booking: bookingId, Order: orderId, Payment: paymentId }).flatMap(([label, id]) =>
        id ? [[label, id] as [string, string]] : [],
      ),
    })),
    footnote: "You get this mail as the administrator of Parlour, at most once a day for the same problems.",
  };
}
