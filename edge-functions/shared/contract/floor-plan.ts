import * as z from "zod/mini";
import { Id, Instant } from "./common.ts";
import { lineOf, textOf } from "./field-kinds.ts";
import { FLOOR_PLAN } from "./limits.ts";

/*
 * The room of a booking, to scale. Lengths are whole millimetres, y grows downward, angles are whole degrees clockwise. A floor plan is a set of rows,
 * so that one change is one row and two people rarely change the same one. An operation puts and removes rows together.
 */

/** The room as it is, and the two arrangements that customer and designer try. */
export const VARIANTS = ["now", "A", "B"] as const;
export const Variant = z.enum(VARIANTS);
export type Variant = z.infer<typeof Variant>;

export const OPENING_KINDS = ["door", "window", "balcony_door", "passage"] as const;
export const MARK_KINDS = ["radiator", "fireplace", "socket", "light_switch"] as const;
export const ITEM_KINDS = [
  "sofa",
  "small_sofa",
  "armchair",
  "pouf",
  "coffee_table",
  "side_table",
  "dining_table",
  "round_table",
  "chair",
  "desk",
  "bookcase",
  "sideboard",
  "tv_bench",
  "piano",
  "rug",
  "double_bed",
  "single_bed",
  "cot",
  "bedside_table",
  "wardrobe",
  "chest_of_drawers",
  "kitchen_island",
  "floor_lamp",
  "plant",
  "other",
] as const;

const whole = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));
const coordinate = whole(-FLOOR_PLAN.farthest, FLOOR_PLAN.farthest);
const length = whole(0, FLOOR_PLAN.mostWall);
const size = whole(FLOOR_PLAN.leastItem, FLOOR_PLAN.mostItem);
const turn = whole(0, 359);
/** "": it is called by its kind. */
const name = lineOf(FLOOR_PLAN.longestName).said;

export const Corner = z.strictObject({ id: Id, x: coordinate, y: coordinate });
type Corner = z.infer<typeof Corner>;

/** Twice the area, in mm²; negative if the corners go round the other way. */
const twiceTheArea = (corners: Corner[]) =>
  corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);

/** The walls as boxes without thickness, in order. */
const wallsOf = (corners: Corner[]) =>
  corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
    return { left, right, top, bottom, length: right - left + bottom - top, across: top === bottom };
  });

/** Each wall is at a right angle to the next one. */
const isRightAngled = (corners: Corner[]) => {
  const walls = wallsOf(corners);
  return walls.every(
    ({ left, right, across }, index) => (across || left === right) && walls.at(index - 1)?.across !== across,
  );
};

/** Walls meet only in the corner that they share. */
const isSimple = (corners: Corner[]) =>
  wallsOf(corners).every((one, index, walls) =>
    walls.every((other, place) => {
      const apart = Math.abs(place - index);
      if (apart < 2 || apart === walls.length - 1) return true;
      return one.right < other.left || other.right < one.left || one.bottom < other.top || other.bottom < one.top;
    }),
  );

const SQUARE_METRE = 1_000_000;

/** Wall `id` begins at the corner of that id and ends at the next one; the inside is on its right. */
export const RoomRow = z.strictObject({
  part: z.literal("room"),
  /** The booking's. */
  id: Id,
  /** Clockwise. */
  corners: z.array(Corner).check(
    z.minLength(FLOOR_PLAN.leastCorners),
    z.maxLength(FLOOR_PLAN.mostCorners),
    z.refine((corners) => new Set(corners.map(({ id }) => id)).size === corners.length, "Two corners have one id"),
    z.refine(isRightAngled, "Walls meet at right angles"),
    z.refine(
      (corners) =>
        wallsOf(corners).every(({ length }) => length >= FLOOR_PLAN.leastWall && length <= FLOOR_PLAN.mostWall),
      "A wall is too short or too long",
    ),
    z.refine(isSimple, "Two walls cross"),
    z.refine((corners) => {
      const area = twiceTheArea(corners) / 2 / SQUARE_METRE;
      return area >= FLOOR_PLAN.leastArea && area <= FLOOR_PLAN.mostArea;
    }, "The room is too small or too large"),
  ),
  height: whole(FLOOR_PLAN.leastHeight, FLOOR_PLAN.mostHeight),
  /** Lengths are shown and typed in feet and inches. */
  inFeet: z.boolean(),
});

export const OpeningRow = z.strictObject({
  part: z.literal("opening"),
  id: Id,
  kind: z.enum(OPENING_KINDS),
  wall: Id,
  /** From the wall's beginning. */
  at: length,
  width: length,
  /** The end of the opening that a single leaf hangs on. */
  hinge: z.enum(["start", "end"]),
  swing: z.enum(["in", "out"]),
  leaves: whole(1, 2),
  /** Above the floor. */
  sill: whole(0, FLOOR_PLAN.mostHeight),
  name,
});

export const MarkRow = z.strictObject({
  part: z.literal("mark"),
  id: Id,
  kind: z.enum(MARK_KINDS),
  wall: Id,
  at: length,
  width: length,
  depth: whole(0, FLOOR_PLAN.mostItem),
  name,
});

/** A piece of furniture, once for all variants. */
export const ItemRow = z.strictObject({
  part: z.literal("item"),
  id: Id,
  kind: z.enum(ITEM_KINDS),
  name,
  width: size,
  depth: size,
  height: whole(0, FLOOR_PLAN.mostItem),
  /** false: it may go. */
  stays: z.boolean(),
});

/** Where the middle of a piece is in a variant. A and B have a row only where they differ from "now". */
export const PlaceRow = z.strictObject({
  part: z.literal("place"),
  /** The piece's. */
  id: Id,
  variant: Variant,
  x: coordinate,
  y: coordinate,
  turn,
  /** Taken out of this variant. */
  out: z.boolean(),
});

/** A photo of the brief, pinned to where it was taken; it looks towards `turn`, 0 being up. */
export const PhotoRow = z.strictObject({
  part: z.literal("photo"),
  /** The file's. */ id: Id,
  x: coordinate,
  y: coordinate,
  turn,
});

/** A picture of a paper plan that lies under the drawing: its left upper corner and its width. */
export const TracingRow = z.strictObject({
  part: z.literal("tracing"),
  /** The file's. */
  id: Id,
  x: coordinate,
  y: coordinate,
  width: whole(FLOOR_PLAN.leastItem, FLOOR_PLAN.farthest),
});

/** How many numbers the points of a note have at least, and of those that are no ink, exactly. */
const NUMBERS = { ink: 4, text: 2, measure: 4 } as const;

/** What somebody draws or writes on a variant, or on a file of the booking, whose width is then 10,000. */
const note = z.strictObject({
  part: z.literal("note"),
  id: Id,
  variant: Variant,
  on: z.nullable(Id),
  kind: z.enum(["ink", "text", "measure"]),
  /** x, y, x, y …: of a text its place, of a dimension line both ends. */
  points: z.array(coordinate).check(z.minLength(2), z.maxLength(2 * FLOOR_PLAN.mostPoints)),
  /** Of a text; "" otherwise. */
  text: textOf(FLOOR_PLAN.longestNote).said,
});

export const NoteRow = note.check(
  z.refine(
    ({ kind, points }) =>
      kind === "ink" ? points.length >= NUMBERS.ink && points.length % 2 === 0 : points.length === NUMBERS[kind],
    { error: "A note of this kind has other points", path: ["points"] },
  ),
  z.refine(({ kind, text }) => (text !== "") === (kind === "text"), {
    error: "A text has words, and nothing else has",
    path: ["text"],
  }),
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
export type FloorPlanPart = FloorPlanRow["part"];

/** A row's name. `variant` is "now" for the parts that have none. */
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

/** A row as the server keeps it. */
export const StoredRow = z.object({
  key: FloorPlanKey,
  /** null: removed. */
  row: z.nullable(FloorPlanRow),
  /** Raised by each operation of the booking; the highest one of a row counts. */
  sequence: z.number(),
  by: z.enum(["customer", "designer"]),
  at: Instant,
});
export type StoredRow = z.infer<typeof StoredRow>;

export const FloorPlanQuery = z.object({
  bookingId: Id,
  /** The highest sequence that the page knows; 0: all rows, without those that were removed. */
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
  /** When time alone changes that: the start or the end of the slot; null after it. */
  changesAt: z.nullable(Instant),
  serverTime: Instant,
});
export type FloorPlanAnswer = z.infer<typeof FloorPlanAnswer>;

/** Repeating an operation, known by its id, changes nothing and answers the same. */
export const FloorPlanOperation = z.object({
  bookingId: Id,
  operation: Id,
  put: z.array(FloorPlanRow).check(z.maxLength(FLOOR_PLAN.mostRows)),
  remove: z.array(FloorPlanKey).check(z.maxLength(FLOOR_PLAN.mostRows)),
});
export type FloorPlanOperation = z.infer<typeof FloorPlanOperation>;

export const FloorPlanOperationAnswer = z.object({ sequence: z.number(), rows: z.array(StoredRow) });
