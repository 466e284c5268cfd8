import { formatTime } from "@contract/format.ts";
import { zoneAbbreviation } from "@contract/zones.ts";
import { browserZone } from "@/lib/time-zone.ts";

const MINUTE = 60_000;

/** The time that names a slot: "1:30 PM". In the night in which the clock shows an hour twice, also which of both: "1:30 AM EST". */
export function slotTime(start: string, timeZone = browserZone()): string {
  const time = formatTime(start, timeZone);
  // Clocks go back by an hour, and on Lord Howe Island by half of one.
  const twice = [-60, -30, 30, 60].some(
    (minutes) => formatTime(Date.parse(start) + minutes * MINUTE, timeZone) === time,
  );
  return twice ? `${time} ${zoneAbbreviation(timeZone, start)}` : time;
}

/** By this name a pressed time moves into the summary of the next page. */
export const CHOSEN_TIME = "chosen-time";
