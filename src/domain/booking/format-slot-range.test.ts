import { beforeEach, expect, it, vi } from "vitest";
import { formatSlotRange } from "./format-slot-range.ts";

beforeEach(() => void vi.stubEnv("TZ", "Europe/Amsterdam"));

const NOW = Date.parse("2026-11-21T14:00:00Z");
const text = (slotStart: string, slotEnd: string) => formatSlotRange({ slotStart, slotEnd }, NOW);

it("names the day once for a range within a day", () => {
  expect(text("2026-11-22T17:00:00Z", "2026-11-22T20:00:00Z")).toBe("Tomorrow, 6:00 – 9:00 PM");
  expect(text("2026-11-25T10:30:00Z", "2026-11-25T12:30:00Z")).toBe("Wed, Nov 25, 11:30 AM – 1:30 PM");
});

it("names both days for a range past midnight on the local clock", () => {
  expect(text("2026-11-21T21:00:00Z", "2026-11-21T23:30:00Z")).toBe("Today, 10:00 PM – Tomorrow, 12:30 AM");
  // The same day on the local clock, two days in UTC.
  expect(text("2026-11-22T23:00:00Z", "2026-11-23T01:00:00Z")).toBe("Mon, Nov 23, 12:00 – 2:00 AM");
});
