import type { Designer, Slot } from "@contract/designers.ts";
import { minutesBetween } from "@contract/price.ts";
import type { Rate } from "@contract/services.ts";
import type { BookingHandOff, BookingInProgress } from "./booking-hand-off.ts";
import { type Place, pendingBookingIn } from "./pending-booking.ts";

/** Returns what the dialog, or the return from signing in, passes to the confirmation page. */
export const handOffOf = ({ _id, name }: Designer, serviceInfo: Rate, { start, end }: Slot): BookingHandOff => ({
  designerId: _id,
  designerName: name,
  slotStart: start,
  slotEnd: end,
  slotType: serviceInfo.slotType,
  serviceInfo,
});

/**
 * Returns the confirmation page's state after a visitor signed in for a slot. The page holds the slot without another press, unless it is free of charge,
 * because holding a free one books it. Null for other places, and if the slot no longer fits the service.
 */
export function heldOnReturn(place: Place, designer: Designer): BookingInProgress | null {
  const pending = pendingBookingIn(place);
  const rate = designer.rates.find(({ _id }) => _id === pending?.rateId);
  const slot = pending?.slot;
  if (!rate || !slot || (place.state as { hold?: unknown }).hold !== true) return null;
  if (minutesBetween(slot.start, slot.end) !== rate.slotDuration) return null;
  return { ...handOffOf(designer, rate, slot), holdNow: rate.rate > 0 };
}
