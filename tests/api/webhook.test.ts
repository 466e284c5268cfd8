import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { call, expectRefusal } from "../support/api.ts";
import { book } from "../support/bookings.ts";
import { runJobs } from "../support/jobs.ts";
import {
  confirmedBy,
  expireHold,
  moneyBecomes,
  ordered,
  paidFor,
  postWebhook,
  problemsOf,
  provider,
} from "../support/money.ts";
import { type DesignerPerson, newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();
const POLL = { timeout: 30_000, interval: 100 };

let designer: DesignerPerson;
let slot = 0;
beforeAll(async () => {
  designer = await newDesignerPerson();
});
/** Each on another slot. */
const next = () => ordered(designer, slot++);

test("a dispute is stored without personal data, and holds its payment until it ends", async () => {
  const { id, pay } = await next();
  const { razorpay_payment_id: payment } = await pay();
  await moneyBecomes(sql, id, confirmedBy(payment, "webhook"));
  const tell = (event: string, status: string) => {
    const entity = { id: `disp_${payment}`, payment_id: payment, amount: 6000, currency: "USD", status };
    const terms = { reason_code: "fraud", phase: "chargeback", respond_by: 4_102_444_800, comments: "Ida Blom" };
    const body = JSON.stringify({
      event: `payment.dispute.${event}`,
      payload: { dispute: { entity: { ...entity, ...terms } } },
    });
    return postWebhook(body, { id: `evt${event}${payment}`.slice(0, 60) });
  };
  const dispute = () => sql`
    select status, reason, respond_by from public.disputes where payment_id = ${payment}`;
  expect((await tell("created", "open")).status).toBe(200);
  await expect
    .poll(dispute, POLL)
    .toEqual([{ status: "open", reason: "fraud", respond_by: new Date("2100-01-01T00:00:00Z") }]);
  expect((await tell("lost", "lost")).status).toBe(200);
  await expect.poll(dispute, POLL).toMatchObject([{ status: "lost" }]);
  expect(await problemsOf(sql, id)).toEqual([]);
  const [kept] = await sql`
    select count(*)::int as personal from public.payment_events where payload::text like ${`%${payment}%`} and payload::text like '%Ida%'`;
  expect(kept).toEqual({ personal: 0 });
});

describe("a payment that only the webhook tells of", () => {
  test("confirms the booking: the browser was closed before it could verify", async () => {
    const { id, pay } = await next();
    const { razorpay_payment_id: payment } = await pay();
    await moneyBecomes(sql, id, confirmedBy(payment, "webhook"));
  });

  test("is the same when everything comes twice, and backwards", async () => {
    const { id, order, pay } = await next();
    await provider.fault({ on: "webhook", kind: "hold", order, times: 3 });
    const { razorpay_payment_id: payment } = await pay();
    expect(await provider.release(order, true)).toEqual({ sent: 3 });
    await moneyBecomes(sql, id, confirmedBy(payment, "webhook"));

    const twice = await next();
    await provider.fault({ on: "webhook", kind: "double", order: twice.order, times: 3 });
    const { razorpay_payment_id: other } = await twice.pay();
    await moneyBecomes(sql, twice.id, confirmedBy(other, "webhook"));
    const ids = (await provider.events(twice.order)).map((event) => event.id);
    await expect
      .poll(() => sql`select count(*)::int as n from payment_events where event_id in ${sql(ids)} and status = 'done'`)
      .toEqual([{ n: 3 }]);
  });

  test("meets the verification in the same moment, and is recorded once", async () => {
    const { customer, id, pay } = await next();
    const result = await pay();
    const verified = await call("POST", "/bookings/verify-payment", {
      token: customer.token,
      body: { bookingId: id, ...result },
    });
    expect(verified.body).toEqual({ bookingId: id, status: "confirmed" });
    await runJobs("outbox");
    expect((await paidFor(sql, id)).payments).toHaveLength(1);
  });

  test("that came after the hold still gets the slot while nobody else has it", async () => {
    const { id, pay } = await next();
    await expireHold(sql, id);
    const { razorpay_payment_id: payment } = await pay();
    await moneyBecomes(sql, id, confirmedBy(payment, "webhook"));
  });

  test("for a slot that somebody else has by now goes back in full, and the other keeps it", async () => {
    const { id, request, pay } = await next();
    await expireHold(sql, id);
    const other = await book(await newPerson("user"), request);
    const { razorpay_payment_id: payment } = await pay();
    await moneyBecomes(sql, id, {
      status: "expired",
      payments: [{ id: payment, status: "refunded", reason: "slot_taken" }],
      refunds: [{ amount: 6000, status: "done", reason: "slot_taken" }],
      problems: [],
    });
    const { refunds } = await paidFor(sql, id);
    expect(await provider.refundsOf(payment)).toMatchObject([
      { id: refunds[0]?.providerId, amount: 6000, receipt: refunds[0]?.id, status: "processed" },
    ]);
    expect((await paidFor(sql, other)).status).toBe("pending_payment");
  });

  test("that failed and succeeded late, while the customer tried again, is kept once and returned once", async () => {
    const { id, order, pay } = await next();
    const { razorpay_payment_id: first } = await provider.pay({ order, status: "failed" });
    await expect
      .poll(async () => (await provider.events(order)).map(({ event, state }) => `${event} ${state}`))
      .toEqual(["payment.failed delivered"]);
    expect(await paidFor(sql, id)).toMatchObject({ status: "pending_payment", payments: [] });
    const { razorpay_payment_id: second } = await pay();
    await moneyBecomes(sql, id, confirmedBy(second, "webhook"));
    await provider.changePayment(first, "captured");
    await moneyBecomes(sql, id, {
      status: "confirmed",
      payments: [
        { id: second, status: "captured" },
        { id: first, status: "refunded", reason: "already_paid" },
      ],
      refunds: [{ amount: 6000, status: "done" }],
      problems: [],
    });
    expect(await provider.refundsOf(second)).toEqual([]);
  });

  test("that failed and succeeded late confirms the booking when nothing else has", async () => {
    const { id, order } = await next();
    const { razorpay_payment_id: payment } = await provider.pay({ order, status: "failed" });
    await expireHold(sql, id);
    await provider.changePayment(payment, "captured");
    await moneyBecomes(sql, id, confirmedBy(payment, "webhook"));
  });

  test("from two tabs is kept once and returned once", async () => {
    const { id, order } = await next();
    const paid = await Promise.all([1, 2].map(() => provider.pay({ order, status: "captured" })));
    await moneyBecomes(sql, id, { status: "confirmed", refunds: [{ status: "done" }], problems: [] });
    const { payments } = await paidFor(sql, id);
    expect(payments.map(({ status }) => status).sort()).toEqual(["captured", "refunded"]);
    const refunds = await Promise.all(paid.map(({ razorpay_payment_id }) => provider.refundsOf(razorpay_payment_id)));
    expect(refunds.flat().map(({ amount }) => amount)).toEqual([6000]);
  });

  test.each([{ amount: 5900 }, { currency: "INR" }])(
    "of %j buys nothing and goes back; the right one still does",
    async (wrong) => {
      const { id, order, pay } = await next();
      const { razorpay_payment_id: payment } = await provider.pay({ order, status: "captured", ...wrong });
      await moneyBecomes(sql, id, {
        status: "pending_payment",
        payments: [{ id: payment, status: "refunded", reason: "amount_mismatch" }],
        refunds: [{ amount: wrong.amount ?? 6000, status: "done" }],
        problems: [],
      });
      await pay();
      await moneyBecomes(sql, id, { status: "confirmed", problems: [] });
    },
  );

  test("for a hold that was released is refunded too", async () => {
    const { customer, id, pay } = await next();
    const body = { bookingId: id, refundAmount: 0 };
    expect((await call("POST", "/bookings/cancel-booking", { token: customer.token, body })).status).toBe(200);
    const { razorpay_payment_id: payment } = await pay();
    await moneyBecomes(sql, id, {
      status: "cancelled",
      payments: [{ id: payment, status: "refunded", reason: "booking_cancelled" }],
      refunds: [{ amount: 6000, status: "done" }],
      problems: [],
    });
  });

  test("and that waits for its capture is captured, if it is the price", async () => {
    const { id, order } = await next();
    const { razorpay_payment_id: payment } = await provider.pay({ order, status: "authorized" });
    await moneyBecomes(sql, id, confirmedBy(payment, "webhook"));
    expect((await provider.payment(payment)).status).toBe("captured");

    const other = await next();
    const { razorpay_payment_id: wrong } = await provider.pay({
      order: other.order,
      status: "authorized",
      amount: 100,
    });
    const [event] = await provider.events(other.order);
    await expect
      .poll(() => sql`select status from payment_events where event_id = ${event?.id ?? ""}`, POLL)
      .toEqual([{ status: "done" }]);
    expect((await provider.payment(wrong)).status).toBe("authorized");
    expect(await paidFor(sql, other.id)).toMatchObject({ status: "pending_payment", payments: [] });
  });

  test("and that nobody captures is refunded by the provider itself: its refund events are settled, and alarm nobody", async () => {
    const { id, order } = await next();
    // Parlour would have to capture it, but learns of the payment too late.
    await provider.fault({ on: "webhook", kind: "lose", event: "payment.authorized", order });
    const { razorpay_payment_id: payment } = await provider.pay({ order, status: "authorized" });
    await provider.changePayment(payment, "refunded");
    const refund = (await provider.refundsOf(payment))[0]?.id ?? "";
    await expect
      .poll(
        () =>
          sql`select event, status, last_error from payment_events where payload->'refund'->>'id' = ${refund} order by event`,
        POLL,
      )
      .toEqual([
        { event: "refund.created", status: "done", last_error: null },
        { event: "refund.processed", status: "done", last_error: null },
      ]);
    await moneyBecomes(sql, id, { status: "pending_payment", payments: [], refunds: [], problems: [] });
  });

  test("while the provider does not answer waits, and is tried again later", async () => {
    const { id, order } = await next();
    await provider.fault({ on: "fetch_order_payments", kind: "500", order, times: 2 });
    const { razorpay_payment_id: payment } = await provider.pay({ order, status: "authorized" });
    const [event] = await provider.events(order);
    const state = () =>
      sql`select status, attempts, last_error, due_at > now() as later from payment_events where event_id = ${event?.id ?? ""}`;
    await expect
      .poll(state, POLL)
      .toEqual([
        { status: "waiting", attempts: 1, last_error: expect.stringContaining("unreachable 500"), later: true },
      ]);
    await sql`update payment_events set due_at = now() where event_id = ${event?.id ?? ""}`;
    await runJobs("outbox");
    await moneyBecomes(sql, id, confirmedBy(payment, "webhook"));
  });
});

describe("the webhook", () => {
  /** An event about an order, of the provider's shape. */
  const captured = (order: string | null, more: object = {}) =>
    JSON.stringify({
      entity: "event",
      event: "payment.captured",
      payload: {
        payment: {
          entity: {
            id: `pay_${randomUUID().slice(0, 14)}`,
            order_id: order,
            amount: 6000,
            currency: "USD",
            status: "captured",
            email: "someone@example.test",
            contact: "+911234567890",
            ...more,
          },
        },
      },
    });
  const refunded = (payment: object | undefined) =>
    JSON.stringify({
      entity: "event",
      event: "refund.processed",
      payload: {
        refund: {
          entity: {
            id: `rfnd_${randomUUID().slice(0, 14)}`,
            payment_id: "pay_unknown",
            amount: 6000,
            currency: "USD",
            receipt: null,
            status: "processed",
          },
        },
        ...(payment && { payment: { entity: { id: "pay_unknown", ...payment } } }),
      },
    });
  const newId = () => `evt_${randomUUID()}`;
  const stored = (id: string) =>
    sql`select event, payload, status, last_error from payment_events where event_id = ${id}`;

  test("stores an event once, and nothing of the customer", async () => {
    const id = newId();
    const body = captured("order_unknown");
    for (const _ of [1, 2]) expect(await postWebhook(body, { id })).toMatchObject({ status: 200, body: { ok: true } });
    const [event] = await stored(id);
    expect(event?.payload).toEqual({
      payment: {
        id: expect.any(String),
        order_id: "order_unknown",
        amount: 6000,
        currency: "USD",
        status: "captured",
      },
    });
  });

  test("takes the first body of an event for the event", async () => {
    const { id: booking, order } = await next();
    const id = newId();
    await postWebhook(captured("order_unknown"), { id });
    expect((await postWebhook(captured(order), { id })).status).toBe(200);
    await expect.poll(() => stored(id), POLL).toMatchObject([{ status: "parked" }]);
    expect(await paidFor(sql, booking)).toMatchObject({ status: "pending_payment", payments: [] });
  });

  test("tells events without an id apart by their bodies", async () => {
    const body = captured("order_unknown");
    await postWebhook(body);
    await postWebhook(body);
    await postWebhook(captured("order_unknown"));
    const payment = JSON.parse(body).payload.payment.entity.id;
    expect(await sql`select 1 from payment_events where payload->'payment'->>'id' = ${payment}`).toHaveLength(1);
  });

  test("refuses what the provider has not signed, and stores nothing of it", async () => {
    const { id: booking, order } = await next();
    const id = newId();
    const body = captured(order);
    expectRefusal(await postWebhook(body, { id, signed: captured(order) }), 400, "invalid_signature");
    expectRefusal(await postWebhook(`${body} `, { id, signed: body }), 400, "invalid_signature");
    for (const signature of ["", "0".repeat(64), "é", "0".repeat(63)]) {
      const headers = { "x-razorpay-event-id": id, "x-razorpay-signature": encodeURIComponent(signature) };
      expectRefusal(await call("POST", "/payments/razorpay-webhook", { body, headers }), 400, "invalid_signature");
    }
    expectRefusal(
      await call("POST", "/payments/razorpay-webhook", { body, headers: { "x-razorpay-event-id": id } }),
      400,
      "invalid_signature",
    );
    expect(await stored(id)).toEqual([]);
    expect(await paidFor(sql, booking)).toMatchObject({ payments: [] });
  });

  test.each(["{", "", "[]", '"text"', '{"event":1}', '{"event":""}', "\u0000"])(
    "refuses %j, however well it is signed",
    async (body) => {
      const id = newId();
      expectRefusal(await postWebhook(body, { id }), 400, "invalid_request");
      expect(await stored(id)).toEqual([]);
    },
  );

  test("refuses more than any event holds", async () => {
    expectRefusal(await postWebhook(JSON.stringify({ event: "x", more: "x".repeat(70_000) })), 413, "too_large");
  });

  test.each([
    ["of an order that is not ours is parked", () => captured("order_of_another_shop"), "parked", "unknown_order"],
    ["without an order is parked", () => captured(null), "parked", "unknown_order"],
    ["that cannot be read is parked", () => captured("order_x", { amount: "much" }), "parked", /^unreadable: payment/],
    ["of a refund whose payment is not recorded waits for it", () => refunded({ captured: true }), "waiting", /404/],
    ["of a refund that says nothing of its payment waits as well", () => refunded(undefined), "waiting", /404/],
    ["that we have no use for is done", () => '{"event":"payment.downtime.started","payload":7}', "done", null],
  ])("an event %s", async (_, body, status, error) => {
    const id = newId();
    expect((await postWebhook(body(), { id })).status).toBe(200);
    await expect
      .poll(() => stored(id), POLL)
      .toMatchObject([{ status, last_error: error instanceof RegExp ? expect.stringMatching(error) : error }]);
  });
});
