import { Id, Instant, SlotType } from "@contract/common.ts";
import { Rate } from "@contract/designers.ts";
import * as z from "zod/mini";

/** The success page's history state. */
export const BookingDone = z.object({
  booking: z.object({
    id: Id,
    designerId: Id,
    designerName: z.string(),
    slotStart: Instant,
    slotEnd: Instant,
    slotType: SlotType,
    serviceInfo: Rate,
    notes: z.optional(z.string()),
    confirmedAt: Instant,
  }),
});
export type BookingDone = z.infer<typeof BookingDone>;
