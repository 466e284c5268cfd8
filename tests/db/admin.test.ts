import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TransactionSql } from "postgres";
import { describe, expect } from "vitest";
import { Figures } from "../../edge-functions/jobs/figures.ts";
import { parlour } from "../../stack/parlour.ts";
import {
  codeOf,
  newBooking,
  newCustomer,
  newDesigner,
  newFile,
  newNoShow,
  newPaidBooking,
  newSale,
  refusedIn,
  undoing,
} from "../support/db.ts";
import { newPayee, newReleasedBooking } from "../support/payouts.ts";
import { newPushSubscription } from "../support/push.ts";
import { connectAsPostgres, connectAsSuperuser, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { passTime } from "../support/time.ts";

/* The administrator's views and functions, called with the role that the dashboard uses. */

const sql = connectAsPostgres();

const paid = () => newSale(sql, "Ida Blom");

it("The schema admin is closed to clients and the secret key", async () => {
  const usage = sql`
    select bool_or(has_schema_privilege(role, 'admin', 'usage')) as usage from unnest('{anon,authenticated,service_role}'::text[]) role`;
  expect(await scalar(usage)).toBe(false);
});

describe("An administrator's act", () => {
  it("takes a name and a reason, is recorded, and says how it is undone", async ({ own }) => {
    // Functions that only read are stable.
    const acts = await own<{ name: string; takesBoth: boolean; records: boolean; saysItsOpposite: boolean }[]>`
      select f.proname as name, f.proargnames[cardinality(f.proargnames) - 1:] = '{p_by_whom,p_reason}' as "takesBoth",
             f.prosrc ~ '(record_action|decide_(review|application)|import_report)' as records,
             obj_description(f.oid) ~ '(Undo(:|, .*:)|[Cc]annot be undone)' as "saysItsOpposite"
        from pg_proc f where f.pronamespace = 'admin'::regnamespace and f.provolatile = 'v'`;
    const faulty = acts.filter(({ takesBoth, records, saysItsOpposite }) => !(takesBoth && records && saysItsOpposite));
    expect(faulty).toEqual([]);
    const { designer } = await paid();
    const show = (who: string, why: string) =>
      refusedIn(own)`select admin.show_designer(${designer.id}, ${who}, ${why})`;
    expect(await show(" ", "Why.")).toMatch(/^Say who you are/);
    expect(await show("Asha", " ")).toMatch(/^Say why/);
    expect(await show("Asha", "It is fine again.")).toBeUndefined();
    const recorded = await own`select who, what, why from admin.actions where target = ${designer.id}`;
    expect([...recorded]).toEqual([{ who: "Asha", what: "show_designer", why: "It is fine again." }]);
  });

  it("marks only steps of the page as done, in any case of letters", async ({ own }) => {
    const page = readFileSync(join(parlour.root, "docs", "open-for-business.md"), "utf8");
    const steps = [...page.matchAll(/^## (.+)$/gm)].map(([, step = ""]) => step);
    const note = (step: string) => refusedIn(own)`select admin.note_done(${step}, 'Asha', 'Why.')`;
    for (const step of steps) expect(await note(step.toLowerCase()), step).toBeUndefined();
    expect(await note("Backups")).toBe(`There is no step "Backups". The steps are: ${steps.join(", ")}.`);
  });

  it("stays recorded", async ({ own }) => {
    for (const change of ["update admin.actions set who = 'x'", "delete from admin.actions"])
      expect(await refusedIn(own)`${own.unsafe(change)}`, change).toMatch(/never changes/);
  });
});

it("A booking is shown with its people, payments, refunds, emails in order and cancellation", async ({ own }) => {
  const booking = await paid();
  const second = `second_${booking.paymentId}`;
  await own`select public.record_payment(${booking.orderId}, ${second}, 6000, 'USD', 'webhook')`;
  await own`update public.payments set created_at = created_at - interval '1 hour' where payment_id = ${second}`;
  for (const [amount, age] of [
    [1.5, 2],
    [2, 1],
    [3, 3],
  ] as const) {
    await own`select admin.refund_booking(${booking.id}, ${amount}, 'designer', 'Asha', 'Why.')`;
    await own`
      update public.refunds set created_at = now() - make_interval(hours => ${age}), last_error = ${`No. ${amount}`}
       where payment_id = ${booking.paymentId} and amount_minor = ${amount * 100}`;
  }
  await own`select admin.cancel_booking(${booking.id}, 'The designer has left Parlour.', 'Asha', 'Why.')`;
  const [row] = await own`select * from admin.bookings where id = ${booking.id}`;
  expect(row).toMatchObject({
    ...{ status: "cancelled", slot_type: "chat", service: "Design hour", order_id: booking.orderId, price: "60" },
    ...{ customer: "Ida Blom", customer_email: `${booking.customer}@db.test`, currency: "USD", returned: "60" },
    ...{ designer: expect.stringMatching(/^Mira Sand/), designer_email: `${booking.designer.id}@db.test` },
    ...{ cancelled_by: "administrator", cancellation_message: "The designer has left Parlour." },
    payments: [
      { payment: second, amount: 60, currency: "USD", status: "refund_due", why: "already_paid" },
      { payment: booking.paymentId, amount: 60, currency: "USD", status: "captured", why: null },
    ],
  });
  const refunds = row?.refunds.filter(({ error }: { error: string | null }) => error);
  expect(refunds).toMatchObject([
    { amount: 3, error: "No. 3", status: "due", why: "administrator" },
    { amount: 1.5, error: "No. 1.5" },
    { amount: 2, error: "No. 2" },
  ]);
  const cancellations = row?.emails.filter(({ email }: { email: string }) => email === "booking_cancelled");
  expect(cancellations.map(({ to }: { to: string }) => to.slice(0, 4)).sort()).toEqual(["Ida ", "Mira"]);
});

it("Attendance, security events and commission are shown with names and times", async ({ own }) => {
  const booking = await paid();
  await own`
    insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen, has_left, in_call, media_seconds)
    values (${booking.id}, ${booking.customer}, gen_random_uuid(), now() - interval '2 minutes', now() - interval '1 minute', true, false, 7)`;
  await newNoShow(own, booking.id, "designer", { status: "objected" });
  const attendance = own`
    select v.*, now() - v.first_seen as first, now() - v.last_seen as last from admin.attendance v where v.booking_id = ${booking.id}`;
  expect(await attendance).toMatchObject([
    {
      ...{ name: "Ida Blom", role: "user", has_left: true, in_call: false, media_seconds: 7, no_show: "objected" },
      ...{ reported_by: "designer", objection: "I was there.", first: "00:02:00", last: "00:01:00" },
    },
  ]);
  // Other tests may log more kinds in a minute than are named.
  for (const count of [2, 3])
    await own`select private.log_security_event('sign_in_locked', ${booking.customer}, ${count}, '203.0.113.7')`;
  expect(await own`select * from admin.security_events where subject = ${booking.customer}`).toMatchObject([
    { kind: "sign_in_locked", count: 5, network: "203.0.113.0/24", name: "Ida Blom", role: "user" },
  ]);
  await own`
    insert into public.commission_terms (currency, from_at, percent, minimum_minor)
    values ('USD', '2000-01-01', 3, 150), ('USD', '2001-01-01', 4, 0), ('INR', '2000-01-01', 5, 0)`;
  const terms = await own`
    select currency, percent::float8, minimum::float8 from admin.commission where from_at between '2000-01-01' and '2001-01-01'`;
  expect(terms.map((term) => Object.values(term))).toEqual([
    ["USD", 4, 0],
    ["USD", 3, 1.5],
    ["INR", 5, 0],
  ]);
});

it("The dashboard's role deletes no payment, refund, booking or review, and rewrites no record", async ({ own }) => {
  const { id, paymentId } = await newSale(own, "Ida Blom");
  await own`select admin.refund_booking(${id}, 1, 'designer', 'Asha', 'Why.')`;
  await own`
    insert into public.reviews (booking_id, designer_id, customer_id, stars, text) select b.id, b.designer_id, b.customer_id, 1, 'Rude' from public.bookings b where b.id = ${id}`;
  for (const [change, refusal] of [
    [`delete from public.payments where payment_id = '${paymentId}'`, /payments are never deleted/],
    [`delete from public.refunds where payment_id = '${paymentId}'`, /refunds are never deleted/],
    [`delete from public.bookings where id = '${id}'`, /bookings are never deleted/],
    [`delete from public.reviews where booking_id = '${id}'`, /reviews are never deleted/],
    [`update public.payments set amount_minor = 1 where payment_id = '${paymentId}'`, /never changes/],
    [`update public.refunds set amount_minor = 1 where payment_id = '${paymentId}'`, /never changes/],
    [`update public.reviews set stars = 5 where booking_id = '${id}'`, /never changes/],
    [`update public.reviews set text = 'Kind' where booking_id = '${id}'`, /never changes/],
  ] as const)
    expect(await refusedIn(own)`${own.unsafe(change)}`, change).toMatch(refusal);
});

describe("A refund by hand", () => {
  const preview = (own: TransactionSql, id: string, amount: number | null, by = "designer") =>
    own`select * from admin.preview_refund(${id}, ${amount}, ${by})`;
  const problemsOf = (own: TransactionSql, ...ids: string[]) =>
    scalars(own`
      select p ->> 'kind' from jsonb_array_elements(private.money_problems(1000)) p where p ->> 'bookingId' in ${own(ids)}`);
  const refund = (own: TransactionSql, id: string, amount: number | null = null, by = "designer") =>
    own`select admin.refund_booking(${id}, ${amount}, ${by}, 'Asha', 'It broke off.') as said`;
  const refusedRefund = (own: TransactionSql, id: string, amount: number | null = null, by = "designer") =>
    refusedIn(own)`select admin.refund_booking(${id}, ${amount}, ${by}, 'Asha', 'It broke off.')`;
  const TOO_LARGE = /^A refund cannot be more than was paid/;
  /** Makes a failed refund of a new booking. */
  const failed = async (own: TransactionSql) => {
    const booking = await newSale(own);
    await refund(own, booking.id);
    const id = await scalar<string>(own`
      update public.refunds set status = 'failed' where payment_id = ${booking.paymentId} returning id`);
    return { ...booking, refund: id };
  };

  it("costs the designer or the operator what its preview says, and tells the designer why", async ({ own }) => {
    await own`select admin.set_commission('USD', 10, p_by_whom => 'Asha', p_reason => 'Why.')`;
    const booking = await newSale(own, "Ida Blom");
    await own`update public.bookings set fee_percent = 10 where id = ${booking.id}`;
    const balances = async () => {
      const rows = await own`
        select account, sum(amount_minor)::int as minor from public.ledger_entries where booking_id = ${booking.id} group by 1`;
      return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
    };
    expect([...(await preview(own, booking.id, 20))]).toMatchObject([
      { customer: "Ida Blom", refund: "20", designer_loses: "18", operator_loses: "2", cancels_booking: false },
    ]);
    expect(await balances()).toEqual({ provider: 6000, held: -6000 });
    const said = await refund(own, booking.id, 20);
    expect(said[0]?.said).toMatch(/^USD 20 go back to Ida Blom\. Mira Sand \w+ loses 18, the operator 2\.$/);
    expect([...(await preview(own, booking.id, 30, "operator"))]).toMatchObject([
      { designer_loses: "0", operator_loses: "30", refunded_before: "20" },
    ]);
    await refund(own, booking.id, 30, "operator");
    // The amount that 30 less would have cost the designer.
    expect(await balances()).toEqual({ provider: 6000, customer: -5000, held: -1000, payable: -2700, goodwill: 2700 });
    const told = await own`
      select content ->> 'lostAmount' as lost, content ->> 'borneBy' as by, content ->> 'reason' as why
        from public.outbox where recipient_id = ${booking.designer.id} and kind = 'session_refunded' order by 1`;
    expect([...told]).toEqual([
      { lost: "0", by: "operator", why: "It broke off." },
      { lost: "1800", by: "designer", why: "It broke off." },
    ]);
    // The goodwill follows its refund, which gets another id when it is retried.
    await own`update public.refunds set status = 'failed' where payment_id = ${booking.paymentId} and amount_minor = 3000`;
    await own`select admin.retry_case('refund:' || r.id, 'Asha', 'Why.') from public.refunds r where r.status = 'failed' and r.payment_id = ${booking.paymentId}`;
    await own`update public.refunds set status = 'failed' where payment_id = ${booking.paymentId} and amount_minor = 3000`;
    await own`select admin.withdraw_refund(r.id, 'Asha', 'Why.') from public.refunds r where r.status = 'failed' and r.payment_id = ${booking.paymentId}`;
    expect(await balances()).toMatchObject({ held: -4000, payable: 0, goodwill: 0 });
    expect(await problemsOf(own, booking.id)).toEqual([]);
  });

  it("is not repeated within a minute, but can be made again after it", async () => {
    const { id, designer } = await paid();
    const again = () => sql`select admin.refund_booking(${id}, 20, 'designer', 'Asha', 'It broke off.')`;
    await again();
    expect(await codeOf(again())).toMatch(/^Asha did the same less than a minute ago/);
    await passTime(connectAsSuperuser(), [designer.id], 1);
    await again();
  });

  it("cancels an upcoming session if nothing of its price is left, as does a lost dispute", async ({ own }) => {
    const [first, second, over] = [await newSale(own), await newSale(own), await newSale(own)];
    await refund(own, first.id, 20);
    expect([...(await preview(own, first.id, null))]).toMatchObject([{ refund: "40", cancels_booking: true }]);
    expect(await refusedRefund(own, first.id, null, "operator")).toMatch(/earns nothing that the operator/);
    await refund(own, first.id);
    await own`
      select public.record_dispute(${`disp_${second.id}`}, ${second.paymentId}, 6000, 'USD', 'fraud', 'chargeback', 'lost', null)`;
    await own`update public.bookings set slot = tstzrange(now() - interval '2 hours', now() - interval '1 hour') where id = ${over.id}`;
    await refund(own, over.id);
    const statuses = await own`
      select b.status, c.refund_minor::int as refund from public.bookings b left join public.cancellations c on c.booking_id = b.id
       where b.id in ${own([first.id, second.id, over.id])} order by 1, 2`;
    expect([...statuses]).toEqual([
      { status: "confirmed", refund: null },
      { status: "cancelled", refund: 0 },
      { status: "cancelled", refund: 4000 },
    ]);
    expect(await problemsOf(own, first.id, second.id, over.id)).toEqual([]);
    const told = own`
      select (content ->> 'lostAmount')::int as lost, content ->> 'reason' as why from public.outbox
       where booking_id = ${first.id} and kind = 'session_refunded' order by 1`;
    expect(await told).toEqual([
      { lost: 2000, why: "It broke off." },
      { lost: 4000, why: "It broke off." },
    ]);
  });

  it("returns what is left of the payment, and no more", async ({ own }) => {
    const { id, paymentId } = await newSale(own);
    await refund(own, id);
    const refunds = own`select amount_minor::int as amount, reason from public.refunds where payment_id = ${paymentId}`;
    expect(await refunds).toEqual([{ amount: 6000, reason: "administrator" }]);
    expect(await refusedRefund(own, id, 0.01)).toMatch(TOO_LARGE);
    expect(await refusedRefund(own, id)).toMatch(/^Nothing would be refunded/);
  });

  it("keeps the money reserved after it failed, until it is retried or withdrawn", async ({ own }) => {
    const booking = await failed(own);
    expect(await refusedRefund(own, booking.id, 0.01)).toMatch(TOO_LARGE);
    const retry = () => refusedIn(own)`select admin.retry_case(${`refund:${booking.refund}`}, 'Asha', 'Why.')`;
    expect(await retry()).toBeUndefined();
    await own`update public.refunds set status = 'failed' where id = ${booking.refund} and status = 'due'`;
    await own`
      select public.record_dispute(${`disp_${booking.id}`}, ${booking.paymentId}, 1, 'USD', 'fraud', 'chargeback', 'lost', null)`;
    expect(await retry()).toMatch(TOO_LARGE);
    await own`select admin.withdraw_refund(${booking.refund}, 'Asha', 'Their bank has it.')`;
    const refunds = own`select status, last_error as note from public.refunds where payment_id = ${booking.paymentId}`;
    expect(await refunds).toEqual([{ status: "withdrawn", note: "Withdrawn: Their bank has it." }]);
    await refund(own, booking.id, 59.99);
  });

  const withdraw = (own: TransactionSql, paymentId: string) => own`
    select admin.withdraw_refund(r.id, 'Asha', 'The wrong booking.') from public.refunds r
     where r.payment_id = ${paymentId} and r.reason = 'administrator' and r.status = 'due'`;

  it("can be withdrawn until the provider is told, and its email is not sent", async ({ own }) => {
    const { id, paymentId } = await newSale(own);
    await refund(own, id, 10);
    await withdraw(own, paymentId);
    await refund(own, id, 11);
    expect([...(await preview(own, id, null))]).toMatchObject([{ refunded_before: "11", refund: "49" }]);
    expect(await problemsOf(own, id)).toEqual([]);
    const emails = own`
      select (content ->> 'refundAmount')::int as minor, status from public.outbox where booking_id = ${id} and kind = 'session_refunded' order by 1`;
    expect(await emails).toEqual([
      { minor: 1000, status: "dropped" },
      { minor: 1100, status: "waiting" },
    ]);
  });

  it("can be withdrawn from a session that its customer has cancelled, who keeps what was promised", async ({
    own,
  }) => {
    const [customer, designer] = [await newCustomer(own), await newDesigner(own)];
    const { id, paymentId } = await newPaidBooking(own, { customer, designer }, { from: "2 hours", to: "3 hours" });
    await own`select public.cancel_booking(${customer}, ${id}, 3000)`;
    await refund(own, id, 10);
    await withdraw(own, paymentId);
    const refunds = own`select amount_minor::int as minor from public.refunds where payment_id = ${paymentId} and status = 'due'`;
    expect(await refunds).toEqual([{ minor: 3000 }]);
    expect(await problemsOf(own, id)).toEqual([]);
  });

  it("can be withdrawn afterwards only if it has failed", async ({ own }) => {
    const { refund: id } = await failed(own);
    for (const status of ["due", "sent", "done", "withdrawn"]) {
      await own`update public.refunds set status = ${status} where id = ${id}`;
      const withdrawal = refusedIn(own)`select admin.withdraw_refund(${id}, 'Asha', 'Why.')`;
      expect(await withdrawal, status).toMatch(/cannot be taken back/);
    }
  });

  it("is made again if withdrawn for a payment that bought nothing, less what the bank has taken", async ({ own }) => {
    const booking = await paid();
    const second = `second_${booking.paymentId}`;
    await own`select public.record_payment(${booking.orderId}, ${second}, 6000, 'USD', 'webhook')`;
    const refunds = () => own<{ id: string; amount: number; reason: string; status: string }[]>`
      select id, amount_minor::int as amount, reason, status from public.refunds where payment_id = ${second} order by amount_minor desc`;
    const problems = () => own`
      select p ->> 'kind' as kind from jsonb_array_elements(private.money_problems(1000)) p where p ->> 'paymentId' = ${second}`;
    const [{ id } = { id: "" }] = await refunds();
    await own`update public.refunds set status = 'failed' where id = ${id}`;
    await own`
      select public.record_dispute(${`disp_${booking.id}`}, ${second}, 2500, 'USD', 'fraud', 'chargeback', 'lost', null)`;
    await own`select admin.withdraw_refund(${id}, 'Asha', ${"Their bank has a part of it. ".repeat(20)})`;
    expect(await refunds()).toMatchObject([
      { amount: 6000, status: "withdrawn" },
      { amount: 3500, reason: "already_paid", status: "due" },
    ]);
    expect(await problems()).toEqual([]);
  });
});

it("A session that has ended is not cancelled, even if the clock has not completed it yet", async ({ own }) => {
  const over = { from: "-2 hours", to: "-1 hour" };
  const id = await newBooking(own, await newCustomer(own), await newDesigner(own), over);
  expect(await refusedIn(own)`select admin.cancel_booking(${id}, null, 'Asha', 'The wrong booking.')`).toBe(
    `Booking ${id} is not confirmed.`,
  );
});

it("A hidden designer is not listed until shown again, and keeps existing bookings", async () => {
  const { designer, id } = await paid();
  const shown = () =>
    sql`select listed, bookings_to_come::int as "toCome" from admin.designers where id = ${designer.id}`;
  const cancelled = { from: "60 hours", to: "61 hours", status: "cancelled" } as const;
  await newBooking(sql, await newCustomer(sql), designer, cancelled);
  expect(await shown()).toEqual([{ listed: true, toCome: 1 }]);
  const other = await newDesigner(sql);
  for (const each of [designer, other]) await sql`select admin.hide_designer(${each.id}, 'Asha', 'It advertises.')`;
  expect(await shown()).toEqual([{ listed: false, toCome: 1 }]);
  // The designer is told why, on their pages and by email.
  expect(await scalar(sql`select public.own_profile(${designer.id}) as profile`)).toMatchObject({
    ...{ hidden: true, hiddenNote: "It advertises." },
  });
  const told =
    await sql`select content from public.outbox where recipient_id = ${designer.id} and kind = 'content_hidden'`;
  expect([...told]).toEqual([{ content: { what: "page", note: "It advertises.", serviceName: null } }]);
  expect(await codeOf(sql`select admin.hide_designer(${designer.id}, 'Asha', '')`)).toContain("Say why");
  expect(await scalar(sql`select status from public.bookings where id = ${id}`)).toBe("confirmed");
  await sql`select admin.show_designer(${designer.id}, 'Asha', 'Why.')`;
  expect(await scalar(sql`select hidden from public.designers where id = ${other.id}`)).toBe(true);
  expect(await shown()).toEqual([{ listed: true, toCome: 1 }]);
});

it("Contact queries are listed with open ones first", async ({ own }) => {
  await own`select public.submit_contact_query('Ida', 'ida@parlour.test', '+49 30 1', 'Do you ship lamps?')`;
  const [open] = await own`select id, answered_at from admin.contact_queries where created_at = now() limit 1`;
  expect(open?.answered_at).toBeNull();
  await own`
    insert into public.contact_queries (name, email, phone, query) values ('later', 'x@parlour.test', '1', 'x')`;
  await own`select admin.answer_contact_query(${open?.id}, 'Asha', 'We do not.')`;
  const order = await own`select name from admin.contact_queries where created_at = now()`;
  expect(order.map(({ name }) => name)).toEqual(["later", "Ida"]);
  const [answered] = await own`select answer_note, answered_at from admin.contact_queries where id = ${open?.id}`;
  expect(answered).toMatchObject({ answer_note: "We do not.", answered_at: expect.any(Date) });
});

it("An open case of any kind is listed, retried and settled by hand without affecting another case", async ({
  own,
}) => {
  const [booking, other] = await Promise.all([paid(), paid()]);
  const eventOf = ({ id }: typeof booking) => `evt_${id}`;
  const break_ = async (each: typeof booking) => {
    const { id, paymentId, orderId } = each;
    await own`update public.outbox set status = 'parked', last_error = 'no such address' where booking_id = ${id} and kind = 'reminder_day'`;
    await own`update public.pushes set status = 'parked' where booking_id = ${id}`;
    await own`
        insert into public.payment_events (event_id, event, payload, status, last_error)
        values (${eventOf(each)}, 'order.paid', '{}', 'parked', 'unknown_order')
        on conflict (event_id) do update set status = 'parked', done_at = null`;
    await own`update public.refunds set status = 'failed', done_at = null, last_error = 'closed account' where payment_id = ${paymentId}`;
    await own`update public.payment_orders set due_at = null, last_error = 'unknown' where order_id = ${orderId}`;
  };
  const cases = (each: typeof booking) =>
    scalars<string>(own`
        select case_id from admin.open_cases where booking_id = ${each.id} or case_id = ${`event:${eventOf(each)}`} order by case_id`);
  for (const each of [booking, other]) {
    const browser = await newPushSubscription(own, each.customer);
    await own`
        insert into public.pushes (subscription_id, event_key, kind, booking_id, content, expires_at)
        values (${browser.id}, 'room', 'room', ${each.id}, '{}', now() + interval '1 hour')`;
    await own`select admin.refund_booking(${each.id}, 1, 'designer', 'Asha', 'Why.')`;
    await break_(each);
  }

  const [broken, others] = [await cases(booking), await cases(other)];
  expect([...new Set(broken.map((id) => id.split(":")[0]))]).toEqual(["email", "event", "order", "push", "refund"]);
  // All cases at once, as after a failure of our own.
  await own`select admin.retry_case(case_id, 'Asha', 'Why.') from admin.open_cases where case_id in ${own(broken)}`;
  expect(await cases(booking)).toEqual([]);
  const reminders = own`
      select distinct due_at <= now() as due, attempts from public.outbox where booking_id = ${booking.id} and kind = 'reminder_day'`;
  expect(await reminders).toEqual([{ due: true, attempts: 0 }]);
  const refund = () => own`select status, last_error from public.refunds where payment_id = ${booking.paymentId}`;
  expect(await refund()).toMatchObject([{ status: "due" }]);
  expect(await cases(other)).toEqual(others);

  await break_(booking);
  for (const id of await cases(booking))
    await own`select admin.close_case(${id}, 'Asha', ${id.startsWith("email") ? "x".repeat(501) : "paid out by bank transfer"})`;
  expect(await cases(booking)).toEqual([]);
  expect(await refund()).toEqual([{ status: "done", last_error: "Settled by hand: paid out by bank transfer" }]);
  expect(await cases(other)).toEqual(others);
  for (const id of [...broken, `refund:${randomUUID()}`, "mood:1"])
    for (const act of ["retry", "close"])
      expect(await refusedIn(own)`select admin.${own.unsafe(act)}_case(${id}, 'Asha', 'Again.')`, id).toMatch(
        /There is no/,
      );
});

it("Settling an email by hand deletes its content and its address", async ({ own }) => {
  const { customer } = await paid();
  await own`
    insert into public.outbox (event_key, kind, recipient_id, address, content, request, status)
    values ('closed', 'reset_password', ${customer}, 'ida@parlour.test', '{"link": "a secret"}', 'a secret', 'parked')`;
  await own`select admin.close_case('email:' || id, 'Asha', 'Called her.') from public.outbox where event_key = 'closed'`;
  expect(await own`select status, address, content, request from public.outbox where event_key = 'closed'`).toEqual([
    { status: "dropped", address: null, content: {}, request: null },
  ]);
});

it("Settling a file by hand never returns it to its booking", async ({ own }) => {
  const { id, customer } = await paid();
  for (const state of ["uploading", "removed"]) {
    const file = await newFile(own, id, customer, { purpose: "brief", state });
    await own`update public.booking_files set attempts = 8 where id = ${file}`;
    await own`select admin.close_case(${`file:${file}`}, 'Asha', 'Removed it in Storage.')`;
  }
  expect(await own`select id, state from public.booking_files where booking_id = ${id}`).toEqual([]);
});

it("Each open case says since when it is open and what is known about it", async ({ own }) => {
  const [booking, other] = [await paid(), await paid()];
  const [event, path] = [`evt_${randomUUID()}`, `cases/${randomUUID()}`];
  const browser = await newPushSubscription(own, booking.customer);
  await own`
    insert into public.pushes (subscription_id, event_key, kind, booking_id, content, expires_at, status)
    values (${browser.id}, 'room', 'room', ${booking.id}, '{}', now() + interval '1 hour', 'parked')`;
  await own`update public.outbox set status = 'parked' where booking_id = ${booking.id} and kind = 'reminder_day' and recipient_id = ${booking.customer}`;
  await own`insert into public.payment_events (event_id, event, payload, status) values (${event}, 'order.paid', '{}', 'parked')`;
  await own`select admin.refund_booking(${booking.id}, 1, 'designer', 'Asha', 'Why.')`;
  await own`update public.refunds set status = 'failed' where payment_id = ${booking.paymentId}`;
  await own`update public.payment_orders set due_at = null, last_error = 'unknown' where order_id = ${booking.orderId}`;
  await own`insert into public.pictures (path, bytes, width, height, due_at, attempts) values (${path}, 1, 1, 1, null, 1)`;
  const payee = await newPayee(own, booking.designer.id);
  await own`
    insert into public.transfers (payment_id, booking_id, designer_id, payee_id, account, amount_minor, wanted_minor, status)
    values (${booking.paymentId}, ${booking.id}, ${booking.designer.id}, ${payee}, 'acc_x', 100, 100, 'failed')`;
  await newFile(own, booking.id, booking.customer, { purpose: "brief", state: "uploading" });
  await own`insert into public.account_tasks (profile_id, task, status) values (${booking.customer}, 'export', 'parked')`;
  await newNoShow(own, booking.id, "designer", { status: "objected" });
  await own`
    select public.record_dispute(${`disp_${booking.id}`}, ${booking.paymentId}, 2500, 'USD', 'fraud', 'chargeback', 'open', '2030-01-01')`;
  const cases = async () => {
    const rows = await own<{ kind: string; since: boolean; detail: string; id: string | null }[]>`
      select split_part(case_id, ':', 1) as kind, since = now() as since, detail, booking_id as id from admin.open_cases
       where booking_id = ${booking.id} or case_id in (${`event:${event}`}, ${`picture:${path}`})
          or case_id in (select 'account:' || id from public.account_tasks where profile_id = ${booking.customer})
       order by 1`;
    return rows.map(({ kind, since, detail, id }) => [kind, since, detail, id && id === booking.id]);
  };
  // The other cases began before.
  expect(await cases()).toEqual([
    ["account", true, "export: ", null],
    ["dispute", true, "USD 25, fraud, chargeback, open, evidence until 2030-01-01T00:00:00.000Z", true],
    ["email", false, "reminder_day: ", true],
    ["event", true, "order.paid: ", null],
    ["file", true, "uploading: ", true],
    ["no_show", true, "designer reported; objection: I was there.", true],
    ["order", false, "unknown", true],
    ["picture", true, "", null],
    ["push", true, "room: ", true],
    ["refund", true, "", true],
    ["transfer", true, "", true],
  ]);
  expect(await own`select from admin.open_cases where booking_id = ${other.id}`).toHaveLength(0);
});

it("Each open case says what to do about it, with acts that take a name and a reason", async ({ own }) => {
  const { id } = await newSale(own);
  await own`update public.outbox set status = 'parked' where id = (select min(o.id::text)::uuid from public.outbox o where o.booking_id = ${id})`;
  await newNoShow(own, id, "designer", { status: "objected" });
  const advice = own`select advice from admin.open_cases where booking_id = ${id} order by case_id`;
  expect(await scalars(advice)).toEqual([
    "Try it again: select admin.retry_case(case_id, who, why). Or settle it by hand: select admin.close_case(case_id, who, why).",
    "Decide it: select admin.decide_no_show(booking_id, true or false, who, why).",
  ]);
  const acts = own`select kind from private.cases where advice ~ '\\(' and advice !~ '(who, why|docs/[a-z]+.md)\\)'`;
  expect(await acts).toEqual([]);
});

it("The figures count due and parked jobs, live holds and open rooms", async () => {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  const [before, after] = await undoing(sql, async (transaction) => {
    // Read repeatably, so that no other test's rows appear meanwhile.
    await transaction`set transaction isolation level repeatable read`;
    const figures = async () => Figures.parse(await scalar(transaction`select public.figures() as figures`));
    const first = await figures();
    const add = (from: string, to: string, status: "pending_payment" | "cancelled" | "confirmed") =>
      newBooking(transaction, customer, designer, { from, to, status });
    await add("99 days", "2377 hours", "pending_payment");
    const gone = await add("100 days", "2401 hours", "pending_payment");
    await transaction`update public.bookings set hold_expires_at = now() where id = ${gone}`;
    await add("101 days", "2425 hours", "cancelled");
    // The room of the first session is open; those of a later session and of an ended one are not.
    await add("1 second", "1 hour", "confirmed");
    await add("2 hours", "3 hours", "confirmed");
    await add("-2 hours", "-1 hour", "confirmed");
    await transaction`
      insert into public.pictures (path, bytes, width, height, due_at, attempts) values
        ('figures/late', 1, 1, 1, now() - interval '5000 days', 0), ('figures/later', 1, 1, 1, now() + interval '1 hour', 0),
        ('figures/parked', 1, 1, 1, null, 1)`;
    return [first, await figures()];
  });
  const picturesDue = ({ queues }: typeof before) => queues.find(({ kind }) => kind === "picture");
  const parked = ({ cases }: typeof before) => cases.find(({ kind }) => kind === "picture")?.count ?? 0;
  const due = (picturesDue(before)?.due ?? 0) + 1;
  expect(picturesDue(after)).toEqual({ kind: "picture", due, oldestSeconds: 5000 * 24 * 60 * 60 });
  expect(parked(after)).toBe(parked(before) + 1);
  expect([after.holds, after.openRooms]).toEqual([before.holds + 1, before.openRooms + 1]);
  const kinds = await scalars(sql`select unnest(enum_range(null::public.job_kind))::text`);
  expect(after.queues.map(({ kind }) => kind).sort()).toEqual(kinds.sort());
});

it("Deleting an account for a person first names them, is refused for money due, and erases them", async ({ own }) => {
  const { customer, designer } = await newSale(own, "Ida Blom");
  const erase = (id: string, confirm: string) =>
    own
      .savepoint((inner) =>
        scalar<string>(inner`select admin.delete_account(${`${id}@db.test`}, ${confirm}, 'Asha', 'By post.')`),
      )
      .catch(({ message }: Error) => message);
  expect(await erase(customer, "delete")).toMatch(/would erase Ida Blom \(customer, 1 open bookings\)/);
  expect(await erase(customer, "DELETE")).toBe("Deleted Ida Blom (customer, 1 open bookings).");
  expect(await erase(customer, "DELETE")).toMatch(/^Nobody has/);
  await newReleasedBooking(own, designer);
  expect(await erase(designer.id, "DELETE")).toMatch(/cannot be deleted: money_due/);
});
