import { MemberContent } from "../../shared/booking-facts.ts";
import { partsOf, pictureOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members, an hour before the slot. */
export const reminderHour = defineEmail({
  content: MemberContent,
  write(content, context) {
    const { withOther, what, session, details, notes, opening, page, footnote } = partsOf(content, context.site);
    return {
      subject: `In an hour: your ${what} ${withOther}`,
      heading: "Your consultation starts in an hour",
      session,
      picture: pictureOf(content, context),
      paragraphs: [`Your consultation ${withOther} is coming up. ${opening}`],
      facts: [...details, ...notes],
      action: page,
      footnote,
    };
  },
});
