import { formatDay, formatTime } from "@/lib/format.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When a slot starts (milliseconds), and how far away that is: "Thursday at 3:00 PM, in 2 days". `timeZone`: the browser's by default. */
export function startInWords(start: number, now: number, timeZone?: string): string {
  return `${dayInWords(start, now, "long", timeZone)} at ${formatTime(start, timeZone)}, ${waitInWords(start, now)}`;
}

/** "today", "tomorrow", "Thursday" within a week, else "Thursday, November 26" or, short, "Thu, Nov 26"; by the zone's calendar. */
export function dayInWords(at: number, now: number, length: "long" | "short", timeZone?: string): string {
  const days = dayNumber(at, timeZone) - dayNumber(now, timeZone);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  const near = days > 1 && days < 7;
  if (length === "short" && !near) return formatDay(at, timeZone);
  const date = near ? {} : ({ month: "long", day: "numeric" } as const);
  return new Intl.DateTimeFormat("en-US", { weekday: "long", ...date, timeZone }).format(at);
}

/** "in 2 days", "in 26 hours", "in 1 hour 12 minutes", "in less than a minute". Rounded as the slot's meter is. */
export function waitInWords(at: number, now: number): string {
  const wait = at - now;
  if (wait >= 2 * DAY) return `in ${Math.floor(wait / DAY)} days`;
  if (wait <= MINUTE) return "in less than a minute";
  const minutes = Math.ceil(wait / MINUTE);
  if (minutes >= 120) return `in ${Math.floor(minutes / 60)} hours`;
  const parts = [
    [Math.floor(minutes / 60), "hour"],
    [minutes % 60, "minute"],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return `in ${words.join(" ")}`;
}

/** Counts calendar days, whatever their length. */
function dayNumber(at: number, timeZone?: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    timeZone,
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day")) / DAY;
}

/** Which of the reminders by email, a day and an hour before the start, are still to come; "" when none. */
export function remindersInWords(start: number, now: number): string {
  if (start - now > DAY) return "We remind you by email a day and an hour before.";
  return start - now > HOUR ? "We remind you by email an hour before." : "";
}
