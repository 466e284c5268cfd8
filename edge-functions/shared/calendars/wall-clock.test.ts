import { describe, expect, test } from "vitest";
import { UTC, type Zone, zoneNamed, zoneOfChanges } from "./wall-clock.ts";

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
    // Times on either side of a change, even where the change is hours from midnight in UTC.
    ["Pacific/Auckland", "2026-09-27T01:30", "2026-09-26T13:30"],
    ["Pacific/Auckland", "2026-09-27T03:30", "2026-09-26T14:30"],
    ["America/Los_Angeles", "2026-11-01T00:30", "2026-11-01T07:30"],
    ["America/Los_Angeles", "2026-11-01T02:30", "2026-11-01T10:30"],
    ["America/Los_Angeles", "2027-03-14T03:30", "2027-03-14T10:30"],
    // A time that is shown twice is its first instant; a skipped time is as long after the jump.
    ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30"],
    ["Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:30"],
    // The clocks of Lord Howe Island change by half an hour.
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

  test("may follow the changes that a calendar describes", () => {
    const change = { at: at("2026-10-25T01:00"), offset: HOUR };
    const zone = zoneOfChanges(2 * HOUR, [change]);
    expect(instant(zone, "2026-10-25T01:30")).toBe("2026-10-24T23:30");
    expect(instant(zone, "2026-10-25T03:30")).toBe("2026-10-25T02:30");
    expect(iso(zone.wallOf(at("2026-10-24T12:00")))).toBe("2026-10-24T14:00");
    expect(iso(zone.wallOf(at("2026-10-25T12:00")))).toBe("2026-10-25T13:00");
  });

  test("has the offset of every hour of a year", () => {
    for (const name of ["Europe/Berlin", "Africa/Casablanca", "Australia/Lord_Howe", "America/St_Johns"]) {
      const format = new Intl.DateTimeFormat("sv", { timeZone: name, dateStyle: "short", timeStyle: "short" });
      const shown = (instant: number) => format.format(instant).replace(" ", "T");
      for (let time = at("2026-01-01T00:00"); time < at("2027-01-01T00:00"); time += 5 * HOUR)
        expect(shown(named(name).instantOf(at(shown(time)))), `${name} ${iso(time)}`).toBe(shown(time));
    }
  });
});

test.each([
  ["Europe/Berlin", 1],
  ["/freeassociation.sourceforge.net/Europe/Berlin", 1],
  ["/citadel.org/20210210_1/America/Argentina/Buenos_Aires", -3],
  ["W. Europe Standard Time", 1],
  ["Etc/GMT+5", -5],
  ["america/new_york", -5],
  ["eastern standard time", -5],
  ["Eastern Standard Time 1", -5],
  ["Central European Standard Time", 1],
  ["tzone://Microsoft/Utc", 0],
  ["UTC", 0],
  ["GMT", 0],
  ["GMT+0300", 3],
  ["UTC-3:30", -3.5],
  ["(UTC+03:30) Nowhere", 3.5],
  ["(UTC+03:00) London", 3],
  ["(UTC) Coordinated Universal Time", 0],
  ["(GMT+05:30) Chennai, Kolkata, Mumbai, New Delhi", 5.5],
])("zoneNamed knows %s", (name, hours) => {
  expect((named(name).wallOf(at("2026-12-01T12:00")) - at("2026-12-01T12:00")) / HOUR).toBe(hours);
});

test.each([
  ["(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"],
  ["(GMT-08:00) Pacific Time (US & Canada)", "America/Los_Angeles"],
  ["(UTC-09:00) Alaska", "America/Anchorage"],
  ["(UTC-04:00) Atlantic Time (Canada)", "America/Halifax"],
  ["(UTC-10:00) Aleutian Islands", "America/Adak"],
  ["(UTC-05:00) Indiana (East)", "America/New_York"],
  ["(UTC-08:00) Baja California", "America/Tijuana"],
  ["(UTC-03:00) Saint Pierre and Miquelon", "America/Miquelon"],
  ["(UTC-05:00) Turks and Caicos", "America/Grand_Turk"],
  ["(UTC-03:00) Brasilia", "America/Sao_Paulo"],
  ["(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"],
  ["(UTC+00:00) Dublin, Edinburgh, Lisbon, London", "Europe/London"],
  ["(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius", "Europe/Helsinki"],
  ["(UTC+10:00) Canberra, Melbourne, Sydney", "Australia/Sydney"],
  ["(UTC+12:00) Auckland, Wellington", "Pacific/Auckland"],
])("zoneNamed knows that %s changes its clocks as %s", (name, iana) => {
  for (const time of ["2026-01-15T12:00", "2026-04-01T12:00", "2026-07-15T12:00", "2026-10-28T12:00"])
    expect(iso(named(name).wallOf(at(time)))).toBe(iso(named(iana).wallOf(at(time))));
});

test.each([
  "",
  "BST",
  "ist",
  "CST",
  "Mars/Olympus",
  "(UTC+99:00) Nowhere",
  "Home",
  "/example.test/Mars/Olympus",
  "Customized Time Zone",
  "constructor",
])("zoneNamed does not know %j", (name) => {
  expect(zoneNamed(name)).toBeUndefined();
});
