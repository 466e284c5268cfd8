/** The changes that a press, a drag or a typed value makes to a floor plan. Pure functions; lengths are whole millimeters. */
import type { FloorPlanRow, Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { pastWall } from "@/domain/floor-plan/fit.ts";
import { type FloorPlan, floorPlanOf, keyOf, keyText, placesIn } from "@/domain/floor-plan/floor-plan.ts";
import { KINDS } from "@/domain/floor-plan/furniture.ts";
import {
  along,
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
import { carried, followers, type Guide, pushWall, snap } from "@/domain/floor-plan/moves.ts";
import { type Change, put } from "@/domain/floor-plan/operations.ts";
import { frontOf, gapOf, outlineOf, type Position, spanOf } from "@/domain/floor-plan/outlines.ts";
import { onWallOf, slid } from "./placing.ts";
import { isMine, type May, type Selected } from "./selected.ts";
import { withCorners } from "./shapes.ts";

const LISTS = [
  ["opening", "openings"],
  ["mark", "marks"],
  ["item", "items"],
  ["place", "places"],
  ["photo", "photos"],
  ["note", "notes"],
] as const;
/** Returns the plan with a change that has not been made yet. Lists that it does not concern stay the same objects, so that they are not drawn again. */
export function withChange(plan: FloorPlan, { put, remove }: Change): FloorPlan {
  const parts = new Set([...put, ...remove].map(({ part }) => part));
  // A wall is removed with the objects on it, a piece with its places.
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

/** Moves a piece to another place; the chairs of a table follow. */
export function moved(plan: FloorPlan, variant: Variant, id: string, to: Position): Change | null {
  const from = placesIn(plan, variant).get(id);
  if (!from) return null;
  const { farthest } = FLOOR_PLAN;
  const at = { x: clamp(to.x, -farthest, farthest), y: clamp(to.y, -farthest, farthest) };
  const place = { ...from, variant, ...whole(at), turn: degrees(to.turn) };
  const along = followers(plan, variant, id).map((follower) => ({ ...carried(follower, from, place), variant }));
  return put(place, ...along);
}

/** Turns a piece on the spot. A piece within the room stays inside it, at the walls that it touches; if it fits nowhere, it only turns. */
export function turned(plan: FloorPlan, variant: Variant, id: string, turn: number): Change | null {
  const [item, from] = [plan.items.find((one) => one.id === id), placesIn(plan, variant).get(id)];
  const corners = plan.room?.corners ?? [];
  if (!item || !from || !isInside(from, corners)) return from ? moved(plan, variant, id, { ...from, turn }) : null;
  const walls = wallsOf(corners);
  const outline = outlineOf(item, from);
  const around = outlineOf(item, { x: 0, y: 0, turn });
  /** Returns the distance of the middle from a wall's line at which the turned piece touches the wall. */
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
  // Walls are level or upright, so the nearest place that fits touches one of each, or none.
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
/** Distance within which a piece touches a wall, in millimeters. */
const TOUCHES = 10;

type Dragged = { change: Change | null; guides: readonly Guide[] };
/**
 * Returns the change that shifts an object by `by`; null if that is impossible. `reach`: the distance in millimeters within which it snaps to walls and other
 * objects; 0, as for keys, turns snapping off. Objects on a wall stay on walls; a wall moves in and out.
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
/** A side of a piece, the knob at a side that turns it, an end of an object on a wall, or the corner of a suggested room. */
export type Handle = Side | `turn ${Side}` | "start" | "end" | "corner";
/** Returns the change that pulls a handle to a point. A pulled side moves and the opposite one stays. `free`: it turns to any angle. */
export function pulled(plan: FloorPlan, variant: Variant, id: string, handle: Handle, point: Point, free: boolean) {
  const row = onWallOf(plan, id);
  const wall = wallsOf(plan.room?.corners ?? []).find((one) => one.id === row?.wall);
  if (row && wall) {
    const [far, end] = [tens(dot(minus(point, wall.start), wall.direction)), row.at + row.width];
    const most = Math.max(end, Math.floor(wall.length));
    if (handle === "end") return put({ ...row, width: clamp(far, Math.min(row.at + 300, most), most) - row.at });
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

/** Removes an object; another person's piece, or one that the variant has from "now", is only taken out of the variant. */
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
