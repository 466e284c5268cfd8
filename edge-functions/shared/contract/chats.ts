import * as z from "zod/mini";
import { BriefNote } from "./briefs.ts";
import { BookingStatus, Currency, Id, Instant, SlotType, TimeStatus } from "./common.ts";
import { PlanNote } from "./plans.ts";
import { Extension } from "./room.ts";

/** One row of My Chats. `id` and `_id` are both the booking's id. */
export const ChatListItem = z.object({
  id: Id,
  _id: Id,
  designerId: z.object({ _id: Id, name: z.string(), profilePicture: z.nullable(z.string()) }),
  /** The two can have another session. */
  canMeetAgain: z.boolean(),
  /** To book the same service again. */
  rateId: Id,
  serviceName: z.string(),
  slotType: SlotType,
  status: BookingStatus,
  timeStatus: TimeStatus,
  unreadCount: z.number(),
  slotStart: Instant,
  slotEnd: Instant,
  /** Minor units. */
  amount: z.number(),
  currency: Currency,
  lastMessage: z.nullable(z.string()),
  /** How many times the designer offers. */
  offerCount: z.number(),
  /** A calendar of the designer's says that they are busy then. */
  conflict: z.boolean(),
  /** Whether the session may be reviewed now. */
  canReview: z.boolean(),
  /** Of the customer's own review. */
  stars: z.nullable(z.number()),
  brief: BriefNote,
  /** null: it includes none. */
  plan: z.nullable(PlanNote),
});
export type ChatListItem = z.infer<typeof ChatListItem>;
/** Active first, then upcoming (soonest first), then past (newest first, at most 100). */
export const ChatsResponse = z.object({ chats: z.array(ChatListItem) });
export type ChatsResponse = z.infer<typeof ChatsResponse>;

/** A chat, for a member of its booking. */
export const Chat = z.object({
  userId: Id,
  designerId: Id,
  userName: z.string(),
  userAvatar: z.nullable(z.string()),
  designerName: z.string(),
  designerAvatar: z.nullable(z.string()),
  /** The designer's title: "Colour Consultant". */
  designerTitle: z.string(),
  /** They have a page. */
  designerListed: z.boolean(),
  /** The two can have another session: it can be booked and offered. */
  canMeetAgain: z.boolean(),
  rateId: Id,
  serviceName: z.string(),
  /** What the service contains, as its rate says now. */
  servicesProvided: z.array(z.string()),
  slotType: SlotType,
  slotStart: Instant,
  slotEnd: Instant,
  notes: z.nullable(z.string()),
  /** The version of the calendar invitation: a calendar takes no older one. */
  inviteSequence: z.number(),
  /** One of the members has blocked the other, so neither can write or call. */
  closed: z.boolean(),
  /** The caller has blocked the other one. Whether the other one has blocked the caller is not revealed. */
  blockedOther: z.boolean(),
  /** Up to when the other member has read, to the microsecond; null if they do not show it. */
  otherReadTo: z.nullable(Instant),
  /** What can be added to the running session; null while nothing can. */
  extension: z.nullable(Extension),
  brief: BriefNote,
  plan: z.nullable(PlanNote),
  /** The database's clock at the time of the answer; pages use it instead of their own clock. */
  serverTime: Instant,
});
export type Chat = z.infer<typeof Chat>;
