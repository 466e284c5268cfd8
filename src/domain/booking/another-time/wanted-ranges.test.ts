import { expect, test, vi } from "vitest";
import { instantsOf } from "./wanted-ranges.ts";

const hours = ({ start, end }: { start: string; end: string }) => (Date.parse(end) - Date.parse(start)) / 3_600_000;

test("reads a day and two times by the local clock", () => {
  const range = instantsOf({ day: "2026-12-01", from: "18:00", to: "21:00" });
  expect(new Date(range.start).getHours()).toBe(18);
  expect(hours(range)).toBe(3);
});

test("puts an end that is not after the start on the next day", () => {
  expect(hours(instantsOf({ day: "2026-12-01", from: "22:00", to: "00:30" }))).toBe(2.5);
  expect(hours(instantsOf({ day: "2026-12-01", from: "18:00", to: "18:00" }))).toBe(24);
});

test("limits a whole day to the 24 hours that the server accepts", () => {
  vi.stubEnv("TZ", "Europe/Amsterdam");
  expect(hours(instantsOf({ day: "2026-10-25", from: "00:00", to: "00:00" }))).toBe(24);
  expect(hours(instantsOf({ day: "2026-03-29", from: "00:00", to: "00:00" }))).toBe(23);
});
