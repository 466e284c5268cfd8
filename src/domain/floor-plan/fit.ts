/** Checks whether the furniture fits: overlaps, blocked doors and windows, narrow gaps. `ways.ts` searches for ways, which takes longer. */
import type { Variant } from "@contract/floor-plan.ts";
import { capitalize } from "@contract/format.ts";
import { type FloorPlan, type Item, type Mark, type Opening, type Place, placesIn } from "./floor-plan.ts";
import { KINDS, MARKS, OPENINGS, type Role } from "./furniture.ts";
import {
  along,
  type Bounds,
  besideWall,
  boundsOf,
  centreOf,
  dot,
  isInside,
  minus,
  onWalls,
  type Point,
  reverse,
  type Swing,
  swingsOf,
  type Wall,
  wallsOf,
} from "./geometry.ts";
import { spaceText } from "./lengths.ts";
import {
  clip,
  cornersOf,
  frontOf,
  type Gap,
  gapOf,
  opensTo,
  outlineOf,
  overlapOf,
  sharedPart,
  spanOf,
} from "./outlines.ts";

/** People pass where 60 cm are free. Below 30 cm two pieces are simply placed together, unless one is before a seat. Overlaps up to 8 mm are not reported. */
export const WAY = 600;
export const TOGETHER = 300;
/** Two pieces are beside each other if they are so for at least this length. */
const BESIDE = 300;
const TOUCH = 8;

/** The mark that is drawn where something does not fit. */
export type FitMark =
  | { kind: "area"; outline: readonly Point[] }
  | ({ kind: "gap" } & Gap)
  | { kind: "swing"; swing: Swing; degrees: number }
  | { kind: "spot"; at: Point; mm: number };
/** A problem of fit. Clashes must be resolved; hints may stay. `ids` are the objects in the order in which the sentence names them. */
export type FitFinding = { level: "clash" | "hint"; ids: string[]; sentence: string; mark: FitMark };
/** An object on the floor. */
export type Solid = {
  id: string;
  name: string;
  role: Role | "chimney";
  item: Item | null;
  place: Place | null;
  outline: readonly Point[];
  bounds: Bounds;
};
export type OpeningOnWall = { object: Opening; wall: Wall };
/** A variant of a floor plan in the form for the checks. */
export type Arrangement = {
  walls: Wall[];
  corners: readonly Point[];
  openings: OpeningOnWall[];
  marks: { object: Mark; wall: Wall }[];
  solids: Solid[];
  inFeet: boolean;
};

/** Returns an object's own name, or its kind's. */
export function nameOf(object: Item | Opening | Mark): string {
  if (object.name) return object.name;
  if (object.part === "item") return KINDS[object.kind].name;
  return object.part === "opening" ? OPENINGS[object.kind].name : MARKS[object.kind].name;
}
/** Returns a name for use in a sentence, "the hall door", "The sofa"; names in capitals, such as "TV bench", keep them. */
export const inSentence = (name: string) =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
export const the = (name: string) => `the ${inSentence(name)}`;
export const a = (name: string) => `${/^[aeiou]/i.test(name) ? "an" : "a"} ${inSentence(name)}`;
export const The = (name: string) => `The ${inSentence(name)}`;
/** Returns "sofas", "TV benches", "chests of drawers". */
export const plural = (name: string) =>
  name.replace(/^(.*?)(s|x|ch|sh)?( of .*)?$/, (_, stem, end = "", rest = "") => `${stem}${end}${end && "e"}s${rest}`);

const solidOf = (row: Item | Mark, role: Solid["role"], outline: readonly Point[], place: Place | null): Solid => {
  const item = row.part === "item" ? row : null;
  return { id: row.id, name: nameOf(row), role, item, place, outline, bounds: boundsOf(outline) };
};
const solids = new WeakMap<Place, Solid>();
/** Returns the same object for the same rows: during a drag, the other pieces do not change. */
function solidAt(item: Item, place: Place): Solid {
  const known = solids.get(place);
  if (known?.item === item) return known;
  const solid = solidOf(item, KINDS[item.kind].role, outlineOf(item, place), place);
  solids.set(place, solid);
  return solid;
}

/** null if the room has not been drawn. */
export function arrangementOf(plan: FloorPlan, variant: Variant): Arrangement | null {
  if (!plan.room) return null;
  const walls = wallsOf(plan.room.corners);
  const places = placesIn(plan, variant);
  const marks = onWalls(plan.marks, walls);
  const solids = plan.items.flatMap((item) => {
    const place = places.get(item.id);
    return place && KINDS[item.kind].role !== "flat" ? [solidAt(item, place)] : [];
  });
  for (const { object, wall } of marks)
    if (object.kind === "fireplace")
      solids.push(
        solidOf(object, "chimney", besideWall(wall, object.at, object.at + object.width, 0, object.depth), null),
      );
  const { corners, inFeet } = plan.room;
  return { walls, corners, openings: onWalls(plan.openings, walls), marks, solids, inFeet };
}

/** Names two solids: "the sofa and the desk", "two sofas". */
const both = ({ name }: Solid, other: Solid) =>
  name === other.name ? `two ${plural(inSentence(name))}` : `${the(name)} and ${the(other.name)}`;

type Roles = readonly Solid["role"][];
const are = (one: Solid, other: Solid, some: Roles, others: Roles) =>
  (some.includes(one.role) && others.includes(other.role)) || (some.includes(other.role) && others.includes(one.role));
/** Whether a chair may be pushed under a table. */
const tucks = (one: Solid, other: Solid) => are(one, other, ["seat"], ["table", "desk"]);
/** Seats that people use from the front. A chair is light enough to be moved back. */
const isSeat = ({ role }: Solid) => role === "sofa" || role === "armchair";
/** Whether two pieces belong close together, without a way between them. */
export const belong = (one: Solid, other: Solid) =>
  tucks(one, other) ||
  are(one, other, ["sofa", "armchair"], ["low table"]) ||
  are(one, other, ["seat"], ["seat"]) ||
  one.role === "small" ||
  other.role === "small";
/** Returns the distance of the bounding boxes; the outlines may be farther apart. */
export const apart = ({ bounds: one }: { bounds: Bounds }, { bounds: other }: { bounds: Bounds }) =>
  Math.max(one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom);

/** Returns how far an outline extends past a wall, where it is outside the room. */
export function pastWall(wall: Wall, outline: readonly Point[], corners: readonly Point[]): number {
  const at = dot(wall.start, wall.inward);
  if (spanOf(outline, wall.inward)[0] >= at) return 0;
  const [low, high] = spanOf(outline, wall.direction);
  const [start, end] = spanOf([wall.start, wall.end], wall.direction);
  if (high <= start + 1 || low >= end - 1) return 0;
  const beside = clip(clip(outline, wall.start, wall.direction), wall.end, reverse(wall.direction));
  if (beside.length < 3) return 0;
  const [near, far] = spanOf(beside, wall.inward);
  if (near >= at || (far < at - 300 && isInside(centreOf(beside), corners))) return 0;
  const over = clip(beside, wall.start, reverse(wall.inward));
  return over.length > 2 && !isInside(centreOf(over), corners) ? at - near : 0;
}

const known = {
  m: new WeakMap<Solid, WeakMap<Solid, FitFinding[]>>(),
  ft: new WeakMap<Solid, WeakMap<Solid, FitFinding[]>>(),
};
/** Finds the conflicts between two solids; computed once for the same two. */
function betweenTwo(one: Solid, other: Solid, inFeet: boolean): FitFinding[] {
  const all = known[inFeet ? "ft" : "m"];
  const ofOne = all.get(one) ?? new WeakMap<Solid, FitFinding[]>();
  const found = ofOne.get(other) ?? overlapping(one, other, inFeet);
  all.set(one, ofOne.set(other, found));
  return found;
}
function overlapping(one: Solid, other: Solid, inFeet: boolean): FitFinding[] {
  const ids = [one.id, other.id];
  const depth = overlapOf(one.outline, other.outline);
  if (depth > TOUCH) {
    if (tucks(one, other)) return [];
    const sentence = `${capitalize(both(one, other))} overlap by ${spaceText(depth, inFeet)}.`;
    return [{ level: "clash", ids, sentence, mark: { kind: "area", outline: sharedPart(one.outline, other.outline) } }];
  }
  if (belong(one, other)) return [];
  const gap = spaceBefore(one, other) ?? spaceBefore(other, one) ?? wayBetween(one, other);
  if (!gap) return [];
  const sentence = `${spaceText(gap.mm, inFeet)} between ${both(one, other)}; ${spaceText(WAY, inFeet)} to walk.`;
  return [{ level: "hint", ids, sentence, mark: { kind: "gap", ...gap } }];
}

/** Returns the narrow way between two solids that are beside each other for some length; the mark is in its middle. */
function wayBetween(one: Solid, other: Solid): Gap | null {
  const { mm, from, to } = gapOf(one.outline, other.outline);
  if (!(mm > TOGETHER && mm < WAY)) return null;
  const across = { x: -(to.y - from.y) / mm, y: (to.x - from.x) / mm };
  const [[oneLow, oneHigh], [otherLow, otherHigh]] = [spanOf(one.outline, across), spanOf(other.outline, across)];
  const [low, high] = [Math.max(oneLow, otherLow), Math.min(oneHigh, otherHigh)];
  if (high - low < BESIDE) return null;
  const shift = (low + high) / 2 - dot(from, across);
  return { mm, from: along(from, across, shift), to: along(to, across, shift) };
}

/** Returns the space that another solid leaves before a seat, if it is less than people need to sit down. */
function spaceBefore(seat: Solid, other: Solid): Gap | null {
  const { item, place } = seat;
  if (!isSeat(seat) || !item || !place) return null;
  const front = frontOf(place);
  const [, , right, left] = cornersOf(item, place) as [Point, Point, Point, Point];
  const before = sharedPart(other.outline, [left, right, along(right, front, WAY), along(left, front, WAY)]);
  if (before.length < 3) return null;
  const across = { x: front.y, y: -front.x };
  const [low, high] = spanOf(before, across);
  if (high - low < BESIDE) return null;
  const mm = Math.max(0, spanOf(before, front)[0] - dot(left, front));
  const from = along(left, across, (low + high) / 2 - dot(left, across));
  return { mm, from, to: along(from, front, mm) };
}

/** Returns all findings of a variant except those about ways, clashes first. */
export function fitFindings(plan: FloorPlan, variant: Variant): FitFinding[] {
  const arrangement = arrangementOf(plan, variant);
  if (!arrangement) return [];
  const { walls, corners, solids, openings, marks, inFeet } = arrangement;
  const found: FitFinding[] = [];
  const space = (mm: number) => spaceText(mm, inFeet);
  const clash = (ids: string[], sentence: string, mark: FitMark) => found.push({ level: "clash", ids, sentence, mark });
  const hint = (ids: string[], sentence: string, mark: FitMark) => found.push({ level: "hint", ids, sentence, mark });
  const area = (outline: readonly Point[]): FitMark => ({ kind: "area", outline });
  /** Returns the solids that may be partly in an outline. */
  const solidsIn = (outline: readonly Point[]) => {
    const bounds = boundsOf(outline);
    return solids.filter((solid) => apart(solid, { bounds }) < 0);
  };

  for (const solid of solids) {
    if (!solid.item) continue;
    const past = Math.max(0, ...walls.map((wall) => pastWall(wall, solid.outline, corners)));
    if (past > TOUCH) clash([solid.id], `${The(solid.name)} stands ${space(past)} in the wall.`, area(solid.outline));
  }
  solids.forEach((one, index) => {
    for (const other of solids.slice(index + 1)) {
      if (apart(one, other) <= WAY) found.push(...betweenTwo(one, other, inFeet));
    }
  });
  for (const { object, wall } of openings) {
    const name = nameOf(object);
    for (const swing of swingsOf(object, wall)) {
      if (swing.outward) continue;
      const { hinge, radius, closed, open: opened } = swing;
      const end = along(hinge, closed, radius);
      for (const solid of solidsIn([hinge, end, along(end, opened, radius), along(hinge, opened, radius)])) {
        const degrees = opensTo(swing, solid.outline);
        if (degrees >= 89) continue;
        const sentence =
          degrees < 3
            ? `${The(solid.name)} keeps ${the(name)} shut.`
            : `${The(solid.name)} stands in the swing of ${the(name)}: it opens to ${Math.floor(degrees)}°.`;
        clash([object.id, solid.id], sentence, { kind: "swing", swing, degrees });
      }
    }
    if (object.kind !== "window") continue;
    const before = besideWall(wall, object.at, object.at + object.width, 0, 250);
    for (const solid of solidsIn(before))
      if (solid.item && solid.item.height > object.sill + 100 && overlapOf(before, solid.outline) > 60)
        hint(
          [object.id, solid.id],
          `${The(solid.name)} is taller than the sill and covers ${the(name)}.`,
          area(before),
        );
  }
  for (const { object, wall } of marks) {
    if (object.kind !== "radiator") continue;
    const before = besideWall(wall, object.at, object.at + object.width, 0, object.depth + 100);
    const name = nameOf(object);
    for (const solid of solidsIn(before))
      if (solid.role !== "small" && solid.role !== "chimney" && overlapOf(before, solid.outline) > TOUCH)
        hint(
          [object.id, solid.id],
          `${The(solid.name)} covers ${the(name)}; ${space(100)} of air let it heat.`,
          area(before),
        );
  }
  for (const solid of solids) {
    if (!solid.item || !solid.place) continue;
    inFrontOf(solid, solid.item, solid.place);
    if (solid.role !== "small") beforeWalls(solid, solid.item, solid.place);
  }
  return byLevel(found);

  /** Checks the space in which doors and drawers open. */
  function inFrontOf(solid: Solid, item: Item, place: Place) {
    const need = KINDS[item.kind].front;
    if (!need) return;
    const front = frontOf(place);
    const [, , right, left] = cornersOf(item, place) as [Point, Point, Point, Point];
    const before = [along(left, front, 1), along(right, front, 1), along(right, front, need), along(left, front, need)];
    let free = need;
    let nearest: Solid | undefined;
    for (const other of solidsIn(before)) {
      if (other === solid || belong(solid, other)) continue;
      if (overlapOf(before, other.outline) <= TOUCH) continue;
      const [distance] = spanOf(
        sharedPart(other.outline, before).map((point) => minus(point, left)),
        front,
      );
      if (distance < free) [free, nearest] = [distance, other];
    }
    if (nearest)
      hint(
        [solid.id, nearest.id],
        `${The(solid.name)} needs ${space(need)} in front to open; ${the(nearest.name)} leaves ${space(Math.max(0, free))}.`,
        area(before),
      );
  }
  /** A piece with a back needs the way only at its front. */
  function beforeWalls(solid: Solid, item: Item, place: Place) {
    const { hasBack } = KINDS[item.kind];
    const side = hasBack ? cornersOf(item, place).slice(2) : solid.outline;
    const least = isSeat(solid) || KINDS[item.kind].front ? -1 : TOGETHER;
    for (const wall of walls) {
      if (hasBack && -dot(wall.inward, frontOf(place)) < 0.7) continue;
      if (pastWall(wall, solid.outline, corners) > TOUCH) continue;
      if (apart(solid, { bounds: boundsOf([wall.start, wall.end]) }) >= WAY) continue;
      const gap = gapOf(side, [wall.start, wall.end]);
      const [[low, high], [start, end]] = [
        spanOf(side, wall.direction),
        spanOf([wall.start, wall.end], wall.direction),
      ];
      if (!(gap.mm > least && gap.mm < WAY && Math.min(high, end) - Math.max(low, start) > 500)) continue;
      // The gap is too small for a figure.
      if (hasBack && gap.mm <= TOUCH)
        hint([solid.id], `${The(solid.name)} stands with its front against the wall.`, area(solid.outline));
      else
        hint([solid.id], `${space(gap.mm)} between ${the(solid.name)} and the wall; ${space(WAY)} to walk.`, {
          kind: "gap",
          ...gap,
        });
    }
  }
}

/** Sorts clashes before hints, and drops repeated sentences about the same objects. */
export function byLevel(findings: readonly FitFinding[]): FitFinding[] {
  const all = new Map<string, FitFinding>();
  for (const finding of findings) {
    const key = `${finding.ids.join(" ")} ${finding.sentence}`;
    if (!all.has(key)) all.set(key, finding);
  }
  return [...all.values()].sort((one, other) => Number(one.level === "hint") - Number(other.level === "hint"));
}
