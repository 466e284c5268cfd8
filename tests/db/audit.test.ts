import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect, it } from "vitest";
import { newBooking, newCustomer, newDesigner, newSale, type PaidBooking, undoing } from "../support/db.ts";
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

const paid = () => newSale(sql);

/** All problems that the audit finds: by default it lists 200, and other tests' bookings without a payment would fill this list. */
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

const refunded = async (transaction: Transaction, { id, paymentId }: PaidBooking, status: string, age: string) => {
  await transaction`select admin.refund_booking(${id}, 1)`;
  await transaction`
    update public.refunds set status = ${status}, created_at = now() - ${age}::interval where payment_id = ${paymentId}`;
};

/** A change to a paid booking, and the kinds of problem that the audit then finds. */
const HARMS: [string, string | string[], (transaction: Transaction, booking: PaidBooking) => PromiseLike<unknown>][] = [
  ["nothing of a paid booking", [], async () => undefined],
  [
    "nothing of one that its customer cancels",
    [],
    (transaction, { id, customer }) => transaction`select public.cancel_booking(${customer}, ${id}, 6000)`,
  ],
  [
    "nothing of one that is refunded in part",
    [],
    (transaction, { id }) => transaction`select admin.refund_booking(${id}, 20)`,
  ],
  [
    "nothing of one that is paid twice",
    [],
    (transaction, { orderId, paymentId }) =>
      transaction`select public.record_payment(${orderId}, ${`x${paymentId}`}, 6000, 'USD', 'webhook')`,
  ],
  [
    "no refund that may still be requested",
    [],
    (transaction, booking) => refunded(transaction, booking, "due", "23 hours"),
  ],
  [
    "no refund that may still be paid out",
    [],
    (transaction, booking) => refunded(transaction, booking, "sent", "9 days 23 hours"),
  ],
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
    "a kept payment in another currency",
    ["ledger_differs", "ledger_differs", "wrong_amount_kept"],
    (transaction, { paymentId }) =>
      transaction`update public.payments set currency = 'INR' where payment_id = ${paymentId}`,
  ],
  [
    "a session that was held and that nobody paid",
    ["booking_without_payment", "ledger_differs"],
    async (transaction, { id, paymentId }) => {
      await transaction`update public.bookings set status = 'completed' where id = ${id}`;
      await transaction`delete from public.payments where payment_id = ${paymentId}`;
    },
  ],
  [
    "a booking that was cancelled and that nobody paid",
    ["booking_without_payment", "ledger_differs", "ledger_differs"],
    async (transaction, { id, customer, paymentId }) => {
      await transaction`select public.cancel_booking(${customer}, ${id}, 6000)`;
      await transaction`delete from public.refunds where payment_id = ${paymentId}`;
      await transaction`delete from public.payments where payment_id = ${paymentId}`;
    },
  ],
  [
    "nothing of a second payment that the customer's bank has taken back",
    [],
    async (transaction, { orderId, paymentId }) => {
      const second = `x${paymentId}`;
      await transaction`select public.record_payment(${orderId}, ${second}, 6000, 'USD', 'webhook')`;
      await transaction`delete from public.refunds where payment_id = ${second}`;
      await transaction`select public.note_dispute(${second}, ${second}, 6000, 'USD', 'fraud', 'chargeback', 'lost', null)`;
    },
  ],
  [
    "nothing of a cancellation whose refund was withdrawn",
    [],
    async (transaction, { id, customer, paymentId }) => {
      await transaction`select public.cancel_booking(${customer}, ${id}, 6000)`;
      await transaction`update public.refunds set status = 'failed' where payment_id = ${paymentId}`;
      await transaction`select admin.withdraw_refund(r.id, 'Why.') from public.refunds r where r.payment_id = ${paymentId}`;
    },
  ],
  [
    "what is held as if it were the designer's",
    "ledger_differs",
    (transaction, { id }) => transaction`
      select private.post('release', ${`x${id}`}, b, 'USD', array['held', 'payable']::public.ledger_account[], array[1, -1]) from public.bookings b where b.id = ${id}`,
  ],
  [
    "a commission that was taken before the session",
    "ledger_differs",
    (transaction, { id }) => transaction`
      select private.post('release', ${`x${id}`}, b, 'USD', array['payable', 'fee']::public.ledger_account[], array[1, -1]) from public.bookings b where b.id = ${id}`,
  ],
  [
    "a rest that stays held after the release",
    "ledger_differs",
    async (transaction, { id }) => {
      await transaction`
        select private.post('release', ${id}, b, 'USD', array['held', 'payable']::public.ledger_account[], array[5999, -5999]) from public.bookings b where b.id = ${id}`;
      await transaction`update public.bookings set released_at = now() where id = ${id}`;
    },
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
    async (transaction, { orderId }) => {
      await transaction`update public.payment_orders set due_at = now(), last_error = 'timeout', attempts = 6 where order_id = ${orderId}`;
      await transaction`select public.finish_job('order', ${orderId})`;
    },
  ],
  [
    "an order at which every run has ended before there was an answer",
    "order_unchecked",
    (transaction, { orderId }) => transaction`
      update public.payment_orders set due_at = now() + interval '1 hour', last_error = null, attempts = 6 where order_id = ${orderId}`,
  ],
];

describe("The audit of money", () => {
  it("finds each harm that can be done to a booking, and nothing else", async () => {
    const bookings = await Promise.all(HARMS.map(paid));
    const problems = await undoing(sql, async (transaction) => {
      for (const [n, booking] of bookings.entries()) await HARMS[n]?.[2](transaction, booking);
      return allProblems(transaction);
    });
    const kindsOf = ({ id }: PaidBooking) =>
      problems.filter(({ bookingId }) => bookingId === id).map(({ kind }) => kind);
    expect(bookings.map((booking, n) => [HARMS[n]?.[0], kindsOf(booking)])).toEqual(
      HARMS.map(([what, kinds]) => [what, [kinds].flat()]),
    );
  });

  it("says in its words what is known and what is not", async () => {
    type Harm = (transaction: Transaction, booking: PaidBooking) => Promise<unknown>;
    const refused =
      (error: string | null): Harm =>
      async (transaction, { id, paymentId }) => {
        await transaction`select admin.refund_booking(${id}, 1)`;
        await transaction`update public.refunds set status = 'failed', last_error = ${error} where payment_id = ${paymentId}`;
      };
    const unchecked =
      (error: string | null): Harm =>
      (transaction, { orderId }) =>
        transaction`
        update public.payment_orders set due_at = now() - interval '2 hours', last_error = ${error} where order_id = ${orderId}`;
    const cancelled: Harm = (transaction, { id }) =>
      transaction`update public.bookings set status = 'cancelled' where id = ${id}`;
    const harms = [refused("no money"), refused(null), unchecked("timeout"), unchecked(null), cancelled];
    const bookings = await Promise.all(harms.map(paid));
    const problems = await undoing(sql, async (transaction) => {
      for (const [n, booking] of bookings.entries()) await harms[n]?.(transaction, booking);
      return allProblems(transaction);
    });
    expect(
      bookings.map(({ id }) => problems.filter(({ bookingId }) => bookingId === id).map(({ detail }) => detail)),
    ).toEqual([
      [expect.stringMatching(/^\S+ since \S+: no money$/)],
      [expect.stringMatching(/^\S+ since \S+: failed$/)],
      ["timeout"],
      ["The provider has not been asked about it."],
      ["0 of an unknown amount are being returned."],
    ]);
  });

  it.each(["pending_payment", "expired", "cancelled"] as const)(
    "finds a payment that is kept although its slot was never confirmed: it is %s",
    async (status) => {
      const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
      const id = await newBooking(sql, customer, designer, { from: "50 hours", to: "51 hours", status });
      const booking = { id, customer, designer, orderId: `order_${id}`, paymentId: `pay_${id}` };
      const kinds = await problemsAfter(booking, async (transaction) => {
        await transaction`
        insert into public.payment_orders (order_id, booking_id, amount_minor, currency, due_at) values (${booking.orderId}, ${id}, 6000, 'USD', null)`;
        await transaction`
        insert into public.payments (payment_id, order_id, amount_minor, currency, status, source)
        values (${booking.paymentId}, ${booking.orderId}, 6000, 'USD', 'captured', 'verify')`;
      });
      expect(kinds).toEqual(["payment_without_booking"]);
    },
  );

  it("finds events that were parked or never looked at", async () => {
    const [parked, late, done, early] = Array.from({ length: 4 }, () => `evt_${randomUUID()}`) as [
      string,
      string,
      string,
      string,
    ];
    const problems = await undoing(sql, async (transaction) => {
      await transaction`
        insert into public.payment_events (event_id, event, payload, status, received_at, last_error) values
          (${parked}, 'order.paid', '{}', 'parked', now(), 'no such order'), (${late}, 'order.paid', '{}', 'waiting', now() - interval '61 minutes', null),
          (${early}, 'order.paid', '{}', 'waiting', now() - interval '59 minutes', null),
          (${done}, 'order.paid', '{}', 'done', now() - interval '2 hours', null)`;
      return allProblems(transaction);
    });
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "event_parked", detail: `order.paid ${parked}: no such order` }),
        expect.objectContaining({ kind: "event_late", detail: `order.paid ${late}: not looked at yet` }),
      ]),
    );
    for (const event of [done, early]) expect(JSON.stringify(problems)).not.toContain(event);
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
      // The test ignores problems that other tests cause meanwhile.
      await transaction`set transaction isolation level repeatable read`;
      await transaction`delete from public.money_audits`;
      await transaction`update public.bookings set status = 'cancelled' where id = ${booking.id}`;
      await transaction`
        insert into public.payment_events (event_id, event, payload, status)
        select 'evt_' || gen_random_uuid(), 'order.paid', '{}', 'parked' from generate_series(1, 25)`;
      const first = await raise(transaction);
      expect(first.audited).toBe(true);
      expect(first.problems).toBeGreaterThan(0);
      expect((await raise(transaction)).audited).toBe(false);
      await transaction`delete from public.money_audits`;
      expect((await raise(transaction)).audited).toBe(true);
      expect(await alarms(transaction)).toMatchObject([{ recipient_id: null, content: { total: first.problems } }]);
      expect((await alarms(transaction))[0]?.content.problems).toHaveLength(20);
    });
  });

  it("mails again on the same day only for a new problem: not because one is settled, one is tried again, or there are more than it reads", async () => {
    await undoing(sql, async (transaction) => {
      const raiseWith = async (problems: { detail: string; paymentId?: string }[]) => {
        await transaction.unsafe(`
          create or replace function private.money_problems(p_limit int) returns jsonb language sql as $$
            select '${JSON.stringify(problems.map((problem) => ({ kind: "refund_late", ...problem })))}'::jsonb
          $$`);
        await transaction`delete from public.money_audits`;
        await transaction`update public.outbox set status = 'sent', sent_at = now() where kind = 'money_alarm' and status = 'waiting'`;
        await raise(transaction);
        return (await alarms(transaction)).length;
      };
      const [first, second, third] = ["a since today: timeout", "b since today: timeout", "c since today: timeout"].map(
        (detail) => ({ detail }),
      ) as [{ detail: string }, { detail: string }, { detail: string }];
      expect(await raiseWith([first, second])).toBe(1);
      expect(await raiseWith([second])).toBe(1);
      expect(await raiseWith([{ detail: "b since today: the provider said 500: sorry" }])).toBe(1);
      expect(await raiseWith([first])).toBe(1);
      expect(await raiseWith([third, first])).toBe(2);
      expect(await raiseWith([first, second, third])).toBe(2);
      // The audit reports it again on the next day.
      await transaction`update public.outbox set created_at = created_at - interval '1 day' where kind = 'money_alarm'`;
      expect(await raiseWith([first])).toBe(1);
    });
  });

  it("tells of the first problems in a fixed order, however many there are", async () => {
    await undoing(sql, async (transaction) => {
      await transaction`set transaction isolation level repeatable read`;
      await transaction`
        insert into public.payment_events (event_id, event, payload, status)
        select 'evt_' || n || gen_random_uuid(), 'a', '{}', 'parked' from generate_series(900, 100, -1) n`;
      const [row] = await transaction<
        { problems: Problem[] }[]
      >`select public.audit_money(300) -> 'problems' as problems`;
      expect(row?.problems).toEqual((await allProblems(transaction)).slice(0, 300));
    });
  });
});
