/** What a press, a drag or a typed value changes in a floor plan. Pure functions; lengths are whole millimetres. */
import type { FloorPlanRow, Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { apart, arrangementOf, belong, pastWall, TOGETHER, WAY } from "@/domain/floor-plan/fit.ts";
import {
  type Author,
  type FloorPlan,
  floorPlanOf,
  type Item,
  keyOf,
  keyText,
  type Mark,
  type Opening,
  placesIn,
  type Room,
} from "@/domain/floor-plan/floor-plan.ts";
import { KINDS, usualItem, usualMark, usualOpening } from "@/domain/floor-plan/furniture.ts";
import {
  along,
  besideWall,
  boundsOf,
  distance,
  dot,
  isInside,
  minus,
  onWalls,
  type Point,
  reverse,
  type Wall,
  wallsOf,
} from "@/domain/floor-plan/geometry.ts";
import { carried, followers, type Guide, pushWall, setWallLength, snap } from "@/domain/floor-plan/moves.ts";
import type { Change } from "@/domain/floor-plan/operations.ts";
import {
  frontOf,
  gapOf,
  nearestOn,
  outlineOf,
  overlapOf,
  type Position,
  spanOf,
} from "@/domain/floor-plan/outlines.ts";

/** An object that can be chosen. A wall has the id of its first corner. */
export type Selected = { part: "wall" | "opening" | "mark" | "item" | "photo" | "note"; id: string };
/** An entry of the palette; `id`: of what it has put into the first free place, and the next press on the drawing brings where it belongs. */
export type Entry = (
  | { part: "item"; kind: Item["kind"] }
  | { part: "opening"; kind: Opening["kind"] }
  | { part: "mark"; kind: Mark["kind"] }
) & { id?: string };
type OnWall = Opening | Mark;

/**
 * What the viewer may change. `walls` includes the whole room, `openings` what is on its walls, `items` sizes and names, `places` where pieces are. `by`: of
 * pieces and notes only what this person has added.
 */
export type May = Record<"walls" | "openings" | "items" | "places", boolean> & { notes?: boolean; by?: Author };
export const MAY_NOTHING: May = { walls: false, openings: false, items: false, places: false };

function isMine({ authors, notes }: FloorPlan, { by }: May, { part, id }: Selected): boolean {
  const variant = notes.find((note) => note.id === id)?.variant ?? "now";
  return !by || (part !== "wall" && authors.get(keyText({ part, id, variant })) === by);
}
export function mayMove(plan: FloorPlan, may: May, selected: Selected): boolean {
  const { part } = selected;
  if (part === "item") return may.places;
  if (part === "note") return (may.notes ?? false) && isMine(plan, may, selected);
  if (part === "photo") return may.items;
  return part === "wall" ? may.walls : may.openings;
}
/** In a variant, pieces are only taken out of it. */
export function mayRemove(plan: FloorPlan, variant: Variant, may: May, selected: Selected): boolean {
  if (selected.part === "item" && variant === "now") return may.items && isMine(plan, may, selected);
  return selected.part !== "wall" && mayMove(plan, may, selected);
}

export const put = (...rows: FloorPlanRow[]): Change => ({ put: rows, remove: [] });
const newId = () => crypto.randomUUID();
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
const whole = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y) });
const tens = (mm: number) => 10 * Math.round(mm / 10);
const degrees = (turn: number) => ((Math.round(turn) % 360) + 360) % 360;
/** Whether an object is still in the plan: it may have been taken back, or removed by the other person. */
export const isThere = ({ room, ...plan }: FloorPlan, { part, id }: Selected) =>
  (part === "wall" ? (room?.corners ?? []) : plan[`${part}s` as const]).some((one) => one.id === id);
/** What hangs on a wall or is in one. */
export const onWallOf = (plan: FloorPlan, id: string): OnWall | undefined =>
  plan.openings.find((one) => one.id === id) ?? plan.marks.find((one) => one.id === id);

const LISTS = [
  ["opening", "openings"],
  ["mark", "marks"],
  ["item", "items"],
  ["place", "places"],
  ["photo", "photos"],
  ["note", "notes"],
] as const;
/** The plan with a change that has not been made yet. Lists that it does not concern stay the same objects, so that they are not drawn again. */
export function withChange(plan: FloorPlan, { put, remove }: Change): FloorPlan {
  const parts = new Set([...put, ...remove].map(({ part }) => part));
  // A wall goes with what is on it, a piece with its places.
  if (parts.has("room")) parts.add("opening").add("mark");
  if (parts.has("item")) parts.add("place");
  const concerned = LISTS.filter(([part]) => parts.has(part)).flatMap(([, list]): FloorPlanRow[] => plan[list]);
  const others = LISTS.filter(([part]) => !parts.has(part)).map(([, list]) => [list, plan[list]]);
  const rows = [plan.room, plan.tracing, ...plan.items, ...concerned].filter((row) => row !== null);
  const changed = new Map<string, FloorPlanRow>(rows.map((row) => [keyText(keyOf(row)), row]));
  for (const key of remove) changed.delete(keyText(key));
  for (const row of put) changed.set(keyText(keyOf(row)), row);
  return { ...floorPlanOf(changed.values(), plan.authors), ...Object.fromEntries(others) };
}

/* The room */

const cornersAt = (...points: [number, number][]): Room["corners"] => points.map(([x, y]) => ({ id: newId(), x, y }));
export const rectangle = (width: number, depth: number) => cornersAt([0, 0], [width, 0], [width, depth], [0, depth]);
/** The rectangle with these opposite corners, each side in whole decimeters and at least a meter. */
export function rectangleBetween(from: Point, to: Point) {
  const whole = (mm: number) => Math.max(1000, Math.round(Math.abs(mm) / 100) * 100);
  const [width, depth] = [whole(to.x - from.x), whole(to.y - from.y)];
  const left = tens(to.x < from.x ? from.x - width : from.x);
  const top = tens(to.y < from.y ? from.y - depth : from.y);
  return rectangle(width, depth).map(({ id, x, y }) => ({ id, x: x + left, y: y + top }));
}
/** A rectangle without its right upper corner. */
export function ell(width: number, depth: number) {
  const [x, y] = [tens(width * 0.7), tens(depth * 0.3)];
  return cornersAt([0, 0], [x, 0], [x, y], [width, y], [width, depth], [0, depth]);
}
/** A shape in a usual size. */
export const usualCorners = (cornersOf: typeof rectangle, inFeet: boolean) =>
  inFeet ? cornersOf(4267, 3658) : cornersOf(4500, 3500);
/** A new room, as somebody begins it. */
export const newRoom = (bookingId: string, corners: Room["corners"], inFeet: boolean): Room => ({
  ...{ part: "room", id: bookingId, corners, height: inFeet ? 2438 : 2500, inFeet },
});

/** The room with other corners. What is on its walls stays on them: it is moved or narrowed, or goes with its wall. */
export function withCorners(plan: FloorPlan, room: Room, corners: Room["corners"]): Change {
  const rows = [...plan.openings, ...plan.marks];
  const kept = onWalls(rows, wallsOf(corners)).map(({ object }) => object);
  const gone = rows.filter(({ id }) => kept.every((row) => row.id !== id)).map(keyOf);
  // An operation has so many rows; the rest is drawn within its wall.
  const most = FLOOR_PLAN.mostRows;
  return {
    put: [{ ...room, corners }, ...kept.filter((row) => !rows.includes(row))].slice(0, most),
    remove: gone.slice(0, most),
  };
}

/** Why a length is refused that `withWallLength` has no answer for. */
export const WALLS_MEET = "Walls would meet. Change the opposite wall first";
/** The wall that begins at `index` made `mm` long; null: walls would meet. */
export function withWallLength(plan: FloorPlan, index: number, mm: number): Change | null {
  const corners = plan.room && setWallLength(plan.room.corners, index, mm);
  return plan.room && corners && withCorners(plan, plan.room, corners);
}

/** How deep a new recess is. */
const RECESS = 600;
/** The corners after the second half of a wall is moved outward; null if the wall is too short for two, or the room has too many corners. */
export function withRecess(corners: Room["corners"], index: number): Room["corners"] | null {
  const wall = wallsOf(corners)[index];
  if (!wall || wall.length < 4 * FLOOR_PLAN.leastWall || corners.length + 2 > FLOOR_PLAN.mostCorners) return null;
  const middle = along(wall.start, wall.direction, Math.round(wall.length / 2));
  const out = (point: Point) => whole(along(point, wall.inward, -RECESS));
  const next = (index + 1) % corners.length;
  return corners.flatMap((corner, at) => {
    if (at === index) return [corner, { id: newId(), ...whole(middle) }, { id: newId(), ...out(middle) }];
    return [at === next ? { ...corner, ...out(corner) } : corner];
  });
}

/* On walls */

const nearestWalls = (walls: readonly Wall[], point: Point) =>
  walls
    .map((wall) => ({ wall, mm: distance(point, nearestOn(point, [wall.start, wall.end])) }))
    .sort((one, other) => one.mm - other.mm);

/** An opening or a mark at the nearest place on the nearest wall that is long enough. Within `reach` it snaps to the wall's middle. */
export function slid<Of extends OnWall>(row: Of, walls: readonly Wall[], point: Point, reach: number): Of {
  const wall = nearestWalls(walls, point).find(({ wall }) => wall.length >= row.width)?.wall;
  if (!wall) return row;
  const most = Math.floor(wall.length) - row.width;
  const at = tens(dot(minus(point, wall.start), wall.direction) - row.width / 2);
  return { ...row, wall: wall.id, at: clamp(Math.abs(at - most / 2) < reach ? Math.round(most / 2) : at, 0, most) };
}

/** The first of those for which a number is least, where an earlier number counts before a later one. */
function best<Of>(all: readonly Of[], costs: (one: Of) => readonly number[]): Of | undefined {
  let least: { one: Of; costs: readonly number[] } | undefined;
  for (const one of all) {
    const next = { one, costs: costs(one) };
    const at = least?.costs.findIndex((cost, index) => cost !== next.costs[index]) ?? 0;
    if (!least || (at >= 0 && (next.costs[at] ?? 0) < (least.costs[at] ?? 0))) least = next;
  }
  return least?.one;
}

/** Where on a wall the distances between openings begin to matter no more. */
const APART = 1000;
/**
 * A place on a wall where nothing else of its sort is; null if there is none. A door or a window goes to the wall with the fewest, and away from what
 * stands there: a door to its beginning, everything else to its middle. Small things take the first place.
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

/** The direction of a piece that is brought to a point: one with a back turns it to the wall near by. */
function turnAt(kind: Item["kind"], walls: readonly Wall[], point: Point): number {
  const [nearest] = nearestWalls(walls, point);
  return KINDS[kind].hasBack && nearest && nearest.mm < 900 ? turnTo(nearest.wall) : 0;
}

/** As near (millimetres), a piece is put with its back against the wall that it is brought to. */
const AT_WALL = 300;
/** So far outside (millimetres), what is brought to a wall is meant to be inside. */
const OUTSIDE = 1000;
/** Where a piece goes that is brought to a place: out of the walls, and with its back against one that is near. */
function besideWalls(item: Item, place: Position, walls: readonly Wall[]): Position {
  let at = place;
  // Twice: beside one wall of a corner it is before the other one.
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
 * A place where a piece does not meet anything: with its back at a wall, or in the room; else the room's middle. Not below a window, at a door's swing or
 * near other pieces, if there is another one.
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
    // Just within the walls, so that a corner on a wall counts as inside.
    const inner = outlineOf({ ...item, width: item.width - 4, depth: item.depth - 4 }, place);
    return (
      inner.every((point) => isInside(point, corners)) &&
      (role === "flat" || taken.every((other) => overlapOf(outline, other) === 0))
    );
  };
  const others = solids.filter((other) => !belong({ ...other, id: item.id, role }, other));
  /** Whether it is below a window, at a door's swing, and in or at a narrow way beside other pieces. */
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
  /** The nearest without a fault, else the best of the nearest. */
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
  const inRoom = () => across.flatMap((x) => down.map((y) => ({ x, y, turn: 0, far: distance({ x, y }, middle) })));
  const { x, y, turn } = cheapest(atWalls) ?? cheapest(inRoom()) ?? { ...middle, turn: 0 };
  return { x, y, turn };
}
/** So many places are compared where none is without a fault. */
const MOST_TRIED = 400;

type Added = { change: Change; selected: Selected };
/**
 * What a press on the palette adds: at a point of the drawing, or in the first free place; what the plan has already keeps its name and size. null: no wall
 * has enough space, or there are too many.
 */
export function added(
  plan: FloorPlan,
  variant: Variant,
  entry: Entry,
  point: Point | null,
  id = entry.id ?? newId(),
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
  return there && { change: put(there), selected };
}

/** So far (millimetres) a chair is pushed under its table. */
const UNDER_TABLE = 150;
/** Four chairs at a table: two at each long side if there is space for them, else one at each side; none out of the room. null: it is no table, or has chairs. */
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
      const [chair, turn] = [newId(), degrees((Math.atan2(outward.x, -outward.y) * 180) / Math.PI)];
      if (!isInside(along(place, outward, usual.depth / 2), corners)) return [];
      return [
        { part: "item", id: chair, ...usual, stays: table.stays },
        { part: "place", id: chair, variant, ...place, turn, out: false },
      ];
    });
  });
  return rows.length > 0 && plan.items.length + rows.length / 2 <= FLOOR_PLAN.mostItems ? put(...rows) : null;
}

/** A piece at another place; the chairs of a table come along. */
export function moved(plan: FloorPlan, variant: Variant, id: string, to: Position): Change | null {
  const from = placesIn(plan, variant).get(id);
  if (!from) return null;
  const { farthest } = FLOOR_PLAN;
  const at = { x: clamp(to.x, -farthest, farthest), y: clamp(to.y, -farthest, farthest) };
  const place = { ...from, variant, ...whole(at), turn: degrees(to.turn) };
  const along = followers(plan, variant, id).map((follower) => ({ ...carried(follower, from, place), variant }));
  return put(place, ...along);
}

/** A piece turned on its spot. One within the room stays in it, and at the walls that it touches; where it fits nowhere it only turns. */
export function turned(plan: FloorPlan, variant: Variant, id: string, turn: number): Change | null {
  const [item, from] = [plan.items.find((one) => one.id === id), placesIn(plan, variant).get(id)];
  const corners = plan.room?.corners ?? [];
  if (!item || !from || !isInside(from, corners)) return from ? moved(plan, variant, id, { ...from, turn }) : null;
  const walls = wallsOf(corners);
  const outline = outlineOf(item, from);
  const around = outlineOf(item, { x: 0, y: 0, turn });
  /** How far from a wall's line the middle is when the turned piece touches it. */
  const reachOf = ({ inward }: Wall) => -spanOf(around, inward)[0];
  const lineOf = ({ start, inward }: Wall) => dot(start, inward);
  const touched = walls.filter(
    (wall) =>
      Math.abs(spanOf(outline, wall.inward)[0] - lineOf(wall)) <= TOUCHES &&
      gapOf(outline, [wall.start, wall.end]).mm <= TOUCHES,
  );
  const wanted = touched.reduce<Point>(
    (at, wall) => along(at, wall.inward, lineOf(wall) + reachOf(wall) - dot(at, wall.inward)),
    from,
  );
  const isWithin = (at: Point) =>
    isInside(at, corners) && walls.every((wall) => pastWall(wall, outlineOf(item, { ...at, turn }), corners) <= 1);
  // Walls are level or upright, so the nearest place where it fits touches one of each, or none.
  const linesOn = (axis: "x" | "y") => [
    wanted[axis],
    ...walls.flatMap((wall) => (wall.inward[axis] ? [wall.inward[axis] * (lineOf(wall) + reachOf(wall))] : [])),
  ];
  const at = linesOn("x")
    .flatMap((x) => linesOn("y").map((y) => ({ x, y })))
    .toSorted((one, other) => distance(one, wanted) - distance(other, wanted))
    .find(isWithin);
  return moved(plan, variant, id, { ...(at ?? from), turn });
}
/** So near (millimetres), a piece touches a wall. */
const TOUCHES = 10;

type Dragged = { change: Change | null; guides: readonly Guide[] };
/**
 * What shifting an object by `by` changes; null for what cannot be there. `reach`: so near (millimetres) it snaps to walls and other objects; 0, as for
 * keys: it does not. What is on a wall stays on walls, a wall moves in and out.
 */
export function dragged(plan: FloorPlan, variant: Variant, { part, id }: Selected, by: Point, reach: number): Dragged {
  const { room } = plan;
  const walls = wallsOf(room?.corners ?? []);
  const only = (change: Change | null): Dragged => ({ change, guides: [] });
  const shift = ({ x, y }: Point) => whole({ x: x + by.x, y: y + by.y });
  if (part === "item") {
    const places = placesIn(plan, variant);
    const [item, from] = [plan.items.find((one) => one.id === id), places.get(id)];
    if (!item || !from) return only(null);
    const to = { ...from, ...shift(from) };
    if (!reach) return only(moved(plan, variant, id, to));
    const around = plan.items.flatMap((other) => {
      const place = places.get(other.id);
      return place && other.id !== id && KINDS[other.kind].role !== "flat" ? [outlineOf(other, place)] : [];
    });
    const { place, guides } = snap(item, { ...to, x: tens(to.x), y: tens(to.y) }, walls, around, reach);
    return { change: moved(plan, variant, id, place), guides };
  }
  if (part === "wall") {
    const index = walls.findIndex((wall) => wall.id === id);
    const mm = dot(by, walls[index]?.inward ?? by);
    const corners = room && pushWall(room.corners, index, reach ? Math.round(mm / 50) * 50 : mm);
    return only(room && corners && withCorners(plan, room, corners));
  }
  const photo = plan.photos.find((one) => part === "photo" && one.id === id);
  if (photo) return only(put({ ...photo, ...shift(photo) }));
  const note = plan.notes.find((one) => part === "note" && one.id === id);
  if (note) return only(put({ ...note, points: note.points.map((mm, at) => Math.round(mm + (at % 2 ? by.y : by.x))) }));
  const row = onWallOf(plan, id);
  const wall = walls.find((one) => one.id === row?.wall);
  if (!row || !wall) return only(null);
  const middle = along(wall.start, wall.direction, row.at + row.width / 2);
  return only(put(slid(row, walls, shift(middle), reach)));
}

export const SIDES = ["back", "right", "front", "left"] as const;
export type Side = (typeof SIDES)[number];
/** A side of a piece, the knob at a side that turns it, an end of what is on a wall, or the corner of a suggested room. */
export type Handle = Side | `turn ${Side}` | "start" | "end" | "corner";
/** What pulling a handle to a point changes. A pulled side moves and the opposite one stays. `free`: it turns to any angle. */
export function pulled(plan: FloorPlan, variant: Variant, id: string, handle: Handle, point: Point, free: boolean) {
  const row = onWallOf(plan, id);
  const wall = wallsOf(plan.room?.corners ?? []).find((one) => one.id === row?.wall);
  if (row && wall) {
    const [far, end] = [tens(dot(minus(point, wall.start), wall.direction)), row.at + row.width];
    if (handle === "end") return put({ ...row, width: clamp(far, row.at + 300, Math.floor(wall.length)) - row.at });
    const at = clamp(far, 0, Math.max(0, end - 300));
    return put({ ...row, at, width: end - at });
  }
  const [item, place] = [plan.items.find((one) => one.id === id), placesIn(plan, variant).get(id)];
  if (!item || !place) return null;
  const knob = SIDES.find((side) => handle === `turn ${side}`);
  if (knob) {
    const angle = (Math.atan2(point.x - place.x, place.y - point.y) * 180) / Math.PI - 90 * SIDES.indexOf(knob);
    const straight = Math.round(angle / 45) * 45;
    const near = Math.abs(angle - straight) < 6 ? straight : Math.round(angle / 5) * 5;
    return turned(plan, variant, id, free ? angle : near);
  }
  const front = frontOf(place);
  const right = { x: front.y, y: -front.x };
  const outward = { front, right, back: reverse(front), left: reverse(right) }[handle as Side];
  const size = handle === "left" || handle === "right" ? "width" : "depth";
  const next = clamp(tens(item[size] / 2 + dot(minus(point, place), outward)), 100, FLOOR_PLAN.mostItem);
  const at = whole(along(place, outward, (next - item[size]) / 2));
  return put({ ...item, [size]: next }, { ...place, variant, ...at });
}

/** Removes an object; a piece that is another person's, or that the variant has from "now", is only taken out of the variant. */
export function removed(plan: FloorPlan, variant: Variant, may: May, selected: Selected): Change | null {
  const { part, id } = selected;
  if (part === "wall") return null;
  const place = placesIn(plan, variant).get(id);
  const isFromNow = plan.places.some((other) => other.id === id && other.variant === "now" && !other.out);
  const isShared = isFromNow || !isMine(plan, may, selected);
  if (part === "item" && variant !== "now" && isShared && place) return put({ ...place, variant, out: true });
  const note = plan.notes.find((one) => one.id === id);
  return { put: [], remove: [note ? keyOf(note) : { part, id, variant: "now" }] };
}
