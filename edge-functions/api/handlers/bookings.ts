import {
  BookingDetails,
  BookSlotResponse,
  CancelBookingResponse,
  OpenPaymentsResponse,
  RescheduleResponse,
} from "../../shared/contract/bookings.ts";
import { Done } from "../../shared/contract/common.ts";
import type { Handlers, Services } from "../types.ts";

export function bookingHandlers({ calendars, database, wakeJobs }: Services) {
  return {
    "POST /bookings/book-slot": async ({ userId, body, from }) => {
      const { serviceInfo, designerId, slotStart, slotEnd, notes, timeZone } = body;
      const args = {
        userId,
        // The price, the type of the session and everything else about the rate come from the database.
        rateId: serviceInfo._id,
        designerId: designerId ?? null,
        slotStart,
        slotEnd,
        notes: notes ?? null,
        timeZone: timeZone ?? null,
      };
      await calendars.refresh({ rateId: serviceInfo._id });
      const booking = await database.call("book_slot", args, BookSlotResponse, from);
      if (booking.status === "confirmed") wakeJobs();
      return booking;
    },

    "GET /bookings/get-open-payments": ({ userId }) =>
      database.call("get_open_payments", { userId }, OpenPaymentsResponse),

    "GET /bookings/get-booking/:bookingId": ({ userId, params }) =>
      database.call("get_booking", { viewerId: userId, ...params }, BookingDetails),

    "POST /bookings/cancel-booking": async ({ userId, body: { bookingId, refundAmount, cost = 0, message } }) => {
      const args = { actorId: userId, bookingId, refundMinor: refundAmount, message: message || null, costMinor: cost };
      const cancelled = await database.call("cancel_booking", args, CancelBookingResponse);
      wakeJobs();
      return cancelled;
    },

    "POST /bookings/reschedule": async ({ userId, body }) => {
      const args = { userId, ...body, timeZone: body.timeZone ?? null };
      await calendars.refresh({ bookingId: body.bookingId });
      const rescheduled = await database.call("reschedule_booking", args, RescheduleResponse);
      wakeJobs();
      return rescheduled;
    },

    "POST /bookings/offer-times": async ({ userId, body }) => {
      const args = { designerId: userId, ...body, message: body.message || null };
      const answer = await database.call("offer_times", args, Done);
      wakeJobs();
      return answer;
    },
  } satisfies Partial<Handlers>;
}
