import { expect, test } from "vitest";
import { feeOf } from "./commission.ts";

test("The fee is a part of the price, at least the minimum and at most the price", () => {
  const fee = (amount: number) => feeOf(amount, { percent: 10, minimum: 250 });
  expect([8000, 2005, 2000, 100, 0].map(fee)).toEqual([800, 250, 250, 100, 0]);
  expect(feeOf(2005, { percent: 10, minimum: 0 })).toBe(201);
});

test("The fee is rounded up at half a unit, even where binary fractions miss the half", () => {
  const fee = (amount: number, percent: number) => feeOf(amount, { percent, minimum: 0 });
  expect([fee(2500, 1.14), fee(2500, 5.02), fee(7500, 8.62)]).toEqual([29, 126, 647]);
});
