import type { Designer, Slot } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { minutesBetween } from "@contract/price.ts";
import type { Rate } from "@contract/services.ts";
import type { Location } from "react-router-dom";
import type { BookingHandOff, BookingInProgress } from "./booking-hand-off.ts";

/** How the dialog opens: a rate's id skips the choice of a service, `free` lists free services first, `slot` is chosen already, `asking` begins a request for a time. */
export type PendingBooking = { rateId: string | null; free: boolean; slot?: Slot | undefined; asking?: boolean };

type Place = Pick<Location, "search" | "state">;

/** Values of `?book=` that are no rate's id: any service, and a free one. */
const ANY = "1";
const FREE = "free";

/** The booking that a profile's address requests with `?book=`, and its history state with a slot; null when it requests none. */
export function pendingBookingIn({ search, state }: Place): PendingBooking | null {
  const asked = new URLSearchParams(search).get("book");
  if (asked === null) return null;
  return { rateId: asked === ANY || asked === FREE ? null : asked, free: asked === FREE, slot: slotIn(state) };
}

/** The same page's address and state with this pending booking, for a visitor who has to sign in first. A slot is held after that (`heldOnReturn`). */
export function withPendingBooking<P extends Place>(place: P, { rateId, free, slot }: PendingBooking): P {
  const search = new URLSearchParams(place.search);
  search.set("book", rateId ?? (free ? FREE : ANY));
  return {
    ...place,
    search: `?${search}`,
    state: slot ? { ...(place.state as object | null), slot, hold: true } : place.state,
  };
}

/** What the dialog, or the way back from signing in, hands to the confirmation page. */
export const handOffOf = ({ _id, name }: Designer, serviceInfo: Rate, { start, end }: Slot): BookingHandOff => ({
  designerId: _id,
  designerName: name,
  slotStart: start,
  slotEnd: end,
  slotType: serviceInfo.slotType,
  serviceInfo,
});

/**
 * The confirmation page's state for a visitor who has signed in for a slot: it is held there without another press, unless it is free of charge, because
 * holding books it then. Null for other places, and if the slot does not fit the service by now.
 */
export function heldOnReturn(place: Place, designer: Designer): BookingInProgress | null {
  const pending = pendingBookingIn(place);
  const rate = designer.rates.find(({ _id }) => _id === pending?.rateId);
  const slot = pending?.slot;
  if (!rate || !slot || (place.state as { hold?: unknown }).hold !== true) return null;
  if (minutesBetween(slot.start, slot.end) !== rate.slotDuration) return null;
  return { ...handOffOf(designer, rate, slot), holdNow: rate.rate > 0 };
}

/** The booking with which a page's address sent a visitor to sign in, and whose page it was; null for other addresses. */
export function pendingBookingOfOrigin(origin: { from: string; state?: unknown } | null) {
  if (!origin) return null;
  const { pathname, search } = new URL(origin.from, "https://parlour.test");
  const designerId = paths.profileIdIn(pathname);
  const pending = pendingBookingIn({ search, state: origin.state });
  return designerId && pending ? { designerId, ...pending } : null;
}

/** The slot in a page's history state, which an earlier version may have written; undefined without one. */
function slotIn(state: unknown): Slot | undefined {
  const { start, end } = (state as { slot?: Partial<Slot> } | null)?.slot ?? {};
  if (typeof start !== "string" || typeof end !== "string" || !(Date.parse(start) < Date.parse(end))) return undefined;
  return { start, end, status: "available" };
}
