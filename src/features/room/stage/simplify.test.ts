import { FLOOR_PLAN } from "@contract/limits.ts";
import { expect, it } from "vitest";
import { simplify } from "./simplify.ts";

it("keeps the ends and corners of a stroke, and drops points within 6 mm of a straight line", () => {
  expect(simplify([0, 0, 250, 5, 500, -5.4, 1000, 0, 1000, 500])).toEqual([0, 0, 1000, 0, 1000, 500]);
  expect(simplify([0, 0, 500, 7, 1000, 0])).toEqual([0, 0, 500, 7, 1000, 0]);
  expect(simplify([10.4, 20.6])).toEqual([10, 21]);
});

it("stores no stroke with more points than allowed", () => {
  const scribble = Array.from({ length: 4000 }, (_, at) => (at % 2 ? (at * 7919) % 3000 : at * 3));
  const kept = simplify(scribble);
  expect(kept.length).toBeLessThanOrEqual(2 * FLOOR_PLAN.mostPoints);
  expect(kept.slice(0, 2)).toEqual(scribble.slice(0, 2));
  expect(kept.slice(-2)).toEqual(scribble.slice(-2));
});
