import { expect, it } from "vitest";
import { wallsOf } from "./geometry.ts";
import { wallLabel } from "./words.ts";

const cornersOf = (...points: [number, number][]) => points.map(([x, y], at) => ({ id: `${at}`, x, y }));

it("tells walls on one side apart by where they are, not by their length", () => {
  const walls = wallsOf(cornersOf([0, 0], [3010, 0], [3010, 930], [4300, 930], [4300, 3100], [0, 3100]));
  expect(walls.map((wall) => wallLabel(wall, walls))).toEqual([
    "Top wall, left",
    "Right wall, upper",
    "Top wall, right",
    "Right wall, lower",
    "Bottom wall",
    "Left wall",
  ]);
});

it("tells walls on one side of a U apart by which is farther left, not by an order that they do not have", () => {
  const walls = wallsOf(
    cornersOf([0, 0], [1000, 0], [1000, 2000], [3000, 2000], [3000, 0], [4000, 0], [4000, 4000], [0, 4000]),
  );
  const labels = walls.map((wall) => wallLabel(wall, walls));
  expect(labels.filter((label) => label.startsWith("Left"))).toEqual(["Left wall, right", "Left wall, left"]);
});
