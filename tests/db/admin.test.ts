import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { describe, expect } from "vitest";
import { Figures } from "../../edge-functions/jobs/figures.ts";
import { at, bookSlot, newBooking, newCustomer, newDesigner, newSale, refusalOf, undoing } from "../support/db.ts";
import { newPayee } from "../support/payouts.ts";
import { newPushSubscription } from "../support/push.ts";
import { connectAsPostgres, scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow } from "../support/time.ts";

/* The administrator's views and functions, called with the role that the dashboard uses. */

const sql = connectAsPostgres();

const paid = () => newSale(sql, "Ida Blom");

it("The schema admin is closed to clients and the secret key", async () => {
  const usage = sql`
    select bool_or(has_schema_privilege(role, 'admin', 'usage')) as usage from unnest('{anon,authenticated,service_role}'::text[]) role`;
  expect(await scalar(usage)).toBe(false);
});

it("A booking is shown with its people, slot, payments, refunds and emails in order, and its cancellation", async ({
  own,
}) => {
  const booking = await paid();
  const second = `second_${booking.paymentId}`;
  await own`select public.record_payment(${booking.orderId}, ${second}, 6000, 'USD', 'webhook')`;
  await own`update public.payments set created_at = created_at - interval '1 hour' where payment_id = ${second}`;
  for (const [amount, age] of [
    [1.5, 2],
    [2, 1],
    [3, 3],
  ] as const) {
    const [row] = await own`select admin.refund_booking(${booking.id}, ${amount}) as id`;
    await own`
      update public.refunds set created_at = now() - make_interval(hours => ${age}), last_error = ${`No. ${amount}`} where id = ${row?.id}`;
  }
  await own`select admin.cancel_booking(${booking.id}, 'The designer has left Parlour.')`;
  const [row] = await own`
    select v.*, v.slot_start = lower(b.slot) as starts, v.slot_end = upper(b.slot) as ends, v.created_at = b.created_at as made
      from admin.bookings v join public.bookings b on b.id = v.id where v.id = ${booking.id}`;
  expect(row).toMatchObject({
    ...{ starts: true, ends: true, made: true, status: "cancelled", slot_type: "chat", service: "Design hour" },
    ...{ customer: "Ida Blom", customer_email: `${booking.customer}@db.test`, order_id: booking.orderId, price: "60" },
    ...{ designer: expect.stringMatching(/^Mira Sand/), designer_email: `${booking.designer.id}@db.test` },
    ...{ currency: "USD", returned: "60", extends_booking: null },
    ...{ cancelled_by: "administrator", cancellation_message: "The designer has left Parlour." },
    payments: [
      { payment: second, amount: 60, currency: "USD", status: "refund_due", why: "already_paid" },
      { payment: booking.paymentId, amount: 60, currency: "USD", status: "captured", why: null },
    ],
  });
  const refunds = row?.refunds.map(({ amount, error }: Record<string, unknown>) => [amount, error]);
  expect(refunds.filter(([, error]: unknown[]) => error)).toEqual([
    [3, "No. 3"],
    [1.5, "No. 1.5"],
    [2, "No. 2"],
  ]);
  expect(row?.refunds).toContainEqual(expect.objectContaining({ amount: 1.5, status: "due", why: "administrator" }));
  const emails: Record<string, string>[] = row?.emails;
  expect(emails.filter(({ email }) => email === "booking_cancelled").map(({ to }) => to?.slice(0, 4))).toEqual(
    expect.arrayContaining(["Ida ", "Mira"]),
  );
  const sent = own`
    select coalesce(sent_at, due_at)::text as at from public.outbox where booking_id = ${booking.id} order by created_at`;
  expect(emails.map(({ at: time }) => Date.parse(time ?? "")).sort()).toEqual(
    (await sent).map(({ at: time }) => Date.parse(time)).sort(),
  );
});

it("Attendance, security events, designers and commission are shown with names and times", async ({ own }) => {
  const booking = await paid();
  await own`
    insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen, has_left, in_call, media_seconds)
    values (${booking.id}, ${booking.customer}, gen_random_uuid(), now() - interval '2 minutes', now() - interval '1 minute', true, false, 7)`;
  await own`
    insert into public.no_shows (booking_id, reported_by, status, refund_minor, objection, object_until)
    values (${booking.id}, 'designer', 'objected', 0, 'I was there.', now())`;
  expect(
    await own`
      select v.name, v.role, v.has_left, v.in_call, v.media_seconds, v.no_show, v.reported_by, v.objection, v.slot_start = lower(b.slot) as starts,
             v.slot_end = upper(b.slot) as ends, now() - v.first_seen as first, now() - v.last_seen as last
        from admin.attendance v join public.bookings b on b.id = v.booking_id where v.booking_id = ${booking.id}`,
  ).toEqual([
    {
      ...{ name: "Ida Blom", role: "user", has_left: true, in_call: false, media_seconds: 7, no_show: "objected" },
      ...{ reported_by: "designer", objection: "I was there.", starts: true, ends: true },
      ...{ first: "00:02:00", last: "00:01:00" },
    },
  ]);
  for (const count of [2, 3])
    await own`select private.log_security_event('refused', ${booking.customer}, ${count}, '203.0.113.7')`;
  await own`update private.security_events set last_at = '2020-01-01' where subject = ${booking.customer}`;
  expect(
    await own`
      select kind, count, network, name, role, last_at::date::text as last, minute = date_trunc('minute', now()) as now
        from admin.security_events where subject = ${booking.customer}`,
  ).toEqual([
    {
      ...{ kind: "refused", count: 5, network: "203.0.113.0/24", name: "Ida Blom", role: "user" },
      ...{ last: "2020-01-01", now: true },
    },
  ]);
  const { id } = booking.designer;
  await own`
    update public.designers set city = 'Lyon', country = 'France', published_at = '2020-01-01' where id = ${id}`;
  expect(
    await own`
      select d.email, d.listed, d.hidden, d.city, d.country, d.published_at::date::text as published, d.name = p.name as named
        from admin.designers d join public.profiles p on p.id = d.id where d.id = ${id}`,
  ).toEqual([
    {
      ...{ email: `${id}@db.test`, listed: true, hidden: false, city: "Lyon", country: "France" },
      ...{ published: "2020-01-01", named: true },
    },
  ]);
  await own`
    insert into public.commission_terms (currency, from_at, percent, minimum_minor)
    values ('USD', '2000-01-01', 3, 150), ('USD', '2001-01-01', 4, 0), ('INR', '2000-01-01', 5, 0)`;
  expect(
    (
      await own`
        select currency, percent::float8, minimum::float8 from admin.commission where from_at between '2000-01-01' and '2001-01-01'`
    ).map(({ currency, percent, minimum }) => [currency, percent, minimum]),
  ).toEqual([
    ["USD", 4, 0],
    ["USD", 3, 1.5],
    ["INR", 5, 0],
  ]);
});

describe("A refund by hand", () => {
  it("returns what is left of the payment, and no more", async ({ own }) => {
    const booking = await paid();
    await own`select admin.refund_booking(${booking.id})`;
    expect(
      await own`select amount_minor::int as amount, reason from public.refunds where payment_id = ${booking.paymentId}`,
    ).toEqual([{ amount: 6000, reason: "administrator" }]);
    expect(
      await refusalOf(own.savepoint((point) => point`select admin.refund_booking(${booking.id}, 0.01)`)),
    ).toMatchObject({
      message: "refund_too_large",
    });
  });

  it("keeps the money reserved after it failed, until it is retried or withdrawn", async ({ own }) => {
    const booking = await paid();
    await own`select admin.refund_booking(${booking.id})`;
    const [{ id } = { id: "" }] = await own<{ id: string }[]>`
      update public.refunds set status = 'failed' where payment_id = ${booking.paymentId} returning id`;
    const refused = (work: (point: TransactionSql) => PromiseLike<unknown>) => refusalOf(own.savepoint(work));
    const tooLarge = { state: "PT409", message: "refund_too_large" };
    expect(await refused((point) => point`select admin.refund_booking(${booking.id}, 0.01)`)).toEqual(tooLarge);
    const retry = (point: TransactionSql) => point`select admin.retry_case(${`refund:${id}`})`;
    await retry(own);
    await own`update public.refunds set status = 'failed' where id = ${id} and status = 'due'`;
    await own`
      select public.note_dispute(${`disp_${booking.id}`}, ${booking.paymentId}, 1, 'USD', 'fraud', 'chargeback', 'lost', null)`;
    expect(await refused(retry)).toEqual(tooLarge);
    await own`select admin.withdraw_refund(${id}, 'Their bank has it.')`;
    expect(
      await own`select status, last_error as note from public.refunds where payment_id = ${booking.paymentId}`,
    ).toEqual([{ status: "withdrawn", note: "Withdrawn: Their bank has it." }]);
    await own`select admin.refund_booking(${booking.id}, 59.99)`;
  });

  it("can be withdrawn only when it has failed", async ({ own }) => {
    const booking = await paid();
    await own`select admin.refund_booking(${booking.id})`;
    const [{ id } = { id: "" }] = await own<{ id: string }[]>`
      select id from public.refunds where payment_id = ${booking.paymentId}`;
    for (const status of ["due", "sent", "done", "withdrawn"]) {
      await own`update public.refunds set status = ${status} where id = ${id}`;
      const withdrawal = own.savepoint((point) => point`select admin.withdraw_refund(${id}, 'Why.')`);
      expect((await refusalOf(withdrawal))?.message).toBe(`There is no failed refund ${id}.`);
    }
  });

  it("is made again when it is withdrawn for a payment that bought nothing, without what the bank has taken", async ({
    own,
  }) => {
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
      select public.note_dispute(${`disp_${booking.id}`}, ${second}, 2500, 'USD', 'fraud', 'chargeback', 'lost', null)`;
    await own`select admin.withdraw_refund(${id}, ${"Their bank has a part of it. ".repeat(20)})`;
    expect(await refunds()).toMatchObject([
      { amount: 6000, status: "withdrawn" },
      { amount: 3500, reason: "already_paid", status: "due" },
    ]);
    expect(await problems()).toEqual([]);
  });

  it("is refused in words if the booking is unpaid", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const { id } = await bookSlot(sql, {
      customer,
      designer,
      start: at(dayFromNow(3), "10:00"),
      end: at(dayFromNow(3), "10:30"),
    });
    expect((await refusalOf(sql`select admin.refund_booking(${id})`))?.message).toMatch(/has no payment/);
    expect((await refusalOf(sql`select admin.refund_booking(${randomUUID()})`))?.message).toMatch(/has no payment/);
    expect((await refusalOf(sql`select admin.cancel_booking(${id})`))?.message).toMatch(/is not confirmed/);
  });
});

it("Cancelling a booking by hand refunds everything and tells both members why", async ({ own }) => {
  const booking = await paid();
  const [row] = await own`select admin.cancel_booking(${booking.id}, 'The designer has left Parlour.') as returned`;
  expect(Number(row?.returned)).toBe(60);
  expect(
    await own`select content ->> 'actor' as by, content ->> 'message' as message from public.outbox
      where booking_id = ${booking.id} and kind = 'booking_cancelled'`,
  ).toEqual(Array(2).fill({ by: "administrator", message: "The designer has left Parlour." }));
});

it("A hidden designer is not listed or bookable until shown again, and keeps the bookings made before", async () => {
  const booking = await paid();
  const shown = async () =>
    (
      await sql`select listed, bookings_to_come::int as "toCome" from admin.designers where id = ${booking.designer.id}`
    )[0];
  const found = async () => (await shown())?.listed;
  const cancelled = { from: "60 hours", to: "61 hours", status: "cancelled" } as const;
  await newBooking(sql, await newCustomer(sql), booking.designer, cancelled);
  expect(await shown()).toEqual({ listed: true, toCome: 1 });
  await sql`select admin.hide_designer(${booking.designer.id})`;
  expect(await found()).toBe(false);
  expect(await scalar(sql`select public.own_profile(${booking.designer.id}) -> 'hidden' as told`)).toBe(true);
  const claim = {
    customer: await newCustomer(sql),
    designer: booking.designer,
    start: at(dayFromNow(4), "10:00"),
    end: at(dayFromNow(4), "10:30"),
  };
  expect(await refusalOf(bookSlot(sql, claim))).toEqual({ state: "PT400", message: "invalid_rate" });
  expect(await scalar(sql`select status from public.bookings where id = ${booking.id}`)).toBe("confirmed");
  const other = await newDesigner(sql);
  await sql`select admin.hide_designer(${other.id})`;
  await sql`select admin.show_designer(${booking.designer.id})`;
  expect(await scalar(sql`select hidden from public.designers where id = ${other.id}`)).toBe(true);
  expect(await bookSlot(sql, claim)).toMatchObject({ status: "pending_payment" });
  expect((await refusalOf(sql`select admin.hide_designer(${randomUUID()})`))?.message).toMatch(/no designer/);
});

it("Contact queries are listed open ones first, those held during a flood last, until they are answered", async ({
  own,
}) => {
  await own`select public.submit_contact_query('Ida', 'ida@parlour.test', '+49 30 1', 'Do you ship lamps?')`;
  const [open] = await own`select id, answered_at from admin.contact_queries where created_at = now() limit 1`;
  expect(open?.answered_at).toBeNull();
  await own`
    insert into public.contact_queries (name, email, phone, query, held) values ('held', 'x@parlour.test', '1', 'x', true), ('later', 'x@parlour.test', '1', 'x', false)`;
  await own`select admin.answer_contact_query(${open?.id}, 'We do not.')`;
  const order = await own`select name from admin.contact_queries where created_at = now()`;
  // Open messages first; those held during a flood last.
  expect(order.map(({ name }) => name)).toEqual(["later", "held", "Ida"]);
  expect(
    (await own`select answer_note, answered_at from admin.contact_queries where id = ${open?.id}`)[0],
  ).toMatchObject({
    answer_note: "We do not.",
    answered_at: expect.any(Date),
  });
});

describe("An open case", () => {
  it("is listed, retried and settled by hand, whatever its kind, without affecting another booking", async () => {
    const [booking, other] = await Promise.all([paid(), paid()]);
    const events = new Map([booking, other].map(({ id }) => [id, `evt_${randomUUID()}`]));
    await undoing(sql, async (transaction) => {
      const break_ = async ({ id, paymentId, orderId }: typeof booking) => {
        await transaction`update public.outbox set status = 'parked', last_error = 'no such address' where booking_id = ${id} and kind = 'reminder_day'`;
        await transaction`update public.pushes set status = 'parked' where booking_id = ${id}`;
        await transaction`
          insert into public.payment_events (event_id, event, payload, status, last_error)
          values (${events.get(id) ?? ""}, 'order.paid', '{}', 'parked', 'unknown_order')
          on conflict (event_id) do update set status = 'parked', done_at = null`;
        await transaction`update public.refunds set status = 'failed', done_at = null, last_error = 'closed account' where payment_id = ${paymentId}`;
        await transaction`update public.payment_orders set due_at = null, last_error = 'unknown' where order_id = ${orderId}`;
      };
      const cases = async ({ id }: typeof booking) =>
        (
          await transaction<{ id: string }[]>`
            select case_id as id from admin.open_cases where booking_id = ${id} or case_id = ${`event:${events.get(id)}`} order by case_id`
        ).map((row) => row.id);
      for (const { id, customer } of [booking, other]) {
        const browser = await newPushSubscription(transaction, customer);
        await transaction`
          insert into public.pushes (subscription_id, event_key, kind, booking_id, content, expires_at)
          values (${browser.id}, 'room', 'room', ${id}, '{}', now() + interval '1 hour')`;
        await transaction`select admin.refund_booking(${id}, 1)`;
      }

      for (const each of [booking, other]) await break_(each);
      const broken = await cases(booking);
      expect(new Set(broken.map((id) => id.split(":")[0]))).toEqual(
        new Set(["email", "event", "order", "push", "refund"]),
      );
      const others = await cases(other);
      expect(others).toHaveLength(broken.length);
      // All at once, as after a failure of our own.
      await transaction`select admin.retry_case(case_id) from admin.open_cases where case_id in ${transaction(broken)}`;
      expect(await cases(booking)).toEqual([]);
      expect(
        await transaction`select due_at <= now() as due, attempts from public.outbox where booking_id = ${booking.id} and kind = 'reminder_day' limit 1`,
      ).toEqual([{ due: true, attempts: 0 }]);
      expect(await scalar(transaction`select status from public.refunds where payment_id = ${booking.paymentId}`)).toBe(
        "due",
      );
      expect(await cases(other)).toEqual(others);

      await break_(booking);
      for (const id of await cases(booking))
        await transaction`select admin.close_case(${id}, ${id.startsWith("email") ? "x".repeat(501) : "paid out by bank transfer"})`;
      expect(await cases(booking)).toEqual([]);
      expect(
        await transaction`select status, last_error from public.refunds where payment_id = ${booking.paymentId}`,
      ).toEqual([{ status: "done", last_error: "Settled by hand: paid out by bank transfer" }]);
      expect(await cases(other)).toEqual(others);
      for (const id of broken)
        for (const again of [transaction`admin.retry_case(${id})`, transaction`admin.close_case(${id}, 'Again.')`]) {
          const refusal = await refusalOf(transaction.savepoint((point) => point`select ${again}`));
          expect(refusal?.message, id).toMatch(/There is no open case/);
        }
    });
    for (const wrong of [`refund:${randomUUID()}`, "mood:1"])
      expect((await refusalOf(sql`select admin.retry_case(${wrong})`))?.message).toMatch(/There is no/);
  });
});

it("Settling an email by hand deletes its content and its address", async ({ own }) => {
  const { customer } = await paid();
  await own`
    insert into public.outbox (event_key, kind, recipient_id, address, content, request, status)
    values ('closed', 'reset_password', ${customer}, 'ida@parlour.test', '{"link": "a secret"}', 'a secret', 'parked')`;
  await own`select admin.close_case('email:' || id, 'Called her.') from public.outbox where event_key = 'closed'`;
  expect(await own`select status, address, content, request from public.outbox where event_key = 'closed'`).toEqual([
    { status: "dropped", address: null, content: {}, request: null },
  ]);
});

it("Settling a file by hand never brings it back into its booking", async ({ own }) => {
  const { id, customer } = await paid();
  const files = Object.fromEntries(["uploading", "removed", "checking"].map((state) => [state, randomUUID()]));
  for (const [state, file] of Object.entries(files)) {
    await own`
      insert into public.booking_files (id, booking_id, owner_id, purpose, kind, state, name, path, bytes, due_at, attempts)
      values (${file}, ${id}, ${customer}, 'brief', 'pdf', ${state}, 'Removed', ${file}, 1, null, 8)`;
    await own`select admin.close_case(${`file:${file}`}, 'Removed it in Storage.')`;
  }
  expect(await own`select id, state from public.booking_files where booking_id = ${id}`).toEqual([
    { id: files.checking, state: "refused" },
  ]);
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
  await own`select admin.refund_booking(${booking.id}, 1)`;
  await own`update public.refunds set status = 'failed' where payment_id = ${booking.paymentId}`;
  await own`update public.payment_orders set due_at = null, last_error = 'unknown' where order_id = ${booking.orderId}`;
  await own`insert into public.pictures (path, bytes, width, height, due_at, attempts) values (${path}, 1, 1, 1, null, 1)`;
  const payee = await newPayee(own, booking.designer.id);
  await own`
    insert into public.transfers (payment_id, booking_id, designer_id, payee_id, account, amount_minor, wanted_minor, status)
    values (${booking.paymentId}, ${booking.id}, ${booking.designer.id}, ${payee}, 'acc_x', 100, 100, 'failed')`;
  await own`
    insert into public.booking_files (id, booking_id, owner_id, purpose, kind, state, name, path, bytes, due_at)
    values (gen_random_uuid(), ${booking.id}, ${booking.customer}, 'brief', 'pdf', 'checking', 'a.pdf', gen_random_uuid(), 1, null)`;
  await own`insert into public.account_tasks (profile_id, task, status) values (${booking.customer}, 'export', 'parked')`;
  await own`
    insert into public.no_shows (booking_id, reported_by, status, refund_minor, objection, object_until)
    values (${booking.id}, 'designer', 'objected', 0, 'I was there.', now())`;
  await own`
    select public.note_dispute(${`disp_${booking.id}`}, ${booking.paymentId}, 2500, 'USD', 'fraud', 'chargeback', 'open', '2030-01-01')`;
  const cases = async () =>
    (
      await own<{ kind: string; since: boolean; detail: string; id: string | null }[]>`
        select split_part(case_id, ':', 1) as kind, since = now() as since, detail, booking_id as id from admin.open_cases
         where booking_id = ${booking.id} or case_id in (${`event:${event}`}, ${`picture:${path}`})
            or case_id in (select 'account:' || id from public.account_tasks where profile_id = ${booking.customer})
         order by 1`
    ).map(({ kind, since, detail, id }) => [kind, since, detail, id && id === booking.id]);
  // The others began before.
  expect(await cases()).toEqual([
    ["account", true, "export: ", null],
    ["dispute", true, "USD 25, fraud, chargeback, open, evidence until 2030-01-01T00:00:00.000Z", true],
    ["email", false, "reminder_day: ", true],
    ["event", true, "order.paid: ", null],
    ["file", true, "checking: ", true],
    ["no_show", true, "designer reported; objection: I was there.", true],
    ["order", false, "unknown", true],
    ["picture", true, "", null],
    ["push", true, "room: ", true],
    ["refund", true, "", true],
    ["transfer", true, "", true],
  ]);
  expect(await own`select from admin.open_cases where booking_id = ${other.id}`).toHaveLength(0);
});

it("The figures count due and parked jobs, live holds and open rooms", async () => {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  const [before, after] = await undoing(sql, async (transaction) => {
    // Nobody else's rows appear meanwhile.
    await transaction`set transaction isolation level repeatable read`;
    const figures = async () => {
      const [row] = await transaction`select public.figures() as figures`;
      return Figures.parse(row?.figures);
    };
    const first = await figures();
    const hold = { from: "99 days", to: "2377 hours", status: "pending_payment" } as const;
    await newBooking(transaction, customer, designer, hold);
    const gone = await newBooking(transaction, customer, designer, { ...hold, from: "100 days", to: "2401 hours" });
    await transaction`update public.bookings set hold_expires_at = now() where id = ${gone}`;
    await newBooking(transaction, customer, designer, {
      ...hold,
      from: "101 days",
      to: "2425 hours",
      status: "cancelled",
    });
    // The room of the first is open; those of a later session and of an ended one are not.
    await newBooking(transaction, customer, designer, { from: "1 second", to: "1 hour" });
    await newBooking(transaction, customer, designer, { from: "2 hours", to: "3 hours" });
    await newBooking(transaction, customer, designer, { from: "-2 hours", to: "-1 hour" });
    await transaction`
      insert into public.pictures (path, bytes, width, height, due_at, attempts) values
        ('figures/late', 1, 1, 1, now() - interval '5000 days', 0), ('figures/later', 1, 1, 1, now() + interval '1 hour', 0),
        ('figures/parked', 1, 1, 1, null, 1)`;
    return [first, await figures()];
  });
  const picturesDue = ({ queues }: typeof before) => queues.find(({ kind }) => kind === "picture");
  const parked = ({ cases }: typeof before) => cases.find(({ kind }) => kind === "picture")?.count ?? 0;
  expect(picturesDue(after)).toEqual({
    kind: "picture",
    due: (picturesDue(before)?.due ?? 0) + 1,
    oldestSeconds: 5000 * 24 * 60 * 60,
  });
  expect(parked(after)).toBe(parked(before) + 1);
  expect([after.holds, after.openRooms]).toEqual([before.holds + 1, before.openRooms + 1]);
  expect(after.queues.map(({ kind }) => kind)).toEqual([
    "event",
    "order",
    "refund",
    "email",
    "push",
    "picture",
    "file",
    "account",
    "transfer",
  ]);
});
