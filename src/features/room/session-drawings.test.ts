// @dom
import type { FloorPlanRow, StoredRow } from "@contract/floor-plan.ts";
import { act } from "react";
import { expect, it } from "vitest";
import { keyOf, type Note } from "@/domain/floor-plan/floor-plan.ts";
import { type SavedDrawing, saveDrawings } from "./session-drawings.tsx";

const corners = [
  [0, 0],
  [4000, 0],
  [4000, 3000],
  [0, 3000],
].map(([x = 0, y = 0], index) => ({ id: `c${index}`, x, y }));
const stored = (row: FloorPlanRow, by: StoredRow["by"] = "customer"): StoredRow => ({
  ...{ key: keyOf(row), row, by, sequence: 1, at: "2026-11-20T14:00:00Z" },
});
const place = { part: "place", id: "sofa", variant: "now", x: 2000, y: 600, turn: 0, out: false } as const;
const note: Note = {
  part: "note",
  id: "note",
  variant: "B",
  on: null,
  kind: "text",
  text: "<b>Here</b>",
  points: [9, 9],
};
const ROOM = [
  stored({ part: "room", id: "room", corners, height: 2500, inFeet: false }),
  stored({ part: "item", id: "sofa", kind: "sofa", name: "", width: 2200, depth: 950, height: 800, stays: false }),
  stored(place),
];
const photo = { id: "photo", name: "hall.jpg", url: "files/1%20hall.jpg", width: 40, height: 30 };
function saved(...of: Parameters<typeof saveDrawings>): SavedDrawing[] {
  let drawings: SavedDrawing[] = [];
  act(() => {
    drawings = saveDrawings(...of);
  });
  return drawings;
}
const ids = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

it("contains the room as it is, the arrangements that differ, and the pictures that were drawn on, each in words", () => {
  const drawings = saved(
    [
      ...ROOM,
      stored({ ...place, variant: "A", y: 2400 }, "designer"),
      stored(note),
      stored({ ...note, id: "line", on: "photo", kind: "measure", text: "", points: [0, 0, 900, 0] }),
    ],
    [photo, { ...photo, id: "untouched" }],
  );
  expect(drawings.map(({ title }) => title)).toEqual(["As it is", "Arrangement A", "Arrangement B", "hall.jpg"]);
  const [now, a, b, onPhoto] = drawings;
  expect(now?.words.at(-1)).toBe("Sofa, 2.20 m by 0.95 m, 0.13 m from the top wall, may go");
  expect(a?.words.at(-1)).toBe("Sofa, 2.20 m by 0.95 m, 0.13 m from the bottom wall, may go");
  expect(b?.words.at(-1)).toBe("Note: <b>Here</b>");
  expect(onPhoto?.words).toEqual(["Measured length"]);
  expect(a?.svg).toContain(`translate(2000 2400)`);
  expect(b?.svg).toContain("&lt;b&gt;Here&lt;/b&gt;");
  expect(onPhoto?.svg).toContain(`href="${photo.url}"`);
  const all = drawings.flatMap(({ svg }) => ids(svg));
  expect(new Set(all).size).toBe(all.length);
  expect(document.querySelector("svg")).toBeNull();
});

it("needs no style sheet", () => {
  const style = document.createElement("style");
  style.textContent =
    ".plan-outline { fill: rgb(1, 2, 3); vector-effect: non-scaling-stroke } .plan-goes { opacity: 0.5 }";
  document.head.append(style);
  const [{ svg } = { svg: "" }] = saved(ROOM, []);
  style.remove();
  expect(svg).not.toMatch(/ class=/);
  expect(svg).toMatch(/<path[^>]* fill="rgb\(1, 2, 3\)"[^>]* vector-effect="non-scaling-stroke"/);
  expect(svg).toContain('opacity="0.5"');
});

it("is empty if nobody has drawn", () => {
  expect(saved([], [photo])).toEqual([]);
});
