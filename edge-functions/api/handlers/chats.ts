import { Chat, ChatsResponse } from "../../shared/contract/chats.ts";
import type { Handlers, Services } from "../types.ts";

export function chatHandlers({ database }: Services) {
  return {
    "GET /bookings/get-chats": ({ userId }) => database.call("get_chats", { p_user_id: userId }, ChatsResponse),

    "GET /bookings/get-chat/:bookingId": ({ userId, params }) =>
      database.call("get_chat", { p_viewer_id: userId, p_booking_id: params.bookingId }, Chat),
  } satisfies Partial<Handlers>;
}
