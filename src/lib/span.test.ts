import { describe, expect, it } from "vitest";
import { formatSpan, instantOf } from "./span.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("a stretch of time", () => {
  it.each([
    [0, "0 s"],
    [-5000, "0 s"],
    [1, "1 s"],
    [40_000, "40 s"],
    [MINUTE + 1, "2 min"],
    [24 * MINUTE, "24 min"],
    [59 * MINUTE + 1, "1 h"],
    [MINUTE, "60 s"],
    [HOUR + MINUTE, "1 h 1 min"],
    [72 * MINUTE, "1 h 12 min"],
    [2 * HOUR - 1, "2 h"],
    [26.9 * HOUR, "26 h 54 min"],
    [47 * HOUR, "47 h"],
    [48 * HOUR - MINUTE, "47 h 59 min"],
    [48 * HOUR, "2 days"],
    [3.5 * 24 * HOUR, "3 days"],
  ])("of %d ms is %s", (milliseconds, text) => {
    expect(formatSpan(milliseconds)).toBe(text);
  });
});

describe("an instant of the server", () => {
  it("counts as now when it cannot be read", () => {
    const before = Date.now();
    expect(instantOf("not a date")).toBeGreaterThanOrEqual(before);
    expect(instantOf("1970-01-01T00:00:01Z")).toBe(1000);
  });
});
