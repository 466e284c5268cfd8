import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { expectRefusal } from "../support/api.ts";
import { runJobs } from "../support/jobs.ts";
import { confirmedBy, moneyBecomes, ordered, paidFor, postWebhook, problemsOf, provider } from "../support/money.ts";
import { type DesignerPerson, newDesignerPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

/* What webhooks do is tested in edge-functions/jobs/tasks/event.test.ts, and how they are read in payment-webhook.test.ts beside their handler. */

const sql = connectAsPostgres();

let designer: DesignerPerson;
let slot = 0;
beforeAll(async () => {
  designer = await newDesignerPerson();
});
const next = () => ordered(designer, slot++);

describe("The webhook", () => {
  test("confirms a booking whose browser was closed, once, when everything comes twice and backwards", async () => {
    const { id, order, pay } = await next();
    await provider.fault({ on: "webhook", kind: "hold", order, times: 3 });
    const { razorpay_payment_id: payment } = await pay();
    expect(await provider.release(order, true)).toEqual({ sent: 3 });
    await moneyBecomes(sql, id, confirmedBy(payment, "webhook"));
    const events = (await provider.events(order)).map((event) => event.id);
    const done = () =>
      sql`select count(*)::int as n from payment_events where event_id in ${sql(events)} and status = 'done'`;
    await expect.poll(done, { interval: 100 }).toEqual([{ n: 3 }]);
  });

  test("refuses what the provider has not signed", async () => {
    const body = JSON.stringify({ event: "payment.downtime.started" });
    expectRefusal(await postWebhook(`${body} `, { signed: body }), 400, "invalid_signature");
  });

  test("makes a waiting payment of the price be captured, and waits while the provider is silent", async () => {
    const { id, order } = await next();
    await provider.fault({ on: "fetch_order_payments", kind: "500", order, times: 2 });
    const { razorpay_payment_id: payment } = await provider.pay({ order, status: "authorized" });
    const [event] = await provider.events(order);
    const state = () =>
      sql`select status, last_error, due_at > now() as later from payment_events where event_id = ${event?.id ?? ""}`;
    await expect
      .poll(state, { interval: 100 })
      .toEqual([{ status: "waiting", last_error: expect.stringContaining("unreachable 500"), later: true }]);
    await sql`update payment_events set due_at = now() where event_id = ${event?.id ?? ""}`;
    await runJobs("outbox");
    await moneyBecomes(sql, id, confirmedBy(payment, "webhook"));
    expect((await provider.payment(payment)).status).toBe("captured");
  });

  test("settles the refund of a payment that nobody captured, and alarms nobody", async () => {
    const { id, order } = await next();
    // Parlour would have to capture it, but learns of the payment too late.
    await provider.fault({ on: "webhook", kind: "lose", event: "payment.authorized", order });
    const { razorpay_payment_id: payment } = await provider.pay({ order, status: "authorized" });
    await provider.changePayment(payment, "refunded");
    const refund = (await provider.refundsOf(payment))[0]?.id ?? "";
    const events = () =>
      sql`select event, status, last_error from payment_events where payload->'refund'->>'id' = ${refund} order by event`;
    const settled = { status: "done", last_error: null };
    await expect.poll(events, { interval: 100 }).toEqual([
      { event: "refund.created", ...settled },
      { event: "refund.processed", ...settled },
    ]);
    await moneyBecomes(sql, id, { status: "pending_payment", payments: [], refunds: [], problems: [] });
  });

  test("parks an event of an order that is not ours, and keeps its first body", async () => {
    const { id, order } = await next();
    const captured = (of: string) => {
      const entity = { id: `pay_${randomUUID().slice(0, 14)}`, order_id: of, amount: 6000, currency: "USD" };
      return JSON.stringify({ event: "payment.captured", payload: { payment: { entity } } });
    };
    const event = `evt_${randomUUID()}`;
    for (const of of ["order_of_another_shop", order])
      expect(await postWebhook(captured(of), { id: event })).toMatchObject({ status: 200, body: { ok: true } });
    await expect
      .poll(() => sql`select status, last_error from payment_events where event_id = ${event}`, { interval: 100 })
      .toEqual([{ status: "parked", last_error: "unknown_order" }]);
    expect(await paidFor(sql, id)).toMatchObject({ status: "pending_payment", payments: [] });
  });

  test("stores a dispute with its deadline and without personal data, and how it ends", async () => {
    const { id, pay } = await next();
    const { razorpay_payment_id: payment } = await pay();
    await moneyBecomes(sql, id, confirmedBy(payment, "webhook"));
    const tell = (event: string, status: string) => {
      const terms = { reason_code: "fraud", phase: "chargeback", respond_by: 4_102_444_800, comments: "Ida Blom" };
      const entity = { id: `disp_${payment}`, payment_id: payment, amount: 6000, currency: "USD", status, ...terms };
      return postWebhook(JSON.stringify({ event: `payment.dispute.${event}`, payload: { dispute: { entity } } }), {
        id: `evt${event}${payment}`.slice(0, 60),
      });
    };
    const dispute = () => sql`select status, reason, respond_by from public.disputes where payment_id = ${payment}`;
    await tell("created", "open");
    const stored = { reason: "fraud", respond_by: new Date("2100-01-01T00:00:00Z") };
    await expect.poll(dispute, { interval: 100 }).toEqual([{ status: "open", ...stored }]);
    await tell("lost", "lost");
    await expect.poll(dispute, { interval: 100 }).toEqual([{ status: "lost", ...stored }]);
    expect(await problemsOf(sql, id)).toEqual([]);
    const kept = await sql`
      select 1 from public.payment_events where payload::text like ${`%${payment}%`} and payload::text like '%Ida%'`;
    expect(kept).toEqual([]);
  });
});
