import { isKnownZone, zoneCity } from "@contract/format.ts";

/** The browser's zone, an IANA name: UTC in a browser that says none, or one that nobody knows ("Etc/Unknown"), because it then counts in UTC itself. */
export function browserZone(): string {
  // Hardened browsers leave it out.
  const { timeZone = "" }: { timeZone?: string } = Intl.DateTimeFormat().resolvedOptions();
  return isKnownZone(timeZone) ? timeZone : "UTC";
}

/** The city of the browser's zone, where a page or a list names it once: "Times in Amsterdam". */
export const ownCity = (): string => zoneCity(browserZone());
