import { describe, expect, test } from "vitest";
import { UTC, type Zone, zoneNamed, zoneOfRules } from "./wall-clock.ts";

const at = (instant: string) => Date.parse(`${instant}Z`);
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);
const named = (name: string) => {
  const zone = zoneNamed(name);
  if (!zone) throw new Error(`No zone: ${name}`);
  return zone;
};
const instant = (zone: Zone, wall: string) => iso(zone.instantOf(at(wall)));
const HOUR = 3_600_000;

describe("A zone", () => {
  test.each([
    // On either side of a change, also where it is hours from midnight in UTC.
    ["Pacific/Auckland", "2026-09-27T01:30", "2026-09-26T13:30"],
    ["Pacific/Auckland", "2026-09-27T03:30", "2026-09-26T14:30"],
    ["America/Los_Angeles", "2026-11-01T00:30", "2026-11-01T07:30"],
    ["America/Los_Angeles", "2026-11-01T02:30", "2026-11-01T10:30"],
    ["America/Los_Angeles", "2027-03-14T03:30", "2027-03-14T10:30"],
    // Shown twice: the first time. Skipped: as long after the jump.
    ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30"],
    ["Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:30"],
    // Half an hour, as it changes on Lord Howe Island.
    ["Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45"],
    ["Asia/Kolkata", "2026-11-01T10:00", "2026-11-01T04:30"],
    ["America/St_Johns", "2026-12-01T10:00", "2026-12-01T13:30"],
  ])("%s shows %s at %s UTC", (name, wall, expected) => {
    expect(instant(named(name), wall)).toBe(expected);
  });

  test("knows the wall clock of an instant", () => {
    expect(iso(named("Europe/Berlin").wallOf(at("2026-10-25T00:59")))).toBe("2026-10-25T02:59");
    expect(iso(named("Europe/Berlin").wallOf(at("2026-10-25T01:00")))).toBe("2026-10-25T02:00");
    expect(iso(named("America/St_Johns").wallOf(at("2026-12-01T13:30")))).toBe("2026-12-01T10:00");
    expect(UTC.wallOf(at("2026-12-01T13:30"))).toBe(at("2026-12-01T13:30"));
  });

  test("may follow the rules of a calendar, which know offsets by the wall clock", () => {
    const zone = zoneOfRules((wall) => (wall < at("2026-10-25T03:00") ? 2 : 1) * HOUR);
    expect(instant(zone, "2026-10-25T02:30")).toBe("2026-10-25T00:30");
    expect(instant(zone, "2026-10-25T03:30")).toBe("2026-10-25T02:30");
    expect(iso(zone.wallOf(at("2026-10-24T12:00")))).toBe("2026-10-24T14:00");
    expect(iso(zone.wallOf(at("2026-10-25T12:00")))).toBe("2026-10-25T13:00");
  });
});

test.each([
  ["Europe/Berlin", 1],
  ['"Europe/Berlin"', 1],
  ["/freeassociation.sourceforge.net/Europe/Berlin", 1],
  ["/citadel.org/20210210_1/America/Argentina/Buenos_Aires", -3],
  ["W. Europe Standard Time", 1],
  ["Etc/GMT+5", -5],
])("zoneNamed knows %s", (name, hours) => {
  expect((named(name).wallOf(at("2026-12-01T12:00")) - at("2026-12-01T12:00")) / HOUR).toBe(hours);
});

test.each(["", "Mars/Olympus", "/example.test/Mars/Olympus", "Customized Time Zone", "constructor"])(
  "zoneNamed does not know %j",
  (name) => {
    expect(zoneNamed(name)).toBeUndefined();
  },
);
