import { ensure, type History, iso, type Known, LATENESS, owedOf } from "./history.ts";
import { type BookingRow, checkBooking, keptOf, returnedOf } from "./ledger.ts";
import { upheldRefund } from "./no-shows.ts";
import { HALF_HOUR, OBJECT_TO_NO_SHOW } from "./rules.ts";

/** Checks every booking against the rules. @throws Broken */
export async function watch(history: History, before: BookingRow[]): Promise<void> {
  const rows = await history.rows();
  const now = Date.now();
  ensure(
    rows.length === history.bookings.length,
    `there are ${rows.length} bookings, and ${history.bookings.length} were made`,
  );
  for (const row of rows) {
    const booking = history.bookings.find(({ id }) => id === row.id);
    ensure(booking, `${row.id} was never booked`);
    const name = `#${booking.number}`;
    ensure(row.customer === booking.customer.id && row.designer === booking.designer.id, `${name} is somebody else's`);
    ensure(row.start === booking.start && row.end === row.start + HALF_HOUR, `${name} begins at ${iso(row.start)}`);
    ensure(
      row.cap === booking.cap &&
        row.movedLate === booking.movedLate &&
        row.sequence === booking.reschedules + (row.cancelledBy ? 1 : 0),
      `${name} has other terms`,
    );
    ensure(!row.order || !booking.order || row.order === booking.order, `${name} has another order`);
    ensure(
      (row.promised ?? undefined) === booking.cancellation?.amount,
      `${name}: ${row.promised} was promised by nobody`,
    );
    watchNoShow(booking, row, before, now);
    checkBooking(name, row, booking, { owed: owedOf(booking), lateness: LATENESS });
    watchMoney(history, booking, row, before, rows, now);

    const inTheWay = rows.find(
      (other) =>
        other.id < row.id &&
        other.designer === row.designer &&
        [other, row].every(({ status }) => status === "pending_payment" || status === "confirmed") &&
        other.start < row.end &&
        row.start < other.end,
    );
    ensure(!inTheWay, `${name} overlaps with another booking`);
  }
}

/** Checks a no-show. Any tick, even another history's, upholds a report once the time for objections is over. */
function watchNoShow(booking: Known, row: BookingRow, before: BookingRow[], now: number): void {
  const { noShow } = booking;
  if (noShow?.status === "open" && row.noShow?.status === "upheld") {
    ensure(now >= noShow.reportedAt + OBJECT_TO_NO_SHOW - LATENESS, `#${booking.number} was upheld too early`);
    noShow.status = "upheld";
    noShow.decidedLater = true;
    const old = before.find(({ id }) => id === row.id);
    ensure(old, `#${booking.number} was not there`);
    noShow.refunded = upheldRefund(booking, old);
  }
  ensure(row.noShow?.status === noShow?.status, `the report of #${booking.number} is ${row.noShow?.status}`);
}

function watchMoney(
  history: History,
  booking: Known,
  row: BookingRow,
  before: BookingRow[],
  rows: BookingRow[],
  now: number,
): void {
  const kept = keptOf(row);
  const open = booking.noShow?.status === "open" || booking.noShow?.status === "objected";
  ensure(!row.released || !open, `#${booking.number} was released while its report is open`);
  ensure(!row.ledger.loss, `#${booking.number} has cost the operator ${row.ledger.loss}`);
  for (const payment of row.payments) {
    const paid = history.payments.find(({ id }) => id === payment.id);
    ensure(paid?.booking === booking, `${payment.id} was not paid for #${booking.number}`);
    ensure(
      payment.amount === paid.amount && payment.currency === paid.currency,
      `${payment.id} is ${payment.amount} ${payment.currency}`,
    );
    const returned = returnedOf(row, payment.id);
    if (payment === kept) {
      ensure(row.refunded === returned, `#${booking.number} counts ${row.refunded} as returned instead of ${returned}`);
    } else {
      ensure(returned <= payment.amount, `${returned} of ${payment.id} are being returned`);
      const known = before.some((old) => old.payments.some(({ id }) => id === payment.id));
      if (!known) watchReason(booking, payment, row, [before, rows], now);
    }
  }
}

/** Whether another booking held the time. The step may have moved all rows in time, so each state has times of its own. */
function isTaken({ id }: BookingRow, rows: BookingRow[]): boolean {
  const own = rows.find((row) => row.id === id);
  return rows.some(
    (other) =>
      own &&
      other.id !== id &&
      other.designer === own.designer &&
      other.start === own.start &&
      (other.status === "confirmed" || other.status === "pending_payment"),
  );
}

/** Checks that a payment which was not kept names the right reason. */
function watchReason(
  booking: Known,
  { id, amount, currency, reason }: BookingRow["payments"][number],
  row: BookingRow,
  states: BookingRow[][],
  now: number,
): void {
  const right = amount === booking.price && currency === booking.currency;
  const holds =
    reason === "amount_mismatch"
      ? !right
      : reason === "already_paid"
        ? right && keptOf(row)
        : reason === "booking_cancelled"
          ? right && row.status === "cancelled"
          : reason === "slot_begun"
            ? right && row.start <= now + LATENESS
            : reason === "slot_taken" && right && states.some((rows) => isTaken(row, rows));
  ensure(holds, `${id} for #${booking.number} (${row.status}) was refused as ${reason}`);
}
