import { expect, test } from "vitest";
import { slotTime } from "./slot-time.ts";

const NEW_YORK = "America/New_York";

test("names a slot by its time on the clock", () => {
  expect(slotTime("2026-11-20T15:30:00.000Z", NEW_YORK)).toBe("10:30 AM");
});

test("adds the zone's name in the hour that the clock repeats", () => {
  // The clocks go back from 2:00 to 1:00.
  const starts = ["04:30", "05:30", "06:30", "07:00"].map((time) => `2026-11-01T${time}:00.000Z`);
  expect(starts.map((start) => slotTime(start, NEW_YORK))).toEqual([
    "12:30 AM",
    "1:30 AM EDT",
    "1:30 AM EST",
    "2:00 AM",
  ]);
});

test("adds the zone's name even where the clock repeats half an hour", () => {
  const starts = ["14:30", "14:45", "15:15", "15:30"].map((time) => `2026-04-04T${time}:00.000Z`);
  expect(starts.map((start) => slotTime(start, "Australia/Lord_Howe"))).toEqual([
    "1:30 AM GMT+11",
    "1:45 AM GMT+11",
    "1:45 AM GMT+10:30",
    "2:00 AM",
  ]);
});
