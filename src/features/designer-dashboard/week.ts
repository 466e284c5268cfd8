import { type LocalDay, localDays } from "@/domain/booking/slot-picker/slot-days.ts";
import type { Booking } from "./get-bookings.ts";

/** A part of a day, in minutes after midnight on the browser's clock. `over`: a booking whose slot has ended. */
export type Span = { from: number; to: number; state: "free" | "booked" | "over" };
export type WeekDay = {
  day: LocalDay;
  /** Minutes that can still be booked. */
  free: number;
  /** Bookings that begin on this day, the earliest first. */
  booked: Booking[];
  spans: Span[];
};
type Range = { start: string; end: string };

/** Returns today and the next six days: the booked and the free times. */
export function weekOf(now: number, free: readonly Range[], bookings: readonly Booking[]): WeekDay[] {
  const ranges = [
    ...free.map((range) => ({ ...range, state: "free" as const })),
    ...bookings.map(({ slotStart, slotEnd, timeStatus }) => ({
      start: slotStart,
      end: slotEnd,
      state: timeStatus === "past" ? ("over" as const) : ("booked" as const),
    })),
  ].map(({ start, end, state }) => ({ start: Date.parse(start), end: Date.parse(end), state }));

  return localDays(now, 0, 7).map((day) => {
    const within = ranges.filter(({ start, end }) => start < day.end && end > day.start);
    const spans = within.map(({ start, end, state }) => ({ ...minutesOf(start, end, day), state }));
    return {
      day,
      free: within
        .filter(({ state }) => state === "free")
        .reduce((sum, { start, end }) => sum + (Math.min(end, day.end) - Math.max(start, day.start)) / 60_000, 0),
      booked: bookings
        .filter(({ slotStart }) => Date.parse(slotStart) >= day.start && Date.parse(slotStart) < day.end)
        .sort((one, other) => Date.parse(one.slotStart) - Date.parse(other.slotStart)),
      spans: spans.sort((a, b) => a.from - b.from),
    };
  });
}

/**
 * Returns the part of a day from one instant to another. In an hour that clocks repeat, it is drawn at its real length
 * if its end would not be later than its start.
 */
function minutesOf(start: number, end: number, day: LocalDay): { from: number; to: number } {
  const from = minutesAt(Math.max(start, day.start), day);
  const to = minutesAt(end, day);
  return { from, to: to > from ? to : Math.min(from + (end - start) / 60_000, 24 * 60) };
}

/** Returns the clock's time at an instant of a day, in minutes; the day's end is 24:00. */
function minutesAt(instant: number, day: LocalDay): number {
  if (instant >= day.end) return 24 * 60;
  const clock = new Date(instant);
  return clock.getHours() * 60 + clock.getMinutes();
}

/** Returns the hours of the week's columns: whole hours from the earliest to the latest span, at least eight. */
export function hoursOf(days: readonly WeekDay[]): { from: number; to: number } {
  const spans = days.flatMap((day) => day.spans);
  if (spans.length === 0) return { from: 9, to: 17 };
  const from = Math.floor(Math.min(...spans.map((span) => span.from)) / 60);
  const to = Math.ceil(Math.max(...spans.map((span) => span.to)) / 60);
  const shown = Math.max(8, to - from);
  const first = Math.min(Math.max(0, from - Math.floor((shown - (to - from)) / 2)), 24 - shown);
  return { from: first, to: first + shown };
}

/** Returns the round hours between two others: every third, or every sixth in long days. */
export function marksOf({ from, to }: { from: number; to: number }): number[] {
  const step = to - from > 12 ? 6 : 3;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step);
}

/** Formats minutes as hours, to the half: "45 min", "6 h", "5.5 h". */
export function formatHours(minutes: number): string {
  if (minutes < 60) return `${Math.round(minutes)} min`;
  return `${Math.round(minutes / 30) / 2} h`;
}
