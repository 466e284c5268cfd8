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
        p_user_id: userId,
        // The price, the type of the session and everything else about the rate come from the database.
        p_rate_id: serviceInfo._id,
        p_designer_id: designerId ?? null,
        p_slot_start: slotStart,
        p_slot_end: slotEnd,
        p_notes: notes ?? null,
        p_time_zone: timeZone ?? null,
      };
      await calendars.refresh({ p_rate_id: serviceInfo._id });
      const booking = await database.call("book_slot", args, BookSlotResponse, from);
      if (booking.status === "confirmed") wakeJobs();
      return booking;
    },

    "GET /bookings/get-open-payments": ({ userId }) =>
      database.call("get_open_payments", { p_user_id: userId }, OpenPaymentsResponse),

    "GET /bookings/get-booking/:bookingId": ({ userId, params }) =>
      database.call("get_booking", { p_viewer_id: userId, p_booking_id: params.bookingId }, BookingDetails),

    "POST /bookings/cancel-booking": async ({ userId, body: { bookingId, refundAmount, message } }) => {
      const args = {
        p_actor_id: userId,
        p_booking_id: bookingId,
        p_refund_minor: refundAmount,
        p_message: message || null,
      };
      const cancelled = await database.call("cancel_booking", args, CancelBookingResponse);
      wakeJobs();
      return cancelled;
    },

    "POST /bookings/reschedule": async ({ userId, body: { bookingId, slotStart, slotEnd, timeZone } }) => {
      const args = {
        p_user_id: userId,
        p_booking_id: bookingId,
        p_slot_start: slotStart,
        p_slot_end: slotEnd,
        p_time_zone: timeZone ?? null,
      };
      await calendars.refresh({ p_booking_id: bookingId });
      const rescheduled = await database.call("reschedule_booking", args, RescheduleResponse);
      wakeJobs();
      return rescheduled;
    },

    "POST /bookings/offer-times": async ({ userId, body: { bookingId, slots, message } }) => {
      const args = { p_designer_id: userId, p_booking_id: bookingId, p_slots: slots, p_message: message || null };
      const answer = await database.call("offer_times", args, Done);
      wakeJobs();
      return answer;
    },
  } satisfies Partial<Handlers>;
}
