import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import {
  addTime,
  at,
  bookSlot,
  codeOf,
  newBooking,
  newCustomer,
  newDesigner,
  newUnconfirmedAccount,
  slotsOf,
} from "../support/db.ts";
import { connectAsPostgres, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow } from "../support/time.ts";

/* External calendars: when they are read, which slots they close, and who is told what. edge-functions/shared/calendars tests parsing them. */

const sql = connectAsPostgres();
type Sql = postgres.Sql | postgres.TransactionSql;

const newCalendar = (designer: string, by: Sql = sql, more = "", age = "1 hour") =>
  scalar<string>(by`
    insert into public.calendars (designer_id, name, url, due_at, created_at, tried_at)
    values (${designer}, ${`Home${more}`}, ${`https://cal.test/${randomUUID()}`}, '2100-01-01', now() - ${age}::interval, now() - ${age}::interval) returning id`);
const store = (id: string, times: [string, string][] | null, more: object = {}, by: Sql = sql) =>
  by`select public.store_calendar(${id}, ${by.json({ fault: null, etag: '"one"', lastModified: null, times, unread: 0, ...more } as never)})`;
const fails = (id: string, fault = "not_found", by: Sql = sql) =>
  by`select public.store_calendar(${id}, ${by.json({ fault })})`;
const timesOf = (designer: string) =>
  scalars(
    sql`select private.iso(lower(slot)) from public.calendar_times where designer_id = ${designer} order by slot`,
  );
const ownOf = (designer: string) => scalar(sql`select public.own_calendars(${designer})`);

const DAY = dayFromNow(5);
async function withSlots() {
  const designer = await newDesigner(sql);
  const slots = await slotsOf(sql, designer, DAY);
  const [first, second, third] = slots;
  if (!first || !second || !third) throw new Error("no slots");
  return { designer, first, second, third, calendar: await newCalendar(designer.id) };
}

describe("A calendar", () => {
  it("closes the slots that it overlaps to showing, booking and moving, until they are free in it", async () => {
    const { designer, first, second, third, calendar } = await withSlots();
    // A minute of the first slot, and all of the second.
    await store(calendar, [[new Date(Date.parse(first.end) - 60_000).toISOString(), second.end]]);
    const shown = await slotsOf(sql, designer, DAY);
    expect(shown.slice(0, 3).map(({ status }) => status)).toEqual(["booked", "booked", "available"]);
    const customer = await newCustomer(sql);
    const book = ({ start, end }: typeof first) => codeOf(bookSlot(sql, { customer, designer, start, end }));
    for (const slot of [first, second]) expect(await book(slot)).toBe("slot_taken");
    expect(await book(third)).toBeUndefined();
    const moved = await newBooking(sql, customer, designer, { from: "9 days", to: "12990 minutes" });
    const move = sql`select public.reschedule_booking(${customer}, ${moved}, ${second.start}, ${second.end})`;
    expect(await codeOf(move)).toBe("slot_taken");
    await store(calendar, []);
    expect(await timesOf(designer.id)).toEqual([]);
    expect(await book(first)).toBeUndefined();
  });

  it("keeps its slots closed when it has not changed or does not answer, and does not affect other calendars", async () => {
    const { designer, first, second, third, calendar } = await withSlots();
    const other = await newCalendar(designer.id, sql, " too");
    await store(other, [[third.start, third.end]]);
    await fails(other);
    const kept = (id: string) => sql`
      select fault, etag, unread_events as unread, last_modified as modified, extract(hours from now() - parsed_at)::int as hours
        from public.calendars where id = ${id}`;
    await store(calendar, [[first.start, first.end]]);
    await store(calendar, null);
    await fails(calendar);
    expect(await timesOf(designer.id)).toEqual([first.start, third.start]);
    expect(await kept(calendar)).toMatchObject([{ fault: "not_found", etag: '"one"' }]);
    await store(calendar, [[second.start, second.end]], { unread: 2, lastModified: "Monday", etag: '"two"' });
    expect(await timesOf(designer.id)).toEqual([second.start, third.start]);
    expect(await kept(calendar)).toMatchObject([{ fault: null, unread: 2, modified: "Monday", hours: 0 }]);
    await sql`update public.calendars set parsed_at = parsed_at - interval '3 hours' where id = ${calendar}`;
    await fails(calendar, "too_large");
    await store(calendar, null, { unread: undefined, lastModified: "Monday" });
    expect(await kept(calendar)).toMatchObject([{ fault: null, unread: 2, modified: "Monday", hours: 3 }]);
    expect(await kept(other)).toMatchObject([{ fault: "not_found", etag: '"one"', unread: 0, modified: null }]);
  });

  it("keeps the time at which an entry was first read when the entry is cut or extended", async () => {
    const { designer, first, second, third, calendar } = await withSlots();
    await store(calendar, [[first.start, second.end]]);
    const known = "2026-01-01T00:00:00Z";
    await sql`update public.calendar_times set stored_at = ${known} where calendar_id = ${calendar}`;
    await store(calendar, [[second.start, third.end]]);
    const times = () => sql`
      select private.iso(lower(slot)) as start, private.iso(upper(slot)) as end, stored_at = ${known} as before
        from public.calendar_times where calendar_id = ${calendar} order by slot`;
    expect(await times()).toEqual([
      { start: second.start, end: second.end, before: true },
      { start: third.start, end: third.end, before: false },
    ]);
    // The designer sees one entry.
    expect(await ownOf(designer.id)).toMatchObject({ calendars: [{ busyTimes: 1 }] });
    await store(calendar, [[second.start, third.end]]);
    expect((await times()).map(({ before }) => before)).toEqual([true, false]);
  });

  it("is shown only to its designer, with the times that it closes but without its address", async () => {
    const { designer, first, second, calendar } = await withSlots();
    await store(calendar, [[first.start, second.end]]);
    const seen = await ownOf(designer.id);
    expect(seen.calendars).toMatchObject([{ id: calendar, name: "Home", host: "cal.test", fault: null, busyTimes: 1 }]);
    expect(JSON.stringify(seen)).not.toContain("https://");
    expect(seen.closed).toEqual([first, second].map(({ start, end }) => ({ start, end, calendar: "Home" })));
    const other = await newDesigner(sql);
    expect(await ownOf(other.id)).toEqual({ calendars: [], closed: [] });
    expect(await codeOf(sql`select public.remove_calendar(${other.id}, ${calendar})`)).toBe("not_found");
    await sql`select public.remove_calendar(${designer.id}, ${calendar})`;
    expect((await slotsOf(sql, designer, DAY))[0]?.status).toBe("available");
  });

  it("is listed in the order of connection with what it closes in the next two weeks", async () => {
    const { designer, first, calendar } = await withSlots();
    const later = await newCalendar(designer.id, sql, " too");
    await sql`update public.calendars set created_at = now() where id = ${later}`;
    const within = (minutes: number) => new Date(Date.parse(first.start) + minutes * 60_000).toISOString();
    const half = (days: number): [string, string] => [at(dayFromNow(days), "10:00"), at(dayFromNow(days), "10:30")];
    await store(calendar, [[first.start, within(15)], [within(16), first.end], half(-1), half(16)]);
    await store(later, [[first.start, first.end]]);
    const own = await ownOf(designer.id);
    expect(own.calendars).toMatchObject([
      { id: calendar, busyTimes: 3 },
      { id: later, busyTimes: 1 },
    ]);
    expect(own.closed).toEqual([{ start: first.start, end: first.end, calendar: "Home, Home too" }]);
  });

  it("is connected once, and a designer connects five at most", async () => {
    const { id } = await newDesigner(sql);
    const add = (url: string) => codeOf(sql`select public.add_calendar(${id}, 'Home', ${url})`);
    // Other designers' connections do not matter.
    await sql`select public.add_calendar(${(await newDesigner(sql)).id}, 'Home', 'https://cal.test/0')`;
    for (let n = 0; n < 5; n++) expect(await add(`https://cal.test/${n}`)).toBeUndefined();
    // Connecting a calendar reads it at once.
    const read = sql`
      select 1 from public.calendars where designer_id = ${id} and tried_at > now() - interval '5 minutes' and due_at > now()`;
    expect(await read).toHaveLength(5);
    expect(await add("https://cal.test/0")).toBe("calendar_known");
    expect(await add("https://cal.test/5")).toBe("too_many_calendars");
  });
});

describe("Reading a calendar", () => {
  const claim = (by: Sql) => scalar(by`select public.claim_calendars(1)`);

  it("is due each half hour, in full once a day, and at once after a change of the time zone", async ({ own }) => {
    const designer = await newDesigner(sql);
    const calendar = await newCalendar(designer.id, own);
    const set = (what: postgres.PendingQuery<postgres.Row[]>) =>
      own`update public.calendars set due_at = '2000-01-01', ${what} where id = ${calendar}`;
    const overdue = () => set(own`fault = fault`);
    const wait = () =>
      scalar(own`select extract(epoch from due_at - now())::int as wait from public.calendars where id = ${calendar}`);
    await overdue();
    expect(await claim(own)).toMatchObject([{ id: calendar, etag: null, timeZone: "UTC" }]);
    expect(await wait()).toBe(1800);
    await store(calendar, [], { lastModified: "Monday" }, own);
    await overdue();
    expect(await claim(own)).toMatchObject([{ id: calendar, etag: '"one"', lastModified: "Monday" }]);
    await set(own`parsed_at = now() - interval '25 hours'`);
    expect(await claim(own)).toMatchObject([{ id: calendar, etag: null }]);
    await store(calendar, [], {}, own);
    const others = await newCalendar((await newDesigner(sql)).id, own);
    // As the settings save the hours: other hours in the same time zone change nothing.
    const hours = { daysAvailable: ["Monday"], startTime: "10:00", endTime: "17:00", slotDuration: 30 };
    const save = (timeZone: string) =>
      own`select public.save_designer_profile(${designer.id}, ${own.json({ availability: { ...hours, timeZone } })})`;
    await save("UTC");
    expect(await wait()).not.toBe(0);
    await save("Asia/Kolkata");
    expect(await wait()).toBe(0);
    expect(await own`select 1 from public.calendars where id = ${others} and due_at > now()`).toHaveLength(1);
    await overdue();
    expect(await claim(own)).toMatchObject([{ id: calendar, etag: null, timeZone: "Asia/Kolkata" }]);
    // Changed while the calendar is being read: its whole days are in the zone before.
    await save("UTC");
    await store(calendar, [], {}, own);
    await overdue();
    expect(await claim(own)).toMatchObject([{ id: calendar, etag: null, timeZone: "UTC" }]);
  });

  it("is repeated before a booking if that designer's last try is older than five minutes", async () => {
    const designer = await newDesigner(sql);
    const calendar = await newCalendar(designer.id);
    const slot = { from: "9 days", to: "12990 minutes" };
    const booking = await newBooking(sql, await newCustomer(sql), designer, slot);
    await newCalendar((await newDesigner(sql)).id);
    const [rate = ""] = designer.rates;
    const stale = async (rateId: string | null, booked: string | null = null) =>
      scalars(sql`
        select due ->> 'id' from jsonb_array_elements(public.claim_stale_calendars(${rateId}, ${booked})) due`);
    const age = (minutes: number) =>
      sql`update public.calendars set tried_at = now() - make_interval(mins => ${minutes}) where id = ${calendar}`;
    expect(await stale(rate)).toEqual([calendar]);
    expect(await stale(rate)).toEqual([]);
    // The jobs still read it when it is due, because a customer may not have waited for all of it.
    expect(await sql`select 1 from public.calendars where id = ${calendar} and due_at = '2100-01-01'`).toHaveLength(1);
    await age(4);
    expect(await stale(rate)).toEqual([]);
    await age(6);
    expect(await stale(null, booking)).toEqual([calendar]);
    expect(await stale(randomUUID())).toEqual([]);
  });

  it("is reported once when it has failed for a day, and never to an unconfirmed address", async () => {
    const [{ id }, unconfirmed] = [await newDesigner(sql), await newUnconfirmedAccount(sql, "designer")];
    const [calendar, theirs] = [await newCalendar(id), await newCalendar(unconfirmed)];
    const reports = (to: string) =>
      scalar(sql`select count(*)::int from public.outbox where recipient_id = ${to} and kind = 'calendar_failing'`);
    const failsAfter = async (of: string, hours: number) => {
      await sql`update public.calendars set read_at = now() - make_interval(hours => ${hours}) where id = ${of}`;
      await fails(of);
    };
    await failsAfter(calendar, 23);
    expect(await reports(id)).toBe(0);
    await failsAfter(calendar, 25);
    await fails(calendar, "unavailable");
    expect(await reports(id)).toBe(1);
    await store(calendar, []);
    await failsAfter(calendar, 26);
    expect(await reports(id)).toBe(2);
    // The calendar's name may contain words to a stranger.
    await failsAfter(theirs, 25);
    expect(await reports(unconfirmed)).toBe(0);
    await sql`update public.profiles set address_confirmed_at = now() where id = ${unconfirmed}`;
    await fails(theirs);
    expect(await reports(unconfirmed)).toBe(1);
  });

  it("is reported at once when part of it was unclear, and once until all of it is read", async () => {
    const { id } = await newDesigner(sql);
    const calendar = await newCalendar(id);
    const told = () =>
      scalars(sql`
        select content -> 'unread' from public.outbox
         where recipient_id = ${id} and kind = 'calendar_failing' and content ->> 'fault' is null order by created_at`);
    await store(calendar, []);
    expect(await told()).toEqual([]);
    await store(calendar, [], { unread: 2 });
    await fails(calendar);
    await store(calendar, null, { unread: undefined });
    await store(calendar, [], { unread: 3 });
    expect(await told()).toEqual([2]);
    await store(calendar, [], { unread: 0 });
    await store(calendar, [], { unread: 1 });
    expect(await told()).toEqual([2, 1]);
  });
});

describe("A conflict with a booking", () => {
  const told = (booking: string) =>
    scalars(sql`
      select content ->> 'recipient' from public.outbox where booking_id = ${booking} and kind = 'calendar_conflict' order by 1`);
  const statusOf = (booking: string) => scalar(sql`select status from public.bookings where id = ${booking}`);

  it("is reported to both members once for each slot, and cancels nothing", async () => {
    const { designer, first, second, third, calendar } = await withSlots();
    const customer = await newCustomer(sql);
    const booking = await newBooking(sql, customer, designer, { from: second.start, to: second.end });
    await store(calendar, [[first.start, first.end]]);
    expect(await told(booking)).toEqual([]);
    for (let times = 0; times < 2; times++) await store(calendar, [[first.start, second.end]]);
    expect(await told(booking)).toEqual(["customer", "designer"]);
    expect(await statusOf(booking)).toBe("confirmed");
    await sql`update public.bookings set slot = tstzrange(${third.start}, ${third.end}) where id = ${booking}`;
    await store(calendar, [[first.start, third.end]]);
    expect(await told(booking)).toHaveLength(4);
  });

  it("is shown with the booking and among the designer's news while it lasts", async () => {
    const { designer, first, second, third, calendar } = await withSlots();
    const customer = await newCustomer(sql);
    const booking = await newBooking(sql, customer, designer, { from: second.start, to: second.end });
    const seen = async () => {
      const [row] = await sql`
        select public.get_chats(${customer}) #> '{chats,0,conflict}' as chats, public.get_booking(${customer}, ${booking}) -> 'conflict' as details,
               public.designer_bookings(${designer.id}) #> '{bookings,0,conflict}' as dashboard,
               (select jsonb_agg(n -> 'kind') from jsonb_array_elements(public.get_news(${designer.id}) -> 'news') n) as news`;
      return row;
    };
    const nothing = { chats: false, details: false, dashboard: false };
    expect(await seen()).toEqual({ ...nothing, news: ["booked"] });
    await store(calendar, [[first.start, second.end]]);
    expect(await seen()).toEqual({ chats: true, details: true, dashboard: true, news: ["conflict"] });
    await store(calendar, [[first.start, first.end]]);
    // Another designer's calendar does not affect the bookings.
    await store(await newCalendar((await newDesigner(sql)).id), [[first.start, third.end]]);
    expect(await seen()).toEqual({ ...nothing, news: ["booked"] });
    // The designer has knowingly offered a closed time.
    await store(calendar, [[second.start, third.end]]);
    expect(await seen()).toMatchObject({ details: true });
    const offer = sql.json([{ start: third.start, end: third.end }]);
    await sql`select public.offer_times(${designer.id}, ${booking}, ${offer})`;
    await sql`select public.reschedule_booking(${customer}, ${booking}, ${third.start}, ${third.end})`;
    expect(await seen()).toMatchObject(nothing);
    await store(calendar, []);
    await store(calendar, [[third.start, third.end]]);
    expect(await seen()).toMatchObject({ details: true });
    await sql`update public.bookings set status = 'cancelled' where id = ${booking}`;
    expect(await seen()).toMatchObject({ details: false });
  });

  it("is not reported for a session that has begun or for added time", async () => {
    const { designer, calendar } = await withSlots();
    const slot = { from: "-25 minutes", to: "5 minutes" };
    const booking = await newBooking(sql, await newCustomer(sql), designer, slot);
    const added = await addTime(sql, booking);
    const [from, to] = [0, 20].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
    await store(calendar, [[from ?? "", to ?? ""]]);
    expect([await told(booking), await told(added)]).toEqual([[], []]);
  });

  it("is reported when a hold is paid after its slot was closed", async () => {
    const { designer, first, calendar } = await withSlots();
    const slot = { from: first.start, to: first.end };
    const booking = await newBooking(sql, await newCustomer(sql), designer, { ...slot, status: "pending_payment" });
    await store(calendar, [[first.start, first.end]]);
    expect(await told(booking)).toEqual([]);
    await sql`update public.bookings set status = 'confirmed', hold_expires_at = null where id = ${booking}`;
    expect(await told(booking)).toEqual(["customer", "designer"]);
    // Both happened in one transaction, at the same time. The news shows the problem.
    expect(await scalar(sql`select public.get_news(${designer.id}) #> '{news,0,kind}' as kind`)).toBe("conflict");
  });

  it("is not reported for bookings older than the calendar, which may contain them", async () => {
    const { designer, first } = await withSlots();
    const booking = await newBooking(sql, await newCustomer(sql), designer, { from: first.start, to: first.end });
    await store(await newCalendar(designer.id, sql, " late", "-1 second"), [[first.start, first.end]]);
    expect(await told(booking)).toEqual([]);
  });
});
