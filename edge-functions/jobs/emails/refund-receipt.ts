import * as z from "zod/mini";
import { booking } from "../../shared/booking-facts.ts";
import { formatCode, formatFullDate, formatPlainMoney } from "../../shared/contract/format.ts";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";
import { ARRIVAL, FOOTNOTE, serviceText, sessionFact } from "./parts/receipts.ts";

/** To the customer: a refund that the provider has accepted, or that an administrator has paid in another way. */
export const refundReceipt = defineEmail({
  content: z.object({
    ...booking,
    /** Minor units of `refundCurrency`, which is the one that the provider named. */
    refundAmount: z.number(),
    refundCurrency: z.string(),
    reason: z.string(),
    providerRefundId: z.nullable(z.string()),
    byHand: z._default(z.boolean(), false),
  }),
  write(content, { createdAt, site }) {
    const amount = formatPlainMoney({ amount: content.refundAmount, currency: content.refundCurrency });
    const { byHand } = content;
    return {
      subject: byHand ? `Refund: ${amount} was paid back to you` : `Refund: ${amount} is on its way to you`,
      heading: byHand ? `${amount} was paid back to you` : `${amount} is on its way back to you`,
      paragraphs: [
        byHand
          ? "We could not refund it the way you paid, so we have paid it back to you in another way."
          : "Your refund has been sent. It can take your bank a few days to show it.",
      ],
      facts: [
        ["Amount", amount],
        ["Why", explain(content)],
        ["Sent", formatFullDate(createdAt, content.timeZone)],
        ...(byHand ? [] : [["Arrives in", ARRIVAL] as [string, string]]),
        ["Paid for", serviceText(content)],
        sessionFact(content),
      ],
      action: {
        label: "See receipts and credit notes",
        url: site + paths.papers(content.addedTo ?? content.bookingId),
        tone: "petrol",
      },
      references: content.providerRefundId ? [["Refund no.", content.providerRefundId]] : [],
      footnote: FOOTNOTE,
    };
  },
});

/** Returns the reason for a refund in a few words. */
function explain({
  reason,
  designerName,
  addedTo,
}: {
  reason: string;
  designerName: string;
  addedTo?: string | null | undefined;
}): string {
  if (addedTo && (reason === "slot_begun" || reason === "booking_cancelled"))
    return "The time could no longer be added";
  const reasons: Record<string, string> = {
    slot_taken: "The time was taken before your payment arrived",
    slot_begun: "The session had begun before your payment arrived",
    already_paid: "The consultation was paid for twice",
    booking_cancelled: "The booking was cancelled before your payment arrived",
    amount_mismatch: "Your payment was not the price of the booking",
    customer_cancelled: "You cancelled the consultation",
    designer_cancelled: `${designerName} cancelled the consultation`,
    designer_absent: `${designerName} did not come to the consultation`,
    administrator: "Refunded by Parlour",
  };
  return reasons[reason] ?? formatCode(reason);
}
