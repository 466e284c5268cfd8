import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { bookingQuery, forgetBooking } from "./get-booking.ts";

it("a change of a booking invalidates what it may have changed, and nothing of other bookings", () => {
  const client = new QueryClient();
  const { booking, chat, chats, openPayments, timeRequests, slots, designerBookings, designerEarnings, messages } =
    queryKeys;
  const old = [
    booking("1"),
    chat("1"),
    chats,
    openPayments,
    timeRequests,
    slots("maya", "2026-11-22"),
    designerBookings,
    designerEarnings,
    messages("1"),
  ];
  const kept = [booking("2"), chat("2"), queryKeys.designer("maya")];
  for (const key of [...old, ...kept]) client.setQueryData(key, {});
  forgetBooking(client, "1");
  for (const key of old) expect(client.getQueryState(key)?.isInvalidated, key.join()).toBe(true);
  for (const key of kept) expect(client.getQueryState(key)?.isInvalidated, key.join()).toBe(false);
});

it("terms change with time, so a booking is never taken from the cache alone", () => {
  expect(bookingQuery("1").staleTime).toBe(0);
});
