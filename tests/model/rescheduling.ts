import { call } from "../support/api.ts";
import { codeOf, ensure, type History, iso, type Known, LATENESS } from "./history.ts";
import { type BookingRow, isLive, percentAt } from "./ledger.ts";
import { HALF_HOUR } from "./rules.ts";

export function sendReschedule(booking: Known, start: number) {
  return call("POST", "/bookings/reschedule", {
    token: booking.customer.token,
    body: { bookingId: booking.id, slotStart: iso(start), slotEnd: iso(start + HALF_HOUR) },
  });
}

/** Returns the result that rescheduling must have. */
function rescheduleEnds(rows: BookingRow[], row: BookingRow, start: number, at: number): string {
  if (row.status !== "confirmed") return "not_reschedulable";
  if (row.start === start) return "rescheduled";
  const offered = row.offers.includes(start);
  if (row.start <= at || (percentAt(row, at) === 0 && row.movedLate && !offered)) return "not_reschedulable";
  if (start <= at) return "slot_begun";
  const taken = rows.some(
    (other) => other.id !== row.id && other.designer === row.designer && other.start === start && isLive(other, at),
  );
  return taken ? "slot_taken" : "rescheduled";
}

/** Records that a booking was rescheduled; `percents` are the percentages of the rules just before and just after. */
export function noteRescheduled(
  booking: Known,
  before: BookingRow,
  after: BookingRow,
  start: number,
  percents: number[],
): void {
  ensure(after.start === start, `#${booking.number} was rescheduled and still has its old slot`);
  if (before.start === start) return;
  booking.start = start;
  booking.reschedules++;
  const caps = before.offers.includes(start)
    ? [booking.cap]
    : percents.map((percent) => Math.min(booking.cap, percent));
  ensure(
    caps.includes(after.cap),
    `rescheduling #${booking.number} leaves ${after.cap} % and not ${caps.join(" or ")}`,
  );
  booking.cap = after.cap;
  const late = caps.map((_, index) => booking.movedLate || (!before.offers.includes(start) && percents[index] === 0));
  ensure(late.includes(after.movedLate), `rescheduling #${booking.number} leaves it moved late: ${after.movedLate}`);
  booking.movedLate = after.movedLate;
}

export async function reschedule(history: History, booking: Known | undefined, start: number): Promise<void> {
  if (!booking) return;
  const [rows, began] = [await history.rows(), Date.now()];
  const before = rows.find(({ id }) => id === booking.id);
  ensure(before, `#${booking.number} is gone`);
  const answer = await sendReschedule(booking, start);
  const ended = Date.now();
  const later = await history.rows();
  const after = later.find(({ id }) => id === booking.id) ?? before;
  const end = answer.status === 200 ? "rescheduled" : codeOf(answer);
  history.say(`reschedule #${booking.number} to ${iso(start)}: ${answer.status} ${end}`);
  const fitting = [began, ended + LATENESS].flatMap((at) => [
    rescheduleEnds(rows, before, start, at),
    // Other bookings may have changed meanwhile, and this one may just have been confirmed.
    rescheduleEnds(later, end === "rescheduled" ? { ...before, status: "confirmed" } : after, start, at),
  ]);
  history.count(before.offers.includes(start) ? "take an offer" : "reschedule", end);
  ensure(fitting.includes(end), `rescheduling #${booking.number} ended as ${end} and not as ${fitting[0]}`);
  if (end === "rescheduled") {
    noteRescheduled(
      booking,
      before,
      after,
      start,
      [began, ended].map((at) => percentAt(before, at)),
    );
  }
}

export async function offer(history: History, booking: Known | undefined, starts: number[]): Promise<void> {
  if (!booking) return;
  const [rows, began] = [await history.rows(), Date.now()];
  const answer = await call("POST", "/bookings/offer-times", {
    token: booking.designer.token,
    body: {
      bookingId: booking.id,
      slots: starts.map((start) => ({ start: iso(start), end: iso(start + HALF_HOUR) })),
    },
  });
  const after = await history.rows();
  const end = answer.status === 200 ? "offered" : codeOf(answer);
  history.say(`offer ${starts.length} times for #${booking.number}: ${answer.status} ${end}`);
  const ends = (rows: BookingRow[], at: number): string => {
    const row = rows.find(({ id }) => id === booking.id);
    if (!row || row.hold !== null) return "not_found";
    if (row.status !== "confirmed" || row.start <= at) return "not_reschedulable";
    for (const [index, start] of starts.entries()) {
      if (start <= at) return "slot_begun";
      if (start === row.start || starts.indexOf(start) < index) return "invalid_slot";
      if (
        rows.some(
          (other) =>
            other.id !== row.id && other.designer === row.designer && other.start === start && isLive(other, at),
        )
      )
        return "slot_taken";
    }
    return "offered";
  };
  const fitting = [began, Date.now() + LATENESS].flatMap((at) => [ends(rows, at), ends(after, at)]);
  history.count("offer", end);
  ensure(fitting.includes(end), `offering times for #${booking.number} ended as ${end} and not as ${fitting[0]}`);
  if (end !== "offered") return;
  const offers = after.find(({ id }) => id === booking.id)?.offers;
  const wanted = [...starts].sort((a, b) => a - b);
  ensure(JSON.stringify(offers) === JSON.stringify(wanted), `#${booking.number} has other offers than were made`);
}
