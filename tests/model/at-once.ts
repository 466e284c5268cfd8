import { runJobs } from "../support/jobs.ts";
import { provider } from "../support/money.ts";
import { bookingEnds, judgeBooking, sendBooking } from "./booking.ts";
import { detailsOf, noteCancellation, sendCancellation, termsOf } from "./cancelling.ts";
import { codeOf, ensure, type History, iso, pick } from "./history.ts";
import { type BookingRow, percentAt } from "./ledger.ts";
import { judgeVerification, sendVerification } from "./paying.ts";
import { noteRescheduled, sendReschedule } from "./rescheduling.ts";
import type { Doer, Doing } from "./steps.ts";

export async function atOnce(
  history: History,
  { payment, slot, doings }: { payment: number; slot: number; doings: Doing[] },
): Promise<void> {
  const paid = pick(history.payments, payment);
  const booking = paid?.booking ?? history.booking(payment);
  if (!booking) return;
  const [rows, began] = [await history.rows(), Date.now()];
  const before = rows.find(({ id }) => id === booking.id);
  ensure(before, `#${booking.number} is gone`);
  const [forCustomer, forDesigner] = [await detailsOf(booking, "customer"), await detailsOf(booking, "designer")];
  const other = history.customers.find(({ id }) => id !== booking.customer.id);
  const target = history.slot(slot);
  const does = new Set(doings);
  const when = <Result>(doing: Doing, work: () => Promise<Result>) =>
    does.has(doing) ? work() : Promise.resolve(undefined);

  const [verified, , , byCustomer, byDesigner, rescheduled, booked] = await Promise.all([
    when("verify", async () => paid && [await sendVerification(paid)]),
    when("webhooks", async () => booking.order && provider.release(booking.order)),
    when("tick", () => runJobs("tick")),
    when("cancel", () => sendCancellation(booking, "customer", forCustomer?.refundIfCancelled ?? 0)),
    when("cancel_as_designer", () => sendCancellation(booking, "designer", forDesigner?.refundIfCancelled ?? 0)),
    when("reschedule", () => sendReschedule(booking, target)),
    when("book", async () => other && sendBooking(other, booking.designer, before.start, false)),
  ]);
  const ended = Date.now();
  const later = await history.rows();
  const after = later.find(({ id }) => id === booking.id);
  ensure(after, `#${booking.number} is gone`);

  if (booked && other) {
    const asked = { customer: other, designer: booking.designer, start: before.start, free: false };
    // While the booking was being rescheduled or cancelled, anybody could take the slot.
    const ends = [codeOf(booked), bookingEnds(later, ended, other, booking.designer, before.start, false)];
    if (booked.status === 200) {
      const without = (all: BookingRow[]) => all.filter(({ id }) => id !== booking.id);
      await judgeBooking(history, booked, asked, { rows: without(rows), at: began }, without(later));
    } else {
      history.say(`book: ${booked.status} ${ends[0]}`);
      ensure(["slot_taken", "slot_begun", "too_many_holds"].includes(ends[0] ?? ""), `booking ended as ${ends[0]}`);
    }
  }
  const percents = [began, ended].map((at) => percentAt({ ...after, start: before.start }, at));
  const capBefore = booking.cap;
  if (rescheduled) {
    const end = rescheduled.status === 200 ? "rescheduled" : codeOf(rescheduled);
    history.say(`reschedule #${booking.number} to ${iso(target)}: ${rescheduled.status} ${end}`);
    history.count("reschedule at once", end);
    if (end === "rescheduled") noteRescheduled(booking, before, after, target, percents);
    else
      ensure(
        ["not_reschedulable", "slot_begun", "slot_taken"].includes(end),
        `rescheduling #${booking.number} ended as ${end}`,
      );
  }
  for (const [by, answer] of [
    ["customer", byCustomer],
    ["designer", byDesigner],
  ] as const) {
    if (!answer) continue;
    const end = answer.status === 200 ? "cancelled" : codeOf(answer);
    history.say(`cancel #${booking.number} by the ${by}: ${answer.status} ${end}`);
    history.count("cancel at once", end);
    const codes = ["cancelled", "refund_changed", "not_cancellable", ...(by === "designer" ? ["not_found"] : [])];
    ensure(codes.includes(end), `cancelling #${booking.number} ended as ${end}`);
    if (end === "cancelled")
      ensure(after.status === "cancelled", `#${booking.number} was cancelled and is ${after.status}`);
  }
  if (after.cancelledBy && !booking.cancellation) {
    const by = after.cancelledBy as Doer;
    const unreturned = { ...after, refunds: before.refunds };
    // On the terms before rescheduling, or after it.
    const terms = [capBefore, booking.cap].flatMap((cap) =>
      [before.start, after.start].flatMap((start) =>
        [began, ended].map((at) => termsOf({ ...booking, cap }, { ...unreturned, start }, by, at)),
      ),
    );
    noteCancellation(booking, by, terms, after, true);
  }
  if (verified && paid) await judgeVerification(history, paid, verified);
}
