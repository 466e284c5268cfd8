import { Hono } from "hono";
import {
  BookingDetails,
  BookSlotRequest,
  BookSlotResponse,
  CancelBookingRequest,
  CancelBookingResponse,
  OfferTimesRequest,
  OpenPaymentsResponse,
  RescheduleRequest,
  RescheduleResponse,
} from "../../shared/contract/bookings.ts";
import { Done } from "../../shared/contract/common.ts";
import { BookingParam } from "../booking-param.ts";
import { accept, operation } from "../operation.ts";
import { requireRole } from "../require-role.ts";
import type { Services, SignedInEnv } from "../types.ts";

export function bookingRoutes(services: Services) {
  const { database, wakeJobs } = services;
  return new Hono<SignedInEnv>()
    .post(
      "/bookings/book-slot",
      operation("Hold a slot for payment, or confirm a free one at once", BookSlotResponse, {
        400: ["invalid_slot", "invalid_rate"],
        404: ["not_found"],
        409: ["slot_taken", "slot_begun", "free_consultation_used", "too_many_holds"],
      }),
      requireRole(services, "user"),
      accept("json", BookSlotRequest),
      async (c) => {
        const { serviceInfo, designerId, slotStart, slotEnd, slotType, notes } = c.req.valid("json");
        const args = {
          p_user_id: c.var.user.id,
          // The price and everything else about the rate come from the database.
          p_rate_id: serviceInfo._id,
          p_designer_id: designerId ?? null,
          p_slot_start: slotStart,
          p_slot_end: slotEnd,
          p_slot_type: slotType,
          p_notes: notes ?? null,
        };
        const booking = await database.call("book_slot", args, BookSlotResponse);
        if (booking.status === "confirmed") wakeJobs();
        return c.json(booking);
      },
    )
    .get(
      "/bookings/get-open-payments",
      operation(
        "The slots that the customer holds and has not paid for, and money on its way back",
        OpenPaymentsResponse,
      ),
      requireRole(services, "user"),
      async (c) => c.json(await database.call("get_open_payments", { p_user_id: c.var.user.id }, OpenPaymentsResponse)),
    )
    .get(
      "/bookings/get-booking/:bookingId",
      operation("One booking and what may still be done about it, for either of its two people", BookingDetails, {
        404: ["not_found"],
      }),
      requireRole(services, "user", "designer"),
      accept("param", BookingParam),
      async (c) => {
        const args = { p_viewer_id: c.var.user.id, p_booking_id: c.req.valid("param").bookingId };
        return c.json(await database.call("get_booking", args, BookingDetails));
      },
    )
    .post(
      "/bookings/cancel-booking",
      operation(
        "Call a booking off on the terms that were shown, or give a held slot back; repeating it changes nothing",
        CancelBookingResponse,
        { 404: ["not_found"], 409: ["refund_changed", "not_cancellable"] },
      ),
      requireRole(services, "user", "designer"),
      accept("json", CancelBookingRequest),
      async (c) => {
        const { bookingId, refundAmount, message } = c.req.valid("json");
        const args = {
          p_actor_id: c.var.user.id,
          p_booking_id: bookingId,
          p_refund_minor: refundAmount,
          p_message: message || null,
        };
        const cancelled = await database.call("cancel_booking", args, CancelBookingResponse);
        wakeJobs();
        return c.json(cancelled);
      },
    )
    .post(
      "/bookings/reschedule",
      operation("Move a booking to another free slot of the same service", RescheduleResponse, {
        400: ["invalid_slot"],
        404: ["not_found"],
        409: ["slot_taken", "slot_begun", "not_reschedulable"],
      }),
      requireRole(services, "user"),
      accept("json", RescheduleRequest),
      async (c) => {
        const { bookingId, slotStart, slotEnd } = c.req.valid("json");
        const args = {
          p_user_id: c.var.user.id,
          p_booking_id: bookingId,
          p_slot_start: slotStart,
          p_slot_end: slotEnd,
        };
        const moved = await database.call("reschedule_booking", args, RescheduleResponse);
        wakeJobs();
        return c.json(moved);
      },
    )
    .post(
      "/bookings/offer-times",
      operation("Propose up to three other times to the customer, instead of those proposed before", Done, {
        400: ["invalid_slot"],
        404: ["not_found"],
        409: ["slot_taken", "slot_begun", "not_reschedulable"],
      }),
      requireRole(services, "designer"),
      accept("json", OfferTimesRequest),
      async (c) => {
        const { bookingId, slots, message } = c.req.valid("json");
        const args = {
          p_designer_id: c.var.user.id,
          p_booking_id: bookingId,
          p_slots: slots,
          p_message: message || null,
        };
        const answer = await database.call("offer_times", args, Done);
        wakeJobs();
        return c.json(answer);
      },
    );
}
