import type { ListedDesigner } from "@contract/designers.ts";
import { expect, test } from "vitest";
import { freeSoonest } from "./free-soon.ts";

const now = Date.parse("2026-11-05T15:00:00Z");
const free = (...starts: (string | null)[]) => starts.map((nextFree) => ({ nextFree }) as ListedDesigner);
const inAmsterdam = (...starts: (string | null)[]) => freeSoonest(free(...starts), now, "Europe/Amsterdam");

test("the soonest slots come first, without those that have begun", () => {
  const starts = ["2026-11-05T18:00:00Z", null, "2026-11-05T15:00:00Z", "2026-11-05T17:00:00Z"];
  expect(inAmsterdam(...starts)).toMatchObject({ start: starts[3], words: "Today, 6:00 PM", today: true, hour: true });
  expect(inAmsterdam(null, starts[2] as string)).toBeUndefined();
});

test("designers who are first free at night come last, and only their day is named", () => {
  // Half past eleven in London is half past midnight in Amsterdam.
  const night = "2026-11-05T23:30:00Z";
  expect(inAmsterdam(night, "2026-11-06T09:00:00Z")).toMatchObject({ words: "Tomorrow, 10:00 AM", hour: true });
  expect(inAmsterdam(night)).toMatchObject({ words: "Tomorrow", hour: false, today: false });
});

test("a slot is today's by the visitor's calendar", () => {
  const eveningOn = (now: string, start: string) => freeSoonest(free(start), Date.parse(now), "Europe/Amsterdam");
  // 24 hours after half past eleven it is already the day after tomorrow, because the clocks change.
  expect(eveningOn("2027-03-27T22:30:00Z", "2027-03-28T21:30:00Z")?.words).toBe("Tomorrow");
  expect(eveningOn("2027-03-27T22:30:00Z", "2027-03-29T08:00:00Z")?.words).toBe("Mon, Mar 29, 10:00 AM");
  expect(eveningOn("2026-10-24T22:30:00Z", "2026-10-25T22:00:00Z")?.today).toBe(true);
});
