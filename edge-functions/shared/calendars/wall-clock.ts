import { utcOffset } from "../contract/zones.ts";
import { WINDOWS_ZONES } from "./windows-zones.ts";

const DAY = 86_400_000;

/** The clocks of a time zone. Wall-clock times are milliseconds, too: those of the instant at which a clock in UTC would show the same. */
export type Zone = {
  /** The instant at which clocks show a time. If they show it twice, the first; if they skip it, shifted by the length of the jump. */
  instantOf(wall: number): number;
  /** What clocks show at an instant. */
  wallOf(instant: number): number;
};

export const UTC: Zone = { instantOf: (wall) => wall, wallOf: (instant) => instant };

/** A zone by the offset from UTC, in milliseconds, that `offsetAt` knows for every instant. */
function zoneBy(offsetAt: (instant: number) => number): Zone {
  const offsets = new Map<number, number>();
  /** At the beginning of a UTC day. */
  const offsetOf = (day: number) => {
    const offset = offsets.get(day) ?? offsetAt(day * DAY);
    offsets.set(day, offset);
    return offset;
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

const known = new Map<string, Zone | undefined>();

function ianaZone(name: string): Zone | undefined {
  const offsetAt = utcOffset(name);
  return offsetAt && zoneBy(offsetAt);
}

/**
 * The zone with a name that calendars use: of IANA, also at the end of a path ("/freeassociation.sourceforge.net/Europe/Berlin"), or of Windows. The
 * rules come from this machine, because those in calendars are often incomplete, wrong or endless.
 */
export function zoneNamed(name: string): Zone | undefined {
  const key = name.replace(/^"|"$/g, "");
  if (!known.has(key)) {
    const path = /[A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_-]+)?$/.exec(key)?.[0];
    const windows = WINDOWS_ZONES[key];
    // Strangers make up the names; a calendar has a handful.
    if (known.size > 1000) known.clear();
    known.set(
      key,
      ianaZone(windows ?? key) ??
        (path ? (ianaZone(path) ?? ianaZone(path.split("/").slice(-2).join("/"))) : undefined),
    );
  }
  return known.get(key);
}

/** A zone that is only described in its calendar, by rules that give its offset at a wall-clock time. */
export const zoneOfRules = (offsetAtWall: (wall: number) => number): Zone => ({
  instantOf: (wall) => wall - offsetAtWall(wall),
  wallOf: (instant) => instant + offsetAtWall(instant + offsetAtWall(instant)),
});
