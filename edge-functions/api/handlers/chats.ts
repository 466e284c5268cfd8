import { Chat, ChatsResponse } from "../../shared/contract/chats.ts";
import { Done } from "../../shared/contract/common.ts";
import { News } from "../../shared/contract/news.ts";
import type { Handlers, Services } from "../types.ts";

export function chatHandlers({ database }: Services) {
  return {
    "GET /bookings/news": ({ userId }) => database.call("get_news", { userId }, News),

    "POST /bookings/see-news": ({ userId, body }) => database.call("see_news", { userId, ...body }, Done),

    "GET /bookings/get-chats": ({ userId }) => database.call("get_chats", { userId }, ChatsResponse),

    "GET /bookings/get-chat/:bookingId": ({ userId, params }) =>
      database.call("get_chat", { viewerId: userId, ...params }, Chat),
  } satisfies Partial<Handlers>;
}
