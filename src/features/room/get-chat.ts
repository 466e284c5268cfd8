import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { sampleServerTime } from "@/lib/server-clock.ts";

async function getChat(bookingId: string, signal: AbortSignal) {
  const sentAt = Date.now();
  const chat = await api("GET /bookings/get-chat/:bookingId", { params: { bookingId }, signal });
  sampleServerTime(chat.serverTime, sentAt, Date.now());
  return chat;
}

export const chatQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.chat(bookingId),
    queryFn: ({ signal }) => getChat(bookingId, signal),
  });

export const useChat = (bookingId: string) => useQuery(chatQuery(bookingId));
