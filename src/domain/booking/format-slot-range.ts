import { dayNumber, formatNearDay, formatShortTimeRange, formatSoon, type When } from "@contract/format.ts";

/** Formats a slot as a range, "Tomorrow, 6:00 – 9:00 PM", with both days if there are two. */
export function formatSlotRange({ slotStart, slotEnd }: { slotStart: string; slotEnd: string }, now: When): string {
  return dayNumber(slotStart) === dayNumber(slotEnd)
    ? `${formatNearDay(slotStart, now)}, ${formatShortTimeRange(slotStart, slotEnd)}`
    : `${formatSoon(slotStart, now)} – ${formatSoon(slotEnd, now)}`;
}
