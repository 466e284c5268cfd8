import { runJobs } from "../support/jobs.ts";
import { provider } from "../support/money.ts";
import { atOnce } from "./at-once.ts";
import { book, rush } from "./booking.ts";
import { cancel } from "./cancelling.ts";
import { type History, pick } from "./history.ts";
import type { BookingRow } from "./ledger.ts";
import { reportNoShow } from "./no-shows.ts";
import { createOrder, overtake, pay, payLate, verify } from "./paying.ts";
import { offer, reschedule } from "./rescheduling.ts";
import type { Step } from "./steps.ts";
import { watch } from "./watch.ts";

/** Does a step, then checks all rules. @throws Broken */
export async function playStep(history: History, step: Step): Promise<void> {
  history.log.push(JSON.stringify(step));
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
    case "no_show":
      return reportNoShow(history, history.standing(step.booking), step.by, step.came, step.answer);
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
      // Only refunds can be pending.
      const on = kind === "pending" ? "refund" : step.on;
      history.faults.push(await provider.fault({ on, kind, times, receipt: booking.id }));
      return;
    }
  }
}
