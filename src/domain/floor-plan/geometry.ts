/**
 * Walls, doors and convex outlines in the plane. Lengths are millimeters, y grows downward, angles are degrees clockwise. The corners of a room run
 * clockwise on the screen, so its inside is on the right of each wall.
 */
import type { Opening, Room } from "./floor-plan.ts";

export type Point = { readonly x: number; readonly y: number };
export type Bounds = { left: number; top: number; right: number; bottom: number };
export type Wall = {
  /** The id of the corner at which it begins. */
  id: string;
  start: Point;
  end: Point;
  length: number;
  direction: Point;
  /** Perpendicular to the wall, into the room. */
  inward: Point;
  thickness: number;
};
/** The quarter circle that a leaf sweeps: from `closed` to `open`, both unit vectors. */
export type Swing = { hinge: Point; radius: number; closed: Point; open: Point; outward: boolean };

export const dot = (a: Point, b: Point) => a.x * b.x + a.y * b.y;
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const along = (from: Point, direction: Point, mm: number): Point => ({
  x: from.x + direction.x * mm,
  y: from.y + direction.y * mm,
});
export const reverse = (vector: Point): Point => ({ x: -vector.x, y: -vector.y });
export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
/** Rounds to whole millimeters, as rows store points. */
export const whole = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y) });
export const tens = (mm: number) => 10 * Math.round(mm / 10);
export const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
/** Returns an angle as rows store it: whole degrees from 0 to 359. */
export const degrees = (turn: number) => ((Math.round(turn) % 360) + 360) % 360;
export const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
/** Pairs each point with the next one, the last with the first. */
export const edgesOf = (points: readonly Point[]): [Point, Point][] =>
  points.map((point, index) => [point, points[(index + 1) % points.length] ?? point]);
export const centreOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

export function boundsOf(points: readonly Point[]): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}

/** Returns the area in square millimeters; negative if the points run anticlockwise. */
export const areaOf = (points: readonly Point[]) =>
  edgesOf(points).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0) / 2;

export function isInside({ x, y }: Point, polygon: readonly Point[]): boolean {
  let odd = false;
  let before = polygon.at(-1);
  for (const point of polygon) {
    if (before && before.y > y !== point.y > y)
      if (x < ((point.x - before.x) * (y - before.y)) / (point.y - before.y) + before.x) odd = !odd;
    before = point;
  }
  return odd;
}

/* Walls and openings */

type Corners = readonly Readonly<Room["corners"][number]>[];
type OnWall = { readonly wall: string; readonly at: number; readonly width: number };

/** Nobody enters a thickness; it stays the same whatever is in a wall, so that the drawing does not shift. */
const THICKNESS = 200;

export function wallsOf(corners: Corners): Wall[] {
  return corners.map((start, index) => {
    const end = corners[(index + 1) % corners.length] ?? start;
    const length = distance(start, end) || 1;
    const direction = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
    const inward = { x: 0 - direction.y, y: direction.x };
    return { id: start.id, start, end, length, direction, inward, thickness: THICKNESS };
  });
}

export function outerFace(walls: readonly Wall[]): Point[] {
  return walls.map((wall, index) => {
    const before = walls[(index + walls.length - 1) % walls.length] ?? wall;
    const [p, q] = [before, wall].map((each) => along(each.start, each.inward, -each.thickness)) as [Point, Point];
    const cross = before.direction.x * wall.direction.y - before.direction.y * wall.direction.x;
    if (Math.abs(cross) < 1e-9) return q;
    return along(p, before.direction, ((q.x - p.x) * wall.direction.y - (q.y - p.y) * wall.direction.x) / cross);
  });
}

/** Returns each object with its wall, kept within it, because another person may have shortened the wall. Omits objects for which it has no room. */
export function onWalls<Of extends OnWall>(
  objects: readonly Of[],
  walls: readonly Wall[],
): { object: Of; wall: Wall }[] {
  return objects.flatMap((object) => {
    const wall = walls.find(({ id }) => id === object.wall);
    if (!wall) return [];
    const width = Math.min(object.width, wall.length);
    const at = Math.min(object.at, wall.length - width);
    return [{ object: width === object.width && at === object.at ? object : { ...object, at, width }, wall }];
  });
}

/** Returns the rectangle beside a wall, from one distance along it to another, between two distances from it. */
export function besideWall(wall: Wall, from: number, to: number, near: number, far: number): Point[] {
  const point = (mm: number, deep: number) => along(along(wall.start, wall.direction, mm), wall.inward, deep);
  return [point(from, near), point(to, near), point(to, far), point(from, far)];
}

export function swingsOf(
  opening: Pick<Opening, "kind" | "at" | "width" | "hinge" | "swing" | "leaves">,
  wall: Wall,
): Swing[] {
  if (opening.kind !== "door" && opening.kind !== "balcony_door") return [];
  const outward = opening.swing === "out";
  const face = along(wall.start, wall.inward, outward ? -wall.thickness : 0);
  const open = outward ? reverse(wall.inward) : wall.inward;
  const leaf = (end: Opening["hinge"], radius: number): Swing => ({
    hinge: along(face, wall.direction, end === "start" ? opening.at : opening.at + opening.width),
    radius,
    closed: end === "start" ? wall.direction : reverse(wall.direction),
    open,
    outward,
  });
  if (opening.leaves === 2) return [leaf("start", opening.width / 2), leaf("end", opening.width / 2)];
  return [leaf(opening.hinge, opening.width)];
}
