import { MemberContent } from "../../shared/booking-facts.ts";
import { inviteTo, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members: the consultation has been rescheduled, with the new invitation. */
export const bookingMoved = defineEmail({
  content: MemberContent,
  write(content, context) {
    const { withOther, what, facts, notes, page, footnote } = partsOf(content, context.site);
    return {
      subject: `New time: your ${what} ${withOther}`,
      heading: "Your consultation has a new time",
      paragraphs: [
        `Your consultation ${withOther} has moved to the time below. The attached invite updates your calendar.`,
      ],
      facts: [...facts, ...notes],
      action: page,
      footnote,
      attachments: [inviteTo(content, context)],
    };
  },
});
