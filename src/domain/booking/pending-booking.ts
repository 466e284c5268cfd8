import type { Slot } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import type { Location } from "react-router-dom";

/**
 * How the dialog opens: a rate's id skips the choice of a service, `free` lists free services first, `slot` is already
 * chosen, `asking` starts a request for a time.
 */
export type PendingBooking = { rateId: string | null; free: boolean; slot?: Slot | undefined; asking?: boolean };

export type Place = Pick<Location, "search" | "state">;

/** Values of `?book=` other than a rate's id: any service, and a free one. */
const ANY = "1";
const FREE = "free";

/** Returns the booking that a profile's address requests with `?book=`, and its history state with a slot; null if it requests none. */
export function pendingBookingIn({ search, state }: Place): PendingBooking | null {
  const asked = new URLSearchParams(search).get("book");
  if (asked === null) return null;
  return { rateId: asked === ANY || asked === FREE ? null : asked, free: asked === FREE, slot: slotIn(state) };
}

/**
 * Returns the same page's address and state with this pending booking, for a visitor without a session. The slot is
 * held after signing in (held-on-return.ts).
 */
export function withPendingBooking<P extends Place>(place: P, { rateId, free, slot }: PendingBooking): P {
  const search = new URLSearchParams(place.search);
  search.set("book", rateId ?? (free ? FREE : ANY));
  return {
    ...place,
    search: `?${search}`,
    state: slot ? { ...(place.state as object | null), slot, hold: true } : place.state,
  };
}

/** Returns the booking with which a page's address sent a visitor to sign in, and the designer of that page; null for other addresses. */
export function pendingBookingOfOrigin(origin: { from: string; state?: unknown } | null) {
  if (!origin) return null;
  const { pathname, search } = new URL(origin.from, "https://parlour.test");
  const designerId = paths.profileIdIn(pathname);
  const pending = pendingBookingIn({ search, state: origin.state });
  return designerId && pending ? { designerId, ...pending } : null;
}

/** Returns the slot in a page's history state, which an earlier version may have stored; undefined without one. */
function slotIn(state: unknown): Slot | undefined {
  const { start, end } = (state as { slot?: Partial<Slot> } | null)?.slot ?? {};
  if (typeof start !== "string" || typeof end !== "string" || !(Date.parse(start) < Date.parse(end))) return undefined;
  return { start, end, status: "available" };
}
