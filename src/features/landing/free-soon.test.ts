import type { ListedDesigner } from "@contract/designers.ts";
import { expect, test } from "vitest";
import { freeSoon } from "./free-soon.ts";

const now = Date.parse("2026-11-05T15:00:00Z");
const free = (...starts: (string | null)[]) => starts.map((nextFree) => ({ nextFree }) as ListedDesigner);
const inAmsterdam = (...starts: (string | null)[]) => {
  const { title, slots } = freeSoon(free(...starts), now, 3, "Europe/Amsterdam");
  return [title, ...slots.map(({ words }) => words)];
};

test("chooses a title that is true of everybody below it, by the visitor's clock", () => {
  const at = (...times: string[]) => inAmsterdam(...times.map((time) => `2026-11-${time}:00Z`));
  expect(at("05T16:30", "05T20:30")).toEqual(["Available today", "5:30 PM", "9:30 PM"]);
  expect(at("06T07:30", "06T09:00")).toEqual(["Available tomorrow", "8:30 AM", "10:00 AM"]);
  expect(at("05T16:30", "06T09:00")).toEqual(["Next available", "Today, 5:30 PM", "Tomorrow, 10:00 AM"]);
});

test("puts designers who are first free at night last, without the hour", () => {
  // Half past eleven in London is half past midnight in Amsterdam.
  const night = "2026-11-05T23:30:00Z";
  expect(inAmsterdam(night, "2026-11-06T09:00:00Z")).toEqual(["Available tomorrow", "10:00 AM", "See times"]);
  expect(inAmsterdam(night, "2026-11-05T18:00:00Z")).toEqual(["Next available", "Today, 7:00 PM", "Tomorrow"]);
});

test("puts the soonest first, and leaves out slots that have begun", () => {
  const starts = ["2026-11-05T18:00:00Z", null, "2026-11-05T15:00:00Z", "2026-11-05T17:00:00Z"];
  expect(inAmsterdam(...starts)).toEqual(["Available today", "6:00 PM", "7:00 PM"]);
  expect(freeSoon(free(null), now, 3).slots).toEqual([]);
});

test("takes the next day of the calendar as tomorrow, even if the clocks change", () => {
  const eveningBefore = (now: string, ...starts: string[]) =>
    freeSoon(free(...starts), Date.parse(now), 3, "Europe/Amsterdam");
  // 24 hours after half past eleven it is already the day after tomorrow.
  const spring = "2027-03-27T22:30:00Z";
  expect(eveningBefore(spring, "2027-03-28T08:00:00Z").title).toBe("Available tomorrow");
  expect(eveningBefore(spring, "2027-03-29T08:00:00Z").title).toBe("Next available");
  // 24 hours after half past midnight it is still today.
  expect(eveningBefore("2026-10-24T22:30:00Z", "2026-10-26T09:00:00Z").title).toBe("Available tomorrow");
});

test("chooses the title for those who are shown", () => {
  const today = ["2026-11-05T16:00:00Z", "2026-11-05T17:00:00Z", "2026-11-05T18:00:00Z"];
  expect(inAmsterdam(...today, "2026-11-07T18:00:00Z")[0]).toBe("Available today");
});
