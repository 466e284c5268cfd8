import {
  dateFormat,
  dateFormatOfKnownZone,
  FIXED,
  isKnownZone,
  LOCALE,
  toDate,
  type When,
  zoneCity,
} from "./format.ts";

/* The names and offsets of zones. They are separate from format.ts because the first pages load that file and need none of this. */

/** Turns "Europe/Amsterdam" into "Amsterdam, Europe" and "America/Argentina/Buenos_Aires" into "Buenos Aires, Argentina". */
export const zoneCityAndRegion = (timeZone: string): string =>
  [zoneCity(timeZone), ...timeZone.replaceAll("_", " ").split("/").slice(-2, -1)].join(", ");

function zonePart(
  timeZoneName: NonNullable<Intl.DateTimeFormatOptions["timeZoneName"]>,
  timeZone: string,
  when: When,
  locale: string,
): string {
  const parts = dateFormat({ timeZoneName }, timeZone, locale).formatToParts(toDate(when));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Returns what a zone is called at that instant: "GMT+1", "PST". */
export const zoneAbbreviation = (timeZone: string, at: When, locale = LOCALE): string =>
  zonePart("short", timeZone, at, locale);

/** Returns "Amsterdam (GMT+1)", or only the name of a zone that is not named after a city: "UTC". `what` follows the city: "Amsterdam time (GMT+1)". */
export function formatZone(timeZone: string, at: When, what = " time", locale = LOCALE): string {
  if (!isKnownZone(timeZone)) return "UTC";
  const [city, abbreviation] = [zoneCity(timeZone), zoneAbbreviation(timeZone, at, locale)];
  return city === abbreviation ? city : `${city}${what} (${abbreviation})`;
}

/**
 * Returns the time that somebody lives by: "Amsterdam time" if they are there, or if their place is unknown. Elsewhere in the zone, the time has the zone's
 * name as people say it there: "Central time" in New Orleans, "India time" in Pune.
 */
export function formatZoneTime(timeZone: string, place = "", locale = LOCALE): string {
  const city = zoneCity(timeZone);
  const elsewhere = place.trim() !== "" && place.trim().toLowerCase() !== city.toLowerCase();
  return (elsewhere && isKnownZone(timeZone) && ownZoneName(timeZone, locale)) || `${city} time`;
}

/** Not every zone has a name of its own: it is "CT" or "GMT-3" in one of the two forms, or in both. */
const ownZoneName = (timeZone: string, locale: string): string | undefined =>
  (["shortGeneric", "longGeneric"] as const)
    .map((name) => zonePart(name, timeZone, Date.now(), locale))
    .find((name) => name.endsWith(" Time"))
    ?.replace(/ Time$/, " time");

/** Returns how far the clocks of a zone are ahead of UTC at an instant, in milliseconds; undefined for a zone that this runtime does not know. */
export function utcOffset(timeZone: string): ((instant: number) => number) | undefined {
  if (!isKnownZone(timeZone)) return undefined;
  const format = dateFormatOfKnownZone({ timeZoneName: "longOffset" }, timeZone, FIXED);
  return (instant) => {
    const [, sign, hours = "0", minutes = "0", seconds = "0"] =
      /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(instant)) ?? [];
    const size = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000;
    return sign === "-" ? -size : size;
  };
}
