import * as z from "zod/mini";
import { BRIEF_PARTS, ROOM_KINDS } from "./brief-words.ts";
import { Currency, Id, Instant } from "./common.ts";
import { textOf } from "./field-kinds.ts";
import { BookingFile } from "./files.ts";
import { Outline } from "./floor-plan.ts";
import { BRIEF, LONGEST } from "./limits.ts";

export const RoomKind = z.enum(ROOM_KINDS);
export const BriefPart = z.enum(BRIEF_PARTS);

const choice = z.string().check(z.maxLength(BRIEF.longestChoice));

/** What a customer says about the room. No field is required. */
export const BriefContent = z.object({
  room: z.nullable(RoomKind),
  /** A text about the room, in addition to its floor plan or instead of it. */
  roomWords: textOf(LONGEST.briefText).said,
  /** In minor units. */
  budget: z.nullable(
    z.object({
      amount: z.number().check(z.int(), z.minimum(BRIEF.leastBudget), z.maximum(BRIEF.mostBudget)),
      currency: Currency,
    }),
  ),
  /** What must stay. */
  stays: textOf(LONGEST.briefText).said,
  likes: textOf(LONGEST.briefText).said,
  /** A result of the studio, named by the words on its tiles. */
  idea: z.nullable(z.object({ room: choice, style: choice, palette: choice })),
  /** The one question that the session should answer. */
  question: textOf(LONGEST.briefQuestion).said,
});
export type BriefContent = z.infer<typeof BriefContent>;

/** What pages of a booking say about its brief. The designer sees nothing of it before it is sent. */
export const BriefNote = z.object({
  state: z.enum(["none", "draft", "sent"]),
  /** Whether the customer can write the brief and the designer can ask for parts: until the session ends. */
  open: z.boolean(),
  room: z.nullable(RoomKind),
  outline: Outline,
  question: z.nullable(z.string()),
  /** The parts for which the designer has asked and which are empty. */
  asked: z.array(BriefPart),
});
export type BriefNote = z.infer<typeof BriefNote>;

export const Brief = z.object({
  bookingId: Id,
  viewer: z.enum(["customer", "designer"]),
  customerName: z.string(),
  designerName: z.string(),
  designerId: Id,
  rateId: Id,
  /** Whether the two can have another session: it can be booked and offered. */
  canMeetAgain: z.boolean(),
  serviceName: z.string(),
  slotStart: Instant,
  slotEnd: Instant,
  /** The booking's currency. */
  currency: Currency,
  open: z.boolean(),
  /** The page sends it along with the next save; 0: nothing is saved yet. */
  version: z.number(),
  /** null: nothing is saved yet; for the designer: nothing is sent. */
  content: z.nullable(BriefContent),
  savedAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  /** Parts that have changed since the brief was sent. */
  changed: z.array(BriefPart),
  /** The parts for which the designer has asked. */
  asked: z.array(z.object({ part: BriefPart, answered: z.boolean() })),
  outline: Outline,
  /** Photos, and floor plans on paper. */
  files: z.array(BookingFile),
  /** The customer's latest brief for another booking; only until this session begins. */
  last: z.nullable(z.object({ room: z.nullable(RoomKind), savedAt: Instant, files: z.number() })),
  serverTime: Instant,
});
export type Brief = z.infer<typeof Brief>;

export const SaveBriefRequest = z.object({
  bookingId: Id,
  /** The version that the page has read. */
  version: z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)),
  content: BriefContent,
});
export type SaveBriefRequest = z.infer<typeof SaveBriefRequest>;

export const SaveBriefResponse = z.object({ version: z.number() });

export const SendBriefRequest = z.object({ bookingId: Id });
export const BringBriefRequest = z.object({ bookingId: Id });
/** `leftFiles`: the number of files that exceeded the quota. */
export const BringBriefResponse = z.object({ leftFiles: z.number() });
export const AskForBriefRequest = z.object({
  bookingId: Id,
  parts: z.array(BriefPart).check(z.minLength(1), z.maxLength(BRIEF_PARTS.length)),
});
