import { MemberContent } from "../../shared/booking-facts.ts";
import { partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members, a day before the slot. */
export const reminderDay = defineEmail({
  content: MemberContent,
  write(content, { site }) {
    const { withOther, what, facts, notes, opening, home, footnote } = partsOf(content, site);
    return {
      subject: `Tomorrow: your ${what} ${withOther}`,
      heading: "Your consultation is tomorrow",
      paragraphs: [`A reminder: your consultation ${withOther} is coming up. ${opening}`],
      facts: [...facts, ...notes],
      action: home,
      footnote,
    };
  },
});
