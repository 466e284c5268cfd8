/* The names of zones, for pages, emails and papers. */

/** Cities that browsers still list by outdated names. */
const RENAMED: Record<string, string> = {
  Asmera: "Asmara",
  Calcutta: "Kolkata",
  Coral_Harbour: "Atikokan",
  DumontDUrville: "Dumont d’Urville",
  Enderbury: "Kanton",
  Faeroe: "Faroe",
  Godthab: "Nuuk",
  Katmandu: "Kathmandu",
  Kiev: "Kyiv",
  Ponape: "Pohnpei",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh City",
  Truk: "Chuuk",
};

/** "Europe/Amsterdam" becomes "Amsterdam", "America/Argentina/Buenos_Aires" "Buenos Aires", and "Asia/Calcutta" "Kolkata". */
export function zoneCity(timeZone: string): string {
  const city = timeZone.split("/").at(-1) ?? timeZone;
  return RENAMED[city] ?? city.replaceAll("_", " ");
}

/** "Europe/Amsterdam" becomes "Amsterdam, Europe", "America/Argentina/Buenos_Aires" "Buenos Aires, Argentina". */
export const zoneWords = (timeZone: string): string =>
  [zoneCity(timeZone), ...timeZone.replaceAll("_", " ").split("/").slice(-2, -1)].join(", ");

/** "GMT+1", "PST": what a zone is called at that instant (milliseconds, or as the contract has it). */
export function zoneName(timeZone: string, at: number | string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" }).formatToParts(new Date(at));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/**
 * The time that somebody lives by: "Amsterdam time" if they are there, or if their place is unknown; elsewhere in the zone its own name, as people
 * say it there: "Central time" in New Orleans, "India time" in Pune.
 */
export function zoneTime(timeZone: string, place = ""): string {
  const city = zoneCity(timeZone);
  const elsewhere = place.trim() !== "" && place.trim().toLowerCase() !== city.toLowerCase();
  return (elsewhere && ownName(timeZone)) || `${city} time`;
}

/** Not all have one: it is "CT" or "GMT-3" in one of the two ways, or in both. */
function ownName(timeZone: string): string | undefined {
  if (!isKnownZone(timeZone)) return undefined;
  return (["shortGeneric", "longGeneric"] as const)
    .map((timeZoneName) => new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName }).formatToParts())
    .map((parts) => parts.find(({ type }) => type === "timeZoneName")?.value ?? "")
    .find((name) => name.endsWith(" Time"))
    ?.replace(/ Time$/, " time");
}

/** "Amsterdam (GMT+1)"; a zone that is not named after a city, only by its name: "UTC". `what` goes with the city: "Amsterdam time (GMT+1)". */
export function zoneText(timeZone: string, at: number | string, what = " time"): string {
  const [city, name] = [zoneCity(timeZone), zoneName(timeZone, at)];
  return city === name ? name : `${city}${what} (${name})`;
}

/** Whether this runtime knows the zone. */
export function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
    return true;
  } catch {
    return false;
  }
}
