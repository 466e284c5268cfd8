/** What a press, a drag or a typed value changes in a floor plan. Pure functions; lengths are whole millimetres. */
import type { FloorPlanKey, FloorPlanRow, Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import {
  type FloorPlan,
  floorPlanOf,
  type Item,
  keyOf,
  keyText,
  type Mark,
  type Opening,
  type Place,
  placesIn,
  type Room,
} from "@/domain/floor-plan/floor-plan.ts";
import { KINDS, usualItem, usualMark, usualOpening } from "@/domain/floor-plan/furniture.ts";
import {
  along,
  boundsOf,
  distance,
  dot,
  isInside,
  minus,
  type Point,
  type Wall,
  wallsOf,
} from "@/domain/floor-plan/geometry.ts";
import { carried, followers } from "@/domain/floor-plan/moves.ts";
import { frontOf, nearestOn, outlineOf, overlapOf } from "@/domain/floor-plan/outlines.ts";

export type Change = { put: FloorPlanRow[]; remove: FloorPlanKey[] };
/** An object that can be chosen. A wall has the id of its first corner. */
export type Selected = { part: "wall" | "opening" | "mark" | "item" | "photo"; id: string };
/** An entry of the palette. */
export type Entry =
  | { part: "item"; kind: Item["kind"] }
  | { part: "opening"; kind: Opening["kind"] }
  | { part: "mark"; kind: Mark["kind"] };
type OnWall = Opening | Mark;

export const put = (...rows: FloorPlanRow[]): Change => ({ put: rows, remove: [] });
const newId = () => crypto.randomUUID();
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The plan as it is with a change that has not been made yet. */
export function withChange(plan: FloorPlan, { put, remove }: Change): FloorPlan {
  const { room, openings, marks, items, places, photos, tracing, notes } = plan;
  const rows = [room, ...openings, ...marks, ...items, ...places, ...photos, tracing, ...notes].filter(
    (row) => row !== null,
  );
  const changed = new Map<string, FloorPlanRow>(rows.map((row) => [keyText(keyOf(row)), row]));
  for (const key of remove) changed.delete(keyText(key));
  for (const row of put) changed.set(keyText(keyOf(row)), row);
  return floorPlanOf(changed.values(), plan.authors);
}

/* The room */

const cornersAt = (points: readonly (readonly [number, number])[]): Room["corners"] =>
  points.map(([x, y]) => ({ id: newId(), x, y }));
export const rectangle = (width: number, depth: number) =>
  cornersAt([
    [0, 0],
    [width, 0],
    [width, depth],
    [0, depth],
  ]);
/** A rectangle without its right upper corner. */
export function ell(width: number, depth: number) {
  const [x, y] = [Math.round(width * 0.07) * 10, Math.round(depth * 0.03) * 10];
  return cornersAt([
    [0, 0],
    [x, 0],
    [x, y],
    [width, y],
    [width, depth],
    [0, depth],
  ]);
}
/** A new room, as the customer begins it. */
export const newRoom = (bookingId: string, corners: Room["corners"], inFeet: boolean): Room => ({
  part: "room",
  id: bookingId,
  corners,
  height: inFeet ? 2438 : 2500,
  inFeet,
});

/** The room with other corners. What is on its walls stays on them: it is moved or narrowed, or goes with its wall. */
export function withCorners(plan: FloorPlan, room: Room, corners: Room["corners"]): Change {
  const walls = wallsOf(corners);
  const change: Change = put({ ...room, corners });
  for (const row of [...plan.openings, ...plan.marks]) {
    const wall = walls.find(({ id }) => id === row.wall);
    if (!wall) change.remove.push(keyOf(row));
    else {
      const width = Math.min(row.width, Math.floor(wall.length));
      const at = clamp(row.at, 0, Math.floor(wall.length) - width);
      if (width !== row.width || at !== row.at) change.put.push({ ...row, width, at });
    }
  }
  // An operation has so many rows; the rest is drawn within its wall.
  return { put: change.put.slice(0, FLOOR_PLAN.mostRows), remove: change.remove.slice(0, FLOOR_PLAN.mostRows) };
}

/** How deep a new recess is. */
const RECESS = 600;
/** The corners after the second half of a wall is moved outward; null if the wall is too short for two, or the room has too many corners. */
export function withRecess(corners: Room["corners"], index: number): Room["corners"] | null {
  const wall = wallsOf(corners)[index];
  if (!wall || wall.length < 4 * FLOOR_PLAN.leastWall || corners.length + 2 > FLOOR_PLAN.mostCorners) return null;
  const middle = along(wall.start, wall.direction, Math.round(wall.length / 2));
  const out = (point: Point) => along(point, wall.inward, -RECESS);
  const whole = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y) });
  const next = (index + 1) % corners.length;
  return corners.flatMap((corner, at) => {
    if (at === index) return [corner, { id: newId(), ...whole(middle) }, { id: newId(), ...whole(out(middle)) }];
    return [at === next ? { ...corner, ...whole(out(corner)) } : corner];
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
  const at = Math.round((dot(minus(point, wall.start), wall.direction) - row.width / 2) / 10) * 10;
  return { ...row, wall: wall.id, at: clamp(Math.abs(at - most / 2) < reach ? Math.round(most / 2) : at, 0, most) };
}

/** The first place on a wall where nothing else of its sort is; null if there is none. */
function freeOnWall<Of extends OnWall>(plan: FloorPlan, walls: readonly Wall[], row: Of): Of | null {
  const others: OnWall[] =
    row.part === "mark" && row.width > 200
      ? [...plan.openings.filter(({ sill }) => sill === 0), ...plan.marks]
      : [...plan.openings, ...plan.marks];
  for (const wall of walls)
    for (let at = 200; at + row.width <= wall.length - 100; at += 100)
      if (
        !others.some(
          (other) => other.wall === wall.id && other.at < at + row.width + 50 && other.at + other.width > at - 50,
        )
      )
        return { ...row, wall: wall.id, at };
  return null;
}

function onWall(entry: Exclude<Entry, { part: "item" }>, wall: string, inFeet: boolean): OnWall {
  const base = { id: newId(), wall, at: 0, name: "" };
  return entry.part === "opening"
    ? { part: "opening", ...usualOpening(entry.kind, inFeet), ...base }
    : { part: "mark", ...usualMark(entry.kind, inFeet), ...base };
}

/* Furniture */

const newItem = (kind: Item["kind"], inFeet: boolean): Item => ({
  part: "item",
  id: newId(),
  ...usualItem(kind, inFeet),
  stays: true,
});
const turnTo = ({ inward }: Wall) => (Math.round((Math.atan2(-inward.x, inward.y) * 180) / Math.PI) + 360) % 360;

/** The direction of a piece that is brought to a point: one with a back turns it to the wall near by. */
export function turnAt(kind: Item["kind"], walls: readonly Wall[], point: Point): number {
  const [nearest] = nearestWalls(walls, point);
  return KINDS[kind].hasBack && nearest && nearest.mm < 900 ? turnTo(nearest.wall) : 0;
}

/** The first place where a piece does not meet anything: with its back at a wall, or in the room; else the room's middle. */
export function freeSpot(plan: FloorPlan, variant: Variant, item: Item): Omit<Place, "id" | "part"> {
  const corners = plan.room?.corners ?? [];
  const walls = wallsOf(corners, plan.openings);
  const bounds = boundsOf(corners);
  const places = placesIn(plan, variant);
  const taken = plan.items.flatMap((other) => {
    const place = places.get(other.id);
    return place && KINDS[other.kind].role !== "flat" ? [outlineOf(other, place)] : [];
  });
  // In front of doors, and of windows for what is taller than their sill.
  for (const opening of plan.openings) {
    const wall = walls.find(({ id }) => id === opening.wall);
    if (!wall || opening.sill >= item.height) continue;
    const [from, to] = [opening.at, opening.at + opening.width].map((mm) => along(wall.start, wall.direction, mm)) as [
      Point,
      Point,
    ];
    const deep = opening.sill ? 250 : Math.max(opening.width, 600);
    taken.push([from, to, along(to, wall.inward, deep), along(from, wall.inward, deep)]);
  }
  for (const mark of plan.marks) {
    const wall = walls.find(({ id }) => id === mark.wall);
    if (!wall || mark.width < 200) continue;
    const [from, to] = [mark.at, mark.at + mark.width].map((mm) => along(wall.start, wall.direction, mm)) as [
      Point,
      Point,
    ];
    taken.push([from, to, along(to, wall.inward, mark.depth + 110), along(from, wall.inward, mark.depth + 110)]);
  }
  const isFlat = KINDS[item.kind].role === "flat";
  const isFree = (place: { x: number; y: number; turn: number }) => {
    const outline = outlineOf(item, place);
    // Just within the walls, so that a corner on a wall counts as inside.
    const inner = outlineOf({ ...item, width: item.width - 4, depth: item.depth - 4 }, place);
    return (
      inner.every((point) => isInside(point, corners)) &&
      (isFlat || taken.every((other) => overlapOf(outline, other) === 0))
    );
  };
  const rest = { variant, out: false };
  if (KINDS[item.kind].hasBack)
    for (const wall of walls)
      for (let mm = item.width / 2; mm <= wall.length - item.width / 2; mm += 100) {
        const { x, y } = along(along(wall.start, wall.direction, mm), wall.inward, item.depth / 2);
        const place = { x: Math.round(x), y: Math.round(y), turn: turnTo(wall) };
        if (isFree(place)) return { ...place, ...rest };
      }
  const middle = {
    x: Math.round((bounds.left + bounds.right) / 2),
    y: Math.round((bounds.top + bounds.bottom) / 2),
    turn: 0,
  };
  let best = { ...middle, far: Number.POSITIVE_INFINITY };
  for (let x = bounds.left; x <= bounds.right; x += 200)
    for (let y = bounds.top; y <= bounds.bottom; y += 200) {
      const far = distance({ x, y }, middle);
      if (far < best.far && isFree({ x, y, turn: 0 })) best = { x: Math.round(x), y: Math.round(y), turn: 0, far };
    }
  return { x: best.x, y: best.y, turn: 0, ...rest };
}

/** What a press on the palette adds: at a point of the drawing, or in the first free place. null: no wall has enough space, or there are too many. */
export function added(
  plan: FloorPlan,
  variant: Variant,
  entry: Entry,
  point: Point | null,
): { change: Change; selected: Selected } | null {
  if (!plan.room) return null;
  const { inFeet, corners } = plan.room;
  const walls = wallsOf(corners, plan.openings);
  if (entry.part === "item") {
    if (plan.items.length >= FLOOR_PLAN.mostItems) return null;
    const item = newItem(entry.kind, inFeet);
    const at = point
      ? { x: Math.round(point.x), y: Math.round(point.y), turn: turnAt(entry.kind, walls, point), variant, out: false }
      : freeSpot(plan, variant, item);
    return { change: put(item, { part: "place", id: item.id, ...at }), selected: { part: "item", id: item.id } };
  }
  if (
    entry.part === "opening"
      ? plan.openings.length >= FLOOR_PLAN.mostOpenings
      : plan.marks.length >= FLOOR_PLAN.mostMarks
  )
    return null;
  const row = onWall(entry, walls[0]?.id ?? "", inFeet);
  const there = point ? slid(row, walls, point, 100) : freeOnWall(plan, walls, row);
  return there && { change: put(there), selected: { part: there.part, id: there.id } };
}

/** A piece at another place; the chairs of a table come along. */
export function moved(
  plan: FloorPlan,
  variant: Variant,
  id: string,
  to: { x: number; y: number; turn: number },
): Change | null {
  const from = placesIn(plan, variant).get(id);
  if (!from) return null;
  const place = {
    ...from,
    variant,
    x: Math.round(to.x),
    y: Math.round(to.y),
    turn: ((Math.round(to.turn) % 360) + 360) % 360,
  };
  return put(
    place,
    ...followers(plan, variant, id).map((follower) => ({ ...carried(follower, from, place), variant })),
  );
}

/** Half of what is left and right of an edge: pulled, a side moves and the opposite one stays. */
export type Side = "back" | "right" | "front" | "left";
/** The piece and its place after one side is pulled to a point. */
export function resized(item: Item, place: Place, side: Side, point: Point): Change {
  const front = frontOf(place);
  const outward = {
    front,
    back: { x: -front.x, y: -front.y },
    right: { x: front.y, y: -front.x },
    left: { x: -front.y, y: front.x },
  }[side];
  const size = side === "left" || side === "right" ? "width" : "depth";
  const next = clamp(
    Math.round((item[size] / 2 + dot(minus(point, place), outward)) / 10) * 10,
    Math.max(FLOOR_PLAN.leastItem, 100),
    FLOOR_PLAN.mostItem,
  );
  const { x, y } = along(place, outward, (next - item[size]) / 2);
  return put({ ...item, [size]: next }, { ...place, x: Math.round(x), y: Math.round(y) });
}

/** Removes an object; of a piece that a variant has from elsewhere, only its place there. */
export function removed(plan: FloorPlan, variant: Variant, { part, id }: Selected): Change | null {
  if (part === "wall") return null;
  const place = placesIn(plan, variant).get(id);
  const isFromNow = plan.places.some((other) => other.id === id && other.variant === "now" && !other.out);
  if (part === "item" && variant !== "now" && isFromNow && place) return put({ ...place, variant, out: true });
  return { put: [], remove: [{ part, id, variant: "now" }] };
}

/** The shortest ways from a piece to a wall, one across and one down, if they are worth a number. */
export function freeLengths(
  item: Item,
  place: Place,
  walls: readonly Wall[],
): { from: Point; to: Point; mm: number }[] {
  const { left, right, top, bottom } = boundsOf(outlineOf(item, place));
  const ways = [
    [
      { x: left, y: place.y },
      { x: -1, y: 0 },
    ],
    [
      { x: right, y: place.y },
      { x: 1, y: 0 },
    ],
    [
      { x: place.x, y: top },
      { x: 0, y: -1 },
    ],
    [
      { x: place.x, y: bottom },
      { x: 0, y: 1 },
    ],
  ] as const;
  const found = ways.map(([from, way]) => {
    const reaches = walls.flatMap(({ start, end, direction, length }) => {
      const [reach, at] = [dot(minus(start, from), way), dot(minus(from, start), direction)];
      const isAhead = Math.abs(dot(minus(end, start), way)) < 1 && reach > -1 && at >= 0 && at <= length;
      return isAhead ? [Math.max(0, reach)] : [];
    });
    const mm = Math.min(...reaches);
    return { from, to: along(from, way, mm), mm };
  });
  const shorter = (one: number, other: number) =>
    [found[one], found[other]]
      .filter((way) => way !== undefined && Number.isFinite(way.mm))
      .sort((a, b) => (a?.mm ?? 0) - (b?.mm ?? 0))[0];
  return [shorter(0, 1), shorter(2, 3)].flatMap((way) => (way && way.mm > 150 ? [way] : []));
}
