import * as z from "zod/mini";
import { memberContent } from "../../shared/booking-facts.ts";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import { partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the designer: an administrator refunds a part of a session's price, who bears it, and why. The customer gets the receipt for the refund. */
export const sessionRefunded = defineEmail({
  content: z.object({
    ...memberContent,
    /** Minor units of `currency`, like `lostAmount`: how much less the designer earns. */
    refundAmount: z.number(),
    lostAmount: z.number(),
    borneBy: z.enum(["designer", "operator"]),
    reason: z.string(),
  }),
  write(content, { site }) {
    const { other, facts, home, footnote } = partsOf(content, site);
    const { currency, lostAmount } = content;
    const refund = formatPlainMoney({ amount: content.refundAmount, currency });
    return {
      subject: `${other} gets ${refund} back`,
      heading: `${other} gets ${refund} back`,
      paragraphs: [
        `We refund ${refund} of ${formatPlainMoney({ amount: content.amount, currency })} for this consultation.`,
        lostAmount > 0
          ? `You earn ${formatPlainMoney({ amount: lostAmount, currency })} less for it.`
          : "It costs you nothing: your earnings stay as they are.",
      ],
      quote: { from: "Parlour wrote", text: content.reason },
      aside: "If you think that we are wrong, reply to this email. A person reads it.",
      facts,
      action: home,
      footnote,
    };
  },
});
