import { utcOffset } from "../contract/zones.ts";
import { WINDOWS_ZONES } from "./windows-zones.ts";

const DAY = 86_400_000;

/** The clocks of a time zone. A wall-clock time is also in milliseconds: those of the instant at which a clock in UTC shows it. */
export type Zone = {
  /** Returns the instant at which clocks show a time: the first if they show it twice; shifted by the length of the jump if they skip it. */
  instantOf(wall: number): number;
  /** Returns what clocks show at an instant. */
  wallOf(instant: number): number;
};

export const UTC: Zone = { instantOf: (wall) => wall, wallOf: (instant) => instant };

/** Number of days between two looked-up offsets: no zone changes its offset twice within as many days. */
const DAYS = 8;

/** Returns a zone for `offsetAt`, which knows the offset from UTC at every instant, in milliseconds. */
function zoneBy(offsetAt: (instant: number) => number): Zone {
  const offsets = new Map<number, number>();
  /** Returns the offset at the beginning of a UTC day. The lookup takes long, so it happens once for several days where the offset does not change. */
  const offsetOf = (day: number): number => {
    const before = Math.floor(day / DAYS) * DAYS;
    const stored = (at: number) => {
      const offset = offsets.get(at) ?? offsetAt(at * DAY);
      offsets.set(at, offset);
      return offset;
    };
    return stored(before) === stored(before + DAYS) ? stored(before) : stored(day);
  };
  return {
    instantOf(wall) {
      // No zone is further than 14 hours from UTC.
      const before = offsetOf(Math.floor(wall / DAY - 0.6));
      const after = offsetOf(Math.ceil(wall / DAY + 0.6));
      if (before === after || offsetAt(wall - before) === before) return wall - before;
      return offsetAt(wall - after) === after ? wall - after : wall - before;
    },
    wallOf: (instant) => instant + offsetAt(instant),
  };
}

/** IANA's zones, by their names in small letters. */
const ianaZones = new Map<string, Zone>();

/** Abbreviations that stand for several zones, of which the runtime knows one: "IST" as India's, not Ireland's or Israel's. */
const AMBIGUOUS = /^(?!(?:UTC|GMT|UCT|WET|CET|MET|EET|EST|MST|HST|PRC|ROC|ROK)$)[a-z]{3}$/i;

function ianaZone(name: string): Zone | undefined {
  const key = name.toLowerCase();
  const found = ianaZones.get(key);
  if (found || AMBIGUOUS.test(key)) return found;
  const offsetAt = utcOffset(name);
  if (!offsetAt) return undefined;
  const zone = zoneBy(offsetAt);
  ianaZones.set(key, zone);
  return zone;
}

const windowsZones = new Map(Object.entries(WINDOWS_ZONES).map(([windows, iana]) => [windows.toLowerCase(), iana]));

/** Finds a zone by its Windows name, in any case. Exchange numbers the zones that it has changed: "Eastern Standard Time 1". */
function windowsZone(name: string): Zone | undefined {
  const iana = windowsZones.get(name.toLowerCase().replace(/ \d+$/, ""));
  return iana === undefined ? undefined : ianaZone(iana);
}

/** Returns the milliseconds of an offset such as "+03:00", "-5" or "+0300". */
function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes = "0"] = /^([+-])(\d\d?):?(\d\d)?$/.exec(text) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign && size < DAY ? (sign === "-" ? -size : size) : undefined;
}

/** IANA's names by their cities. */
let cities: Map<string, string> | undefined;
const cityZone = (city: string): Zone | undefined => {
  cities ??= new Map(
    Intl.supportedValuesOf("timeZone").map((name) => [name.slice(name.lastIndexOf("/") + 1).toLowerCase(), name]),
  );
  const name = cities.get(city.toLowerCase().replaceAll(" ", "_"));
  return name === undefined ? undefined : ianaZone(name);
};

/** Instants in January and July: one of them has a zone's standard offset. */
const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

/** Windows' names of places that change their clocks and are neither cities nor zones of their own. */
const OTHER_PLACES = new Map([
  ["Indiana", "US/East-Indiana"],
  ["Baja California", "Mexico/BajaNorte"],
]);

/**
 * Finds a zone by an offset ("GMT+0300"), or by what Windows shows people: "(UTC-05:00) Eastern Time (US & Canada)", "(UTC+01:00) Amsterdam, Berlin, Rome". The
 * words tell whether clocks change there; if the words are unknown, only the offset decides.
 */
function displayedZone(name: string): Zone | undefined {
  const [, written = "", words = ""] = /^\(?(?:UTC|GMT)([+-][\d:]+)?\)?(?: +(.+))?$/i.exec(name) ?? [];
  const offset = written || words ? offsetOf(written || "+00") : undefined;
  if (offset === undefined) return undefined;
  const fits = (zone: Zone | undefined) => SEASONS.some((at) => zone?.wallOf(at) === at + offset);
  for (const part of [words, ...words.split(/[,;]| and /)]) {
    const place = part.replace(/\(.*|\b(?:Time|Islands?)\b/g, "").trim();
    const names = [part.trim(), place].map((name) => windowsZone(`${name} Standard Time`));
    const zone = [...names, cityZone(place), ianaZone(OTHER_PLACES.get(place) ?? `US/${place}`)].find(fits);
    if (zone) return zone;
  }
  return { instantOf: (wall) => wall - offset, wallOf: (instant) => instant + offset };
}

/** Finds a zone by the end of a path: "/freeassociation.sourceforge.net/Europe/Berlin". */
function pathZone(name: string): Zone | undefined {
  const path = /[A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_-]+)?$/.exec(name)?.[0];
  return path === undefined ? undefined : (ianaZone(path) ?? ianaZone(path.split("/").slice(-2).join("/")));
}

const LONGEST_NAME = 100;
const known = new Map<string, Zone | undefined>();

/**
 * Returns the zone with a name that calendars use: an IANA name, even at the end of a path, a Windows name, or an offset. The rules come from this machine,
 * because those in calendars are often incomplete, wrong or endless.
 */
export function zoneNamed(name: string): Zone | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  if (!known.has(name)) {
    // Strangers make up the names; a normal calendar has a handful.
    if (known.size > 1000) known.clear();
    const isUtc = /^tzone:\/\/Microsoft\/Utc$/i.test(name);
    known.set(name, isUtc ? UTC : (ianaZone(name) ?? windowsZone(name) ?? displayedZone(name) ?? pathZone(name)));
  }
  return known.get(name);
}

/**
 * Returns a zone that only its calendar describes, from the instants at which its offset changes, in order, with the offsets before the first change and after
 * each.
 */
export const zoneOfChanges = (first: number, changes: readonly { at: number; offset: number }[]): Zone =>
  zoneBy((instant) => changes.findLast(({ at }) => at <= instant)?.offset ?? first);
