import { isKnownZone, zoneCity } from "@contract/format.ts";

/** Returns the browser's zone as an IANA name: UTC if the browser reports none, or an unknown one ("Etc/Unknown"), because it then counts in UTC itself. */
export function browserZone(): string {
  // Hardened browsers omit the zone.
  const { timeZone = "" }: { timeZone?: string } = Intl.DateTimeFormat().resolvedOptions();
  return isKnownZone(timeZone) ? timeZone : "UTC";
}

/** Returns the city of the browser's zone, for a page or a list that names it once: "Times in Amsterdam". */
export const ownCity = (): string => zoneCity(browserZone());
