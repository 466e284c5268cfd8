import type { CancelBookingResponse } from "@contract/bookings.ts";
import type { Slot } from "@contract/designers.ts";

/** What the opening page knows about a booking before its details are loaded. */
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
