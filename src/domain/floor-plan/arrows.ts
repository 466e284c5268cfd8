/** The arrows from the former places of moved pieces. */
import type { Variant } from "@contract/floor-plan.ts";
import { type FloorPlan, placesIn } from "./floor-plan.ts";
import { along, distance, minus, type Point } from "./geometry.ts";
import { pairsOf } from "./paths.ts";

export type Move = {
  id: string;
  from: Point;
  to: Point /** The arrow ends this far before the middle of the piece. */;
  short: number;
};
export type Arrow = { id: string; from: Point; control: Point; to: Point };

/** Shorter arrows are not drawn. */
const LEAST = 260;
/** How far the middle of an arrow is from the straight line, as a fraction of its length; earlier values are preferred. */
const BULGES = [0.07, -0.07, 0.16, -0.16, 0.3, -0.3, 0.5, -0.5];

export const pointsOf = ({ from, control, to }: Arrow): Point[] =>
  Array.from({ length: 13 }, (_, index) => {
    const [t, s] = [index / 12, 1 - index / 12];
    return {
      x: s * s * from.x + 2 * s * t * control.x + t * t * to.x,
      y: s * s * from.y + 2 * s * t * control.y + t * t * to.y,
    };
  });
const turns = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
const cross = (a: Point, b: Point, c: Point, d: Point) =>
  turns(a, b, c) * turns(a, b, d) < 0 && turns(c, d, a) * turns(c, d, b) < 0;
function crossings(one: readonly Point[], other: readonly Point[]): number {
  let count = 0;
  for (let i = 0; i + 1 < one.length; i++)
    for (let j = 0; j + 1 < other.length; j++)
      if (cross(one[i] as Point, one[i + 1] as Point, other[j] as Point, other[j + 1] as Point)) count++;
  return count;
}

/** Returns the moves of these pieces from their places in "now" to those in `variant`. */
export function movesOf(plan: FloorPlan, variant: Variant, pieces: readonly string[]): Move[] {
  const [before, after] = [placesIn(plan, "now"), placesIn(plan, variant)];
  return plan.items.flatMap(({ id, width, depth }) => {
    const [from, to] = [before.get(id), after.get(id)];
    return from && to && pieces.includes(id) ? [{ id, from, to, short: Math.min(width, depth) / 2 + 60 }] : [];
  });
}

/** Returns the lengths that somebody has measured in `variant`. */
export const measuredIn = ({ notes }: FloorPlan, variant: Variant): Point[][] =>
  notes.flatMap(({ kind, on, variant: of, points }) =>
    kind === "measure" && on === null && of === variant ? [pairsOf(points)] : [],
  );

/** Returns curved arrows, each bent so that it crosses as few of `lines` and of the longer arrows as possible. */
export function arrowsOf(moves: readonly Move[], lines: readonly (readonly Point[])[] = []): Arrow[] {
  const drawn: { arrow?: Arrow; points: readonly Point[] }[] = lines.map((points) => ({ points }));
  const longestFirst = [...moves].sort((one, other) => distance(other.from, other.to) - distance(one.from, one.to));
  for (const { id, from, to, short } of longestFirst) {
    const whole = distance(from, to);
    const length = whole - short;
    if (length < LEAST) continue;
    const direction = { x: (to.x - from.x) / whole, y: (to.y - from.y) / whole };
    const end = along(from, direction, length);
    const candidates = BULGES.map((bulge) => {
      // A quadratic curve bends half as far as its control point.
      const beside =
        Math.sign(bulge) * Math.max(Math.min(260, length * 0.14), 0) +
        (Math.abs(bulge) > 0.07 ? 2 * bulge * length : 0);
      const middle = along(from, direction, length / 2);
      const arrow = { id, from, control: along(middle, { x: direction.y, y: -direction.x }, beside), to: end };
      const points = pointsOf(arrow);
      return { arrow, points, crossed: drawn.reduce((sum, other) => sum + crossings(points, other.points), 0) };
    });
    drawn.push(candidates.reduce((best, next) => (next.crossed < best.crossed ? next : best)));
  }
  return drawn.flatMap(({ arrow }) => arrow ?? []);
}

/** Returns both wings of the open head, `size` millimeters long. */
export function headOf({ control, to }: Arrow, size: number): [Point, Point] {
  const way = minus(to, control);
  const angle = Math.atan2(way.y, way.x);
  const wing = (by: number) => along(to, { x: -Math.cos(angle + by), y: -Math.sin(angle + by) }, size);
  return [wing(0.45), wing(-0.45)];
}
