import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { bookingQuery, forgetBooking } from "./get-booking.ts";

it("makes answers stale that a change of a booking may have changed, but none about other bookings", () => {
  const client = new QueryClient();
  const { booking, chat, slots, messages, ...all } = queryKeys;
  const { chats, openPayments, timeRequests, designerBookings, designerEarnings } = all;
  const old = [
    ...[booking("1"), chat("1"), chats, openPayments, timeRequests, slots("maya", "2026-11-22")],
    ...[designerBookings, designerEarnings, messages("1")],
  ];
  const kept = [booking("2"), chat("2"), all.designer("maya")];
  for (const key of [...old, ...kept]) client.setQueryData(key, {});
  forgetBooking(client, "1");
  for (const key of old) expect(client.getQueryState(key)?.isInvalidated, key.join()).toBe(true);
  for (const key of kept) expect(client.getQueryState(key)?.isInvalidated, key.join()).toBe(false);
});

it("never answers from the cache alone, because terms change with time", () => {
  expect(bookingQuery("1").staleTime).toBe(0);
});
