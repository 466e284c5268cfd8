import { expect, test } from "vitest";
import { leadingRate, minorUnits } from "./price.ts";

test("leadingRate returns the first rate with a price above zero, otherwise the first rate", () => {
  const leading = (...rates: number[]) => leadingRate(rates.map((rate) => ({ rate })))?.rate;
  expect(leading(0, 45, 85)).toBe(45);
  expect(leading(85, 45, 0)).toBe(85);
  expect(leading(0, 0)).toBe(0);
  expect(leading()).toBeUndefined();
});

test("minorUnits is exact even where binary fractions miss", () => {
  expect(minorUnits(19.99)).toBe(1999);
  const all = Array.from({ length: 100_001 }, (_, cents) => cents);
  expect(all.filter((cents) => minorUnits(cents / 100) !== cents)).toEqual([]);
});
