/** The places of new objects: those that a press on the palette adds, and the chairs of a table. Lengths are whole millimeters. */
import type { FloorPlanRow, Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { a, apart, arrangementOf, belong, TOGETHER, WAY } from "@/domain/floor-plan/fit.ts";
import { type FloorPlan, type Item, type Mark, type Opening, placesIn } from "@/domain/floor-plan/floor-plan.ts";
import { KINDS, MARKS, OPENINGS, usualItem, usualMark, usualOpening } from "@/domain/floor-plan/furniture.ts";
import {
  along,
  besideWall,
  boundsOf,
  clamp,
  degrees,
  distance,
  dot,
  isInside,
  minus,
  type Point,
  reverse,
  tens,
  type Wall,
  wallsOf,
  whole,
} from "@/domain/floor-plan/geometry.ts";
import { followers } from "@/domain/floor-plan/moves.ts";
import { type Change, put } from "@/domain/floor-plan/operations.ts";
import {
  frontOf,
  gapOf,
  nearestOn,
  outlineOf,
  overlapOf,
  type Position,
  spanOf,
} from "@/domain/floor-plan/outlines.ts";
import type { Selected } from "./selected.ts";

/**
 * Returns the arrangement that a change of places goes into: the shown one, but A in place of the room as it is. A member who may draw furnishes an empty room as
 * it is, as long as it has only `furnished`, the pieces that they have put there, and nobody has arranged anything.
 */
export function variantToPlaceIn(
  { places }: FloorPlan,
  shown: Variant,
  mayDraw: boolean,
  furnished: ReadonlySet<string>,
): Variant {
  if (shown !== "now") return shown;
  return mayDraw && places.every(({ id, variant }) => variant === "now" && furnished.has(id)) ? "now" : "A";
}

/** An entry of the palette, or a photo to pin. `id`: the object that it has put into the first free place, and that the next press on the drawing moves. */
export type Entry = (
  | { part: "item"; kind: Item["kind"] }
  | { part: "opening"; kind: Opening["kind"] }
  | { part: "mark"; kind: Mark["kind"] }
  | { part: "photo"; kind: "photo" }
) & { id?: string };
type OnWall = Opening | Mark;

/** Returns an object that is on a wall or in one. */
export const onWallOf = (plan: FloorPlan, id: string): OnWall | undefined =>
  plan.openings.find((one) => one.id === id) ?? plan.marks.find((one) => one.id === id);

/* On walls */

/** Width in millimeters below which an object, such as a socket or a switch, has a fixed width. */
export const LEAST_WIDTH = 200;

const nearestWalls = (walls: readonly Wall[], point: Point) =>
  walls
    .map((wall) => ({ wall, mm: distance(point, nearestOn(point, [wall.start, wall.end])) }))
    .sort((one, other) => one.mm - other.mm);

/** Moves an opening or a mark to the nearest place on the nearest wall that is long enough. Within `reach` it snaps to the wall's middle. */
export function slid<Of extends OnWall>(row: Of, walls: readonly Wall[], point: Point, reach: number): Of {
  const wall = nearestWalls(walls, point).find(({ wall }) => wall.length >= row.width)?.wall;
  if (!wall) return row;
  const most = Math.floor(wall.length) - row.width;
  const at = tens(dot(minus(point, wall.start), wall.direction) - row.width / 2);
  return { ...row, wall: wall.id, at: clamp(Math.abs(at - most / 2) < reach ? Math.round(most / 2) : at, 0, most) };
}

/** Returns the first element with the smallest numbers, where an earlier number counts before a later one. */
function best<Of>(all: readonly Of[], costs: (one: Of) => readonly number[]): Of | undefined {
  let least: { one: Of; costs: readonly number[] } | undefined;
  for (const one of all) {
    const next = { one, costs: costs(one) };
    const at = least?.costs.findIndex((cost, index) => cost !== next.costs[index]) ?? 0;
    if (!least || (at >= 0 && (next.costs[at] ?? 0) < (least.costs[at] ?? 0))) least = next;
  }
  return least?.one;
}

/** The distance from which openings on a wall no longer affect each other. */
const APART = 1000;
/**
 * Returns a free place on a wall for an object; null if there is none. A door or a window goes to the wall with the fewest objects, away from the existing
 * ones: a door to its beginning, everything else to its middle. Small objects take the first place.
 */
function freeOnWall<Of extends OnWall>(plan: FloorPlan, walls: readonly Wall[], row: Of): Of | null {
  const isRadiator = row.part === "mark" && row.width > 200;
  const others = [...plan.openings.filter(({ sill }) => !isRadiator || sill === 0), ...plan.marks];
  const solids = arrangementOf(plan, "now")?.solids ?? [];
  const spots = walls.flatMap((wall) => {
    const most = wall.length - 100 - row.width;
    const middle = tens((wall.length - row.width) / 2);
    const steps = Array.from(
      { length: Math.max(0, Math.floor((most - 200) / 100) + 1) },
      (_, step) => 200 + 100 * step,
    );
    const there = others.filter((one) => one.wall === wall.id);
    return (middle >= 200 ? [...steps, middle] : steps).flatMap((at) => {
      const gaps = there.map((one) => Math.max(one.at - at - row.width, at - one.at - one.width));
      const apart = Math.min(APART, ...gaps);
      return apart > 50 ? [{ wall, at, apart, fromMiddle: Math.abs(at - middle), count: there.length }] : [];
    });
  });
  const isDoor = row.part === "opening" && row.kind === "door";
  const spot =
    row.width > 200
      ? best(spots, ({ wall, at, apart, fromMiddle, count }) => [
          solids.filter(({ outline }) =>
            overlapOf(outline, besideWall(wall, at, at + row.width, 0, isDoor ? row.width : TOGETHER)),
          ).length,
          count,
          -apart,
          -wall.length,
          isDoor ? at : fromMiddle,
        ])
      : spots[0];
  return spot ? { ...row, wall: spot.wall.id, at: spot.at } : null;
}

/* Furniture */

const turnTo = ({ inward }: Wall) => degrees((Math.atan2(-inward.x, inward.y) * 180) / Math.PI);

/** Returns the direction of a piece at a point: a piece with a back turns its back to a nearby wall. */
function turnAt(kind: Item["kind"], walls: readonly Wall[], point: Point): number {
  const [nearest] = nearestWalls(walls, point);
  return KINDS[kind].hasBack && nearest && nearest.mm < 900 ? turnTo(nearest.wall) : 0;
}

/** Distance within which a piece at a wall is put with its back against it, in millimeters. */
const AT_WALL = 300;
/** Distance outside a wall within which an object is meant to be inside, in millimeters. */
const OUTSIDE = 1000;
/** Returns the final position of a piece at a place: clear of the walls, and with its back against a nearby one. */
function besideWalls(item: Item, place: Position, walls: readonly Wall[]): Position {
  let at = place;
  // Go round twice: in a corner, a piece moved clear of one wall may come near the other.
  for (const wall of [...walls, ...walls]) {
    const middle = dot(minus(at, wall.start), wall.direction);
    const [back] = spanOf(outlineOf(item, at), wall.inward);
    const gap = back - dot(wall.start, wall.inward);
    const isBack = KINDS[item.kind].hasBack && at.turn === turnTo(wall);
    if (middle < 0 || middle > wall.length || gap > (isBack ? AT_WALL : 0) || gap < -OUTSIDE - item.depth) continue;
    at = { ...whole(along(at, wall.inward, -gap)), turn: at.turn };
  }
  return at;
}

/**
 * Returns a place where a piece meets nothing: with its back at a wall, or in the room; otherwise the room's middle. It avoids windows, door swings and narrow
 * ways beside other pieces if possible.
 */
function freeSpot(plan: FloorPlan, variant: Variant, item: Item): Position {
  const around = arrangementOf(plan, variant);
  if (!around) return { x: 0, y: 0, turn: 0 };
  const { walls, corners, openings, marks, solids } = around;
  const before = ({ object, wall }: { object: OnWall; wall: Wall }, deep: number) =>
    besideWall(wall, object.at, object.at + object.width, 0, deep);
  const { role, hasBack } = KINDS[item.kind];
  const ways = openings
    .filter(({ object }) => object.sill === 0)
    .map((one) => before(one, Math.max(one.object.width, 600)));
  const windows = openings.filter(({ object }) => object.sill > 0);
  const taken: (readonly Point[])[] = [
    ...solids.map(({ outline }) => outline),
    ...ways,
    ...windows.filter(({ object }) => object.sill < item.height).map((one) => before(one, 250)),
    ...marks.filter(({ object }) => object.width > 200).map((one) => before(one, one.object.depth + 110)),
  ];
  const isFree = (place: Position) => {
    const outline = outlineOf(item, place);
    // Slightly smaller, so that a corner on a wall counts as inside.
    const inner = outlineOf({ ...item, width: item.width - 4, depth: item.depth - 4 }, place);
    return (
      inner.every((point) => isInside(point, corners)) &&
      (role === "flat" || taken.every((other) => overlapOf(outline, other) === 0))
    );
  };
  const others = solids.filter((other) => !belong({ ...other, id: item.id, role }, other));
  /** Returns whether the place is below a window, at a door's swing, and in or at a narrow way beside other pieces. */
  const costs = (place: Position): readonly number[] => {
    if (role === "flat") return [0, 0, 0];
    const outline = outlineOf(item, place);
    const solid = { bounds: boundsOf(outline) };
    const near = (other: readonly Point[], mm: number) =>
      apart(solid, { bounds: boundsOf(other) }) < mm && gapOf(outline, other).mm < mm;
    const gaps = others.flatMap((other) => (apart(solid, other) < WAY ? [gapOf(outline, other.outline).mm] : []));
    const gap = Math.min(WAY, ...gaps);
    return [
      windows.some((one) => near(before(one, 250), 1)) ? 1 : 0,
      ways.some((way) => near(way, TOGETHER)) ? 1 : 0,
      gap >= WAY ? 0 : gap <= TOGETHER ? 1 : 2,
    ];
  };
  /** Returns the nearest place without a fault, otherwise the best of the nearest. */
  const cheapest = (all: readonly (Position & { far: number })[]) => {
    const free: Position[] = [];
    for (const place of all.toSorted((one, other) => one.far - other.far)) {
      if (!isFree(place)) continue;
      if (costs(place).every((cost) => cost === 0)) return place;
      if (free.push(place) >= MOST_TRIED) break;
    }
    return best(free, costs);
  };
  const atWalls = !hasBack
    ? []
    : walls.flatMap((wall) => {
        const most = Math.floor((wall.length - item.width) / 100);
        return Array.from({ length: Math.max(0, most + 1) }, (_, step) => {
          const mm = item.width / 2 + 100 * step;
          const at = along(along(wall.start, wall.direction, mm), wall.inward, item.depth / 2);
          return { ...whole(at), turn: turnTo(wall), far: Math.abs(mm - wall.length / 2) };
        });
      });
  const { left, right, top, bottom } = boundsOf(corners);
  const middle = whole({ x: (left + right) / 2, y: (top + bottom) / 2 });
  const across = Array.from({ length: Math.floor((right - left) / 200) + 1 }, (_, step) => left + 200 * step);
  const down = Array.from({ length: Math.floor((bottom - top) / 200) + 1 }, (_, step) => top + 200 * step);
  const turnIn = (point: Point) => {
    const [nearest] = nearestWalls(walls, point);
    return hasBack && nearest ? turnTo(nearest.wall) : 0;
  };
  const inRoom = () =>
    across.flatMap((x) => down.map((y) => ({ x, y, turn: turnIn({ x, y }), far: distance({ x, y }, middle) })));
  const { x, y, turn } = cheapest(atWalls) ?? cheapest(inRoom()) ?? { ...middle, turn: 0 };
  return { x, y, turn };
}
/** The number of places that are compared if none is without a fault. */
const MOST_TRIED = 400;

type Added = { change: Change; selected: Selected };
/**
 * Returns the change that a press on the palette makes: at a point of the drawing, or in the first free place; an existing object keeps its name and size. null
 * if no wall has enough space, or there are too many objects.
 */
export function added(
  plan: FloorPlan,
  variant: Variant,
  entry: Entry,
  point: Point | null,
  id = entry.id ?? crypto.randomUUID(),
): Added | null {
  if (!plan.room) return null;
  const { inFeet, corners } = plan.room;
  const walls = wallsOf(corners);
  const selected = { part: entry.part, id };
  if (entry.part === "item") {
    const known = plan.items.find((one) => one.id === id);
    if (!known && plan.items.length >= FLOOR_PLAN.mostItems) return null;
    const item: Item = known ?? { part: "item", id, ...usualItem(entry.kind, inFeet), stays: true };
    const at = point
      ? besideWalls(item, { ...whole(point), turn: turnAt(entry.kind, walls, point) }, walls)
      : freeSpot(plan, variant, item);
    return { change: put(item, { part: "place", id, variant, ...at, out: false }), selected };
  }
  if (entry.part === "photo") {
    const { left, right, top, bottom } = boundsOf(corners);
    // A place below the middle has the room in view.
    const at = point ?? { x: (left + right) / 2, y: bottom - (bottom - top) / 8 };
    const turn = plan.photos.find((one) => one.id === id)?.turn ?? 0;
    return { change: put({ part: "photo", id, ...whole(at), turn }), selected };
  }
  const base = { id, wall: "", at: 0, name: "" };
  const known = onWallOf(plan, id);
  const row: OnWall =
    known ??
    (entry.part === "opening"
      ? { part: "opening", ...usualOpening(entry.kind, inFeet), ...base }
      : { part: "mark", ...usualMark(entry.kind, inFeet), ...base });
  const [count, most] =
    entry.part === "opening"
      ? [plan.openings.length, FLOOR_PLAN.mostOpenings]
      : [plan.marks.length, FLOOR_PLAN.mostMarks];
  if (!known && count >= most) return null;
  const there = point ? slid(row, walls, point, 100) : freeOnWall(plan, walls, row);
  // `slid` leaves a new object without a wall if no wall is long enough.
  return there?.wall ? { change: put(there), selected } : null;
}

/** Says that an entry of the palette has no place. */
export function noSpaceFor(entry: Entry): string {
  if (entry.part === "item" || entry.part === "photo") return "There is no space for more.";
  const { name } = entry.part === "opening" ? OPENINGS[entry.kind] : MARKS[entry.kind];
  return `No wall has space for ${a(name)}.`;
}

/** How far a chair is pushed under its table, in millimeters. */
const UNDER_TABLE = 150;
/**
 * Puts four chairs at a table: two at each long side if there is space, otherwise one at each side; none outside the
 * room. null if it is no table, or already has chairs.
 */
export function chairsAround(plan: FloorPlan, variant: Variant, id: string): Change | null {
  const [table, at] = [plan.items.find((one) => one.id === id), placesIn(plan, variant).get(id)];
  if (!plan.room || !table || !at || !KINDS[table.kind].seats || followers(plan, variant, id).length > 0) return null;
  const { corners, inFeet } = plan.room;
  const usual = usualItem("chair", inFeet);
  const isLong = table.width >= 2.5 * usual.width && table.width > table.depth;
  const front = frontOf(at);
  const right = { x: front.y, y: -front.x };
  const sides = [front, reverse(front), ...(isLong ? [] : [right, reverse(right)])];
  const rows = sides.flatMap((outward, side) => {
    const far = (side < 2 ? table.depth : table.width) / 2 + usual.depth / 2 - UNDER_TABLE;
    return (isLong ? [-table.width / 4, table.width / 4] : [0]).flatMap((aside): FloorPlanRow[] => {
      const place = whole(along(along(at, outward, far), right, aside));
      const [chair, turn] = [crypto.randomUUID(), degrees((Math.atan2(outward.x, -outward.y) * 180) / Math.PI)];
      if (!isInside(along(place, outward, usual.depth / 2), corners)) return [];
      return [
        { part: "item", id: chair, ...usual, stays: table.stays },
        { part: "place", id: chair, variant, ...place, turn, out: false },
      ];
    });
  });
  return rows.length > 0 && plan.items.length + rows.length / 2 <= FLOOR_PLAN.mostItems ? put(...rows) : null;
}
