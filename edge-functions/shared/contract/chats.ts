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
  /** Whether the two can have another session. */
  canMeetAgain: z.boolean(),
  /** For another session: the same service, or after a free one the first that costs something. */
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
  /** The number of times that the designer offers. */
  offerCount: z.number(),
  /** Whether one of the designer's calendars says that the designer is busy then. */
  conflict: z.boolean(),
  /** Whether the session may be reviewed now. */
  canReview: z.boolean(),
  /** The stars of the customer's own review. */
  stars: z.nullable(z.number()),
  brief: BriefNote,
  /** null: the service includes no plan. */
  plan: z.nullable(PlanNote),
});
export type ChatListItem = z.infer<typeof ChatListItem>;
/** Active bookings first, then upcoming ones (soonest first), then past ones (newest first, at most 100). */
export const ChatsResponse = z.object({ chats: z.array(ChatListItem) });
export type ChatsResponse = z.infer<typeof ChatsResponse>;

/** A chat as a member of its booking sees it. */
export const Chat = z.object({
  userId: Id,
  designerId: Id,
  userName: z.string(),
  userAvatar: z.nullable(z.string()),
  designerName: z.string(),
  designerAvatar: z.nullable(z.string()),
  /** The designer's title: "Colour Consultant". */
  designerTitle: z.string(),
  /** Whether the designer has a public page. */
  designerListed: z.boolean(),
  /** Whether the two can have another session: it can be booked and offered. */
  canMeetAgain: z.boolean(),
  rateId: Id,
  serviceName: z.string(),
  /** What the service contains, as its rate says now. */
  servicesProvided: z.array(z.string()),
  slotType: SlotType,
  slotStart: Instant,
  slotEnd: Instant,
  notes: z.nullable(z.string()),
  /** The version of the calendar invitation: a calendar accepts no older one. */
  inviteSequence: z.number(),
  /** One of the members has blocked the other, so neither can write or call. */
  closed: z.boolean(),
  /** The caller has blocked the other member. Whether the other member has blocked the caller is not revealed. */
  blockedOther: z.boolean(),
  /** Up to when the other member has read, to the microsecond; null if that member does not show it. */
  otherReadTo: z.nullable(Instant),
  /** The extension that can be added to the running session; null if there is none now. */
  extension: z.nullable(Extension),
  brief: BriefNote,
  plan: z.nullable(PlanNote),
  /** The database's clock at the time of the answer; pages use it instead of their own clock. */
  serverTime: Instant,
});
export type Chat = z.infer<typeof Chat>;
