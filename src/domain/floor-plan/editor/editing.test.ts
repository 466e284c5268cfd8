import { FLOOR_PLAN } from "@contract/limits.ts";
import { expect, it } from "vitest";
import { fitFindings } from "@/domain/floor-plan/fit.ts";
import { floorPlanOf, type Room } from "@/domain/floor-plan/floor-plan.ts";
import { areaOf, wallsOf } from "@/domain/floor-plan/geometry.ts";
import {
  added,
  type Entry,
  ell,
  freeLengths,
  moved,
  newRoom,
  rectangle,
  resized,
  slid,
  withChange,
  withCorners,
  withRecess,
} from "./editing.ts";

const ROOM = newRoom("booking", rectangle(4300, 3100), false);
const EMPTY = floorPlanOf([ROOM]);
/** A plan with things in their first free places. */
const planWith = (...entries: Entry[]) =>
  entries.reduce((plan, entry) => {
    const one = added(plan, "now", entry, null);
    return one ? withChange(plan, one.change) : plan;
  }, EMPTY);
const door: Entry = { part: "opening", kind: "door" };

it("finds a free place for each thing, where nothing clashes", () => {
  const plan = planWith(
    door,
    { part: "opening", kind: "window" },
    { part: "mark", kind: "radiator" },
    { part: "item", kind: "double_bed" },
    { part: "item", kind: "wardrobe" },
  );
  expect(fitFindings(plan, "now").filter(({ level }) => level === "clash")).toEqual([]);
  expect(plan.items).toHaveLength(2);
});

it("has no place for what is longer than every free wall", () => {
  const full = planWith(...Array.from({ length: 20 }, () => door));
  expect(added(full, "now", door, null)).toBeNull();
});

it("slides an opening along the nearest wall, into its middle when that is near", () => {
  const [opening] = planWith(door).openings;
  const walls = wallsOf(ROOM.corners);
  if (!opening) throw new Error("No door");
  expect(slid(opening, walls, { x: 4290, y: 1600 }, 90)).toMatchObject({ wall: ROOM.corners[1]?.id, at: 1100 });
  expect(slid(opening, walls, { x: 4290, y: 1600 }, 0)).toMatchObject({ at: 1150 });
  expect(slid(opening, walls, { x: 4290, y: 3090 }, 90)).toMatchObject({ at: 2200 });
});

it("keeps what is on a wall within it when the wall becomes shorter", () => {
  const plan = planWith(door, { part: "opening", kind: "window" });
  const { put } = withCorners(
    plan,
    ROOM,
    rectangle(1000, 3100).map((corner, index) => ({ ...corner, id: ROOM.corners[index]?.id ?? "" })),
  );
  expect(put.filter(({ part }) => part === "opening")).toMatchObject([
    { at: 100, width: 900 },
    { at: 0, width: 1000 },
  ]);
});

it("adds a step to a wall that is long enough", () => {
  const corners = withRecess(ROOM.corners, 0) as Room["corners"];
  expect(areaOf(corners) - areaOf(ROOM.corners)).toBe(2150 * 600);
  expect(areaOf(ell(6000, 4000))).toBeLessThan(areaOf(rectangle(6000, 4000)));
  expect(withRecess(rectangle(4 * FLOOR_PLAN.leastWall - 1, 3000), 0)).toBeNull();
});

it("moves the chairs with their table, and pulls one side of a piece", () => {
  const plan = planWith({ part: "item", kind: "dining_table" }, { part: "item", kind: "chair" });
  const [table, chair] = plan.items;
  const [place] = plan.places;
  if (!table || !chair || !place) throw new Error("No table");
  const beside = {
    part: "place" as const,
    id: chair.id,
    variant: "now" as const,
    x: place.x,
    y: place.y - 600,
    turn: 0,
    out: false,
  };
  const set = withChange(plan, { put: [beside], remove: [] });
  expect(moved(set, "now", table.id, { ...place, x: place.x + 100 })?.put).toMatchObject([
    { x: place.x + 100 },
    { id: chair.id, x: beside.x + 100 },
  ]);
  expect(resized(table, { ...place, turn: 90 }, "right", { x: place.x, y: place.y + 1000 }).put).toMatchObject([
    { width: 1800 },
    { x: place.x, y: place.y + 100 },
  ]);
});

it("measures the free way to the nearer wall across and down", () => {
  const plan = planWith({ part: "item", kind: "coffee_table" });
  const [item] = plan.items;
  if (!item) throw new Error("No table");
  const place = { part: "place" as const, id: item.id, variant: "now" as const, x: 1000, y: 2500, turn: 0, out: false };
  expect(freeLengths(item, place, wallsOf(ROOM.corners)).map(({ mm }) => mm)).toEqual([450, 300]);
});
