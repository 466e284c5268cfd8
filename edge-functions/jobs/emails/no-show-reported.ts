import * as z from "zod/mini";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import { NO_SHOW } from "../../shared/contract/limits.ts";
import { noShow, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatInstant } from "./parts/times.ts";

/** To a member whom the other member reports as not having come. */
export const noShowReported = defineEmail({
  content: z.object(noShow),
  write(content, { site }) {
    const { other, whom, withOther, forCustomer, what, facts, room, footnote } = partsOf(content, site);
    const amount = formatPlainMoney({ amount: content.refundAmount, currency: content.currency });
    const consequence =
      content.amount === 0
        ? "The consultation was free, so no money is involved."
        : forCustomer
          ? "Unless you object, nothing is refunded."
          : content.refundAmount === 0
            ? "Nothing of the price is left to refund."
            : content.status === "upheld"
              ? `You were not in the room, so ${amount} goes back to ${whom}.`
              : `Unless you object, ${amount} goes back to ${whom}.`;
    return {
      subject: `${other} reported that you missed your ${what}`,
      heading: `Were you at your ${what} ${withOther}?`,
      paragraphs: [
        `${other} waited in the room and reported that you didn’t come. ${consequence}`,
        `If that’s not what happened, tell us within ${NO_SHOW.objectHours} hours and a person at Parlour will look into it.`,
      ],
      facts: [...facts, ["Object until", formatInstant(content.objectUntil, content)]],
      action: { label: "Object", url: room.url, tone: "petrol" },
      footnote,
    };
  },
});
