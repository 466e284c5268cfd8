import * as z from "zod/mini";
import { noShow, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { money } from "./parts/wording.ts";

/** To both members: what became of a report that one of them had not come. */
export const noShowDecided = defineEmail({
  content: z.object(noShow),
  write(content, { site }) {
    const { other, withOther, forCustomer, what, facts, home, footnote } = partsOf(content, site);
    const upheld = content.status === "upheld";
    const reported =
      content.reportedBy === content.recipient
        ? `Your report that ${other} did not come`
        : `${other}'s report that you did not come`;
    const amount = money(content.refundAmount, content.currency);
    const refunded = upheld && content.refundAmount > 0;
    const consequence = refunded
      ? forCustomer
        ? `${amount} is on its way back to you; a receipt follows.`
        : `${amount} goes back to ${other}.`
      : "The booking stays as it was paid.";
    return {
      subject: `Your ${what} ${withOther}: ${refunded ? (forCustomer ? `${amount} comes back to you` : "the price is refunded") : "the report is settled"}`,
      heading: upheld ? "The report stands" : "The report was dismissed",
      paragraphs: [`${reported} ${upheld ? "stands" : "was dismissed"}. ${consequence}`],
      facts,
      action: home,
      footnote,
    };
  },
});
