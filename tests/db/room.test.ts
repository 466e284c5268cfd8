import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import type { BookingDetails } from "../../edge-functions/shared/contract/bookings.ts";
import { NO_SHOW, ROOM } from "../../edge-functions/shared/contract/limits.ts";
import type { ReportNoShowResponse } from "../../edge-functions/shared/contract/room.ts";
import {
  newBooking,
  newCustomer,
  newDesigner,
  newPaidBooking,
  type PaidBooking,
  reasonOf,
  refused,
  say,
  undoing,
} from "../support/db.ts";
import { actAs, connectAsPostgres, connectAsSuperuser, rightsIn, runAlone, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* Who was in the room of a booking, and the consequences of a no-show. */

const sql = connectAsPostgres();
const admin = connectAsSuperuser();

/** Makes a paid booking of an hour that began this many minutes ago. */
async function begun(minutesAgo: number, priceMinor = 6000): Promise<PaidBooking> {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  const shape = { from: `${-minutesAgo} minutes`, to: `${60 - minutesAgo} minutes`, priceMinor };
  return newPaidBooking(sql, { customer, designer }, shape);
}

const attend = (person: string, booking: string, page: string = randomUUID(), media = 0) =>
  sql`select public.attend(${person}, ${booking}, ${page}, ${media})`;
const leave = (person: string, booking: string, page: string) =>
  sql`select public.attend(${person}, ${booking}, ${page}, 0, p_leaving => true)`;
/** Stores a stay in the room between two moments, in minutes from now, that ended when the page was left. */
const stay = (person: string, booking: string, from: number, to: number) =>
  sql`insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen, has_left)
      values (${booking}, ${person}, ${randomUUID()}, now() + make_interval(secs => ${from * 60}), now() + make_interval(secs => ${to * 60}), ${to < 0})`;
const write = (person: string, booking: string) => say(sql, booking, person);
const report = (person: string, booking: string) =>
  scalar<ReportNoShowResponse>(sql`select public.report_no_show(${person}, ${booking})`);
const object = (person: string, booking: string, message = "I was there.") =>
  sql`select public.object_to_no_show(${person}, ${booking}, ${message})`;
const details = (viewer: string, booking: string) =>
  scalar<BookingDetails>(sql`select public.get_booking(${viewer}, ${booking})`);
/** Returns who was in the room, as the booking's customer sees it. */
const attendanceOf = async ({ id, customer }: PaidBooking) => (await details(customer, id)).attendance;
const refundsOf = ({ paymentId }: PaidBooking) =>
  sql`select amount_minor::int as amount, reason from public.refunds where payment_id = ${paymentId} order by created_at`;
const emailsOf = (booking: string) =>
  scalars(sql`
    select kind || ' to ' || (content ->> 'recipient') from public.outbox
     where booking_id = ${booking} and kind in ('no_show_reported', 'no_show_decided') order by 1`);
/** Returns what the emails about the decision say about the money. */
const decisionOf = (booking: string, connection: postgres.Sql | postgres.TransactionSql = sql) =>
  connection`
    select distinct content -> 'status' as status, content -> 'refunded' as refunded, content -> 'refundAmount' as amount
      from public.outbox where booking_id = ${booking} and kind = 'no_show_decided'`;
const people = () => Promise.all([newCustomer(sql), newDesigner(sql)]);
const headFor = (person: string, booking: string) => scalar(sql`select public.get_chat(${person}, ${booking})`);
/** How many stays of a booking are stored. */
const stays = (booking: string) =>
  scalar(sql`select count(*)::int from public.attendance where booking_id = ${booking}`);
const settle = () => runAlone(sql, "settle_no_shows");
/** Ends the time for objections to a booking's report. */
const timeToObjectEnds = (booking: string) =>
  sql`update public.no_shows set created_at = created_at - interval '73 hours', object_until = now() - interval '1 second' where booking_id = ${booking}`;

describe("The room", () => {
  it.each([
    ["is closed earlier than five minutes before the slot", "5 minutes 2 seconds", "60 minutes", "PT409 room_closed"],
    ["opens five minutes before the slot", "4 minutes 58 seconds", "60 minutes", undefined],
    ["is open until the end of the slot", "-60 minutes", "2 seconds", undefined],
    ["closes with the slot", "-60 minutes", "-1 seconds", "PT409 room_closed"],
  ])("%s", async (_, from, to, refusal) => {
    const [customer, designer] = await people();
    // In one transaction, in which no time passes.
    await undoing(sql, async (transaction) => {
      const booking = await newBooking(transaction, customer, designer, { from, to });
      for (const call of [
        `attend('${customer}', '${booking}', gen_random_uuid(), 0)`,
        `attend('${designer.id}', '${booking}', gen_random_uuid(), 0)`,
        `open_room('${customer}', '${booking}')`,
      ])
        expect(await refused(transaction.savepoint((step) => step.unsafe(`select public.${call}`)))).toBe(refusal);
    });
  });

  it("accepts signals of a call from each member only under their own name, and gives nothing to an ended session", async () => {
    const [customer, designer] = await people();
    const open = await newBooking(sql, customer, designer, { from: "-10 minutes", to: "20 minutes" });
    const heard = { hears: true, signals: false };
    for (const [person, other, topic] of [
      [customer, designer.id, `customer-call:${open}`],
      [designer.id, customer, `designer-call:${open}`],
    ] as const) {
      expect(await rightsIn(admin, topic, person)).toEqual({ hears: true, signals: true });
      expect(await rightsIn(admin, topic, other)).toEqual(heard);
    }
    expect(await rightsIn(admin, `chat:${open}`, customer)).toEqual(heard);
    for (const topic of [`call:${open}`, `customer-call:${open}`, `inbox:${customer}`])
      expect(await rightsIn(admin, topic, customer, randomUUID())).toEqual({ hears: false, signals: false });
  });

  it("counts messages as read up to now at most, only for their reader and in no ended session", async () => {
    const { id, customer, designer } = await begun(10);
    const later = sql`now() + interval '1 hour'`;
    const isPast = () =>
      scalar(sql`select last_read_at <= clock_timestamp() from public.read_markers where booking_id = ${id}`);
    await sql`insert into public.read_markers (booking_id, profile_id, last_read_at) values (${id}, ${customer}, ${later})`;
    expect(await isPast()).toBe(true);
    await sql`update public.read_markers set last_read_at = ${later} where booking_id = ${id}`;
    expect(await isPast()).toBe(true);
    const read = (userId: string, sessionId?: string) =>
      actAs(sql, { role: "authenticated", userId, ...(sessionId && { sessionId }) }, async (caller) => {
        await caller`update public.read_markers set last_read_at = now() where booking_id = ${id}`.catch(() => []);
        return (await caller`select from public.read_markers where booking_id = ${id}`).length;
      });
    expect([await read(customer), await read(customer, randomUUID()), await read(designer.id)]).toEqual([1, 0, 0]);
  });

  it("shows its header only to the members of a confirmed booking, each under their own name, and admits nobody else", async () => {
    const [customer, stranger] = [await newCustomer(sql, "Ida Berg"), await newCustomer(sql)];
    const designer = await newDesigner(sql);
    await sql`update public.profiles set name = 'Jan Maat' where id = ${designer.id}`;
    const booking = await newBooking(sql, customer, designer, { from: "-10 minutes", to: "20 minutes" });
    const hold = { from: "1 hour", to: "2 hours", status: "pending_payment" } as const;
    const held = await newBooking(sql, customer, designer, hold);
    const names = { userId: customer, userName: "Ida Berg", designerId: designer.id, designerName: "Jan Maat" };
    for (const person of [customer, designer.id])
      expect(await headFor(person, booking)).toMatchObject({ ...names, closed: false, blockedOther: false });
    expect(await refused(headFor(stranger, booking))).toBe("PT404 not_found");
    expect(await refused(attend(stranger, booking))).toBe("PT404 not_found");
    expect(await stays(booking)).toBe(0);
    expect(await refused(headFor(customer, held))).toBe("PT404 not_found");
  });

  it("passes a message on to its chat, and a hint to both inboxes, in private", async ({ ownAsSuperuser: own }) => {
    const { id, customer, designer } = await begun(10);
    await own`insert into public.messages (booking_id, sender_id, text) values (${id}, ${customer}, 'Good morning.')`;
    const sent = await own`
      select topic, private, payload ->> 'text' as text from realtime.messages
       where topic in (${`chat:${id}`}, ${`inbox:${customer}`}, ${`inbox:${designer.id}`}) and payload::text like '%' || ${id} || '%' or topic = ${`chat:${id}`}`;
    expect(Object.fromEntries(sent.map(({ topic, ...rest }) => [topic, rest]))).toEqual({
      [`chat:${id}`]: { private: true, text: "Good morning." },
      [`inbox:${customer}`]: { private: true, text: null },
      [`inbox:${designer.id}`]: { private: true, text: null },
    });
  });

  it("tells a member how far the other one has read, if they allow it and neither has blocked the other", async () => {
    const { id, customer, designer } = await begun(10);
    const readTo = (viewer: string) => scalar(sql`select public.get_chat(${viewer}, ${id}) ->> 'otherReadTo'`);
    const at = "2026-11-21T14:20:00.123456Z";
    await sql`insert into public.read_markers (booking_id, profile_id, last_read_at) values (${id}, ${customer}, ${at}::text::timestamptz)`;
    expect(await readTo(designer.id)).toBeNull();
    await sql`update public.read_markers set shown = true where booking_id = ${id}`;
    expect([await readTo(designer.id), await readTo(customer)]).toEqual([at, null]);
    await sql`insert into public.blocks (customer_id, designer_id, blocked_by) values (${customer}, ${designer.id}, 'customer')`;
    expect(await readTo(designer.id)).toBeNull();
  });
});

describe("Attendance", () => {
  it("does not count the time in which a page slept between two stays", async () => {
    const booking = await begun(30);
    const { id, customer } = booking;
    const page = randomUUID();
    await sql`insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
      values (${id}, ${customer}, ${page}, now() - interval '25 minutes', now() - interval '20 minutes')`;
    await attend(customer, id, page);
    expect(await attendanceOf(booking)).toMatchObject({ customer: { minutes: 6 } });
  });

  it("continues a stay of the same page that reports within little more than a minute", async () => {
    const { id, customer } = await begun(30);
    const page = randomUUID();
    const silent = (seconds: number) => sql`
      update public.attendance set first_seen = now() - interval '10 minutes', last_seen = now() - make_interval(secs => ${seconds}) where booking_id = ${id}`;
    await attend(customer, id, page);
    await silent(65);
    await attend(customer, id, page);
    expect(await stays(id)).toBe(1);
    await attend(customer, id);
    expect(await stays(id)).toBe(2);
    await silent(80);
    await attend(customer, id, page);
    expect(await stays(id)).toBe(3);
  });

  it("continues a stay that a later report of the page has begun, because one overtook the other", async () => {
    const { id, customer } = await begun(30);
    const page = randomUUID();
    await sql.begin(async (first) => {
      await first`select now()`;
      await attend(customer, id, page);
      await first`select public.attend(${customer}, ${id}, ${page}, 0)`;
    });
    const inOrder = sql`select last_seen >= first_seen from public.attendance where booking_id = ${id}`;
    expect(await scalar(inOrder)).toBe(true);
  });

  it("stores for each member whether they ever joined the call", async () => {
    const booking = await begun(30);
    const { id, customer, designer } = booking;
    const page = randomUUID();
    const joins = (person: string, inCall: boolean) =>
      sql`select public.attend(${person}, ${id}, ${page}, 0, ${inCall})`;
    for (const inCall of [true, true, false]) await joins(customer, inCall);
    await joins(designer.id, false);
    expect(await attendanceOf(booking)).toMatchObject({ customer: { inCall: true }, designer: { inCall: false } });
    for (const now of [true, false]) await joins(designer.id, now);
    expect(await attendanceOf(booking)).toMatchObject({ designer: { inCall: true } });
  });

  it("ends a stay when the page is left, and begins another when it is back", async () => {
    const booking = await begun(30);
    const { id, customer } = booking;
    const page = randomUUID();
    // By tens of seconds, because time passes between the statements.
    const lengths = () => sql`
      select extract(epoch from last_seen - first_seen)::int / 10 * 10 as seconds, has_left as "left" from public.attendance
       where booking_id = ${id} order by first_seen`;
    expect(await scalar(leave(customer, id, page))).toMatchObject({ arrived: false });
    expect(await stays(id)).toBe(0);
    await attend(customer, id, page);
    await sql`update public.attendance set first_seen = now() - interval '50 seconds', last_seen = now() - interval '20 seconds' where booking_id = ${id}`;
    await leave(customer, id, page);
    expect(await lengths()).toEqual([{ seconds: 50, left: true }]);
    expect(await attendanceOf(booking)).toMatchObject({ customer: { left: true, minutes: 1 } });
    await leave(customer, id, page);
    await attend(customer, id, page);
    expect(await lengths()).toEqual([
      { seconds: 50, left: true },
      { seconds: 0, left: false },
    ]);
    expect(await attendanceOf(booking)).toMatchObject({ customer: { left: false } });
  });

  it.each<[what: string, from: number, to: number, left: boolean, minutes: number, lastSeen: number]>([
    ["a page that left, to the second", -20, -10, true, 10, -10],
    ["a page that crashed, until its next report was due", -20, -10, false, 10.5, -9.5],
    ["a page that is there, until now", -20, -0.25, false, 20, 0],
    ["nothing before the slot", -35, -20, true, 10, -20],
    ["not a page that was only there before the slot", -34, -30.25, true, 0, 0],
    ["what is left of the interval of a page that crashed just before the slot", -34, -30.25, false, 0.25, -29.75],
  ])("counts %s", async (_, from, to, left, minutes, lastSeen) => {
    const { id, customer } = await begun(30);
    // One transaction has one clock.
    await sql.begin(async (point) => {
      await point`
        update public.bookings set slot = tstzrange(now() - interval '30 minutes', now() + interval '30 minutes') where id = ${id}`;
      await point`
        insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen, has_left)
        values (${id}, ${customer}, gen_random_uuid(), now() + make_interval(secs => ${from * 60}), now() + make_interval(secs => ${to * 60}), ${left})`;
      const [row] = await point`
        select extract(epoch from private.length_of(t)) / 60 as minutes, extract(epoch from upper(t) - now()) / 60 as seen
          from public.bookings b, private.attendance_of(b, ${customer}, now()) t where b.id = ${id}`;
      expect(Number(row?.minutes)).toBe(minutes);
      if (minutes > 0) expect(Number(row?.seen)).toBe(lastSeen);
    });
  });

  it("ends with the slot, for a page that is still open and for one that crashed just before", async () => {
    const { id, customer, designer } = await begun(65);
    for (const [person, seconds] of [
      [customer, -6],
      [designer.id, 60],
    ] as const) {
      await sql`
        insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
        select id, ${person}, gen_random_uuid(), lower(slot), upper(slot) + make_interval(secs => ${seconds})
          from public.bookings where id = ${id}`;
      await write(person, id);
    }
    const { attendance, slotEnd } = await details(customer, id);
    const all = { minutes: 60, lastSeen: slotEnd };
    expect(attendance).toMatchObject({ customer: all, designer: all, minutesTogether: 60 });
  });

  it("is shown to both members: who was there and how long together, short visits without their intervals", async () => {
    const [long, short] = [await begun(40), await begun(30)];
    await stay(long.customer, long.id, -40, -10);
    await stay(long.designer.id, long.id, -30, -5);
    await stay(short.customer, short.id, -30, 0);
    for (const from of [-25, -20, -15, -10]) await stay(short.designer.id, short.id, from, from + 0.25);
    for (const { id, customer, designer } of [long, short])
      for (const person of [customer, designer.id]) await write(person, id);
    const attendance = { customer: { minutes: 30 }, designer: { minutes: 25 }, minutesTogether: 20 };
    for (const viewer of [long.customer, long.designer.id])
      expect(await details(viewer, long.id)).toMatchObject({ attendance });
    expect(await attendanceOf(short)).toMatchObject({ designer: { minutes: 1 }, minutesTogether: 1 });
  });

  it("accepts at most as much media as the stay is long, and no less than reported before", async () => {
    const { id, customer } = await begun(30);
    const page = randomUUID();
    await attend(customer, id, page);
    await sql`update public.attendance set first_seen = now() - interval '10 minutes' where booking_id = ${id}`;
    const media = async (seconds: number) => {
      await attend(customer, id, page, seconds);
      return scalar(sql`select media_seconds from public.attendance where booking_id = ${id}`);
    };
    expect([await media(100), await media(50)]).toEqual([100, 100]);
    const most = await media(86_400);
    expect(most).toBeGreaterThanOrEqual(600);
    expect(most).toBeLessThan(700);
  });

  it("is limited to 200 pages of each member", async () => {
    const { id, customer, designer } = await begun(30);
    await sql`insert into public.attendance (booking_id, profile_id, page_id) select ${id}, ${customer}, gen_random_uuid() from generate_series(1, 200)`;
    expect(await refused(attend(customer, id))).toBe("PT409 too_many_pages");
    expect(await refused(attend(designer.id, id))).toBeUndefined();
  });

  it("belongs only to its booking", async ({ own }) => {
    const [{ id, customer, designer }, other] = [await begun(40), await begun(40)];
    for (const [booking, inCall, media] of [
      [id, false, 60],
      [other.id, true, 600],
    ] as const)
      await own`
        insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen, has_left, in_call, media_seconds)
        values (${booking}, ${customer}, gen_random_uuid(), now() - interval '20 minutes', now() - interval '10 minutes', ${booking === id}, ${inCall}, ${media})`;
    const [row] = await own`
      select private.attendance_fact(${id}, ${customer}, tstzmultirange(tstzrange(now() - interval '20 minutes', now() - interval '10 minutes'))) as fact,
             private.attendance_fact(${id}, ${designer.id}, '{}') as nothing`;
    expect(row).toMatchObject({ fact: { left: true, inCall: false, minutes: 10, mediaMinutes: 1 }, nothing: null });
  });
});

describe("Reporting the designer absent", () => {
  const NOT_ABSENT = "PT409 not_absent";
  const upheld = (refundAmount: number) => ({ status: "upheld", refundAmount });
  /** Makes a session that began this many minutes ago; the customer has been there from the start, the designer between two moments. */
  async function alone(minutes = 20, designerFrom?: number, designerTo = 0): Promise<PaidBooking> {
    const booking = await begun(minutes);
    await stay(booking.customer, booking.id, -minutes, 0);
    if (designerFrom !== undefined) await stay(booking.designer.id, booking.id, designerFrom, designerTo);
    return booking;
  }

  it("refunds nothing that was never paid, and promises nothing", async () => {
    const [customer, designer] = await people();
    const booking = await newBooking(sql, customer, designer, { from: "-20 minutes", to: "40 minutes" });
    await stay(customer, booking, -20, 0);
    expect(await details(customer, booking)).toMatchObject({ canReportNoShow: true, refundIfReported: 0 });
    expect(await report(customer, booking)).toMatchObject(upheld(0));
  });

  it("requires a wait of half a short session, and says so", async () => {
    const [customer, designer] = await people();
    const early = await newBooking(sql, customer, designer, { from: "-5 minutes", to: "20 minutes" });
    expect(await reasonOf(report(customer, early))).toEqual({ reason: "not_absent", minutes: 13 });
    await sql`select admin.cancel_booking(${early}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    const { id } = await newPaidBooking(sql, { customer, designer }, { from: "-11 minutes", to: "9 minutes" });
    await stay(customer, id, -11, -0.7);
    expect(await report(customer, id)).toMatchObject({ status: "upheld" });
  });

  it("refunds everything at once if the designer gave no sign of being there; the designer is told and may object", async () => {
    const booking = await alone();
    const { id, customer, designer } = booking;
    await write(customer, id);
    // Earlier messages of the designer to the same customer do not count as a sign, and their next session stands.
    await write(designer.id, await newBooking(sql, customer, designer, { from: "-3 hours", to: "-2 hours" }));
    const next = await newBooking(sql, customer, designer, { from: "3 hours", to: "4 hours" });
    expect(await details(customer, id)).toMatchObject({ canReportNoShow: true, refundIfReported: 6000 });
    expect(await details(designer.id, id)).toMatchObject({ refundIfReported: 0 });
    expect(await report(customer, id)).toMatchObject({ ...upheld(6000), currency: "USD" });
    const refund = [{ amount: 6000, reason: "designer_absent" }];
    expect(await refundsOf(booking)).toEqual(refund);
    expect((await details(customer, next)).status).toBe("confirmed");
    expect(await emailsOf(id)).toEqual(["no_show_reported to designer"]);
    expect(await report(customer, id)).toMatchObject({ status: "upheld" });
    expect(await refundsOf(booking)).toEqual(refund);
    const noShow = { reportedBy: "customer", status: "upheld" };
    expect((await details(designer.id, id)).noShow).toMatchObject({ ...noShow, canObject: true });
    expect((await details(customer, id)).noShow).toMatchObject({ canObject: false });

    await object(designer.id, id, " I was there. ");
    expect(await scalar(sql`select objection from public.no_shows where booking_id = ${id}`)).toBe("I was there.");
    expect(await sql`select 1 from admin.open_cases where case_id = ${`no_show:${id}`}`).toHaveLength(1);
    await sql`select admin.decide_no_show(${id}, true, 'Asha', 'Why.')`;
    expect(await refundsOf(booking)).toEqual(refund);
    // Nobody can object again after an administrator's decision.
    expect(await refused(object(designer.id, id))).toBe("PT409 objection_closed");
    const stranger = await newCustomer(sql);
    expect(await refused(object(stranger, id))).toBe("PT404 not_found");
    expect(await refused(report(stranger, id))).toBe("PT404 not_found");
  });

  it.each([
    ["was in the room for a moment", (id: string, designer: string) => stay(designer, id, -20, -19)],
    ["wrote a message", (id: string, designer: string) => write(designer, id)],
  ])("waits 72 hours for an objection if the designer %s", async (_, sign) => {
    const booking = await alone();
    const { id, customer, designer } = booking;
    await sign(id, designer.id);
    expect(await report(customer, id)).toMatchObject({ status: "open", refundAmount: 6000 });
    await settle();
    expect(await refundsOf(booking)).toEqual([]);
    await timeToObjectEnds(id);
    expect(await refused(object(designer.id, id))).toBe("PT409 objection_closed");
    await settle();
    await settle();
    expect(await refundsOf(booking)).toEqual([{ amount: 6000, reason: "designer_absent" }]);
    const decided = ["no_show_decided to customer", "no_show_decided to designer"];
    expect(await emailsOf(id)).toEqual([...decided, "no_show_reported to designer"]);
    expect(await decisionOf(id)).toEqual([{ status: "upheld", refunded: false, amount: 6000 }]);
  });

  it.each([
    ["dismissed", false],
    ["upheld", true],
  ])("is emailed as refunded before when it is %s after an immediate refund", async (status, uphold) => {
    const { id, customer, designer } = await alone();
    await report(customer, id);
    await object(designer.id, id);
    await sql`select admin.decide_no_show(${id}, ${uphold}, 'Asha', 'Why.')`;
    expect(await decisionOf(id)).toEqual([{ status, refunded: true, amount: 6000 }]);
  });

  it("waits for the administrator after an objection, who may dismiss the report", async () => {
    const booking = await alone(20, -20, -19);
    const { id, customer, designer } = booking;
    await report(customer, id);
    expect(await refused(object(customer, id))).toBe("PT409 objection_closed");
    await object(designer.id, id);
    expect(await refused(object(designer.id, id))).toBe("PT409 objection_closed");
    await timeToObjectEnds(id);
    await settle();
    expect(await refundsOf(booking)).toEqual([]);
    await undoing(sql, async (own) => {
      await own`select admin.decide_no_show(${id}, true, 'Asha', 'Why.')`;
      // What is refunded now was not refunded before.
      expect(await decisionOf(id, own)).toEqual([{ status: "upheld", refunded: false, amount: 6000 }]);
    });
    await sql`select admin.decide_no_show(${id}, false, 'Asha', 'Why.')`;
    expect((await details(customer, id)).noShow).toMatchObject({ status: "dismissed" });
    expect(await refundsOf(booking)).toEqual([]);
  });

  it("ends when an administrator cancels the session: the price has gone back, so nothing is decided later", async () => {
    const booking = await alone(20, -20, -19);
    const { id, customer, designer } = booking;
    await report(customer, id);
    await sql`select admin.cancel_booking(${id}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    expect(await refused(object(designer.id, id))).toBe("PT409 objection_closed");
    await timeToObjectEnds(id);
    await settle();
    expect(await emailsOf(id)).toEqual(["no_show_reported to designer"]);
    expect(await refundsOf(booking)).toEqual([{ amount: 6000, reason: "administrator" }]);
  });

  it("is refused once the designer has been there, and for a cancelled booking", async () => {
    const [there, gone] = [await alone(30, -1), await alone(30, -30, -2)];
    for (const { id, designer } of [there, gone]) await write(designer.id, id);
    const cancelled = await alone(30);
    await sql`select public.cancel_booking(${cancelled.designer.id}, ${cancelled.id}, 6000)`;
    for (const { id, customer } of [there, gone, cancelled])
      expect(await refused(report(customer, id))).toBe(NOT_ABSENT);
  });

  it("is possible if the designer has only left a page open, and waits for an objection", async () => {
    const [silent, heard] = [await alone(30, -30), await alone(30, -30)];
    const unattended = { canReportNoShow: true, attendance: { minutesTogether: 0 } };
    expect(await details(silent.customer, silent.id)).toMatchObject(unattended);
    expect(await report(silent.customer, silent.id)).toMatchObject({ status: "open", refundAmount: 6000 });
    const hears = (person: string, seconds: number) => sql`
      update public.attendance set media_seconds = ${seconds} where booking_id = ${heard.id} and profile_id = ${person}`;
    // An unattended page reports that it hears the other member.
    await hears(heard.designer.id, 900);
    expect(await details(heard.customer, heard.id)).toMatchObject({ canReportNoShow: true });
    await hears(heard.customer, 1);
    const together = { canReportNoShow: false, attendance: { minutesTogether: 30 } };
    expect(await details(heard.customer, heard.id)).toMatchObject(together);
  });

  it("is refused after half of the slot together: leaving early is no absence", async () => {
    const together = async (minutes: number) => {
      const { id, customer, designer } = await alone(59, -59, minutes - 59);
      await write(designer.id, id);
      return (await details(customer, id)).canReportNoShow;
    };
    expect([await together(29.9), await together(30.1)]).toEqual([true, false]);
  });

  it("refunds everything at once if the designer was in the room only before and after the slot", async () => {
    const booking = await begun(20);
    const { id, customer, designer } = booking;
    await stay(customer, id, -24, 0);
    await stay(designer.id, id, -25, -21);
    await stay(designer.id, id, 41, 42);
    expect(await attendanceOf(booking)).toMatchObject({ customer: { minutes: 20 }, designer: null });
    expect(await report(customer, id)).toMatchObject(upheld(6000));
  });

  it("refunds no more than what is left, at once and when it is upheld later, and delays no other report", async () => {
    const [atOnce, first, second] = [await alone(), await alone(20, -20, -19), await alone(20, -20, -19)];
    for (const { id, customer } of [first, second]) {
      await report(customer, id);
      await timeToObjectEnds(id);
    }
    for (const { id } of [atOnce, first]) await sql`select admin.refund_booking(${id}, 20, 'designer', 'Asha', 'Why.')`;
    expect(await report(atOnce.customer, atOnce.id)).toMatchObject(upheld(4000));
    await settle();
    expect((await details(first.customer, first.id)).noShow).toMatchObject(upheld(4000));
    for (const booking of [atOnce, first])
      expect(await refundsOf(booking)).toEqual([
        { amount: 2000, reason: "administrator" },
        { amount: 4000, reason: "designer_absent" },
      ]);
    expect(await refundsOf(second)).toEqual([{ amount: 6000, reason: "designer_absent" }]);
  });

  it("is announced to the open pages of the room, like leaving it and unlike entering it", async () => {
    const { id, customer, designer } = await alone();
    const page = randomUUID();
    await attend(customer, id, page);
    await undoing(admin, async (transaction) => {
      const toldBy = async (act: PromiseLike<unknown>) => {
        await transaction`delete from realtime.messages where topic = ${`chat:${id}`}`;
        await act;
        return scalars(transaction`
          select payload ->> 'changed' from realtime.messages where topic = ${`chat:${id}`} and private`);
      };
      const leaves = transaction`select public.attend(${customer}, ${id}, ${page}, 0, p_leaving => true)`;
      expect(await toldBy(leaves)).toEqual(["true"]);
      await transaction`savepoint alone`;
      expect(await toldBy(transaction`select public.attend(${designer.id}, ${id}, ${randomUUID()}, 0)`)).toEqual([]);
      await transaction`rollback to savepoint alone`;
      expect(await toldBy(transaction`select public.report_no_show(${customer}, ${id})`)).toEqual(["true"]);
    });
  });

  it("closes the room with an immediate refund, for both members and every entrance", async () => {
    const { id, customer, designer } = await alone();
    await report(customer, id);
    for (const person of [customer, designer.id]) {
      expect(await refused(attend(person, id))).toBe("PT409 room_closed");
      expect(await refused(sql`select public.open_room(${person}, ${id})`)).toBe("PT409 room_closed");
      expect(await headFor(person, id)).toMatchObject({ closed: true });
      const written = actAs(sql, { role: "authenticated", userId: person }, async (own) => {
        await own`insert into public.messages (booking_id, text) values (${id}, 'Here I am')`;
      });
      expect(await refused(written)).toMatch(/^42501 .*row-level security/);
    }
    const [lists] = await sql`
      select public.get_chats(${customer}) -> 'chats' -> 0 as chat, public.designer_bookings(${designer.id}) -> 'bookings' -> 0 as booking,
             public.get_booking(${customer}, ${id}) as own`;
    // The lists no longer offer to join either.
    const over = { status: "completed", timeStatus: "past" };
    expect(lists).toMatchObject({ chat: { id, ...over }, booking: { _id: id, ...over }, own: { id, ...over } });
  });
});

it("Reporting the customer absent keeps the fee; the customer is told and may object within 72 hours", async () => {
  const booking = await begun(20);
  const { id, customer, designer } = booking;
  await stay(designer.id, id, -20, 0);
  expect(await report(designer.id, id)).toMatchObject({ status: "open", refundAmount: 0 });
  expect(await emailsOf(id)).toEqual(["no_show_reported to customer"]);
  expect(await refused(report(customer, id))).toBe("PT409 already_reported");
  const cancel = sql`select public.cancel_booking(${designer.id}, ${id}, 6000)`;
  expect(await refused(cancel)).toBe("PT409 not_cancellable");
  await timeToObjectEnds(id);
  await settle();
  expect((await details(customer, id)).noShow).toMatchObject({ status: "upheld", refundAmount: 0 });
  expect(await refundsOf(booking)).toEqual([]);
});

it("Two members who report each other at once cause one report, and nothing is refunded twice", async () => {
  const booking = await begun(40);
  const { id, customer, designer } = booking;
  await Promise.all([stay(customer, id, -40, -20), stay(designer.id, id, -19, 0)]);
  const reports = [designer.id, ...Array<string>(5).fill(customer)];
  const answers = await Promise.all(reports.map((person) => refused(report(person, id))));
  expect(answers).toContain(undefined);
  expect(await sql`select 1 from public.no_shows where booking_id = ${id}`).toHaveLength(1);
  expect((await refundsOf(booking)).length).toBeLessThanOrEqual(1);
});

it("The messages of a chat are read a hundred at a time at most, the newest first", async () => {
  const { id, customer } = await begun(10);
  await admin.begin(async (own) => {
    await own`set local session_replication_role = replica`;
    await own`
      insert into public.messages (booking_id, sender_id, sender, text, created_at)
      select ${id}, ${customer}, 'user', n::text, now() - make_interval(mins => 200 - n) from generate_series(1, 102) n`;
  });
  const read = (limit: number) =>
    actAs(sql, { role: "authenticated", userId: customer }, async (own) =>
      scalars(own`
        select (m ->> 'text')::int from jsonb_array_elements(public.list_messages(${id}, p_limit => ${limit})) m`),
    );
  const newest = Array.from({ length: 100 }, (_, n) => 102 - n);
  expect(await read(1000)).toEqual(newest);
  expect(await read(3)).toEqual(newest.slice(0, 3));
});

it("A no-show can be reported and objected to when the contract says, even after a completed session", async () => {
  const [customer, designer] = await people();
  const over = { from: "-70 minutes", to: "-10 minutes", status: "completed" } as const;
  const id = await newBooking(sql, customer, designer, over);
  const mayReport = async (waited: number, later: string) => {
    await sql`delete from public.attendance where booking_id = ${id}`;
    // The stay lasts until its next report was due.
    await sql`
      insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
      select ${id}, ${customer}, gen_random_uuid(), lower(b.slot), lower(b.slot) + make_interval(secs => ${waited * 60 - ROOM.reportSeconds})
        from public.bookings b where b.id = ${id}`;
    return scalar(sql`
      select private.may_report_no_show(b, 'customer', upper(b.slot) + ${later}::interval) as may from public.bookings b where b.id = ${id}`);
  };
  expect(await mayReport(NO_SHOW.waitMinutes - 0.1, "0")).toBe(false);
  expect(await mayReport(NO_SHOW.waitMinutes, `${NO_SHOW.reportHours} hours`)).toBe(false);
  expect(await mayReport(NO_SHOW.waitMinutes, `${NO_SHOW.reportHours} hours -1 second`)).toBe(true);
  await sql`select public.report_no_show(${customer}, ${id})`;
  const hours = sql`select extract(epoch from object_until - created_at)::float8 / 3600 from public.no_shows where booking_id = ${id}`;
  expect(await scalar(hours)).toBe(NO_SHOW.objectHours);
});
