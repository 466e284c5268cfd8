import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach, describe, expect } from "vitest";
import type { BookingDetails } from "../../edge-functions/shared/contract/bookings.ts";
import type { Slot } from "../../edge-functions/shared/contract/designers.ts";
import type { RequestedTime } from "../../edge-functions/shared/contract/requests.ts";
import {
  bookSlot,
  codeOf,
  newBooking,
  newCustomer,
  newDesigner,
  newUnconfirmedAccount,
  payFor,
  refused,
  slotsOf,
  type TestDesigner,
} from "../support/db.ts";
import { connectAsPostgres, connectMany, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow, passTimeOfLimits } from "../support/time.ts";

/* A customer asks for a time, and the designer answers with times that are held for them. */

const sql = connectAsPostgres();
const connections = connectMany(8);
const NEXT_WEEK = { from: "9 days", to: "12990 minutes" };
type Span = { start: string; end: string };

const DAY = dayFromNow(4);
const HOURS = { startTime: "09:00", endTime: "17:00", timeZone: "UTC" };
/** From 20:00 on, after the designer's hours. */
const EVENING: Span = { start: `${DAY}T20:00:00.000Z`, end: `${DAY}T23:00:00.000Z` };
/** A span from a minute in UTC ("2026-01-01T10:00") on. */
const at = (minute: string, minutes: number): Span => ({
  start: `${minute}:00.000Z`,
  end: new Date(Date.parse(`${minute}:00Z`) + minutes * 60_000).toISOString(),
});
const late = (hour: number, minutes = 30) => at(`${DAY}T${hour}:00`, minutes);

let customer: string;
let designer: TestDesigner;
beforeEach(async () => {
  [customer, designer] = [await newCustomer(sql), await newDesigner(sql, HOURS, [{}, { serviceName: "Plan" }])];
});

type Asking = { by?: string; of?: TestDesigner; ranges?: Span[]; rate?: number; note?: string | null };
async function ask({ by = customer, of = designer, ranges = [EVENING], rate = 0, note = "After work?" }: Asking = {}) {
  return scalar<string>(sql`
    select public.request_time(${by}, ${of.rates[rate] ?? ""}, ${of.id}, ${sql.json(ranges)}, ${note}, 'Asia/Kolkata') ->> 'id'`);
}
const answer = (request: string, slots: Span[], by = designer.id, database = sql) =>
  database`select public.answer_request(${by}, ${request}, ${database.json(slots)}, 'Does this suit you?')`;
const decline = (request: string, by = designer.id) => sql`select public.decline_request(${by}, ${request}, 'away')`;
const withdraw = (request: string) => sql`select public.cancel_booking(${customer}, ${request}, null)`;
/** Connects a calendar of the designer; returns a function that stores its times. */
async function newCalendar() {
  const id = await scalar<string>(sql`
    insert into public.calendars (designer_id, name, url, due_at, created_at)
    values (${designer.id}, 'Home', ${`https://cal.test/${randomUUID()}`}, '2100-01-01', now() - interval '1 day') returning id`);
  return (...times: Span[]) => {
    const content = { fault: null, etag: null, times: times.map(({ start, end }) => [start, end]), unread: 0 };
    return sql`select public.store_calendar(${id}, ${sql.json(content)})`;
  };
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const requestsOf = (person: string, connection: postgres.Sql | postgres.TransactionSql = sql) =>
  scalar<RequestedTime[]>(connection`select public.time_requests(${person}) -> 'requests'`);
/** Makes a hold or a request end now. */
const endHold = (id: string) => sql`update public.bookings set hold_expires_at = now() where id = ${id}`;
const attach = (id: string) => sql`select public.attach_order(${id}, 'razorpay', ${`order_${id}`})`;
/** Makes a request with one answer; returns the request and the booking that is held. */
async function held(span = late(20), asking: Asking = {}) {
  const request = await ask(asking);
  await answer(request, [span], asking.of?.id);
  const [hold] = await heldFor(request);
  return { request, hold: hold?.id ?? "" };
}
const take = (span: Span, { rate = 0, of = designer, notes = "" } = {}) =>
  bookSlot(sql, { customer, designer: of, rate, ...(notes && { notes }), ...span });
/** Changes a service from now on. */
const setRate = (set: string, rate = 0) =>
  sql`update public.rates set ${sql.unsafe(set)} where id = ${designer.rates[rate] ?? ""}`;
const statusesFor = async (request: string) => (await heldFor(request)).map(({ status }) => status);
const statusOf = (id: string) => scalar(sql`select status from public.bookings where id = ${id}`);
const heldFor = (request: string) => sql<{ id: string; start: string; status: string }[]>`
  select id, private.iso(lower(slot)) as start, status from public.bookings where answers_id = ${request} order by slot`;
/** Makes a hold, or all holds of a request, end after a time. */
const setHold = (id: string, expires: string, column: "id" | "answers_id" = "id") =>
  sql`update public.bookings set hold_expires_at = now() + ${expires}::interval where ${sql(column)} = ${id}`;
/** The emails of a kind about a request. */
const emailsOf = (request: string, kind: string) =>
  sql`select recipient_id, content from public.outbox where booking_id = ${request} and kind = ${kind}`;
const pay = (booking: string) => payFor(sql, booking);

describe("A request", () => {
  it("is emailed to the designer with its times and its note, and closes no slot", async () => {
    await sql`update public.profiles set avatar = '/images/people/one.webp' where id = ${customer}`;
    const before = await slotsOf(sql, designer, DAY);
    const first = before[0] as Span;
    const id = await ask({ ranges: [EVENING, { start: first.start, end: first.end }] });
    expect(await slotsOf(sql, designer, DAY)).toEqual(before);
    const wanted = [first, EVENING].map(({ start, end }) => ({ slotStart: start, slotEnd: end }));
    const seen = {
      customer: { id: customer, avatar: "/images/people/one.webp" },
      ...{ id, designer: { id: designer.id, avatar: null }, note: "After work?", wanted },
      ...{ serviceInfo: { _id: designer.rates[0], rate: 60, slotDuration: 30 }, declinedFor: null, offers: [] },
    };
    for (const person of [designer.id, customer]) expect(await requestsOf(person)).toMatchObject([seen]);
    const emails = await sql`
      select kind, recipient_id, content ->> 'notes' as notes, content -> 'wanted' as wanted from public.outbox where booking_id = ${id}`;
    expect(emails).toMatchObject([{ kind: "time_requested", recipient_id: designer.id, notes: "After work?", wanted }]);
    const news = () => scalar(sql`select public.get_news(${designer.id}) -> 'news'`);
    expect(await news()).toMatchObject([{ kind: "time_requested", bookingId: id }]);
    await withdraw(id);
    expect([await news(), await requestsOf(designer.id)]).toEqual([[], []]);
  });

  it("is stored once, with the words that were sent last, and another must wait until it is closed", async () => {
    const id = await ask();
    const noted = () => scalar(sql`select notes from public.bookings where id = ${id}`);
    expect([await ask({ note: " Before lunch? " }), await noted()]).toEqual([id, "Before lunch?"]);
    expect([await ask({ note: "" }), await noted()]).toEqual([id, "Before lunch?"]);
    expect(await codeOf(ask({ ranges: [late(20)] }))).toBe("already_requested");
    expect(await codeOf(ask({ rate: 1 }))).toBe("already_requested");
    await withdraw(id);
    expect(await ask({ ranges: [late(20)] })).not.toBe(id);
  });

  it("is stored once even if it is sent many times at once", async () => {
    const asked = connections.map((on) =>
      scalar<string>(on`
      select public.request_time(${customer}, ${designer.rates[0] ?? ""}, ${designer.id}, ${on.json([EVENING])}, null) ->> 'id'`),
    );
    expect(new Set(await Promise.all(asked)).size).toBe(1);
  });

  const hours = (from: number, to: number) => at(inMinutes(from * 60).slice(0, 16), (to - from) * 60);
  it.each<[string, () => Span[], string]>([
    ["no time", () => [], "invalid_range"],
    ["four times", () => [late(20), late(21), late(22), hours(200, 201)], "invalid_range"],
    ["less than the session takes", () => [late(20, 29)], "invalid_range"],
    ["more than a day", () => [hours(100, 124.01)], "invalid_range"],
    ["a time that has begun", () => [hours(-0.1, 3)], "invalid_range"],
    ["a time beyond the horizon", () => [hours(24 * 90 + 1, 24 * 90 + 3)], "invalid_range"],
    ["an end before its start", () => [{ start: EVENING.end, end: EVENING.start }], "invalid_slot"],
  ])("is refused for %s", async (_, ranges, code) => {
    expect(await codeOf(ask({ ranges: ranges() }))).toBe(code);
  });

  it("accepts times at the limits, and none within the notice", async () => {
    expect(await codeOf(ask({ ranges: [late(20, 30), hours(100, 124)] }))).toBeUndefined();
    await sql`update public.availability set notice_minutes = 1440 where designer_id = ${designer.id}`;
    const other = await newCustomer(sql);
    expect(await codeOf(ask({ by: other, ranges: [hours(23, 26)] }))).toBe("invalid_range");
    expect(await codeOf(ask({ by: other, ranges: [hours(25, 26)] }))).toBeUndefined();
  });

  it("is refused to a blocked customer, one without a confirmed address, and after a free consultation", async () => {
    await sql`insert into public.blocks (customer_id, designer_id, blocked_by) values (${customer}, ${designer.id}, 'designer')`;
    expect(await codeOf(ask())).toBe("not_bookable");
    expect(await codeOf(ask({ by: await newUnconfirmedAccount(sql, "user") }))).toBe("address_unconfirmed");
    const free = await newDesigner(sql, HOURS, [{ rate: 0 }]);
    const met = await newCustomer(sql);
    await newBooking(sql, met, free, { from: "2 days", to: "2910 minutes", priceMinor: 0 });
    expect(await codeOf(ask({ by: met, of: free }))).toBe("free_consultation_used");
    expect(await codeOf(ask({ by: met, of: { ...free, rates: [randomUUID()] } }))).toBe("invalid_rate");
  });

  it("is limited for a customer, and for a customer with one designer", async () => {
    for (const n of [0, 1, 2, 3]) await withdraw(await ask({ ranges: [late(20 + n)] }));
    expect(await codeOf(ask())).toBe("rate_limited");
    await ask({ of: await newDesigner(sql) });
    const next = await newDesigner(sql);
    expect(await codeOf(ask({ of: next }))).toBe("rate_limited");
    await passTimeOfLimits(sql, [customer], 86_400);
    expect(await codeOf(ask({ of: next }))).toBeUndefined();
  });

  it("ends when its times are over, but not before its offers", async () => {
    const id = await ask();
    const endOf = () => scalar(sql`select private.iso(hold_expires_at) from public.bookings where id = ${id}`);
    expect(await endOf()).toBe(EVENING.end);
    await setHold(id, "1 minute");
    await answer(id, [late(20)]);
    expect(Date.parse(await endOf()) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    // The time that is held longest counts.
    await setHold(id, "1 minute", "answers_id");
    await setHold(id, "1 minute");
    await answer(id, [late(20), late(21)]);
    expect(Date.parse(await endOf()) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await endHold(id);
    expect(await requestsOf(designer.id)).toEqual([]);
    expect(await codeOf(answer(id, [late(20)]))).toBe("request_closed");
    // The sweep skips rows that a run of the clock has locked.
    const swept = async () => {
      await sql`select public.sweep_bookings()`;
      return statusOf(id);
    };
    await expect.poll(swept).toBe("expired");
  });

  it("cannot be paid, because it has no time yet", async () => {
    expect(await codeOf(sql`select public.prepare_order(${customer}, ${await ask()}, 6000)`)).toBe("not_payable");
  });

  it("is listed after older ones for a designer, and before them for its customer", async () => {
    const [first, second] = [await ask(), await ask({ by: await newCustomer(sql) })];
    const other = await ask({ of: await newDesigner(sql) });
    await sql`
      update public.bookings set created_at = now() - case when id = ${first} then interval '2 hours' else interval '1 hour' end
       where id in (${first}, ${second})`;
    expect((await requestsOf(designer.id)).map(({ id }) => id)).toEqual([first, second]);
    expect((await requestsOf(customer)).map(({ id }) => id)).toEqual([other, first]);
  });

  it("is deleted after 91 days, but not the bookings it led to, nor while it is open, has just ended or was reported", async () => {
    const [id, other] = [await ask(), await ask({ by: await newCustomer(sql) })];
    await answer(id, [late(20)]);
    const [booked = { id: "" }] = await heldFor(id);
    await pay(booked.id);
    const reported = await ask({ by: await newCustomer(sql) });
    await sql`select public.report_member(${designer.id}, ${reported}, 'harassment', 'Rude')`;
    await decline(reported);
    await sql`
      update public.time_requests set created_at = now() - interval '91 days' where booking_id in (${id}, ${other}, ${reported})`;
    await sql`select public.remove_old()`;
    // The end of a request is shown for a week.
    expect(await statusOf(id)).toBeDefined();
    await sql`
      update public.bookings set status_changed_at = now() - interval '8 days' where id in (${id}, ${other}, ${reported})`;
    await sql`select public.remove_old()`;
    expect([await statusOf(id), await statusOf(reported)]).toEqual([undefined, "cancelled"]);
    expect(await statusOf(other)).toBe("requested");
    expect(await sql`select from public.bookings where id = ${booked.id} and answers_id is null`).toHaveLength(1);
  });

  it("is in both members' data, without another customer's hold", async () => {
    const { request } = await held();
    await newBooking(sql, await newCustomer(sql), designer, { ...NEXT_WEEK, status: "pending_payment" });
    for (const person of [customer, designer.id]) {
      const bookings = await scalar<{ id: string }[]>(sql`select public.account_data(${person}) #> '{data,bookings}'`);
      const found = bookings.find(({ id }) => id === request);
      expect(found).toMatchObject({ notes: "After work?", request: { declined_for: null } });
      expect(bookings).toHaveLength(2);
    }
  });

  it("ends with its holds when one member leaves or blocks the other", async () => {
    const past = { from: "-2 days", to: "-2850 minutes", status: "completed" } as const;
    const met = await newBooking(sql, customer, designer, past);
    const { request: blocked } = await held();
    await sql`select public.block_member(${designer.id}, ${met})`;
    expect([await statusOf(blocked), await statusesFor(blocked)]).toEqual(["cancelled", ["cancelled"]]);

    const leaving = await newCustomer(sql);
    const { request: left } = await held(late(21), { by: leaving });
    // Its nominal slot is over, but its last offered time is not.
    await sql`update public.bookings set slot = tstzrange(now() - interval '1 hour', now() - interval '30 minutes') where id = ${left}`;
    await sql`select public.delete_account(${leaving})`;
    expect([await statusOf(left), await statusesFor(left)]).toEqual(["cancelled", ["cancelled"]]);
    expect(await scalar(sql`select notes from public.bookings where id = ${left}`)).toBeNull();
    const open = await ask({ by: await newCustomer(sql) });
    await sql`select public.delete_account(${designer.id})`;
    expect(await statusOf(open)).toBe("cancelled");
  });
});

describe("An answer", () => {
  it("holds its times only for this customer for a day, even outside the designer's hours", async () => {
    const [first] = await slotsOf(sql, designer, DAY);
    const id = await ask();
    await answer(id, [first as Span, late(21)]);
    const forADay = scalars(sql`
      select extract(epoch from hold_expires_at - now()) / 3600 between 23.99 and 24.01 from public.bookings where answers_id = ${id}`);
    expect(await forADay).toEqual([true, true]);
    const held = [{ slotStart: first?.start }, { slotStart: late(21).start }];
    expect(await requestsOf(customer)).toMatchObject([{ offers: held }]);
    expect((await slotsOf(sql, designer, DAY))[0]?.status).toBe("booked");
    const other = await newCustomer(sql);
    const claim = { customer: other, designer, start: first?.start ?? "", end: first?.end ?? "" };
    expect(await codeOf(bookSlot(sql, claim))).toBe("slot_taken");
    expect(await codeOf(answer(await ask({ by: other }), [late(21)]))).toBe("slot_taken");
    const content = { recipient: "customer", timeZone: "Asia/Kolkata", message: "Does this suit you?", offers: held };
    expect(await emailsOf(id, "request_answered")).toMatchObject([{ content }]);
  });

  it("holds a time no longer than until it begins", async () => {
    const { start, end } = at(inMinutes(60).slice(0, 16), 30);
    const id = await ask();
    await answer(id, [{ start, end }, late(20)]);
    const [request] = await requestsOf(customer);
    expect(request?.offers).toMatchObject([{ slotStart: start, heldUntil: start }, { slotStart: late(20).start }]);
    // The email says how long the customer can choose.
    const content = { heldUntil: request?.offers[1]?.heldUntil };
    expect(await emailsOf(id, "request_answered")).toMatchObject([{ content }]);
  });

  it("cannot offer a second free consultation", async () => {
    const free = await newDesigner(sql, HOURS, [{ rate: 0 }]);
    const id = await ask({ of: free });
    const [first] = await slotsOf(sql, free, DAY);
    await take(first as Span, { of: free });
    expect(await refused(answer(id, [late(20)], free.id))).toBe("PT409 free_consultation_used");
    await decline(id, free.id);
  });

  it("may be at a time that the designer's calendar closes, where only a later entry is a conflict", async () => {
    const store = await newCalendar();
    const conflicts = () => sql`
      select 1 from public.booking_events e join public.bookings b on b.id = e.booking_id where b.answers_id = ${id} and e.kind = 'calendar_conflict'`;
    const half = late(20, 15);
    await store({ start: late(19).start, end: half.end });
    const { request: id, hold } = await held();
    expect(await pay(hold)).toMatchObject({ outcome: "confirmed" });
    // Read again without its past part and without a part in between: the remaining time is already known.
    await store({ start: late(19, 20).end, end: half.end });
    await store(half);
    expect(await conflicts()).toHaveLength(0);
    await store(late(20));
    expect(await conflicts()).toHaveLength(1);
  });

  it("replaces the earlier one; a time offered again keeps its hold", async () => {
    const id = await ask();
    await answer(id, [late(20), late(21)]);
    const [first] = await heldFor(id);
    await answer(id, [late(20), late(22)]);
    expect(await heldFor(id)).toMatchObject([
      { id: first?.id, status: "pending_payment" },
      { status: "cancelled" },
      { status: "pending_payment" },
    ]);
  });

  it("holds a time that is offered again as long as a new one, as its email says", async () => {
    const { request, hold } = await held();
    await setHold(hold, "1 hour");
    await answer(request, [late(20), late(22)]);
    const until = (await requestsOf(customer))[0]?.offers.map(({ heldUntil }) => heldUntil);
    const emails = (await emailsOf(request, "request_answered")).map(({ content }) => content.heldUntil);
    expect(until).toEqual([emails.at(-1), emails.at(-1)]);
  });

  it("holds an expired time again, even one that the customer has begun to pay for", async ({ own }) => {
    const { request, hold } = await held();
    await attach(hold);
    await own`update public.bookings set hold_expires_at = now() where id = ${hold}`;
    await answer(request, [late(20)], designer.id, own as unknown as typeof sql);
    const statuses = scalars(own`select status from public.bookings where answers_id = ${request} order by status`);
    expect(await statuses).toEqual(["pending_payment", "expired"]);
  });

  it("is emailed each time that a time is held, and not when the answer is only repeated", async () => {
    const { request, hold } = await held();
    await answer(request, [late(20)]);
    expect(await emailsOf(request, "request_answered")).toHaveLength(1);
    // New words are passed on.
    await sql`select public.answer_request(${designer.id}, ${request}, ${sql.json([late(20)])}, 'Only until noon.')`;
    const words = (await emailsOf(request, "request_answered")).map(({ content }) => content.message);
    expect(words.toSorted()).toEqual(["Does this suit you?", "Only until noon."]);
    // No customer has taken the time in a day, so the designer holds it once more.
    await endHold(hold);
    await answer(request, [late(20)]);
    expect(await emailsOf(request, "request_answered")).toHaveLength(3);
  });

  it("is booked as agreed even if the designer retires the service meanwhile", async () => {
    const { hold } = await held(late(20), { rate: 1 });
    await setRate("retired_at = now()", 1);
    expect(await take(late(20), { rate: 1 })).toMatchObject({ id: hold, status: "pending_payment", amount: 6000 });
    expect(await codeOf(take(late(21), { rate: 1 }))).toBe("invalid_rate");
    await endHold(hold);
    expect(await codeOf(take(late(20), { rate: 1 }))).toBe("invalid_rate");
    // After a lost response the page asks again, perhaps after the payment was recorded.
    await setHold(hold, "1 hour");
    await attach(hold);
    await pay(hold);
    expect(await take(late(20), { rate: 1 })).toMatchObject({ id: hold, status: "confirmed" });
  });

  it("is given and booked while the designer has paused new bookings, which closes all other times", async () => {
    const request = await ask();
    await sql`update public.designers set paused = true where id = ${designer.id}`;
    await answer(request, [late(20)]);
    const [hold] = await heldFor(request);
    expect(await take(late(20))).toMatchObject({ id: hold?.id, status: "pending_payment" });
    const [free] = await slotsOf(sql, designer, DAY);
    expect(await codeOf(take(free as Span))).toBe("invalid_rate");
    expect(await codeOf(ask({ by: await newCustomer(sql) }))).toBe("invalid_rate");
  });

  it("does not affect a time that the customer is paying for", async () => {
    const { request, hold } = await held();
    await attach(hold);
    await answer(request, [late(22)]);
    expect(await pay(hold)).toMatchObject({ outcome: "confirmed" });
    expect(await statusesFor(request)).toEqual(["confirmed", "cancelled"]);
  });

  it.each<[string, () => Span[], string, string]>([
    ["none", () => [], "invalid_slot", "slots"],
    ["four", () => [late(18), late(20), late(21), late(22)], "invalid_slot", "slots"],
    ["one of another length", () => [late(20, 45)], "invalid_slot", "slots.0.start"],
    ["the same twice", () => [late(20), late(20)], "invalid_slot", "slots.1.start"],
    ["one that overlaps another", () => [late(20), at(`${DAY}T20:15`, 30)], "slot_taken", "slots.1.start"],
    ["one that has begun", () => [at("2026-01-01T10:00", 30)], "slot_begun", "slots.0.start"],
    ["one more than a year ahead", () => [at(`${dayFromNow(400)}T10:00`, 30)], "invalid_slot", "slots.0.start"],
    ["one that is under way", () => [{ start: inMinutes(-10), end: inMinutes(20) }], "slot_begun", "slots.0.start"],
  ])("is refused with the time that is wrong: %s", async (_, slots, message, hint) => {
    await expect(answer(await ask(), slots())).rejects.toMatchObject({ message, hint });
  });

  it("keeps the gap, and is refused to other designers, while hidden, and once the request is closed", async () => {
    const id = await ask();
    const other = await newDesigner(sql);
    expect(await codeOf(answer(id, [late(20)], other.id))).toBe("not_found");
    const booking = await newBooking(sql, customer, designer, NEXT_WEEK);
    expect(await codeOf(answer(booking, [late(20)]))).toBe("not_found");
    await sql`update public.availability set buffer_after_minutes = 15 where designer_id = ${designer.id}`;
    await newBooking(sql, await newCustomer(sql), designer, { from: late(20).start, to: late(20).end });
    expect(await codeOf(answer(id, [{ start: late(20).end, end: late(21).start }]))).toBe("slot_taken");
    await sql`update public.designers set hidden = true where id = ${designer.id}`;
    expect(await codeOf(answer(id, [late(22)]))).toBe("request_closed");
    await sql`update public.designers set hidden = false where id = ${designer.id}`;
    await withdraw(id);
    expect(await codeOf(answer(id, [late(22)]))).toBe("request_closed");
    expect(await codeOf(decline(id))).toBe("request_closed");
  });

  it("may be given five times a day", async () => {
    const id = await ask();
    for (let n = 0; n < 5; n++) await answer(id, [late(10 + n)]);
    expect(await codeOf(answer(id, [late(20)]))).toBe("rate_limited");
  });
});

describe("An offered time", () => {
  it("is booked with the price and plan of the request, becomes a session and releases the other offers and the request", async () => {
    await setRate("plan_days = 7");
    const id = await ask();
    await setRate("price_minor = 9000, plan_days = null");
    await answer(id, [late(20), late(21)]);
    const [first, second] = await heldFor(id);
    const booked = await take(late(20), { notes: "Two cats." });
    expect(booked).toMatchObject({ id: first?.id, status: "pending_payment", amount: 6000 });
    expect(await take(late(20), { notes: "Two cats." })).toEqual(booked);
    expect(await scalar(sql`select plan_days from public.bookings where id = ${booked.id}`)).toBe(7);
    expect(await pay(booked.id)).toMatchObject({ outcome: "confirmed" });
    expect(await statusOf(id)).toBe("cancelled");
    expect(await statusesFor(id)).toEqual(["confirmed", "cancelled"]);
    const kinds = sql`select kind from public.bookings where id in (${id}, ${booked.id}, ${second?.id ?? ""}) order by kind::text`;
    expect(await scalars(kinds)).toEqual(["offer", "request", "session"]);
    expect(await requestsOf(designer.id)).toEqual([]);
    // A payment in another tab is refunded.
    expect(await pay(second?.id ?? "")).toMatchObject({ outcome: "refund_due", reason: "booking_cancelled" });
    expect(await emailsOf(second?.id ?? "", "payment_returned")).toMatchObject([{ content: { offered: true } }]);
  });

  it("does not count among the customer's holds, and is among the open payments once it has an order", async () => {
    const id = await ask();
    // The customer's own three holds do not stop the designer.
    for (let n = 0; n < 3; n++)
      await newBooking(sql, customer, await newDesigner(sql), { ...NEXT_WEEK, status: "pending_payment" });
    await answer(id, [late(20), late(21), late(22)]);
    await sql`update public.bookings set status = 'cancelled' where customer_id = ${customer} and status = 'pending_payment' and answers_id is null`;
    const holds = () => scalar(sql`select jsonb_array_length(public.get_open_payments(${customer}) -> 'holds')`);
    expect(await holds()).toBe(0);
    const [slot] = await slotsOf(sql, designer, DAY);
    await bookSlot(sql, { customer, designer, start: slot?.start ?? "", end: slot?.end ?? "" });
    expect(await holds()).toBe(1);
    await attach((await heldFor(id))[0]?.id ?? "");
    expect(await holds()).toBe(2);
  });

  it("is booked by taking it if it is free, once, unless another free time was booked meanwhile", async () => {
    const [free, other] = [await newDesigner(sql, HOURS, [{ rate: 0 }]), await newDesigner(sql, HOURS, [{ rate: 0 }])];
    const id = await ask({ of: free });
    await answer(id, [late(20), late(21)], free.id);
    for (const _ of ["once", "again"])
      expect(await take(late(21), { of: free })).toMatchObject({ status: "confirmed", holdExpiresAt: null });
    expect(await statusesFor(id)).toEqual(["cancelled", "confirmed"]);
    expect(await codeOf(take(late(20), { of: free }))).toBe("invalid_slot");
    await held(late(20), { of: other });
    await newBooking(sql, customer, other, { ...NEXT_WEEK, priceMinor: 0 });
    expect(await codeOf(take(late(20), { of: other }))).toBe("free_consultation_used");
  });

  it("is released with a withdrawn or declined request, without affecting another customer's", async () => {
    for (const end of [withdraw, decline]) {
      const { request } = await held(late(20));
      const { request: others } = await held(late(21), { by: await newCustomer(sql) });
      await end(request);
      expect([await statusesFor(request), await statusesFor(others)]).toEqual([["cancelled"], ["pending_payment"]]);
      await decline(others);
    }
  });

  it("ends when the time to decide is over", async () => {
    const { request, hold } = await held();
    await sql.begin(async (transaction) => {
      await transaction`update public.bookings set hold_expires_at = now() where id = ${hold}`;
      expect(await requestsOf(customer, transaction)).toMatchObject([{ id: request, offers: [] }]);
    });
    expect(await codeOf(take(late(20)))).toBe("invalid_slot");
    const { request: next } = await held(late(20), { by: await newCustomer(sql) });
    expect(await statusesFor(next)).toEqual(["pending_payment"]);
  });

  it("is booked if it is paid late, with a request that has ended by then", async () => {
    const { request, hold } = await held();
    await sql`update public.bookings set status = 'expired' where id in (${request}, ${hold})`;
    expect(await pay(hold)).toMatchObject({ outcome: "confirmed" });
    expect(await statusOf(request)).toBe("expired");
  });

  it("is booked once if the customer pays while the designer offers it again", async () => {
    const { request, hold } = await held();
    await attach(hold);
    const [one = sql, two = sql] = connections;
    await Promise.all([payFor(one, hold), codeOf(answer(request, [late(21)], designer.id, two))]);
    const live = (await heldFor(request)).filter(({ status }) => /confirmed|pending/.test(status));
    expect(live).toMatchObject([{ id: hold, status: "confirmed" }]);
  });
});

it("Declining a request tells its customer the reason, for a week", async () => {
  const id = await ask();
  const other = await newCustomer(sql);
  const open = await ask({ by: other });
  await decline(id);
  expect(await requestsOf(designer.id)).toMatchObject([{ id: open }]);
  expect(await requestsOf(other)).toMatchObject([{ id: open, declinedFor: null }]);
  expect(await requestsOf(customer)).toMatchObject([{ id, declinedFor: "away" }]);
  expect(await emailsOf(id, "request_declined")).toMatchObject([{ content: { reason: "away" } }]);
  // The first of the requested times may be long over.
  await sql`update public.bookings set slot = tstzrange(now() - interval '9 days', now() - interval '8 days') where id = ${id}`;
  expect(await requestsOf(customer)).toMatchObject([{ id }]);
  await sql`update public.bookings set status_changed_at = now() - interval '8 days' where id = ${id}`;
  expect(await requestsOf(customer)).toEqual([]);
});

it("A request that ends without an answer tells its customer so, once, for a week", async () => {
  const ended = async (id: string) => {
    await sql`update public.bookings set hold_expires_at = now() where id = ${id}`;
    await sql`select public.sweep_bookings()`;
  };
  const id = await ask();
  await ended(id);
  await ended(id);
  expect(await statusOf(id)).toBe("expired");
  expect(await requestsOf(customer)).toMatchObject([{ id, declinedFor: "no_answer" }]);
  expect(await requestsOf(designer.id)).toEqual([]);
  expect(await emailsOf(id, "request_declined")).toMatchObject([{ content: { reason: "no_answer" } }]);

  const answered = await ask();
  await answer(answered, [late(20)]);
  await sql`update public.bookings set hold_expires_at = now() where answers_id = ${answered}`;
  await ended(answered);
  expect(await emailsOf(answered, "request_declined")).toEqual([]);
});

describe("Another time for a booking", () => {
  const askToMove = (id: string, ranges = [EVENING], by = customer) =>
    sql`select public.ask_to_move(${by}, ${id}, ${sql.json(ranges)})`;
  const offer = (id: string) => sql`select public.offer_times(${designer.id}, ${id}, ${sql.json([late(20)])})`;
  const asked = async (id: string) =>
    (await scalar<BookingDetails>(sql`select public.get_booking(${customer}, ${id})`)).asked;
  const wanted = [{ slotStart: EVENING.start, slotEnd: EVENING.end }];
  let id: string;
  beforeEach(async () => {
    id = await newBooking(sql, customer, designer, { from: `${DAY}T09:00Z`, to: `${DAY}T09:30Z` });
  });

  it("is asked for once, and closed by the designer's offer", async () => {
    for (let n = 0; n < 2; n++) await askToMove(id);
    expect(await emailsOf(id, "time_requested")).toMatchObject([
      { recipient_id: designer.id, content: { moves: true, wanted } },
    ]);
    const moves = { slotStart: `${DAY}T09:00:00.000Z`, slotEnd: `${DAY}T09:30:00.000Z` };
    expect(await requestsOf(designer.id)).toMatchObject([{ id, wanted, moves, offers: [], note: null }]);
    expect(await asked(id)).toEqual({ wanted, declinedFor: null });
    const news = () => scalar(sql`select public.get_news(${designer.id}) -> 'news'`);
    expect(await news()).toMatchObject([{ kind: "time_requested", bookingId: id }]);
    // Holds are for new bookings.
    expect(await refused(answer(id, [late(20)]))).toBe("PT404 not_found");
    await offer(id);
    expect([await requestsOf(designer.id), await asked(id)]).toEqual([[], null]);
    expect(await news()).toMatchObject([{ kind: "booked", bookingId: id }]);
  });

  it("is closed and emailed also by the times that the designer offered before the customer asked", async () => {
    await offer(id);
    await askToMove(id);
    for (const _ of ["once", "again"]) await offer(id);
    expect([await requestsOf(designer.id), await asked(id)]).toEqual([[], null]);
    expect(await emailsOf(id, "time_offered")).toHaveLength(2);
  });

  it("is withdrawn by its customer, even after a block, unlike a request's times", async () => {
    const request = await ask({ rate: 1 });
    await askToMove(id);
    expect(await refused(askToMove(request, []))).toBe("PT409 not_reschedulable");
    await sql`select public.block_member(${designer.id}, ${id})`;
    for (const _ of ["once", "again"]) await askToMove(id, []);
    expect([await asked(id), await statusOf(id)]).toEqual([null, "confirmed"]);
  });

  it("stays refused until the customer asks again, and the booking stays as it is", async () => {
    await askToMove(id);
    await decline(id);
    expect(await emailsOf(id, "request_declined")).toMatchObject([{ content: { reason: "away", moves: true } }]);
    expect([await asked(id), await requestsOf(designer.id), await statusOf(id)]).toEqual([
      { wanted, declinedFor: "away" },
      [],
      "confirmed",
    ]);
    expect(await refused(decline(id))).toBe("PT409 request_closed");
    await askToMove(id, [late(21, 60)]);
    expect(await requestsOf(designer.id)).toMatchObject([{ id, declinedFor: null }]);
  });

  it("ends with a move and a cancellation, and never removes the booking", async () => {
    await askToMove(id);
    await sql`update public.time_requests set created_at = now() - interval '91 days' where booking_id = ${id}`;
    await sql`update public.bookings set status_changed_at = now() - interval '8 days' where id = ${id}`;
    await sql`select public.remove_old()`;
    expect(await statusOf(id)).toBe("confirmed");
    await sql`update public.bookings set slot = tstzrange(lower(slot) + interval '1 day', upper(slot) + interval '1 day') where id = ${id}`;
    expect(await asked(id)).toBeNull();
    await askToMove(id);
    await sql`update public.bookings set status = 'cancelled' where id = ${id}`;
    expect(await sql`select from public.time_requests where booking_id = ${id}`).toHaveLength(0);
  });

  it("is refused to others, for sessions that have begun and while one member has blocked the other", async () => {
    expect(await refused(askToMove(id, [EVENING], await newCustomer(sql)))).toBe("PT404 not_found");
    expect(await refused(askToMove(id, [{ ...EVENING, end: EVENING.start }]))).toMatch(/^PT400/);
    const begun = await newBooking(sql, customer, designer, { from: "-1 minute", to: "29 minutes" });
    expect(await refused(askToMove(begun))).toBe("PT409 not_reschedulable");
    await sql`select public.block_member(${designer.id}, ${id})`;
    expect(await refused(askToMove(id))).toBe("PT409 not_reschedulable");
  });
});

describe("The next session", () => {
  type Offering = { after?: string; rate?: number; slots?: Span[]; by?: string };
  let over: string;
  beforeEach(async () => {
    over = await newBooking(sql, customer, designer, { from: "-3 hours", to: "-2 hours", status: "completed" });
  });
  const offerNext = ({ after = over, rate = 0, slots = [late(20)], by = designer.id }: Offering = {}) => sql`
    select public.offer_next(${by}, ${after}, ${designer.rates[rate] ?? ""}, ${sql.json(slots)}, 'Shall we go on?')`;
  const offered = async () => {
    const [request, ...others] = await requestsOf(customer);
    expect(others).toEqual([]);
    return request;
  };

  it("is offered at times that are held, emailed once, and booked like any offered time", async () => {
    await offerNext({ rate: 1, slots: [late(20), late(21)] });
    // The response was lost.
    await offerNext({ rate: 1, slots: [late(20), late(21)] });
    const request = await offered();
    const offers = [{ slotStart: late(20).start }, { slotStart: late(21).start }];
    expect(request).toMatchObject({ next: true, serviceInfo: { _id: designer.rates[1], serviceName: "Plan" }, offers });
    const emails = await sql`select content from public.outbox where booking_id = ${request?.id ?? ""}`;
    expect(emails).toMatchObject([{ content: { next: true, message: "Shall we go on?" } }]);
    const booked = await take(late(21), { rate: 1 });
    expect(await pay(booked.id)).toMatchObject({ outcome: "confirmed" });
    expect(await requestsOf(customer)).toEqual([]);
  });

  it("is no longer offered once its times are released, until the designer offers it again", async () => {
    await offerNext();
    const request = await offered();
    await sql`select public.cancel_booking(${customer}, ${request?.offers[0]?.id ?? ""}, 0)`;
    for (const person of [customer, designer.id]) expect(await requestsOf(person)).toEqual([]);
    await offerNext({ slots: [late(21)] });
    expect(await offered()).toMatchObject({ id: request?.id, offers: [{ slotStart: late(21).start }] });
  });

  it("has the price, length and plan of the day on which it is offered, and replaces the earlier offer", async () => {
    await offerNext();
    await setRate("price_minor = 7000, plan_days = 3");
    await offerNext({ slots: [late(21)] });
    const request = await offered();
    const offers = [{ slotStart: late(21).start }];
    expect(request).toMatchObject({ serviceInfo: { rate: 70, planDays: 3 }, offers });
    const live = (column: string) =>
      scalar(sql`
      select ${sql(column)} from public.bookings where designer_id = ${designer.id} and status = 'pending_payment'`);
    expect(await live("plan_days")).toBe(3);
    await offerNext({ rate: 1 });
    expect(await offered()).toMatchObject({ serviceInfo: { serviceName: "Plan" } });
    await setRate("currency = 'INR'", 1);
    await offerNext({ rate: 1 });
    expect(await offered()).toMatchObject({ serviceInfo: { currency: "INR" } });
    await setRate("slot_minutes = 60", 1);
    await offerNext({ rate: 1, slots: [late(21, 60)] });
    expect(await offered()).toMatchObject({ offers: [{ slotEnd: late(21, 60).end }] });
    expect(await live("price_minor")).toBeDefined();
  });

  it("is not offered with another service while the customer pays for a time of the earlier offer", async () => {
    await offerNext();
    const [{ id } = { id: "" }] = await heldFor((await offered())?.id ?? "");
    await attach(id);
    expect(await codeOf(offerNext({ rate: 1 }))).toBe("already_requested");
    expect(await pay(id)).toMatchObject({ outcome: "confirmed" });
    expect(await codeOf(offerNext({ rate: 1, slots: [late(21)] }))).toBeUndefined();
  });

  it("is not offered to a customer who has left", async () => {
    await sql`select public.delete_account(${customer})`;
    expect(await codeOf(offerNext())).toBe("offering_closed");
  });

  it("is offered only by the designer, from the start of the session until 60 days after its end", async () => {
    const before = await newBooking(sql, customer, designer, { from: "2 hours", to: "3 hours" });
    expect(await codeOf(offerNext({ after: before }))).toBe("offering_closed");
    const undone = { from: "-6 hours", to: "-5 hours", status: "cancelled" } as const;
    expect(await codeOf(offerNext({ after: await newBooking(sql, customer, designer, undone) }))).toBe("not_found");
    expect(await codeOf(offerNext({ by: (await newDesigner(sql, HOURS)).id }))).toBe("not_found");
    expect(await codeOf(offerNext({ by: customer }))).toBe("wrong_role");
    await setRate("retired_at = now()", 1);
    expect(await codeOf(offerNext({ rate: 1 }))).toBe("invalid_rate");
    const [foreign = ""] = (await newDesigner(sql, HOURS)).rates;
    const mixed = sql`select public.offer_next(${designer.id}, ${over}, ${foreign}, ${sql.json([late(20)])})`;
    expect(await codeOf(mixed)).toBe("invalid_rate");
    const [edges] = await sql`
      select private.may_offer_next(b, lower(b.slot) - interval '1 microsecond') as early, private.may_offer_next(b, lower(b.slot)) as first,
             private.may_offer_next(b, upper(b.slot) + interval '60 days' - interval '1 microsecond') as last,
             private.may_offer_next(b, upper(b.slot) + interval '60 days') as late
        from public.bookings b where b.id = ${over}`;
    expect(edges).toEqual({ early: false, first: true, last: true, late: false });
  });

  it("is not offered to a customer who has blocked the designer or asks for a time", async () => {
    const request = await ask();
    expect(await codeOf(offerNext())).toBe("already_requested");
    await withdraw(request);
    await offerNext();
    await sql`select public.block_member(${customer}, ${over})`;
    expect(await codeOf(offerNext())).toBe("offering_closed");
    expect(await requestsOf(customer)).toEqual([]);
  });

  it("is offered beside another customer's request, and beside an ended one that is not yet stored as ended", async () => {
    const [others, ended] = [await ask({ by: await newCustomer(sql) }), await ask()];
    await setHold(ended, "-1 second");
    await offerNext();
    expect(await offered()).toMatchObject({ next: true });
    expect([await statusOf(others), await statusOf(ended)]).toEqual(["requested", "expired"]);
  });

  it("gives way when the customer asks for another time", async () => {
    await offerNext();
    const asked = await ask();
    expect(await offered()).toMatchObject({ id: asked, next: false });
    const holds = sql`select from public.bookings where status = 'pending_payment' and designer_id = ${designer.id}`;
    expect(await holds).toHaveLength(0);
  });

  it("is withdrawn only by its designer, which releases its times and tells the customer", async () => {
    await offerNext({ slots: [late(20), late(21)] });
    const { id = "" } = (await offered()) ?? {};
    const takeBack = (by: string, request = id) => codeOf(sql`select public.withdraw_offer(${by}, ${request})`);
    expect(await takeBack((await newDesigner(sql, HOURS)).id)).toBe("not_found");
    expect(await takeBack(customer)).toBe("wrong_role");
    expect(await takeBack(designer.id)).toBeUndefined();
    expect(await takeBack(designer.id)).toBe("request_closed");
    expect(await statusesFor(id)).toEqual(["cancelled", "cancelled"]);
    expect(await requestsOf(customer)).toEqual([]);
    expect(await emailsOf(id, "offer_withdrawn")).toMatchObject([{ recipient_id: customer }]);
    // The customer's own request can only be answered or declined.
    expect(await takeBack(designer.id, await ask())).toBe("not_found");
  });

  it("cannot be a second free consultation", async () => {
    await setRate("price_minor = 0", 1);
    await offerNext({ rate: 1 });
    await newBooking(sql, customer, designer, { from: "-9 hours", to: "-8 hours", priceMinor: 0, rate: 1 });
    expect(await codeOf(offerNext({ rate: 1 }))).toBe("free_consultation_used");
  });
});

it("A time offered for a confirmed booking may already be closed by the designer's calendar, but a later entry takes it", async () => {
  const [booking, store] = [await newBooking(sql, customer, designer, NEXT_WEEK), await newCalendar()];
  const [first, second] = (await slotsOf(sql, designer, DAY)) as [Slot, Slot, ...Slot[]];
  const offer = () => sql`select public.offer_times(${designer.id}, ${booking}, ${sql.json([first, second])})`;
  const move = ({ start, end }: Span) =>
    sql`select public.reschedule_booking(${customer}, ${booking}, ${start}, ${end})`;
  await store(first);
  await offer();
  await store(first, second);
  const offers = () => scalar(sql`select public.get_booking(${customer}, ${booking}) -> 'offers'`);
  expect(await offers()).toMatchObject([{ free: true }, { free: false }]);
  expect(await codeOf(move(second))).toBe("slot_taken");
  // Offered again, the time is free despite the calendar.
  await offer();
  expect(await offers()).toMatchObject([{ free: true }, { free: true }]);
  expect(await codeOf(move(first))).toBeUndefined();
  await store(first, second);
  const conflicts = sql`select from public.booking_events where booking_id = ${booking} and kind = 'calendar_conflict'`;
  expect(await conflicts).toHaveLength(0);
});
