import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Fetches a booking with the changes that its viewer may still make. The terms change with time, so the cache alone never answers. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.booking(id),
    queryFn: ({ signal }) => api("GET /bookings/get-booking/:bookingId", { params: { bookingId: id }, signal }),
    staleTime: 0,
  });

/** The mutation key of all changes to a booking. */
export const CHANGE = ["booking-change"];

/** Invalidates every answer that a change of this booking or request may have made stale. */
export function forgetBooking(client: QueryClient, id: string): void {
  const { booking, chat, chats, openPayments, timeRequests, slots, news, designerBookings, designerEarnings } =
    queryKeys;
  const lists = [chats, openPayments, timeRequests, slots(), news, designerBookings, designerEarnings];
  const old = [booking(id), chat(id), ...lists];
  for (const queryKey of old) void client.invalidateQueries({ queryKey });
}
