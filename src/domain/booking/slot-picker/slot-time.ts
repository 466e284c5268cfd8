import { formatTime } from "@contract/format.ts";
import { zoneAbbreviation } from "@contract/zones.ts";
import { browserZone } from "@/lib/time-zone.ts";

const MINUTE = 60_000;

/** Returns the time that names a slot: "1:30 PM". In the night in which the clock repeats an hour, the zone distinguishes the two: "1:30 AM EST". */
export function slotTime(start: string, timeZone = browserZone()): string {
  const time = formatTime(start, timeZone);
  // Clocks go back by an hour, or on Lord Howe Island by half an hour.
  const twice = [-60, -30, 30, 60].some(
    (minutes) => formatTime(Date.parse(start) + minutes * MINUTE, timeZone) === time,
  );
  return twice ? `${time} ${zoneAbbreviation(timeZone, start)}` : time;
}

/** The name under which a pressed time moves into the summary of the next page. */
export const CHOSEN_TIME = "chosen-time";
