import * as z from "zod/mini";
import { memberContent } from "../../shared/booking-facts.ts";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import * as paths from "../../shared/contract/paths.ts";
import { partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members: what a person at Parlour has decided about a plan that was not sent. */
export const planDecided = defineEmail({
  content: z.object({
    ...memberContent,
    /** What was refunded for it, in minor units. */
    refundAmount: z.number(),
  }),
  write(content, { site }) {
    const { other, whom, forCustomer, facts, planFootnote } = partsOf(content, site);
    const amount = formatPlainMoney({ amount: content.refundAmount, currency: content.currency });
    const refunded = content.refundAmount > 0;
    const consequence = refunded
      ? forCustomer
        ? `${amount} of what you paid is on its way back to you; we email you a receipt.`
        : `${amount} of the price goes back to ${whom}.`
      : content.amount > 0
        ? "Nothing of the price is refunded."
        : "";
    return {
      subject: forCustomer
        ? `Your late plan from ${whom}: ${refunded ? `you get ${amount} back` : "what we decided"}`
        : `The plan for ${whom}: ${refunded ? `${amount} is refunded` : "what we decided"}`,
      heading: "About the plan that did not come",
      paragraphs: [
        `A person at Parlour has looked into it. ${consequence}`.trimEnd(),
        forCustomer ? `${other} can still send you the plan.` : "You can still write and send the plan.",
      ],
      facts,
      action: forCustomer
        ? { label: "See your booking", url: site + paths.chat(content.bookingId), tone: "petrol" }
        : {
            label: "Write the plan",
            url: site + paths.linkTo("designer", paths.plan(content.bookingId)),
            tone: "petrol",
          },
      footnote: planFootnote,
    };
  },
});
