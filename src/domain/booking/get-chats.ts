import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Fetches the customer's consultations, active ones first, then the soonest. */
export const chatsQuery = queryOptions({
  queryKey: queryKeys.chats,
  queryFn: ({ signal }) => api("GET /bookings/get-chats", { signal }),
  // Unread counts change while another page is open.
  staleTime: 0,
});

export const useChats = () => useQuery(chatsQuery);
