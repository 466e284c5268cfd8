import { expect, it } from "vitest";
import { type FloorPlan, floorPlanOf, type Place } from "@/domain/floor-plan/floor-plan.ts";
import { usualItem } from "@/domain/floor-plan/furniture.ts";
import { distance, type Point, wallsOf } from "@/domain/floor-plan/geometry.ts";
import { pulled, turned } from "./editing.ts";
import { freeLengths, knobOf, othersOf, reachesOf, spotBeside } from "./labels.ts";
import { newRoom, rectangle } from "./shapes.ts";

const ROOM = rectangle(4300, 3100);
const WALLS = wallsOf(ROOM);
const desk = { part: "item" as const, id: "desk", ...usualItem("desk", false), stays: true };
const at = (x: number, y: number, turn: number) => ({
  ...{ part: "place" as const, id: "desk", variant: "now" as const, out: false },
  ...{ x, y, turn },
});

it("draws the knob of a piece at a wall within the room, on the first free side", () => {
  const sideAt = (x: number, y: number, turn: number) => knobOf(desk, at(x, y, turn), ROOM, [], [], 17.5).side;
  expect(sideAt(2150, 1550, 0)).toBe("back");
  // With its back at each wall, at the distance that the knob needs, and in a corner.
  expect(sideAt(2150, 350, 0)).toBe("right");
  expect(sideAt(3950, 1550, 90)).toBe("right");
  expect(sideAt(2150, 2750, 180)).toBe("right");
  expect(sideAt(350, 1550, 270)).toBe("right");
  expect(sideAt(2150, 1100, 0)).toBe("right");
  expect(sideAt(2150, 1130, 0)).toBe("back");
  expect(sideAt(3600, 350, 0)).toBe("front");
  // Without any space the knob is at the preferred side.
  expect(knobOf(desk, at(350, 700, 0), rectangle(700, 1400), [], [], 17.5).side).toBe("back");
});

it("draws the knob beside other pieces, and over a rug", () => {
  const place = at(2150, 1550, 0);
  const sideBeside = (kind: "coffee_table" | "rug", ...spots: [number, number][]) => {
    const items = spots.map((_, index) => ({ ...desk, id: `${index}`, ...usualItem(kind, false) }));
    const places = spots.map(([x, y], index) => ({ ...at(x, y, 0), id: `${index}` }));
    const plan = floorPlanOf([newRoom("booking", ROOM, false), desk, place, ...items, ...places]);
    return knobOf(desk, place, ROOM, othersOf(plan, "now", "desk"), [], 17.5).side;
  };
  expect(sideBeside("coffee_table", [2150, 800])).toBe("right");
  expect(sideBeside("coffee_table", [2150, 800], [3500, 1550])).toBe("front");
  expect(sideBeside("rug", [2150, 800])).toBe("back");
  // A piece on every side, of which the right one is the farthest.
  expect(sideBeside("coffee_table", [2150, 800], [4000, 1550], [2150, 2300], [800, 1550])).toBe("right");
});

it("draws the knob beside the lines of the free lengths, if another side is free", () => {
  const place = at(1500, 1200, 0);
  const sideBeside = (...others: Point[][]) =>
    knobOf(desk, place, ROOM, others, freeLengths(desk, place, WALLS), 17.5).side;
  expect(sideBeside()).toBe("right");
  const box = (x: number, y: number) => [at(x, y, 0), at(x + 600, y, 0), at(x + 600, y + 600, 0), at(x, y + 600, 0)];
  expect(sideBeside(box(2400, 900))).toBe("front");
  expect(sideBeside(box(2400, 900), box(1200, 1700))).toBe("back");
});

it("leaves space for fingers between the knob and the handle before it", () => {
  const { from, at: knob } = knobOf(desk, at(2150, 1800, 0), ROOM, [], [], 17.5, null, true);
  expect(distance(from, knob) / 17.5).toBeGreaterThanOrEqual(44);
  // Nearer, where the room has no more.
  const room = rectangle(1800, 1700);
  const narrow = knobOf(desk, at(900, 1150, 0), room, [], [], 17.5, null, true);
  expect(narrow.side).toBe("back");
  expect(distance(narrow.from, narrow.at) / 17.5).toBeCloseTo(30);
});

it("turns a piece towards the place where its knob is pulled, on any side", () => {
  const place = at(2150, 1550, 0);
  const plan = floorPlanOf([newRoom("booking", ROOM, false), desk, place]);
  for (const side of ["back", "right", "front", "left"] as const) {
    const turn = { back: 90, right: 0, front: 270, left: 180 }[side];
    const right = { x: 4000, y: 1550 };
    expect(pulled(plan, "now", "desk", `turn ${side}`, right, false)).toEqual(turned(plan, "now", "desk", turn));
  }
});

it("writes a length beside its line, upright where it is narrow, and nowhere if it would cover something", () => {
  const figure = { width: 500, height: 230 };
  const spot = (line: [Point, Point], outlines: Point[][] = []) => spotBeside(line, figure, ROOM, outlines);
  const level = (from: number, to: number, y: number): [Point, Point] => [
    { x: from, y },
    { x: to, y },
  ];
  const square = (x: number, y: number, half: number) => [
    { x: x - half, y: y - half },
    { x: x + half, y: y - half },
    { x: x + half, y: y + half },
    { x: x - half, y: y + half },
  ];
  expect(spot(level(1000, 0, 1000))).toEqual({ x: 500, y: 827.5, isUp: false });
  // Above the line is the wall, then a piece.
  expect(spot(level(1000, 0, 100))).toEqual({ x: 500, y: 272.5, isUp: false });
  expect(spot(level(1000, 0, 1000), [square(500, 700, 100)])).toEqual({ x: 500, y: 1172.5, isUp: false });
  // The space between the wall and a piece is narrower than the figure.
  const piece = square(1000, 1000, 600);
  expect(spot(level(400, 0, 1000), [piece])).toEqual({ x: 200, y: 692.5, isUp: true });
  expect(spot(level(200, 0, 1000), [square(800, 1000, 600)])).toBeNull();
  const upright = (x: number): [Point, Point] => [
    { x, y: 0 },
    { x, y: 1000 },
  ];
  expect(spot(upright(1000))).toEqual({ x: 1307.5, y: 500, isUp: false });
  expect(spot(upright(4200))).toEqual({ x: 3892.5, y: 500, isUp: false });
});

it("measures the free distance to the nearer wall across and down", () => {
  const table = { ...desk, ...usualItem("coffee_table", false) };
  expect(freeLengths(table, at(1000, 2500, 0), WALLS).map(({ mm }) => mm)).toEqual([450, 300]);
});

it("writes the free lengths of a piece beside other pieces if possible, and never over its knob", () => {
  const shelf = { ...desk, id: "shelf" };
  const planOf = (...places: Place[]) => floorPlanOf([newRoom("booking", ROOM, false), desk, shelf, ...places]);
  const place = at(2000, 2000, 0);
  const spots = (plan: FloorPlan, knob?: Point) =>
    reachesOf(plan, desk, place, othersOf(plan, "now", "desk"), WALLS, freeLengths(desk, place, WALLS), 10, knob).map(
      ({ spot }) => spot,
    );
  const [across, down] = spots(planOf(place));
  expect([across, down]).toEqual([
    { x: 650, y: 1902.5, isUp: false },
    { x: 2185.5, y: 2725, isUp: false },
  ]);
  expect(spots(planOf(place, { ...at(650, 1500, 0), id: "shelf" }))[0]).toMatchObject({ y: 2097.5 });
  expect(spots(planOf(place, { ...at(650, 2000, 0), id: "shelf" }))[0]).toEqual(across);
  expect(spots(planOf(place), { x: 2000, y: 2725 })[1]).toMatchObject({ x: 2283 });
  expect(spots(planOf(place), { x: 2100, y: 2725 })[1]).toMatchObject({ x: 1814.5 });
});
