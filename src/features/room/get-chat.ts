import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { sampleServerTime } from "@/lib/server-clock.ts";

async function getChat(bookingId: string, signal: AbortSignal) {
  const sentAt = Date.now();
  const chat = await api("GET /bookings/get-chat/:bookingId", { params: { bookingId }, signal });
  sampleServerTime(chat.serverTime, sentAt, Date.now());
  return chat;
}

/** Pause before a failed request about a change of the booking is retried, in milliseconds. */
const AGAIN_MS = 5000;

const isRefused = (error: Error | null) => error instanceof ApiError && error.status >= 400 && error.status < 500;

export const chatQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.chat(bookingId),
    queryFn: ({ signal }) => getChat(bookingId, signal),
    refetchInterval: ({ state: { status, data, error } }) =>
      status === "error" && data && !isRefused(error) ? AGAIN_MS : false,
  });

export const useChat = (bookingId: string) => useQuery(chatQuery(bookingId));
