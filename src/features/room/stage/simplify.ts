import { FLOOR_PLAN } from "@contract/limits.ts";
import type { Point } from "@/domain/floor-plan/geometry.ts";
import { distanceTo } from "@/domain/floor-plan/outlines.ts";
import { pairsOf } from "@/domain/floor-plan/paths.ts";

/** Distance from a straight line beyond which a point of a stroke is kept, in millimeters. */
const TOLERANCE = 6;

/** Returns the points that represent a line (Ramer, Douglas and Peucker), without the last one. */
function kept(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const far = points.map((point) => distanceTo(point, [first, last]));
  const at = far.reduce((best, mm, index) => (mm > (far[best] ?? 0) ? index : best), 0);
  if ((far[at] ?? 0) <= tolerance) return [first];
  return [...kept(points.slice(0, at + 1), tolerance), ...kept(points.slice(at), tolerance)];
}

/** Returns a stroke with as few points as represent it, in whole millimeters; a stroke with too many becomes coarser. `points`: x, y, x, y … */
export function simplify(points: readonly number[], tolerance = TOLERANCE): number[] {
  const few = [...kept(pairsOf(points), tolerance), ...pairsOf(points.slice(-2))];
  if (few.length > FLOOR_PLAN.mostPoints) return simplify(points, 2 * tolerance);
  return (points.length === 2 ? few.slice(1) : few).flatMap(({ x, y }) => [Math.round(x), Math.round(y)]);
}
