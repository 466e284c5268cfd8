import type postgres from "postgres";
import { describe, expect } from "vitest";
import type { BookingDetails } from "../../edge-functions/shared/contract/bookings.ts";
import type { Chat } from "../../edge-functions/shared/contract/chats.ts";
import type { BlockMemberResponse } from "../../edge-functions/shared/contract/safety.ts";
import {
  addTime,
  at,
  bookSlot,
  newAttendedBooking,
  newBooking,
  newCustomer,
  newDesigner,
  newPaidBooking,
  payFor,
  reasonOf,
  refused,
  review,
  say,
  type TestDesigner,
} from "../support/db.ts";
import { newPushSubscription } from "../support/push.ts";
import {
  actAs,
  connectAsPostgres,
  connectAsSuperuser,
  connectMany,
  mayBePresent,
  rightsIn,
  runAlone,
  scalar,
  scalars,
  sqlstateOf,
} from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow } from "../support/time.ts";

/* The measures that one member of a booking can take against the other: report and block. */

const sql = connectAsPostgres();
const admin = connectAsSuperuser();
const day = dayFromNow(3);
const NOT_BOOKABLE = "PT409 not_bookable";
const NOT_FOUND = "PT404 not_found";

async function people() {
  const [customer, designer] = await Promise.all([newCustomer(sql, "Ellen Vos"), newDesigner(sql)]);
  return { customer, designer };
}
/** Makes two people whose session is running now. */
async function running() {
  const { customer, designer } = await people();
  const booking = await newBooking(sql, customer, designer, { from: "-10 minutes", to: "20 minutes" });
  return { customer, designer, booking };
}
type Met = Awaited<ReturnType<typeof running>>;
const idOf = ({ customer, designer }: Met, role: string) => (role === "customer" ? customer : designer.id);
const otherRole = (role: string) => (role === "customer" ? "designer" : "customer");

type Connection = postgres.Sql | postgres.TransactionSql;
const block = (person: string, booking: string, connection: Connection = sql) =>
  scalar<BlockMemberResponse>(connection`select public.block_member(${person}, ${booking}) as answer`);
const unblock = (person: string, other: string) => sql`select public.unblock_member(${person}, ${other})`;
const blocksOf = (designer: TestDesigner) =>
  sql`select customer_id, blocked_by from public.blocks where designer_id = ${designer.id} order by blocked_by`;
const book = (customer: string, designer: TestDesigner, time = "10:00") =>
  bookSlot(sql, { customer, designer, start: at(day, time), end: at(day, `${time.slice(0, 2)}:30`) });
/** Returns the state of the refusal, if the message was refused. */
const write = (userId: string, booking: string) => {
  const actor = { role: "authenticated", userId } as const;
  return sqlstateOf(
    actAs(sql, actor, (own) => own`insert into public.messages (booking_id, text) values (${booking}, 'Hello')`),
  );
};
const attend = (person: string, booking: string) =>
  sql`select public.attend(${person}, ${booking}, gen_random_uuid(), 0)`;
const openRoom = (person: string, booking: string) => sql`select public.open_room(${person}, ${booking})`;
const chatFor = async (person: string, booking: string) => {
  const { closed, blockedOther } = await scalar<Chat>(sql`select public.get_chat(${person}, ${booking})`);
  return { closed, blockedOther };
};
/** Whether the customer's list offers to book again. */
const canMeetAgain = (customer: string) =>
  scalar(sql`select public.get_chats(${customer}) #> '{chats,0,canMeetAgain}' as again`);
const detailsFor = (person: string, booking: string) =>
  scalar<BookingDetails>(sql`select public.get_booking(${person}, ${booking}) as details`);
const emailsOf = async (booking: string, kind: string, connection: Connection = sql) => {
  const rows = await connection<{ status: string; content: Record<string, unknown> }[]>`
    select status, content from public.outbox where booking_id = ${booking} and kind = ${kind} order by recipient_id, created_at`;
  return [...rows];
};

describe("A block", () => {
  it.each(["customer", "designer"])("ends all contact when the %s blocks, and tells only the blocker", async (by) => {
    const met = await running();
    const { customer, designer, booking } = met;
    const [own, other] = [idOf(met, by), idOf(met, otherRole(by))];
    const call = (person: string) =>
      rightsIn(admin, `${person === customer ? "customer" : "designer"}-call:${booking}`, person);
    const present = (person: string) => mayBePresent(admin, `chat:${booking}`, person);
    expect(await canMeetAgain(customer)).toBe(true);
    expect(await block(own, booking)).toEqual({ bookings: [] });
    expect(await chatFor(own, booking)).toEqual({ closed: true, blockedOther: true });
    expect(await chatFor(other, booking)).toEqual({ closed: true, blockedOther: false });
    for (const person of [own, other]) {
      expect(await write(person, booking)).toBe("42501");
      expect(await refused(openRoom(person, booking))).toBe("PT409 room_closed");
      expect(await call(person)).toEqual({ hears: false, signals: false });
      expect(await present(person)).toBe(false);
    }
    expect(await canMeetAgain(customer)).toBe(false);
    const reason = by === "designer" ? "not_bookable" : "designer_blocked";
    expect(await reasonOf(book(customer, designer))).toEqual({ reason });
    // The block is repeated, and then undone.
    await block(own, booking);
    expect(await blocksOf(designer)).toMatchObject([{ customer_id: customer, blocked_by: by }]);
    for (let times = 0; times < 2; times++) await unblock(own, other);
    expect(await chatFor(other, booking)).toEqual({ closed: false, blockedOther: false });
    for (const person of [own, other]) {
      expect(await write(person, booking)).toBeUndefined();
      expect(await call(person)).toEqual({ hears: true, signals: true });
      expect(await present(person)).toBe(true);
    }
    expect(await book(customer, designer)).toMatchObject({ status: "pending_payment" });
  });

  it("and a report are possible for both members once a time was requested, whatever becomes of the request", async () => {
    const { customer, designer } = await people();
    const times = { from: "50 hours", to: "51 hours" };
    const request = await newBooking(sql, customer, designer, { ...times, status: "requested" });
    const report = (person: string) =>
      scalar(sql`select public.report_member(${person}, ${request}, 'harassment', 'Rude')`);
    for (const person of [designer.id, customer]) {
      expect(await report(person)).toEqual({ ok: true });
      expect(await block(person, request)).toEqual({ bookings: [] });
    }
    expect(await scalar(sql`select status from public.bookings where id = ${request}`)).toBe("cancelled");
    expect(await blocksOf(designer)).toMatchObject([{ blocked_by: "customer" }, { blocked_by: "designer" }]);
    expect(await refused(block(await newCustomer(sql), request))).toBe(NOT_FOUND);
  });

  it("requires a booking that was confirmed, or a request", async () => {
    const { customer, designer } = await people();
    const held = await book(customer, designer);
    const slot = { from: "50 hours", to: "51 hours" };
    const released = await newBooking(sql, customer, designer, { ...slot, status: "cancelled" });
    for (const booking of [held.id, released])
      for (const person of [customer, designer.id]) expect(await refused(block(person, booking))).toBe(NOT_FOUND);
    const confirmed = await newBooking(sql, customer, designer, { from: "90 hours", to: "91 hours" });
    expect(await refused(block(await newCustomer(sql), confirmed))).toBe(NOT_FOUND);
    await sql`update public.bookings set status = 'cancelled' where id = ${confirmed}`;
    expect(await block(designer.id, confirmed)).toEqual({ bookings: [] });
  });

  it.each(["customer", "designer"])("ends for both members when both have unblocked, the %s first", async (first) => {
    const met = await running();
    const { customer, designer, booking } = met;
    const [own, other] = [idOf(met, first), idOf(met, otherRole(first))];
    await block(customer, booking);
    await block(designer.id, booking);
    await unblock(own, other);
    expect(await chatFor(own, booking)).toEqual({ closed: true, blockedOther: false });
    await unblock(own, other);
    expect(await blocksOf(designer)).toMatchObject([{ blocked_by: otherRole(first) }]);
    await unblock(other, own);
    expect(await chatFor(own, booking)).toEqual({ closed: false, blockedOther: false });
  });

  it("does not affect other people", async () => {
    const { customer, designer, booking } = await running();
    const [stranger, another] = [await newCustomer(sql), await newDesigner(sql)];
    const holds = [await book(stranger, designer, "11:00"), await book(customer, another, "11:00")];
    await newBooking(sql, stranger, designer, { from: "50 hours", to: "51 hours" });
    expect(await block(designer.id, booking)).toEqual({ bookings: [] });
    const pending = { status: "pending_payment" };
    const statuses = sql`select status from public.bookings where id in ${sql(holds.map(({ id }) => id))}`;
    expect(await statuses).toEqual([pending, pending]);
    expect(await book(stranger, designer)).toMatchObject(pending);
    expect(await book(customer, another)).toMatchObject(pending);
  });

  it("leaves confirmed bookings, which can only be cancelled, and removes words from what waits about them", async () => {
    const { customer, designer } = await people();
    const paid = await newPaidBooking(sql, { customer, designer }, { from: "50 hours", to: "3030 minutes" });
    const booked = (n: number) =>
      newBooking(sql, customer, designer, { from: `${n} hours`, to: `${n + 1} hours`, notes: "Ring me at home." });
    const [later, first, second] = [await booked(100), await booked(86), await booked(88)];
    const offer = sql.json([{ start: at(day, "12:00"), end: at(day, "12:30") }]);
    const offerTimes = (connection: Connection = sql) =>
      connection`select public.offer_times(${designer.id}, ${paid.id}, ${offer}, 'Please.')`;
    const reschedule = () =>
      sql`select public.reschedule_booking(${customer}, ${paid.id}, ${at(day, "12:00")}::text::timestamptz, ${at(day, "12:30")}::text::timestamptz)`;
    // In one transaction, so that no run of the jobs sends the emails before.
    const answer = await sql.begin(async (transaction) => {
      await offerTimes(transaction);
      await transaction`select public.cancel_booking(${customer}, ${first}, 0, 'You will hear from me.')`;
      await transaction`select admin.cancel_booking(${second}, 'We are sorry.', 'Asha', 'Why.')`;
      return block(designer.id, paid.id, transaction);
    });
    expect(answer.bookings.map(({ id }) => id)).toEqual([paid.id, later]);
    expect(await emailsOf(paid.id, "time_offered")).toMatchObject([{ status: "dropped" }]);
    const reminders = await emailsOf(later, "reminder_day");
    expect(reminders.map(({ content }) => content.notes)).toEqual([null, null]);
    expect(await refused(offerTimes())).toBe("PT409 not_reschedulable");
    expect(await refused(reschedule())).toBe("PT409 not_reschedulable");
    const open = { status: "confirmed", offers: [], canReschedule: false, canCancel: true, refundIfCancelled: 6000 };
    expect(await detailsFor(customer, paid.id)).toMatchObject(open);
    expect(await detailsFor(designer.id, paid.id)).toMatchObject({ canOfferTimes: false, canCancel: true });
    await sql`select public.cancel_booking(${customer}, ${paid.id}, 6000, 'You will hear from me.')`;
    const cancellation = sql`select message, refund_minor::int from public.cancellations where booking_id = ${paid.id}`;
    expect(await cancellation).toEqual([{ message: null, refund_minor: 6000 }]);
    // The emails offer no other time of this designer.
    const gone = sql`
      select private.email_content(o) -> 'designerGone' from public.outbox o where o.booking_id = ${paid.id} and o.kind = 'booking_cancelled'`;
    expect(await scalars(gone)).toEqual([true, true]);
    const words = async (id: string) => (await emailsOf(id, "booking_cancelled")).map(({ content }) => content.message);
    expect([await words(paid.id), await words(first), await words(second)]).toEqual([
      [null, null],
      [null, null],
      ["We are sorry.", "We are sorry."],
    ]);
  });

  it("keeps from its author the email that the room is open", async () => {
    const { customer, designer } = await people();
    const booking = await newBooking(sql, customer, designer, { from: "2 days", to: "49 hours" });
    await block(designer.id, booking);
    const told = sql`
      select o.content ->> 'recipient' from public.outbox o join public.bookings b on b.id = o.booking_id
       where b.id = ${booking} and o.kind = 'chat_open' and private.email_is_wanted(o, lower(b.slot))`;
    expect(await scalars(told)).toEqual(["customer"]);
  });

  it("names the upcoming bookings, and not time that was added to a running session", async () => {
    const { customer, designer } = await people();
    const session = await newBooking(sql, customer, designer, { from: "-25 minutes", to: "5 minutes" });
    await addTime(sql, session);
    expect(await block(customer, session)).toEqual({ bookings: [] });
  });

  it("releases a hold, and refunds the payment that was under way", async () => {
    const { customer, designer, booking } = await running();
    const held = await book(customer, designer);
    const expired = await book(customer, designer, "11:00");
    await sql`update public.bookings set hold_expires_at = now() - interval '1 hour' where id = ${expired.id}`;
    await sql`update public.bookings set status = 'expired' where id = ${expired.id}`;
    await block(designer.id, booking);
    for (const [{ id }, status] of [
      [held, "cancelled"],
      [expired, "expired"],
    ] as const) {
      expect(await payFor(sql, id)).toMatchObject({ status, outcome: "refund_due", reason: "booking_cancelled" });
    }
  });

  it("stops new emails and notifications about messages and arrivals", async () => {
    const { customer, designer, booking } = await running();
    await newPushSubscription(sql, designer.id);
    await block(designer.id, booking);
    await say(sql, booking, customer, "Hello?", "5 minutes");
    await runAlone(sql, "record_unread_messages");
    expect(await emailsOf(booking, "new_message")).toEqual([]);
    await attend(customer, booking);
    expect(await sql`select kind from public.pushes where booking_id = ${booking}`).toEqual([]);
  });

  it("drops waiting emails, notifications and offers in all bookings of the two, and no others", async ({ own }) => {
    const { customer, designer, booking } = await running();
    const later = await newBooking(sql, customer, designer, { from: "50 hours", to: "51 hours" });
    const [stranger, another] = [await newCustomer(sql), await newDesigner(sql)];
    const slot = { from: "90 hours", to: "91 hours" };
    const others = await newBooking(sql, stranger, designer, slot);
    const elsewhere = await newBooking(sql, customer, another, slot);
    const browser = await newPushSubscription(sql, designer.id);
    const bookings = [booking, later, others, elsewhere];
    const emails = ["brief_received", "new_message", "plan_answer", "plan_question", "time_offered"];
    const pushes = ["new_message", "room", "time_offered"];
    // In one transaction, so that no run of the jobs sends them.
    for (const id of bookings) {
      // As if the recipient had caused them, so that none are gathered.
      await own`
        insert into public.outbox (event_key, kind, recipient_id, booking_id, content, request)
        select kind || ${id}, kind::public.outbox_kind, ${id === elsewhere ? another.id : designer.id}, ${id}, '{"recipient": "customer", "actor": "customer"}', 'Hello'
          from unnest(${[...emails, "reminder_day"]}::text[]) kind`;
      await own`delete from public.pushes where booking_id = ${id}`;
      await own`
        insert into public.pushes (subscription_id, event_key, kind, booking_id, content, expires_at)
        select ${browser.id}, kind || ${id}, kind::public.push_kind, ${id}, '{}', now() + interval '1 day'
          from unnest(${[...pushes, "reminder"]}::text[]) kind`;
      await own`insert into public.time_offers (booking_id, slot) select id, slot from public.bookings where id = ${id}`;
    }
    for (const [recipient, sender] of [
      [customer, designer.id],
      [designer.id, customer],
      [customer, another.id],
    ] as const)
      await own`
        insert into public.outbox (event_key, kind, recipient_id, content)
        values (${`${recipient}:${sender}`}, 'gathered_news', ${recipient}, ${own.json({ senderId: sender })})`;
    await block(designer.id, booking, own);
    const gathered = await scalars<string>(own`
      select event_key from public.outbox where kind = 'gathered_news' and status = 'dropped' and recipient_id in (${customer}, ${designer.id})`);
    expect(gathered.sort()).toEqual([`${customer}:${designer.id}`, `${designer.id}:${customer}`].sort());
    const stopped = await own`
      select booking_id as id, array_agg(what order by what) as kinds
        from (
          select booking_id, 'email ' || kind as what from public.outbox where status = 'dropped' and request is null
          union all select booking_id, 'push ' || kind from public.pushes where status = 'dropped'
        ) s
       where booking_id = any (${bookings}::uuid[])
       group by booking_id`;
    const kinds = [...emails.map((kind) => `email ${kind}`), ...pushes.map((kind) => `push ${kind}`)];
    expect(Object.fromEntries(stopped.map((row) => [row.id, row.kinds]))).toEqual({ [booking]: kinds, [later]: kinds });
    const offers = own`select booking_id from public.time_offers where booking_id = any (${bookings}::uuid[])`;
    expect((await scalars<string>(offers)).sort()).toEqual([others, elsewhere].sort());
  });

  it("counts as a no-show of the blocker if the blocked member waits in the room", async () => {
    const { customer, designer, booking } = await running();
    await block(designer.id, booking);
    expect(await refused(attend(designer.id, booking))).toBe("PT409 room_closed");
    await attend(customer, booking);
    await sql`update public.bookings set slot = tstzrange(now() - interval '16 minutes', upper(slot)) where id = ${booking}`;
    await sql`update public.attendance set first_seen = now() - interval '16 minutes' where booking_id = ${booking}`;
    const answer = sql`select public.report_no_show(${customer}, ${booking}) as answer`;
    expect(await scalar(answer)).toMatchObject({ status: "upheld" });
  });

  it("allows the customer's review, whose words are not emailed to the designer", async () => {
    const { customer, designer } = await people();
    const booking = await newAttendedBooking(sql, { customer, designer });
    await block(designer.id, booking);
    expect(await review(sql, customer, booking, 1, "Never again")).toMatchObject({ text: "Never again" });
    expect(await emailsOf(booking, "review_received")).toMatchObject([{ content: { stars: 1, message: null } }]);
  });

  it("is announced to the pages of all current chats of the two, as is its end", async ({ ownAsSuperuser: own }) => {
    const { customer, designer, booking } = await running();
    const later = await newBooking(sql, customer, designer, { from: "50 hours", to: "51 hours" });
    const over = await newBooking(sql, customer, designer, { from: "-3 hours", to: "-2 hours" });
    const others = await newBooking(sql, await newCustomer(sql), designer, { from: "90 hours", to: "91 hours" });
    const told = async () => {
      const topics = [booking, later, over, others].map((id) => `chat:${id}`);
      const rows =
        await own`delete from realtime.messages where topic = any (${topics}::text[]) and private returning topic, payload`;
      return rows.map(({ topic, payload }) => [topic, payload.changed]).sort();
    };
    const both = [booking, later].map((id) => [`chat:${id}`, true]).sort();
    await block(designer.id, booking, own);
    expect(await told()).toEqual(both);
    await block(designer.id, booking, own);
    expect(await told()).toEqual([]);
    await own`select public.unblock_member(${designer.id}, ${customer})`;
    expect(await told()).toEqual(both);
  });

  it("is refused after too many blocks and unblocks", async () => {
    const { customer, designer, booking } = await running();
    const [{ most }] = await sql<[{ most: number }]>`select most from private.limits where kind = 'block'`;
    for (let n = 0; n < most; n++) {
      await block(designer.id, booking);
      await unblock(designer.id, customer);
    }
    expect(await refused(block(designer.id, booking))).toBe("PT429 rate_limited");
  });
});

describe("A block during twenty bookings and blocks", () => {
  const connections = connectMany(20);

  it("leaves no hold and causes no deadlock", async () => {
    // The block comes among the first, the middle and the last of the requests.
    for (const place of [0, 5, 10, 15, 19]) {
      const { customer, designer } = await people();
      const met = await newAttendedBooking(sql, { customer, designer });
      const outcomes = await Promise.all(
        connections.map((connection, index) => {
          if (index === place) return refused(block(designer.id, met, connection));
          const hour = `${index}`.padStart(2, "0");
          const [start, end] = [at(day, `${hour}:00`), at(day, `${hour}:30`)];
          return refused(bookSlot(connection, { customer, designer, start, end }));
        }),
      );
      expect(outcomes[place]).toBeUndefined();
      for (const outcome of outcomes.filter((each) => each !== undefined))
        expect(outcome).toMatch(/^PT409 (not_bookable|too_many_holds)$/);
      const live = sql`
        select from public.bookings where designer_id = ${designer.id} and status in ('pending_payment', 'confirmed') and lower(slot) > now()`;
      expect(await live).toHaveLength(0);
      // In the race, bookings may have been made before the block.
      const later = { customer, designer, start: at(day, "22:00"), end: at(day, "22:30") };
      expect(await refused(bookSlot(sql, later))).toBe(NOT_BOOKABLE);
    }
  });

  it("keeps both blocks and causes no deadlock when both members block", async () => {
    const { customer, designer } = await people();
    const met = await newAttendedBooking(sql, { customer, designer });
    const outcomes = await Promise.allSettled(
      connections.map((connection, index) =>
        index % 4 === 3
          ? connection`select public.report_member(${index % 8 === 3 ? customer : designer.id}, ${met}, 'other', 'Rude')`
          : block(index % 2 === 0 ? customer : designer.id, met, connection),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await blocksOf(designer)).toMatchObject([{ blocked_by: "customer" }, { blocked_by: "designer" }]);
    expect(await sql`select from public.member_reports where booking_id = ${met}`).toHaveLength(2);
  });
});

describe("A report about a member", () => {
  const report = (person: string, booking: string, message = "He asked me to pay him in cash.") =>
    sql`select public.report_member(${person}, ${booking}, 'outside_parlour', ${message})`;
  const openCases = (booking: string, connection: postgres.Sql | postgres.TransactionSql = sql) =>
    connection`select case_id, what, detail from admin.open_cases where booking_id = ${booking} order by since`;

  it("becomes a case and an email to the administrator, once for each member", async () => {
    const { customer, designer, booking } = await running();
    await report(customer, booking);
    await report(customer, booking);
    expect(await refused(report(customer, booking, "And again."))).toBe("PT409 already_reported");
    await report(designer.id, booking, "She insults me.\n\nA lot.");
    const [first, second] = await openCases(booking);
    expect(first).toMatchObject({
      what: "A member reports the other one",
      detail: "customer reports designer: outside_parlour, He asked me to pay him in cash.",
    });
    expect(second?.detail).toBe("designer reports customer: outside_parlour, She insults me.\n\nA lot.");
    const emails = await emailsOf(booking, "member_reported");
    expect(emails.map(({ content }) => content)).toMatchObject([
      { caseId: first?.case_id, reportedBy: "customer", customerName: "Ellen Vos", reason: "outside_parlour" },
      { caseId: second?.case_id, reportedBy: "designer" },
    ]);
  });

  it("is shown with the number of other reports about the same person", async () => {
    const { customer, designer, booking } = await running();
    const ofDesigner = await newBooking(sql, await newCustomer(sql), designer, { from: "-2 hours", to: "-1 hour" });
    const ofCustomer = [await newDesigner(sql), await newDesigner(sql)].map((other) =>
      newBooking(sql, customer, other, { from: "-2 hours", to: "-1 hour" }),
    );
    for (const id of [booking, ofDesigner, ...(await Promise.all(ofCustomer))])
      await sql`
        insert into public.member_reports (booking_id, reported_by, reason, message)
        values (${id}, 'customer', 'other', 'x'), (${id}, 'designer', 'other', 'x')`;
    const rows = await sql`
      select reported_by, other_reports::int as others from admin.member_reports where booking_id = ${booking} order by reported_by`;
    expect([...rows]).toEqual([
      { reported_by: "customer", others: 1 },
      { reported_by: "designer", others: 2 },
    ]);
  });

  it("is settled by the administrator with a note, and stays settled", async () => {
    const { customer, booking } = await running();
    await report(customer, booking);
    const [{ case_id: id } = {}] = await openCases(booking);
    const { customer: another, booking: settled } = await running();
    await report(another, settled);
    await sql`update public.member_reports set closed_at = now() where booking_id = ${settled}`;
    const listed = sql`select booking_id from admin.member_reports where booking_id in (${booking}, ${settled})`;
    expect(await scalars(listed)).toEqual([booking, settled]);
    expect(await refused(sql`select admin.retry_case(${id}, 'Asha', 'Why.')`)).toMatch(/admin\.close_case/);
    await sql`select admin.close_case(${id}, 'Asha', 'Spoke to both.')`;
    expect(await openCases(booking)).toHaveLength(0);
    expect(await refused(sql`select admin.close_case(${id}, 'Asha', 'Twice.')`)).toBeDefined();
    await report(customer, booking);
    expect(await openCases(booking)).toHaveLength(0);
    expect(await sql`select * from admin.member_reports where booking_id = ${booking}`).toMatchObject([
      {
        ...{ reason: "outside_parlour", close_note: "Settled by hand: Spoke to both.", blocked_by: null },
        ...{ customer: "Ellen Vos", customer_email: `${customer}@db.test`, messages: null },
        ...{ designer: expect.stringMatching(/^Mira Sand/), service: "Design hour" },
      },
    ]);
  });

  it("requires a booking that was confirmed, and is limited", async () => {
    const { customer, designer } = await people();
    const held = await book(customer, designer);
    expect(await refused(report(customer, held.id))).toBe(NOT_FOUND);
    const [{ most }] = await sql<[{ most: number }]>`select most from private.limits where kind = 'member_report'`;
    for (let n = 0; n <= most; n++) {
      const slot = { from: `${200 + 2 * n} hours`, to: `${201 + 2 * n} hours` };
      const booking = await newBooking(sql, customer, designer, slot);
      expect(await refused(report(await newCustomer(sql), booking))).toBe(NOT_FOUND);
      expect(await refused(report(designer.id, booking))).toBe(n < most ? undefined : "PT429 rate_limited");
    }
  });
});
