import * as z from "zod/mini";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import { findAnotherTime, insteadSentence, noShow, otherDesigners, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members: the outcome of a report that one of them had not come. */
export const noShowDecided = defineEmail({
  content: z.object(noShow),
  write(content, { site }) {
    const { other, whom, withOther, forCustomer, what, facts, home, footnote } = partsOf(content, site);
    const upheld = content.status === "upheld";
    const reported =
      content.reportedBy === content.recipient
        ? `Your report that ${whom} did not come`
        : `${other}’s report that you did not come`;
    const amount = formatPlainMoney({ amount: content.refundAmount, currency: content.currency });
    const refunded = upheld && content.refundAmount > 0 && !content.refunded;
    const consequence = refunded
      ? forCustomer
        ? `${amount} is on its way back to you; we email you a receipt.`
        : `${amount} goes back to ${whom}.`
      : content.refunded
        ? forCustomer
          ? `The ${amount} that you got back stays with you.`
          : `The ${amount} that went back to ${whom} is not taken back.`
        : upheld && content.reportedBy === "customer" && content.amount > 0
          ? "Nothing of the price is left to refund."
          : "Nothing is refunded.";
    const missed = upheld && forCustomer && content.reportedBy === "customer";
    return {
      subject: `Your ${what} ${withOther}: ${refunded ? (forCustomer ? `you get ${amount} back` : "the price is refunded") : "the report is settled"}`,
      heading: upheld ? "The report was accepted" : "The report was not accepted",
      paragraphs: [
        `${reported} ${upheld ? "was accepted" : "was not accepted"}. ${missed ? insteadSentence(content) : consequence}`,
        ...(missed ? [consequence] : []),
      ],
      facts: missed ? [...otherDesigners(content, site), ...facts] : facts,
      action: missed ? findAnotherTime(content, site) : home,
      footnote,
    };
  },
});
