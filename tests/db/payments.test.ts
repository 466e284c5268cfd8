import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect, it } from "vitest";
import { at, bookSlot, newCustomer, newDesigner, refused, type TestDesigner } from "../support/db.ts";
import { connectAsPostgres, connectMany, scalar } from "../support/sql.ts";
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

/** Makes a hold with its order. */
async function held(at?: TestDesigner): Promise<Held> {
  const [designer, customer] = [at ?? (await newDesigner(sql)), await newCustomer(sql)];
  const { id } = await bookSlot(sql, { customer, designer, ...slot });
  const orderId = `order_${id}`;
  await sql`select public.attach_order(${id}, 'razorpay', ${orderId})`;
  return { customer, designer, bookingId: id, orderId };
}

type Payment = { id?: string; amount?: number; currency?: string; source?: "verify" | "webhook" | "reconciler" };
/** Records a payment; returns {bookingId, status, outcome, reason}. */
function record(connection: postgres.Sql, { orderId }: Held, payment: Payment = {}): Promise<{ outcome: string }> {
  const { id = `pay_${orderId}`, amount = 6000, currency = "USD", source = "verify" } = payment;
  return scalar(connection`select public.record_payment(${orderId}, ${id}, ${amount}, ${currency}, ${source})`);
}

const payments = ({ orderId }: Held) =>
  sql`select payment_id, status, refund_reason, source from public.payments where order_id = ${orderId} order by created_at`;
const statusOf = (bookingId: string) => scalar(sql`select status from public.bookings where id = ${bookingId}`);

/** Ends the hold; `swept` also stores the status, as the sweep does. */
async function expireHold({ bookingId }: Held, swept: boolean): Promise<void> {
  await sql`update public.bookings set hold_expires_at = now() where id = ${bookingId}`;
  if (swept)
    await sql`update public.bookings set status = 'expired' where id = ${bookingId} and status = 'pending_payment'`;
}

const due = (status: string, reason: string) => ({ status, outcome: "refund_due", reason });
const complete = ({ bookingId }: Held) => sql`update public.bookings set status = 'completed' where id = ${bookingId}`;
const cancel = ({ bookingId }: Held) => sql`update public.bookings set status = 'cancelled' where id = ${bookingId}`;

describe("A captured payment", () => {
  it("confirms the booking once, even if several sources report it repeatedly and in any order", async () => {
    const booking = await held();
    for (const source of ["webhook", "verify", "reconciler", "verify", "webhook"] as const)
      expect(await record(sql, booking, { source })).toEqual({
        ...{ bookingId: booking.bookingId, status: "confirmed", outcome: "confirmed", reason: null },
      });
    const kept = { payment_id: `pay_${booking.orderId}`, status: "captured", refund_reason: null, source: "webhook" };
    expect(await payments(booking)).toEqual([kept]);
    const stored = sql`select status, hold_expires_at from public.bookings where id = ${booking.bookingId}`;
    expect(await stored).toEqual([{ status: "confirmed", hold_expires_at: null }]);
  });

  it("is owed back if it is the second, even once the session is over", async () => {
    const booking = await held();
    await record(sql, booking);
    const second = await record(sql, booking, { id: `pay2_${booking.orderId}` });
    expect(second).toMatchObject(due("confirmed", "already_paid"));
    await complete(booking);
    expect(await record(sql, booking)).toMatchObject({ status: "completed", outcome: "confirmed" });
    const third = await record(sql, booking, { id: `pay3_${booking.orderId}` });
    expect(third).toMatchObject(due("completed", "already_paid"));
    expect((await payments(booking)).map(({ status }) => status)).toEqual(["captured", "refund_due", "refund_due"]);
  });

  it("is kept at most once an order, and a refund of the provider counts once, regardless of the code", async () => {
    const booking = await held();
    await record(sql, booking);
    const another = sql`
      insert into public.payments (payment_id, order_id, amount_minor, currency, status, source)
      values (${`pay2_${booking.orderId}`}, ${booking.orderId}, 6000, 'USD', 'captured', 'webhook')`;
    expect(await refused(another)).toContain("payments_one_kept_per_order_idx");
    const refund = () => sql`
      insert into public.refunds (payment_id, amount_minor, reason, status, provider_refund_id)
      values (${`pay_${booking.orderId}`}, 1, 'administrator', 'sent', ${`rfnd_${booking.orderId}`})`;
    await refund();
    expect(await refused(refund())).toContain("provider_refund_id");
  });

  it("confirms nothing and is owed back if its amount or currency is wrong", async () => {
    const booking = await held();
    for (const [n, payment] of [{ amount: 5999 }, { amount: 6001 }, { currency: "INR" }].entries()) {
      const wrong = record(sql, booking, { ...payment, id: `wrong${n}_${booking.orderId}` });
      expect(await wrong).toMatchObject(due("pending_payment", "amount_mismatch"));
    }
    // The right payment may still arrive.
    expect(await record(sql, booking)).toMatchObject({ outcome: "confirmed" });
  });

  it("of nothing confirms nothing, and promises nobody a refund", async () => {
    const booking = await held();
    const nothing = record(sql, booking, { amount: 0 });
    expect(await nothing).toMatchObject({ status: "pending_payment", outcome: "refund_due" });
    expect(await sql`select 1 from public.refunds where payment_id = ${`pay_${booking.orderId}`}`).toEqual([]);
    expect(await sql`select kind from public.outbox where booking_id = ${booking.bookingId}`).toEqual([]);
  });

  it("is refused for an order that we never made, and for a second order", async () => {
    const [one, two] = await Promise.all([held(), held()]);
    expect(await refused(record(sql, { ...one, orderId: "order_of_somebody_else" }))).toBe("PT404 not_found");
    await record(sql, one, { id: `shared_${one.orderId}` });
    expect(await refused(record(sql, two, { id: `shared_${one.orderId}` }))).toBe("PT409 payment_in_use");
    expect(await statusOf(two.bookingId)).toBe("pending_payment");
  });

  it("counts within the hold even if the slot has begun meanwhile", async () => {
    const booking = await held();
    await sql`
      update public.bookings set slot = tstzrange(now() - interval '1 minute', now() + interval '30 minutes')
       where id = ${booking.bookingId}`;
    expect(await record(sql, booking)).toMatchObject({ outcome: "confirmed" });
  });

  it("is owed back if the hold was released", async () => {
    const booking = await held();
    await cancel(booking);
    expect(await record(sql, booking)).toMatchObject(due("cancelled", "booking_cancelled"));
  });
});

describe.each([
  ["not swept yet", false],
  ["swept already", true],
])("A payment that is captured after the hold has ended (%s)", (_, swept) => {
  it("still gets the slot if nobody else has it", async () => {
    const booking = await held();
    await expireHold(booking, swept);
    expect(await record(sql, booking)).toMatchObject({ status: "confirmed", outcome: "confirmed" });
  });

  it("is owed back if somebody else has the slot by now", async () => {
    const booking = await held();
    await expireHold(booking, swept);
    const other = await newCustomer(sql);
    await bookSlot(sql, { customer: other, designer: booking.designer, ...slot });
    expect(await record(sql, booking)).toEqual({ bookingId: booking.bookingId, ...due("expired", "slot_taken") });
    expect(await payments(booking)).toMatchObject([{ status: "refund_due", refund_reason: "slot_taken" }]);
  });

  it("gets the slot if the other customer's hold has also ended", async () => {
    const booking = await held();
    await expireHold(booking, swept);
    const other = await bookSlot(sql, { customer: await newCustomer(sql), designer: booking.designer, ...slot });
    await sql`update public.bookings set hold_expires_at = now() where id = ${other.id}`;
    expect(await record(sql, booking)).toMatchObject({ outcome: "confirmed" });
    expect(await statusOf(other.id)).toBe("expired");
  });

  it("is owed back if the slot has begun", async () => {
    const booking = await held();
    await expireHold(booking, swept);
    await sql`
      update public.bookings set slot = tstzrange(now(), now() + interval '30 minutes') where id = ${booking.bookingId}`;
    expect(await record(sql, booking)).toMatchObject({ outcome: "refund_due", reason: "slot_begun" });
  });
});

describe("Many connections at once", () => {
  const connections = connectMany(20);

  it("keep one of twenty payments for one order, and owe nineteen back", async () => {
    const booking = await held();
    const answers = await Promise.all(
      connections.map((connection, n) => record(connection, booking, { id: `pay${n}_${booking.orderId}` })),
    );
    expect(answers.filter(({ outcome }) => outcome === "confirmed")).toHaveLength(1);
    expect((await payments(booking)).filter(({ status }) => status === "refund_due")).toHaveLength(19);
  });

  it("give a slot one owner when late payments and new bookings compete, and owe every other payment back", async () => {
    const designer = await newDesigner(sql);
    const late: Held[] = [];
    for (let i = 0; i < 10; i++) {
      const booking = await held(designer);
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

describe("Preparing an order", () => {
  const prepare = ({ customer, bookingId }: Held, amount = 6000) =>
    scalar(sql`select public.prepare_order(${customer}, ${bookingId}, ${amount})`);

  it("returns the database's price, and the order that is already open", async () => {
    const booking = await held();
    const { bookingId, orderId } = booking;
    const price = { amount: 6000, currency: "USD", provider: "razorpay", asked: true };
    expect(await prepare(booking)).toEqual({ bookingId, receipt: bookingId, orderId, ...price });
  });

  it("reports the first request as such, and every later one as a repetition", async () => {
    const customer = await newCustomer(sql);
    const { id } = await bookSlot(sql, { customer, designer: await newDesigner(sql), ...slot });
    const asked = () => scalar(sql`select public.prepare_order(${customer}, ${id}, 6000) -> 'asked'`);
    expect([await asked(), ...(await Promise.all([asked(), asked()]))]).toEqual([false, true, true]);
  });

  it("attaches the first order for all requests", async () => {
    const { bookingId, customer, orderId } = await held();
    expect(await scalar(sql`select public.attach_order(${bookingId}, 'razorpay', 'order_later')`)).toEqual({ orderId });
    const terms = { amount: 6000, currency: "USD", status: "pending_payment" };
    const order = await scalar(sql`select public.payment_order(${customer}, ${bookingId})`);
    expect(order).toEqual({ provider: "razorpay", orderId, ...terms });
  });

  it("attaches an order to one existing booking", async () => {
    const one = await held();
    const other = await bookSlot(sql, { customer: await newCustomer(sql), designer: await newDesigner(sql), ...slot });
    const attach = (id: string, order: string) => refused(sql`select public.attach_order(${id}, 'razorpay', ${order})`);
    expect(await attach(other.id, one.orderId)).toBe("PT409 order_in_use");
    expect(await attach(randomUUID(), "order_of_nobody")).toBe("PT404 not_found");
  });

  it.each<[string, string, (booking: Held) => unknown]>([
    ["another amount", "PT400 amount_mismatch", () => undefined],
    ["a hold that has ended", "PT409 hold_expired", (booking) => expireHold(booking, false)],
    ["an expired booking", "PT409 hold_expired", (booking) => expireHold(booking, true)],
    ["a paid booking", "PT409 already_paid", (booking) => record(sql, booking)],
    [
      "a session that took place",
      "PT409 already_paid",
      (booking) => record(sql, booking).then(() => complete(booking)),
    ],
    ["a cancelled booking", "PT409 not_payable", (booking) => cancel(booking)],
  ])("is refused for %s", async (_, refusal, change) => {
    const booking = await held();
    await change(booking);
    expect(await refused(prepare(booking, refusal.endsWith("amount_mismatch") ? 60 : 6000))).toBe(refusal);
  });

  it("is refused for a free consultation", async () => {
    const [designer, customer] = await Promise.all([newDesigner(sql, {}, [{ rate: 0 }]), newCustomer(sql)]);
    const { id } = await bookSlot(sql, { customer, designer, ...slot });
    expect(await refused(prepare({ customer, designer, bookingId: id, orderId: "" }, 0))).toBe("PT409 not_payable");
  });

  it("is refused for another customer's booking, whose order nobody else can read", async () => {
    const booking = await held();
    const stranger = await newCustomer(sql);
    expect(await refused(prepare({ ...booking, customer: stranger }))).toBe("PT404 not_found");
    expect(await refused(sql`select public.payment_order(${stranger}, ${booking.bookingId})`)).toBe("PT404 not_found");
  });
});
