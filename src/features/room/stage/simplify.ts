import { FLOOR_PLAN } from "@contract/limits.ts";

/** Farther than this from a straight line (millimetres), a point of a stroke is kept. */
const TOLERANCE = 6;

/** How far point `p` is from the line through the points `a` and `b`. */
function distance(points: readonly number[], p: number, a: number, b: number): number {
  const [ax = 0, ay = 0] = [points[2 * a], points[2 * a + 1]];
  const [px, py] = [(points[2 * p] ?? 0) - ax, (points[2 * p + 1] ?? 0) - ay];
  const [bx, by] = [(points[2 * b] ?? 0) - ax, (points[2 * b + 1] ?? 0) - ay];
  const length = Math.hypot(bx, by);
  return length === 0 ? Math.hypot(px, py) : Math.abs(bx * py - by * px) / length;
}

/**
 * A stroke with as few points as show it (Ramer, Douglas and Peucker), in whole millimetres. One with more points than may be stored becomes
 * coarser. `points`: x, y, x, y …
 */
export function simplify(points: readonly number[], tolerance = TOLERANCE): number[] {
  const last = points.length / 2 - 1;
  const kept = new Set([0, last]);
  const open: [number, number][] = [[0, last]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let farthest = { at: 0, by: tolerance };
    for (let at = from + 1; at < to; at++) {
      const by = distance(points, at, from, to);
      if (by > farthest.by) farthest = { at, by };
    }
    if (!farthest.at) continue;
    kept.add(farthest.at);
    open.push([from, farthest.at], [farthest.at, to]);
  }
  if (kept.size > FLOOR_PLAN.mostPoints) return simplify(points, 2 * tolerance);
  return [...kept]
    .toSorted((one, two) => one - two)
    .flatMap((at) => points.slice(2 * at, 2 * at + 2).map((value) => Math.round(value)));
}
