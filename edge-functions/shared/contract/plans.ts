import * as z from "zod/mini";
import { ROOM_KINDS } from "./brief-words.ts";
import { Currency, Id, Instant } from "./common.ts";
import { lineOf, textOf } from "./field-kinds.ts";
import { BookingFile } from "./files.ts";
import { FloorPlanRow, Variant } from "./floor-plan.ts";
import { FLOOR_PLAN, LONGEST, PLAN } from "./limits.ts";
import { isLink } from "./link.ts";

/** A website's address, or "". */
export const Link = z.string().check(
  z.trim(),
  z.maxLength(LONGEST.link),
  z.refine((link) => link === "" || isLink(link), "A link begins with https:// and the name of a website"),
);

const Step = z.object({ id: Id, title: lineOf(LONGEST.planTitle).said, text: textOf(LONGEST.planStep).said });
const Item = z.object({
  id: Id,
  name: lineOf(LONGEST.planTitle).said,
  link: Link,
  /** The price of one piece, in minor units of the booking's currency; null: unknown. */
  price: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(PLAN.mostPrice))),
  quantity: z.number().check(z.int(), z.minimum(1), z.maximum(PLAN.mostQuantity)),
  /** Where in the room the item goes. */
  place: lineOf(LONGEST.planPlace).said,
  /** The step for which the item is bought; null: none. */
  step: z.nullable(Id),
});

const coordinate = z.number().check(z.int(), z.minimum(-FLOOR_PLAN.farthest), z.maximum(FLOOR_PLAN.farthest));
/** Where a step of the plan takes place. With a piece, x and y are relative to its middle, so that the pin moves with it. */
const Pin = z.strictObject({ step: Id, item: z.nullable(Id), x: coordinate, y: coordinate });
export type PlanPin = z.infer<typeof Pin>;

/** How many rows of a part the plan's drawing may have; a piece may have one place in "now" and one in the variant. Other parts are not copied. */
const MOST_ROWS: Partial<Record<FloorPlanRow["part"], number>> = {
  ...{ room: 1, opening: FLOOR_PLAN.mostOpenings, mark: FLOOR_PLAN.mostMarks, item: FLOOR_PLAN.mostItems },
  ...{ place: 2 * FLOOR_PLAN.mostItems, note: PLAN.mostNotes },
};

/** The plan's drawing: its own copy of the room, arranged as `variant` says. */
const PlanFloorPlan = z
  .strictObject({
    variant: Variant,
    rows: z.array(FloorPlanRow).check(z.maxLength(PLAN.mostRows)),
    pins: z.array(Pin).check(z.maxLength(PLAN.mostSteps)),
  })
  .check(({ value: { rows, pins }, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: "custom", input: undefined, path, message });
    const counts: Partial<Record<FloorPlanRow["part"], number>> = {};
    for (const [index, { part, ...row }] of rows.entries()) {
      counts[part] = (counts[part] ?? 0) + 1;
      if (counts[part] > (MOST_ROWS[part] ?? 0) || ("points" in row && row.kind === "ink"))
        refuse(["rows", index], "The plan’s drawing has no room for this");
    }
    const items = new Set(rows.flatMap(({ part, id }) => (part === "item" ? [id] : [])));
    for (const [index, { item }] of pins.entries())
      if (item !== null && !items.has(item)) refuse(["pins", index, "item"], "This piece is not on the drawing");
  });
export type PlanFloorPlan = z.infer<typeof PlanFloorPlan>;

/** What a plan says. A draft may have empty titles and names; a sent plan may not. */
export const PlanContent = z
  .object({
    found: textOf(LONGEST.planFound).said,
    steps: z.array(Step).check(z.maxLength(PLAN.mostSteps)),
    items: z.array(Item).check(z.maxLength(PLAN.mostItems)),
    /** Files of the conversation, or files added to the plan, that belong to it. */
    files: z.array(Id).check(z.maxLength(PLAN.mostFiles)),
    floorPlan: z.nullable(PlanFloorPlan),
  })
  .check(({ value: { steps, items, floorPlan }, issues }) => {
    const known = new Set(steps.map(({ id }) => id));
    for (const [index, { step }] of items.entries())
      if (step !== null && !known.has(step))
        issues.push({
          code: "custom",
          input: step,
          path: ["items", index, "step"],
          message: "The plan has no such step",
        });
    const pinned = new Set<string>();
    for (const [index, { step }] of floorPlan?.pins.entries() ?? []) {
      if (!known.has(step) || pinned.has(step))
        issues.push({
          ...{ code: "custom", input: step, path: ["floorPlan", "pins", index, "step"] },
          message: known.has(step) ? "This step has a pin already" : "The plan has no such step",
        });
      pinned.add(step);
    }
  });
export type PlanContent = z.infer<typeof PlanContent>;

const note = {
  /** Number of days after the session within which the plan is promised, and the end of that time. */
  days: z.number(),
  dueAt: Instant,
  /** When the latest version was sent. */
  sentAt: z.nullable(Instant),
  /** Whether the viewer, the plan's designer, has begun to write. */
  begun: z.boolean(),
  /** Whether the session took place and no plan was sent. */
  owed: z.boolean(),
  canWrite: z.boolean(),
  /** The number of questions about the plan that have no answer. */
  questions: z.number(),
};
/** What pages of a booking say about its plan. */
export const PlanNote = z.object(note);
export type PlanNote = z.infer<typeof PlanNote>;

export const Plan = z.object({
  ...note,
  bookingId: Id,
  viewer: z.enum(["customer", "designer"]),
  customerName: z.string(),
  designerName: z.string(),
  customerId: Id,
  designerId: Id,
  rateId: Id,
  /** Whether the two can have another session: it can be booked and offered. */
  canMeetAgain: z.boolean(),
  serviceName: z.string(),
  slotStart: Instant,
  slotEnd: Instant,
  currency: Currency,
  /** The room and the question of the brief. */
  room: z.nullable(z.enum(ROOM_KINDS)),
  question: z.nullable(z.string()),
  /** Whether an administrator has decided what follows from a plan that did not come. */
  decided: z.boolean(),
  /** For the designer only. The page sends the version along with the next save. */
  draft: z.nullable(z.object({ version: z.number(), content: PlanContent, savedAt: Instant })),
  /** The sent versions, latest first. */
  versions: z.array(z.object({ number: z.number(), content: PlanContent, sentAt: Instant })),
  /**
   * Files of the conversation, and files that the designer has added to the plan; contents name them by their ids. The customer sees the added files once a
   * version shows them.
   */
  files: z.array(BookingFile),
  /** Files that the designer has added and may remove again, because no version shows them. */
  removable: z.array(Id),
  /** Steps that are done and items that are bought. */
  ticked: z.array(Id),
  /** The customer's questions about the plan; null where words were deleted with their author's account. */
  asked: z.array(
    z.object({
      id: Id,
      question: z.nullable(z.string()),
      askedAt: Instant,
      answer: z.nullable(z.string()),
      answeredAt: z.nullable(Instant),
    }),
  ),
  canAsk: z.boolean(),
  /** null: the plan was not sent yet. */
  askUntil: z.nullable(Instant),
  serverTime: Instant,
});
export type Plan = z.infer<typeof Plan>;

const version = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));

/** `version`: the version that the page has read; 0: nothing is saved yet. */
export const SavePlanRequest = z.object({ bookingId: Id, version, content: PlanContent });
export type SavePlanRequest = z.infer<typeof SavePlanRequest>;
export const SavePlanResponse = z.object({ version: z.number() });

export const SendPlanRequest = z.object({ bookingId: Id, version });
export const SendPlanResponse = z.object({ number: z.number() });

export const TickPlanRequest = z.object({ bookingId: Id, entry: Id, done: z.boolean() });

/** The page chooses the question's id, so that a repeated request stores only one question. */
export const AskAboutPlanRequest = z.object({
  bookingId: Id,
  id: Id,
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.planQuestion)),
});
export const AnswerAboutPlanRequest = z.object({
  bookingId: Id,
  id: Id,
  answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.planAnswer)),
});
