import fc from "fast-check";
import { expect, test } from "vitest";
import { FloorPlanOperation, FloorPlanRow } from "./floor-plan.ts";

const ID = "7a0c2f34-5f64-4b68-9d0c-1c8b5a3f2e11";
/** A room with these corners, written "0,0 4000,0 …". */
const room = (corners: string) => ({
  part: "room",
  id: ID,
  corners: corners.split(" ").map((corner, index) => {
    const [x, y] = corner.split(",").map(Number);
    return { id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`, x, y };
  }),
  height: 2600,
  inFeet: false,
});
const RECTANGLE = "0,0 4000,0 4000,3000 0,3000";
const ANTICLOCKWISE = "0,3000 4000,3000 4000,0 0,0";
const note = (more: object) => ({
  ...{ part: "note", id: ID, variant: "A", on: null, kind: "ink", points: [0, 0, 9, 9], text: "" },
  ...more,
});
const sofa = { part: "item", id: ID, kind: "sofa", name: "", width: 2200, depth: 950, height: 800, stays: true };
const door = { part: "opening", id: ID, kind: "door", wall: ID, at: 0, width: 900, hinge: "start", swing: "in" };

/** Returns the first refusal of a row, "field: message"; "" if there is none. */
function refusalOf(row: unknown): string {
  const [issue] = FloorPlanRow.safeParse(row).error?.issues ?? [];
  return issue ? `${issue.path.join(".")}: ${issue.message}` : "";
}

test.each<[string, string, unknown]>([
  ["a rectangle", "", room(RECTANGLE)],
  ["an L", "", room("0,0 4300,0 4300,1300 6200,1300 6200,4600 0,4600")],
  ["anticlockwise", "corners: The corners run clockwise.", room(ANTICLOCKWISE)],
  ["a slanted wall", "corners: Walls meet at right angles.", room("0,0 4000,0 3900,3000 0,3000")],
  ["a corner in a wall", "corners: Walls meet at right angles.", room("0,0 2000,0 4000,0 4000,3000 0,3000")],
  ["two corners in one place", "corners: Walls meet at right angles.", room("0,0 0,0 4000,3000 0,3000")],
  ["a short wall", "corners: A wall is between 30 cm and 50 m long.", room("0,0 4000,0 4000,299 0,299")],
  ["a small room", "corners: A room has between 1 and 600 m².", room("0,0 900,0 900,900 0,900")],
  ["a large room", "corners: A room has between 1 and 600 m².", room("0,0 30000,0 30000,30000 0,30000")],
  ["a crossing", "corners: Two walls cross.", room("0,0 4000,0 4000,3000 2000,3000 2000,-2000 0,-2000")],
  ["a touch", "corners: Two walls cross.", room("0,0 4000,0 4000,9000 2000,9000 2000,0 1000,0 1000,9000 0,9000")],
  [
    "one id twice",
    "corners: Two corners have the same id.",
    { ...room(RECTANGLE), corners: room(RECTANGLE).corners.map((corner) => ({ ...corner, id: ID })) },
  ],
  ["three corners", "corners: Invalid input", room("0,0 4000,0 4000,3000")],
  ["a stroke of half a point", "points: Each point has x and y.", note({ points: [0, 0, 9] })],
  ["a text of nothing", "text: Please write something here", note({ kind: "text", points: [0, 0], text: " \u202e\n" })],
  ["a text in two places", "points: A text has one place.", note({ kind: "text", text: "here" })],
  ["a line with one end", "points: A dimension line has two ends.", note({ kind: "measure", points: [0, 0] })],
  ["a stroke with words", "text: Only a text has words.", note({ text: "<script>" })],
  ["a door without width", "width: Invalid input", { ...door, leaves: 1, sill: 0, name: "", width: 0 }],
  ["NaN", "width: Invalid input", { ...sofa, width: Number.NaN }],
  ["a fraction", "width: Invalid input", { ...sofa, width: 900.5 }],
  ["1e9", "width: Invalid input", { ...sofa, width: 1e9 }],
  ["a text for a number", "width: Invalid input", { ...sofa, width: "900" }],
  ["an unknown key", ": Invalid input", { ...sofa, price: 1 }],
  ["__proto__", ": Invalid input", JSON.parse(JSON.stringify(sofa).replace("{", '{"__proto__":{"stays":false},'))],
  ["an unknown part", "part: Invalid input", { ...sofa, part: "__proto__" }],
])("%s: %j", (_, refusal, row) => {
  expect(refusalOf(row)).toBe(refusal);
});

test("A fault in an operation names its field, beginning with the row's position", () => {
  const operation = { bookingId: ID, operation: ID, known: 0, put: [sofa, room(ANTICLOCKWISE)], remove: [] };
  expect(FloorPlanOperation.safeParse(operation).error?.issues[0]?.path).toEqual(["put", 1, "corners"]);
});

test("A name loses direction marks and control characters", () => {
  expect(FloorPlanRow.parse({ ...sofa, name: " \u202eafoS\u0000 " })).toMatchObject({ name: "afoS" });
});

test("Two walls cross exactly if walking the outline in steps of a millimeter reaches a point twice", () => {
  const lengths = fc.array(
    fc.integer({ min: 300, max: 420 }).chain((mm) => fc.constantFrom(mm, -mm)),
    { minLength: 4, maxLength: 10 },
  );
  fc.assert(
    fc.property(lengths, (walls) => {
      const points = [{ x: 0, y: 0 }];
      for (const [index, mm] of walls.entries()) {
        const { x, y } = points.at(-1) ?? { x: 0, y: 0 };
        points.push(index % 2 ? { x: x + mm, y } : { x, y: y + mm });
      }
      // Walls around the room all close the outline.
      const { x, y } = points.at(-1) ?? { x: 0, y: 0 };
      if (walls.length % 2) points.push({ x: 5000, y }, { x: 5000, y: 5000 });
      else points.push({ x, y: 5000 });
      points.push({ x: -5000, y: 5000 }, { x: -5000, y: 0 });
      const walked = points.flatMap((from, index) => {
        const to = points[(index + 1) % points.length] ?? from;
        const [dx, dy] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
        const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
        return Array.from({ length }, (_, mm) => `${from.x + dx * mm} ${from.y + dy * mm}`);
      });
      const refusal = refusalOf(room(points.map((point) => `${point.x},${point.y}`).join(" ")));
      expect(refusal).not.toMatch(/right angles|long/);
      expect(refusal === "corners: Two walls cross.").toBe(new Set(walked).size < walked.length);
    }),
    { numRuns: 100 },
  );
});
