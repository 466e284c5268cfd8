import { formatZone, utcOffset } from "@contract/zones.ts";
import { browserZone } from "./time-zone.ts";

/** Returns the words beside a time on a page, "Amsterdam time (GMT+1)": the browser's zone with its name at that instant. */
export const ownZoneText = (at: number | string): string => formatZone(browserZone(), at);

/** Returns by how many minutes clocks in `there` are ahead of those in `here` at that instant. */
export const minutesAhead = (there: string, here: string, at: number): number =>
  ((utcOffset(there)?.(at) ?? 0) - (utcOffset(here)?.(at) ?? 0)) / 60_000;

/** Returns the clock time `minutes` after "17:30", past midnight if necessary: "01:30". */
export function clockPlus(time: string, minutes: number): string {
  return new Date(Date.parse(`2000-01-02T${time}:00Z`) + minutes * 60_000).toISOString().slice(11, 16);
}

/** Describes the difference of `there` from `here` at that instant: "the same time", "1 hour behind you", "3.5 hours ahead of you". */
export function timeDifference(there: string, here: string, at: number): string {
  const hours = minutesAhead(there, here, at) / 60;
  if (hours === 0) return "the same time";
  const size = Math.abs(hours);
  return `${size} ${size === 1 ? "hour" : "hours"} ${hours > 0 ? "ahead of" : "behind"} you`;
}
