import type { BookingStatus } from "../../edge-functions/shared/contract/common.ts";

/* The product's rules, stated independently: nothing here is read from the database under test. */

const HOUR = 3_600_000;
export const HALF_HOUR = HOUR / 2;
export const MOST_HOLDS = 3;
/** How long after the slot a no-show may be reported, and how long the other member may object. */
export const REPORT_NO_SHOW = 24 * HOUR;
/** How long after the slot the money is held. */
export const HELD = 24 * HOUR;
export const OBJECT_TO_NO_SHOW = 72 * HOUR;

const NEXT: Record<BookingStatus, BookingStatus[]> = {
  requested: ["expired", "cancelled"],
  pending_payment: ["confirmed", "expired", "cancelled"],
  expired: ["confirmed"],
  confirmed: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
};

/** Whether a booking seen as `from` may be seen as `to` next; several steps may lie between. */
export const mayBecome = (from: BookingStatus, to: BookingStatus): boolean =>
  from === to || NEXT[from].some((next) => mayBecome(next, to));

/** The percentage of the price that a customer gets back; `notice` and the time since the booking was confirmed in milliseconds. */
export function percentFor(notice: number, sinceConfirmed: number): number {
  if (notice > 0 && sinceConfirmed < HOUR / 6) return 100;
  if (notice >= 24 * HOUR) return 100;
  if (notice >= 2 * HOUR) return 50;
  return 0;
}

/** A share of a price in minor units; half a unit is rounded up, for the customer. */
export const share = (price: number, percent: number) => Math.ceil((price * percent) / 100);

/** The commission on the kept amount, in minor units. */
export const feeOf = (kept: number, { percent, minimum }: { percent: number; minimum: number }) =>
  Math.min(kept, Math.max(minimum, Math.round((kept * percent) / 100)));
