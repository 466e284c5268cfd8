import { Id, Instant, SlotType } from "@contract/common.ts";
import { Rate } from "@contract/designers.ts";
import * as z from "zod/mini";

/** What the booking dialog hands to the confirmation page, in the history state: a reload keeps it, a shared address has none. */
export const BookingHandOff = z.object({
  designerId: Id,
  designerName: z.string(),
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  serviceInfo: Rate,
  notes: z.optional(z.string()),
});
export type BookingHandOff = z.infer<typeof BookingHandOff>;
