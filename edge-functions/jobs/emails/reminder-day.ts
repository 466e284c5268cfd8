import { MemberContent } from "../../shared/booking-facts.ts";
import { dayNumber, formatCode, formatWeekday } from "../../shared/contract/format.ts";
import { partsOf, pictureOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/**
 * Returns what the slot's day is called now: usually 24 hours before, later if emails had to wait. Where clocks change in between, it may be the same day, or
 * two days ahead.
 */
function dayInWords({ slotStart, timeZone }: MemberContent): string {
  const days = dayNumber(slotStart, timeZone) - dayNumber(Date.now(), timeZone);
  return ["today", "tomorrow"][days] ?? `on ${formatWeekday(slotStart, "long", timeZone)}`;
}

/** To both members, a day before the slot. */
export const reminderDay = defineEmail({
  content: MemberContent,
  write(content, context) {
    const { withOther, what, session, details, notes, opening, home, footnote } = partsOf(content, context.site);
    const day = dayInWords(content);
    return {
      subject: `${formatCode(day)}: your ${what} ${withOther}`,
      heading: `Your consultation is ${day}`,
      session,
      picture: pictureOf(content, context),
      paragraphs: [`A reminder: your consultation ${withOther} is coming up. ${opening}`],
      facts: [...details, ...notes],
      action: home,
      footnote,
    };
  },
});
