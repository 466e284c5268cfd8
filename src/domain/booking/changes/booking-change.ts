import type { CancelBookingResponse } from "@contract/bookings.ts";
import type { Slot } from "@contract/designers.ts";

/** The facts about a booking that the opening page knows before its details are loaded. */
export type KnownBooking = {
  id: string;
  designerId: string;
  designerName: string;
  designerAvatar?: string | null;
  serviceName: string;
  /** Whether the designer offers another time. */
  offered?: boolean;
};

/** The change that a customer made in the dialog. */
export type BookingChange = { kind: "cancelled"; answer: CancelBookingResponse } | { kind: "rescheduled"; slot: Slot };
