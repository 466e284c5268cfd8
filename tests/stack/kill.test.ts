import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { BookingFile } from "../../edge-functions/shared/contract/files.ts";
import { FILE_BUCKET } from "../../edge-functions/shared/file-store.ts";
import { claimPorts } from "../../local/process/ports.ts";
import { commandLineOf } from "../../local/process/process-info.ts";
import type { Stack } from "../../local/stack.ts";
import { startParlour } from "../../stack/start-parlour.ts";
import { call, expectAnswer } from "../support/api.ts";
import { book, type PaymentResult } from "../support/bookings.ts";
import { newBooking } from "../support/db.ts";
import { addFile, addressesOf, putFile } from "../support/files.ts";
import { runJobs } from "../support/jobs.ts";
import { processesLike, temporaryFolder } from "../support/main-process.ts";
import { confirmedBy, expireHold, moneyOf, ordered, provider } from "../support/money.ts";
import { pdfFile } from "../support/pdfs.ts";
import { type DesignerPerson, newDesignerPerson, newPerson } from "../support/people.ts";
import { talkTo } from "../support/target.ts";

/*
 * `kill -9` of the functions while they pay and finish an upload, then a tick or the same call: the result must be the same as without the kill. The
 * stack restarts the functions by itself; two tests restart the whole stack on the same data. No moment is left to chance: a provider that acts
 * without answering, or a lock in the database, stops the process at a step. The histories in tests/money lose a process after each of its calls,
 * without a stack. A run of payouts is one transaction.
 */

const POLL = { timeout: 30_000, interval: 50 };
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
    // The stack prints these when it restarts the killed process, and when a file's move is canceled.
    if (!/^The edge functions ended|^storage: .*canceling statement/.test(String(line))) tell(line);
  });
  port = await claimPorts(0);
  await start();
  await sql`update private.vetting set required = false`;
  designer = await newDesignerPerson();
}, 60_000);
afterAll(async () => {
  await stop();
  vi.restoreAllMocks();
  folder.remove();
});

/** Kills the process that runs the functions and waits until it has ended. */
async function kill(): Promise<void> {
  const [pid = 0, ...others] = processesLike(new RegExp(`^\\S*/deno run .*host\\.ts ${port + 2} `));
  expect([pid > 0, others]).toEqual([true, []]);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => commandLineOf(pid), POLL).toBeUndefined();
}
/** Resolves when the stack has started the functions again. */
async function back(): Promise<void> {
  await expect.poll(async () => (await fetch(`${stack.url}/api/health`)).status, POLL).toBe(200);
}
async function restart(): Promise<void> {
  await stop();
  await start();
}
/** Makes every waiting job due, as if its time had come and the killed run's lease had expired. */
async function makeDue(): Promise<void> {
  await sql`update public.payment_events set due_at = now() where status = 'waiting'`;
  await sql`update public.refunds set due_at = now() where status in ('due', 'sent')`;
  await sql`update public.payment_orders set due_at = now() where due_at is not null`;
  await sql`update public.transfers set due_at = now() where status in ('due', 'pending', 'held', 'released')`;
}
/** Makes the waiting jobs due and runs a tick. */
async function later(): Promise<void> {
  await makeDue();
  await runJobs("tick");
}

const next = () => ordered(designer, slot++);
/** Sets a fault without an answer; the result resolves when the provider has received such a call. */
async function held(on: Parameters<typeof provider.fault>[0]): Promise<() => Promise<void>> {
  const fault = await provider.fault(on);
  return async () => {
    await expect.poll(() => provider.hits(fault), POLL).toBeGreaterThan(0);
  };
}
/** Ignores the failure of a call whose server is about to be killed. */
const forget = (asked: Promise<unknown>) => void asked.catch(() => undefined);
const verify = (token: string, bookingId: string, result: PaymentResult) =>
  call("POST", "/bookings/verify-payment", { token, body: { bookingId, ...result } });

/** Takes a lock in a transaction of its own; the result releases it. */
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
/** Cancels statements that wait for a lock: their client has been killed. */
const cancelWaiting = () => sql`select pg_cancel_backend(pid) from pg_locks where not granted`;

describe("Paying, while the functions are killed,", { timeout: 40_000 }, () => {
  test("sends the emails of a payment whose verification was not answered, and answers it when it is verified again", async () => {
    const { customer, id, order, pay } = await next();
    await provider.loseWebhooks(order);
    const result = await pay();
    const release = await lock((locked) => locked`select 1 from public.designers where id = ${designer.id} for update`);
    forget(verify(customer.token, id, result));
    await someoneWaits();
    await kill();
    // The statement has reached the database and completes there although its client has ended.
    await release();
    await expect.poll(() => moneyOf(sql, id), POLL).toEqual(confirmedBy(result.razorpay_payment_id, "verify"));
    await back();

    const mailed = () =>
      sql`select status from public.outbox where booking_id = ${id} and kind = 'booking_confirmed' and recipient_id = ${customer.id}`;
    expect(await mailed()).toEqual([{ status: "waiting" }]);
    await later();
    expect(await mailed()).toEqual([{ status: "sent" }]);
    expect((await verify(customer.token, id, result)).body).toEqual({ bookingId: id, status: "confirmed" });
    expect(await moneyOf(sql, id)).toEqual(confirmedBy(result.razorpay_payment_id, "verify"));
  });

  test("gets a webhook again that was not stored", async () => {
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

  test("makes a refund once if the provider has made it and nobody has recorded it", async () => {
    const { id, order, request, pay } = await next();
    for (const event of ["refund.created", "refund.processed"]) {
      await provider.fault({ on: "webhook", kind: "lose", event, order });
    }
    await expireHold(sql, id);
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
});

describe("Finishing an upload, with the functions killed", { timeout: 40_000 }, () => {
  const noMove = (locked: postgres.ReservedSql) => locked`lock table storage.objects in share mode`;
  // The file is still found, which locks only its row.
  const noRecord = (locked: postgres.ReservedSql) => locked`lock table public.booking_files in share mode`;

  test.each([
    ["before the file is moved", noMove, { completes: false, moved: false, state: "uploading" }],
    ["between the move and the record", noRecord, { completes: false, moved: true, state: "uploading" }],
    ["before they answer", noRecord, { completes: true, moved: true, state: "ready" }],
  ])("%s, leaves one ready file when it is repeated", async (_, stop, { completes, moved, state }) => {
    const [customer, host] = [await newPerson("user"), await newDesignerPerson()];
    const now = { from: "-1 hour", to: "2 hours", priceMinor: 0 };
    const bookingId = await newBooking(sql, customer.id, { id: host.id, rates: [host.freeRate] }, now);
    const [fileId, pdf] = [randomUUID(), pdfFile()];
    const body = { fileId, bookingId, purpose: "message", kind: "pdf", name: "plan.pdf", bytes: pdf.length };
    const { uploadUrl } = (await addFile(customer.token, body)).body;
    expect((await putFile(uploadUrl ?? "", pdf)).status).toBe(200);
    const finish = () => call("POST", "/bookings/finish-file", { token: customer.token, body: { fileId } });
    const row = async () =>
      (
        await sql<{ path: string; state: string }[]>`select path, state from public.booking_files where id = ${fileId}`
      )[0];
    const stored = async () =>
      (
        await sql`select name from storage.objects where bucket_id = ${FILE_BUCKET} and strpos(name, ${bookingId}) > 0`
      ).map(({ name }) => name);

    const release = await lock(stop);
    forget(finish());
    await someoneWaits();
    await kill();
    if (!completes) await cancelWaiting();
    await release();
    await back();
    await expect.poll(async () => (await row())?.state, POLL).toBe(state);
    expect(await stored()).toEqual([moved ? (await row())?.path : expect.stringMatching(/^uploads\//)]);

    const ready = { id: fileId, state: "ready", name: "plan.pdf", bytes: pdf.length };
    for (let time = 0; time < 2; time++) expect(expectAnswer(BookingFile, await finish())).toMatchObject(ready);
    expect(await stored()).toEqual([(await row())?.path]);
    expect(await sql`select id from public.messages where booking_id = ${bookingId}`).toEqual([{ id: fileId }]);
    const [found] = await addressesOf(customer.token, fileId);
    const saved = await (await fetch(found?.saveUrl ?? "")).arrayBuffer();
    expect(Buffer.from(saved).equals(pdf)).toBe(true);
  });
});

test("All money is accounted for after the kills", async () => {
  const [row] = await sql`select public.audit_money()->'problems' as problems`;
  expect(row?.problems).toEqual([]);
});
