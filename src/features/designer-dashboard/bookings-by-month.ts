import { formatMonthYear } from "@contract/format.ts";
import type { Booking } from "./get-bookings.ts";

/** `month` is null for bookings that are not past: their rows name the day. */
export type Group = { month: string | null; bookings: Booking[] };

/** Groups past bookings under the name of their month, in their original order. */
export function bookingsByMonth(bookings: readonly Booking[], timeZone?: string): Group[] {
  const groups: Group[] = [];
  for (const booking of bookings) {
    const month = booking.timeStatus === "past" ? formatMonthYear(booking.slotStart, timeZone) : null;
    const last = groups.at(-1);
    if (last?.month === month) last.bookings.push(booking);
    else groups.push({ month, bookings: [booking] });
  }
  return groups;
}
