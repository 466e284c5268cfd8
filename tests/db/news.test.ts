import { describe, expect } from "vitest";
import type { News } from "../../edge-functions/shared/contract/news.ts";
import {
  at,
  newBooking,
  newCustomer,
  newDesigner,
  newPaidBooking,
  say,
  slotsOf,
  type TestDesigner,
  undoing,
} from "../support/db.ts";
import { connectAsPostgres, connectAsSuperuser, scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow, passTime } from "../support/time.ts";

/* What a person has not seen yet, and that their open pages are told at once. policies.test.ts tests who may join a topic. */

const sql = connectAsPostgres();
const admin = connectAsSuperuser();

const people = async () => {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  return { customer, designer };
};
const newsOf = (person: string) => scalar<News>(sql`select public.get_news(${person}) as news`);
const kindsOf = async (person: string) => (await newsOf(person)).news.map(({ kind }) => kind);
const slotAt = async (designer: TestDesigner, days: number, n = 0) => {
  const slot = (await slotsOf(sql, designer, dayFromNow(days)))[n];
  if (!slot) throw new Error("no slot");
  return slot;
};

describe("News of a designer", () => {
  it("contain each booking once, with its customer's latest act", async () => {
    const { customer, designer } = await people();
    expect(await newsOf(designer.id)).toEqual({ unread: 0, news: [], upTo: null });
    const { id } = await newPaidBooking(sql, { customer, designer }, { from: "3 days", to: "4350 minutes" });
    const [booked] = (await newsOf(designer.id)).news;
    expect(booked).toMatchObject({ kind: "booked", bookingId: id, movedFrom: null, customer: { id: customer } });

    const slot = await slotAt(designer, 4);
    await sql`select public.reschedule_booking(${customer}, ${id}, ${slot.start}, ${slot.end})`;
    const moved = (await newsOf(designer.id)).news;
    expect(moved).toMatchObject([{ kind: "moved", bookingId: id, movedFrom: booked?.slotStart }]);
    expect(Date.parse(moved[0]?.slotStart ?? "")).toBe(Date.parse(slot.start));

    await sql`select public.cancel_booking(${customer}, ${id}, 6000)`;
    expect(await kindsOf(designer.id)).toEqual(["cancelled"]);
    expect(await newsOf(customer)).toMatchObject({ news: [] });
    // Neither a hold nor the designer's own acts are news.
    await newBooking(sql, customer, designer, { from: "5 days", to: "121 hours", status: "pending_payment" });
    const own = await newPaidBooking(sql, { customer, designer }, { from: "6 days", to: "8670 minutes" });
    await sql`select public.cancel_booking(${designer.id}, ${own.id}, 6000)`;
    expect((await newsOf(designer.id)).news).toMatchObject([{ kind: "cancelled", bookingId: id }]);
  });

  it("still contain a new booking after its customer has asked for another time and withdrawn that", async () => {
    const { customer, designer } = await people();
    const id = await newBooking(sql, customer, designer, { from: "3 days", to: "4350 minutes" });
    const ask = (ranges: object[]) => sql`select public.ask_to_move(${customer}, ${id}, ${sql.json(ranges as never)})`;
    const slot = await slotAt(designer, 4);
    await ask([{ start: slot.start, end: slot.end }]);
    expect(await kindsOf(designer.id)).toEqual(["time_requested"]);
    await ask([]);
    expect(await kindsOf(designer.id)).toEqual(["booked"]);
  });

  it("end when they are seen, except those that arrived meanwhile", async () => {
    const { customer, designer } = await people();
    await newBooking(sql, customer, designer, { from: "2 days", to: "49 hours" });
    const { upTo } = await newsOf(designer.id);
    await newBooking(sql, customer, designer, { from: "3 days", to: "73 hours", priceMinor: 100 });
    await sql`select public.see_news(${designer.id}, ${upTo}::text::timestamptz)`;
    expect(await newsOf(designer.id)).toMatchObject({ news: [{ kind: "booked" }] });
    await sql`select public.see_news(${designer.id}, '9999-01-01')`;
    expect(await kindsOf(designer.id)).toEqual([]);
    await sql`select public.see_news(${designer.id}, ${upTo}::text::timestamptz)`;
    expect(await kindsOf(designer.id)).toEqual([]);
    await newBooking(sql, customer, designer, { from: "4 days", to: "97 hours", priceMinor: 100 });
    expect(await kindsOf(designer.id)).toEqual(["booked"]);
  });

  it("include a booking that was begun before others that are already seen", async () => {
    const { customer, designer } = await people();
    const slow = await sql.begin(async (transaction) => {
      await transaction`select now()`;
      await newBooking(sql, customer, designer, { from: "2 days", to: "49 hours" });
      const { upTo } = await newsOf(designer.id);
      await sql`select public.see_news(${designer.id}, ${upTo}::text::timestamptz)`;
      return newBooking(transaction, customer, designer, { from: "3 days", to: "73 hours" });
    });
    expect((await newsOf(designer.id)).news.map(({ bookingId }) => bookingId)).toEqual([slow]);
  });

  it("are the latest fifty, and all older ones are seen with them", async () => {
    const { customer, designer } = await people();
    const booked: string[] = [];
    for (let day = 1; day <= 51; day++)
      booked.unshift(await newBooking(sql, customer, designer, { from: `${day} days`, to: `${day * 24 + 1} hours` }));
    const { news, upTo } = await newsOf(designer.id);
    expect(news.map(({ bookingId }) => bookingId)).toEqual(booked.slice(0, 50));
    await sql`select public.see_news(${designer.id}, ${upTo}::text::timestamptz)`;
    expect(await kindsOf(designer.id)).toEqual([]);
  });

  it("include an older booking once fifty later ones are over", async () => {
    const { customer, designer } = await people();
    const later = await newBooking(sql, customer, designer, { from: "20 days", to: "481 hours" });
    await sql`
      insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
      select b.customer_id, b.designer_id, b.rate_id, tstzrange(s, s + interval '30 minutes'), b.slot_type, b.status, b.service_name, b.price_minor, b.currency
        from public.bookings b, generate_series(now() + interval '1 hour', now() + interval '50 hours', interval '1 hour') s
       where b.id = ${later}`;
    expect((await newsOf(designer.id)).news.map(({ bookingId }) => bookingId)).not.toContain(later);
    await passTime(admin, [designer.id], 51 * 60);
    expect((await newsOf(designer.id)).news.map(({ bookingId }) => bookingId)).toEqual([later]);
  });

  it("end after 30 days", async () => {
    const { customer, designer } = await people();
    await newBooking(sql, customer, designer, { from: "60 days", to: "1441 hours" });
    await passTime(admin, [designer.id], 29 * 24 * 60);
    expect(await kindsOf(designer.id)).toEqual(["booked"]);
    await passTime(admin, [designer.id], 2 * 24 * 60);
    expect(await kindsOf(designer.id)).toEqual([]);
  });
});

it("Unread messages are counted for each member until they are read", async () => {
  const { customer, designer } = await people();
  const id = await newBooking(sql, customer, designer, { from: "-1 hour", to: "1 hour" });
  const stranger = await newCustomer(sql);
  const other = await newBooking(sql, stranger, designer, { from: "-3 hours", to: "-2 hours" });
  for (const person of [customer, customer, designer.id]) await say(sql, id, person);
  await say(sql, other, stranger);
  expect(await newsOf(designer.id)).toMatchObject({ unread: 3 });
  expect(await newsOf(customer)).toMatchObject({ unread: 1 });
  // The session ended more than 60 days ago.
  const old = await newBooking(sql, customer, designer, { from: "-1441 hours", to: "-1440 hours" });
  await say(sql, old, customer);
  expect(await newsOf(designer.id)).toMatchObject({ unread: 3 });
  const bookings = await scalar(sql`select public.designer_bookings(${designer.id}) -> 'bookings'`);
  expect(bookings).toContainEqual(expect.objectContaining({ _id: id, unreadCount: 2 }));
  expect(bookings).toContainEqual(expect.objectContaining({ _id: other, unreadCount: 1 }));
  await sql`insert into public.read_markers (booking_id, profile_id) values (${id}, ${designer.id})`;
  await sql`update public.bookings set status = 'completed' where id = ${other}`;
  expect(await newsOf(designer.id)).toMatchObject({ unread: 1 });
});

describe("Open pages", () => {
  it("are told in the room when a booking is moved or cancelled", async ({ ownAsSuperuser: own }) => {
    const { customer, designer } = await people();
    const { id } = await newPaidBooking(sql, { customer, designer }, { from: "3 days", to: "4350 minutes" });
    const slot = await slotAt(designer, 5);
    for (const act of [
      own`select public.reschedule_booking(${customer}, ${id}, ${slot.start}, ${slot.end})`,
      own`select public.cancel_booking(${customer}, ${id}, 6000)`,
    ]) {
      await own`delete from realtime.messages where topic = ${`chat:${id}`}`;
      await act;
      const told = own`select payload - 'id' as payload, private from realtime.messages where topic = ${`chat:${id}`}`;
      expect(await told).toEqual([{ payload: { changed: true }, private: true }]);
    }
  });

  it("are told when a designer has seen the news in another window", async ({ ownAsSuperuser: own }) => {
    const { customer, designer } = await people();
    const topics = [customer, designer.id].map((id) => `inbox:${id}`);
    await own`delete from realtime.messages where topic = any (${topics}::text[])`;
    await own`update public.profiles set news_seen_at = now() - interval '1 day' where id = ${designer.id}`;
    await own`select public.see_news(${designer.id}, now() + interval '1 second')`;
    const told = own`
      select topic, payload - 'id' as payload, private from realtime.messages where topic = any (${topics}::text[])`;
    expect(await told).toEqual([{ topic: topics[1], payload: { changed: true }, private: true }]);
  });

  it("are not needed for booking, which succeeds without Realtime", async () => {
    const { customer, designer } = await people();
    const booked = await undoing(admin, async (transaction) => {
      await transaction`alter table realtime.messages rename to messages_elsewhere`;
      const id = await newBooking(transaction, customer, designer, { from: "3 days", to: "4350 minutes" });
      return transaction`select status from public.bookings where id = ${id}`;
    });
    expect([...booked]).toEqual([{ status: "confirmed" }]);
  });
});

it("The free times of a designer are the hours of the next seven days without booked or held times", async () => {
  const designer = await newDesigner(sql, { startTime: "09:00", endTime: "12:00" });
  const freeTimes = () =>
    scalar<{ start: string; end: string }[]>(sql`select public.designer_bookings(${designer.id}) -> 'free'`);
  const customer = await newCustomer(sql);
  const day = dayFromNow(2);
  await newBooking(sql, customer, designer, { from: at(day, "10:00"), to: at(day, "10:30") });
  const held = { from: at(day, "11:30"), to: at(day, "12:00"), status: "pending_payment" } as const;
  await newBooking(sql, customer, designer, held);
  const free = await freeTimes();
  const instant = (time: string) => `${day}T${time}:00.000Z`;
  expect(free.filter(({ start }) => start.startsWith(day))).toEqual([
    { start: instant("09:00"), end: instant("10:00") },
    { start: instant("10:30"), end: instant("11:30") },
  ]);
  expect(new Set(free.map(({ start }) => start.slice(0, 10))).size).toBeGreaterThanOrEqual(7);
  for (const { start } of free) {
    expect(Date.parse(start)).toBeGreaterThan(Date.now() - 5000);
    expect(Date.parse(start)).toBeLessThan(Date.now() + 7 * 86_400_000 + 5000);
  }
  await sql`
      update public.bookings set hold_expires_at = now() - interval '1 second' where designer_id = ${designer.id} and status = 'pending_payment'`;
  expect(await freeTimes()).toContainEqual({ start: instant("10:30"), end: instant("12:00") });
});
