import type { CancelBookingResponse } from "@contract/bookings.ts";
import type { Slot } from "@contract/designers.ts";

/** What is known of a booking before it has been asked for. */
export type KnownBooking = {
  id: string;
  designerId: string;
  designerName: string;
  designerPicture?: string | null;
  serviceName: string;
};

/** What a customer has done in the dialog. */
export type BookingChange = { kind: "cancelled"; answer: CancelBookingResponse } | { kind: "rescheduled"; slot: Slot };
