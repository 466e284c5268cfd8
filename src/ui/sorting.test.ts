import { describe, expect, it } from "vitest";
import { cellUnder, rowUnder } from "./sorting.ts";

/** Three rows of 40, 100 and 20 pixels, 10 apart. */
const rows = [
  { top: 0, height: 40 },
  { top: 50, height: 100 },
  { top: 160, height: 20 },
];

describe("A dragged row", () => {
  it("lands where its middle is past the middle of others", () => {
    expect([0, 79, 81, 149, 151, 900, -900].map((moved) => rowUnder(rows, 0, moved))).toEqual([0, 0, 1, 1, 2, 2, 0]);
    expect([0, -69, -71, -149, -151].map((moved) => rowUnder(rows, 2, moved))).toEqual([2, 2, 1, 1, 0]);
  });
});

describe("A dragged cell of a grid", () => {
  /** Two beside each other, and one below the first. */
  const cells = [
    { top: 0, left: 0, height: 100 },
    { top: 0, left: 200, height: 100 },
    { top: 150, left: 0, height: 100 },
  ];

  it("lands on the nearest place, beside or below", () => {
    expect(cellUnder(cells, 0, 90, 0)).toBe(0);
    expect(cellUnder(cells, 0, 110, 0)).toBe(1);
    expect(cellUnder(cells, 0, 20, 110)).toBe(2);
    expect(cellUnder(cells, 2, 150, -140)).toBe(1);
  });
});
