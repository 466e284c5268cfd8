import { expect, test } from "vitest";
import { isLowestOfSeveral, leadingRate, minorUnits } from "./price.ts";

const rate = (amount: number, currency = "USD") => ({ rate: amount, currency });
const leadsAsLowest = (...rates: ReturnType<typeof rate>[]) => {
  const leading = leadingRate(rates);
  return leading && [leading.rate, isLowestOfSeveral(leading, rates)];
};

test("the first price that costs something leads, and counts as the lowest only among dearer ones", () => {
  expect(leadsAsLowest(rate(0), rate(45), rate(85))).toEqual([45, true]);
  expect(leadsAsLowest(rate(85), rate(45), rate(0))).toEqual([85, false]);
  expect(leadsAsLowest(rate(70), rate(0))).toEqual([70, false]);
  expect(leadsAsLowest(rate(60), rate(60))).toEqual([60, false]);
  expect(leadsAsLowest(rate(0), rate(0))).toEqual([0, false]);
  expect(leadsAsLowest()).toBeUndefined();
});

test("prices in two currencies are not compared", () => {
  expect(leadsAsLowest(rate(60), rate(3500, "INR"))).toEqual([60, false]);
});

test("every price of major units has its whole minor units, also those that binary fractions miss", () => {
  expect(minorUnits(19.99)).toBe(1999);
  const all = Array.from({ length: 100_001 }, (_, cents) => cents);
  expect(all.filter((cents) => minorUnits(cents / 100) !== cents)).toEqual([]);
});
