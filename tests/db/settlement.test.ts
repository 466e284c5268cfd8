import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import { HOLD_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import {
  type BookingShape,
  newBooking,
  newCustomer,
  newDesigner,
  newPaidBooking,
  refusalOf,
  undoing,
} from "../support/db.ts";
import { connectAsPostgres, runAlone } from "../support/sql.ts";
import { it } from "../support/test.ts";

/*
 * The queues: payment events, refunds, orders to check, emails about unread messages. Claims are rolled back, so that they do not
 * affect other tests; the rows are long overdue, so that they are claimed first.
 */

const sql = connectAsPostgres();
const OVERDUE = "2000-01-01";
type Transaction = postgres.TransactionSql;

async function paid(shape: BookingShape = { from: "50 hours", to: "51 hours" }) {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  return newPaidBooking(sql, { customer, designer }, shape);
}

/** Calls a function that returns JSON. */
async function ask<Answer = Record<string, unknown>>(
  database: postgres.Sql | Transaction,
  call: string,
  ...parameters: (string | number | boolean | null)[]
): Promise<Answer> {
  const [row] = await database.unsafe<{ answer: Answer }[]>(`select public.${call} as answer`, parameters);
  if (!row) throw new Error("no answer");
  return row.answer;
}

describe("A payment event", () => {
  const store = (database: postgres.Sql | Transaction, id: string, payload: object = { n: 1 }) =>
    ask(
      database,
      "store_payment_event('razorpay', $1, 'payment.captured', $2::text::jsonb)",
      id,
      JSON.stringify(payload),
    );

  it("is stored once; what comes again under its id changes nothing", async ({ own }) => {
    const id = `evt_${randomUUID()}`;
    const answers = [await store(own, id), await store(own, id, { n: 2 })];
    expect(answers).toEqual([{ stored: true }, { stored: false }]);
    expect(await own`select payload from public.payment_events where event_id = ${id}`).toEqual([
      { payload: { n: 1 } },
    ]);
  });

  it("is claimed by one, tried again with growing pauses, and parked after eight attempts", async () => {
    const id = `evt_${randomUUID()}`;
    const found = await undoing(sql, async (transaction) => {
      await store(transaction, id);
      const pauses: unknown[] = [];
      for (let attempt = 1; attempt <= 8; attempt++) {
        await transaction`update public.payment_events set due_at = ${OVERDUE} where event_id = ${id} and status = 'waiting'`;
        const claimed = await ask<{ id: string; attempts: number }[]>(transaction, "claim_jobs('event', 1)");
        const told = { provider: "razorpay", event: "payment.captured", payload: { n: 1 } };
        expect(claimed).toEqual([{ id, attempts: attempt, ...told }]);
        const again = await ask<{ id: string }[]>(transaction, "claim_jobs('event', 100)");
        expect(again.map((event) => event.id)).not.toContain(id);
        const { status } = await ask(transaction, "finish_job('event', $1, 'not now')", id);
        const [row] =
          await transaction`select extract(epoch from due_at - now())::int as pause from public.payment_events where event_id = ${id}`;
        pauses.push([status, row?.pause]);
      }
      return pauses;
    });
    expect(found.slice(0, 3)).toEqual([
      ["waiting", 30],
      ["waiting", 60],
      ["waiting", 120],
    ]);
    expect(found.at(-1)?.[0 as never]).toBe("parked");
  });

  it("is done, or parked at once when it can never be settled; afterwards nothing changes it", async ({ own }) => {
    const [done, hopeless] = [`evt_${randomUUID()}`, `evt_${randomUUID()}`];
    await store(own, done);
    await store(own, hopeless);
    await own`update public.payment_events set last_error = 'not now' where event_id = ${done}`;
    expect(await ask(own, "finish_job('event', $1)", done)).toEqual({ status: "done" });
    expect(await own`select last_error from public.payment_events where event_id = ${done}`).toEqual([
      { last_error: null },
    ]);
    expect(await ask(own, "finish_job('event', $1, 'unknown_order', true)", hopeless)).toEqual({
      status: "parked",
    });
    expect(await ask(own, "finish_job('event', $1)", hopeless)).toEqual({ status: null });
  });
});

describe("A refund", () => {
  const due = async (transaction: Transaction, paymentId: string, amount = 6000) => {
    const [row] = await transaction<{ id: string }[]>`
      insert into public.refunds (payment_id, amount_minor, reason, due_at)
      values (${paymentId}, ${amount}, 'administrator', ${OVERDUE}) returning id`;
    if (!row) throw new Error("no refund");
    return row.id;
  };
  const refundedOf = async (transaction: Transaction, bookingId: string) =>
    (await transaction`select refunded_minor::int as minor from public.bookings where id = ${bookingId}`)[0]?.minor;
  const receipts = (transaction: Transaction, bookingId: string) =>
    transaction`select content from public.outbox where booking_id = ${bookingId} and kind = 'refund_receipt'`;

  /** In how many hours the provider is asked about the refund of a payment. */
  const askedIn = async (transaction: Transaction, paymentId: string) => {
    const [row] = await transaction`
      select extract(epoch from due_at - now())::int / 3600 as hours from public.refunds where payment_id = ${paymentId}`;
    return row?.hours;
  };

  it("never returns more than was paid, in however many parts and on however many connections", async () => {
    const booking = await paid();
    const parts = await Promise.allSettled(
      Array.from({ length: 10 }, () => sql`select admin.refund_booking(${booking.id}, 25)`),
    );
    expect(parts.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    for (const part of parts)
      if (part.status === "rejected") expect(part.reason).toMatchObject({ message: "refund_too_large" });
    await sql`select admin.refund_booking(${booking.id})`;
    expect(
      await sql`select sum(amount_minor)::int as sum, count(*)::int as parts from public.refunds where payment_id = ${booking.paymentId}`,
    ).toEqual([{ sum: 6000, parts: 3 }]);
  });

  it("is claimed with what the provider has to be told, sent, and done by the provider's word", async ({ own }) => {
    const booking = await paid();
    const id = await due(own, booking.paymentId, 4000);
    expect(await ask(own, "claim_jobs('refund', 1)")).toEqual([
      {
        id,
        provider: "razorpay",
        paymentId: booking.paymentId,
        amount: 4000,
        currency: "USD",
        reason: "administrator",
        status: "due",
        attempts: 1,
        providerRefundId: null,
      },
    ]);
    const pending = "note_refund('rfnd_1', $1, 4000, 'USD', $2, 'pending')";
    const doneAt = async () => (await own`select done_at from public.refunds where id = ${id}`)[0]?.done_at;
    expect(await ask(own, pending, booking.paymentId, id)).toEqual({ status: "sent" });
    expect(await doneAt()).toBeNull();
    expect(await askedIn(own, booking.paymentId)).toBe(6);
    expect(await receipts(own, booking.id)).toMatchObject([
      { content: { refundAmount: 4000, providerRefundId: "rfnd_1" } },
    ]);
    const processed = "note_refund('rfnd_1', $1, 4000, 'USD', null, 'processed')";
    expect(await ask(own, processed, booking.paymentId)).toEqual({ status: "done" });
    expect(await doneAt()).toBeInstanceOf(Date);
    await ask(own, processed, booking.paymentId);
    const failed = "note_refund('rfnd_1', $1, 4000, 'USD', $2, 'failed')";
    expect(await ask(own, failed, booking.paymentId, id)).toEqual({ status: "done" });
    expect(await receipts(own, booking.id)).toHaveLength(1);
    expect(await refundedOf(own, booking.id)).toBe(4000);
  });

  it("without an answer is requested again, in the end once an hour, and parked after two days", async ({ own }) => {
    const booking = await paid();
    const id = await due(own, booking.paymentId);
    const finish = () => ask<{ status: string }>(own, "finish_job('refund', $1, 'no usable answer')", id);
    const pauseAfter = async (attempts: number) => {
      await own`update public.refunds set attempts = ${attempts} where id = ${id}`;
      await finish();
      const [row] =
        await own`select status, extract(epoch from due_at - now())::int as pause from public.refunds where id = ${id}`;
      return [row?.status, row?.pause];
    };
    expect(await pauseAfter(1)).toEqual(["due", 30]);
    expect(await pauseAfter(4)).toEqual(["due", 240]);
    expect(await pauseAfter(49)).toEqual(["due", 3600]);
    expect((await pauseAfter(50))[0]).toBe("failed");
    expect(await receipts(own, booking.id)).toHaveLength(0);
    // It is still owed.
    expect(await refundedOf(own, booking.id)).toBe(6000);
  });

  it.each([
    ["pending", "sent"],
    ["processed", "done"],
  ])(
    "that was made by hand at the provider, where it is %s, is %s here, and its customer hears of it",
    async (theirs, ours) => {
      const booking = await paid();
      await undoing(sql, async (transaction) => {
        const note = `note_refund('rfnd_hand', $1, 1500, 'USD', null, '${theirs}')`;
        expect(await ask(transaction, note, booking.paymentId)).toEqual({ status: ours });
        expect(await receipts(transaction, booking.id)).toMatchObject([{ content: { refundAmount: 1500 } }]);
        expect(
          await transaction`select done_at is not null as done from public.refunds where payment_id = ${booking.paymentId}`,
        ).toEqual([{ done: ours === "done" }]);
        expect(await askedIn(transaction, booking.paymentId)).toBe(6);
      });
    },
  );

  it("that is paid out while a job parks it is not requested again", async ({ own }) => {
    const booking = await paid();
    const id = await due(own, booking.paymentId);
    await ask(own, "note_refund('rfnd_1', $1, 6000, 'USD', $2, 'processed')", booking.paymentId, id);
    await ask(own, "finish_job('refund', $1, 'no usable answer', true)", id);
    expect(await own`select status from public.refunds where id = ${id}`).toEqual([{ status: "done" }]);
  });

  it("that was made by hand at the provider is recorded as what it is", async () => {
    const booking = await paid();
    await undoing(sql, async (transaction) => {
      const note = "note_refund('rfnd_hand', $1, 1500, 'USD', 'their own receipt', 'processed')";
      for (let i = 0; i < 2; i++) expect(await ask(transaction, note, booking.paymentId)).toEqual({ status: "done" });
      expect(
        await transaction`select amount_minor::int as amount, reason from public.refunds where payment_id = ${booking.paymentId}`,
      ).toEqual([{ amount: 1500, reason: "administrator" }]);
      expect(await refundedOf(transaction, booking.id)).toBe(1500);
    });
    expect(await refusalOf(ask(sql, "note_refund('rfnd_x', 'pay_unknown', 1, 'USD', null, 'processed')"))).toEqual({
      state: "PT404",
      message: "not_found",
    });
  });

  it("that failed is still owed, and is done after all if the provider says so; nothing else wakes it", async ({
    own,
  }) => {
    const booking = await paid();
    const id = await due(own, booking.paymentId);
    const note = (status: string) =>
      ask(own, `note_refund('rfnd_1', $1, 6000, 'USD', $2, '${status}')`, booking.paymentId, id);
    expect(await note("failed")).toEqual({ status: "failed" });
    expect(await note("pending")).toEqual({ status: "failed" });
    expect(await refundedOf(own, booking.id)).toBe(6000);
    const second = own.savepoint((point) => due(point, booking.paymentId, 1));
    expect(await refusalOf(second)).toEqual({ state: "PT409", message: "refund_too_large" });
    expect(await note("processed")).toEqual({ status: "done" });
  });

  it("is of its own payment and currency, and one that we do not know of and that failed is none", async ({ own }) => {
    const [booking, other] = [await paid(), await paid()];
    const id = await due(own, other.paymentId);
    const note = (receipt: string | null, status: string, currency = "USD") =>
      own.savepoint((point) =>
        ask(point, "note_refund('rfnd_1', $1, 1000, $3, $2, $4)", booking.paymentId, receipt, currency, status),
      );
    const refunds = () => own`
      select payment_id as payment, status from public.refunds where payment_id in (${booking.paymentId}, ${other.paymentId}) order by status`;
    expect(await refusalOf(note(null, "processed", "INR"))).toMatchObject({ message: "not_found" });
    expect(await note(null, "failed")).toEqual({ status: null });
    expect(await refunds()).toEqual([{ payment: other.paymentId, status: "due" }]);
    expect(await note(id, "processed")).toEqual({ status: "done" });
    expect(await refunds()).toEqual([
      { payment: other.paymentId, status: "due" },
      { payment: booking.paymentId, status: "done" },
    ]);
  });

  it("is known by the provider's id, and only else by our own, which its receipt names", async ({ own }) => {
    const booking = await paid();
    const note = (id: string, receipt: string | null, status: string) =>
      ask(own, "note_refund($1, $2, 1000, 'USD', $3, $4)", id, booking.paymentId, receipt, status);
    const id = await due(own, booking.paymentId, 1000);
    const found = async () => {
      const refunds = await own`
        select id = ${id} as ours, status from public.refunds where payment_id = ${booking.paymentId}`;
      return Object.fromEntries(refunds.map(({ ours, status }) => [ours ? "ours" : "theirs", status]));
    };
    await note("rfnd_1", null, "pending");
    await note("rfnd_1", id, "pending");
    expect(await found()).toEqual({ theirs: "sent", ours: "due" });
    await note("rfnd_2", id, "pending");
    await note("rfnd_1", id, "processed");
    expect(await found()).toEqual({ theirs: "done", ours: "sent" });
  });

  it("that failed is not tried again once the money has gone back by hand", async ({ own }) => {
    const booking = await paid();
    const id = await due(own, booking.paymentId);
    await ask(own, "note_refund('rfnd_1', $1, 6000, 'USD', $2, 'failed')", booking.paymentId, id);
    await ask(own, "note_refund('rfnd_hand', $1, 1, 'USD', null, 'processed')", booking.paymentId);
    const again = own.savepoint((point) => point`select admin.retry_case(${`refund:${id}`})`);
    expect(await refusalOf(again)).toEqual({ state: "PT409", message: "refund_too_large" });
  });

  it("is checked, not made again, when it was parked on its way", async ({ own }) => {
    const booking = await paid();
    const id = await due(own, booking.paymentId);
    await ask(own, "note_refund('rfnd_1', $1, 6000, 'USD', $2, 'pending')", booking.paymentId, id);
    await ask(own, "finish_job('refund', $1, 'no answer', true)", id);
    await own`select admin.retry_case(${`refund:${id}`})`;
    const rows = () =>
      own`select id, status, provider_refund_id as known from public.refunds where payment_id = ${booking.paymentId}`;
    expect(await rows()).toEqual([{ id, status: "sent", known: "rfnd_1" }]);
    await ask(own, "note_refund('rfnd_1', $1, 6000, 'USD', $2, 'failed')", booking.paymentId, id);
    await own`select admin.retry_case(${`refund:${id}`})`;
    expect(await rows()).toEqual([{ id: expect.not.stringContaining(id), status: "due", known: null }]);
  });

  it("is shown to its customer, and one that failed as still due, however old", async ({ own }) => {
    const booking = await paid();
    const [earlier, id] = [await due(own, booking.paymentId, 1), await due(own, booking.paymentId, 5999)];
    const shown = async () => {
      const [row] = await own<[{ refunds: { id: string; status: string }[] }]>`
        select public.get_open_payments(${booking.customer}) -> 'refunds' as refunds`;
      return row.refunds.map((refund) => [refund.id, refund.status]);
    };
    await own`update public.refunds set created_at = now() - interval '1 second' where id = ${earlier}`;
    expect(await shown()).toEqual([
      [id, "due"],
      [earlier, "due"],
    ]);
    await own`delete from public.refunds where id = ${earlier}`;
    await own`update public.refunds set status = 'failed', created_at = now() - interval '29 days' where id = ${id}`;
    expect(await shown()).toEqual([[id, "due"]]);
    await own`update public.refunds set status = 'withdrawn' where id = ${id}`;
    expect(await shown()).toEqual([]);
    await own`update public.refunds set status = 'failed' where id = ${id}`;
    await own`update public.refunds set created_at = now() - interval '31 days' where id = ${id}`;
    expect(await shown()).toEqual([[id, "due"]]);
  });

  it("of a part closes no payment that is owed back", async ({ own }) => {
    const booking = await paid();
    const second = `second_${booking.paymentId}`;
    await ask(own, "record_payment($1, $2, 6000, 'USD', 'webhook')", booking.orderId, second);
    const refunds =
      await own`select amount_minor::int as amount, reason, status from public.refunds where payment_id = ${second}`;
    expect(refunds).toEqual([{ amount: 6000, reason: "already_paid", status: "due" }]);
    await ask(own, "note_refund('rfnd_part', $1, 1000, 'USD', null, 'processed')", second);
    expect(await own`select status from public.payments where payment_id = ${second}`).toEqual([
      { status: "refund_due" },
    ]);
  });

  it("of a payment that could not buy its booking leaves what the booking earned alone, and closes the payment", async ({
    own,
  }) => {
    const booking = await paid();
    const second = `second_${booking.paymentId}`;
    await ask(own, "record_payment($1, $2, 6000, 'USD', 'webhook')", booking.orderId, second);
    const [refund] = await own<{ id: string }[]>`select id from public.refunds where payment_id = ${second}`;
    expect(await refundedOf(own, booking.id)).toBe(0);
    await ask(own, "note_refund('rfnd_2', $1, 6000, 'USD', $2, 'processed')", second, refund?.id ?? "");
    expect(await own`select status from public.payments where payment_id = ${second}`).toEqual([
      { status: "refunded" },
    ]);
    expect(
      await own`select kind from public.outbox where booking_id = ${booking.id} and kind in ('payment_returned', 'refund_receipt') order by kind`,
    ).toEqual([{ kind: "payment_returned" }, { kind: "refund_receipt" }]);
  });
});

describe("An order", () => {
  it("is checked when the hold has ended, and then less and less often for two weeks, paid or not", async () => {
    const booking = await paid();
    await undoing(sql, async (transaction) => {
      const nextAfter = async (age: string) => {
        await transaction`
          update public.payment_orders set created_at = now() - ${age}::interval, due_at = ${OVERDUE}, last_error = 'timeout' where order_id = ${booking.orderId}`;
        expect(await ask<object[]>(transaction, "claim_jobs('order', 1)")).toMatchObject([
          { orderId: booking.orderId, amount: 6000, currency: "USD" },
        ]);
        await ask(transaction, "finish_job('order', $1)", booking.orderId);
        const [row] = await transaction`
          select extract(epoch from due_at - created_at)::int / 3600 as hours, attempts, last_error from public.payment_orders where order_id = ${booking.orderId}`;
        expect(row).toMatchObject({ attempts: 0, last_error: null });
        return row?.hours;
      };
      expect([
        await nextAfter(`${HOLD_MINUTES} minutes`),
        await nextAfter("1 hour"),
        await nextAfter("7 hours"),
        await nextAfter("3 days"),
        await nextAfter("5 days"),
      ]).toEqual([1, 6, 24, 96, 336]);
      expect(await nextAfter("14 days 1 hour")).toBeNull();
    });
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const bookingId = await newBooking(sql, customer, designer, { from: "50 hours", to: "51 hours" });
    const [fresh] = await undoing(
      sql,
      (transaction) =>
        transaction`
        insert into public.payment_orders (order_id, booking_id, amount_minor, currency)
        values (${`order_${randomUUID()}`}, ${bookingId}, 1, 'USD')
        returning extract(epoch from due_at - now())::int / 60 as minutes`,
    );
    expect(fresh).toEqual({ minutes: HOLD_MINUTES });
  });

  it("that could not be checked is checked again soon; one that the provider does not know is abandoned", async ({
    own,
  }) => {
    const booking = await paid();
    await own`update public.payment_orders set due_at = ${OVERDUE} where order_id = ${booking.orderId}`;
    await ask(own, "claim_jobs('order', 1)");
    await ask(own, "finish_job('order', $1, 'no usable answer')", booking.orderId);
    const [row] = await own`
      select extract(epoch from due_at - now())::int as pause from public.payment_orders where order_id = ${booking.orderId}`;
    expect(row?.pause).toBe(60);
    expect(await ask(own, "finish_job('order', $1, 'unknown', true)", booking.orderId)).toEqual({
      status: "parked",
    });
    expect(await own`select due_at, last_error from public.payment_orders where order_id = ${booking.orderId}`).toEqual(
      [{ due_at: null, last_error: "unknown" }],
    );
  });
});

describe("A member who is away while the other one writes", () => {
  const running: BookingShape = { from: "-20 minutes", to: "40 minutes" };
  const write = (transaction: Transaction, booking: { id: string }, sender: string, text: string, ago: string) =>
    transaction`
      insert into public.messages (booking_id, sender_id, text, created_at)
      values (${booking.id}, ${sender}, ${text}, now() - ${ago}::interval)`;
  const mails = (transaction: Transaction, booking: { id: string }) =>
    transaction`
      select recipient_id, content ->> 'message' as message, (content ->> 'count')::int as count
        from public.outbox where booking_id = ${booking.id} and kind = 'new_message' order by created_at, event_key`;
  const queue = (transaction: Transaction) => runAlone(transaction, "note_unread_messages");

  it("gets one email after two minutes, however many messages there are and however often the clock runs", async ({
    own,
  }) => {
    const booking = await paid(running);
    await write(own, booking, booking.designer.id, "Just now", "1 minute");
    await queue(own);
    expect(await mails(own, booking)).toEqual([]);
    await write(own, booking, booking.designer.id, "Are you there?", "5 minutes");
    await write(own, booking, booking.designer.id, `Which blue? ${"x".repeat(300)}`, "3 minutes");
    for (let i = 0; i < 3; i++) await queue(own);
    const found = await mails(own, booking);
    expect(found).toMatchObject([{ recipient_id: booking.customer, count: 2 }]);
    expect(found[0]?.message).toMatch(/^Which blue\? x{128}$/);
  });

  it("gets none for what was read, and the next one after an hour only for what is new", async ({ own }) => {
    const booking = await paid({ from: "-3 hours", to: "40 minutes" });
    await write(own, booking, booking.customer, "Read", "170 minutes");
    await own`
      insert into public.read_markers (booking_id, profile_id) values (${booking.id}, ${booking.designer.id})`;
    // It only moves forward.
    await own`alter table public.read_markers disable trigger user`;
    await own`
      update public.read_markers set last_read_at = now() - interval '160 minutes' where booking_id = ${booking.id}`;
    await queue(own);
    expect(await mails(own, booking)).toEqual([]);
    await write(own, booking, booking.customer, "Unread", "100 minutes");
    await queue(own);
    await own`update public.booking_events set created_at = now() - interval '61 minutes' where booking_id = ${booking.id}`;
    await queue(own);
    expect(await mails(own, booking)).toMatchObject([{ recipient_id: booking.designer.id, message: "Unread" }]);
    await write(own, booking, booking.customer, "And this", "10 minutes");
    await queue(own);
    expect(await mails(own, booking)).toMatchObject([{ message: "Unread" }, { message: "And this", count: 2 }]);
  });

  it("is told of the last messages of a session that is over, too", async ({ own }) => {
    const booking = await paid({ from: "-40 minutes", to: "-3 minutes", status: "completed" });
    await write(own, booking, booking.designer.id, "Here is the list.", "4 minutes");
    await queue(own);
    expect(await mails(own, booking)).toMatchObject([{ recipient_id: booking.customer, message: "Here is the list." }]);
  });
});
