import { expect, it } from "vitest";
import { floorPlanOf } from "./floor-plan.ts";
import { wallsOf } from "./geometry.ts";
import { changeWords, wallLabel } from "./words.ts";

const cornersOf = (...points: [number, number][]) => points.map(([x, y], at) => ({ id: `${at}`, x, y }));

it("distinguishes walls on one side by their position, not by their length", () => {
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

it("distinguishes walls on one side of a U by which is farther left, not by an order that they lack", () => {
  const walls = wallsOf(
    cornersOf([0, 0], [1000, 0], [1000, 2000], [3000, 2000], [3000, 0], [4000, 0], [4000, 4000], [0, 4000]),
  );
  const labels = walls.map((wall) => wallLabel(wall, walls));
  expect(labels.filter((label) => label.startsWith("Left"))).toEqual(["Left wall, right", "Left wall, left"]);
});

it("says how an arrangement differs from the room as it is", () => {
  const item = (id: string, kind: "sofa" | "armchair" | "desk" | "rug") =>
    ({ part: "item", id, kind, name: "", width: 900, depth: 600, height: 800, stays: true }) as const;
  const place = (id: string, variant: "now" | "A", x: number, turn = 0, out = false) =>
    ({ part: "place", id, variant, x, y: 0, turn, out }) as const;
  const plan = floorPlanOf([
    ...[item("1", "sofa"), item("2", "armchair"), item("3", "desk"), item("4", "rug"), item("5", "desk")],
    ...[place("1", "now", 0), place("2", "now", 0), place("4", "now", 0)],
    ...[place("1", "A", 1950, 90), place("2", "A", 0, 270), place("3", "A", 0), place("4", "A", 0, 0, true)],
    place("5", "A", 0),
  ]);
  expect(changeWords(plan, "A")).toEqual([
    "Sofa moved 1.95 m, turned 90°",
    "Armchair turned 90°",
    "2 desks added",
    "Rug taken out",
  ]);
  expect(changeWords(plan, "B")).toEqual([]);
});
