import type { Slot } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import type { Location } from "react-router-dom";

/** How the dialog opens: a rate's id skips the choice of a service, `free` lists free services first, `slot` is chosen already, `asking` begins a request for a time. */
export type PendingBooking = { rateId: string | null; free: boolean; slot?: Slot | undefined; asking?: boolean };

export type Place = Pick<Location, "search" | "state">;

/** Values of `?book=` that are no rate's id: any service, and a free one. */
const ANY = "1";
const FREE = "free";

/** The booking that a profile's address requests with `?book=`, and its history state with a slot; null when it requests none. */
export function pendingBookingIn({ search, state }: Place): PendingBooking | null {
  const asked = new URLSearchParams(search).get("book");
  if (asked === null) return null;
  return { rateId: asked === ANY || asked === FREE ? null : asked, free: asked === FREE, slot: slotIn(state) };
}

/** The same page's address and state with this pending booking, for a visitor without a session. A slot is held after that (held-on-return.ts). */
export function withPendingBooking<P extends Place>(place: P, { rateId, free, slot }: PendingBooking): P {
  const search = new URLSearchParams(place.search);
  search.set("book", rateId ?? (free ? FREE : ANY));
  return {
    ...place,
    search: `?${search}`,
    state: slot ? { ...(place.state as object | null), slot, hold: true } : place.state,
  };
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
