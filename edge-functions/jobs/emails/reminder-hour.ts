import { MemberContent } from "../../shared/booking-facts.ts";
import { formatCount } from "../../shared/contract/format.ts";
import { partsOf, pictureOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** Returns the time until the slot: an hour, or less if emails had to wait. */
function timeInWords({ slotStart }: MemberContent): string {
  const minutes = Math.round((Date.parse(slotStart) - Date.now()) / 60_000);
  return minutes > 50 ? "an hour" : formatCount(Math.max(minutes, 1), "minute");
}

/** To both members, an hour before the slot. */
export const reminderHour = defineEmail({
  content: MemberContent,
  write(content, context) {
    const { withOther, what, session, details, notes, opening, page, footnote } = partsOf(content, context.site);
    const time = timeInWords(content);
    return {
      subject: `In ${time}: your ${what} ${withOther}`,
      heading: `Your consultation starts in ${time}`,
      session,
      picture: pictureOf(content, context),
      paragraphs: [`Your consultation ${withOther} is coming up. ${opening}`],
      facts: [...details, ...notes],
      action: page,
      footnote,
    };
  },
});
