import type { Role } from "@contract/common.ts";
import { originOf } from "@/domain/account/remembered-origin.ts";
import { pendingBookingOfOrigin } from "@/domain/booking/pending-booking.ts";
import { useOriginState } from "./use-origin-state.ts";

/** Returns the booking that the visitor had begun when they were asked to sign in; null without one, and for designers, who cannot book. */
export function usePendingBooking(role: Role) {
  const state = useOriginState();
  return role === "user" ? pendingBookingOfOrigin(originOf(state)) : null;
}
