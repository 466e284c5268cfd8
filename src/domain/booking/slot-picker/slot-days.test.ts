import type { Slot } from "@contract/designers.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { byPartOfDay, foldEarly, localDays, slotsOn, soonestSlots, utcDatesOf } from "./slot-days.ts";

const slot = (start: string, status: Slot["status"] = "available"): Slot => ({
  ...{ start, end: new Date(Date.parse(start) + 3_600_000).toISOString(), status },
});
const taken = (start: string) => slot(start, "booked");
const inZone = (zone: string) => vi.stubEnv("TZ", zone);

beforeEach(() => void inZone("UTC"));

/** Returns today in a zone, with the UTC days to request. */
function today(timeZone: string, now: string) {
  inZone(timeZone);
  const instant = Date.parse(now);
  const [day] = localDays(instant, 0, 1);
  if (!day) throw new Error("No day.");
  return { day, dates: utcDatesOf(day, instant) };
}

test.each([
  ["UTC", "2026-11-21T10:00:00Z", ["2026-11-21"]],
  // It is still the 21st, in UTC already the 22nd.
  ["America/Los_Angeles", "2026-11-22T02:00:00Z", ["2026-11-22"]],
  ["America/Los_Angeles", "2026-11-21T18:00:00Z", ["2026-11-21", "2026-11-22"]],
  // It is already the 22nd, in UTC still the 21st.
  ["Europe/Amsterdam", "2026-11-21T23:30:00Z", ["2026-11-21", "2026-11-22"]],
])("requests the UTC days of today in %s at %s: %j", (zone, now, dates) =>
  expect(today(zone, now).dates).toEqual(dates),
);

test("gives a day with a change of clocks 23 or 25 hours", () => {
  const hours = (now: string) => {
    const { day } = today("Europe/Amsterdam", now);
    return (day.end - day.start) / 3_600_000;
  };
  expect(hours("2027-03-28T10:00:00Z")).toBe(23);
  expect(hours("2026-10-25T10:00:00Z")).toBe(25);
});

test("gives a day the slots that start on it, in order, each once", () => {
  const { day } = today("America/New_York", "2026-11-21T12:00:00Z");
  const [late, early, next] = [
    slot("2026-11-22T04:00:00Z"), // 23:00 on the 21st in the zone
    slot("2026-11-21T14:00:00Z"),
    slot("2026-11-22T05:00:00Z"), // midnight
  ];
  expect(slotsOn(day, [late, early, next, { ...early }])).toEqual([early, late]);
  // Midnight belongs to the day that starts then.
  const first = slot("2026-11-21T05:00:00Z");
  expect(slotsOn(day, [early, first])).toEqual([first, early]);
});

test("sorts slots by part of day on the local clock", () => {
  const partsOf = (...times: string[]) =>
    byPartOfDay(times.map((time) => slot(`2026-11-21T${time}:00Z`))).map(({ name, slots }) => [name, slots.length]);
  expect(partsOf("11:59", "12:00", "16:59", "17:00", "23:30")).toEqual([
    ["Morning", 1],
    ["Afternoon", 2],
    ["Evening", 2],
  ]);
  inZone("Asia/Tokyo");
  expect(partsOf("00:00", "02:30", "08:00")).toEqual([
    ["Morning", 2],
    ["Evening", 1],
  ]);
});
describe("Early hours", () => {
  const [seven, justBefore, eight, noon] = [
    slot("2026-11-21T06:00:00Z"), // 7:00 in Amsterdam
    slot("2026-11-21T06:59:00Z"),
    slot("2026-11-21T07:00:00Z"),
    slot("2026-11-21T11:00:00Z"),
  ];
  beforeEach(() => void inZone("Europe/Amsterdam"));

  test("end at eight on the local clock", () => {
    expect(foldEarly([seven, justBefore, eight, noon])).toEqual({ early: [seven, justBefore], rest: [eight, noon] });
    inZone("Asia/Tokyo"); // 15:00 and later
    expect(foldEarly([seven, eight])).toEqual({ early: [], rest: [seven, eight] });
  });

  test("are not folded if nothing later is free", () => {
    expect(foldEarly([seven, justBefore])).toEqual({ early: [], rest: [seven, justBefore] });
    const evening = taken("2026-11-21T18:00:00Z");
    expect(foldEarly([seven, evening])).toEqual({ early: [], rest: [seven, evening] });
  });
});

describe("The soonest slots", () => {
  const day = (...slots: Slot[]) => ({ slots });
  const unknown = { slots: undefined };
  const early = "2026-11-22T05:00:00Z";
  const nine = "2026-11-22T09:00:00Z";

  test("are the first free slot of each day", () => {
    const today = day(taken("2026-11-21T10:00:00Z"), slot("2026-11-21T11:00:00Z"), slot("2026-11-21T12:00:00Z"));
    const full = day(taken("2026-11-23T09:00:00Z"));
    const days = [today, full, day(), day(slot("2026-11-25T14:00:00Z")), day(slot("2026-11-26T09:00:00Z"))];
    const soonest = ["2026-11-21T11:00:00Z", "2026-11-25T14:00:00Z"];
    expect(soonestSlots(days, 2)?.map(({ start }) => start)).toEqual(soonest);
    expect(soonestSlots([day(), full], 3)).toEqual([]);
  });

  test("begin today however early, and include no early one of a later day that has others", () => {
    const first = day(slot("2026-11-21T04:00:00Z"), slot("2026-11-21T09:00:00Z"));
    expect(soonestSlots([first, day(slot(early), slot(nine))], 3)?.map(({ start }) => start)).toEqual([
      "2026-11-21T04:00:00Z",
      nine,
    ]);
    expect(soonestSlots([first, day(slot(early), taken(nine))], 3)?.[1]?.start).toBe(early);
    expect(soonestSlots([day(), day(slot(early), slot(nine))], 1)).toEqual([slot(nine)]);
  });

  test("wait only for the days that matter", () => {
    expect(soonestSlots([unknown, day(slot(nine))], 3)).toBeUndefined();
    expect(soonestSlots([day(slot(nine)), unknown], 3)).toBeUndefined();
    expect(soonestSlots([day(slot(nine)), unknown], 1)).toEqual([slot(nine)]);
  });
});
