import { expect, test } from "vitest";
import { feeOf, leadingRate, minorUnits } from "./price.ts";

test("the first price that costs something leads, else the first", () => {
  const leading = (...rates: number[]) => leadingRate(rates.map((rate) => ({ rate })))?.rate;
  expect(leading(0, 45, 85)).toBe(45);
  expect(leading(85, 45, 0)).toBe(85);
  expect(leading(0, 0)).toBe(0);
  expect(leading()).toBeUndefined();
});

test("every price of major units has its whole minor units, also those that binary fractions miss", () => {
  expect(minorUnits(19.99)).toBe(1999);
  const all = Array.from({ length: 100_001 }, (_, cents) => cents);
  expect(all.filter((cents) => minorUnits(cents / 100) !== cents)).toEqual([]);
});

test("the fee is a part of the price, at least the minimum and at most the price; a free session has none", () => {
  const fee = (amount: number) => feeOf(amount, { percent: 10, minimum: 250 });
  expect([8000, 2005, 2000, 100, 0].map(fee)).toEqual([800, 250, 250, 100, 0]);
  expect(feeOf(2005, { percent: 10, minimum: 0 })).toBe(201);
});
