import { randomUUID } from "node:crypto";
import { type FloorPlanRow, ITEM_KINDS, VARIANTS } from "../../../edge-functions/shared/contract/floor-plan.ts";
import { FLOOR_PLAN } from "../../../edge-functions/shared/contract/limits.ts";
import { sql } from "../../support/target.ts";

/** Gives a booking a room of 5 by 4 m, drawn by the customer, with `more` on its four walls; returns its rows. */
export async function drawRoom(id: string, more: (walls: readonly string[]) => FloorPlanRow[] = () => []) {
  const corners = [
    [0, 0],
    [5000, 0],
    [5000, 4000],
    [0, 4000],
  ].map(([x = 0, y = 0]) => ({ id: randomUUID(), x, y }));
  const rows: FloorPlanRow[] = [
    { part: "room", id, corners, height: 2600, inFeet: false },
    ...more(corners.map((corner) => corner.id)),
  ];
  await storeFloorPlan(id, rows);
  return rows;
}

/** Gives a booking a floor plan, drawn by the customer. */
export async function storeFloorPlan(id: string, rows: FloorPlanRow[]): Promise<void> {
  await sql()`insert into public.floor_plans (booking_id, sequence) values (${id}, 1)`;
  await sql()`select private.write_floor_plan_rows(${id}, 'customer', 1, ${sql().json(rows)}, '[]')`;
  await sql()`select private.outline_floor_plan(${id}, 1)`;
}

/** Returns a door, a window, a sofa with its coffee table, and a shelf that may go; everything fits. */
export function furnished([north = "", east = ""]: readonly string[]): FloorPlanRow[] {
  const opening = { part: "opening", hinge: "end", swing: "in", leaves: 1, name: "" } as const;
  const piece = (
    kind: "sofa" | "coffee_table" | "bookcase",
    [width, depth]: [number, number],
    [x, y]: [number, number],
    { stays = true, turn = 0 } = {},
  ): FloorPlanRow[] => {
    const id = randomUUID();
    return [
      { part: "item", id, kind, name: "", width, depth, height: 800, stays },
      { part: "place", id, variant: "now", x, y, turn, out: false },
    ];
  };
  return [
    { ...opening, id: randomUUID(), kind: "door", wall: east, at: 2600, width: 900, sill: 0 },
    { ...opening, id: randomUUID(), kind: "window", wall: north, at: 1200, width: 1600, sill: 900 },
    ...piece("sofa", [2200, 950], [2000, 1300]),
    ...piece("coffee_table", [1100, 600], [2000, 2400]),
    ...piece("bookcase", [900, 350], [4000, 3800], { stays: false, turn: 180 }),
  ];
}

/** Number of objects in a crowded room. */
export const OBJECTS = 300;
const { mostOpenings, mostMarks, mostItems, mostPhotos, mostNotes, mostCorners, mostInk, mostPoints } = FLOOR_PLAN;

const many = <One>(count: number, one: (at: number) => One) => Array.from({ length: count }, (_, at) => one(at));

/**
 * Returns a room of 12 by 9 m with `OBJECTS` objects, or (`isFull`) with the largest number of everything. Each piece is placed in all variants; `piece` is the
 * first, and notes are in A.
 */
export function crowdedRoom(bookingId: string, isFull: boolean) {
  const notes = isFull ? mostNotes : OBJECTS - mostOpenings - mostMarks - mostItems;
  const [strokes, points] = isFull ? [mostInk / mostPoints, mostPoints] : [60, 40];
  const dent = (x: number) => [`${x} 9000`, `${x} 8500`, `${x - 1000} 8500`, `${x - 1000} 9000`];
  const lower = many(isFull ? (mostCorners - 4) / 4 : 0, (at) => dent(11_000 - 2000 * at)).flat();
  const placed = ["0 0", "12000 0", "12000 9000", ...lower, "0 9000"].map((corner) => {
    const [x = 0, y = 0] = corner.split(" ").map(Number);
    return { id: randomUUID(), x, y };
  });
  const walls = [placed.at(0), placed.at(1), placed.at(-1)].map((corner) => corner?.id ?? "");
  const rows: FloorPlanRow[] = [{ part: "room", id: bookingId, height: 2600, inFeet: false, corners: placed }];
  const onWall = (at: number, apart: number) => ({ wall: walls[at % 3] ?? "", at: 200 + apart * Math.floor(at / 3) });
  const draw = (count: number, row: (at: number, id: string) => FloorPlanRow[]) =>
    rows.push(...many(count, (at) => row(at, randomUUID())).flat());
  draw(mostOpenings, (at, id) => {
    const leaf = { width: 900, hinge: "start", swing: "in", leaves: 1, sill: at % 4 ? 900 : 0 } as const;
    return [{ part: "opening", id, name: "", ...onWall(at, 1100), kind: at % 4 ? "window" : "door", ...leaf }];
  });
  draw(mostMarks, (at, id) => {
    const kind = at % 3 ? "socket" : "radiator";
    return [{ part: "mark", id, name: "", ...onWall(at, 600), kind, width: at % 3 ? 90 : 550, depth: 100 }];
  });
  draw(mostItems, (at, id) => {
    const kind = ITEM_KINDS[at % ITEM_KINDS.length] ?? "other";
    const middle = { x: 700 + (at % 10) * 1150, y: 700 + Math.floor(at / 10) * 1000, turn: (at * 30) % 360 };
    const places = VARIANTS.map((variant) => ({ part: "place" as const, id, variant, ...middle, out: false }));
    return [{ part: "item", id, kind, name: "", width: 700, depth: 600, height: 800, stays: true }, ...places];
  });
  draw(isFull ? mostPhotos : 0, (at, id) => [{ part: "photo", id, x: 500 * at, y: 4500, turn: at }]);
  draw(notes, (at, id) => {
    const [x, y] = [(at * 331) % 10_500, (at * 517) % 8500];
    const note = { part: "note", id, variant: "A", on: null } as const;
    if (at >= strokes) return [{ ...note, kind: "text", text: `Note ${at}`, points: [x, y] }];
    const line = many(points, (step) => [x + 3 * step, y + Math.round(100 * Math.sin(step / 6))]);
    return [{ ...note, kind: "ink", text: "", points: line.flat() }];
  });
  return { rows, piece: rows.find(({ part }) => part === "item")?.id ?? "" };
}
