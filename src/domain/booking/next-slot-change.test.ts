import { describe, expect, it } from "vitest";
import { nextChange } from "./next-slot-change.ts";

describe("The next change of a list of slots", () => {
  const slots = [
    { slotStart: "2026-11-21T10:00:00Z", slotEnd: "2026-11-21T11:00:00Z" },
    { slotStart: "2026-11-21T10:30:00Z", slotEnd: "2026-11-21T11:30:00Z" },
  ];
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

  it("is the next start or end, a moment late rather than early", () => {
    expect(nextChange(slots, at("09:00:00"))).toBe(at("10:00:00") + 250);
    expect(nextChange(slots, at("10:00:00"))).toBe(at("10:00:00") + 250);
    // The change that is due now is the reason for the request, so the next one counts.
    expect(nextChange(slots, at("10:00:00") + 250)).toBe(at("10:30:00") + 250);
    expect(nextChange(slots, at("11:10:00"))).toBe(at("11:30:00") + 250);
  });

  it("is null when all slots are over", () => {
    expect(nextChange(slots, at("12:00:00"))).toBeNull();
    expect(nextChange([], 0)).toBeNull();
  });
});
