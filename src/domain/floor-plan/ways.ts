/** Whether one can walk from the door to every other door and to every large piece. A search over cells of 5 cm: call it when the page is idle. */
import type { Variant } from "@contract/floor-plan.ts";
import { arrangementOf, type FitFinding, nameOf, the, WAY } from "./fit.ts";
import type { FloorPlan } from "./floor-plan.ts";
import { along, boundsOf, edgesOf, isInside, type Point } from "./geometry.ts";
import { spaceText } from "./lengths.ts";
import { distanceTo } from "./outlines.ts";

const CELL = 50;
/** Clearances are known up to here, in steps of 5 mm. */
const FAR = 400;
const STEP = 5;
/** From here a piece can be reached. */
const BESIDE = 360;

/**
 * The ways from the first door that are narrower than 60 cm. Of all ways to a target the one counts whose narrowest place is widest; twice the clearance
 * there is its width.
 */
export function narrowWays(plan: FloorPlan, variant: Variant): FitFinding[] {
  const arrangement = arrangementOf(plan, variant);
  const doors = arrangement?.openings.filter(({ object }) => object.kind !== "window") ?? [];
  const first = doors.find(({ object }) => object.kind === "door") ?? doors[0];
  if (!arrangement || !first) return [];
  const { walls, corners, inFeet } = arrangement;
  const solids = arrangement.solids.filter(({ role }) => role !== "small");
  const bounds = boundsOf(corners);
  const [columns, rows] = [
    Math.ceil((bounds.right - bounds.left) / CELL),
    Math.ceil((bounds.bottom - bounds.top) / CELL),
  ];
  const point = (cell: number): Point => ({
    x: bounds.left + ((cell % columns) + 0.5) * CELL,
    y: bounds.top + (Math.floor(cell / columns) + 0.5) * CELL,
  });
  const within = (value: number, most: number) => Math.max(0, Math.min(most - 1, Math.floor(value / CELL)));
  const cellAt = ({ x, y }: Point) => within(y - bounds.top, rows) * columns + within(x - bounds.left, columns);

  // The clearance of each cell: its distance to walls and pieces; 0 in them, -1 outside of the room. And the piece beside which it is.
  const clearance = new Float64Array(columns * rows).fill(-1);
  const beside: number[][] = solids.map(() => []);
  for (let cell = 0; cell < clearance.length; cell++) if (isInside(point(cell), corners)) clearance[cell] = FAR;
  const reduce = (edges: readonly (readonly [Point, Point])[], solid?: readonly Point[], found?: number[]) => {
    const box = boundsOf(edges.flat());
    const [left, right] = [
      within(box.left - FAR - bounds.left, columns),
      within(box.right + FAR - bounds.left, columns),
    ];
    const [top, bottom] = [within(box.top - FAR - bounds.top, rows), within(box.bottom + FAR - bounds.top, rows)];
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const cell = row * columns + column;
        const now = clearance[cell] ?? -1;
        if (now < 0) continue;
        const at = point(cell);
        let least = FAR;
        if (solid && isInside(at, solid)) least = 0;
        else for (const edge of edges) least = Math.min(least, distanceTo(at, edge));
        if (least > 0 && least < BESIDE) found?.push(cell);
        if (least < now) clearance[cell] = least;
      }
  };
  for (const wall of walls) {
    let at = 0;
    const gaps = doors.filter((door) => door.wall === wall).map(({ object }) => object);
    for (const gap of [...gaps.sort((one, other) => one.at - other.at), { at: wall.length, width: 0 }]) {
      if (gap.at > at)
        reduce([[along(wall.start, wall.direction, at), along(wall.start, wall.direction, gap.at)] as const]);
      at = Math.max(at, gap.at + gap.width);
    }
  }
  solids.forEach(({ outline }, index) => {
    reduce(edgesOf(outline), outline, beside[index]);
  });

  // From the door outward, the clearest cells first. Each cell is reached once, by its best way: the narrowest clearance of it, and where that is.
  const inside = ({ object, wall }: (typeof doors)[number]) =>
    cellAt(along(along(wall.start, wall.direction, object.at + object.width / 2), wall.inward, CELL * 0.6));
  const widest = new Float64Array(columns * rows).fill(-1);
  const narrowest = new Int32Array(columns * rows);
  const done = new Uint8Array(columns * rows);
  const queue = Array.from({ length: FAR / STEP + 1 }, (): number[] => []);
  const reach = (cell: number, mm: number, where: number) => {
    widest[cell] = mm;
    narrowest[cell] = where;
    queue[Math.floor(mm / STEP)]?.push(cell);
  };
  const start = inside(first);
  if ((clearance[start] ?? 0) > 0) reach(start, clearance[start] ?? 0, start);
  for (let level = queue.length - 1; level >= 0; level--) {
    const cells = queue[level] ?? [];
    for (let cell = cells.pop(); cell !== undefined; cell = cells.pop()) {
      if (done[cell]) continue;
      done[cell] = 1;
      const column = cell % columns;
      const mm = widest[cell] ?? 0;
      for (const next of [
        cell - columns,
        cell + columns,
        column ? cell - 1 : -1,
        column < columns - 1 ? cell + 1 : -1,
      ]) {
        const clear = clearance[next] ?? 0;
        if (clear <= 0 || done[next]) continue;
        if (Math.min(mm, clear) > (widest[next] ?? 0))
          reach(next, Math.min(mm, clear), clear < mm ? next : (narrowest[cell] ?? next));
      }
    }
  }

  const targets = [
    ...doors
      .filter((door) => door !== first)
      .map((door) => ({ ...door.object, name: nameOf(door.object), cells: [inside(door)] })),
    ...solids.map(({ id, name, role }, index) => ({ id, name, role, cells: beside[index] ?? [] })),
  ].filter(
    (target) => target.cells.length && !("role" in target && (target.role === "seat" || target.role === "chimney")),
  );
  return targets.flatMap(({ id, name, cells }): FitFinding[] => {
    const best = cells.reduce((one, other) => ((widest[other] ?? -1) > (widest[one] ?? -1) ? other : one));
    const clear = widest[best] ?? -1;
    // The grid's error is three quarters of a cell.
    if (clear >= WAY / 2 - CELL * 0.75) return [];
    const mm = Math.max(0, clear * 2);
    const how = mm < 40 ? "it is closed" : `it narrows to ${spaceText(mm, inFeet)}`;
    return [
      {
        level: "clash",
        ids: [first.object.id, id],
        sentence: `From ${the(nameOf(first.object))} there is no way of ${spaceText(WAY, inFeet)} to ${the(name)}: ${how}.`,
        mark: { kind: "spot", at: point(clear < 0 ? best : (narrowest[best] ?? best)), mm },
      },
    ];
  });
}
