import { expect, it } from "vitest";
import { PLAN } from "./limits.ts";
import { PlanContent } from "./plans.ts";

const [step, piece, other] = [1, 2, 3].map((last) => `7b1c1f0a-0000-4000-8000-00000000000${last}`) as [
  string,
  string,
  string,
];
const item = { part: "item", id: piece, kind: "sofa", name: "", width: 2200, depth: 950, height: 800, stays: true };
const note = { part: "note", id: other, variant: "A", on: null, kind: "measure", points: [0, 0, 900, 0], text: "" };
const pin = { step, item: piece, x: 0, y: -400 };
const parse = (rows: object[], pins: object[]) =>
  PlanContent.safeParse({
    ...{ found: "", items: [], files: [], steps: [{ id: step, title: "Turn the sofa", text: "" }] },
    floorPlan: { variant: "A", rows, pins },
  });

it("A plan accepts a drawing whose pins name steps of the plan and pieces of the drawing", () => {
  expect(parse([item, note], [pin]).success).toBe(true);
});

it.each<[string, object[], object[], string]>([
  ["a pin of no step", [item], [{ ...pin, step: other }], "floorPlan.pins.0.step"],
  ["a second pin of a step", [item], [pin, pin], "floorPlan.pins.1.step"],
  ["a pin on no piece", [note], [{ ...pin, item: other }], "floorPlan.pins.0.item"],
  ["a pin half a millimetre off", [item], [{ ...pin, x: 0.5 }], "floorPlan.pins.0.x"],
  ["a pencil's stroke", [{ ...note, kind: "ink" }], [], "floorPlan.rows.0"],
  ["a photo", [{ part: "photo", id: other, x: 0, y: 0, turn: 0 }], [], "floorPlan.rows.0"],
  ["a note too many", Array(PLAN.mostNotes + 1).fill(note), [], `floorPlan.rows.${PLAN.mostNotes}`],
])("A plan with %s is refused with the name of the field", (_, rows, pins, field) => {
  expect(parse(rows, pins).error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});
