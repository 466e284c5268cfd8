import type { FloorPlanRow } from "../../../edge-functions/shared/contract/floor-plan.ts";
import { sql } from "../../support/target.ts";

/** Gives a booking a room of 5 by 4 m, drawn by the customer, in which `more` stands on its four walls; and returns its rows. */
export async function drawRoom(id: string, more: (walls: readonly string[]) => FloorPlanRow[] = () => []) {
  const corners = [
    [0, 0],
    [5000, 0],
    [5000, 4000],
    [0, 4000],
  ].map(([x = 0, y = 0]) => ({ id: crypto.randomUUID(), x, y }));
  const rows: FloorPlanRow[] = [
    { part: "room", id, corners, height: 2600, inFeet: false },
    ...more(corners.map((corner) => corner.id)),
  ];
  await sql()`insert into public.floor_plans (booking_id, sequence) values (${id}, 1)`;
  await sql()`select private.write_floor_plan_rows(${id}, 'customer', 1, ${sql().json(rows)}, '[]')`;
  await sql()`select private.outline_floor_plan(${id}, 1)`;
  return rows;
}

/** A door, a window, a sofa that leaves too narrow a way beside its table, and a shelf that may go. */
export function furnished([north = "", east = ""]: readonly string[]): FloorPlanRow[] {
  const opening = { part: "opening", hinge: "end", swing: "in", leaves: 1, name: "" } as const;
  const piece = (
    kind: "sofa" | "coffee_table" | "bookcase",
    [width, depth]: [number, number],
    [x, y]: [number, number],
    stays = true,
  ): FloorPlanRow[] => {
    const id = crypto.randomUUID();
    return [
      { part: "item", id, kind, name: "", width, depth, height: 800, stays },
      { part: "place", id, variant: "now", x, y, turn: 0, out: false },
    ];
  };
  return [
    { ...opening, id: crypto.randomUUID(), kind: "door", wall: east, at: 2600, width: 900, sill: 0 },
    { ...opening, id: crypto.randomUUID(), kind: "window", wall: north, at: 1200, width: 1600, sill: 900 },
    ...piece("sofa", [2200, 950], [2000, 600]),
    ...piece("coffee_table", [1100, 600], [2000, 1700]),
    ...piece("bookcase", [900, 350], [4000, 3800], false),
  ];
}
