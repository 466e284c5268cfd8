import { formatTime } from "@contract/format.ts";
import { describe, expect, test } from "vitest";
import {
  formatLargestRefund,
  formatRefund,
  freelyMovableUntil,
  refundLadder,
  refundPeriods,
  termsAfterMoving,
  termsOfSlot,
} from "./refund-terms.ts";

const slotStart = "2026-11-22T10:00:00Z";
const rules = [
  { noticeHours: 24, percent: 100 },
  { noticeHours: 2, percent: 50 },
];
const terms = (refundCapPercent = 100) => ({ rules, refundCapPercent, slotStart });
const at = (iso: string) => Date.parse(iso);

describe("The periods of a refund", () => {
  test("end at their hours before the start, the last one at the start", () => {
    const periods = [
      { percent: 100, until: at("2026-11-21T10:00:00Z"), noticeHours: 24 },
      { percent: 50, until: at("2026-11-22T08:00:00Z"), noticeHours: 2 },
      { percent: 0, until: at(slotStart), noticeHours: 0 },
    ];
    expect(refundPeriods(terms())).toEqual(periods);
    expect(refundPeriods({ ...terms(), rules: [...rules, { noticeHours: 0, percent: 0 }].reverse() })).toEqual(periods);
  });

  test("are one where a moved booking makes them equal", () => {
    expect(refundPeriods(terms(50)).map(({ percent, noticeHours }) => [percent, noticeHours])).toEqual([
      [50, 2],
      [0, 0],
    ]);
    expect(refundPeriods(terms(0)).map(({ percent }) => percent)).toEqual([0]);
  });

  test.each([
    ["2026-11-20T10:10:00Z", 100, [100, 50, 0]],
    ["2026-11-21T15:10:00Z", 100, [100, 50, 0]],
    ["2026-11-22T09:10:00Z", 100, [100, 0]],
    [slotStart, 100, [100]],
    // The booking was moved after paying: the cap applies.
    ["2026-11-21T15:10:00Z", 50, [50, 0]],
  ])("return everything until %s, shortly after paying, with a cap of %i: %j", (fullRefundUntil, cap, percents) => {
    const periods = refundPeriods({ ...terms(cap), fullRefundUntil });
    expect(periods.map(({ percent }) => percent)).toEqual(percents);
    if (cap === 100) expect(periods[0]?.until).toBe(Math.max(at(fullRefundUntil), at("2026-11-21T10:00:00Z")));
  });
});

test("rescheduling ends when cancelling would return nothing, with or without a cap", () => {
  expect(freelyMovableUntil(terms())).toBe(at("2026-11-22T08:00:00Z"));
  expect(freelyMovableUntil(terms(0))).toBe(at("2026-11-22T08:00:00Z"));
  expect(freelyMovableUntil({ ...terms(), rules: [] })).toBe(Number.NEGATIVE_INFINITY);
});

describe("The refund ladder of a slot", () => {
  const ladder = (now: string, price = 6000, start = slotStart) =>
    refundLadder(termsOfSlot(start), price, at(now)).map(({ refund, until }) => [
      refund,
      new Date(until).toISOString(),
    ]);
  const [whole, half, nothing] = [
    [6000, "2026-11-21T10:00:00.000Z"],
    [3000, "2026-11-22T08:00:00.000Z"],
    [0, "2026-11-22T10:00:00.000Z"],
  ];

  test.each([
    ["2026-11-20T10:00:00Z", [whole, half, nothing]],
    ["2026-11-21T09:59:59Z", [whole, half, nothing]],
    ["2026-11-21T10:00:00Z", [half, nothing]],
    ["2026-11-22T07:59:59Z", [half, nothing]],
    ["2026-11-22T08:00:00Z", [nothing]],
    ["2026-11-22T10:00:00Z", []],
  ])("starts at %s with the step that applies then", (now, steps) => expect(ladder(now)).toEqual(steps));

  test("rounds half of an odd price up", () => {
    expect(ladder("2026-11-22T07:00:00Z", 4501)).toEqual([[2251, half[1]], nothing]);
  });

  test("counts elapsed hours, not hours on the clock", () => {
    // 10:00 in Amsterdam, where the clocks went forward at 2:00: 24 hours earlier it was 9:00 the day before.
    expect(ladder("2027-03-25T00:00:00Z", 6000, "2027-03-28T08:00:00Z")[0]).toEqual([6000, "2027-03-27T08:00:00.000Z"]);
    expect(formatTime("2027-03-28T08:00:00Z", "Europe/Amsterdam")).toBe("10:00 AM");
    expect(formatTime("2027-03-27T08:00:00Z", "Europe/Amsterdam")).toBe("9:00 AM");
  });
});

test("keeps the terms of the moment at which a booking is moved", () => {
  const at = (when: string, cap?: number) => termsAfterMoving(terms(cap), Date.parse(when));
  expect(at("2026-11-21T09:59:59Z")).toBe("Moving is free. If you cancel later, the same rules apply to the new time.");
  expect(at("2026-11-21T10:00:00Z")).toContain("half at most, as now.");
  expect(at("2026-11-20T10:00:00Z", 50)).toContain("half at most, as now.");
  expect(at("2026-11-22T08:00:00Z")).toContain("you can move it once");
});

test("shows the refund in the booking's currency", () => {
  const paid = { amount: 6000, currency: "USD" as const };
  expect(formatRefund({ ...paid, refundIfCancelled: 6000 })).toBe("You get $60 back");
  expect(formatRefund({ amount: 250_075, currency: "INR", refundIfCancelled: 125_037 })).toBe("You get ₹1,250.37 back");
  expect(formatRefund({ ...paid, refundIfCancelled: 0 })).toBe("You get nothing back");
  expect(formatRefund({ ...paid, amount: 0, refundIfCancelled: 0 })).toBe("You paid nothing");
});

test("shows the cap of a later refund from the moment at which it applies", () => {
  const at = (when: string) => formatLargestRefund(terms(), Date.parse(when));
  expect(at("2026-11-21T09:59:59Z")).toBeNull();
  expect(at("2026-11-21T10:00:00Z")).toBe(
    "Within 10 minutes of paying, you get all of it back; after that, half at most, because the session starts in less than 24 hours.",
  );
  expect(at("2026-11-22T08:00:00Z")).toBe(
    "Within 10 minutes of paying, you get all of it back; after that, nothing, because the session starts in less than 2 hours.",
  );
});
