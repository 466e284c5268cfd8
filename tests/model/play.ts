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
  await (DOES[step.do] as (history: History, step: Step, before: BookingRow[]) => unknown)(history, step, before);
  await watch(history, before);
}

type Does = {
  [Name in Step["do"]]: (history: History, step: Extract<Step, { do: Name }>, before: BookingRow[]) => unknown;
};
const DOES: Does = {
  book,
  rush,
  order: (history, { booking, webhooks, times }) => createOrder(history, history.booking(booking), webhooks, times),
  pay: (history, { booking, how }) => pay(history, history.booking(booking), how),
  buy: async (history, step, before) => {
    const booking = await book(history, { ...step, free: false }, before);
    if (!booking) return;
    await createOrder(history, booking, step.webhooks, 1);
    const paid = await pay(history, booking, step.how);
    if (paid && !step.closed) await verify(history, paid, 1);
  },
  overtaken: overtake,
  late: (history, { payment, status }) => payLate(history, pick(history.payments, payment), status),
  verify: (history, { payment, times }) => {
    const paid = pick(history.payments, payment);
    return paid && verify(history, paid, times);
  },
  at_once: atOnce,
  cancel: (history, { booking, by, otherTerms }) => cancel(history, history.confirmed(booking), by, otherTerms),
  reschedule: (history, { booking, slot }) => reschedule(history, history.confirmed(booking), history.slot(slot)),
  offer: (history, { booking, slots }) =>
    offer(
      history,
      history.confirmed(booking),
      slots.map((slot) => history.slot(slot)),
    ),
  take: (history, step, before) => {
    const withOffers = before.filter(({ offers }) => offers.length > 0);
    const offered = pick(withOffers, step.booking);
    const start = offered && pick(offered.offers, step.offer);
    const booking = history.bookings.find(({ id }) => id === offered?.id);
    return start === undefined ? undefined : reschedule(history, booking, start);
  },
  no_show: (history, { booking, by, came, answer }) =>
    reportNoShow(history, history.standing(booking), by, came, answer),
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
