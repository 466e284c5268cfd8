import { runJobs } from "../support/jobs.ts";
import { provider } from "../support/money.ts";
import { atOnce } from "./at-once.ts";
import { book, rush } from "./booking.ts";
import { cancel } from "./cancelling.ts";
import { type History, pick } from "./history.ts";
import type { BookingRow } from "./ledger.ts";
import { reportNoShow } from "./no-shows.ts";
import { createOrder, overtake, pay, payLate, verify } from "./paying.ts";
import { dispute, endPayout, payOut } from "./payouts.ts";
import { endRefunds, refundByHand } from "./refunding.ts";
import { offer, reschedule } from "./rescheduling.ts";
import { HALF_HOUR, HELD } from "./rules.ts";
import { type Step, tell } from "./steps.ts";
import { watch } from "./watch.ts";

/** Does a step, then checks all rules. @throws Broken */
export async function playStep(history: History, step: Step): Promise<void> {
  history.log.push(tell(step));
  const before = await history.rows();
  await doStep(history, step, before);
  await watch(history, before);
}

async function doStep(history: History, step: Step, before: BookingRow[]): Promise<void> {
  switch (step.do) {
    case "book":
      return void (await book(history, step, before));
    case "rush":
      return rush(history, step, before);
    case "order":
      return createOrder(history, history.booking(step.booking), step.webhooks, step.times);
    case "pay":
      return void (await pay(history, history.booking(step.booking), step.how));
    case "buy": {
      const booking = await book(history, { ...step, free: false }, before);
      if (!booking) return;
      await createOrder(history, booking, step.webhooks, 1);
      const paid = await pay(history, booking, step.how);
      if (paid && !step.closed) await verify(history, paid, 1);
      return;
    }
    case "overtaken":
      return overtake(history, step, before);
    case "late":
      return payLate(history, pick(history.payments, step.payment), step.status);
    case "verify": {
      const paid = pick(history.payments, step.payment);
      return paid && verify(history, paid, step.times);
    }
    case "at_once":
      return atOnce(history, step);
    case "cancel":
      return cancel(history, history.confirmed(step.booking), step.by, step.otherTerms);
    case "reschedule":
      return reschedule(history, history.confirmed(step.booking), history.slot(step.slot));
    case "offer":
      return offer(
        history,
        history.confirmed(step.booking),
        step.slots.map((slot) => history.slot(slot)),
      );
    case "take": {
      const offered = pick(
        before.filter(({ offers }) => offers.length > 0),
        step.booking,
      );
      const start = offered && pick(offered.offers, step.offer);
      return start === undefined
        ? undefined
        : reschedule(
            history,
            history.bookings.find(({ id }) => id === offered?.id),
            start,
          );
    }
    case "refund_by_hand":
      return refundByHand(history, history.confirmed(step.booking), step.part, step.there);
    case "no_show":
      return reportNoShow(history, history.standing(step.booking), step.by, step.came, step.answer);
    case "earn":
      return earn(history, step, before);
    case "pay_out":
      return payOut(history, pick(history.designers, step.designer), step.by);
    case "payout_ends":
      return endPayout(history, pick(history.payouts, step.payout), step.how);
    case "dispute":
      return dispute(history, history.standing(step.booking), step.part, step.end);
    case "pass":
      return history.pass(step.halfHours);
    case "sweep":
      await history.sql`select public.sweep_bookings()`;
      return;
    case "jobs":
      await Promise.all(Array.from({ length: step.times }, () => runJobs(step.which)));
      return;
    case "deliver": {
      const order = history.booking(step.booking)?.order;
      if (order) history.say(`${(await provider.release(order, step.reverse)).sent} sent`);
      return;
    }
    case "fault": {
      const booking = history.booking(step.booking);
      if (!booking) return;
      booking.troubled = true;
      const { kind, times } = step;
      // Only refunds and transfers can be pending; refunds have a key that keeps them from being made twice.
      const ofTransfer = step.on === "create_transfer" || step.booking % 2 === 1;
      const on =
        kind === "twice"
          ? "create_transfer"
          : kind === "pending"
            ? ofTransfer
              ? "create_transfer"
              : "refund"
            : step.on;
      history.faults.push(await provider.fault({ on, kind, times, receipt: booking.id }));
      return;
    }
    case "refund_ends":
      return endRefunds(history, history.booking(step.booking), step.status);
  }
}

async function earn(history: History, step: Extract<Step, { do: "earn" }>, before: BookingRow[]): Promise<void> {
  const booking = await book(history, { ...step, free: false }, before);
  if (!booking) return;
  await createOrder(history, booking, "sent", 1);
  const paid = await pay(history, booking, "popup");
  if (paid) await verify(history, paid, 1);
  await history.pass(Math.ceil((booking.start + HALF_HOUR + HELD - Date.now()) / HALF_HOUR));
  await runJobs("tick");
  await watch(history, before);
  await payOut(history, booking.designer, step.by);
  await watch(history, before);
  const payout = history.payouts.findLast(({ designer }) => designer === booking.designer.id);
  if (step.ends !== "open") await endPayout(history, payout, step.ends);
  if (step.refund > 0) await refundByHand(history, booking, step.refund, false);
  if (!step.disputed) return;
  await dispute(history, booking, 50, "lost");
  await dispute(history, booking, 50, "lost");
}
