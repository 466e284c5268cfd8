import { ensure, type History, iso, type Known, owedOf } from "./history.ts";
import { type BookingRow, keptOf, returnedOf } from "./ledger.ts";
import { HALF_HOUR, mayBecome } from "./rules.ts";

/** Checks every booking against the rules. @throws Broken */
export async function watch(history: History): Promise<void> {
  const rows = await history.rows();
  ensure(
    rows.length === history.bookings.length,
    `there are ${rows.length} bookings, and ${history.bookings.length} were made`,
  );
  for (const row of rows) {
    const booking = history.bookings.find(({ id }) => id === row.id);
    ensure(booking, `${row.id} was never booked`);
    const name = `#${booking.number}`;
    ensure(mayBecome(booking.status, row.status), `${name} went from ${booking.status} to ${row.status}`);
    booking.status = row.status;
    ensure(row.customer === booking.customer.id && row.designer === booking.designer.id, `${name} is somebody else's`);
    ensure(
      row.price === booking.price && row.currency === booking.currency,
      `${name} costs ${row.price} ${row.currency}`,
    );
    ensure(row.start === booking.start && row.end === row.start + HALF_HOUR, `${name} begins at ${iso(row.start)}`);
    ensure(
      row.cap === booking.cap && row.sequence === booking.reschedules + (row.cancelledBy ? 1 : 0),
      `${name} has other terms`,
    );
    ensure(!row.order || !booking.order || row.order === booking.order, `${name} has another order`);
    ensure(
      (row.promised ?? undefined) === booking.cancellation?.amount,
      `${name}: ${row.promised} was promised by nobody`,
    );
    watchMoney(history, booking, row);

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

function watchMoney(history: History, booking: Known, row: BookingRow): void {
  const kept = keptOf(row);
  ensure(
    row.payments.filter(({ status }) => status === "captured").length <= 1,
    `#${booking.number} keeps two payments`,
  );
  const stands = row.price > 0 && (["confirmed", "completed"].includes(row.status) || row.cancelledBy !== null);
  ensure(
    stands === (kept !== undefined),
    `#${booking.number} is ${row.status} and ${kept ? "keeps a" : "has no"} payment`,
  );
  for (const payment of row.payments) {
    const paid = history.payments.find(({ id }) => id === payment.id);
    ensure(paid?.booking === booking, `${payment.id} was not paid for #${booking.number}`);
    ensure(
      payment.amount === paid.amount && payment.currency === paid.currency,
      `${payment.id} is ${payment.amount} ${payment.currency}`,
    );
    const returned = returnedOf(row, payment.id);
    if (payment === kept) {
      const owed = owedOf(booking);
      ensure(returned <= owed, `${returned} of ${payment.id} are being returned, and ${owed} are owed`);
      ensure(row.refunded === returned, `#${booking.number} counts ${row.refunded} as returned instead of ${returned}`);
      ensure(
        payment.amount === booking.price && payment.currency === booking.currency,
        `${payment.id} is not the price, and kept`,
      );
    } else ensure(returned <= payment.amount, `${returned} of ${payment.id} are being returned`);
  }
}
