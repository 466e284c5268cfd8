import { runJobs } from "../support/jobs.ts";
import { provider } from "../support/money.ts";
import { atOnce } from "./at-once.ts";
import { book } from "./booking.ts";
import { cancel } from "./cancelling.ts";
import { type History, pick } from "./history.ts";
import type { BookingRow } from "./ledger.ts";
import { createOrder, pay, verify } from "./paying.ts";
import { reschedule } from "./rescheduling.ts";
import type { Step } from "./steps.ts";
import { watch } from "./watch.ts";

/** Does a step, then checks all rules. @throws Broken */
export async function playStep(history: History, step: Step): Promise<void> {
  history.log.push(JSON.stringify(step));
  const before = await history.rows();
  await (DOES[step.do] as (history: History, step: Step, before: BookingRow[]) => unknown)(history, step, before);
  await watch(history);
}

type Does = {
  [Name in Step["do"]]: (history: History, step: Extract<Step, { do: Name }>, before: BookingRow[]) => unknown;
};
const DOES: Does = {
  book,
  order: (history, { booking, webhooks, times }) => createOrder(history, history.booking(booking), webhooks, times),
  pay: (history, { booking, how }) => pay(history, history.booking(booking), how),
  buy: async (history, step, before) => {
    const booking = await book(history, { ...step, free: false }, before);
    if (!booking) return;
    await createOrder(history, booking, step.webhooks, 1);
    const paid = await pay(history, booking, step.how);
    if (paid && !step.closed) await verify(history, paid, 1);
  },
  verify: (history, { payment, times }) => {
    const paid = pick(history.payments, payment);
    return paid && verify(history, paid, times);
  },
  at_once: atOnce,
  cancel: (history, { booking, by, otherTerms }) => cancel(history, history.confirmed(booking), by, otherTerms),
  reschedule: (history, { booking, slot }) => reschedule(history, history.confirmed(booking), history.slot(slot)),
  pass: (history, { halfHours }) => history.pass(halfHours),
  sweep: (history) => history.sql`select public.sweep_bookings()`,
  jobs: (_, { which, times }) => Promise.all(Array.from({ length: times }, () => runJobs(which))),
  deliver: async (history, { booking, reverse }) => {
    const order = history.booking(booking)?.order;
    if (order) history.say(`${(await provider.release(order, reverse)).sent} sent`);
  },
  fault: async (history, { on, kind, times, ...step }) => {
    const booking = history.booking(step.booking);
    if (!booking) return;
    booking.troubled = true;
    // Only refunds can be pending.
    const call = kind === "pending" ? "refund" : on;
    history.faults.push(await provider.fault({ on: call, kind, times, receipt: booking.id }));
  },
};
