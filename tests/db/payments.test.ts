import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect, it } from "vitest";
import { at, bookSlot, newCustomer, newDesigner, refusalOf, type TestDesigner } from "../support/db.ts";
import { connectAsPostgres, connectMany } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();
const day = dayFromNow(3);
const slot = { start: at(day, "10:00"), end: at(day, "10:30") };

interface Held {
  customer: string;
  designer: TestDesigner;
  bookingId: string;
  orderId: string;
}

/** A hold with its order. */
async function held(): Promise<Held> {
  const [designer, customer] = await Promise.all([newDesigner(sql), newCustomer(sql)]);
  const { id } = await bookSlot(sql, { customer, designer, ...slot });
  const orderId = `order_${id}`;
  await sql`select public.attach_order(${id}, 'razorpay', ${orderId})`;
  return { customer, designer, bookingId: id, orderId };
}

interface Payment {
  id?: string;
  amount?: number;
  currency?: string;
  source?: "verify" | "webhook" | "reconciler";
}

interface Recorded {
  bookingId: string;
  status: string;
  outcome: "confirmed" | "refund_due";
  reason: string | null;
}

async function record(
  connection: postgres.Sql,
  { orderId }: Held,
  { id = `pay_${orderId}`, amount = 6000, currency = "USD", source = "verify" }: Payment = {},
): Promise<Recorded> {
  const [row] = await connection<{ answer: Recorded }[]>`
    select public.record_payment(${orderId}, ${id}, ${amount}, ${currency}, ${source}) as answer`;
  if (!row) throw new Error("no answer");
  return row.answer;
}

const payments = ({ orderId }: Held) =>
  sql`select payment_id, status, refund_reason from public.payments where order_id = ${orderId} order by created_at`;
const statusOf = async (bookingId: string) =>
  (await sql`select status from public.bookings where id = ${bookingId}`)[0]?.status;

/** Ends the hold; `swept` also stores the status, as the sweep does. */
async function expireHold({ bookingId }: Held, swept: boolean): Promise<void> {
  await sql`update public.bookings set hold_expires_at = now() where id = ${bookingId}`;
  if (swept)
    await sql`update public.bookings set status = 'expired' where id = ${bookingId} and status = 'pending_payment'`;
}

describe("A captured payment", () => {
  it("confirms the booking", async () => {
    const booking = await held();
    expect(await record(sql, booking)).toEqual({
      bookingId: booking.bookingId,
      status: "confirmed",
      outcome: "confirmed",
      reason: null,
    });
    expect(await sql`select status, hold_expires_at from public.bookings where id = ${booking.bookingId}`).toEqual([
      { status: "confirmed", hold_expires_at: null },
    ]);
  });

  it("is recorded once, whoever reports it, in whatever order and however often", async () => {
    const booking = await held();
    const answers = [];
    for (const source of ["webhook", "verify", "reconciler", "verify", "webhook"] as const)
      answers.push(await record(sql, booking, { source }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await payments(booking)).toEqual([
      { payment_id: `pay_${booking.orderId}`, status: "captured", refund_reason: null },
    ]);
    expect(await sql`select source from public.payments where order_id = ${booking.orderId}`).toEqual([
      { source: "webhook" },
    ]);
  });

  it("reports the current state after the session was held", async () => {
    const booking = await held();
    await record(sql, booking);
    await sql`update public.bookings set status = 'completed' where id = ${booking.bookingId}`;
    expect(await record(sql, booking)).toMatchObject({ status: "completed", outcome: "confirmed" });
  });

  it("that comes second for the same booking is owed back", async () => {
    const booking = await held();
    await record(sql, booking);
    expect(await record(sql, booking, { id: `pay2_${booking.orderId}` })).toMatchObject({
      status: "confirmed",
      outcome: "refund_due",
      reason: "already_paid",
    });
    expect(await payments(booking)).toMatchObject([{ status: "captured" }, { status: "refund_due" }]);
  });

  it("is kept at most once an order, and a refund of the provider counts once, whatever the code says", async () => {
    const booking = await held();
    await record(sql, booking);
    const another = sql`
      insert into public.payments (payment_id, order_id, amount_minor, currency, status, source)
      values (${`pay2_${booking.orderId}`}, ${booking.orderId}, 6000, 'USD', 'captured', 'webhook')`;
    expect(await refusalOf(another)).toMatchObject({
      message: expect.stringContaining("payments_one_kept_per_order_idx"),
    });
    const refund = () => sql`
      insert into public.refunds (payment_id, amount_minor, reason, status, provider_refund_id)
      values (${`pay_${booking.orderId}`}, 1, 'administrator', 'sent', ${`rfnd_${booking.orderId}`})`;
    expect(await refusalOf(refund())).toBeUndefined();
    expect(await refusalOf(refund())).toMatchObject({ message: expect.stringContaining("provider_refund_id") });
  });

  it("that comes second for a session that is over is owed back, too", async () => {
    const booking = await held();
    await record(sql, booking);
    await sql`update public.bookings set status = 'completed' where id = ${booking.bookingId}`;
    expect(await record(sql, booking, { id: `pay2_${booking.orderId}` })).toMatchObject({
      status: "completed",
      outcome: "refund_due",
      reason: "already_paid",
    });
  });

  it.each([
    ["amount", { amount: 5999 }],
    ["amount", { amount: 600000 }],
    ["currency", { currency: "INR" }],
    ["currency", { currency: "XYZ" }],
  ])("of the wrong %s confirms nothing and is owed back: %o", async (_, payment) => {
    const booking = await held();
    expect(await record(sql, booking, payment)).toMatchObject({
      status: "pending_payment",
      outcome: "refund_due",
      reason: "amount_mismatch",
    });
    // The right payment may still arrive.
    expect(await record(sql, booking, { id: `right_${booking.orderId}` })).toMatchObject({ outcome: "confirmed" });
  });

  it("of nothing confirms nothing, and promises nobody that it goes back", async () => {
    const booking = await held();
    expect(await record(sql, booking, { amount: 0 })).toMatchObject({
      status: "pending_payment",
      outcome: "refund_due",
    });
    expect(await sql`select 1 from public.refunds where payment_id = ${`pay_${booking.orderId}`}`).toEqual([]);
    const mails = await sql`select kind from public.outbox where booking_id = ${booking.bookingId}`;
    expect(mails).toEqual([]);
  });

  it("for an order that we never made is refused", async () => {
    const booking = await held();
    const foreign = record(sql, { ...booking, orderId: "order_of_somebody_else" });
    expect(await refusalOf(foreign)).toEqual({ state: "PT404", message: "not_found" });
  });

  it("cannot pay for two orders", async () => {
    const [one, two] = await Promise.all([held(), held()]);
    await record(sql, one, { id: `shared_${one.orderId}` });
    expect(await refusalOf(record(sql, two, { id: `shared_${one.orderId}` }))).toEqual({
      state: "PT409",
      message: "payment_in_use",
    });
    expect(await statusOf(two.bookingId)).toBe("pending_payment");
  });
});

describe.each([
  ["not swept yet", false],
  ["swept already", true],
])("A payment that is captured after the hold has ended (%s)", (_, swept) => {
  it("still gets the slot when nobody else has it", async () => {
    const booking = await held();
    await expireHold(booking, swept);
    expect(await record(sql, booking)).toMatchObject({ status: "confirmed", outcome: "confirmed" });
  });

  it("is owed back when somebody else has it by now", async () => {
    const booking = await held();
    await expireHold(booking, swept);
    const other = await newCustomer(sql);
    await bookSlot(sql, { customer: other, designer: booking.designer, ...slot });
    expect(await record(sql, booking)).toEqual({
      bookingId: booking.bookingId,
      status: "expired",
      outcome: "refund_due",
      reason: "slot_taken",
    });
    expect(await payments(booking)).toMatchObject([{ status: "refund_due", refund_reason: "slot_taken" }]);
  });

  it("gets the slot when the other customer's hold has ended, too", async () => {
    const booking = await held();
    await expireHold(booking, swept);
    const other = await bookSlot(sql, { customer: await newCustomer(sql), designer: booking.designer, ...slot });
    await sql`update public.bookings set hold_expires_at = now() where id = ${other.id}`;
    expect(await record(sql, booking)).toMatchObject({ outcome: "confirmed" });
    expect(await statusOf(other.id)).toBe("expired");
  });

  it("is owed back when the slot has begun", async () => {
    const booking = await held();
    await expireHold(booking, swept);
    await sql`
      update public.bookings set slot = tstzrange(now(), now() + interval '30 minutes') where id = ${booking.bookingId}`;
    expect(await record(sql, booking)).toMatchObject({ outcome: "refund_due", reason: "slot_begun" });
  });
});

it("A payment within the hold counts although the slot has begun meanwhile", async () => {
  const booking = await held();
  await sql`
    update public.bookings set slot = tstzrange(now() - interval '1 minute', now() + interval '30 minutes')
     where id = ${booking.bookingId}`;
  expect(await record(sql, booking)).toMatchObject({ outcome: "confirmed" });
});

it("A payment for a booking that was called off is owed back", async () => {
  const booking = await held();
  await sql`update public.bookings set status = 'cancelled' where id = ${booking.bookingId}`;
  expect(await record(sql, booking)).toMatchObject({
    status: "cancelled",
    outcome: "refund_due",
    reason: "booking_cancelled",
  });
});

describe("On many connections at once", () => {
  const connections = connectMany(20);

  it("one payment is recorded once and everybody hears the same", async () => {
    const booking = await held();
    const answers = await Promise.all(connections.map((connection) => record(connection, booking)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await payments(booking)).toHaveLength(1);
  });

  it("of twenty payments for one order one is kept and nineteen are owed back", async () => {
    const booking = await held();
    const answers = await Promise.all(
      connections.map((connection, index) => record(connection, booking, { id: `pay${index}_${booking.orderId}` })),
    );
    expect(answers.filter(({ outcome }) => outcome === "confirmed")).toHaveLength(1);
    expect((await payments(booking)).filter(({ status }) => status === "refund_due")).toHaveLength(19);
  });

  it("late payments and new bookings for one slot: it has one owner, and every other payment is owed back", async () => {
    const designer = await newDesigner(sql);
    const late: Held[] = [];
    for (let i = 0; i < 10; i++) {
      const customer = await newCustomer(sql);
      const { id } = await bookSlot(sql, { customer, designer, ...slot });
      const booking = { customer, designer, bookingId: id, orderId: `order_${id}` };
      await sql`select public.attach_order(${id}, 'razorpay', ${booking.orderId})`;
      await expireHold(booking, i % 2 === 0);
      late.push(booking);
    }
    const newcomers = await Promise.all(Array.from({ length: 10 }, () => newCustomer(sql)));
    const outcomes = await Promise.allSettled([
      ...late.map((booking, index) => record(connections[index] ?? sql, booking)),
      ...newcomers.map((customer, index) => bookSlot(connections[10 + index] ?? sql, { customer, designer, ...slot })),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "PT409", message: "slot_taken" });
    const [taken] = await sql`
      select count(*)::int as live,
             (select count(*)::int from public.payments p join public.payment_orders o using (order_id) join public.bookings b on b.id = o.booking_id
               where b.designer_id = ${designer.id} and (p.status = 'captured') <> (b.status = 'confirmed')) as unaccounted
        from public.bookings where designer_id = ${designer.id} and status in ('confirmed', 'pending_payment')`;
    expect(taken).toEqual({ live: 1, unaccounted: 0 });
  });
});

describe("Before the payment", () => {
  const prepare = ({ customer, bookingId }: Held, amount = 6000) =>
    sql`select public.prepare_order(${customer}, ${bookingId}, ${amount}) as answer`;

  it("the order names the database's price, and the order that is open already", async () => {
    const booking = await held();
    expect((await prepare(booking))[0]?.answer).toEqual({
      bookingId: booking.bookingId,
      amount: 6000,
      currency: "USD",
      receipt: booking.bookingId,
      orderId: booking.orderId,
      provider: "razorpay",
      asked: true,
    });
  });

  it("the first request for an order is known as the first, and every other one as a repetition", async () => {
    const customer = await newCustomer(sql);
    const { id } = await bookSlot(sql, { customer, designer: await newDesigner(sql), ...slot });
    const asked = () => sql`select public.prepare_order(${customer}, ${id}, 6000) -> 'asked' as asked`;
    const [first] = await asked();
    expect([first?.asked, ...(await Promise.all([asked(), asked()])).map(([row]) => row?.asked)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("the first order that is attached counts, for everybody", async () => {
    const booking = await held();
    const [row] = await sql`select public.attach_order(${booking.bookingId}, 'razorpay', 'order_later') as answer`;
    expect(row?.answer).toEqual({ orderId: booking.orderId });
    const [order] = await sql`select public.payment_order(${booking.customer}, ${booking.bookingId}) as answer`;
    expect(order?.answer).toEqual({
      provider: "razorpay",
      orderId: booking.orderId,
      amount: 6000,
      currency: "USD",
      status: "pending_payment",
    });
  });

  it("an order cannot belong to two bookings", async () => {
    const one = await held();
    const other = await bookSlot(sql, { customer: await newCustomer(sql), designer: await newDesigner(sql), ...slot });
    expect(await refusalOf(sql`select public.attach_order(${other.id}, 'razorpay', ${one.orderId})`)).toEqual({
      state: "PT409",
      message: "order_in_use",
    });
    const nobodys = sql`select public.attach_order(${randomUUID()}, 'razorpay', 'order_of_nobody')`;
    expect(await refusalOf(nobodys)).toEqual({ state: "PT404", message: "not_found" });
  });

  it.each([
    ["another amount", "PT400", "amount_mismatch", async () => undefined],
    ["a hold that has ended", "PT409", "hold_expired", (booking: Held) => expireHold(booking, false)],
    ["an expired booking", "PT409", "hold_expired", (booking: Held) => expireHold(booking, true)],
    ["a paid booking", "PT409", "already_paid", (booking: Held) => record(sql, booking)],
    [
      "a session that was held",
      "PT409",
      "already_paid",
      async (booking: Held) => {
        await record(sql, booking);
        await sql`update public.bookings set status = 'completed' where id = ${booking.bookingId}`;
      },
    ],
    [
      "a cancelled booking",
      "PT409",
      "not_payable",
      (booking: Held) => sql`update public.bookings set status = 'cancelled' where id = ${booking.bookingId}`,
    ],
  ])("there is no order for %s", async (_, state, message, change) => {
    const booking = await held();
    await change(booking);
    expect(await refusalOf(prepare(booking, message === "amount_mismatch" ? 60 : 6000))).toEqual({ state, message });
  });

  it("there is no order for a free consultation", async () => {
    const [designer, customer] = await Promise.all([newDesigner(sql, {}, [{ rate: 0 }]), newCustomer(sql)]);
    const { id } = await bookSlot(sql, { customer, designer, ...slot });
    const free = { customer, designer, bookingId: id, orderId: "" };
    expect(await refusalOf(prepare(free, 0))).toEqual({ state: "PT409", message: "not_payable" });
  });

  it("nobody else's booking can be ordered or read", async () => {
    const booking = await held();
    const stranger = { ...booking, customer: await newCustomer(sql) };
    expect(await refusalOf(prepare(stranger))).toEqual({ state: "PT404", message: "not_found" });
    expect(await refusalOf(sql`select public.payment_order(${stranger.customer}, ${booking.bookingId})`)).toEqual({
      state: "PT404",
      message: "not_found",
    });
  });
});
