/** The places of the bubbles of a plan's pins, so that none covers another, a note, or the arrow of a moved piece. */
import type { Variant } from "@contract/floor-plan.ts";
import { arrowsOf, measuredIn, movesOf, pointsOf } from "./arrows.ts";
import type { FloorPlan } from "./floor-plan.ts";
import { along, between, boundsOf, distance, edgesOf, type Point } from "./geometry.ts";

/** `way`: the direction from its corner to its middle, each 1 or -1. `to`: its corner; if that is not the spot itself, a line joins them. */
export type PinSpot = { at: Point; to: Point; way: Point };

/** The first direction is above and right of the spot. */
const WAYS = [
  { x: 1, y: -1 },
  { x: -1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
];
/** In radii. */
const AWAY = [0, 1.5, 3, 4.5];
const COST = { pin: 100, text: 30, line: 20, outside: 10, away: 3, way: 0.1 };

/** Returns the middle of the bubble, which is round except for its corner. */
export const middleOf = ({ to, way }: Omit<PinSpot, "at">, radius: number): Point => ({
  x: to.x + way.x * radius,
  y: to.y + way.y * radius,
});

/** Returns the lines and the middles of the letters that a bubble should not cover. */
function obstaclesOf(plan: FloorPlan, variant: Variant, moved: readonly string[], radius: number) {
  const measured = measuredIn(plan, variant);
  const arrows = arrowsOf(movesOf(plan, variant, moved), measured).map(pointsOf);
  const letter = 0.65 * radius;
  const texts = plan.notes.flatMap(({ kind, on, variant: of, points: [x = 0, y = 0], text }) =>
    kind === "text" && on === null && of === variant
      ? text
          .split("\n")
          .flatMap((line, row) =>
            [...line].map((_, at) => ({ x: x + (at + 0.5) * letter, y: y + row * 1.5 * radius - letter / 2 })),
          )
      : [],
  );
  const lengths = measured.flatMap(([from, to]) => {
    const middle = from && to && between(from, to);
    return middle ? [-1.5, -0.5, 0.5, 1.5].map((at) => along(middle, { x: 1, y: 0 }, at * radius)) : [];
  });
  return { lines: [...arrows, ...measured], texts: [...texts, ...lengths] };
}

function fromLine(point: Point, a: Point, b: Point): number {
  const [x, y] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0, Math.min(1, ((point.x - a.x) * x + (point.y - a.y) * y) / (x * x + y * y || 1)));
  return distance(point, { x: a.x + t * x, y: a.y + t * y });
}

/** Returns the bubbles of spots in their order, of this radius. `moved`: the pieces with arrows. */
export function pinSpots(
  spots: readonly Point[],
  radius: number,
  plan: FloorPlan,
  variant: Variant,
  moved: readonly string[],
): PinSpot[] {
  const { lines, texts } = obstaclesOf(plan, variant, moved, radius);
  const room = boundsOf(plan.room?.corners ?? []);
  const placed: PinSpot[] = [];
  for (const [index, at] of spots.entries()) {
    const costOf = (spot: PinSpot) => {
      const middle = middleOf(spot, radius);
      const near = (points: readonly Point[], far: number) =>
        points.filter((point) => distance(point, middle) < far).length;
      const covered = near(
        placed.map((one) => middleOf(one, radius)),
        2.1 * radius,
      );
      const others = near(
        spots.filter((_, other) => other !== index),
        radius,
      );
      const crossed = lines.filter((line) =>
        edgesOf(line)
          .slice(0, -1)
          .some(([a, b]) => fromLine(middle, a, b) < 1.1 * radius),
      ).length;
      const { x, y } = middle;
      const isOutside = x < room.left || x > room.right || y < room.top || y > room.bottom;
      return (
        COST.pin * (covered + others) +
        COST.text * Math.min(1, near(texts, 1.3 * radius)) +
        COST.line * crossed +
        (isOutside ? COST.outside : 0) +
        (COST.away * distance(spot.at, spot.to)) / radius +
        COST.way * WAYS.indexOf(spot.way)
      );
    };
    const candidates = AWAY.flatMap((away) => WAYS.map((way) => ({ at, to: along(at, way, away * radius), way })));
    const [best] = candidates.map((spot) => ({ spot, cost: costOf(spot) })).sort((one, other) => one.cost - other.cost);
    if (best) placed.push(best.spot);
  }
  return placed;
}
