import { MemberContent } from "../../shared/booking-facts.ts";
import { inviteTo, partsOf, pictureOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members: the consultation has been rescheduled, with the new invitation. */
export const bookingMoved = defineEmail({
  content: MemberContent,
  write(content, context) {
    const { withOther, what, session, details, notes, page, footnote } = partsOf(content, context.site);
    return {
      subject: `New time: your ${what} ${withOther}`,
      heading: "Your consultation has a new time",
      session,
      picture: pictureOf(content, context),
      paragraphs: [
        `Your consultation ${withOther} has moved to the time above. The attached invite updates your calendar.`,
      ],
      facts: [...details, ...notes],
      action: page,
      footnote,
      attachments: [inviteTo(content, context)],
    };
  },
});
