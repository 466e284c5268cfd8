import * as z from "zod/mini";
import { BookingStatus, Id, Instant, SlotType, TimeStatus } from "./common.ts";

/** One row of My Chats. `id` and `_id` are both the booking's id. */
export const ChatListItem = z.object({
  id: Id,
  _id: Id,
  designerId: z.object({ _id: Id, name: z.string(), profilePicture: z.nullable(z.string()) }),
  serviceName: z.string(),
  slotType: SlotType,
  status: BookingStatus,
  timeStatus: TimeStatus,
  unreadCount: z.number(),
  slotStart: Instant,
  slotEnd: Instant,
  lastMessage: z.nullable(z.string()),
  /** How many other times the designer proposes. */
  offerCount: z.number(),
});
export type ChatListItem = z.infer<typeof ChatListItem>;
/** Active first, then upcoming (soonest first), then past (newest first, at most 100). */
export const ChatsResponse = z.object({ chats: z.array(ChatListItem) });
export type ChatsResponse = z.infer<typeof ChatsResponse>;

/** One chat, for either of its two people. */
export const Chat = z.object({
  userId: Id,
  designerId: Id,
  userName: z.string(),
  userAvatar: z.nullable(z.string()),
  designerName: z.string(),
  designerAvatar: z.nullable(z.string()),
  serviceName: z.string(),
  slotType: SlotType,
  slotStart: Instant,
  slotEnd: Instant,
  notes: z.nullable(z.string()),
  /** The database's clock at the time of the answer; screens count from it, not from their own. */
  serverTime: Instant,
});
export type Chat = z.infer<typeof Chat>;
