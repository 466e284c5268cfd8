import { MemberContent } from "../../shared/booking-facts.ts";
import { partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members, an hour before the slot. */
export const reminderHour = defineEmail({
  content: MemberContent,
  write(content, { site }) {
    const { withOther, what, session, details, notes, opening, page, footnote } = partsOf(content, site);
    return {
      subject: `In an hour: your ${what} ${withOther}`,
      heading: "Your consultation starts in an hour",
      session,
      paragraphs: [`Your consultation ${withOther} is coming up. ${opening}`],
      facts: [...details, ...notes],
      action: page,
      footnote,
    };
  },
});
