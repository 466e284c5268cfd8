import * as z from "zod/mini";
import { memberContent } from "../../shared/booking-facts.ts";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import { partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members: what was decided about a member's complaint, and why. Another email says what a refund costs the designer. */
export const complaintDecided = defineEmail({
  content: z.object({
    ...memberContent,
    number: z.string(),
    complainedBy: z.enum(["customer", "designer"]),
    /** Minor units of `currency`. */
    refundAmount: z.number(),
    decision: z.string(),
  }),
  write(content, { site }) {
    const { forCustomer, other, whom, withOther, what, inShort, home, footnote } = partsOf(content, site);
    const { number, complainedBy, refundAmount, currency } = content;
    const own = complainedBy === content.recipient;
    const amount = formatPlainMoney({ amount: refundAmount, currency });
    const outcome =
      refundAmount === 0
        ? complainedBy === "customer"
          ? " Nothing is refunded."
          : ""
        : forCustomer
          ? ` ${amount} is on its way back to you; we email you a receipt.`
          : ` ${amount} goes back to ${whom}.`;
    return {
      subject: `Complaint ${number}: our decision`,
      heading: "Our decision",
      paragraphs: [`${own ? "You" : other} complained about your ${what}${own ? ` ${withOther}` : ""}.${outcome}`],
      quote: { from: "Parlour wrote", text: content.decision },
      aside: "If you think that we are wrong, reply to this email. A person reads it.",
      facts: [["Number", number], ...inShort],
      action: home,
      footnote,
    };
  },
});
