import type postgres from "postgres";
import { describe, expect } from "vitest";
import type { BookingStatus } from "../../edge-functions/shared/contract/common.ts";
import { HOLD_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import {
  addTime,
  at,
  bookSlot,
  newAttendedBooking,
  newBooking,
  newCustomer,
  newDesigner,
  newNoShow,
  newPaidBooking,
  refused,
  review,
  say,
  slotsOf,
  type TestDesigner,
  undoing,
} from "../support/db.ts";
import { connectAsPostgres, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();
const day = dayFromNow(2);
const slot = { start: at(day, "10:00"), end: at(day, "10:30") };
const INVALID_RATE = "PT400 invalid_rate";
const people = (...designer: [Parameters<typeof newDesigner>[1]?, Parameters<typeof newDesigner>[2]?]) =>
  Promise.all([newDesigner(sql, ...designer), newCustomer(sql)]);
const rowOf = (id: string | undefined) => scalar(sql`select to_jsonb(b) from public.bookings b where id = ${id ?? ""}`);
type Month = { month: string; currency: string };
const earningsOf = (designer: TestDesigner, on: postgres.Sql | postgres.TransactionSql = sql) =>
  scalar(on`select public.designer_earnings(${designer.id})`);

describe("Booking a slot", () => {
  it("holds it as long as the contract says, to the microsecond, and keeps the agreed terms", async () => {
    const [designer, customer] = await people();
    const { id, ...receipt } = await bookSlot(sql, { customer, designer, ...slot });
    expect(receipt).toMatchObject({ status: "pending_payment", amount: 6000, currency: "USD" });
    const exact = sql`select hold_expires_at - created_at = ${`${HOLD_MINUTES} minutes`}::interval from public.bookings where id = ${id}`;
    expect(await scalar(exact)).toBe(true);
    await sql`
      update public.rates set price_minor = 100, service_name = 'Cheaper', retired_at = now() where designer_id = ${designer.id}`;
    expect(await rowOf(id)).toMatchObject({ price_minor: 6000, service_name: "Design hour" });
  });

  it("ends the hold with the slot if that comes first", async () => {
    const [designer, customer] = await people({ slotDuration: 5 });
    const [next] = await sql<{ start: string; end: string }[]>`
      select lower(s)::text as start, upper(s)::text as "end"
        from unnest(private.designer_slots(${designer.id}, now() + interval '30 seconds', now() + interval '6 minutes')) as s limit 1`;
    if (!next) throw new Error("no slot begins in the next minutes");
    const { id } = await bookSlot(sql, { customer, designer, ...next });
    expect(await scalar(sql`select hold_expires_at = upper(slot) from public.bookings where id = ${id}`)).toBe(true);
  });

  it("is with the designer of the service, who may be omitted, and is refused with any other", async () => {
    const [[designer, customer], other] = [await people(), await newDesigner(sql)];
    const bookWith = (id: string | null) => sql<{ booking: string }[]>`
      select public.book_slot(
        ${customer}, ${designer.rates[0] ?? null}, ${id}, ${slot.start}::text::timestamptz, ${slot.end}::text::timestamptz
      ) ->> 'id' as booking`;
    expect(await refused(bookWith(other.id))).toBe(INVALID_RATE);
    const [row] = await bookWith(null);
    expect(await rowOf(row?.booking)).toMatchObject({ designer_id: designer.id });
    // The table itself refuses such a row.
    const foreign = newBooking(sql, customer, { ...designer, rates: other.rates }, { from: "1 hour", to: "2 hours" });
    expect(await refused(foreign)).toMatch(/^23503 /);
  });

  it("is a chat or a call as its rate says, even if the request says otherwise", async () => {
    const [designer, customer] = await people({}, [{ slotType: "call" }, { slotType: "chat" }]);
    for (const [rate, slotType, time] of [
      [0, "call", "10"],
      [1, "chat", "11"],
    ] as const) {
      const claim = { customer, designer, rate, start: at(day, `${time}:00`), end: at(day, `${time}:30`) };
      expect(await rowOf((await bookSlot(sql, claim)).id)).toMatchObject({ slot_type: slotType });
    }
  });

  it("is refused to a session that has ended", async () => {
    const [designer, customer] = await people();
    const booking = sql.begin(async (transaction) => {
      const headers = JSON.stringify({ "x-session-id": crypto.randomUUID() });
      await transaction`select set_config('request.headers', ${headers}, true)`;
      return bookSlot(transaction, { customer, designer, ...slot });
    });
    expect(await refused(booking)).toBe("PT401 unauthenticated");
  });

  it("needs no payment when it is free, which it is once for each customer and designer", async () => {
    const [designer, customer] = await people({}, [{ rate: 0 }]);
    const first = await bookSlot(sql, { customer, designer, ...slot });
    expect(first).toMatchObject({ status: "confirmed", holdExpiresAt: null, amount: 0 });
    const again = () => bookSlot(sql, { customer, designer, start: at(day, "12:00"), end: at(day, "12:30") });
    expect(await refused(again())).toBe("PT409 free_consultation_used");
    // A cancelled booking does not count, but a past one does, unless the designer did not come.
    const cancel = (id: string) => sql`update public.bookings set status = 'cancelled' where id = ${id}`;
    await cancel(first.id);
    const second = await again();
    expect(second).toMatchObject({ status: "confirmed" });
    await cancel(second.id);
    const over = { from: "-3 hours", to: "-2 hours", priceMinor: 0, status: "completed" } as const;
    const past = await newBooking(sql, customer, designer, over);
    expect(await refused(again())).toBe("PT409 free_consultation_used");
    await newNoShow(sql, past, "customer");
    expect(await refused(again())).toBe("PT409 free_consultation_used");
    await sql`update public.no_shows set status = 'upheld', decided_at = now() where booking_id = ${past}`;
    expect(await again()).toMatchObject({ status: "confirmed" });
    const other = await newDesigner(sql, {}, [{ rate: 0 }]);
    expect(await bookSlot(sql, { customer, designer: other, ...slot })).toMatchObject({ status: "confirmed" });
  });

  it("leads from a free consultation to the first service that costs something, unless the designer did not come", async () => {
    const [designer, customer] = await people({}, [
      { rate: 0 },
      { rate: 0, serviceName: "Hello" },
      { serviceName: "Hour" },
    ]);
    const over = { from: "-3 hours", to: "-2 hours", priceMinor: 0, status: "completed" } as const;
    const id = await newBooking(sql, customer, designer, over);
    const next = () =>
      scalars(sql`
      select unnest(array[public.get_chats(${customer})::jsonb #>> '{chats,0,rateId}', public.get_chat(${customer}, ${id}) ->> 'rateId'])`);
    const [free, , paid] = designer.rates;
    expect(await next()).toEqual([paid, paid]);
    await newNoShow(sql, id, "customer", { status: "upheld" });
    expect(await next()).toEqual([free, free]);
  });

  it("keeps the zone of the customer's browser, in which their emails show times if it is known", async () => {
    const hours = { timeZone: "Asia/Kolkata", startTime: "00:00", endTime: "23:30" };
    const [designer, customer] = await people(hours, [{ rate: 0 }, {}]);
    const [free] = await slotsOf(sql, designer, day);
    const zonesOf = (id: string) =>
      scalars(sql`
        select distinct concat_ws(' ', content ->> 'recipient', content ->> 'timeZone', content ->> 'zoneOf')
          from public.outbox where booking_id = ${id} order by 1`);
    const book = (zone: string | null, rate: number) =>
      scalar<string>(sql`
        select public.book_slot(
          ${customer}, ${designer.rates[rate] ?? null}, ${designer.id}, ${free?.start ?? ""}::text::timestamptz, ${free?.end ?? ""}::text::timestamptz,
          null, ${zone}
        ) ->> 'id'`);
    const id = await book("America/New_York", 0);
    expect(await zonesOf(id)).toEqual(["customer America/New_York reader", "designer Asia/Kolkata reader"]);
    const readers = scalars(sql`select private.reader_time_zone(u) from unnest(${[customer, designer.id]}::uuid[]) u`);
    expect(await readers).toEqual(["America/New_York", "Asia/Kolkata"]);
    await sql`update public.bookings set status = 'cancelled' where id = ${id}`;
    await sql`delete from public.outbox where booking_id = ${id}`;

    // An unknown zone is ignored; the next try with a valid zone corrects the hold.
    const held = await book("Mars/Olympus", 1);
    const zone = () => scalar(sql`select customer_time_zone from public.bookings where id = ${held}`);
    expect(await zone()).toBeNull();
    await book("Europe/Lisbon", 1);
    expect(await zone()).toBe("Europe/Lisbon");
    await book(null, 1);
    expect(await zone()).toBe("Europe/Lisbon");
    await sql`update public.bookings set customer_time_zone = null, status = 'confirmed' where id = ${held}`;
    // The zone is known from the earlier booking.
    expect(await zonesOf(held)).toEqual(["customer America/New_York reader", "designer Asia/Kolkata reader"]);
    await sql`update public.bookings set customer_time_zone = null where id = ${id}`;
    const facts = sql`select f from public.bookings b, private.booking_facts_for('customer', b) f where b.id = ${held}`;
    expect(await scalar(facts)).toMatchObject({ timeZone: "Asia/Kolkata", zoneOf: "designer" });
  });

  it("repeated returns the same booking at the agreed price, with a new note while it is held", async () => {
    const [designer, customer] = await people();
    const book = (notes: string) => bookSlot(sql, { customer, designer, ...slot, notes });
    const first = await book("North room");
    await sql`update public.rates set price_minor = 100, currency = 'INR' where designer_id = ${designer.id}`;
    expect(await book("South room")).toEqual(first);
    expect(await rowOf(first.id)).toMatchObject({ notes: "South room" });
    await sql`update public.bookings set status = 'confirmed', hold_expires_at = null where id = ${first.id}`;
    expect(await book("West room")).toEqual({ ...first, status: "confirmed", holdExpiresAt: null });
    expect(await rowOf(first.id)).toMatchObject({ status: "confirmed", notes: "South room" });
  });

  it("releases the customer's own hold for another service, unless a payment has begun", async () => {
    const [designer, customer] = await people({}, [{}, { rate: 80 }]);
    const first = await bookSlot(sql, { customer, designer, ...slot });
    const second = await bookSlot(sql, { customer, designer, ...slot, rate: 1 });
    expect(second).toMatchObject({ amount: 8000, status: "pending_payment" });
    expect(await rowOf(first.id)).toMatchObject({ status: "cancelled" });
    await sql`select public.attach_order(${second.id}, 'razorpay', ${`order_${second.id}`})`;
    expect(await refused(bookSlot(sql, { customer, designer, ...slot }))).toBe("PT409 slot_taken");
  });

  it("is refused for another designer's rate, a retired rate and a hidden designer", async () => {
    const [[designer, customer], other] = [await people(), await newDesigner(sql)];
    const book = (rates = designer.rates) =>
      refused(bookSlot(sql, { customer, designer: { ...designer, rates }, ...slot }));
    expect(await book(other.rates)).toBe(INVALID_RATE);
    await sql`update public.rates set retired_at = now() where designer_id = ${designer.id}`;
    expect(await book()).toBe(INVALID_RATE);
    await sql`update public.rates set retired_at = null where designer_id = ${designer.id}`;
    await sql`update public.designers set hidden = true where id = ${designer.id}`;
    expect(await book()).toBe(INVALID_RATE);
  });

  it.each<[string, string, string]>([
    ["that ends before it starts", at(day, "10:30"), at(day, "10:00")],
    ["without a length", at(day, "10:00"), at(day, "10:00")],
    ...["infinity", "-infinity", "294000-01-01T00:00:00Z"].flatMap((end) => [
      [`that ends at ${end}`, at(day, "10:00"), end] as [string, string, string],
      [`that begins and ends at ${end}`, end, end] as [string, string, string],
    ]),
  ])("is refused for a slot %s", async (_, start, end) => {
    const [designer, customer] = await people();
    expect(await refused(bookSlot(sql, { customer, designer, start, end }))).toBe("PT400 invalid_slot");
  });
});

describe("The sweep of bookings", () => {
  it("expires holds that have ended and completes slots that are over, and changes nothing else", async () => {
    const [designer, customer] = await people();
    const make = (from: string, to: string, status: BookingStatus) =>
      newBooking(sql, customer, designer, { from, to, status });
    const ended = await make("5 hours", "6 hours", "pending_payment");
    const live = await make("7 hours", "8 hours", "pending_payment");
    const over = await make("-100 minutes", "-1 hours", "confirmed");
    const running = await make("-1 hours", "1 hours", "confirmed");
    await sql`update public.bookings set hold_expires_at = now() where id = ${ended}`;
    // Its extension may still be paid, so the session may go on.
    const paying = await make("-3 hours", "-2 hours", "confirmed");
    await addTime(sql, paying, { held: true, priceMinor: 3000 });
    const swept = async () => {
      await sql`select public.sweep_bookings()`;
      const rows = await sql<{ id: string; status: string }[]>`
        select id, status from public.bookings where designer_id = ${designer.id}`;
      const status = Object.fromEntries(rows.map((row) => [row.id, row.status]));
      return [ended, live, over, running, paying].map((id) => status[id]);
    };
    // The sweep skips rows that a run of the clock has locked.
    await expect.poll(swept).toEqual(["expired", "pending_payment", "completed", "confirmed", "confirmed"]);
  });

  it("is not needed by lists and earnings, which use the clock", async () => {
    const [designer, customer] = await people();
    await newPaidBooking(sql, { customer, designer }, { from: "-10 hours", to: "-9 hours" });
    expect(await scalar(sql`select public.get_chats(${customer}) #> '{chats,0,status}'`)).toBe("completed");
    const listed = sql`select public.designer_bookings(${designer.id}) #> '{bookings,0,status}'`;
    expect(await scalar(listed)).toBe("completed");
    const earned = { transactions: [{ status: "completed" }], completedBookings: 1 };
    expect(await earningsOf(designer)).toMatchObject(earned);
  });
});

describe("The lists of bookings", () => {
  it("begin with active sessions, then upcoming ones by start, then past ones, latest first", async () => {
    const [designer, customer] = await people();
    const make = (from: string, to: string) => newBooking(sql, customer, designer, { from, to });
    const later = await make("9 hours", "10 hours");
    const lastWeek = await make("-7 days", "-167 hours");
    const now = await make("-1 minute", "1 hour");
    const yesterday = await make("-24 hours", "-23 hours");
    const soon = await make("2 hours", "3 hours");
    await newBooking(sql, customer, designer, { from: "4 hours", to: "5 hours", status: "pending_payment" });
    const [row] =
      await sql`select public.get_chats(${customer}) as answer, public.designer_bookings(${designer.id}) as work`;
    const order = [now, soon, later, yesterday, lastWeek];
    expect(row?.answer.chats.map(({ id }: { id: string }) => id)).toEqual(order);
    const times = row?.answer.chats.map(({ timeStatus }: { timeStatus: string }) => timeStatus);
    expect(times).toEqual(["active", "upcoming", "upcoming", "past", "past"]);
    expect(row?.work.bookings.map(({ _id }: { _id: string }) => _id)).toEqual(order);
    // The slots that are still free begin after now.
    const [free] = row?.work.free ?? [];
    expect(Date.parse(free.start)).toBeGreaterThan(Date.parse(row?.answer.chats[0].slotStart));
    expect(Date.parse(free.start)).toBeGreaterThan(Date.now() - 60_000);
  });

  it("show what was booked, like the room, with the other member's picture and the customer's own stars", async () => {
    const [designer, customer] = await people();
    const portraits = ["/images/people/one.webp", "/images/people/other.webp"] as const;
    await sql`update public.profiles set avatar = ${portraits[0]} where id = ${customer}`;
    await sql`update public.profiles set avatar = ${portraits[1]} where id = ${designer.id}`;
    await sql`update public.designers set title = 'Colourist', headline = 'Calm rooms' where id = ${designer.id}`;
    const id = await newBooking(sql, customer, designer, {
      ...{ from: "2 hours", to: "3 hours", slotType: "call", currency: "INR", notes: "Two cats." },
    });
    const reviewed = await newAttendedBooking(sql, { customer, designer });
    await review(sql, customer, reviewed, 3);
    const other = await newCustomer(sql);
    await review(sql, other, await newAttendedBooking(sql, { customer: other, designer }, "2 hours"), 5);
    await sql`
      insert into public.time_offers (booking_id, slot)
      select ${id}, tstzrange(now() + hours, now() + hours + interval '1 hour') from unnest('{-30 minutes, 5 hours}'::interval[]) hours`;
    const [row] = await sql`
      select public.get_chats(${customer}) -> 'chats' as chats, public.designer_bookings(${designer.id}) #> '{bookings,0}' as booking,
             public.get_chat(${customer}, ${id}) as head`;
    const [slot] = await sql<[{ slotStart: string; slotEnd: string }]>`
      select private.iso(lower(slot)) as "slotStart", private.iso(upper(slot)) as "slotEnd" from public.bookings where id = ${id}`;
    const booked = { slotType: "call", serviceName: "Design hour", ...slot };
    const names =
      await sql`select name from public.profiles where id in (${customer}, ${designer.id}) order by role = 'designer'`;
    const [customerName, designerName] = names.map(({ name }) => name);
    const [rateId] = designer.rates;
    expect(row?.chats).toMatchObject([
      {
        ...{ ...booked, id, _id: id, rateId, timeStatus: "upcoming", amount: 6000, currency: "INR" },
        designerId: { _id: designer.id, name: designerName, profilePicture: portraits[1] },
        ...{ offerCount: 1, unreadCount: 0, lastMessage: null, conflict: false, stars: null, canReview: false },
      },
      { id: reviewed, status: "completed", timeStatus: "past", stars: 3 },
    ]);
    expect(row?.booking).toMatchObject({
      ...{ ...booked, _id: id, status: "confirmed", timeStatus: "upcoming", notes: "Two cats.", unreadCount: 0 },
      ...{ userId: { _id: customer, name: customerName, avatar: portraits[0] }, conflict: false },
    });
    expect(row?.head).toMatchObject({
      ...{ ...booked, rateId, notes: "Two cats.", designerTitle: "Colourist", servicesProvided: ["Advice"] },
      ...{ userId: customer, userName: customerName, userAvatar: portraits[0], otherReadTo: null, closed: false },
      ...{ designerId: designer.id, designerName, designerAvatar: portraits[1], blockedOther: false, extension: null },
    });
  });

  it("show the latest 100 sessions of a customer, and the latest 200 of a designer", async ({ own }) => {
    const [designer, customer] = await people();
    await own`
      insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
      select ${customer}, ${designer.id}, ${designer.rates[0] ?? ""}, tstzrange(begin, begin + interval '1 hour'), 'chat', 'confirmed', n, 6000, 'USD'
        from generate_series(1, 201) n, lateral (select now() - n * interval '1 day' as begin) day`;
    const [row] = await own`
      select public.get_chats(${customer}) -> 'chats' as chats, public.designer_bookings(${designer.id}) -> 'bookings' as bookings`;
    const daysAgo = (list: { serviceName: string }[]) => list.map(({ serviceName }) => Number(serviceName));
    const latest = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(daysAgo(row?.chats)).toEqual(latest(100));
    expect(daysAgo(row?.bookings)).toEqual(latest(200));
  });

  it("count the messages that the other member wrote since the last visit", async () => {
    const [designer, customer] = await people();
    const id = await newBooking(sql, customer, designer, { from: "-1 hour", to: "1 hour" });
    await say(sql, id, designer.id, "Good morning.", "30 minutes");
    await say(sql, id, customer, "Good morning.", "20 minutes");
    await say(sql, id, designer.id, "Show me the window.", "10 minutes");
    await say(sql, id, designer.id, "And the door.", "5 minutes");
    const unread = async () => {
      const chat = await scalar(sql`select public.get_chats(${customer}) #> '{chats,0}'`);
      return [chat.unreadCount, chat.lastMessage];
    };
    // A message that one member has read is still unread for the other.
    await sql`insert into public.read_markers (booking_id, profile_id) values (${id}, ${designer.id})`;
    expect(await unread()).toEqual([3, "And the door."]);
    expect(await scalar(sql`select private.unread_messages(${customer}, '-infinity')::int`)).toBe(3);
    await sql`
      insert into public.read_markers (booking_id, profile_id, last_read_at) values (${id}, ${customer}, now() - interval '7 minutes')`;
    expect(await unread()).toEqual([1, "And the door."]);
    // A member who has read up to the last message has read it.
    await sql`
      update public.read_markers set last_read_at = (select max(created_at) from public.messages where booking_id = ${id})
       where booking_id = ${id}`;
    expect(await unread()).toEqual([0, "And the door."]);
  });
});

describe("The earnings of a designer", () => {
  it("add up per currency, and never across", async () => {
    const [designer, customer] = await people();
    const make = (hours: number, priceMinor: number, currency: "USD" | "INR", status: BookingStatus = "confirmed") => {
      const shape = { from: `${hours} hours`, to: `${hours + 1} hours`, priceMinor, currency, status };
      // Only paid sessions have a payment.
      const isPaid = priceMinor > 0 && (status === "confirmed" || status === "completed");
      return isPaid ? newPaidBooking(sql, { customer, designer }, shape) : newBooking(sql, customer, designer, shape);
    };
    await make(1, 6000, "USD");
    await make(2, 450050, "INR");
    await make(-30, 200000, "INR", "completed");
    await make(-40, 0, "INR", "completed");
    await make(4, 9900, "USD", "cancelled");
    await make(5, 9900, "USD", "pending_payment");
    const earned = await earningsOf(designer);
    expect(earned).toMatchObject({
      ...{ totalEarnings: 6500.5, currency: "INR", completedBookings: 2, averageRating: null },
      totals: [
        { currency: "INR", amount: 6500.5, earned: 2000, earnedBookings: 1, toCome: 4500.5, bookingsToCome: 1 },
        { currency: "USD", amount: 60, earned: 0, earnedBookings: 0, toCome: 60, bookingsToCome: 1 },
      ],
      transactions: [{ amount: 4500.5 }, { amount: 60 }, { amount: 2000 }],
    });
    // Within a month dollars come first, as in the type of currencies.
    const months = earned.months.map(({ month, currency }: Month) => `${month} ${currency === "USD" ? 1 : 2}`);
    expect(months).toEqual(months.toSorted());
    // Equal counts leave the currencies in the order of their type.
    await make(3, 6000, "USD");
    await undoing(sql, async (own) => {
      await own`update public.designers set rating_sum = 14, rating_count = 3 where id = ${designer.id}`;
      expect(await earningsOf(designer, own)).toMatchObject({
        ...{ currency: "USD", totalEarnings: 120, averageRating: 4.7, reviewCount: 3 },
        totals: [{ currency: "USD" }, { currency: "INR" }],
      });
    });
    // A designer whose sessions were all refunded has earned nothing, in the currency of their first price.
    const unpaid = await newDesigner(sql, {}, [{ currency: "INR" }, { currency: "USD" }]);
    await sql`update public.rates set position = position + 1 where designer_id = ${unpaid.id}`;
    await sql`
      insert into public.rates (designer_id, position, service_name, price_minor, currency, slot_type, slot_minutes, services_provided, retired_at)
      select designer_id, 0, 'Before', price_minor, 'USD', slot_type, slot_minutes, services_provided, now()
        from public.rates where id = ${unpaid.rates[0] ?? ""}`;
    const returned = await newPaidBooking(sql, { customer, designer: unpaid }, { from: "1 hour", to: "2 hours" });
    await sql`select admin.cancel_booking(${returned.id}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    const nothing = { totals: [], months: [], transactions: [], fees: [] };
    expect(await earningsOf(unpaid)).toMatchObject({ totalEarnings: 0, currency: "INR", ...nothing });
  });

  it("show the latest hundred sessions, the latest first, and sum up all sessions", async ({ ownAsSuperuser: own }) => {
    const [designer, customer] = await people();
    await own`set local session_replication_role = replica`;
    await own`
      with sessions as (
        insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
        select ${customer}, ${designer.id}, ${designer.rates[0] ?? ""}, tstzrange(begin, begin + interval '1 hour'), 'chat', 'completed', n, 6000, 'USD'
          from generate_series(1, 101) n, lateral (select now() - n * interval '1 day' as begin) day
        returning id, designer_id
      )
      insert into public.ledger_entries (kind, cause, line, account, booking_id, designer_id, currency, amount_minor)
      select 'payment', id::text, 1, 'provider', id, designer_id, 'USD', 6000 from sessions`;
    const earned = await earningsOf(designer, own);
    const daysAgo = earned.transactions.map(({ serviceName }: { serviceName: string }) => Number(serviceName));
    expect(daysAgo).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(earned).toMatchObject({ totalEarnings: 6060, completedBookings: 101 });
  });
});
