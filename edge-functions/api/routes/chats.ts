import { Hono } from "hono";
import { Chat, ChatsResponse } from "../../shared/contract/chats.ts";
import { BookingParam } from "../booking-param.ts";
import { accept, operation } from "../operation.ts";
import { requireRole } from "../require-role.ts";
import type { Services, SignedInEnv } from "../types.ts";

export function chatRoutes(services: Services) {
  const { database } = services;
  return new Hono<SignedInEnv>()
    .get(
      "/bookings/get-chats",
      operation("The customer's chats", ChatsResponse),
      requireRole(services, "user"),
      async (c) => c.json(await database.call("get_chats", { p_user_id: c.var.user.id }, ChatsResponse)),
    )
    .get(
      "/bookings/get-chat/:bookingId",
      operation("One chat, for either of its two people", Chat, { 404: ["not_found"] }),
      requireRole(services, "user", "designer"),
      accept("param", BookingParam),
      async (c) => {
        const args = { p_viewer_id: c.var.user.id, p_booking_id: c.req.valid("param").bookingId };
        return c.json(await database.call("get_chat", args, Chat));
      },
    );
}
