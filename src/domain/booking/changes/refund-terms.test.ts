import { describe, expect, test } from "vitest";
import { isTooLateToReschedule, refundInWords, refundPeriods, rulesInWords } from "./refund-terms.ts";

const slotStart = "2026-11-22T10:00:00Z";
const rules = [
  { noticeHours: 24, percent: 100 },
  { noticeHours: 2, percent: 50 },
];
const terms = (refundCapPercent = 100) => ({ rules, refundCapPercent, slotStart });
const at = (iso: string) => Date.parse(iso);

describe("the periods of a refund", () => {
  test("end so many hours before the start, the last one with it", () => {
    const periods = [
      { percent: 100, until: at("2026-11-21T10:00:00Z"), noticeHours: 24 },
      { percent: 50, until: at("2026-11-22T08:00:00Z"), noticeHours: 2 },
      { percent: 0, until: at(slotStart), noticeHours: 0 },
    ];
    expect(refundPeriods(terms())).toEqual(periods);
    expect(refundPeriods({ ...terms(), rules: [...rules, { noticeHours: 0, percent: 0 }].reverse() })).toEqual(periods);
  });

  test("that a moved booking makes equal are one", () => {
    expect(refundPeriods(terms(50)).map(({ percent, noticeHours }) => [percent, noticeHours])).toEqual([
      [50, 2],
      [0, 0],
    ]);
    expect(refundPeriods(terms(0)).map(({ percent }) => percent)).toEqual([0]);
  });
});

test("rescheduling ends when cancelling would return nothing, cap or no cap", () => {
  expect(isTooLateToReschedule(terms(), at("2026-11-22T07:59:59Z"))).toBe(false);
  expect(isTooLateToReschedule(terms(), at("2026-11-22T08:00:00Z"))).toBe(true);
  expect(isTooLateToReschedule(terms(0), at("2026-11-20T08:00:00Z"))).toBe(false);
});

test("the rules stand in one sentence", () => {
  expect(rulesInWords(terms())).toBe("All of it until 24 hours before, half until 2 hours before, then nothing.");
  expect(rulesInWords(terms(50))).toBe("Half until 2 hours before, then nothing.");
  expect(rulesInWords(terms(0))).toBe("Nothing until it begins.");
  expect(rulesInWords({ ...terms(), rules: [{ noticeHours: 1, percent: 30 }] })).toBe(
    "30% until 1 hour before, then nothing.",
  );
});

test("what comes back is said in the booking's money", () => {
  const paid = { amount: 6000, currency: "USD" as const };
  expect(refundInWords({ ...paid, refundIfCancelled: 6000 })).toBe("You get $60 back");
  expect(refundInWords({ amount: 250_075, currency: "INR", refundIfCancelled: 125_037 })).toBe(
    "You get INR\u00a01,250.37 back",
  );
  expect(refundInWords({ ...paid, refundIfCancelled: 0 })).toBe("You get nothing back");
  expect(refundInWords({ ...paid, amount: 0, refundIfCancelled: 0 })).toBe("Nothing was paid");
});
