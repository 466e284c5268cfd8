import { expect, it } from "vitest";
import { formatSpan, instantOf } from "./span.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  [-5000, "0 s"],
  [MINUTE, "60 s"],
  [MINUTE + 1, "2 min"],
  [59 * MINUTE + 1, "1 h"],
  [HOUR + MINUTE, "1 h 1 min"],
  [2 * HOUR - 1, "2 h"],
  [48 * HOUR - MINUTE, "47 h 59 min"],
  [48 * HOUR, "2 days"],
])("names %d milliseconds %s", (milliseconds, text) => {
  expect(formatSpan(milliseconds)).toBe(text);
});

it("treats an unreadable instant as now", () => {
  const before = Date.now();
  expect(instantOf("not a date")).toBeGreaterThanOrEqual(before);
  expect(instantOf("1970-01-01T00:00:01Z")).toBe(1000);
});
