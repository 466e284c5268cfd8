import type { FloorPlanRow } from "@contract/floor-plan.ts";
import { expect, test } from "vitest";
import { arrowsOf, movesOf, pointsOf } from "./arrows.ts";
import { floorPlanOf } from "./floor-plan.ts";
import { distance } from "./geometry.ts";
import { middleOf, pinSpots } from "./pin-spots.ts";

const RADIUS = 110;
const corners = [
  [0, 0],
  [5000, 0],
  [5000, 4000],
  [0, 4000],
].map(([x = 0, y = 0], index) => ({ id: `corner ${index}`, x, y }));
const sofa = { part: "item", id: "sofa", kind: "sofa", name: "", width: 2200, depth: 950, height: 800, stays: true };
const place = { part: "place", id: "sofa", variant: "now", x: 1200, y: 700, turn: 0, out: false };
const measure = {
  part: "note",
  id: "a",
  variant: "A",
  on: null,
  kind: "measure",
  points: [500, 2500, 4500, 2500],
  text: "",
};
const text = { ...measure, id: "b", kind: "text", points: [3500, 1000], text: "Lamp here" };
const plan = floorPlanOf([
  { part: "room", id: "room", corners, height: 2600, inFeet: false },
  ...[sofa, place, { ...place, variant: "A", x: 3500, y: 3200 }, measure, text],
] as FloorPlanRow[]);
const spotsOf = (spots: { x: number; y: number }[]) => pinSpots(spots, RADIUS, plan, "A", ["sofa"]);

test("eight bubbles do not cover each other, however near their spots are", () => {
  const heap = Array.from({ length: 8 }, (_, index) => ({ x: 2500 + 30 * (index % 3), y: 1500 + 20 * index }));
  const middles = spotsOf(heap).map((spot) => middleOf(spot, RADIUS));
  const apart = middles.flatMap((one, at) => middles.slice(at + 1).map((other) => distance(one, other)));
  expect(Math.min(...apart)).toBeGreaterThan(2 * RADIUS);
});

test("bubbles cover no arrows, measured lengths or words", () => {
  const arrow = pointsOf(arrowsOf(movesOf(plan, "A", ["sofa"]))[0] ?? expect.fail("there is no arrow"));
  // The first direction of each spot would cover something.
  const [onArrow, belowLength, leftOfWords] = [arrow[6] ?? { x: 0, y: 0 }, { x: 900, y: 2560 }, { x: 3450, y: 1080 }];
  const [one, two, three] = spotsOf([onArrow, belowLength, leftOfWords]).map((spot) => middleOf(spot, RADIUS));
  if (!one || !two || !three) return expect.fail("a bubble is missing");
  expect(Math.min(...arrow.map((point) => distance(point, one)))).toBeGreaterThan(RADIUS);
  expect(Math.abs(two.y - 2500)).toBeGreaterThan(RADIUS);
  expect(three.x < 3500 - RADIUS || Math.abs(three.y - 1000) > RADIUS).toBe(true);
});

test("a single bubble is above and right of its spot", () => {
  const at = { x: 1000, y: 3500 };
  expect(spotsOf([at])).toEqual([{ at, to: at, way: { x: 1, y: -1 } }]);
});
