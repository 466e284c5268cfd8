import { zoneCity, zoneText } from "@contract/zone-words.ts";

/** The browser's zone, an IANA name. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The city of the browser's zone, where a page or a list names it once: "Times in Amsterdam". */
export const ownCity = (): string => zoneCity(browserZone());

/** The words beside a time on a page: "Amsterdam time (GMT+1)", the browser's zone with its name at that instant. */
export const ownZoneText = (at: number | string): string => zoneText(browserZone(), at);

/** Minutes that clocks in `timeZone` are ahead of UTC at that instant. */
function offsetOf(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const found = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!found) return 0;
  return (found[1] === "-" ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}

/** Minutes that clocks in `there` are ahead of those in `here` at that instant. */
export const minutesAhead = (there: string, here: string, at: number): number =>
  offsetOf(there, at) - offsetOf(here, at);

/** The difference of `there` from `here` at that instant: "the same time", "1 hour behind you", "3.5 hours ahead of you". */
export function timeDifference(there: string, here: string, at: number): string {
  const hours = minutesAhead(there, here, at) / 60;
  if (hours === 0) return "the same time";
  const size = Math.abs(hours);
  return `${size} ${size === 1 ? "hour" : "hours"} ${hours > 0 ? "ahead of" : "behind"} you`;
}
