import { expect, it } from "vitest";
import { arrangementOf, fitFindings } from "@/domain/floor-plan/fit.ts";
import { floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";
import { usualOpening } from "@/domain/floor-plan/furniture.ts";
import { besideWall, onWalls, wallsOf } from "@/domain/floor-plan/geometry.ts";
import { followers } from "@/domain/floor-plan/moves.ts";
import { gapOf } from "@/domain/floor-plan/outlines.ts";
import { door, planWith, ROOM } from "../../../../tests/support/drawn-plans.ts";
import { withChange } from "./editing.ts";
import { added, chairsAround, type Entry, slid, variantToPlaceIn } from "./placing.ts";
import { ell, newRoom, rectangle } from "./shapes.ts";

it("finds a free place for each object, where nothing clashes", () => {
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

it("spreads objects that are added by presses: openings over the walls, furniture clear of swings and windows, with ways between", () => {
  for (const corners of [rectangle(4200, 3400), rectangle(3200, 5000), ell(5000, 4500)]) {
    const room = floorPlanOf([newRoom("booking", corners, false)]);
    const entries: Entry[] = [
      door,
      { part: "opening", kind: "window" },
      { part: "item", kind: "sofa" },
      { part: "item", kind: "dining_table" },
      { part: "item", kind: "bookcase" },
    ];
    const plan = entries.reduce((so, entry) => {
      const one = added(so, "now", entry, null);
      if (!one) throw new Error("No place");
      return withChange(so, one.change);
    }, room);
    const [first, second] = plan.openings;
    expect(first?.wall).not.toBe(second?.wall);
    expect(fitFindings(plan, "now").map(({ sentence }) => sentence)).toEqual([]);
    const { walls, solids } = arrangementOf(plan, "now") ?? { walls: [], solids: [] };
    for (const { object, wall } of onWalls(plan.openings, walls)) {
      const before = besideWall(wall, object.at, object.at + object.width, 0, object.sill ? 250 : object.width);
      for (const { outline } of solids) expect(gapOf(outline, before).mm).toBeGreaterThanOrEqual(object.sill ? 1 : 300);
    }
  }
});

it("turns a piece with its back to the nearest wall even where windows keep it from the walls", () => {
  const room = newRoom("booking", rectangle(5000, 5000), false);
  const windows = wallsOf(room.corners).map(({ id, length }) => ({
    ...{ part: "opening" as const, ...usualOpening("window", false), id, wall: id, name: "" },
    ...{ at: 100, width: length - 200, sill: 100 },
  }));
  const withBed = added(
    floorPlanOf([room, ...windows]),
    "now",
    { part: "item", kind: "double_bed" },
    { x: 2500, y: 2300 },
  );
  if (!withBed) throw new Error("No place");
  const plan = withChange(floorPlanOf([room, ...windows]), withBed.change);
  const place = added(plan, "now", { part: "item", kind: "sofa" }, null)?.change.put[1];
  expect(place).toMatchObject({ x: 1000, y: 2400, turn: 270 });
});

it("has no place for an object that is longer than every free wall", () => {
  const full = planWith(...Array.from({ length: 20 }, () => door));
  expect(added(full, "now", door, null)).toBeNull();
});

it("places nothing on a press if every wall is too short for it", () => {
  const small = floorPlanOf([newRoom("booking", rectangle(800, 800), false)]);
  expect(added(small, "now", door, { x: 400, y: 0 })).toBeNull();
});

it("puts a piece at a wall, or beyond it, with its back against the wall", () => {
  const placeAt = (kind: "sofa" | "pouf", x: number, y: number) =>
    added(floorPlanOf([ROOM]), "now", { part: "item", kind }, { x, y })?.change.put[1];
  expect(placeAt("sofa", 700, 1550)).toMatchObject({ x: 475, y: 1550, turn: 270 });
  expect(placeAt("sofa", -200, 1550)).toMatchObject({ x: 475, y: 1550, turn: 270 });
  expect(placeAt("sofa", 2150, 1550)).toMatchObject({ x: 2150, y: 1550 });
  // In a corner, clear of both walls.
  expect(placeAt("sofa", 200, 3000)).toMatchObject({ x: 1100, y: 2625, turn: 180 });
  expect(placeAt("sofa", -200, 3000)).toMatchObject({ x: 475, y: 2000, turn: 270 });
  expect(placeAt("pouf", 400, 100)).toMatchObject({ x: 400, y: 250 });
});

it("puts chairs around a table once, and none through a wall", () => {
  const withTable = (kind: "dining_table" | "round_table" | "sofa", y: number) => {
    const table = added(floorPlanOf([ROOM]), "now", { part: "item", kind }, { x: 2150, y });
    if (!table) throw new Error("No table");
    const plan = withChange(floorPlanOf([ROOM]), table.change);
    const chairs = chairsAround(plan, "now", table.selected.id);
    return { id: table.selected.id, chairs, after: chairs && withChange(plan, chairs) };
  };
  for (const kind of ["dining_table", "round_table"] as const) {
    const { id, after } = withTable(kind, 1550);
    expect(after?.items).toHaveLength(5);
    if (!after) continue;
    expect(followers(after, "now", id)).toHaveLength(4);
    expect(fitFindings(after, "now").filter(({ level }) => level === "clash")).toEqual([]);
    expect(chairsAround(after, "now", id)).toBeNull();
  }
  expect(withTable("dining_table", 2650).after?.items).toHaveLength(3);
  expect(withTable("sofa", 1550).chairs).toBeNull();
});

it("slides an opening along the nearest wall, and into its middle if that is near", () => {
  const [opening] = planWith(door).openings;
  const walls = wallsOf(ROOM.corners);
  if (!opening) throw new Error("No door");
  expect(slid(opening, walls, { x: 4290, y: 1600 }, 90)).toMatchObject({ wall: ROOM.corners[1]?.id, at: 1100 });
  expect(slid(opening, walls, { x: 4290, y: 1600 }, 0)).toMatchObject({ at: 1150 });
  expect(slid(opening, walls, { x: 4290, y: 3090 }, 90)).toMatchObject({ at: 2200 });
});

it("furnishes an empty room as it is, and arranges one with furniture in A", () => {
  const [empty, plan] = [planWith(door), planWith({ part: "item", kind: "sofa" })];
  const own = new Set(plan.items.map(({ id }) => id));
  expect(variantToPlaceIn(empty, "now", true, new Set())).toBe("now");
  expect(variantToPlaceIn(empty, "now", false, new Set())).toBe("A");
  expect(variantToPlaceIn(empty, "B", true, new Set())).toBe("B");
  expect(variantToPlaceIn(plan, "now", true, own)).toBe("now");
  expect(variantToPlaceIn(plan, "now", true, new Set())).toBe("A");
  const [place] = plan.places;
  if (!place) throw new Error("No sofa");
  const arranged = withChange(plan, { put: [{ ...place, variant: "A", x: place.x + 100 }], remove: [] });
  expect(variantToPlaceIn(arranged, "now", true, own)).toBe("A");
});
