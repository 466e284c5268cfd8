import { formatHours } from "@contract/format.ts";
import { Weekday, type WeekdayHours } from "@contract/services.ts";

/** Words the hours of a week: "Mon – Wed", "9 AM to 12 PM, 1 PM to 3 PM". Consecutive days with the same hours share a line. */
export function daysByHours(hours: readonly WeekdayHours[]): { days: string; windows: string }[] {
  const lines: { first: string; last: string; windows: string }[] = [];
  let before = "";
  for (const day of Weekday.options) {
    const windows = hours
      .filter((window) => window.day === day)
      .map(({ startTime, endTime }) => formatHours(startTime, endTime))
      .join(", ");
    const line = lines.at(-1);
    if (line && windows && windows === before) line.last = day;
    else if (windows) lines.push({ first: day, last: day, windows });
    before = windows;
  }
  return lines.map(({ first, last, windows }) => ({
    days: first === last ? first.slice(0, 3) : `${first.slice(0, 3)} – ${last.slice(0, 3)}`,
    windows,
  }));
}
