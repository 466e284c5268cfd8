import type { FloorPlanRow, StoredRow, Variant } from "@contract/floor-plan.ts";
import { expect, it } from "vitest";
import { type Author, keyOf } from "@/domain/floor-plan/floor-plan.ts";
import { drawnLines } from "./activity.ts";

type ItemKind = Extract<FloorPlanRow, { part: "item" }>["kind"];
const FROM = Date.parse("2026-12-03T17:00:00Z");
let sequence = 0;
/** Returns a change `seconds` after the session began. */
function changed(by: Author, seconds: number, row: FloorPlanRow): StoredRow {
  return { key: keyOf(row), row, by, sequence: ++sequence, at: new Date(FROM + 1000 * seconds).toISOString() };
}
const piece = (id: string, kind: ItemKind): FloorPlanRow => ({
  ...{ part: "item", id, kind, name: "", width: 500, depth: 500, height: 800, stays: true },
});
const place = (id: string, variant: Variant, out = false): FloorPlanRow => ({
  ...{ part: "place", id, variant, x: 0, y: 0, turn: 0, out },
});
const note = (id: string, kind: "ink" | "text" | "measure", text = "", on: string | null = null): FloorPlanRow => ({
  ...{ part: "note", id, variant: "A", on, kind, text, points: [0, 0] },
});
const OLD = ["s", "c", "d"].map((id) => changed("customer", -3600, piece(id, id === "s" ? "sofa" : "chair")));
const texts = (rows: StoredRow[], messages: string[] = []) =>
  drawnLines([...OLD, ...rows], messages, FROM).map(({ by, text }) => `${by} ${text}`);

it("describes the changes of one person in one line", () => {
  const rows = ["s", "c", "d"].map((id, at) => changed("designer", 60 * at, place(id, "A")));
  expect(texts(rows)).toEqual(["designer moved the sofa and 2 chairs in A"]);
  expect(
    texts([changed("customer", 5, note("n", "text", "read here")), changed("customer", 9, note("i", "ink"))]),
  ).toEqual(["customer noted “read here” and drew in A"]);
  expect(texts([changed("designer", 5, piece("x", "chair")), changed("designer", 5, place("x", "B"))])).toEqual([
    "designer added a chair in B",
  ]);
  expect(texts([changed("customer", 5, place("s", "A", true))])).toEqual(["customer took out the sofa in A"]);
});

it("names several of a kind", () => {
  const kinds = ["tv_bench", "tv_bench", "chest_of_drawers", "chest_of_drawers"] as const;
  expect(texts(kinds.map((kind, at) => changed("customer", at, piece(`${at}`, kind))))).toEqual([
    "customer added 2 TV benches and 2 chests of drawers",
  ]);
});

it("names three kinds of objects, and counts the rest", () => {
  const kinds = ["sofa", "rug", "desk", "plant", "chair", "chair"] as const;
  expect(texts(kinds.map((kind, at) => changed("customer", at, piece(`${at}`, kind))))).toEqual([
    "customer added a sofa, a rug, a desk and 3 more",
  ]);
});

it("starts another line after a message, a pause of five minutes, in another variant and for the other person", () => {
  const moves = [changed("designer", 0, place("s", "A")), changed("designer", 100, place("c", "A"))];
  expect(texts(moves, [new Date(FROM + 50_000).toISOString()])).toHaveLength(2);
  expect(texts([...moves, changed("designer", 401, place("d", "A"))])).toHaveLength(2);
  expect(texts([...moves, changed("designer", 101, place("d", "B"))])).toHaveLength(2);
  expect(texts([...moves, changed("customer", 101, place("d", "A"))])).toHaveLength(2);
  expect(texts([...moves, changed("designer", 101, note("n", "ink", "", "file"))]).at(-1)).toBe(
    "designer drew on a picture",
  );
});

it("describes once what each of two people changes by turns", () => {
  const rows = [changed("designer", 0, place("s", "A")), changed("customer", 60, note("n", "ink"))];
  const more = [changed("designer", 120, place("c", "A")), changed("customer", 180, note("m", "measure"))];
  expect(texts([...rows, ...more])).toEqual([
    "designer moved the sofa and the chair in A",
    "customer measured a length and drew in A",
  ]);
});

it("describes once what one person changes in two arrangements by turns", () => {
  const pieces = { A: ["s", "x"], B: ["c", "y"] } as const;
  const rows = [0, 1].flatMap((turn) => [
    changed("designer", 9 * turn, place(pieces.A[turn] ?? "", "A")),
    changed("designer", 9 * turn + 4, piece(pieces.B[turn] ?? "", "chair")),
    changed("designer", 9 * turn + 4, place(pieces.B[turn] ?? "", "B")),
  ]);
  expect(texts([...rows, changed("designer", 30, piece("x", "rug"))])).toEqual([
    "designer moved the sofa and changed the rug in A",
    "designer added 2 chairs in B",
  ]);
});

it("announces a corrected measurement, but nothing that is older than the session or was removed", () => {
  const room: FloorPlanRow = { part: "room", id: "r", corners: [], height: 2600, inFeet: false };
  const gone = { ...changed("designer", 9, note("n", "ink")), row: null };
  expect(texts([changed("customer", 5, room), gone])).toEqual(["customer changed the room’s measurements"]);
});

/** Returns the rows of one operation. */
const together = (...rows: StoredRow[]) => rows.map((row) => ({ ...row, sequence: rows[0]?.sequence ?? 0 }));

it("says that a piece was changed, not added, if it was already placed somewhere", () => {
  const before = changed("customer", -3600, place("s", "now"));
  const wider = changed("customer", 5, piece("s", "sofa"));
  expect(texts([before, wider])).toEqual(["customer changed the sofa"]);
  expect(texts([before, ...together(wider, changed("customer", 5, place("s", "A")))])).toEqual([
    "customer changed the sofa in A",
  ]);
});

it("continues to say in which arrangement a piece was added when the other person moves it", () => {
  const added = together(changed("designer", 5, piece("x", "armchair")), changed("designer", 5, place("x", "A")));
  expect(texts(added)).toEqual(["designer added an armchair in A"]);
  const [armchair] = added as [StoredRow];
  expect(texts([armchair, changed("customer", 9, place("x", "A"))])).toEqual([
    "designer added an armchair in A",
    "customer moved the armchair in A",
  ]);
  const [line] = drawnLines([armchair, changed("customer", 9, place("x", "A"))], [], FROM);
  expect(line).toMatchObject({ variant: "A" });
});

it("links to the object that was changed last", () => {
  const [line] = drawnLines([...OLD, changed("designer", 0, place("s", "B"))], [], FROM);
  expect(line).toMatchObject({ variant: "B", on: null, selects: { part: "item", id: "s" } });
});
