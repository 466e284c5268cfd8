/** Finds whether people can walk from the door to every other door and to every large piece. A search over cells of 5 cm: call it when the page is idle. */
import type { Variant } from "@contract/floor-plan.ts";
import { arrangementOf, type FitFinding, nameOf, the, WAY } from "./fit.ts";
import type { FloorPlan } from "./floor-plan.ts";
import { along, boundsOf, distance, edgesOf, type Point } from "./geometry.ts";
import { spaceText } from "./lengths.ts";

const CELL = 50;
/** Clearances are computed up to this value, in steps of 5 mm, because walking needs no more. */
const FAR = WAY / 2;
const STEP = 5;
/** The grid's error is three quarters of a cell. */
const ENOUGH = FAR - CELL * 0.75;
/** Distance within which a piece can be reached. */
const BESIDE = 360;

/**
 * Finds the ways from the first door that are narrower than 60 cm. Of all ways to a target, the one with the widest narrowest place counts; twice the clearance
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

  // The clearance of each cell: its distance to walls and pieces; 0 inside them, -1 outside the room. And the cells beside each piece.
  const clearance = new Float64Array(columns * rows).fill(-1);
  const beside: number[][] = solids.map(() => []);
  for (let row = 0; row < rows; row++) {
    const { y } = point(row * columns);
    const crossings = edgesOf(corners)
      .filter(([a, b]) => a.y > y !== b.y > y)
      .map(([a, b]) => ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x)
      .sort((one, other) => one - other)
      .map((x) => row * columns + Math.ceil((x - bounds.left) / CELL - 0.5));
    for (let index = 0; index < crossings.length; index += 2)
      clearance.fill(FAR, crossings[index], crossings[index + 1]);
  }
  /** Reduces the clearance of the cells near a convex outline, which runs clockwise, or near a line of two points. */
  const reduce = (outline: readonly Point[], found?: number[]) => {
    const edges = edgesOf(outline).map(([a, b]) => {
      const length = distance(a, b);
      return { x: a.x, y: a.y, length, across: (b.x - a.x) / length, down: (b.y - a.y) / length };
    });
    const [box, far] = [boundsOf(outline), found ? BESIDE : FAR];
    const [left, right] = [
      within(box.left - far - bounds.left, columns),
      within(box.right + far - bounds.left, columns),
    ];
    const [top, bottom] = [within(box.top - far - bounds.top, rows), within(box.bottom + far - bounds.top, rows)];
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const cell = row * columns + column;
        const now = clearance[cell] ?? -1;
        if (now < 0) continue;
        const x = bounds.left + (column + 0.5) * CELL;
        const y = bounds.top + (row + 0.5) * CELL;
        // If the cell is on the outer side of an edge, that edge is the nearest one; without any such edge, the cell is inside.
        let squared = -1;
        for (const edge of edges) {
          const dx = x - edge.x;
          const dy = y - edge.y;
          const off = dx * edge.down - dy * edge.across;
          if (off <= 0) continue;
          const at = dx * edge.across + dy * edge.down;
          const beyond = at < 0 ? at : Math.max(0, at - edge.length);
          const each = off * off + beyond * beyond;
          if (squared < 0 || each < squared) squared = each;
        }
        const mm = Math.sqrt(Math.max(0, squared));
        if (mm > 0 && mm < BESIDE) found?.push(cell);
        if (mm < now) clearance[cell] = mm;
      }
  };
  for (const wall of walls) {
    let at = 0;
    const gaps = doors.filter((door) => door.wall === wall).map(({ object }) => object);
    for (const gap of [...gaps.sort((one, other) => one.at - other.at), { at: wall.length, width: 0 }]) {
      if (gap.at > at) reduce([along(wall.start, wall.direction, at), along(wall.start, wall.direction, gap.at)]);
      at = Math.max(at, gap.at + gap.width);
    }
  }
  solids.forEach(({ outline }, index) => {
    reduce(outline, beside[index]);
  });

  // Search from the door outward, the clearest cells first. Each cell is reached once, by its best way: its narrowest clearance, and the place of that.
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
  const step = (cell: number, mm: number, where: number) => {
    const clear = clearance[cell] ?? 0;
    if (clear <= 0 || done[cell]) return;
    const least = Math.min(mm, clear);
    if (least > (widest[cell] ?? 0)) reach(cell, least, clear < mm ? cell : where);
  };
  let targets = [
    ...doors
      .filter((door) => door !== first)
      .map((door) => ({ id: door.object.id, name: nameOf(door.object), cells: [inside(door)] })),
    ...solids.flatMap(({ id, name, role }, index) =>
      role === "seat" || role === "chimney" ? [] : [{ id, name, cells: beside[index] ?? [] }],
    ),
  ].filter(({ cells }) => cells.length);
  const start = inside(first);
  if ((clearance[start] ?? 0) > 0) reach(start, clearance[start] ?? 0, start);
  for (let level = queue.length - 1; level >= 0; level--) {
    // People can walk to the targets reached so far; only ways to the others are still searched.
    if (Math.floor(ENOUGH / STEP) === level + 1) {
      targets = targets.filter(({ cells }) => cells.every((cell) => (widest[cell] ?? -1) < ENOUGH));
      if (!targets.length) return [];
    }
    const cells = queue[level] ?? [];
    for (let cell = cells.pop(); cell !== undefined; cell = cells.pop()) {
      if (done[cell]) continue;
      done[cell] = 1;
      const column = cell % columns;
      const mm = widest[cell] ?? 0;
      const where = narrowest[cell] ?? cell;
      step(cell - columns, mm, where);
      step(cell + columns, mm, where);
      if (column > 0) step(cell - 1, mm, where);
      if (column < columns - 1) step(cell + 1, mm, where);
    }
  }

  return targets.map(({ id, name, cells }): FitFinding => {
    const best = cells.reduce((one, other) => ((widest[other] ?? -1) > (widest[one] ?? -1) ? other : one));
    const clear = widest[best] ?? -1;
    const mm = Math.max(0, clear * 2);
    const how = mm < 40 ? "it is closed" : `it narrows to ${spaceText(mm, inFeet)}`;
    return {
      level: "clash",
      ids: [first.object.id, id],
      sentence: `From ${the(nameOf(first.object))} there is no way of ${spaceText(WAY, inFeet)} to ${the(name)}: ${how}.`,
      mark: { kind: "spot", at: point(clear < 0 ? best : (narrowest[best] ?? best)), mm },
    };
  });
}
