import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect, it } from "vitest";
import { newBooking, newCustomer, newDesigner, newPaidBooking, type PaidBooking, undoing } from "../support/db.ts";
import { connectAsPostgres, runAlone } from "../support/sql.ts";

/* The audit finds each way in which money can be lost. Each test breaks something and rolls it back. */

const sql = connectAsPostgres();
type Transaction = postgres.TransactionSql;
interface Problem {
  kind: string;
  bookingId: string | null;
  orderId: string | null;
  paymentId: string | null;
  detail: string;
}

async function paid(): Promise<PaidBooking> {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  return newPaidBooking(sql, { customer, designer }, { from: "50 hours", to: "51 hours" });
}

/** All that the audit finds: by default it tells of 200, which other tests' bookings without a payment would fill. */
const allProblems = async (transaction: Transaction) => {
  const [row] = await transaction<
    { problems: Problem[] }[]
  >`select public.audit_money(1000000) -> 'problems' as problems`;
  return row?.problems ?? [];
};

/** What the audit reports about one booking after a change; rows of other tests are ignored. */
const problemsAfter = (booking: PaidBooking, harm: (transaction: Transaction) => PromiseLike<unknown>) =>
  undoing(sql, async (transaction) => {
    await harm(transaction);
    const problems = await allProblems(transaction);
    return problems.filter(({ bookingId }) => bookingId === booking.id).map(({ kind }) => kind);
  });

describe("The audit of money", () => {
  it("has nothing to say about a paid booking, however it ends", async () => {
    const booking = await paid();
    expect(await problemsAfter(booking, async () => undefined)).toEqual([]);
    expect(
      await problemsAfter(
        booking,
        (transaction) => transaction`select public.cancel_booking(${booking.customer}, ${booking.id}, 6000)`,
      ),
    ).toEqual([]);
    expect(
      await problemsAfter(booking, (transaction) => transaction`select admin.refund_booking(${booking.id}, 20)`),
    ).toEqual([]);
    expect(
      await problemsAfter(
        booking,
        (transaction) =>
          transaction`select public.record_payment(${booking.orderId}, ${`x${booking.paymentId}`}, 6000, 'USD', 'webhook')`,
      ),
    ).toEqual([]);
  });

  it.each<[string, string | string[], (transaction: Transaction, booking: PaidBooking) => PromiseLike<unknown>]>([
    [
      "a confirmed booking that nobody paid",
      ["booking_without_payment", "ledger_differs"],
      (transaction, { paymentId }) => transaction`delete from public.payments where payment_id = ${paymentId}`,
    ],
    [
      "a kept payment of another amount",
      ["ledger_differs", "wrong_amount_kept"],
      (transaction, { paymentId }) =>
        transaction`update public.payments set amount_minor = 5999 where payment_id = ${paymentId}`,
    ],
    [
      "a booking that was cancelled by hand, without terms",
      "cancellation_unsettled",
      (transaction, { id }) => transaction`update public.bookings set status = 'cancelled' where id = ${id}`,
    ],
    [
      "a cancellation whose refund is missing",
      ["cancellation_unsettled", "ledger_differs"],
      async (transaction, { id, customer, paymentId }) => {
        await transaction`select public.cancel_booking(${customer}, ${id}, 6000)`;
        await transaction`delete from public.refunds where payment_id = ${paymentId}`;
      },
    ],
    [
      "a second payment that nobody returns",
      "refund_missing",
      async (transaction, { orderId, paymentId }) => {
        await transaction`select public.record_payment(${orderId}, ${`x${paymentId}`}, 6000, 'USD', 'webhook')`;
        await transaction`delete from public.refunds where payment_id = ${`x${paymentId}`}`;
      },
    ],
    [
      "a refund that the provider refused",
      "refund_failed",
      async (transaction, { id, paymentId }) => {
        await transaction`select admin.refund_booking(${id}, 1)`;
        await transaction`update public.refunds set status = 'failed' where payment_id = ${paymentId}`;
      },
    ],
    [
      "a refund that has been waiting for a day",
      "refund_late",
      async (transaction, { id, paymentId }) => {
        await transaction`select admin.refund_booking(${id}, 1)`;
        await transaction`update public.refunds set created_at = now() - interval '25 hours' where payment_id = ${paymentId}`;
      },
    ],
    [
      "a refund that the provider has had for ten days",
      "refund_late",
      async (transaction, { id, paymentId }) => {
        await transaction`select admin.refund_booking(${id}, 1)`;
        await transaction`
          update public.refunds set status = 'sent', provider_refund_id = ${randomUUID()}, created_at = now() - interval '10 days 1 second'
           where payment_id = ${paymentId}`;
      },
    ],
    [
      "more returned than was paid",
      "returned_too_much",
      (transaction, { paymentId }) => transaction`
        insert into public.refunds (payment_id, amount_minor, reason, status, provider_refund_id, done_at)
        values (${paymentId}, 6001, 'administrator', 'done', ${randomUUID()}, now())`,
    ],
    [
      "an order that nobody asked about",
      "order_unchecked",
      (transaction, { orderId }) => transaction`
        update public.payment_orders set due_at = now() - interval '61 minutes' where order_id = ${orderId}`,
    ],
    [
      "an order that the provider does not know",
      "order_unchecked",
      (transaction, { orderId }) => transaction`
        update public.payment_orders set due_at = null, last_error = 'unknown' where order_id = ${orderId}`,
    ],
    [
      "an order about which the provider has often given no answer",
      "order_unchecked",
      (transaction, { orderId }) => transaction`
        update public.payment_orders set due_at = now() + interval '1 hour', last_error = 'timeout', attempts = 6 where order_id = ${orderId}`,
    ],
    [
      "no order about which it will be asked again",
      [],
      (transaction, { orderId }) => transaction`
        update public.payment_orders set due_at = now() + interval '1 hour', last_error = 'timeout', attempts = 5 where order_id = ${orderId}`,
    ],
    [
      "no order about which it has answered, however often it was asked",
      [],
      (transaction, { orderId }) => transaction`
        update public.payment_orders set due_at = now() + interval '1 hour', last_error = null, attempts = 6 where order_id = ${orderId}`,
    ],
  ])("finds %s", async (_, kind, harm) => {
    const booking = await paid();
    expect(await problemsAfter(booking, (transaction) => harm(transaction, booking))).toEqual([kind].flat());
  });

  it("says in its words what is known and what is not", async () => {
    const { id, orderId, paymentId } = await paid();
    const detailsAfter = (harm: (transaction: Transaction) => PromiseLike<unknown>) =>
      undoing(sql, async (transaction) => {
        await harm(transaction);
        const problems = await allProblems(transaction);
        return problems.filter(({ bookingId }) => bookingId === id).map(({ detail }) => detail);
      });
    const refused = (error: string | null) => async (transaction: Transaction) => {
      await transaction`select admin.refund_booking(${id}, 1)`;
      await transaction`update public.refunds set status = 'failed', last_error = ${error} where payment_id = ${paymentId}`;
    };
    expect(await detailsAfter(refused("no money"))).toEqual([expect.stringMatching(/^\S+ since \S+: no money$/)]);
    expect(await detailsAfter(refused(null))).toEqual([expect.stringMatching(/^\S+ since \S+: failed$/)]);
    const unchecked = (error: string | null) => (transaction: Transaction) =>
      transaction`
      update public.payment_orders set due_at = now() - interval '2 hours', last_error = ${error} where order_id = ${orderId}`;
    expect(await detailsAfter(unchecked("timeout"))).toEqual(["timeout"]);
    expect(await detailsAfter(unchecked(null))).toEqual(["The provider has not been asked about it."]);
    const cancelled = (transaction: Transaction) =>
      transaction`update public.bookings set status = 'cancelled' where id = ${id}`;
    expect(await detailsAfter(cancelled)).toEqual(["0 of an unknown amount are being returned."]);
  });

  it("has nothing to say about refunds that still have time: a day to be requested, ten days to be paid out", async () => {
    for (const [status, age] of [
      ["due", "23 hours"],
      ["sent", "9 days 23 hours"],
    ] as const) {
      const { id, paymentId, ...rest } = await paid();
      const problems = await problemsAfter({ id, paymentId, ...rest }, async (transaction) => {
        await transaction`select admin.refund_booking(${id}, 1)`;
        await transaction`
          update public.refunds set status = ${status}, created_at = now() - ${age}::interval where payment_id = ${paymentId}`;
      });
      expect(problems).toEqual([]);
    }
  });

  it("finds a payment that is kept although its slot was never confirmed", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const id = await newBooking(sql, customer, designer, { from: "50 hours", to: "51 hours", status: "expired" });
    const booking = { id, customer, designer, orderId: `order_${id}`, paymentId: `pay_${id}` };
    const kinds = await problemsAfter(booking, async (transaction) => {
      await transaction`
        insert into public.payment_orders (order_id, booking_id, amount_minor, currency, due_at) values (${booking.orderId}, ${id}, 6000, 'USD', null)`;
      await transaction`
        insert into public.payments (payment_id, order_id, amount_minor, currency, status, source)
        values (${booking.paymentId}, ${booking.orderId}, 6000, 'USD', 'captured', 'verify')`;
    });
    expect(kinds).toEqual(["payment_without_booking"]);
  });

  it("finds events that were parked or never looked at", async () => {
    const [parked, late] = [`evt_${randomUUID()}`, `evt_${randomUUID()}`];
    const problems = await undoing(sql, async (transaction) => {
      await transaction`
        insert into public.payment_events (event_id, event, payload, status, received_at, last_error) values
          (${parked}, 'order.paid', '{}', 'parked', now(), 'no such order'), (${late}, 'order.paid', '{}', 'waiting', now() - interval '2 hours', null)`;
      return allProblems(transaction);
    });
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "event_parked", detail: `order.paid ${parked}: no such order` }),
        expect.objectContaining({ kind: "event_late", detail: `order.paid ${late}: not looked at yet` }),
      ]),
    );
  });
});

describe("The alarm", () => {
  const raise = async (transaction: Transaction) =>
    (await runAlone(transaction, "raise_money_alarm")) as { audited: boolean; problems: number };
  const alarms = (transaction: Transaction) =>
    transaction`select event_key, content, recipient_id from public.outbox where kind = 'money_alarm' and created_at = now()`;

  it("mails nobody when there is no problem", async () => {
    await undoing(sql, async (transaction) => {
      await transaction`delete from public.money_audits`;
      await transaction`
        create or replace function private.money_problems(p_limit int) returns jsonb language sql as $$ select '[]'::jsonb $$`;
      expect(await raise(transaction)).toEqual({ audited: true, problems: 0 });
      expect(await alarms(transaction)).toEqual([]);
    });
  });

  it("mails the administrator once for the same problems, at most once an hour", async () => {
    const booking = await paid();
    await undoing(sql, async (transaction) => {
      // What other tests harm meanwhile is no news here.
      await transaction`set transaction isolation level repeatable read`;
      await transaction`delete from public.money_audits`;
      await transaction`update public.bookings set status = 'cancelled' where id = ${booking.id}`;
      const first = await raise(transaction);
      expect(first.audited).toBe(true);
      expect(first.problems).toBeGreaterThan(0);
      expect((await raise(transaction)).audited).toBe(false);
      await transaction`delete from public.money_audits`;
      expect((await raise(transaction)).audited).toBe(true);
      expect(await alarms(transaction)).toMatchObject([{ recipient_id: null, content: { total: first.problems } }]);
    });
  });
});
