import * as z from "zod/mini";
import { Id, Instant } from "./common.ts";
import { lineOf, textOf } from "./field-kinds.ts";
import { FLOOR_PLAN } from "./limits.ts";

/*
 * The room of a booking, to scale. Lengths are whole millimeters, y grows downward, angles are whole degrees clockwise. A floor plan is a set of rows,
 * so that one change is one row and two people rarely change the same one. An operation puts and removes rows together.
 */

/** The room as it is, and the two arrangements that the members try. */
export const VARIANTS = ["now", "A", "B"] as const;
export const Variant = z.enum(VARIANTS);
export type Variant = z.infer<typeof Variant>;

export const OPENING_KINDS = ["door", "window", "balcony_door", "passage"] as const;
export const MARK_KINDS = ["radiator", "fireplace", "socket", "light_switch"] as const;
/** In the order in which pages offer them: what most rooms have first. */
export const ITEM_KINDS = [
  "sofa",
  "small_sofa",
  "armchair",
  "coffee_table",
  "rug",
  "bookcase",
  "tv_bench",
  "dining_table",
  "chair",
  "double_bed",
  "single_bed",
  "wardrobe",
  "desk",
  "floor_lamp",
  "plant",
  "side_table",
  "sideboard",
  "chest_of_drawers",
  "bedside_table",
  "round_table",
  "pouf",
  "piano",
  "cot",
  "kitchen_island",
  "other",
] as const;

const whole = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));
const coordinate = whole(-FLOOR_PLAN.farthest, FLOOR_PLAN.farthest);
const length = whole(0, FLOOR_PLAN.mostWall);
const breadth = whole(FLOOR_PLAN.leastItem, FLOOR_PLAN.mostWall);
const size = whole(FLOOR_PLAN.leastItem, FLOOR_PLAN.mostItem);
const turn = whole(0, 359);
/** "": the object is called by its kind. */
const name = lineOf(FLOOR_PLAN.longestName).said;

export const Corner = z.strictObject({ id: Id, x: coordinate, y: coordinate });
type Corner = z.infer<typeof Corner>;

/** Returns a check that names the fault of a value, if it has one. */
const faultOf = <Of>(fault: (value: Of) => string | undefined, ...path: string[]) =>
  z.check<Of>(({ value, issues }) => {
    const message = fault(value);
    if (message) issues.push({ code: "custom", message, path: [...path], input: value });
  });

/** Returns what is wrong with the corners of a room; nothing if they are right, too few or too many. */
export function cornersFault(corners: readonly Corner[]): string | undefined {
  const { leastCorners, mostCorners, leastWall, mostWall, leastArea, mostArea } = FLOOR_PLAN;
  // The array's own checks report the number of corners, and the time that the checks below take grows with its square.
  if (corners.length < leastCorners || corners.length > mostCorners) return;
  if (new Set(corners.map(({ id }) => id)).size < corners.length) return "Two corners have the same id.";
  const walls = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    return { from, to, length: Math.abs(dx + dy), isLevel: dy === 0, isStraight: (dx === 0) !== (dy === 0) };
  });
  if (walls.some(({ isStraight, isLevel }, index) => !isStraight || isLevel === walls.at(index - 1)?.isLevel))
    return "Walls meet at right angles.";
  if (walls.some(({ length }) => length < leastWall || length > mostWall))
    return `A wall is between ${leastWall / 10} cm and ${mostWall / 1000} m long.`;
  // Two level or upright walls share a point exactly if the rectangles around them do.
  const overlap = (a: number, b: number, c: number, d: number) =>
    Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d));
  for (const [index, { from, to }] of walls.entries())
    for (const [later, other] of walls.entries())
      if (later > index + 1 && (later + 1) % walls.length !== index)
        if (overlap(from.x, to.x, other.from.x, other.to.x) && overlap(from.y, to.y, other.from.y, other.to.y))
          return "Two walls cross.";
  const area = walls.reduce((sum, { from, to }) => sum + from.x * to.y - to.x * from.y, 0) / 2e6;
  if (area < 0) return "The corners run clockwise.";
  if (area < leastArea || area > mostArea) return `A room has between ${leastArea} and ${mostArea} m².`;
}

/** Wall `id` begins at the corner with that id and ends at the next corner; the inside is on its right. */
export const RoomRow = z.strictObject({
  part: z.literal("room"),
  /** The booking's id. */
  id: Id,
  /** Clockwise. */
  corners: z
    .array(Corner)
    .check(z.minLength(FLOOR_PLAN.leastCorners), z.maxLength(FLOOR_PLAN.mostCorners), faultOf(cornersFault)),
  height: whole(FLOOR_PLAN.leastHeight, FLOOR_PLAN.mostHeight),
  /** Whether lengths are shown and typed in feet and inches. */
  inFeet: z.boolean(),
});

export const OpeningRow = z.strictObject({
  part: z.literal("opening"),
  id: Id,
  kind: z.enum(OPENING_KINDS),
  wall: Id,
  /** Distance from the beginning of the wall. */
  at: length,
  width: breadth,
  /** The end of the opening at which a single leaf is hinged. */
  hinge: z.enum(["start", "end"]),
  swing: z.enum(["in", "out"]),
  leaves: whole(1, 2),
  /** Height above the floor. */
  sill: whole(0, FLOOR_PLAN.mostHeight),
  name,
});

export const MarkRow = z.strictObject({
  part: z.literal("mark"),
  id: Id,
  kind: z.enum(MARK_KINDS),
  wall: Id,
  at: length,
  width: breadth,
  depth: whole(0, FLOOR_PLAN.mostItem),
  name,
});

/** A piece of furniture, stored once for all variants. */
export const ItemRow = z.strictObject({
  part: z.literal("item"),
  id: Id,
  kind: z.enum(ITEM_KINDS),
  name,
  width: size,
  depth: size,
  height: whole(0, FLOOR_PLAN.mostItem),
  /** Whether the piece stays in the room; false: it may go. */
  stays: z.boolean(),
});

/** Where the middle of a piece is in a variant. A and B have a row only where they differ from "now". */
export const PlaceRow = z.strictObject({
  part: z.literal("place"),
  /** The piece's id. */
  id: Id,
  variant: Variant,
  x: coordinate,
  y: coordinate,
  turn,
  /** Whether the piece is taken out of this variant. */
  out: z.boolean(),
});

/** A photo of the brief, pinned to where it was taken; it looks towards `turn`, where 0 is up. */
export const PhotoRow = z.strictObject({
  part: z.literal("photo"),
  /** The file's id. */ id: Id,
  x: coordinate,
  y: coordinate,
  turn,
});

/** A picture of a paper plan under the drawing: its upper left corner and its width. */
export const TracingRow = z.strictObject({
  part: z.literal("tracing"),
  /** The file's id. */
  id: Id,
  x: coordinate,
  y: coordinate,
  width: whole(FLOOR_PLAN.leastItem, FLOOR_PLAN.farthest),
});

/** What a member draws or writes on a variant, or on a file of the booking, whose width is then 10,000. */
export const NoteRow = z
  .strictObject({
    part: z.literal("note"),
    id: Id,
    variant: Variant,
    on: z.nullable(Id),
    kind: z.enum(["ink", "text", "measure"]),
    /** x, y, x, y …: a text has one point, a dimension line its two ends. */
    points: z.array(coordinate).check(z.minLength(2), z.maxLength(2 * FLOOR_PLAN.mostPoints)),
    /** The words of a text; "" otherwise. */
    text: textOf(FLOOR_PLAN.longestNote).said,
  })
  .check(
    faultOf<{ kind: string; points: readonly number[] }>(({ kind, points: { length } }) => {
      if (kind === "ink") return length % 2 ? "Each point has x and y." : undefined;
      if (kind === "text") return length === 2 ? undefined : "A text has one place.";
      return length === 4 ? undefined : "A dimension line has two ends.";
    }, "points"),
    faultOf<{ kind: string; text: string }>(({ kind, text }) => {
      if ((kind === "text") === (text !== "")) return;
      return kind === "text" ? "Please write something here" : "Only a text has words.";
    }, "text"),
  );

export const FloorPlanRow = z.discriminatedUnion("part", [
  RoomRow,
  OpeningRow,
  MarkRow,
  ItemRow,
  PlaceRow,
  PhotoRow,
  TracingRow,
  NoteRow,
]);
export type FloorPlanRow = z.infer<typeof FloorPlanRow>;

/** The drawn room for small pictures, as JSON text of FloorPlanOutline; null: the room is not drawn, or hidden from the viewer. */
export const Outline = z.nullable(z.string());
/** A room as small pictures show it, without names and ids. */
export type FloorPlanOutline = {
  corners: { x: number; y: number }[];
  /** `wall`: the position in `corners` of the corner at which the wall begins. */
  openings: (Pick<z.infer<typeof OpeningRow>, "kind" | "at" | "width" | "hinge" | "swing" | "leaves"> & {
    wall: number;
  })[];
  /** The largest pieces where they stand now, in the order in which they are drawn. */
  pieces: { x: number; y: number; turn: number; width: number; depth: number }[];
};

/** What names a row. `variant` is "now" for the parts that have no variants. */
export const FloorPlanKey = z
  .strictObject({
    part: z.enum(["room", "opening", "mark", "item", "place", "photo", "tracing", "note"]),
    id: Id,
    variant: Variant,
  })
  .check(
    z.refine(({ part, variant }) => variant === "now" || part === "place" || part === "note", {
      error: "This part has no variants",
      path: ["variant"],
    }),
  );
export type FloorPlanKey = z.infer<typeof FloorPlanKey>;

/** A row as the server stores it. */
export const StoredRow = z.object({
  key: FloorPlanKey,
  /** null: removed. */
  row: z.nullable(FloorPlanRow),
  /** Raised by each operation of the booking; the highest sequence of a row counts. */
  sequence: z.number(),
  by: z.enum(["customer", "designer"]),
  at: Instant,
});
export type StoredRow = z.infer<typeof StoredRow>;

export const FloorPlanQuery = z.object({
  bookingId: Id,
  /** The highest sequence that the page has; 0 requests all rows except removed ones. */
  after: z.coerce.number().check(z.int(), z.minimum(0)),
});

export const FloorPlanAnswer = z.object({
  /** The highest sequence of the booking. */
  sequence: z.number(),
  rows: z.array(StoredRow),
  viewer: z.enum(["customer", "designer"]),
  /** What the viewer may change now: the room as it is, and the arrangements A and B with notes. */
  mayDraw: z.boolean(),
  mayArrange: z.boolean(),
  /** When time alone changes these rights: the start or the end of the slot; null after it. */
  changesAt: z.nullable(Instant),
  serverTime: Instant,
});
export type FloorPlanAnswer = z.infer<typeof FloorPlanAnswer>;

/** Repeating an operation, recognized by its id, changes nothing and returns the same answer. */
export const FloorPlanOperation = z.object({
  bookingId: Id,
  operation: Id,
  /** The highest sequence that the page had when it made the operation. */
  known: z.number().check(z.int(), z.minimum(0)),
  put: z.array(FloorPlanRow).check(z.maxLength(FLOOR_PLAN.mostRows)),
  remove: z.array(FloorPlanKey).check(z.maxLength(FLOOR_PLAN.mostRows)),
});
export type FloorPlanOperation = z.infer<typeof FloorPlanOperation>;

export const FloorPlanOperationAnswer = z.object({
  sequence: z.number(),
  rows: z.array(StoredRow),
  /** Rows that the other member had changed since `known` and that this operation has changed again. */
  overtaken: z.array(FloorPlanKey),
});
