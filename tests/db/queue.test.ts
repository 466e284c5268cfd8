import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import { OutboxRow, writeEmail } from "../../edge-functions/jobs/write-email.ts";
import { Constants } from "../../edge-functions/shared/contract/database.types.ts";
import {
  at,
  newAttendedBooking,
  newBooking,
  newCustomer,
  newDesigner,
  newPaidBooking,
  review,
  say,
  slotsOf,
  undoing,
} from "../support/db.ts";
import { newPan, newPayee, newReleasedBooking } from "../support/payouts.ts";
import { newPushSubscription } from "../support/push.ts";
import { environment } from "../support/services.ts";
import { connectAsPostgres, connectAsSuperuser, runAlone, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow } from "../support/time.ts";

/*
 * How jobs are claimed, attempted, parked and done, in the same way for each kind. Claims are rolled back here, so that they do not affect the jobs
 * of other tests; long overdue rows come first.
 */

const sql = connectAsPostgres();
type Transaction = postgres.TransactionSql;
type Sql = postgres.Sql | Transaction;
type Job = { id: string; attempts: number };

const claim = (transaction: Transaction, kind: string, limit = 1) =>
  scalar<Job[]>(transaction`select public.claim_jobs(${kind}, ${limit}) as jobs`);
const finish = (transaction: Transaction, kind: string, id: string, error: string | null = null, more: object = {}) => {
  const { permanent = false, retryAfter = null } = more as { permanent?: boolean; retryAfter?: number };
  return scalar<string | null>(transaction`
    select public.finish_job(${kind}, ${id}, ${error}, ${permanent}, ${retryAfter}) ->> 'status'`);
};
async function paid() {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  return newPaidBooking(sql, { customer, designer }, { from: "50 hours", to: "3030 minutes" });
}

type Paid = Awaited<ReturnType<typeof paid>>;

/** Each kind's table and key, and a function that makes a job of it. */
const KINDS: Record<string, [table: string, key: string, make: (by: Sql, booking: Paid) => Promise<string>]> = {
  event: [
    "payment_events",
    "event_id",
    async (by) => {
      const id = `evt_${randomUUID()}`;
      await by`select public.store_payment_event('razorpay', ${id}, 'payment.failed', '{}')`;
      return id;
    },
  ],
  order: ["payment_orders", "order_id", async (_, { orderId }) => orderId],
  refund: [
    "refunds",
    "id",
    (by, { paymentId }) =>
      scalar(by`
        insert into public.refunds (payment_id, amount_minor, reason) values (${paymentId}, 100, 'administrator') returning id`),
  ],
  email: [
    "outbox",
    "id",
    (by, { id }) =>
      scalar(by`select id from public.outbox where booking_id = ${id} and kind = 'booking_confirmed' limit 1`),
  ],
  picture: [
    "pictures",
    "path",
    (by, { customer }) =>
      scalar(by`select public.reserve_picture(${customer}, 'webp', 100, 10, 10) ->> 'path' as path`),
  ],
  file: [
    "booking_files",
    "id",
    async (by, booking) => {
      const id = randomUUID();
      await by`select public.reserve_file(${booking.customer}, ${id}, ${booking.id}, 'brief', 'pdf', 'a.pdf', 1)`;
      return id;
    },
  ],
  transfer: [
    "transfers",
    "id",
    async (by, { id, paymentId, designer }) =>
      scalar(by`
        insert into public.transfers (payment_id, booking_id, designer_id, payee_id, account, amount_minor, wanted_minor)
        values (${paymentId}, ${id}, ${designer.id}, ${await newPayee(by, designer.id)}, 'acc_x', 100, 100) returning id`),
  ],
  account: [
    "account_tasks",
    "id",
    (by, { customer }) =>
      scalar(by`insert into public.account_tasks (profile_id, task) values (${customer}, 'erase') returning id`),
  ],
  push: [
    "pushes",
    "id",
    async (by, { id, customer }) =>
      scalar(by`
        insert into public.pushes (subscription_id, event_key, kind, booking_id, content, expires_at)
        values (${(await newPushSubscription(by, customer)).id}, 'room', 'room', ${id}, '{}', now() + interval '1 hour') returning id`),
  ],
};
const make = (kind: string, by: Sql, booking: Paid) => KINDS[kind]?.[2](by, booking) ?? Promise.reject(kind);

type Row = { wait: number | null; attempts: number; last_error: string | null };
interface Handle {
  transaction: Transaction;
  id: string;
  read(): Promise<Row>;
  overdue(): Promise<unknown>;
  tried(attempts: number): Promise<unknown>;
}
/** Runs a test with an overdue job of one kind in a transaction that is rolled back. */
async function withJob(kind: string, test: (job: Handle) => Promise<void>): Promise<void> {
  const booking = await paid();
  const [table = "", key = ""] = KINDS[kind] ?? [];
  await undoing(sql, async (transaction) => {
    const id = await make(kind, transaction, booking);
    const set = (change: object) =>
      transaction`update ${transaction(table)} set ${transaction(change as never)} where ${transaction(key)} = ${id}`;
    const read = async () => {
      const [row] = await transaction<[Row]>`
        select extract(epoch from due_at - now())::float as wait, attempts, last_error from ${transaction(table)} where ${transaction(key)} = ${id}`;
      return row;
    };
    const overdue = async () => set({ due_at: "2000-01-01" });
    await overdue();
    await test({ transaction, id, read, overdue, tried: async (attempts) => set({ attempts }) });
  });
}

it("The tests below cover every kind of job", () => {
  expect(Object.keys(KINDS).sort()).toEqual([...Constants.public.Enums.job_kind].sort());
});

describe.each(Object.keys(KINDS))("A job (%s)", (kind) => {
  it("is leased to its claimant for two to four minutes, and then to another one", () =>
    withJob(kind, async ({ transaction, id, read, overdue }) => {
      expect(await claim(transaction, kind)).toMatchObject([{ id, attempts: 1 }]);
      const { wait } = await read();
      expect(wait).toBeGreaterThanOrEqual(120);
      expect(wait).toBeLessThan(240);
      expect((await claim(transaction, kind, 100)).map((job) => job.id)).not.toContain(id);
      await overdue();
      expect(await claim(transaction, kind)).toMatchObject([{ id, attempts: 2 }]);
    }));

  it("is repeated after growing pauses of at most an hour if it fails", () =>
    withJob(kind, async ({ transaction, id, read, tried }) => {
      const first = kind === "order" ? 60 : 30;
      const pauses: (number | null)[] = [];
      for (const attempts of [1, 2, 3, 7]) {
        await tried(attempts);
        expect(await finish(transaction, kind, id, "not now")).toBe("waiting");
        pauses.push((await read()).wait);
      }
      expect(pauses).toEqual([first, 2 * first, 4 * first, Math.min(64 * first, 3600)]);
      expect(await read()).toMatchObject({ last_error: "not now", attempts: 7 });
    }));

  const tries = { event: 8, email: 8, push: 8, file: 8, refund: 50, account: 50, transfer: 50 };
  const most = (tries as Record<string, number>)[kind] ?? Number.POSITIVE_INFINITY;
  it(`is parked after ${most} attempts`, () =>
    withJob(kind, async ({ transaction, id, overdue, tried }) => {
      const last = Math.min(most, 1000);
      await tried(last - 1);
      expect(await finish(transaction, kind, id, "not now")).toBe("waiting");
      await overdue();
      expect(await claim(transaction, kind)).toMatchObject([{ id, attempts: last }]);
      expect(await finish(transaction, kind, id, "not now")).toBe(most === last ? "parked" : "waiting");
    }));

  it("is parked with the reason if its runs end before it does", () =>
    withJob(kind, async ({ transaction, id, read, overdue, tried }) => {
      await tried(Math.min(most, 1000));
      await overdue();
      const claimed = (await claim(transaction, kind, 100)).map((job) => job.id);
      if (most === Number.POSITIVE_INFINITY) return expect(claimed).toContain(id);
      expect(claimed).not.toContain(id);
      expect(await read()).toMatchObject({ last_error: "Its run ended before it did.", attempts: most });
      expect(await transaction`select detail from admin.open_cases where case_id = ${`${kind}:${id}`}`).toMatchObject([
        { detail: expect.stringContaining("Its run ended before it did.") },
      ]);
      await transaction`select admin.retry_case(${`${kind}:${id}`}, 'Asha', 'Why.')`;
      await overdue();
      expect((await claim(transaction, kind, 100)).map((job) => job.id)).toContain(id);
    }));

  it("is parked at once if it can never succeed, and an administrator can retry it", () =>
    withJob(kind, async ({ transaction, id, read }) => {
      await claim(transaction, kind);
      expect(await finish(transaction, kind, id, "never", { permanent: true })).toBe("parked");
      expect(await read()).toMatchObject({ last_error: "never", attempts: 1 });
      expect((await claim(transaction, kind, 100)).map((job) => job.id)).not.toContain(id);
      expect(await finish(transaction, kind, id, "again")).toBeNull();
      expect(await finish(transaction, kind, id)).toBe(kind === "refund" || kind === "transfer" ? "done" : null);
      expect((await read()).last_error).toBe("never");
      const caseId = `${kind}:${id}`;
      const cases = () => transaction`select detail from admin.open_cases where case_id = ${caseId}`;
      expect(await cases()).toMatchObject([{ detail: expect.stringContaining("never") }]);
      await transaction`select admin.retry_case(${caseId}, 'Asha', 'Why.')`;
      expect(await cases()).toEqual([]);
      expect((await read()).wait).toBe(0);
    }));

  it("keeps its attempts if a provider asks for a pause", () =>
    withJob(kind, async ({ transaction, id, read, overdue, tried }) => {
      await tried(most === Number.POSITIVE_INFINITY ? 60 : most - 1);
      const before = (await read()).attempts;
      await overdue();
      await claim(transaction, kind);
      expect(await finish(transaction, kind, id, "429", { retryAfter: 7 })).toBe("waiting");
      expect(await read()).toEqual({ wait: 7, attempts: before, last_error: "429" });
    }));

  it("delays no claim while it is locked", () =>
    withJob(kind, async ({ transaction, id }) => {
      await claim(transaction, kind);
      // The claim above holds the row; this claim runs on another connection.
      const claimed = await undoing(sql, async (other) => {
        await other`set local lock_timeout = '500ms'`;
        return claim(other, kind, 100);
      });
      expect(claimed.map((job) => job.id)).not.toContain(id);
    }));
});

it("The leases of jobs end at different times, and later with each attempt", async ({ own }) => {
  const waits = (attempts: number) =>
    scalars<number>(own`
      select extract(epoch from private.lease(${attempts}))::float as wait from generate_series(1, 100) order by wait`);
  for (const [attempts, minutes] of [
    [1, 2],
    [2, 4],
    [5, 32],
    [50, 32],
  ] as const) {
    const sorted = await waits(attempts);
    expect(new Set(sorted).size).toBeGreaterThan(90);
    expect(sorted[0]).toBeGreaterThanOrEqual(60 * minutes);
    expect(sorted.at(-1)).toBeLessThan(120 * minutes);
  }
});

it("A job that cannot be parked does not keep others from being claimed", async ({ own }) => {
  const booking = await paid();
  const [broken, other] = [await make("refund", own, booking), await make("refund", own, booking)];
  await own`update public.refunds set due_at = '2000-01-01', attempts = 50 where id = ${broken}`;
  await own`update public.refunds set due_at = '2000-01-02' where id = ${other}`;
  await own.unsafe(`
    create or replace function private.finish_refund(p_id text, p_parked boolean) returns boolean
    language plpgsql set search_path = '' as $$ begin raise 'out of order'; end $$`);
  expect((await claim(own, "refund")).map(({ id }) => id)).toEqual([other]);
  const left = own`select status, due_at > now() as later from public.refunds where id = ${broken}`;
  expect(await left).toEqual([{ status: "due", later: true }]);
});

it("Parallel claims park a refund without attempts once, and concurrent changes of its booking succeed", async () => {
  const booking = await paid();
  const id = await make("refund", sql, booking);
  await sql`update public.refunds set due_at = '2000-01-01', attempts = 50 where id = ${id}`;
  // These claims take no job, because jobs of other tests may be due.
  const work = [1, 2, 3, 4].flatMap((amount) => [
    sql`select public.claim_jobs('refund', 0)`,
    sql`select admin.refund_booking(${booking.id}, ${amount}, 'designer', 'Asha', 'Why.')`,
  ]);
  await Promise.all(work);
  const parked = sql`select status, last_error from public.refunds where id = ${id}`;
  expect(await parked).toEqual([{ status: "failed", last_error: "Its run ended before it did." }]);
});

it("A refund that waits at the provider has all attempts again after each step that succeeds", async ({ own }) => {
  const booking = await paid();
  const id = await make("refund", own, booking);
  const overdue = () => own`update public.refunds set due_at = '2000-01-01' where id = ${id}`;
  // The jobs ask the provider every six hours, for weeks if its bank takes weeks.
  await own`update public.refunds set attempts = 49 where id = ${id}`;
  await overdue();
  expect(await claim(own, "refund")).toMatchObject([{ id, attempts: 50 }]);
  await own`select public.record_refund('rfnd_long', ${booking.paymentId}, 100, 'USD', ${id}, 'pending')`;
  expect(await finish(own, "refund", id)).toBe("done");
  await overdue();
  expect(await claim(own, "refund")).toMatchObject([{ id, attempts: 1 }]);
  expect(await finish(own, "refund", id, "not now")).toBe("waiting");
});

it("A claim returns no more jobs than requested, even if Postgres believes that the table is almost empty", async () => {
  const bookings = [await paid(), await paid(), await paid()];
  await undoing(connectAsSuperuser(), async (transaction) => {
    const ids: string[] = [];
    for (const booking of bookings) ids.push(await make("transfer", transaction, booking));
    await transaction`update public.transfers set due_at = '2000-01-01' where id = any (${ids})`;
    await transaction`update pg_class set relpages = 1, reltuples = 1 where oid = 'public.transfers'::regclass`;
    expect(await claim(transaction, "transfer")).toHaveLength(1);
  });
});

describe("An email", () => {
  it("is dropped when it has expired, without waiting for transactions that hold its row", () =>
    withJob("email", async ({ transaction, id }) => {
      await transaction`update public.outbox set expires_at = now() where id = ${id}`;
      expect((await claim(transaction, "email")).map((job) => job.id)).not.toContain(id);
      expect(await scalar(transaction`select status from public.outbox where id = ${id}`)).toBe("dropped");
      const other = await paid();
      await sql`update public.outbox set due_at = '2001-01-01', expires_at = '2001-01-02' where booking_id = ${other.id} and kind = 'reminder_day'`;
      await transaction`select 1 from public.outbox where booking_id = ${other.id} for update`;
      await undoing(sql, async (claimant) => {
        await claimant`set local lock_timeout = '500ms'`;
        await claim(claimant, "email", 100);
      });
    }));

  it("to a member of a booking is sent before all contact queries, however long they wait", () =>
    withJob("email", async ({ transaction, id }) => {
      await transaction`select public.submit_contact_query('Ida', 'ida@parlour.test', '1', 'Lamps?')`;
      await transaction`update public.outbox set due_at = '1998-01-01' where kind = 'contact_query'`;
      await transaction`update public.outbox set due_at = '1999-01-01' where id = ${id}`;
      expect(await claim(transaction, "email", 1)).toMatchObject([{ id }]);
    }));

  it("keeps its first request until it is sent or forgotten", () =>
    withJob("email", async ({ transaction, id }) => {
      const keep = (request: string | null) =>
        scalar(transaction`select public.keep_email(${id}, ${request}) ->> 'request' as request`);
      const kept = () => scalar(transaction`select request from public.outbox where id = ${id}`);
      expect(await keep("first")).toBe("first");
      expect(await keep("second")).toBe("first");
      expect(await keep(null)).toBeNull();
      expect(await keep("third")).toBe("third");
      expect(await claim(transaction, "email")).toMatchObject([{ id, request: "third" }]);
      await finish(transaction, "email", id);
      expect(await kept()).toBeNull();
      // A finished email keeps nothing.
      expect(await keep("fourth")).toBeNull();
      expect(await kept()).toBeNull();
    }));

  it("is dropped in its turn if it is no longer wanted", async ({ own }) => {
    const { customer } = await paid();
    await own`
      insert into public.outbox (event_key, kind, recipient_id, content, due_at, expires_at)
      select 'turn ' || n, 'new_message', ${customer}, '{}', '1990-01-01'::timestamptz + make_interval(days => n), case when n < 4 then now() end
        from generate_series(1, 5) n`;
    const [job] = await claim(own, "email");
    const turns = own`
      select status::text || case when id = ${job?.id ?? null} then ', claimed' else '' end from public.outbox
       where event_key like 'turn %' order by event_key`;
    expect(await scalars(turns)).toEqual(["dropped", "dropped", "dropped", "waiting, claimed", "waiting"]);
  });

  it("of any kind that SQL writes can be read by the function that sends it", async () => {
    const [booking, other] = [await paid(), await paid()];
    const subjects = await undoing(sql, async (transaction) => {
      const [first, second] = await slotsOf(transaction, booking.designer, dayFromNow(20));
      if (!first || !second) throw new Error("no slot is free");
      const offer = transaction.json([{ start: first.start, end: first.end }]);
      await transaction`select public.offer_times(${booking.designer.id}, ${booking.id}, ${offer}, 'Would this do?')`;
      await transaction`select public.reschedule_booking(${booking.customer}, ${booking.id}, ${second.start}, ${second.end})`;
      // Paid twice: the second payment is returned, and its refund made.
      const twice = `${booking.paymentId}_2`;
      await transaction`select public.record_payment(${booking.orderId}, ${twice}, 6000, 'USD', 'webhook')`;
      await transaction`select public.record_refund('rfnd_kinds', ${twice}, 6000, 'USD', null, 'processed')`;
      await transaction`select admin.refund_booking(${booking.id}, 1, 'designer', 'Asha', 'It broke off.')`;
      await transaction`select admin.cancel_booking(${booking.id}, 'We are sorry.', 'Asha', 'Why.')`;
      await transaction`select public.submit_contact_query('Ida', 'ida@parlour.test', '+49 30 1', 'Do you ship lamps?')`;
      await transaction`
        update public.bookings set slot = tstzrange(now() - interval '20 minutes', now() + interval '40 minutes') where id = ${other.id}`;
      await say(transaction, other.id, other.designer.id, "Hello?", "5 minutes");
      await runAlone(transaction, "record_unread_messages");
      // The designer has sent the customer as many emails as a day allows, and cancels.
      await transaction`
        select private.reserve_turn('email_to_member', ${`${booking.designer.id} to ${booking.customer}`}) from generate_series(1, 20)`;
      await transaction`
        insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
        select 'gather', o.kind, ${booking.customer}, o.booking_id, o.content || '{"recipient": "customer", "actor": "designer"}'
          from public.outbox o where o.booking_id = ${booking.id} and o.kind = 'booking_cancelled' limit 1`;
      // The customer waited, and the designer has written, so the report is upheld only once the time to object is over.
      await transaction`
        insert into public.attendance (booking_id, profile_id, page_id, first_seen)
        values (${other.id}, ${other.customer}, gen_random_uuid(), now() - interval '20 minutes')`;
      await transaction`select public.report_no_show(${other.customer}, ${other.id})`;
      await transaction`
        update public.no_shows set created_at = now() - interval '73 hours', object_until = now() where booking_id = ${other.id}`;
      await runAlone(transaction, "settle_no_shows");
      // Two sessions, one of them reviewed.
      const asked = await newAttendedBooking(transaction, booking, "25 hours");
      await transaction`update public.bookings set status = 'completed' where id = ${asked}`;
      const reviewed = await newAttendedBooking(transaction, booking, "27 hours");
      await review(transaction, booking.customer, reviewed, 5, "Fine");
      await transaction`select admin.hide_review(r.id, p_by_whom => 'Asha', p_reason => 'It names a neighbour.') from public.reviews r where r.booking_id = ${reviewed}`;
      await transaction`select public.report_member(${booking.customer}, ${reviewed}, 'other', 'He was rude.')`;
      await transaction`select public.complain(${booking.customer}, ${asked}, 'other', 'another_session', 'It was dark.')`;
      await transaction`
        select admin.decide_complaint(number, 0, p_by_whom => 'Asha', p_reason => 'It was.') from public.complaints where booking_id = ${asked}`;
      const shape = { from: "60 hours", to: "61 hours" };
      const later = await newBooking(transaction, booking.customer, booking.designer, shape);
      await transaction`update public.rates set plan_days = 2 where designer_id = ${booking.designer.id}`;
      const planned = await newAttendedBooking(transaction, booking, "1 hour");
      await transaction`update public.bookings set status = 'completed' where id = ${planned}`;
      const withPlan = await newAttendedBooking(transaction, booking, "3 hours");
      await transaction`
        select public.save_plan(${booking.designer.id}, ${withPlan}, 0, '{"found": "A dark hall", "steps": [], "items": [], "files": [], "floorPlan": null}')`;
      await transaction`select public.send_plan(${booking.designer.id}, ${withPlan}, 1)`;
      const question = randomUUID();
      await transaction`select public.ask_about_plan(${booking.customer}, ${withPlan}, ${question}, 'Why?')`;
      await transaction`select public.answer_about_plan(${booking.designer.id}, ${withPlan}, ${question}, 'So.')`;
      await transaction`select public.ask_for_brief(${booking.designer.id}, ${later}, '{budget}')`;
      await transaction`insert into public.briefs (booking_id, stays) values (${later}, 'The rug')`;
      await transaction`select public.send_brief(${booking.customer}, ${later})`;
      await transaction`
        with calendar as (
          insert into public.calendars (designer_id, name, url, read_at, created_at)
          values (${booking.designer.id}, 'Home', 'https://cal.test/kinds', now() - interval '2 days', now() - interval '3 days') returning id
        )
        select public.store_calendar(id, jsonb_build_object('fault', 'not_found')) from calendar`;
      await transaction`
        insert into public.calendar_times (calendar_id, designer_id, slot, stored_at)
        select c.id, c.designer_id, b.slot, now() + interval '1 second' from public.calendars c, public.bookings b where c.designer_id = ${booking.designer.id} and b.id = ${later}`;
      await transaction`update public.calendars set created_at = created_at - interval '1 day' where designer_id = ${booking.designer.id}`;
      await transaction`select private.record_calendar_conflicts(${booking.designer.id})`;
      await transaction`
        select public.record_dispute('disp_kinds', ${other.paymentId}, 6000, 'USD', 'fraud', 'chargeback', 'open', now() + interval '7 days')`;
      // Payouts: one was paid, one failed.
      await transaction`select public.change_payee(${booking.designer.id}, 'Hanna Berg', 'India', 'hanna@bank', '', ${newPan()})`;
      await transaction`
        update private.payees set code_hash = null, effective_at = now() - interval '1 day' where designer_id = ${booking.designer.id}`;
      const payout = transaction`private.pay_out(${booking.designer.id}, 'USD', 1, null)`;
      await newReleasedBooking(transaction, booking.designer);
      await transaction`select admin.payout_paid(${payout}, 'UTR', 'Asha', 'Why.')`;
      await newReleasedBooking(transaction, booking.designer, { from: "-40 hours", to: "-39 hours" });
      await transaction`select admin.payout_failed(${payout}, 'Asha', 'The bank says so.')`;
      // The failed payout is made again, by a run that ends; the run of another currency makes none.
      await transaction`insert into private.payout_runs (currency, run_on) values ('USD', '2000-01-01'), ('INR', '2000-01-01')`;
      await transaction`select private.pay_out(${booking.designer.id}, 'USD', 1, '2000-01-01')`;
      await transaction`update private.payout_runs set ended_at = now() where run_on = '2000-01-01'`;
      // A time is requested, offered and declined.
      const evening = (days: number) => {
        const [start, end] = [at(dayFromNow(days), "20:00"), at(dayFromNow(days), "20:30")];
        return transaction.json([{ start, end }]);
      };
      const [rate = ""] = booking.designer.rates;
      const time = await scalar<string>(transaction`
        select public.request_time(${booking.customer}, ${rate}, ${booking.designer.id}, ${evening(3)}, 'After work?') ->> 'id'`);
      await transaction`select public.answer_request(${booking.designer.id}, ${time}, ${evening(3)})`;
      await transaction`select public.decline_request(${booking.designer.id}, ${time}, 'away')`;
      // The next session is offered and withdrawn.
      await transaction`select public.offer_next(${booking.designer.id}, ${reviewed}, ${rate}, ${evening(5)})`;
      await transaction`
        select public.withdraw_offer(${booking.designer.id}, q.booking_id) from public.time_requests q where q.follows_id = ${reviewed}`;
      // A plan that was not sent.
      await transaction`select admin.close_case(${`plan:${planned}`}, 'Asha', 'They agreed.')`;
      // Emails that Auth requests.
      const [address, code] = ["kinds@db.test", { code: "12345678" }];
      const contents = {
        ...{ confirm_address: code, sign_in_code: code, reauthenticate: code, account_deleted: { cancelled: 1 } },
        reset_password: { key: "a1" },
        data_ready: { exportId: randomUUID(), expiresAt: "2026-11-28T08:00:00Z" },
        account_changed: { what: "password" },
      };
      for (const [kind, content] of Object.entries(contents))
        await transaction`
          select public.queue_account_email(${`auth:${kind}`}, ${kind}, ${booking.customer}, ${address}, ${transaction.json(content)})`;
      await transaction`select public.announce_address_change(${booking.customer}, ${address})`;
      await transaction`
        select public.begin_address_change('auth:change', ${booking.customer}, 'old@db.test', ${address}, 'a', 'b', 'c', 'd')`;
      // Gives the audit something to report.
      await transaction`delete from public.money_audits`;
      await transaction`update public.refunds set status = 'failed' where payment_id = ${booking.paymentId} and amount_minor = 100`;
      await runAlone(transaction, "raise_money_alarm");
      // A designer applies.
      await transaction`select public.submit_application(${booking.designer.id}, 'Hanna Berg', '+31 6 1234', 'Delft')`;
      // A member is suspended.
      await transaction`select admin.suspend_member(${`${await newCustomer(transaction)}@db.test`}, 'Asha', 'Insults.')`;
      // An attacker guesses the customer's password; a changed role raises an alarm by itself.
      await transaction`select public.begin_sign_in(${`${booking.customer}@db.test`})`;
      await transaction`
        update private.sign_in_attempts set failures = private.max_sign_in_attempts()
         where address = private.address_key(${`${booking.customer}@db.test`})`;
      await transaction`select public.fail_sign_in(${`${booking.customer}@db.test`}, true)`;
      await transaction`select private.log_security_event('role_changed', ${booking.customer})`;
      await transaction`select public.raise_security_alarm()`;

      // The emails written here, without those of the earlier bookings and without alarms that another test may have raised today.
      const ours = await transaction<{ id: string }[]>`
        update public.outbox set due_at = '1999-01-01', expires_at = null, status = 'waiting', sent_at = null
         where created_at = now() or booking_id in (${booking.id}, ${other.id}) or kind in ('money_alarm', 'security_alarm', 'payouts_due')
        returning id`;
      const written = new Map<string, string>();
      for (;;) {
        const jobs = await claim(transaction, "email", 100);
        // Other tests write emails that need not be readable.
        for (const job of jobs.filter(({ id }) => ours.some((our) => our.id === id))) {
          const row = OutboxRow.parse(job);
          written.set(row.kind, writeEmail(row, { ...environment(), pictureAddress: String }).subject);
        }
        if (jobs.length < 100) return written;
      }
    });
    expect([...subjects.keys()].sort()).toEqual([...Constants.public.Enums.outbox_kind].sort());
    for (const subject of subjects.values()) expect(subject).not.toMatch(/undefined|null|NaN/);
  });
});
