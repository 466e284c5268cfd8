import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";

/** A booking with what the person who looks may still do about it. What it promises holds for moments only. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ["booking", id],
    queryFn: ({ signal }) => api("GET /bookings/get-booking/:bookingId", { params: { bookingId: id }, signal }),
    staleTime: 0,
  });

/** The mutation key of whatever changes a booking. */
export const CHANGE = ["booking-change"];

/** A booking has changed, or may have: whatever was known of it, of the slots and of the money is old. */
export function forgetBooking(client: QueryClient, id: string): void {
  const old = [["booking", id], ["chat", id], ["chats"], ["open-payments"], ["slots"], ["designer", "bookings"]];
  for (const queryKey of [...old, ["designer", "earnings"]]) void client.invalidateQueries({ queryKey });
}
