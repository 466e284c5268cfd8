import type postgres from "postgres";
import { beforeEach, describe, expect } from "vitest";
import { Constants } from "../../edge-functions/shared/contract/database.types.ts";
import {
  bookSlot,
  newAttendedBooking,
  newBooking,
  newCustomer,
  newDesigner,
  newPaidBooking,
  newUnconfirmedAccount,
  review,
  say,
  slotsOf,
  type TestDesigner,
  undoing,
} from "../support/db.ts";
import { newPushSubscription } from "../support/push.ts";
import { connectAsPostgres, runAlone, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow } from "../support/time.ts";

/* Each change to a booking is one event, and each channel has its own list of events to report. Emails' texts have their own tests. */

const sql = connectAsPostgres();
type Transaction = postgres.TransactionSql;
type Kind = (typeof Constants.public.Enums.booking_event_kind)[number];
type Actor = "customer" | "designer" | "administrator" | null;

let customer: string;
let designer: TestDesigner;
/** Makes people with a browser each. */
beforeEach(async () => {
  [customer, designer] = [await newCustomer(sql), await newDesigner(sql)];
  await newPushSubscription(sql, customer);
  await newPushSubscription(sql, designer.id);
});
const confirmed = (from = "3 days", to = "4350 minutes") =>
  newPaidBooking(sql, { customer, designer }, { from, to }).then(({ id }) => id);

/** The members whom each channel tells about a kind of event: a row of the table below. */
interface Told {
  emails: string[];
  pushes: string[];
  pages: string[];
  news: string[];
}

/** Returns whom each channel tells what about a booking while `act` runs. */
async function toldOf(transaction: Transaction, booking: string, act: () => PromiseLike<unknown>): Promise<Told> {
  const topics = [`inbox:${customer}`, `inbox:${designer.id}`];
  const earlier = await scalars(transaction`select id from realtime.messages where topic = any (${topics}::text[])`);
  for (const table of ["booking_events", "outbox", "pushes"])
    await transaction`delete from ${transaction(`public.${table}`)} where booking_id = ${booking}`;
  await act();
  return {
    emails: await scalars(transaction`
      select kind || ':' || coalesce(content ->> 'recipient', 'administrator') from public.outbox where booking_id = ${booking} order by kind, 1`),
    pushes: await scalars(transaction`
      select p.kind || ':' || (p.content ->> 'recipient')
        from public.pushes p join public.push_subscriptions s on s.id = p.subscription_id
       where p.booking_id = ${booking} and s.profile_id = case p.content ->> 'recipient' when 'customer' then ${customer}::uuid else ${designer.id}::uuid end
       order by 1`),
    pages: await scalars(transaction`
      select case topic when ${topics[0] ?? ""} then 'customer' else 'designer' end from realtime.messages
       where topic = any (${topics}::text[]) and private and id <> all (${earlier}::uuid[]) order by 1`),
    news: await scalars(transaction`
      select n ->> 'kind' from jsonb_array_elements(public.get_news(${designer.id}) -> 'news') n
       where n ->> 'bookingId' = ${booking}`),
  };
}

const ABSENT = "designer_absent:administrator";
const REMINDERS = "reminder_day:both reminder_hour:both chat_open:both";

/**
 * Every kind of event by its possible actors, and whom each channel tells: emails and notifications as kind:recipient, the members whose pages are
 * told, and the designer's news.
 */
const CHANNELS: [Kind, Actor, emails: string, pushes: string, pages: string, news?: string][] = [
  ["confirmed", "customer", `booking_confirmed:both ${REMINDERS}`, "booking_confirmed:designer", "both", "booked"],
  ["rescheduled", "customer", `booking_moved:both ${REMINDERS}`, "booking_moved:designer", "both", "moved"],
  ["extended", null, "", "", "both"],
  ["cancelled", "customer", "booking_cancelled:both", "booking_cancelled:designer", "both", "cancelled"],
  ["cancelled", "designer", "booking_cancelled:both", "booking_cancelled:customer", "both"],
  ["cancelled", "administrator", "booking_cancelled:both", "booking_cancelled:both", "both", "cancelled"],
  ["cancelled", null, "booking_cancelled:both", "booking_cancelled:both", "both", "cancelled"],
  ["completed", null, "review_request:customer", "", ""],
  ["times_offered", "designer", "time_offered:customer", "time_offered:customer", "customer"],
  // The news of a request lasts while the request is open: see requests.test.ts.
  ["time_requested", "customer", "time_requested:designer", "time_requested:designer", "designer"],
  ["request_answered", "designer", "request_answered:customer", "request_answered:customer", "customer"],
  ["request_declined", "designer", "request_declined:customer", "request_declined:customer", "customer"],
  ["offer_withdrawn", "designer", "offer_withdrawn:customer", "", "customer"],
  ["paid", "customer", "payment_receipt:customer", "", ""],
  ["payment_refused", null, "payment_returned:customer", "", "customer"],
  ["refunded", null, "refund_receipt:customer", "", "customer"],
  ["no_show_reported", "customer", `no_show_reported:designer ${ABSENT}`, "", "designer", "no_show"],
  ["no_show_reported", "designer", "no_show_reported:customer", "", "customer"],
  ["no_show_decided", "administrator", "no_show_decided:both", "", "both"],
  ["no_show_decided", null, "no_show_decided:both", "", "both"],
  ["reviewed", "customer", "review_received:designer", "", "designer", "reviewed"],
  ["brief_sent", "customer", "brief_received:designer", "brief_received:designer", "designer", "brief"],
  ["brief_asked", "designer", "brief_asked:customer", "brief_asked:customer", "customer"],
  ["calendar_conflict", null, "calendar_conflict:both", "", "both"],
  ["plan_sent", "designer", "plan_received:customer", "plan_received:customer", "customer"],
  ["plan_asked", "customer", "plan_question:designer", "plan_question:designer", "designer", "plan_question"],
  ["plan_answered", "designer", "plan_answer:customer", "plan_answer:customer", "customer"],
  ["plan_decided", "administrator", "plan_decided:both", "", "both"],
  ["messages_unread", "customer", "new_message:designer", "new_message:designer", ""],
  ["messages_unread", "designer", "new_message:customer", "new_message:customer", ""],
];
/** Splits "kind:both" into one entry for each member. */
const each = (text: string) =>
  text.split(" ").flatMap((one) => {
    if (!one.endsWith("both")) return one ? [one] : [];
    return ["customer", "designer"].map((member) => one.replace(/both$/, member));
  });
const toldOfRow = ([, , emails, pushes, pages, news]: (typeof CHANNELS)[number]): Told => ({
  emails: each(emails),
  pushes: each(pushes),
  pages: each(pages),
  news: news ? [news] : [],
});

describe("An event of a booking", () => {
  it("has a row in the table of channels, whatever its kind", () => {
    expect([...new Set(CHANNELS.map(([kind]) => kind))].sort()).toEqual(
      [...Constants.public.Enums.booking_event_kind].sort(),
    );
  });

  it.each(CHANNELS)("is told once by each channel: %s by %s", async (...row) => {
    const [kind, actor] = row;
    const booking = await confirmed();
    await undoing(sql, async (transaction) => {
      const add = () => transaction`select private.add_event(${booking}, ${kind}, 'once', ${actor})`;
      // The second is the same event, so nobody is told twice.
      const told = await toldOf(transaction, booking, async () => [await add(), await add()]);
      expect(told).toEqual(toldOfRow(row));
    });
  });

  it("causes no reminder that would be late if the slot begins soon", async () => {
    const booking = await confirmed("30 minutes", "1 hour");
    const emails = await sql`select distinct kind from public.outbox where booking_id = ${booking} order by kind`;
    expect(emails.map(({ kind }) => kind)).toEqual(["booking_confirmed", "chat_open", "payment_receipt"]);
  });

  it("causes emails that become due and expire at times of their own", async ({ own }) => {
    const booking = await confirmed();
    const heldUntil = await scalar(own`select private.iso(date_trunc('second', now()) + interval '5 hours') as at`);
    await own`update public.bookings set hold_expires_at = now() + interval '4 hours' where id = ${booking}`;
    for (const [kind, actor] of [
      ["completed", null],
      ["times_offered", "designer"],
      ["time_requested", "customer"],
      ["request_answered", "designer"],
      ["messages_unread", "designer"],
      ["brief_sent", "customer"],
      ["brief_asked", "designer"],
    ] as const)
      await own`select private.add_event(${booking}, ${kind}, 'once', ${actor}, p_after => ${own.json({ heldUntil })})`;
    const rows = await own<{ kind: string; due: string; until: string | null }[]>`
      with instants as (
        select i.* from public.bookings b,
          lateral (values
            ('now', now()), ('in 4 hours', now() + interval '4 hours'), ('in 5 hours', ${heldUntil}::timestamptz),
            ('in 12 hours', now() + interval '12 hours'), ('start - 24', lower(b.slot) - interval '24 hours'),
            ('start - 3', lower(b.slot) - interval '3 hours'), ('start - 1', lower(b.slot) - interval '1 hour'), ('start', lower(b.slot)),
            ('end', upper(b.slot)), ('end + 24', upper(b.slot) + interval '24 hours'), ('end + 168', upper(b.slot) + interval '7 days')
          ) i (name, at)
         where b.id = ${booking}
      )
      select distinct o.kind, d.name as due, u.name as until
        from public.outbox o
        left join instants d on d.at = o.due_at
        left join instants u on u.at = o.expires_at
       where o.booking_id = ${booking} and o.expires_at is not null`;
    expect(Object.fromEntries(rows.map(({ kind, due, until }) => [kind, [due, until]]))).toEqual({
      reminder_day: ["start - 24", "start - 3"],
      reminder_hour: ["start - 1", "start"],
      chat_open: ["start", "end"],
      review_request: ["end + 24", "end + 168"],
      time_offered: ["now", "start"],
      time_requested: ["now", "in 4 hours"],
      request_answered: ["now", "in 5 hours"],
      new_message: ["now", "in 12 hours"],
      brief_received: ["now", "end"],
      brief_asked: ["now", "end"],
    });
    const [facts] = await own`
      select o.content, private.iso(lower(b.slot)) as start, private.iso(upper(b.slot)) as "end"
        from public.outbox o join public.bookings b on b.id = o.booking_id where b.id = ${booking} and o.kind = 'chat_open' limit 1`;
    expect(facts?.content).toMatchObject({ slotStart: facts?.start, slotEnd: facts?.end });
  });

  it("asks for a review at once if the end of a session is recorded days later", async ({ own }) => {
    const over = { from: "-50 hours", to: "-49 hours", status: "completed" } as const;
    const id = await newBooking(own, customer, designer, over);
    const due = own`select due_at = now() from public.outbox where booking_id = ${id} and kind = 'review_request'`;
    expect(await scalar(due)).toBe(true);
  });

  it.for(["rescheduled", "cancelled"] as const)("drops its booking's reminders when %s", async (kind, { own }) => {
    const [booking, other] = [await confirmed(), await confirmed("4 days", "5790 minutes")];
    const reminders = (id: string) =>
      scalars(own`
        select distinct status from public.outbox
         where booking_id = ${id} and kind in ('reminder_day', 'reminder_hour', 'chat_open') and created_at <> now()`);
    await own`select private.add_event(${booking}, ${kind}, 'once', 'customer')`;
    expect([await reminders(booking), await reminders(other)]).toEqual([["dropped"], ["waiting"]]);
  });
});

describe("The record of events", () => {
  const eventsOf = (transaction: postgres.Sql | Transaction, booking: string) => transaction`
    select kind, actor, before, after, message from public.booking_events where booking_id = ${booking} order by created_at, kind, ctid`;
  const facts = { before: {}, message: null };

  it("keeps the id of a request, and nothing that is not an id", async ({ own }) => {
    const booking = await confirmed();
    for (const id of ["a=Request_of-1", "two words", "x".repeat(65)]) {
      await own`select set_config('request.headers', ${JSON.stringify({ "x-request-id": id })}, true)`;
      await own`select private.add_event(${booking}, 'reviewed', ${id}, 'customer')`;
    }
    const events = await own`
      select request_id as id from public.booking_events where booking_id = ${booking} and kind = 'reviewed' order by request_id`;
    expect(events.map(({ id }) => id)).toEqual(["a=Request_of-1", null, null]);
  });

  it("contains what a customer and the provider do, with the facts before and after, but no hold", async ({ own }) => {
    const [first, second] = await slotsOf(sql, designer, dayFromNow(8));
    if (!first || !second) throw new Error("no slot");
    const { id } = await bookSlot(sql, { customer, designer, start: first.start, end: first.end });
    await own`select public.attach_order(${id}, 'razorpay', ${`order_${id}`})`;
    expect(await eventsOf(own, id)).toEqual([]);
    const pay = (n: number) =>
      own`select public.record_payment(${`order_${id}`}, ${`pay_${n}_${id}`}, 6000, 'USD', 'webhook')`;
    for (const n of [1, 1, 2]) await pay(n);
    await own`select public.reschedule_booking(${customer}, ${id}, ${second.start}, ${second.end})`;
    await own`select public.cancel_booking(${customer}, ${id}, 6000, 'The wall has to wait.')`;
    await own`
      select public.record_refund('rfnd_1', ${`pay_2_${id}`}, 6000, 'USD', r.id::text, 'processed') from public.refunds r
       where r.payment_id = ${`pay_2_${id}`}`;
    const slot = (one: typeof first) => ({ slotStart: one.start, slotEnd: one.end });
    const gone = { message: "The wall has to wait." };
    const refund = { reason: "already_paid", providerRefundId: "rfnd_1" };
    expect(await eventsOf(own, id)).toMatchObject([
      { ...facts, kind: "confirmed", actor: "customer", after: slot(first) },
      { ...facts, kind: "paid", actor: "customer", after: { paymentId: `pay_1_${id}`, orderId: `order_${id}` } },
      { ...facts, kind: "payment_refused", actor: null, after: { paidAmount: 6000, reason: "already_paid" } },
      { ...facts, kind: "rescheduled", actor: "customer", before: slot(first), after: slot(second) },
      { ...gone, kind: "cancelled", actor: "customer", after: { refundAmount: 6000, refundedBefore: 0 } },
      { ...facts, kind: "refunded", actor: null, after: { ...refund, refundAmount: 6000, refundCurrency: "USD" } },
    ]);
  });

  it("drops emails that a cancellation makes untrue", async ({ own }) => {
    const id = await confirmed("9 days", "12990 minutes");
    const [slot] = await slotsOf(sql, designer, dayFromNow(10));
    const offered = own.json([{ start: slot?.start ?? "", end: slot?.end ?? "" }]);
    await own`select public.offer_times(${designer.id}, ${id}, ${offered})`;
    await own`select private.add_event(${id}, 'calendar_conflict', 'x', null)`;
    await own`select public.cancel_booking(${customer}, ${id}, 6000)`;
    const emails = await own`
      select kind::text, status::text from public.outbox
       where booking_id = ${id} and kind in ('time_offered', 'calendar_conflict') order by 1, 2`;
    const kinds = ["calendar_conflict", "calendar_conflict", "time_offered"];
    expect(emails).toEqual(kinds.map((kind) => ({ kind, status: "dropped" })));
  });

  it("contains the times that a designer offers, once if the same ones are offered repeatedly in the same words", async ({
    own,
  }) => {
    const id = await confirmed("9 days", "12990 minutes");
    const slots = (await slotsOf(sql, designer, dayFromNow(10))).slice(0, 2).map(({ start, end }) => ({ start, end }));
    const [both, second] = [slots, slots.slice(1)];
    const offer = (offered: typeof slots, message = "Would this suit you?") =>
      own`select public.offer_times(${designer.id}, ${id}, ${own.json(offered)}, ${message})`;
    for (const offered of [both, both, second, both]) await offer(offered);
    const offers = (await eventsOf(own, id)).filter(({ kind }) => kind === "times_offered");
    expect(offers.map(({ actor, after, message }) => ({ actor, after, message }))).toEqual(
      [both, second, both].map((offered) => ({
        ...{ actor: "designer", message: "Would this suit you?" },
        after: { offers: offered.map(({ start, end }) => ({ slotStart: start, slotEnd: end })) },
      })),
    );
    await offer(both, "Only until noon.");
    expect((await eventsOf(own, id)).at(-1)).toMatchObject({ kind: "times_offered", message: "Only until noon." });
  });

  it("contains the end of a session, its review, and a reported no-show with its decision", async ({ own }) => {
    const met = await newAttendedBooking(own, { customer, designer });
    await own`update public.bookings set status = 'completed' where id = ${met}`;
    for (const [stars, text] of [
      [4, "Kind"],
      [5, "Very kind"],
    ] as const)
      await review(own, customer, met, stars, text);
    expect(await eventsOf(own, met)).toEqual([
      { ...facts, kind: "completed", actor: null, after: {} },
      { ...facts, kind: "reviewed", actor: "customer", after: { stars: 4 }, message: "Kind" },
    ]);

    const missed = await newBooking(own, customer, designer, { from: "-25 minutes", to: "20 minutes" });
    await own`
      insert into public.attendance (booking_id, profile_id, page_id, first_seen)
      values (${missed}, ${designer.id}, gen_random_uuid(), now() - interval '25 minutes')`;
    for (let times = 0; times < 2; times++) await own`select public.report_no_show(${designer.id}, ${missed})`;
    await own`select public.object_to_no_show(${customer}, ${missed}, 'I was there.')`;
    await own`select admin.decide_no_show(${missed}, false, 'Asha', 'Why.')`;
    const report = { reportedBy: "designer", refundAmount: 0 };
    expect((await eventsOf(own, missed)).slice(1)).toMatchObject([
      { ...facts, kind: "no_show_reported", actor: "designer", after: { ...report, status: "open" } },
      { ...facts, kind: "no_show_decided", actor: "administrator", after: { ...report, status: "dismissed" } },
    ]);
  });

  it("contains messages that the other member has not read, by each member once an hour", async ({ own }) => {
    const id = await confirmed("-30 minutes", "10 minutes");
    await say(own, id, customer, "Which blue?", "3 minutes");
    const noted = async () => {
      await runAlone(own, "record_unread_messages");
      return (await eventsOf(own, id)).filter(({ kind }) => kind === "messages_unread");
    };
    const first = { actor: "customer", after: { count: 1 }, message: "Which blue?" };
    expect(await noted()).toMatchObject([first]);
    expect(await noted()).toHaveLength(1);
    // The other member writes within the hour, and is not quoted, because their address is not confirmed.
    await own`update public.profiles set address_confirmed_at = null where id = ${designer.id}`;
    await say(own, id, designer.id, "The dark one.", "3 minutes");
    expect((await noted()).map(({ message }) => message)).toEqual(["Which blue?", null]);
  });

  it("contains no change of a booking whose slot is over", async () => {
    const id = await newBooking(sql, customer, designer, { from: "-2 hours", to: "-1 hour" });
    await sql`update public.bookings set status = 'cancelled' where id = ${id}`;
    expect(await eventsOf(sql, id)).toEqual([]);
  });

  it("contains a cancellation without an unconfirmed person's words, and without an actor if a row was changed by hand", async () => {
    const unconfirmed = await newUnconfirmedAccount(sql, "user");
    const id = await newBooking(sql, unconfirmed, designer, { from: "11 days", to: "15870 minutes" });
    await sql`select public.cancel_booking(${unconfirmed}, ${id}, 0, 'Win at parlour.test')`;
    const byHand = await newBooking(sql, customer, designer, { from: "12 days", to: "17310 minutes" });
    await sql`update public.bookings set status = 'cancelled' where id = ${byHand}`;
    const [, cancelled] = await eventsOf(sql, id);
    expect(cancelled).toMatchObject({ kind: "cancelled", actor: "customer", message: null });
    const after = { refundAmount: 0, refundedBefore: 0 };
    expect((await eventsOf(sql, byHand))[1]).toMatchObject({ kind: "cancelled", actor: null, after });
  });
});
