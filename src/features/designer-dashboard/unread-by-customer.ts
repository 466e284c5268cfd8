import type { Booking } from "./get-bookings.ts";

/** The unread messages of one customer. `latest`: the booking whose session began last, since messages are sent during sessions. */
export type Unread = { latest: Booking; messages: number; bookings: number };

/** Returns the unread messages of each customer, in the order of the bookings. */
export function unreadByCustomer(bookings: readonly Booking[]): Unread[] {
  const byId = new Map<string, Unread>();
  for (const booking of bookings) {
    if (booking.unreadCount === 0) continue;
    const { latest = booking, messages = 0, bookings: before = 0 } = byId.get(booking.userId._id) ?? {};
    byId.set(booking.userId._id, {
      latest: booking.slotStart > latest.slotStart ? booking : latest,
      messages: messages + booking.unreadCount,
      bookings: before + 1,
    });
  }
  return [...byId.values()];
}
