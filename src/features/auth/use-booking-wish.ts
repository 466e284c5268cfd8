import type { Role } from "@contract/common.ts";
import { useLocation } from "react-router-dom";
import { originOf } from "@/domain/account/remembered-origin.ts";
import { wishOfOrigin } from "@/domain/booking/booking-wish.ts";

/** The booking that the visitor had begun when they were asked to sign in; null without one, and for designers, who book nobody. */
export function useBookingWish(role: Role) {
  const { state } = useLocation();
  return role === "user" ? wishOfOrigin(originOf(state)) : null;
}
