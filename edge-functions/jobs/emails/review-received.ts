import * as z from "zod/mini";
import { booking } from "../../shared/booking-facts.ts";
import * as paths from "../../shared/contract/paths.ts";
import { optionalText, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the designer: a customer has reviewed a session. */
export const reviewReceived = defineEmail({
  content: z.object({
    ...booking,
    stars: z.number(),
    message: optionalText,
  }),
  write(content, { site }) {
    const { other, inShort } = partsOf({ ...content, recipient: "designer" }, site);
    const stars = content.stars === 1 ? "1 star" : `${content.stars} stars`;
    return {
      subject: `${other} gave you ${stars}`,
      heading: `${other} gave you ${stars}`,
      paragraphs: [
        "The review is now on your profile. You can answer it once; your answer appears below it for everyone to read.",
      ],
      quote: content.message ? { from: `${other} wrote`, text: content.message } : undefined,
      facts: inShort,
      action: { label: "See your reviews", url: site + paths.ownReviews, tone: "petrol" },
      footnote: "You’re receiving this because a customer reviewed a consultation with you on Parlour.",
    };
  },
});
