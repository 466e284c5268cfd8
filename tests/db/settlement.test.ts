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
  type PaidBooking,
  refusalOf,
} from "../support/db.ts";
import { connectAsPostgres, runAlone, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";

/*
 * What the queues settle: payment events, refunds, orders to check, emails about unread messages. queue.test.ts tests leases, pauses and parking.
 * Rows are long overdue, so that they are claimed first.
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
  return scalar<Answer>(database.unsafe(`select public.${call}`, parameters));
}

const store = (own: Transaction, id: string, n = 1) =>
  ask(own, "store_payment_event('razorpay', $1, 'payment.captured', $2::text::jsonb)", id, JSON.stringify({ n }));

it("A payment event is stored once, as it first arrived, and is claimed with that content", async ({ own }) => {
  const id = `evt_${randomUUID()}`;
  expect([await store(own, id), await store(own, id, 2)]).toEqual([{ stored: true }, { stored: false }]);
  await own`update public.payment_events set due_at = ${OVERDUE} where event_id = ${id}`;
  expect(await ask(own, "claim_jobs('event', 1)")).toEqual([
    { id, attempts: 1, provider: "razorpay", event: "payment.captured", payload: { n: 1 } },
  ]);
});

describe("A refund", () => {
  const due = (own: Transaction, { paymentId }: PaidBooking, amount = 6000) =>
    scalar<string>(own`
      insert into public.refunds (payment_id, amount_minor, reason, due_at)
      values (${paymentId}, ${amount}, 'administrator', ${OVERDUE}) returning id`);
  /** Stores the provider's report about a refund of a payment; `receipt`: the receipt of our request. Returns the resulting status. */
  const note = async (
    own: postgres.Sql | Transaction,
    { paymentId }: { paymentId: string },
    status: "pending" | "processed" | "failed",
    more: { id?: string; receipt?: string | null; amount?: number; currency?: string } = {},
  ) => {
    const { id = "rfnd_1", receipt = null, amount = 6000, currency = "USD" } = more;
    return (await ask(own, "record_refund($1, $2, $3, $4, $5, $6)", id, paymentId, amount, currency, receipt, status))
      .status;
  };
  /** "administrator sent 6000", the earliest first. */
  const refunds = (own: Transaction, { paymentId }: { paymentId: string }) =>
    scalars(own`
      select concat_ws(' ', reason, status, amount_minor) from public.refunds where payment_id = ${paymentId} order by created_at, status::text`);
  const refundedOf = (own: Transaction, { id }: PaidBooking) =>
    scalar(own`select refunded_minor::int from public.bookings where id = ${id}`);
  const receipts = (own: Transaction, { id }: PaidBooking) =>
    own`select content from public.outbox where booking_id = ${id} and kind = 'refund_receipt'`;
  const retry = (own: Transaction, id: string) => own`select admin.retry_case(${`refund:${id}`}, 'Asha', 'Why.')`;

  it("never returns more than was paid, in any number of parts and on any number of connections", async () => {
    const booking = await paid();
    const parts = await Promise.allSettled(
      Array.from(
        { length: 10 },
        (_, cents) => sql`select admin.refund_booking(${booking.id}, ${25 + cents / 100}, 'designer', 'Asha', 'Why.')`,
      ),
    );
    expect(parts.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    for (const part of parts)
      if (part.status === "rejected")
        expect(part.reason).toMatchObject({ message: expect.stringMatching(/^A refund cannot be more/) });
    await sql`select admin.refund_booking(${booking.id}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    expect(
      await sql`select sum(amount_minor)::int as sum, count(*)::int as parts from public.refunds where payment_id = ${booking.paymentId}`,
    ).toEqual([{ sum: 6000, parts: 3 }]);
  });

  it("is claimed with what the provider has to be told, sent, and done when the provider says so", async ({ own }) => {
    const booking = await paid();
    const id = await due(own, booking, 4000);
    expect(await ask(own, "claim_jobs('refund', 1)")).toEqual([
      {
        ...{ id, provider: "razorpay", paymentId: booking.paymentId, amount: 4000, currency: "USD" },
        ...{ reason: "administrator", status: "due", attempts: 1, providerRefundId: null },
      },
    ]);
    expect(await note(own, booking, "pending", { amount: 4000, receipt: id })).toBe("sent");
    // The jobs ask the provider about it after six hours.
    const row = () =>
      own`select done_at is not null as done, due_at - now() = '6 hours' as late from public.refunds where id = ${id}`;
    expect(await row()).toEqual([{ done: false, late: true }]);
    expect(await receipts(own, booking)).toMatchObject([
      { content: { refundAmount: 4000, providerRefundId: "rfnd_1" } },
    ]);
    for (const _ of ["once", "again"]) expect(await note(own, booking, "processed", { amount: 4000 })).toBe("done");
    expect(await row()).toMatchObject([{ done: true }]);
    expect(await note(own, booking, "failed", { amount: 4000, receipt: id })).toBe("done");
    expect(await receipts(own, booking)).toHaveLength(1);
    expect(await refundedOf(own, booking)).toBe(4000);
  });

  it("is not requested again if it is paid out while a job parks it", async ({ own }) => {
    const booking = await paid();
    const id = await due(own, booking);
    await note(own, booking, "processed", { receipt: id });
    await ask(own, "finish_job('refund', $1, 'no usable answer', true)", id);
    expect(await refunds(own, booking)).toEqual(["administrator done 6000"]);
  });

  it.for([
    ["pending", "sent"],
    ["processed", "done"],
  ] as const)(
    "is recorded once when it was made by hand at the provider and is %s there, and its customer hears of it",
    async ([theirs, ours], { own }) => {
      const booking = await paid();
      for (const _ of ["once", "again"])
        expect(await note(own, booking, theirs, { amount: 1500, receipt: "their own receipt" })).toBe(ours);
      expect(await refunds(own, booking)).toEqual([`administrator ${ours} 1500`]);
      expect(await refundedOf(own, booking)).toBe(1500);
      expect(await receipts(own, booking)).toMatchObject([{ content: { refundAmount: 1500 } }]);
      expect(
        await own`
          select done_at is not null as done, extract(epoch from due_at - now())::int / 3600 as hours from public.refunds where payment_id = ${booking.paymentId}`,
      ).toEqual([{ done: ours === "done", hours: 6 }]);
    },
  );

  it("is still owed after it has failed, and done after all if the provider says so; nothing else restarts it", async ({
    own,
  }) => {
    const booking = await paid();
    const receipt = await due(own, booking);
    for (const status of ["failed", "pending"] as const)
      expect(await note(own, booking, status, { receipt })).toBe("failed");
    expect(await refundedOf(own, booking)).toBe(6000);
    const second = own.savepoint((point) => due(point, booking, 1));
    expect(await refusalOf(second)).toEqual({ state: "P0001", message: "A refund cannot be more than was paid." });
    expect(await note(own, booking, "processed", { receipt })).toBe("done");
  });

  it("belongs to its own payment and currency, and is not recorded if it failed and is unknown", async ({ own }) => {
    const [booking, other] = [await paid(), await paid()];
    const receipt = await due(own, other);
    const notFound = { state: "PT404", message: "not_found" };
    const inRupees = own.savepoint((point) => note(point, booking, "processed", { currency: "INR" }));
    expect(await refusalOf(inRupees)).toEqual(notFound);
    const unknown = own.savepoint((point) => note(point, { paymentId: "pay_unknown" }, "processed"));
    expect(await refusalOf(unknown)).toEqual(notFound);
    expect(await note(own, booking, "failed", { amount: 1000 })).toBeNull();
    expect(await refunds(own, booking)).toEqual([]);
    expect(await note(own, booking, "processed", { amount: 1000, receipt })).toBe("done");
    expect(await refunds(own, booking)).toEqual(["administrator done 1000"]);
    expect(await refunds(own, other)).toEqual(["administrator due 6000"]);
  });

  it("is identified by the provider's id, and otherwise by our own, which its receipt names", async ({ own }) => {
    const booking = await paid();
    const receipt = await due(own, booking, 1000);
    const found = () =>
      scalars(own`
        select case when id = ${receipt} then 'ours ' else 'theirs ' end || status from public.refunds
         where payment_id = ${booking.paymentId} order by 1`);
    await note(own, booking, "pending", { amount: 1000 });
    await note(own, booking, "pending", { amount: 1000, receipt });
    expect(await found()).toEqual(["ours due", "theirs sent"]);
    await note(own, booking, "pending", { id: "rfnd_2", amount: 1000, receipt });
    await note(own, booking, "processed", { amount: 1000, receipt });
    expect(await found()).toEqual(["ours sent", "theirs done"]);
  });

  it("is checked if it was parked on its way, and made again under another id if it had failed", async ({ own }) => {
    const booking = await paid();
    const id = await due(own, booking);
    await note(own, booking, "pending", { receipt: id });
    await ask(own, "finish_job('refund', $1, 'no answer', true)", id);
    await retry(own, id);
    const rows = () =>
      own`select id, status, provider_refund_id as known from public.refunds where payment_id = ${booking.paymentId}`;
    expect(await rows()).toEqual([{ id, status: "sent", known: "rfnd_1" }]);
    await note(own, booking, "failed", { receipt: id });
    await retry(own, id);
    expect(await rows()).toEqual([{ id: expect.not.stringContaining(id), status: "due", known: null }]);
  });

  it("is shown to its customer, and as still due if it has failed, however old", async ({ own }) => {
    const booking = await paid();
    const [earlier, id] = [await due(own, booking, 1), await due(own, booking, 5999)];
    const shown = async () => {
      const open = await scalar<{ id: string; status: string }[]>(own`
        select public.get_open_payments(${booking.customer}) -> 'refunds'`);
      return open.map((refund) => `${refund.id} ${refund.status}`);
    };
    await own`update public.refunds set created_at = now() - interval '1 second' where id = ${earlier}`;
    expect(await shown()).toEqual([`${id} due`, `${earlier} due`]);
    await own`update public.refunds set status = 'withdrawn' where id = ${earlier}`;
    for (const [status, age, expected] of [
      ["failed", "29 days", [`${id} due`]],
      ["withdrawn", "29 days", []],
      ["failed", "31 days", [`${id} due`]],
    ] as const) {
      await own`update public.refunds set status = ${status}, created_at = now() - ${age}::interval where id = ${id}`;
      expect(await shown(), `${status}, ${age}`).toEqual(expected);
    }
  });

  it("closes a payment that bought nothing only as a whole, and does not affect the booking's earnings", async ({
    own,
  }) => {
    const booking = await paid();
    const second = { paymentId: `second_${booking.paymentId}` };
    const statusOf = () => scalar(own`select status from public.payments where payment_id = ${second.paymentId}`);
    await ask(own, "record_payment($1, $2, 6000, 'USD', 'webhook')", booking.orderId, second.paymentId);
    expect(await refunds(own, second)).toEqual(["already_paid due 6000"]);
    expect(await refundedOf(own, booking)).toBe(0);
    await own
      .savepoint(async (point) => {
        await note(point, second, "processed", { id: "rfnd_part", amount: 1000 });
        expect(await statusOf()).toBe("refund_due");
        throw new Error("undone");
      })
      .catch((error) => expect(error).toMatchObject({ message: "undone" }));
    const receipt = await scalar<string>(own`select id from public.refunds where payment_id = ${second.paymentId}`);
    await note(own, second, "processed", { id: "rfnd_2", receipt });
    expect(await statusOf()).toBe("refunded");
    expect(await refundedOf(own, booking)).toBe(0);
    const mails = own`
      select kind from public.outbox where booking_id = ${booking.id} and kind in ('payment_returned', 'refund_receipt') order by kind`;
    expect(await scalars(mails)).toEqual(["payment_returned", "refund_receipt"]);
  });
});

it("An order is checked when the hold has ended, and then less and less often for two weeks, paid or not", async ({
  own,
}) => {
  const booking = await paid();
  const nextAfter = async (age: string) => {
    await own`
      update public.payment_orders set created_at = now() - ${age}::interval, due_at = ${OVERDUE}, last_error = 'timeout' where order_id = ${booking.orderId}`;
    expect(await ask<object[]>(own, "claim_jobs('order', 1)")).toMatchObject([
      { orderId: booking.orderId, amount: 6000, currency: "USD" },
    ]);
    await ask(own, "finish_job('order', $1)", booking.orderId);
    const [row] = await own`
      select extract(epoch from due_at - created_at)::int / 3600 as hours, attempts, last_error from public.payment_orders where order_id = ${booking.orderId}`;
    expect(row).toMatchObject({ attempts: 0, last_error: null });
    return row?.hours;
  };
  const hours: unknown[] = [];
  for (const age of [`${HOLD_MINUTES} minutes`, "1 hour", "7 hours", "3 days", "5 days", "14 days 1 hour"])
    hours.push(await nextAfter(age));
  expect(hours).toEqual([1, 6, 24, 96, 336, null]);
  const id = await newBooking(own, booking.customer, booking.designer, { from: "60 hours", to: "61 hours" });
  const [fresh] = await own`
    insert into public.payment_orders (order_id, booking_id, amount_minor, currency) values (${`order_${id}`}, ${id}, 1, 'USD')
    returning extract(epoch from due_at - now())::int / 60 as minutes`;
  expect(fresh).toEqual({ minutes: HOLD_MINUTES });
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
  const queue = (transaction: Transaction) => runAlone(transaction, "record_unread_messages");

  it("gets one email two minutes after the first of several messages", async ({ own }) => {
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

  it("gets none about messages that were read, and the next one after an hour about new ones", async ({ own }) => {
    const booking = await paid({ from: "-3 hours", to: "40 minutes" });
    await write(own, booking, booking.customer, "Read", "170 minutes");
    await own`
      insert into public.read_markers (booking_id, profile_id) values (${booking.id}, ${booking.designer.id})`;
    // The marker only moves forward.
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

  it("is told of the last messages of a session that is over", async ({ own }) => {
    const booking = await paid({ from: "-40 minutes", to: "-3 minutes", status: "completed" });
    await write(own, booking, booking.designer.id, "Here is the list.", "4 minutes");
    await queue(own);
    expect(await mails(own, booking)).toMatchObject([{ recipient_id: booking.customer, message: "Here is the list." }]);
  });
});
