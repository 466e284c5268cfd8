import { MemberContent } from "../../shared/booking-facts.ts";
import { REVIEW } from "../../shared/contract/limits.ts";
import * as paths from "../../shared/contract/paths.ts";
import { partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the customer, a day after a session that was not reviewed yet. The links open the page with the stars preselected; the review is sent there. */
export const reviewRequest = defineEmail({
  content: MemberContent,
  write(content, { site }) {
    const { whom, withOther, what, inShort } = partsOf(content, site);
    return {
      subject: `How was your ${what} ${withOther}?`,
      heading: `How was your ${what} ${withOther}?`,
      paragraphs: [
        "Choose your stars. They are filled in on the page that opens, where you can add a few words before you send your review.",
      ],
      stars: Array.from({ length: REVIEW.mostStars }, (_, index) => ({
        label: index === 0 ? "1 star" : `${index + 1} stars`,
        url: site + paths.reviewSession(content.bookingId, index + 1),
      })),
      aside: `Your review appears on the profile of ${whom} with your first name, the service and the date. You can change it for ${REVIEW.editDays} days.`,
      facts: inShort,
      footnote: `You’re receiving this once, because you had a consultation on Parlour. You can leave a review until ${REVIEW.days} days after it.`,
    };
  },
});
