import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { claimPorts } from "../../local/process/ports.ts";
import { commandLineOf } from "../../local/process/process-info.ts";
import { startParlour } from "../../local/product/start-parlour.ts";
import type { Stack } from "../../local/stack.ts";
import {
  book,
  bookingRequest,
  call,
  type DesignerPerson,
  newDesigner,
  newPerson,
  type PaymentResult,
  payInPopup,
  talkTo,
} from "../support/api.ts";
import { processesLike, temporaryFolder } from "../support/main-process.ts";
import { confirmedBy, lapse, moneyOf, ordered, provider, runJobs } from "../support/money.ts";

/*
 * `kill -9` of the functions between each pair of steps of paying, then a new start of everything on the same data, then the clock: the end
 * has to be the same as without the kill. No moment is hit by chance: the process is held where it stands by the provider, which does what
 * it is asked and never answers, or by a lock in the database.
 */

const POLL = { timeout: 15_000, interval: 50 };
const folder = temporaryFolder();
let port: number;
let stack: Stack;
let sql: postgres.Sql;
let designer: DesignerPerson;
let slot = 0;

async function start(): Promise<void> {
  stack = await startParlour({ mode: "test", durable: true, seed: false, dataDir: folder.path, port });
  talkTo(stack);
  sql = postgres(stack.adminDatabaseUrl, { max: 6, onnotice: () => undefined });
}
async function stop(): Promise<void> {
  await sql.end({ timeout: 1 });
  await stack.stop();
}

beforeAll(async () => {
  const tell = console.error;
  vi.spyOn(console, "error").mockImplementation((line) => {
    // What the stack says when it starts the killed process again.
    if (!/^The edge functions ended/.test(String(line))) tell(line);
  });
  port = await claimPorts(0);
  await start();
  designer = await newDesigner();
}, 60_000);
afterAll(async () => {
  await stop();
  folder.remove();
});

/** The process that runs the functions is gone, from one moment to the next. */
async function kill(): Promise<void> {
  const [pid = 0, ...others] = processesLike(new RegExp(`^\\S*/deno run .*host\\.ts ${port + 2} `));
  expect([pid > 0, others]).toEqual([true, []]);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => commandLineOf(pid), POLL).toBeUndefined();
}
async function restart(): Promise<void> {
  await stop();
  await start();
}
/** Whatever waits for its time or for a dead claimant's lease has come to it. */
async function later(): Promise<void> {
  await sql`update public.payment_events set due_at = now() where status = 'waiting'`;
  await sql`update public.refunds set due_at = now() where status in ('due', 'sent')`;
  await sql`update public.payment_orders set due_at = now() where due_at is not null`;
  await runJobs("tick");
}

const next = () => ordered(designer, slot++);
/** Resolves when the provider has been asked what it will not answer. */
async function held(on: Parameters<typeof provider.fault>[0]): Promise<() => Promise<void>> {
  const fault = await provider.fault(on);
  return async () => {
    await expect.poll(() => provider.hits(fault), POLL).toBeGreaterThan(0);
  };
}
/** Nobody waits for the answer of a call whose server is about to be killed. */
const forget = (asked: Promise<unknown>) => void asked.catch(() => undefined);
const verify = (token: string, bookingId: string, result: PaymentResult) =>
  call("POST", "/bookings/verify-payment", { token, body: { bookingId, ...result } });

/** Holds a lock until it is released; whoever needs the row meanwhile stands still. */
async function lock(take: (sql: postgres.ReservedSql) => Promise<unknown>) {
  const connection = await sql.reserve();
  await connection`begin`;
  await take(connection);
  return async () => {
    await connection`rollback`;
    connection.release();
  };
}
const waiting = () => sql<{ pid: number }[]>`select distinct pid from pg_locks where not granted`;
const someoneWaits = () => expect.poll(waiting, POLL).toHaveLength(1);
/** What waits for a lock goes the way of the process that asked for it. */
const cancelWaiting = () => sql`select pg_cancel_backend(pid) from pg_locks where not granted`;

describe("killed", { timeout: 40_000 }, () => {
  test("with an order made at the provider and not attached: the next request finds it", async () => {
    const customer = await newPerson("user");
    const id = await book(customer, await bookingRequest(designer, { index: slot++ }));
    const asked = await held({ on: "create_order", kind: "no_answer", receipt: id });
    const createOrder = () =>
      call<{ id: string; keyId: string }>("POST", "/bookings/create-order", {
        token: customer.token,
        body: { bookingId: id, amount: 6000 },
      });
    forget(createOrder());
    await asked();
    await kill();
    await restart();

    expect(await sql`select 1 from public.payment_orders where booking_id = ${id}`).toEqual([]);
    const made = await provider.ordersOf(id);
    const { body: order } = await createOrder();
    // One order, and no second one that could be paid too.
    expect(made.map((one) => one.id)).toEqual([order.id]);
    expect(await provider.ordersOf(id)).toHaveLength(1);
    const { razorpay_payment_id: payment } = await payInPopup(order.id, order.keyId);
    await expect.poll(() => moneyOf(sql, id), POLL).toEqual(confirmedBy(payment, "webhook"));
  });

  test("with a payment that the verification has not recorded, and no webhook", async () => {
    const { customer, id, order, pay } = await next();
    await provider.loseWebhooks(order);
    const result = await pay();
    const asked = await held({ on: "fetch_payment", kind: "no_answer", order });
    forget(verify(customer.token, id, result));
    await asked();
    await kill();
    await restart();

    expect((await moneyOf(sql, id)).payments).toEqual([]);
    await later();
    expect(await moneyOf(sql, id)).toEqual(confirmedBy(result.razorpay_payment_id, "reconciler"));
  });

  test("with a payment recorded and nobody told: the mails go out, and verifying again says what stands", async () => {
    const { customer, id, order, pay } = await next();
    await provider.loseWebhooks(order);
    const result = await pay();
    const release = await lock((locked) => locked`select 1 from public.designers where id = ${designer.id} for update`);
    forget(verify(customer.token, id, result));
    await someoneWaits();
    await kill();
    // What has reached the database is done there, although nobody is left to hear of it.
    await release();
    await expect.poll(() => moneyOf(sql, id), POLL).toEqual(confirmedBy(result.razorpay_payment_id, "verify"));
    await restart();

    const mailed = () =>
      sql`select status from public.outbox where booking_id = ${id} and kind = 'booking_confirmed' and recipient_id = ${customer.id}`;
    expect(await mailed()).toEqual([{ status: "waiting" }]);
    await later();
    expect(await mailed()).toEqual([{ status: "sent" }]);
    expect((await verify(customer.token, id, result)).body).toEqual({ bookingId: id, status: "confirmed" });
    expect(await moneyOf(sql, id)).toEqual(confirmedBy(result.razorpay_payment_id, "verify"));
  });

  test("with a webhook that is not stored: the provider was not told 200, and comes again", async () => {
    const { id, pay } = await next();
    const release = await lock((locked) => locked`lock table public.payment_events in exclusive mode`);
    const { razorpay_payment_id: payment } = await pay();
    await expect.poll(async () => (await waiting()).length, POLL).toBeGreaterThan(0);
    await kill();
    await cancelWaiting();
    await release();
    await restart();

    await expect.poll(() => moneyOf(sql, id), POLL).toEqual(confirmedBy(payment, "webhook"));
  });

  test("with a webhook that is stored and not acted on", async () => {
    const { id, order } = await next();
    const asked = await held({ on: "fetch_order_payments", kind: "timeout", order });
    const { razorpay_payment_id: payment } = await provider.pay({ order, status: "authorized" });
    await asked();
    await kill();
    await restart();

    expect((await moneyOf(sql, id)).payments).toEqual([]);
    await later();
    expect(await moneyOf(sql, id)).toMatchObject({ status: "confirmed", payments: [{ id: payment }], problems: [] });
  });

  test("with a payment that is captured on our word and not recorded", async () => {
    const { id, order } = await next();
    // The capture's own webhook would do.
    await provider.fault({ on: "webhook", kind: "lose", event: "payment.captured", order });
    await provider.fault({ on: "webhook", kind: "lose", event: "order.paid", order });
    const asked = await held({ on: "capture", kind: "no_answer", order });
    const { razorpay_payment_id: payment } = await provider.pay({ order, status: "authorized" });
    await asked();
    await kill();
    await restart();

    expect((await moneyOf(sql, id)).payments).toEqual([]);
    expect((await provider.payment(payment)).status).toBe("captured");
    await later();
    expect(await moneyOf(sql, id)).toMatchObject({ status: "confirmed", payments: [{ id: payment }], problems: [] });
  });

  test("with an event acted on and not finished: it is acted on again, and that changes nothing", async () => {
    const { id, order, pay } = await next();
    for (const event of ["payment.authorized", "order.paid"]) {
      await provider.fault({ on: "webhook", kind: "lose", event, order });
    }
    const releaseDesigner = await lock(
      (locked) => locked`select 1 from public.designers where id = ${designer.id} for update`,
    );
    const { razorpay_payment_id: payment } = await pay();
    await someoneWaits();
    const event = sql`payload->'payment'->>'id' = ${payment}`;
    const releaseEvent = await lock((locked) => locked`select 1 from public.payment_events where ${event} for update`);
    await releaseDesigner();
    await expect.poll(() => moneyOf(sql, id), POLL).toEqual(confirmedBy(payment, "webhook"));
    await someoneWaits();
    await kill();
    await cancelWaiting();
    await releaseEvent();
    await restart();

    expect(await sql`select status from public.payment_events where ${event}`).toEqual([{ status: "waiting" }]);
    await later();
    expect(await sql`select status from public.payment_events where ${event}`).toEqual([{ status: "done" }]);
    expect(await moneyOf(sql, id)).toEqual(confirmedBy(payment, "webhook"));
  });

  test("with a refund made at the provider and not written down: it is made once", async () => {
    const { id, order, request, pay } = await next();
    for (const event of ["refund.created", "refund.processed"]) {
      await provider.fault({ on: "webhook", kind: "lose", event, order });
    }
    await lapse(sql, id);
    await book(await newPerson("user"), request);
    const asked = await held({ on: "refund", kind: "no_answer", order });
    const { razorpay_payment_id: payment } = await pay();
    await asked();
    await kill();
    await restart();

    expect(await moneyOf(sql, id)).toMatchObject({ refunds: [{ status: "due", providerId: null }] });
    await later();
    const made = await provider.refundsOf(payment);
    expect(made).toHaveLength(1);
    expect(await moneyOf(sql, id)).toMatchObject({
      status: "expired",
      payments: [{ id: payment, status: "refunded", reason: "slot_taken" }],
      refunds: [{ status: "done", amount: 6000, providerId: made[0]?.id }],
      problems: [],
    });
  });

  test("at all these moments: all money is accounted for", async () => {
    const [row] = await sql`select public.audit_money()->'problems' as problems`;
    expect(row?.problems).toEqual([]);
  });
});
