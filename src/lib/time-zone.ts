import { zoneCity } from "@contract/format.ts";

/** The browser's zone, an IANA name. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The city of the browser's zone, where a page or a list names it once: "Times in Amsterdam". */
export const ownCity = (): string => zoneCity(browserZone());
