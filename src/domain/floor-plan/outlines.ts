/** Outlines of furniture, and their positions relative to each other. Outlines are convex; those of round pieces have 24 corners. */
import type { Item, Place } from "./floor-plan.ts";
import { KINDS } from "./furniture.ts";
import { along, areaOf, centreOf, distance, dot, edgesOf, minus, type Point, reverse, type Swing } from "./geometry.ts";

export type Position = Pick<Place, "x" | "y" | "turn">;
export type Gap = { mm: number; from: Point; to: Point };

/** Returns the direction in which a piece faces, away from its back. */
export function frontOf({ turn }: Pick<Position, "turn">): Point {
  const radians = (turn * Math.PI) / 180;
  return { x: -Math.sin(radians), y: Math.cos(radians) };
}

/** Returns the four corners of a piece, clockwise, starting with the left one of its back. */
export function cornersOf(size: Pick<Item, "width" | "depth">, place: Position): Point[] {
  const front = frontOf(place);
  const side = { x: front.y, y: -front.x };
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => along(along(place, side, (x * size.width) / 2), front, (y * size.depth) / 2));
}

/** Returns the outline for the checks: the four corners, or a polygon for a round piece, within 1 % of its radius. */
export function outlineOf(item: Pick<Item, "kind" | "width" | "depth">, place: Position): Point[] {
  if (!KINDS[item.kind].isRound) return cornersOf(item, place);
  const front = frontOf(place);
  const side = { x: front.y, y: -front.x };
  return Array.from({ length: 24 }, (_, index) => {
    const angle = (index * Math.PI) / 12;
    return along(along(place, side, (Math.cos(angle) * item.width) / 2), front, (Math.sin(angle) * item.depth) / 2);
  });
}

/** Returns the smallest and the largest distance of an outline along a direction. */
export function spanOf(outline: readonly Point[], direction: Point): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const point of outline) {
    const at = dot(point, direction);
    if (at < least) least = at;
    if (at > most) most = at;
  }
  return [least, most];
}

/** Returns how deep two outlines overlap, by separating axes; 0 if they do not. */
export function overlapOf(one: readonly Point[], other: readonly Point[]): number {
  let least = Infinity;
  for (const outline of [one, other])
    for (const [a, b] of edgesOf(outline)) {
      const length = distance(a, b);
      if (length < 1e-9) continue;
      const axis = { x: (a.y - b.y) / length, y: (b.x - a.x) / length };
      const [[oneLeast, oneMost], [otherLeast, otherMost]] = [spanOf(one, axis), spanOf(other, axis)];
      const depth = Math.min(oneMost, otherMost) - Math.max(oneLeast, otherLeast);
      if (depth <= 0) return 0;
      least = Math.min(least, depth);
    }
  return least;
}

export function nearestOn(point: Point, [a, b]: readonly [Point, Point]): Point {
  const edge = minus(b, a);
  const squared = dot(edge, edge);
  return squared ? along(a, edge, Math.max(0, Math.min(1, dot(minus(point, a), edge) / squared))) : a;
}

/** Avoids the objects of `nearestOn`, because most points are not the nearest. */
export function distanceTo({ x, y }: Point, [a, b]: readonly [Point, Point]): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squared = dx * dx + dy * dy;
  const part = squared ? Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / squared)) : 0;
  return Math.hypot(a.x + part * dx - x, a.y + part * dy - y);
}

/** Returns the nearest points of two outlines, or lines of two points, that do not overlap. */
export function gapOf(one: readonly Point[], other: readonly Point[]): Gap {
  let best: Gap = { mm: Infinity, from: { x: 0, y: 0 }, to: { x: 0, y: 0 } };
  const look = (points: readonly Point[], edges: [Point, Point][], swap: boolean) => {
    for (const point of points)
      for (const edge of edges) {
        const mm = distanceTo(point, edge);
        if (mm >= best.mm - 1e-6) continue;
        const near = nearestOn(point, edge);
        best = swap ? { mm, from: near, to: point } : { mm, from: point, to: near };
      }
  };
  look(one, edgesOf(other), false);
  look(other, edgesOf(one), true);
  return best;
}

/** Returns the part of an outline on the side of the line through `point` to which `side` points. */
export function clip(outline: readonly Point[], point: Point, side: Point): Point[] {
  return edgesOf(outline).flatMap(([a, b]) => {
    const [from, to] = [dot(minus(a, point), side), dot(minus(b, point), side)];
    const kept = from >= 0 ? [a] : [];
    if (from >= 0 !== to >= 0) kept.push(along(a, minus(b, a), from / (from - to)));
    return kept;
  });
}

/** Returns the shared outline of two outlines; without points if they share none. */
export function sharedPart(one: readonly Point[], other: readonly Point[]): Point[] {
  const centre = centreOf(other);
  return edgesOf(other).reduce<Point[]>(
    (left, [a, b]) => {
      if (!left.length) return left;
      const side = { x: a.y - b.y, y: b.x - a.x };
      return clip(left, a, dot(minus(centre, a), side) >= 0 ? side : reverse(side));
    },
    [...one],
  );
}

/** Returns how far a leaf opens before it meets the outline, exactly, in degrees; 90 if nothing is in its way. */
export function opensTo(swing: Swing, outline: readonly Point[]): number {
  const { hinge, radius } = swing;
  const part = clip(clip(outline, hinge, swing.closed), hinge, swing.open);
  if (part.length < 3 || Math.abs(areaOf(part)) < 1) return 90;
  let least = 90;
  const meet = (point: Point) => {
    const arm = minus(point, hinge);
    const length = Math.hypot(arm.x, arm.y);
    if (length > radius - 0.5) return;
    const angle = (Math.atan2(dot(arm, swing.open), dot(arm, swing.closed)) * 180) / Math.PI;
    least = Math.min(least, length < 1 ? 0 : angle);
  };
  for (const [a, b] of edgesOf(part)) {
    meet(a);
    // The edge crosses the circle of the leaf's end: |a + s·edge − hinge| = radius.
    const [edge, arm] = [minus(b, a), minus(a, hinge)];
    const [square, linear] = [dot(edge, edge), 2 * dot(edge, arm)];
    const root = linear * linear - 4 * square * (dot(arm, arm) - (radius - 1) ** 2);
    if (square > 0 && root > 0)
      for (const sign of [-1, 1]) {
        const at = (-linear + sign * Math.sqrt(root)) / (2 * square);
        if (at > 0 && at < 1) meet(along(a, edge, at));
      }
  }
  return Math.max(0, least);
}
