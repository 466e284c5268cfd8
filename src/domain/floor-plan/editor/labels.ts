/** The places of the handle and the figures of a selected piece: in clear space within the room. Pure functions; lengths are millimeters. */
import type { Variant } from "@contract/floor-plan.ts";
import { widthOfFigure } from "@/domain/floor-plan/dimensions.tsx";
import { type FloorPlan, type Item, type Place, placesIn } from "@/domain/floor-plan/floor-plan.ts";
import { KINDS } from "@/domain/floor-plan/furniture.ts";
import {
  along,
  between,
  boundsOf,
  distance,
  dot,
  isInside,
  minus,
  onWalls,
  type Point,
  swingsOf,
  type Wall,
} from "@/domain/floor-plan/geometry.ts";
import { lengthText } from "@/domain/floor-plan/lengths.ts";
import { cornersOf, outlineOf, overlapOf } from "@/domain/floor-plan/outlines.ts";
import { SIDES, type Side } from "./editing.ts";

const box = ({ x, y }: Point, width: number, height: number): Point[] => [
  { x: x - width / 2, y: y - height / 2 },
  { x: x + width / 2, y: y - height / 2 },
  { x: x + width / 2, y: y + height / 2 },
  { x: x - width / 2, y: y + height / 2 },
];
/** Walls that extend into it from a corner of the room also count. */
const isWithin = (outline: readonly Point[], corners: readonly Point[]) =>
  outline.every((point) => isInside(point, corners)) && corners.every((corner) => !isInside(corner, outline));

/** Returns the middles of a piece's sides. */
export function sidesOf(item: Item, place: Place): Record<Side, Point> {
  const [a, b, c, d] = cornersOf(item, place) as [Point, Point, Point, Point];
  return { back: between(a, b), right: between(b, c), front: between(c, d), left: between(d, a) };
}

/** Returns the outlines of the pieces beside a piece. Rugs lie under it. */
export function othersOf(plan: FloorPlan, variant: Variant, id: string): Point[][] {
  const places = placesIn(plan, variant);
  return plan.items.flatMap((other) => {
    const at = other.id !== id && KINDS[other.kind].role !== "flat" && places.get(other.id);
    return at ? [outlineOf(other, at)] : [];
  });
}

/** In pixels: the knob's distances from the piece, for a mouse and for a finger, and the space that it needs around it. */
const [FAR, FAR_FOR_FINGERS, AROUND] = [30, 46, 14];
/**
 * Returns the knob that turns a piece: at its back, or at the first side where walls, with their figures, and other
 * pieces leave space, if possible on none of the lines of its free lengths. For a finger it is nearer if no side has more
 * space; if none has any, it covers as little as possible of the other pieces. `held` keeps it at a side.
 */
export function knobOf(
  item: Item,
  place: Place,
  corners: readonly Point[],
  others: readonly (readonly Point[])[],
  lengths: readonly FreeLength[],
  mmPerPixel: number,
  held: Side | null = null,
  isTouch = false,
): { side: Side; from: Point; at: Point } {
  const sides = sidesOf(item, place);
  const far = isTouch ? FAR_FOR_FINGERS : FAR;
  const knobAt = (side: Side, pixels = far) => {
    const from = sides[side];
    return { side, from, at: along(from, minus(from, place), (pixels * mmPerPixel) / (distance(from, place) || 1)) };
  };
  if (held) return knobAt(held);
  const size = 2 * AROUND * mmPerPixel;
  const within = (isTouch ? [far, FAR] : [far])
    .flatMap((pixels) => SIDES.map((side) => knobAt(side, pixels)))
    .map((knob) => {
      const outline = box(knob.at, size, size);
      return { knob, outline, covered: Math.max(0, ...others.map((other) => overlapOf(outline, other))) };
    })
    .filter(({ outline }) => isWithin(outline, corners));
  const isClear = ({ outline }: (typeof within)[number]) => {
    const { left, right, top, bottom } = boundsOf(outline);
    return lengths.every(
      ({ from, to }) =>
        Math.max(from.x, to.x) < left ||
        Math.min(from.x, to.x) > right ||
        Math.max(from.y, to.y) < top ||
        Math.min(from.y, to.y) > bottom,
    );
  };
  const free = within.filter(({ covered }) => covered === 0);
  const [least] = within.toSorted((one, other) => one.covered - other.covered);
  return (free.find(isClear) ?? free[0] ?? least)?.knob ?? knobAt("back");
}

/** The middle of a figure, which runs from left to right or (`isUp`) upwards. */
export type Spot = Point & { isUp: boolean };
/** Returns the place for the figure of a level or upright line: beside its middle, within the room, and over none of the outlines; null if there is none. */
export function spotBeside(
  [from, to]: readonly [Point, Point],
  figure: { width: number; height: number },
  corners: readonly Point[],
  outlines: readonly (readonly Point[])[],
): Spot | null {
  const middle = between(from, to);
  const isLevel = from.y === to.y;
  const spots = [false, true].flatMap((isUp) => {
    const [width, height] = isUp ? [figure.height, figure.width] : [figure.width, figure.height];
    const near = (isLevel ? height : width) / 2 + figure.height / 4;
    // First above a level line, or to the right of an upright one; then beside the knob on it.
    const far = near + 0.75 * figure.height;
    return [-near, near, -far, far].map((by) => ({
      ...{ isUp, width, height },
      ...(isLevel ? { x: middle.x, y: middle.y + by } : { x: middle.x - by, y: middle.y }),
    }));
  });
  const free = spots.find((spot) => {
    const outline = box(spot, spot.width, spot.height);
    return isWithin(outline, corners) && outlines.every((other) => overlapOf(outline, other) === 0);
  });
  return free ? { x: free.x, y: free.y, isUp: free.isUp } : null;
}

type FreeLength = { from: Point; to: Point; mm: number };
/** Returns the shortest distances from a piece to a wall, one across and one down, if they are long enough for a number. */
export function freeLengths(item: Item, place: Place, walls: readonly Wall[]): FreeLength[] {
  const { left, right, top, bottom } = boundsOf(outlineOf(item, place));
  const lengthTo = (from: Point, way: Point) => {
    const reaches = walls.flatMap(({ start, end, direction, length }) => {
      const [reach, at] = [dot(minus(start, from), way), dot(minus(from, start), direction)];
      const isAhead = Math.abs(dot(minus(end, start), way)) < 1 && reach > -1 && at >= 0 && at <= length;
      return isAhead ? [Math.max(0, reach)] : [];
    });
    const mm = Math.min(...reaches);
    return { from, to: along(from, way, mm), mm };
  };
  const across = [
    lengthTo({ x: left, y: place.y }, { x: -1, y: 0 }),
    lengthTo({ x: right, y: place.y }, { x: 1, y: 0 }),
  ];
  const down = [lengthTo({ x: place.x, y: top }, { x: 0, y: -1 }), lengthTo({ x: place.x, y: bottom }, { x: 0, y: 1 })];
  return [across, down].flatMap((both) => {
    const shortest = both.toSorted((one, other) => one.mm - other.mm).find(({ mm }) => Number.isFinite(mm));
    return shortest && shortest.mm > 150 ? [shortest] : [];
  });
}

/**
 * Returns the free lengths of a piece with their figures. Omits those without space beside the piece and its knob, and
 * covers other pieces and doors only if there is no other place.
 */
export function reachesOf(
  { room, openings }: FloorPlan,
  item: Item,
  place: Place,
  others: readonly (readonly Point[])[],
  walls: readonly Wall[],
  lengths: readonly FreeLength[],
  mmPerPixel: number,
  knob: Point | undefined,
) {
  const { corners, inFeet } = room ?? { corners: [], inFeet: false };
  const type = 13 * mmPerPixel;
  // Include the handles at its sides.
  const [width, depth] = [item.width + 8 * mmPerPixel, item.depth + 8 * mmPerPixel];
  const own = [outlineOf({ ...item, width, depth }, place)];
  if (knob) own.push(box(knob, 24 * mmPerPixel, 24 * mmPerPixel));
  const doors = onWalls(openings, walls).flatMap(({ object, wall }) =>
    swingsOf(object, wall).map(({ hinge, radius, open, closed }) => [
      hinge,
      along(hinge, open, radius),
      along(hinge, closed, radius),
    ]),
  );
  return lengths.flatMap(({ from, to, mm }) => {
    const text = lengthText(mm, inFeet);
    const figure = { width: widthOfFigure(text, { type, mmPerPixel }) - 2 * mmPerPixel, height: type };
    const spot = [[...own, ...others, ...doors], own]
      .map((all) => spotBeside([from, to], figure, corners, all))
      .find(Boolean);
    return spot ? [{ from, to, text, type, spot }] : [];
  });
}
