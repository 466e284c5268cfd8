import type { Slot } from "@contract/designers.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { byPartOfDay, localDays, slotsOn, utcDatesOf } from "./slot-days.ts";

const slot = (start: string): Slot => ({
  start,
  end: new Date(Date.parse(start) + 3_600_000).toISOString(),
  status: "available",
});

let zone: string | undefined;
beforeEach(() => {
  zone = process.env.TZ;
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Today in a zone, with the UTC days to ask for. */
function today(timeZone: string, now: string) {
  process.env.TZ = timeZone;
  const instant = Date.parse(now);
  const [day] = localDays(instant, 0, 1);
  if (!day) throw new Error("No day.");
  return { day, dates: utcDatesOf(day, instant) };
}

describe("the UTC days of a local day", () => {
  test("begin with the current date in UTC and leave out what is over", () => {
    expect(today("UTC", "2026-11-21T10:00:00Z").dates).toEqual(["2026-11-21"]);
    expect(today("Europe/Amsterdam", "2026-11-21T10:00:00Z").dates).toEqual(["2026-11-21"]);
    // In Los Angeles it is still the 21st, in UTC already the 22nd.
    expect(today("America/Los_Angeles", "2026-11-22T02:00:00Z").dates).toEqual(["2026-11-22"]);
    expect(today("America/Los_Angeles", "2026-11-21T18:00:00Z").dates).toEqual(["2026-11-21", "2026-11-22"]);
    // In Amsterdam it is already the 22nd, in UTC still the 21st.
    expect(today("Europe/Amsterdam", "2026-11-21T23:30:00Z").dates).toEqual(["2026-11-21", "2026-11-22"]);
    expect(today("Asia/Kolkata", "2026-11-21T19:00:00Z").dates).toEqual(["2026-11-21", "2026-11-22"]);
  });

  test("of another day are all that it touches", () => {
    process.env.TZ = "Asia/Kolkata";
    const now = Date.parse("2026-11-21T10:00:00Z");
    const [tomorrow] = localDays(now, 1, 1);
    expect(tomorrow && utcDatesOf(tomorrow, now)).toEqual(["2026-11-21", "2026-11-22"]);
  });
});

test("a day with a change of clocks has 23 or 25 hours", () => {
  process.env.TZ = "Europe/Amsterdam";
  const hours = (now: string) => {
    const [day] = localDays(Date.parse(now), 0, 1);
    return day ? (day.end - day.start) / 3_600_000 : 0;
  };
  expect(hours("2027-03-28T10:00:00Z")).toBe(23);
  expect(hours("2026-10-25T10:00:00Z")).toBe(25);
});

test("days run on over the end of a month", () => {
  process.env.TZ = "UTC";
  expect(localDays(Date.parse("2026-12-30T10:00:00Z"), 1, 3).map(({ key }) => key)).toEqual([
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
  ]);
});

test("a day has the slots that start on it, in order, each once", () => {
  const { day } = today("America/New_York", "2026-11-21T12:00:00Z");
  const [late, early, next] = [
    slot("2026-11-22T04:00:00Z"), // 23:00 on the 21st there
    slot("2026-11-21T14:00:00Z"),
    slot("2026-11-22T05:00:00Z"), // midnight
  ];
  expect(slotsOn(day, [late, early, next, { ...early }])).toEqual([early, late]);
});

test("slots are told by part of day, as the clock here shows them", () => {
  process.env.TZ = "Asia/Tokyo";
  const parts = byPartOfDay([slot("2026-11-21T00:00:00Z"), slot("2026-11-21T02:30:00Z"), slot("2026-11-21T08:00:00Z")]);
  expect(parts.map(({ name, slots }) => [name, slots.length])).toEqual([
    ["Morning", 2],
    ["Evening", 1],
  ]);
});
