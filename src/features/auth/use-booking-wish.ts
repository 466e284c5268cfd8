import type { Role } from "@contract/common.ts";
import { originOf } from "@/domain/account/remembered-origin.ts";
import { wishOfOrigin } from "@/domain/booking/booking-wish.ts";
import { useOriginState } from "./use-origin-state.ts";

/** The booking that the visitor had begun when they were asked to sign in; null without one, and for designers, who book nobody. */
export function useBookingWish(role: Role) {
  const state = useOriginState();
  return role === "user" ? wishOfOrigin(originOf(state)) : null;
}
