import type { FloorPlanRow, StoredRow } from "@contract/floor-plan.ts";
import type { PlanContent } from "@contract/plans.ts";
import { expect, it } from "vitest";
import { floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";
import { usualOpening } from "@/domain/floor-plan/furniture.ts";
import { pointOf } from "@/domain/floor-plan/step-pins.tsx";
import {
  changedRows,
  copyOf,
  keyOfDrawing,
  latestVariant,
  marginsOf,
  pinAt,
  scaleOn,
  stepsOn,
} from "./plan-floor-plan.ts";

const sofa = { part: "item", id: "sofa", kind: "sofa", name: "", width: 2200, depth: 950, height: 800, stays: true };
const bench = { ...sofa, id: "bench", kind: "tv_bench" };
const place = { part: "place", id: "sofa", variant: "now", x: 2000, y: 1000, turn: 0, out: false };
const note = { part: "note", id: "said", variant: "A", on: null, kind: "text", points: [0, 0], text: "Light" };
const rows = [
  ...[sofa, bench, place, { ...place, id: "bench" }, { ...place, variant: "A", y: 3000 }],
  ...[
    { ...place, id: "bench", variant: "A", out: true },
    { ...place, variant: "B" },
  ],
  ...[note, { ...note, id: "ink", kind: "ink" }, { ...note, id: "b", variant: "B" }],
] as FloorPlanRow[];

it("copies a variant with its differences, and without the pencil", () => {
  const copy = copyOf(floorPlanOf(rows), "A").rows;
  expect(copy).toEqual(rows.filter((row) => !("variant" in row && row.variant === "B") && row.id !== "ink"));
  expect(keyOfDrawing(floorPlanOf(copy), "A").map(({ words }) => words)).toEqual([
    "Stays: sofa",
    "Where it stood. Goes: TV bench",
  ]);
});

it("suggests the arrangement in which a piece was placed last", () => {
  const stored = (...sequences: number[]) =>
    ["now", "A", "B"].map((variant, index) => ({
      ...{ sequence: sequences[index] ?? 0, row: { ...place, variant } },
    })) as StoredRow[];
  expect(latestVariant(stored(1, 3, 2))).toBe("A");
  expect(latestVariant(stored(1, 1, 1))).toBe("B");
  expect(latestVariant([])).toBe("now");
});

it("moves a pin with its piece, and leaves it in place when the piece is removed", () => {
  const pin = pinAt("step", { x: 2100, y: 2900 }, floorPlanOf(rows), "A");
  expect(pin).toEqual({ step: "step", item: "sofa", x: 100, y: -100 });
  const drawing = { variant: "A" as const, rows, pins: [pin] };
  const moved = changedRows(drawing, [{ ...place, variant: "A", x: 0, y: 0 } as FloorPlanRow], []);
  expect(moved.pins.map((one) => pointOf(one, floorPlanOf(moved.rows), "A"))).toEqual([{ x: 100, y: -100 }]);
  const removed = changedRows(drawing, [], [{ part: "item", id: "sofa", variant: "now" }]);
  expect(removed.pins).toEqual([{ step: "step", item: null, x: 2100, y: 2900 }]);
  expect(removed.rows.some(({ part, id }) => part === "place" && id === "sofa")).toBe(false);
});

const margins = { left: 70, top: 70, right: 70, bottom: 70 };
it.each([
  [{ width: 7800, height: 7400 }, 50, 50],
  [{ width: 7900, height: 5000 }, 75, 50],
  [{ width: 30_000, height: 12_000 }, 200, 150],
  [{ width: 3100, height: 2900 }, 20, 20],
])("draws walls of %j at 1:%i on A4 and 1:%i on A3", (extent, a4, a3) => {
  expect([scaleOn("A4", extent, margins), scaleOn("A3", extent, margins)]).toEqual([a4, a3]);
});

it("leaves space for two chains of dimensions only beside openings", () => {
  const corners = [
    { id: "top", x: 0, y: 0 },
    { id: "right", x: 5000, y: 0 },
    { id: "bottom", x: 5000, y: 4000 },
    { id: "left", x: 0, y: 4000 },
  ];
  const door = (wall: string) => ({
    ...usualOpening("door", false),
    part: "opening",
    id: wall,
    wall,
    at: 100,
    name: "",
  });
  const plan = floorPlanOf([
    { part: "room", id: "room", corners, height: 2500, inFeet: false },
    ...[door("top"), door("left")],
  ] as FloorPlanRow[]);
  expect(marginsOf(plan, 70, 45)).toEqual({ left: 70, top: 70, right: 45, bottom: 45 });
  const extent = { width: 8000, height: 5000 };
  expect([margins, marginsOf(plan, 70, 45)].map((around) => scaleOn("A4", extent, around))).toEqual([75, 50]);
});

it("gives the steps on the sheet as many words as there is room for", () => {
  const says = (count: number, text: string, items: PlanContent["items"] = []) =>
    stepsOn({ steps: Array(count).fill({ id: "step", title: "Turn the sofa", text }), items });
  const name = "Armchair, linen. ".repeat(20);
  expect(says(6, "Back to the table.")).toBe("whole");
  expect(says(6, "Back. ".repeat(60))).toBe("titles");
  const armchair = { id: "item", name, link: "", price: null, quantity: 1, place: "", step: "step" };
  expect(says(6, "", [armchair])).toBe("titles");
  expect(says(15, "")).toBe("small");
  expect(says(30, "")).toBe("lines");
});
