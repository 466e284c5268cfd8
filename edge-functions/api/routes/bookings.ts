import { Hono } from "hono";
import { BookSlotRequest, BookSlotResponse } from "../../shared/contract/bookings.ts";
import { accept, operation } from "../operation.ts";
import { requireRole } from "../require-role.ts";
import type { Services, SignedInEnv } from "../types.ts";

export function bookingRoutes(services: Services) {
  const { database } = services;
  return new Hono<SignedInEnv>().post(
    "/bookings/book-slot",
    operation("Hold a slot for payment, or confirm a free one at once", BookSlotResponse, {
      400: ["invalid_slot", "invalid_rate"],
      404: ["not_found"],
      409: ["slot_taken", "slot_begun", "free_consultation_used"],
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
      if (booking.status === "confirmed") services.wakeJobs();
      return c.json(booking);
    },
  );
}
