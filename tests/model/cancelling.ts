import type { BookingDetails, CancelBookingResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { call } from "../support/api.ts";
import { codeOf, ensure, type History, type Known, LATENESS } from "./history.ts";
import { type BookingRow, goneOf, isHeld, keptOf, percentAt } from "./ledger.ts";
import { share } from "./rules.ts";
import type { Doer } from "./steps.ts";

export async function detailsOf(booking: Known, by: "customer" | "designer"): Promise<BookingDetails | undefined> {
  const answer = await call<BookingDetails>("GET", `/bookings/get-booking/${booking.id}`, {
    token: booking[by].token,
  });
  if (answer.status === 200) return answer.body;
  ensure(answer.status === 404 && by === "designer", `#${booking.number} cannot be seen: ${answer.status}`);
  return undefined;
}

/** Returns the refund of a cancellation at `at`. */
export function termsOf(booking: Known, row: BookingRow, by: Doer, at: number): number {
  const kept = keptOf(row);
  if (!kept) return 0;
  const percent = by === "customer" ? Math.min(booking.cap, percentAt(row, at)) : 100;
  return Math.min(share(booking.price, percent), booking.price - goneOf(row, kept.id));
}

export function sendCancellation(booking: Known, by: "customer" | "designer", refundAmount: number) {
  return call<CancelBookingResponse>("POST", "/bookings/cancel-booking", {
    token: booking[by].token,
    body: { bookingId: booking.id, refundAmount },
  });
}

/** Returns the result that a cancellation must have if the page has shown `promised`. */
function cancellationEnds(
  booking: Known,
  row: BookingRow,
  by: "customer" | "designer",
  promised: number,
  at: number,
): string {
  if (by === "designer" && row.hold !== null) return "not_found";
  if (isHeld(row, at) || row.status === "cancelled") return "cancelled";
  const open = row.status === "confirmed" && at < (by === "customer" ? row.start : row.end);
  if (!open) return "not_cancellable";
  return promised === termsOf(booking, row, by, at) ? "cancelled" : "refund_changed";
}

export async function cancel(
  history: History,
  booking: Known | undefined,
  by: Doer,
  otherTerms: boolean,
): Promise<void> {
  if (!booking) return;
  if (by === "administrator") return cancelAsAdministrator(history, booking);
  const [before, began] = [await history.rowOf(booking), Date.now()];
  const shown = await detailsOf(booking, by);
  const promised = (shown?.refundIfCancelled ?? 0) + (otherTerms ? 1 : 0);
  const answer = await sendCancellation(booking, by, promised);
  const after = await history.rowOf(booking);
  const end = answer.status === 200 ? "cancelled" : codeOf(answer);
  history.say(`cancel #${booking.number} by the ${by} for ${promised}: ${answer.status} ${end}`);
  // A cancelled booking had been confirmed, perhaps a moment before by a late payment.
  const justBefore: BookingRow = after.cancelledBy
    ? { ...before, status: "confirmed", hold: null, payments: after.payments }
    : before;
  const fitting = [before, end === "cancelled" ? justBefore : after].flatMap((row) =>
    [began, Date.now() + LATENESS].map((at) => cancellationEnds(booking, row, by, promised, at)),
  );
  history.count(`cancel by the ${by}`, end === "cancelled" ? `${before.status} cancelled` : end);
  ensure(fitting.includes(end), `cancelling #${booking.number} ended as ${end} and not as ${fitting[0]}`);
  if (end !== "cancelled") return;
  ensure(after.status === "cancelled", `#${booking.number} was cancelled and is ${after.status}`);
  // The row afterwards decides, because a payment may have arrived in between.
  if (after.cancelledBy && !booking.cancellation)
    noteCancellation(booking, by, [promised], after, before.end > Date.now());
  ensure(
    answer.body.refundAmount === (booking.cancellation?.amount ?? 0),
    `#${booking.number} was cancelled for ${answer.body.refundAmount} and not for ${booking.cancellation?.amount ?? 0}`,
  );
}

/** Records a cancellation, whose refund must be one of `amounts`. */
export function noteCancellation(
  booking: Known,
  by: Doer,
  amounts: number[],
  after: BookingRow,
  mailed: boolean,
): void {
  ensure(
    after.cancelledBy === by,
    `#${booking.number} was cancelled by the ${by}, and the cancellation names the ${after.cancelledBy}`,
  );
  const amount = after.promised ?? -1;
  ensure(amounts.includes(amount), `of #${booking.number} ${amount} are promised and not ${amounts.join(" or ")}`);
  booking.cancellation = { by, amount, mailed };
}

/** Cancels as an administrator. */
async function cancelAsAdministrator(history: History, booking: Known): Promise<void> {
  const before = await history.rowOf(booking);
  const done =
    await history.admin`select admin.cancel_booking(${booking.id}, p_by_whom => 'Asha', p_reason => 'Why.')`.then(
      () => true,
      (error: Error) => {
        ensure(error.message.includes("is not confirmed"), error.message);
        return false;
      },
    );
  const after = await history.rowOf(booking);
  history.say(`cancel #${booking.number} by the administrator: ${done}`);
  ensure(
    done ? after.status === "cancelled" : after.status !== "confirmed",
    `#${booking.number} is ${after.status} now`,
  );
  if (done) {
    const terms = [before, after].map((row) =>
      termsOf(booking, { ...row, refunds: before.refunds }, "administrator", Date.now()),
    );
    noteCancellation(booking, "administrator", terms, after, before.end > Date.now());
  }
}
