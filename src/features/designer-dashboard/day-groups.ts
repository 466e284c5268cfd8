import { formatMonthOf, formatNearDay } from "@/lib/format.ts";
import type { Booking } from "./get-bookings.ts";

export type Group = { name: string; bookings: Booking[] };

/** Bookings under the name of their day ("Today", "Thu, Nov 5"), past ones under that of their month; in the order in which they come. */
export function grouped(bookings: readonly Booking[], now: number, timeZone?: string): Group[] {
  const groups: Group[] = [];
  for (const booking of bookings) {
    const { slotStart, timeStatus } = booking;
    const name = timeStatus === "past" ? formatMonthOf(slotStart, timeZone) : formatNearDay(slotStart, now, timeZone);
    const last = groups.at(-1);
    if (last?.name === name) last.bookings.push(booking);
    else groups.push({ name, bookings: [booking] });
  }
  return groups;
}
