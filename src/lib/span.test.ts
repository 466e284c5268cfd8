import { describe, expect, it } from "vitest";
import { nextChange } from "./next-change.ts";
import { formatSpan, instantOf } from "./span.ts";
import { phaseAt } from "./use-slot-phase.ts";

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
    [72 * MINUTE, "1 h 12 min"],
    [47 * HOUR, "47 h"],
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

describe("a slot", () => {
  it("begins with its first instant and is over at its last", () => {
    expect([99, 100, 199, 200].map((now) => phaseAt(now, 100, 200))).toEqual(["before", "open", "open", "after"]);
  });
});

describe("the next change of a list of slots", () => {
  const slots = [
    { slotStart: "2026-11-21T10:00:00Z", slotEnd: "2026-11-21T11:00:00Z" },
    { slotStart: "2026-11-21T10:30:00Z", slotEnd: "2026-11-21T11:30:00Z" },
  ];
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

  it("is the nearest start or end to come, a moment late rather than early", () => {
    expect(nextChange(slots, at("09:00:00"))).toBe(at("10:00:00") + 250);
    expect(nextChange(slots, at("10:00:00"))).toBe(at("10:00:00") + 250);
    expect(nextChange(slots, at("10:00:01"))).toBe(at("10:30:00") + 250);
    expect(nextChange(slots, at("11:10:00"))).toBe(at("11:30:00") + 250);
  });

  it("is none when all is over", () => {
    expect(nextChange(slots, at("12:00:00"))).toBeNull();
    expect(nextChange([], 0)).toBeNull();
  });
});
