import { describe, expect, it } from "vitest";
import { cellShiftOf, cellUnder, moved, rowUnder, shiftOf } from "./sorting.ts";

/** Three rows of 40, 100 and 20 pixels, 10 apart. */
const rows = [
  { top: 0, height: 40 },
  { top: 50, height: 100 },
  { top: 160, height: 20 },
];

it("leaves the other values in their order", () => {
  expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
});

describe("A dragged row", () => {
  it("lands where its middle is past the middle of others", () => {
    expect([0, 79, 81, 149, 151, 900, -900].map((moved) => rowUnder(rows, 0, moved))).toEqual([0, 0, 1, 1, 2, 2, 0]);
    expect([0, -69, -71, -149, -151].map((moved) => rowUnder(rows, 2, moved))).toEqual([2, 2, 1, 1, 0]);
  });

  it("follows the pointer, and makes the rows that it passes give way", () => {
    const shifts = (from: number, to: number, moved: number) =>
      rows.map((_, index) => shiftOf(index, { from, to, moved, rows }));
    expect(shifts(0, 0, 5)).toEqual([5, 0, 0]);
    expect(shifts(0, 2, 160)).toEqual([160, -50, -50]);
    expect(shifts(2, 1, -80)).toEqual([0, 30, -80]);
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

  it("follows the pointer, and gives the cells that it passes their neighbor's place", () => {
    const drag = { from: 0, to: 2, moved: 140, movedRight: 5, rows: cells };
    expect([0, 1, 2].map((index) => cellShiftOf(index, drag))).toEqual([
      [5, 140],
      [-200, 0],
      [200, -150],
    ]);
    expect([0, 1, 2].map((index) => cellShiftOf(index, { ...drag, to: 1 }))).toEqual([
      [5, 140],
      [-200, 0],
      [0, 0],
    ]);
  });
});
