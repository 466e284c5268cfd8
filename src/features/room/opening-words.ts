import { dayNumber, formatDay, formatLongDay, formatTime, formatWeekday } from "@contract/format.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Formats a slot's start (milliseconds): "Thursday at 3:00 PM"; the meter counts down to it. `timeZone`: the browser's by default. */
export function formatStart(start: number, now: number, timeZone?: string): string {
  return `${formatStartDay(start, now, "long", timeZone)} at ${formatTime(start, timeZone)}`;
}

/** Formats a day by the zone's calendar: "today", "tomorrow", "Thursday" within a week, otherwise "Thursday, November 26" or, short, "Thu, Nov 26". */
export function formatStartDay(at: number, now: number, length: "long" | "short", timeZone?: string): string {
  const days = dayNumber(at, timeZone) - dayNumber(now, timeZone);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  const near = days > 1 && days < 7;
  if (length === "short" && !near) return formatDay(at, timeZone);
  return near ? formatWeekday(at, "long", timeZone) : formatLongDay(at, timeZone);
}

/** Says which of the reminders by email, a day and an hour before the start, are still to come; "" if none. */
export function formatReminders(start: number, now: number): string {
  if (start - now > DAY) return "We remind you by email a day and an hour before.";
  return start - now > HOUR ? "We remind you by email an hour before." : "";
}
