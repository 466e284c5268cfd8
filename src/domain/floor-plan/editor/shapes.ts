/** The shape of a room: the usual ones, and the changes by another length or corner. Lengths are whole millimeters. */
import { cornersFault } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { type FloorPlan, keyOf, type Room } from "@/domain/floor-plan/floor-plan.ts";
import {
  along,
  boundsOf,
  dot,
  minus,
  onWalls,
  type Point,
  tens,
  type Wall,
  wallsOf,
  whole,
} from "@/domain/floor-plan/geometry.ts";
import { setWallLength } from "@/domain/floor-plan/moves.ts";
import type { Change } from "@/domain/floor-plan/operations.ts";

const cornersAt = (...points: [number, number][]): Room["corners"] =>
  points.map(([x, y]) => ({ id: crypto.randomUUID(), x, y }));
export const rectangle = (width: number, depth: number) => cornersAt([0, 0], [width, 0], [width, depth], [0, depth]);
/** Returns the rectangle with these opposite corners, each side in whole decimeters and at least a meter. */
export function rectangleBetween(from: Point, to: Point) {
  const side = (mm: number) => Math.max(1000, Math.round(Math.abs(mm) / 100) * 100);
  const [width, depth] = [side(to.x - from.x), side(to.y - from.y)];
  const left = tens(to.x < from.x ? from.x - width : from.x);
  const top = tens(to.y < from.y ? from.y - depth : from.y);
  return rectangle(width, depth).map(({ id, x, y }) => ({ id, x: x + left, y: y + top }));
}
/** Returns a rectangle without its upper right corner. */
export function ell(width: number, depth: number) {
  const least = FLOOR_PLAN.leastWall;
  const [x, y] = [Math.min(tens(width * 0.7), width - least), Math.max(tens(depth * 0.3), least)];
  return cornersAt([0, 0], [x, 0], [x, y], [width, y], [width, depth], [0, depth]);
}
/** Returns a shape in a usual size. */
export const usualCorners = (cornersOf: typeof rectangle, inFeet: boolean) =>
  inFeet ? cornersOf(4267, 3658) : cornersOf(4500, 3500);
const [USUAL_HEIGHT, USUAL_HEIGHT_IN_FEET] = [2500, 2438];
export const newRoom = (bookingId: string, corners: Room["corners"], inFeet: boolean): Room => ({
  ...{ part: "room", id: bookingId, corners, height: inFeet ? USUAL_HEIGHT_IN_FEET : USUAL_HEIGHT, inFeet },
});
/** Whether somebody typed the height. A usual one may be the one that the room began with. */
export const isHeightTyped = ({ height }: Room) => height !== USUAL_HEIGHT && height !== USUAL_HEIGHT_IN_FEET;

/** Gives the room other corners. Objects on its walls stay on them: they are moved or narrowed, or disappear with their wall. */
export function withCorners(plan: FloorPlan, room: Room, corners: Room["corners"]): Change {
  const rows = [...plan.openings, ...plan.marks];
  const kept = onWalls(rows, wallsOf(corners)).map(({ object }) => object);
  const gone = rows.filter(({ id }) => kept.every((row) => row.id !== id)).map(keyOf);
  // An operation has a limited number of rows; the other objects are drawn within their walls.
  const most = FLOOR_PLAN.mostRows;
  return {
    put: [{ ...room, corners }, ...kept.filter((row) => !rows.includes(row))].slice(0, most),
    remove: gone.slice(0, most),
  };
}

/** The reason for a length that `withWallLength` cannot make. */
export const WALLS_MEET = "Walls would meet. Change the opposite wall first";
/** Makes the wall that begins at `index` `mm` long; null if walls would meet. */
export function withWallLength(plan: FloorPlan, index: number, mm: number): Change | null {
  const corners = plan.room && setWallLength(plan.room.corners, index, mm);
  return plan.room && corners && withCorners(plan, plan.room, corners);
}

/** Makes the room a rectangle or an L with its own length and width. A wall on the line of an old one keeps its objects. */
export function reshaped(plan: FloorPlan, room: Room, cornersOf: typeof rectangle): Change {
  const { left, top, right, bottom } = boundsOf(room.corners);
  const corners = cornersOf(right - left, bottom - top).map(({ id, x, y }) => ({ id, x: x + left, y: y + top }));
  const old = wallsOf(room.corners);
  const kept = wallsOf(corners).map((wall) => {
    const isSame = ({ start, inward }: Wall) =>
      dot(inward, wall.inward) === 1 && dot(minus(start, wall.start), inward) === 0;
    return old.find(isSame)?.id ?? wall.id;
  });
  return withCorners(
    plan,
    room,
    corners.map((corner, at) => ({ ...corner, id: kept[at] ?? corner.id })),
  );
}

/** The depth of a new recess. */
const RECESS = 600;
/** Returns the corners after moving the second half of a wall outward; null if the wall is too short for two, or the result would not be a room. */
export function withRecess(corners: Room["corners"], index: number): Room["corners"] | null {
  const wall = wallsOf(corners)[index];
  if (!wall || wall.length < 4 * FLOOR_PLAN.leastWall || corners.length + 2 > FLOOR_PLAN.mostCorners) return null;
  const middle = along(wall.start, wall.direction, Math.round(wall.length / 2));
  const out = (point: Point) => whole(along(point, wall.inward, -RECESS));
  const next = (index + 1) % corners.length;
  const after = corners.flatMap((corner, at) => {
    if (at === index)
      return [corner, { id: crypto.randomUUID(), ...whole(middle) }, { id: crypto.randomUUID(), ...out(middle) }];
    return [at === next ? { ...corner, ...out(corner) } : corner];
  });
  return cornersFault(after) ? null : after;
}
