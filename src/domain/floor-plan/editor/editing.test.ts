import { expect, it } from "vitest";
import { fitFindings } from "@/domain/floor-plan/fit.ts";
import { floorPlanOf, type Note, type Room, withKnownLists } from "@/domain/floor-plan/floor-plan.ts";
import { usualItem, usualOpening } from "@/domain/floor-plan/furniture.ts";
import { along, wallsOf } from "@/domain/floor-plan/geometry.ts";
import { gapOf, outlineOf } from "@/domain/floor-plan/outlines.ts";
import { door, planWith, ROOM } from "../../../../tests/support/drawn-plans.ts";
import { dragged, moved, pulled, removed, turned, withChange } from "./editing.ts";
import { added } from "./placing.ts";
import { isThere, mayMove, mayRemove, type Selected } from "./selected.ts";
import { ell, newRoom, rectangle } from "./shapes.ts";

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
  const turned = withChange(set, { put: [{ ...place, turn: 90 }], remove: [] });
  expect(pulled(turned, "now", table.id, "right", { x: place.x, y: place.y + 1000 }, false)?.put).toMatchObject([
    { width: 1800 },
    { x: place.x, y: place.y + 100 },
  ]);
});

const cornersOf = (...points: [number, number][]) => points.map(([x, y], at) => ({ id: `${at}`, x, y }));
/** 4 by 4 m, without 2 by 2 m in the middle of its top wall. */
const U = cornersOf([0, 0], [1000, 0], [1000, 2000], [3000, 2000], [3000, 0], [4000, 0], [4000, 4000], [0, 4000]);

it.each([
  ["a rectangle", rectangle(4300, 3100)],
  ["an L", ell(4300, 3100)],
  ["a U", U],
])("turns a piece at a wall of %s within the room, and leaves it at the wall", (_, corners) => {
  const plan = floorPlanOf([newRoom("booking", corners, false)]);
  for (const wall of wallsOf(corners))
    for (const share of [0.1, 0.5, 0.9])
      for (const kind of ["desk", "round_table", "bookcase"] as const) {
        const at = along(along(wall.start, wall.direction, share * wall.length), wall.inward, 100);
        const desk = added(plan, "now", { part: "item", kind }, at);
        if (!desk) throw new Error("No desk");
        let now = withChange(plan, desk.change);
        for (const by of [90, 90, 15, 30]) {
          const [place, item] = [now.places[0], now.items[0]];
          if (!place || !item) throw new Error("No place");
          const change = turned(now, "now", item.id, place.turn + by);
          now = withChange(now, change ?? { put: [], remove: [] });
          const after = now.places[0];
          expect(after?.turn).toBe((place.turn + by) % 360);
          expect(fitFindings(now, "now").filter(({ sentence }) => sentence.includes("in the wall"))).toEqual([]);
          const gaps = wallsOf(corners).map((one) =>
            after ? gapOf(outlineOf(item, after), [one.start, one.end]).mm : Number.NaN,
          );
          // At other angles, the piece's nearest corner may be beside the end of the wall.
          if (by === 90) expect(Math.min(...gaps)).toBeLessThanOrEqual(1);
        }
      }
});

it("turns a desk back to its former angle, and by its handle as by a key", () => {
  const desk = added(floorPlanOf([ROOM]), "now", { part: "item", kind: "desk" }, { x: 2150, y: 2900 });
  if (!desk) throw new Error("No desk");
  const plan = withChange(floorPlanOf([ROOM]), desk.change);
  const { id } = desk.selected;
  expect(plan.places).toMatchObject([{ x: 2150, y: 2750, turn: 180 }]);
  const turn = turned(plan, "now", id, 270);
  expect(turn?.put).toMatchObject([{ x: 2150, y: 2400, turn: 270 }]);
  expect(pulled(plan, "now", id, "turn back", { x: 1000, y: 2750 }, false)).toEqual(turn);
  const again = turn && turned(withChange(plan, turn), "now", id, 0);
  expect(again?.put).toMatchObject([{ x: 2150, y: 2750, turn: 0 }]);
});

it("moves a piece that is turned beside an inner corner no farther than necessary, and one that fits nowhere not at all", () => {
  const turnedIn = (corners: Room["corners"], width: number, at: { x: number; y: number }) => {
    const item = { part: "item" as const, id: "bed", ...usualItem("double_bed", false), width, stays: true };
    const place = { part: "place" as const, id: "bed", variant: "now" as const, ...at, turn: 0, out: false };
    return turned(floorPlanOf([newRoom("booking", corners, false), item, place]), "now", "bed", 90)?.put;
  };
  // 2.08 m long: the desk would extend 4 cm into the corner at 1 by 2 m.
  expect(turnedIn(U, 1000, { x: 2000, y: 2600 })).toMatchObject([{ x: 2000, y: 2600 }]);
  expect(turnedIn(U, 1000, { x: 500, y: 1200 })).toMatchObject([{ x: 1040, y: 2500 }]);
  expect(turnedIn(rectangle(1200, 4000), 1000, { x: 600, y: 1200 })).toMatchObject([{ x: 600, y: 1200, turn: 90 }]);
});

it("keeps the lists that a change does not concern, and drops the rows that belong to a removed wall or piece", () => {
  const plan = planWith(door, { part: "item", kind: "sofa" });
  const [place, item] = [plan.places[0], plan.items[0]];
  if (!place || !item) throw new Error("No sofa");
  const { openings, items, notes } = plan;
  const after = withChange(plan, { put: [{ ...place, x: 900 }], remove: [] });
  expect([after.openings, after.items, after.notes].every((list, at) => list === [openings, items, notes][at])).toBe(
    true,
  );
  expect(after.places).toMatchObject([{ x: 900 }]);
  const received = withKnownLists(floorPlanOf([...openings, item, { ...place, x: 900 }, ROOM]), plan);
  expect([received.openings, received.items].every((list, at) => list === [openings, items][at])).toBe(true);
  expect(received.places).toMatchObject([{ x: 900 }]);
  const without = withChange(plan, { put: [], remove: [{ part: "item", id: item.id, variant: "now" }] });
  expect([without.items, without.places]).toEqual([[], []]);
  const other = withChange(plan, { put: [newRoom("booking", rectangle(4000, 3000), false)], remove: [] });
  expect([other.openings, other.items]).toEqual([[], items]);
});

it("lets a person remove what they have added, and take the other person's pieces out of a variant", () => {
  const item = { part: "item" as const, id: "sofa", ...usualItem("sofa", false), stays: true };
  const place = { part: "place" as const, id: "sofa", variant: "A" as const, x: 2000, y: 1500, turn: 0, out: false };
  const note = {
    part: "note" as const,
    id: "note",
    variant: "A" as const,
    on: null,
    kind: "text" as const,
    points: [0, 0],
    text: "Here",
  };
  const authors = new Map(["item sofa now", "note note A"].map((key) => [key, "designer" as const]));
  const plan = floorPlanOf([ROOM, item, place, note], authors);
  const all = { walls: true, openings: true, items: true, places: true, notes: true };
  const [his, hers] = [
    { ...all, by: "designer" as const },
    { ...all, by: "customer" as const },
  ];
  expect(removed(plan, "A", his, item)?.remove).toMatchObject([{ part: "item", id: "sofa" }]);
  expect(removed(plan, "A", hers, item)).toMatchObject({ put: [{ ...place, out: true }], remove: [] });
  expect([his, hers].map((may) => [mayRemove(plan, "now", may, item), mayRemove(plan, "A", may, item)])).toEqual([
    [true, true],
    [false, true],
  ]);
  expect([his, hers].map((may) => mayMove(plan, may, note))).toEqual([true, false]);
  const out = withChange(plan, {
    put: [
      { ...place, variant: "now" },
      { ...place, out: true },
    ],
    remove: [],
  });
  expect([mayRemove(out, "now", his, item), mayRemove(out, "A", his, item)]).toEqual([true, false]);
  const photo = { part: "photo", id: "photo" } as const;
  expect([all, { ...his, openings: false }].map((may) => mayMove(plan, may, photo))).toEqual([true, false]);
  expect(removed(plan, "A", his, note)?.remove).toMatchObject([{ part: "note", variant: "A" }]);
});

it("finds a piece and a note only in the variants in which they are", () => {
  const plan = planWith(door);
  const sofa = added(plan, "A", { part: "item", kind: "sofa" }, null);
  if (!sofa) throw new Error("No sofa");
  const note: Note = { part: "note", id: "n", variant: "A", on: null, kind: "text", text: "Here", points: [0, 0] };
  const set = withChange(plan, { ...sofa.change, put: [...sofa.change.put, note] });
  const isIn = (selected: Selected) => (["now", "A"] as const).filter((variant) => isThere(set, variant, selected));
  expect(isIn(sofa.selected)).toEqual(["A"]);
  expect(isIn({ part: "note", id: note.id })).toEqual(["A"]);
  expect(isIn({ part: "opening", id: set.openings[0]?.id ?? "" })).toEqual(["now", "A"]);
});

it("shifts objects by keys and by dragging: walls stay a room, and a drag snaps", () => {
  const plan = planWith(door, { part: "item", kind: "coffee_table" });
  const [table] = plan.items;
  if (!table) throw new Error("No table");
  const wall = { part: "wall" as const, id: ROOM.corners[0]?.id ?? "" };
  const cornersAfter = (y: number, reach: number) => dragged(plan, "now", wall, { x: 0, y }, reach).change?.put[0];
  expect(cornersAfter(-110, 0)).toMatchObject({ corners: [{ y: -110 }, { y: -110 }, {}, {}] });
  expect(cornersAfter(-110, 90)).toMatchObject({ corners: [{ y: -100 }, { y: -100 }, {}, {}] });
  expect(cornersAfter(3000, 0)).toBeUndefined();
  const [from] = plan.places;
  const up = { x: 0, y: -((from?.y ?? 0) - 340) };
  expect(dragged(plan, "now", table, up, 90).change?.put).toMatchObject([{ y: 300 }]);
  expect(dragged(plan, "now", table, up, 0).change?.put).toMatchObject([{ y: 340 }]);
});

it("pulls a window no farther than to the end of its wall", () => {
  const window = { ...usualOpening("window", false), part: "opening" as const, id: "window", name: "" };
  const row = { ...window, wall: ROOM.corners[0]?.id ?? "", at: 4050, width: 250 };
  const plan = floorPlanOf([ROOM, row]);
  expect(pulled(plan, "now", "window", "end", { x: 9000, y: 0 }, false)?.put).toEqual([row]);
});
