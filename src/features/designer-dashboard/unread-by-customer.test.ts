import { expect, test } from "vitest";
import type { Booking } from "./get-bookings.ts";
import { unreadByCustomer } from "./unread-by-customer.ts";

const booking = (_id: string, customer: string, slotStart: string, unreadCount: number) =>
  ({ _id, userId: { _id: customer, name: customer }, slotStart, unreadCount }) as Booking;

test("counts the unread messages of each customer once, for their latest session with such messages", () => {
  const bookings = [
    booking("next", "Ellen", "2026-12-02T09:00:00Z", 0),
    booking("first", "Ellen", "2026-11-20T09:00:00Z", 1),
    booking("joris", "Joris", "2026-11-21T09:00:00Z", 4),
    booking("last", "Ellen", "2026-11-22T09:00:00Z", 2),
  ];
  expect(unreadByCustomer(bookings)).toEqual([
    { latest: bookings[3], messages: 3, bookings: 2 },
    { latest: bookings[2], messages: 4, bookings: 1 },
  ]);
});
