/** The effects of moving a wall or a piece on a drawing. Pure functions; all results are whole millimeters. */
import { cornersFault, type Variant } from "@contract/floor-plan.ts";
import { type FloorPlan, type Item, type Place, placesIn, type Room } from "./floor-plan.ts";
import { KINDS } from "./furniture.ts";
import { boundsOf, distance, dot, minus, type Point, type Wall } from "./geometry.ts";
import { cornersOf, frontOf, gapOf, outlineOf, type Position } from "./outlines.ts";

type Corners = Room["corners"];
/** A line at which a moved piece has snapped to another outline. */
export type Guide = { axis: "x" | "y"; at: number; outline: readonly Point[] };

/** Whether every wall keeps its direction, and the contract accepts the room. */
function isSound(before: Corners, after: Corners): boolean {
  const way = (corners: Corners, index: number) =>
    minus(corners[(index + 1) % corners.length] as Point, corners[index] as Point);
  return !cornersFault(after) && after.every((_, index) => dot(way(before, index), way(after, index)) > 0);
}

/** Returns the corners after pushing the wall that begins at `index` inward, or outward if `mm` is negative; null if the result would not be a room. */
export function pushWall(corners: Corners, index: number, mm: number): Corners | null {
  const next = (index + 1) % corners.length;
  const [start, end] = [corners[index], corners[next]];
  if (!start || !end) return null;
  const length = distance(start, end);
  const by = { x: Math.round((-(end.y - start.y) / length) * mm), y: Math.round(((end.x - start.x) / length) * mm) };
  const after = corners.map((corner, at) =>
    at === index || at === next ? { ...corner, x: corner.x + by.x, y: corner.y + by.y } : corner,
  );
  return isSound(corners, after) ? after : null;
}

/** Returns the corners after making the wall that begins at `index` `mm` long: the wall at its end moves. null as for `pushWall`. */
export function setWallLength(corners: Corners, index: number, mm: number): Corners | null {
  const at = (more: number): Point => corners[(index + more) % corners.length] ?? { x: 0, y: 0 };
  const [a, b, c] = [at(0), at(1), at(2)];
  const by = mm - distance(a, b);
  const inward = { x: -(c.y - b.y), y: c.x - b.x };
  return pushWall(corners, (index + 1) % corners.length, dot(minus(b, a), inward) > 0 ? by : -by);
}

/**
 * Returns a nearby place at which the piece is flush with walls or in line with other outlines, and those lines. `reach` is in millimeters; walls count 0.6 of
 * their distance, so that they win.
 */
export function snap<Of extends Position>(
  size: Pick<Item, "width" | "depth">,
  place: Of,
  walls: readonly Wall[],
  others: readonly (readonly Point[])[],
  reach: number,
): { place: Of; guides: Guide[] } {
  const mine = boundsOf(cornersOf(size, place));
  const SIDES = { x: ["left", "right"], y: ["top", "bottom"] } as const;
  const middle = (bounds: typeof mine, axis: "x" | "y") => (bounds[SIDES[axis][0]] + bounds[SIDES[axis][1]]) / 2;
  const best = { x: { far: reach, by: 0 }, y: { far: reach, by: 0 } } as Record<
    "x" | "y",
    { far: number; by: number; guide?: Guide }
  >;
  const offer = (axis: "x" | "y", from: number, to: number, outline?: readonly Point[]) => {
    const far = Math.abs(to - from) * (outline ? 1 : 0.6);
    if (far < best[axis].far) best[axis] = { far, by: to - from, guide: outline && { axis, at: to, outline } };
  };
  for (const { start, end, inward } of walls) {
    const [axis, other] = Math.abs(inward.x) > 0.5 ? (["x", "y"] as const) : (["y", "x"] as const);
    const [low, high] = SIDES[other];
    if (mine[high] < Math.min(start[other], end[other]) || mine[low] > Math.max(start[other], end[other])) continue;
    offer(axis, mine[SIDES[axis][inward[axis] > 0 ? 0 : 1]], start[axis]);
  }
  for (const outline of others) {
    const theirs = boundsOf(outline);
    for (const axis of ["x", "y"] as const) {
      offer(axis, middle(mine, axis), middle(theirs, axis), outline);
      for (const side of SIDES[axis]) for (const edge of SIDES[axis]) offer(axis, mine[side], theirs[edge], outline);
    }
  }
  return {
    place: { ...place, x: Math.round(place.x + best.x.by), y: Math.round(place.y + best.y.by) },
    guides: [best.x.guide, best.y.guide].filter((guide) => guide !== undefined),
  };
}

/** Distance from a table's edge within which a chair belongs to it. */
const AT_TABLE = 300;

/**
 * Returns the chairs that move with a table, because they are near and face it. A chair between two tables belongs to
 * the nearer one. Other pieces have none.
 */
export function followers(plan: FloorPlan, variant: Variant, id: string): Place[] {
  const places = placesIn(plan, variant);
  const ofRole = (...roles: string[]) =>
    plan.items.flatMap((item) => {
      const place = places.get(item.id);
      return place && roles.includes(KINDS[item.kind].role) ? [{ item, place, outline: outlineOf(item, place) }] : [];
    });
  const tables = ofRole("table", "desk");
  if (!tables.some(({ item }) => item.id === id)) return [];
  return ofRole("seat").flatMap(({ place, outline }) => {
    const distances = tables.map((table) => ({ table, mm: gapOf(outline, table.outline).mm }));
    const nearest = distances.reduce((one, other) => (other.mm < one.mm ? other : one));
    if (nearest.table.item.id !== id || nearest.mm > AT_TABLE) return [];
    // In the table's own directions, a chair faces the edge beside it.
    const toTable = gapOf([place], nearest.table.outline);
    const way = minus(nearest.table.place, place);
    const [front, near] = [frontOf(place), minus(toTable.to, toTable.from)];
    return dot(front, toTable.mm > 1 ? near : way) > 0 ? [place] : [];
  });
}

/** Returns the place of a follower after its table has moved and turned from one place to another. */
export function carried(follower: Place, from: Position, to: Position): Place {
  const turned = to.turn - from.turn;
  const radians = (turned * Math.PI) / 180;
  const { x, y } = minus(follower, from);
  return {
    ...follower,
    x: Math.round(to.x + x * Math.cos(radians) - y * Math.sin(radians)),
    y: Math.round(to.y + x * Math.sin(radians) + y * Math.cos(radians)),
    turn: (((follower.turn + turned) % 360) + 360) % 360,
  };
}
