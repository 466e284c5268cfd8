import { MemberContent } from "../../shared/booking-facts.ts";
import { formatCode, formatFullDate, isoDate } from "../../shared/contract/format.ts";
import { partsOf, pictureOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

const DAY = 86_400_000;

/** Returns what the slot's day is called 24 hours earlier. Where clocks change in between, it may be the same day, or two days ahead. */
function dayInWords({ slotStart, timeZone }: MemberContent): string {
  const dayBefore = new Date(Date.parse(slotStart) - DAY).toISOString();
  const days = (Date.parse(isoDate(slotStart, timeZone)) - Date.parse(isoDate(dayBefore, timeZone))) / DAY;
  return ["today", "tomorrow"][days] ?? `on ${formatFullDate(slotStart, timeZone).split(",")[0]}`;
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
