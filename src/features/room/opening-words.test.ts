import { describe, expect, it } from "vitest";
import { formatReminders, formatStartDay } from "./opening-words.ts";

const at = (text: string) => Date.parse(text);
const HOUR = 3_600_000;

describe("The start of a slot", () => {
  it("is today until midnight and tomorrow after it, in the reader's zone", () => {
    const now = at("2026-11-24T22:30:00Z");
    expect(formatStartDay(at("2026-11-24T23:59:00Z"), now, "long", "UTC")).toBe("today");
    expect(formatStartDay(at("2026-11-25T00:00:00Z"), now, "long", "UTC")).toBe("tomorrow");
    // Half past eleven in Amsterdam is half past two in New York on the same day.
    expect(formatStartDay(at("2026-11-24T23:30:00Z"), now, "long", "Europe/Amsterdam")).toBe("tomorrow");
    expect(formatStartDay(at("2026-11-24T23:30:00Z"), now, "long", "America/New_York")).toBe("today");
  });

  it("names the weekday for six days, and the date from the seventh on", () => {
    const now = at("2026-11-24T12:00:00Z");
    expect(formatStartDay(at("2026-11-30T12:00:00Z"), now, "long", "UTC")).toBe("Monday");
    expect(formatStartDay(at("2026-12-01T12:00:00Z"), now, "long", "UTC")).toBe("Tuesday, December 1");
    expect(formatStartDay(at("2026-12-01T12:00:00Z"), now, "short", "UTC")).toBe("Tue, Dec 1");
    expect(formatStartDay(at("2026-11-23T12:00:00Z"), now, "short", "UTC")).toBe("Mon, Nov 23");
  });
});

it("The remaining reminders are two until a day before, one until an hour before, then none", () => {
  const [two, one] = ["a day and an hour", "an hour"].map((times) => `We remind you by email ${times} before.`);
  const waits = [24 * HOUR + 1, 24 * HOUR, HOUR + 1, HOUR];
  expect(waits.map((wait) => formatReminders(wait, 0))).toEqual([two, one, one, ""]);
});
