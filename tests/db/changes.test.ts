import type postgres from "postgres";
import { describe, expect } from "vitest";
import type {
  BookingDetails,
  CancelBookingResponse,
  OpenPaymentsResponse,
} from "../../edge-functions/shared/contract/bookings.ts";
import {
  at,
  bookSlot,
  newBooking,
  newCustomer,
  newDesigner,
  newPaidBooking,
  type PaidBooking,
  refused,
  type TestDesigner,
  undoing,
} from "../support/db.ts";
import { connectAsPostgres, connectAsSuperuser, connectMany, scalar, scalars, startsIn } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow } from "../support/time.ts";

/* Changes of a booking: cancel, reschedule, offer times, release a hold. */

const sql = connectAsPostgres();
const admin = connectAsSuperuser();
const connections = connectMany(8);
const [connection] = connections as [postgres.Sql];

const halfHour = (startsIn: number) => ({ from: `${startsIn} minutes`, to: `${startsIn + 30} minutes` });
/** Makes a paid booking of half an hour that starts in this many minutes. */
async function paid(startsIn: number, priceMinor = 6000): Promise<PaidBooking> {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  return newPaidBooking(sql, { customer, designer }, { ...halfHour(startsIn), priceMinor });
}

const details = (viewer: string, bookingId: string) =>
  scalar<BookingDetails>(sql`select public.get_booking(${viewer}, ${bookingId})`);

const cancel = (actor: string, bookingId: string, refund: number | null, message: string | null = null) =>
  scalar<CancelBookingResponse>(sql`select public.cancel_booking(${actor}, ${bookingId}, ${refund}, ${message})`);

type Slot = { start: string; end: string };
const iso = (instant: string) => new Date(instant).toISOString();
/** A slot this many days from now, at an HH:mm in UTC: half an hour unless another end is given. */
const slotIn = (days: number, time: string, end?: string): Slot => {
  const start = at(dayFromNow(days), time);
  return { start, end: end ? at(dayFromNow(days), end) : new Date(Date.parse(start) + 30 * 60_000).toISOString() };
};
const reschedule = (user: string, bookingId: string, { start, end }: Slot, connection: postgres.Sql = sql) =>
  connection`select public.reschedule_booking(${user}, ${bookingId}, ${start}::text::timestamptz, ${end}::text::timestamptz) as answer`;
const offer = (designer: string, bookingId: string, slots: readonly Slot[], message: string | null = null) =>
  sql`select public.offer_times(${designer}, ${bookingId}, ${sql.json(slots)}, ${message}) as answer`;

const refundsOf = ({ paymentId }: PaidBooking) =>
  sql`select amount_minor::int as amount, reason, status from public.refunds where payment_id = ${paymentId} order by created_at`;
const people = () => Promise.all([newCustomer(sql), newDesigner(sql)]);
const openPayments = (customer: string, on: postgres.Sql | postgres.TransactionSql = sql) =>
  scalar<OpenPaymentsResponse>(on`select public.get_open_payments(${customer})`);
/** Makes a hold end now. */
const endHold = (id: string) => sql`update public.bookings set hold_expires_at = now() where id = ${id}`;
const bookingRow = (id: string) =>
  scalar(sql`
    select jsonb_build_object('status', status, 'refunded', refunded_minor, 'cap', refund_cap_percent) from public.bookings where id = ${id}`);
const mailsOf = (id: string, kind: string) =>
  sql`select recipient_id, content from public.outbox where booking_id = ${id} and kind = ${kind} order by event_key`;

it("A change depends on the member's part in the booking, not on the account's present role", async ({ own }) => {
  const { id, customer, designer } = await paid(60 * 24 * 3);
  await own`update public.profiles set role = case role when 'user' then 'designer' else 'user' end::public.user_role
    where id in (${customer}, ${designer.id})`;
  for (const call of [
    `reschedule_booking('${designer.id}', '${id}', now() + interval '4 days', now() + interval '97 hours')`,
    `review_session('${designer.id}', '${id}', 5)`,
    `offer_times('${customer}', '${id}', '[]')`,
  ])
    expect(await refused(own.savepoint((step) => step.unsafe(`select public.${call}`)))).toBe("PT404 not_found");
});

describe("Cancelling as the customer", () => {
  it.each([
    ["everything a day before", 1441, 6000, 6000],
    ["half less than a day before", 1439, 6000, 3000],
    ["half two hours before, a half unit rounded up", 121, 6001, 3001],
    ["nothing less than two hours before", 119, 6000, 0],
  ])("refunds %s", async (_, startsIn, price, refund) => {
    const booking = await paid(startsIn, price);
    expect((await details(booking.customer, booking.id)).refundIfCancelled).toBe(refund);
    const answer = { bookingId: booking.id, status: "cancelled", refundAmount: refund, currency: "USD" };
    expect(await cancel(booking.customer, booking.id, refund)).toEqual(answer);
    expect(await bookingRow(booking.id)).toMatchObject({ status: "cancelled", refunded: refund });
    const due = { amount: refund, reason: "customer_cancelled", status: "due" };
    expect(await refundsOf(booking)).toEqual(refund > 0 ? [due] : []);
  });
  it("refunds the better share exactly at a limit, by the database's clock", async () => {
    const { id } = await paid(3000);
    const percents = sql`
      select array_agg(private.refund_percent(b, lower(b.slot) - notice) order by n)
        from public.bookings b, unnest('{24:00, 23:59:59.999999, 02:00, 00:00, -00:00:01}'::interval[]) with ordinality l (notice, n)
       where b.id = ${id}`;
    expect(await scalar(percents)).toEqual([100, 50, 50, 0, 0]);
  });

  it("refunds everything within ten minutes after paying, unless the session has begun", async () => {
    const [soon, begins, moved] = await Promise.all([paid(60), paid(5), paid(600)]);
    const paidAgo = (id: string, ago: string) =>
      sql`update public.bookings set status_changed_at = now() - ${ago}::interval where id = ${id}`;
    await Promise.all([paidAgo(soon.id, "9 minutes"), paidAgo(begins.id, "0"), paidAgo(moved.id, "9 minutes")]);
    const shown = await details(soon.customer, soon.id);
    expect(shown).toMatchObject({ refundIfCancelled: 6000, canReschedule: true });
    expect(shown.refundHoldsUntil).toBe(shown.fullRefundUntil);
    const left = Date.parse(shown.fullRefundUntil ?? "") - Date.parse(shown.serverTime);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
    // The full refund does not extend beyond the start.
    const { fullRefundUntil, slotStart } = await details(begins.customer, begins.id);
    expect(fullRefundUntil).toBe(slotStart);
    // A move in these minutes does not lower a later refund.
    await reschedule(moved.customer, moved.id, slotIn(6, "10:00"));
    expect(await bookingRow(moved.id)).toMatchObject({ cap: 100 });
    await paidAgo(soon.id, "10 minutes");
    expect(await refused(cancel(soon.customer, soon.id, 6000))).toBe("PT409 refund_changed");
    expect(await cancel(begins.customer, begins.id, 6000)).toMatchObject({ refundAmount: 6000 });
  });

  it.each([
    ["a day before the start", 3000, 24],
    ["two hours before it, when that is less than a day", 600, 2],
    ["never, when nothing is returned any more", 100, null],
  ])("says that the refund stays the same until %s", async (_, startsIn, hours) => {
    const booking = await paid(startsIn);
    const { refundHoldsUntil, slotStart } = await details(booking.customer, booking.id);
    expect(refundHoldsUntil && (Date.parse(slotStart) - Date.parse(refundHoldsUntil)) / 3_600_000).toBe(hours);
    expect((await details(booking.designer.id, booking.id)).refundHoldsUntil).toBeNull();
  });

  it("shows that refund, and no other customer's, among the open payments: for a month, or until it is paid out", async () => {
    const [booking, other] = await Promise.all([paid(1441), paid(1441, 9000)]);
    await Promise.all([cancel(booking.customer, booking.id, 6000), cancel(other.customer, other.id, 9000)]);
    const refund = { bookingId: booking.id, amount: 6000, reason: "customer_cancelled" };
    const { holds, refunds } = await openPayments(booking.customer);
    expect([holds, refunds]).toEqual([[], [expect.objectContaining(refund)]]);
    const shownAfter = (age: string, done = true) =>
      undoing(sql, async (transaction) => {
        await transaction`update public.refunds set created_at = now() - ${age}::interval where payment_id = ${booking.paymentId}`;
        if (done)
          await transaction`
            update public.refunds set status = 'done', done_at = now(), provider_refund_id = ${`rfnd_${booking.id}`}
             where payment_id = ${booking.paymentId}`;
        return (await openPayments(booking.customer, transaction)).refunds.length;
      });
    expect([await shownAfter("29 days 23:59:59"), await shownAfter("30 days")]).toEqual([1, 0]);
    expect(await shownAfter("30 days", false)).toBe(1);
  });

  it("is refused and changes nothing on terms other than those shown", async () => {
    const booking = await paid(1380);
    for (const claim of [6000, 60_000, 0, 1, null])
      expect(await refused(cancel(booking.customer, booking.id, claim))).toBe("PT409 refund_changed");
    expect(await bookingRow(booking.id)).toMatchObject({ status: "confirmed", refunded: 0 });
    expect(await refundsOf(booking)).toEqual([]);
    // "Release this time" on a page without news of the payment, when nothing would be refunded any more.
    const soon = await paid(100);
    expect(await refused(cancel(soon.customer, soon.id, null))).toBe("PT409 refund_changed");
    expect(await bookingRow(soon.id)).toMatchObject({ status: "confirmed" });
  });

  it("returns the same when repeated, and frees the slot", async () => {
    const booking = await paid(1560);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(booking.customer, booking.id, 6000)));
    answers.push(await cancel(booking.customer, booking.id, 0));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await refundsOf(booking)).toHaveLength(1);
    expect(await mailsOf(booking.id, "booking_cancelled")).toHaveLength(2);
    const next = { from: "1560 minutes", to: "1590 minutes" };
    expect(await newBooking(sql, await newCustomer(sql), booking.designer, next)).toBeTruthy();
  });

  it("tells both members the refund, earlier refunds, and the message unless it is blank", async () => {
    const [booking, blank] = await Promise.all([paid(1560), paid(1560)]);
    await sql`select admin.refund_booking(${booking.id}, 45, 'designer', 'Asha', 'Why.')`;
    await cancel(booking.customer, booking.id, 1500, "  The wall has to wait.  ");
    await cancel(blank.customer, blank.id, 6000, "  ");
    const mails = await mailsOf(booking.id, "booking_cancelled");
    expect(mails.map(({ recipient_id }) => recipient_id)).toEqual([booking.customer, booking.designer.id]);
    const money = { refundAmount: 1500, refundedBefore: 4500 };
    for (const { content } of mails)
      expect(content).toMatchObject({ ...money, actor: "customer", message: "The wall has to wait.", sequence: 1 });
    const blanks = await mailsOf(blank.id, "booking_cancelled");
    expect(blanks.map(({ content }) => content.message)).toEqual([null, null]);
  });

  it("refunds the kept part of several payments, and nothing of one that is refunded anyway", async () => {
    const booking = await paid(1560);
    await sql`select public.record_payment(${booking.orderId}, ${`second_${booking.paymentId}`}, 6000, 'USD', 'webhook')`;
    await cancel(booking.customer, booking.id, 6000);
    expect(await refundsOf(booking)).toEqual([{ amount: 6000, reason: "customer_cancelled", status: "due" }]);
    const kept = await paid(1560);
    await sql`update public.payments set status = 'refund_due', refund_reason = 'already_paid' where payment_id = ${kept.paymentId}`;
    expect((await details(kept.customer, kept.id)).refundIfCancelled).toBe(0);
  });

  it("refunds no more than what was not refunded before, and nothing if that exceeded the price", async () => {
    const [part, more] = await Promise.all([paid(1560), paid(1560)]);
    await sql`select admin.refund_booking(${part.id}, 45.5, 'designer', 'Asha', 'Why.')`;
    await sql`select public.record_refund(${`rfnd_${more.id}`}, ${more.paymentId}, 7000, 'USD', null, 'processed')`;
    for (const [{ id, customer }, left] of [
      [part, 1450],
      [more, 0],
    ] as const) {
      expect((await details(customer, id)).refundIfCancelled).toBe(left);
      expect(await cancel(customer, id, left)).toMatchObject({ status: "cancelled", refundAmount: left });
    }
    expect(await bookingRow(part.id)).toMatchObject({ refunded: 6000 });
  });
});

it("A booking shows its members both names, its rules and who has cancelled it", async () => {
  const [booking, other] = await Promise.all([paid(1560), paid(1560)]);
  await sql`update public.profiles set name = 'Ida Berg' where id = ${booking.customer}`;
  await sql`update public.profiles set name = 'Jan Maat' where id = ${booking.designer.id}`;
  await cancel(other.designer.id, other.id, 6000);
  const rules = [24, 2, 0].map((noticeHours) => ({ noticeHours, percent: { 24: 100, 2: 50 }[noticeHours] ?? 0 }));
  const shown = { customerName: "Ida Berg", designerName: "Jan Maat", rules };
  for (const person of [booking.customer, booking.designer.id])
    expect(await details(person, booking.id)).toMatchObject({ ...shown, cancelledBy: null });
  await cancel(booking.customer, booking.id, 6000);
  expect(await details(booking.designer.id, booking.id)).toMatchObject({ ...shown, cancelledBy: "customer" });
});

it("Only the designer can cancel a consultation that has begun, with a full refund, until it is over", async () => {
  const [booking, over] = [await paid(0), await paid(-60)];
  expect(await refused(cancel(booking.customer, booking.id, 0))).toBe("PT409 not_cancellable");
  const atStart = sql`select private.may_cancel(b, 'customer', lower(b.slot)) from public.bookings b where b.id = ${booking.id}`;
  expect(await scalar(atStart)).toBe(false);
  expect(await details(booking.designer.id, booking.id)).toMatchObject({ canCancel: true, refundIfCancelled: 6000 });
  expect(await cancel(booking.designer.id, booking.id, 6000, "My train stands.")).toMatchObject({ refundAmount: 6000 });
  expect(await refundsOf(booking)).toEqual([{ amount: 6000, reason: "designer_cancelled", status: "due" }]);
  for (const actor of [over.customer, over.designer.id])
    expect(await refused(cancel(actor, over.id, 0))).toBe("PT409 not_cancellable");
});

describe("A booking", () => {
  it("does not exist for strangers, whatever they request", async () => {
    const [booking, other] = await Promise.all([paid(1560), paid(1560)]);
    const NOT_FOUND = "PT404 not_found";
    for (const stranger of [other.customer, other.designer.id]) {
      expect(await refused(details(stranger, booking.id))).toBe(NOT_FOUND);
      expect(await refused(cancel(stranger, booking.id, 6000))).toBe(NOT_FOUND);
    }
    expect(await refused(sql`select public.get_booking(null, ${booking.id})`)).toBe("PT401 unauthenticated");
    const to = slotIn(3, "10:00");
    expect(await refused(reschedule(other.customer, booking.id, to))).toBe(NOT_FOUND);
    expect(await refused(reschedule(booking.designer.id, booking.id, to))).toBe("PT403 wrong_role");
    expect(await refused(offer(other.designer.id, booking.id, [to]))).toBe(NOT_FOUND);
    expect(await refused(offer(booking.customer, booking.id, [to]))).toBe("PT403 wrong_role");
  });

  it("offers no other time while its designer is hidden, but an earlier offer can be taken", async () => {
    const booking = await paid(1560);
    const [offered, free] = [slotIn(3, "10:00"), slotIn(3, "11:00")];
    await offer(booking.designer.id, booking.id, [offered]);
    await sql`update public.designers set hidden = true where id = ${booking.designer.id}`;
    expect(await details(booking.customer, booking.id)).toMatchObject({ canReschedule: false, canCancel: true });
    expect(await details(booking.designer.id, booking.id)).toMatchObject({ canOfferTimes: false, canCancel: true });
    expect(await refused(reschedule(booking.customer, booking.id, free))).toBe("PT409 not_reschedulable");
    expect(await refused(offer(booking.designer.id, booking.id, [free]))).toBe("PT409 not_reschedulable");
    expect(await refused(reschedule(booking.customer, booking.id, offered))).toBeUndefined();
  });

  it("gets another time while its designer has only paused new bookings", async () => {
    const { id, customer, designer } = await paid(1560);
    const [offered, free] = [slotIn(3, "10:00"), slotIn(3, "11:00")];
    await sql`update public.designers set paused = true where id = ${designer.id}`;
    expect(await details(customer, id)).toMatchObject({ canReschedule: true });
    expect(await details(designer.id, id)).toMatchObject({ canOfferTimes: true });
    const times = await scalar(sql`select public.available_slots(${designer.id}, ${dayFromNow(3)}) -> 'slots'`);
    expect(times).toContainEqual({ start: iso(free.start), end: iso(free.end), status: "available" });
    await sql`select public.ask_to_move(${customer}, ${id}, ${sql.json([free])})`;
    await offer(designer.id, id, [offered]);
    await reschedule(customer, id, free);
    expect(await details(customer, id)).toMatchObject({ slotStart: iso(free.start) });
  });
});

describe("Cancelling as the designer", () => {
  type Own = postgres.TransactionSql;
  const setFee = (own: Own, percent: number) => own`select admin.set_provider_fee('INR', ${percent}, 'Asha', 'Why.')`;
  /** Makes a paid session of half an hour, in rupees. */
  const sold = async (own: Own, startsIn: number) => {
    const [customer, designer] = await people();
    return newPaidBooking(own, { customer, designer }, { ...halfHour(startsIn), priceMinor: 250_000, currency: "INR" });
  };
  const costOf = (own: Own, { id }: PaidBooking, viewer: string) =>
    scalar<number>(own`select (public.get_booking(${viewer}, ${id}) ->> 'costIfCancelled')::int`);
  const cancelFor = (own: Own, { id, designer }: PaidBooking, cost: number, refund = 250_000) =>
    own`select public.cancel_booking(${designer.id}, ${id}, ${refund}, null, ${cost})`;
  const corrections = (own: Own, { id }: PaidBooking) =>
    own`select amount_minor::int as minor, against from public.ledger_corrections where booking_id = ${id}`;

  it("costs the provider's fee on the refund, from a day before the start, as the page says", async ({ own }) => {
    const [early, late, begun] = [await sold(own, 1441), await sold(own, 1440), await sold(own, -10)];
    const costs = () => Promise.all([early, late, begun].map((one) => costOf(own, one, one.designer.id)));
    expect(await costs()).toEqual([0, 0, 0]);
    await setFee(own, 2.36);
    expect(await costs()).toEqual([0, 5900, 5900]);
    expect(await costOf(own, late, late.customer)).toBe(0);
    for (const [booking, cost] of [
      [late, 0],
      [early, 5900],
    ] as const)
      expect(await refused(own.savepoint((inner) => cancelFor(inner, booking, cost)))).toBe("PT409 refund_changed");
    await own`set local role service_role`;
    await cancelFor(own, early, 0);
    for (const _ of ["once", "again"]) await cancelFor(own, late, 5900);
    await own`reset role`;
    expect(await corrections(own, early)).toEqual([]);
    expect(await corrections(own, late)).toEqual([{ minor: -5900, against: "loss" }]);
    const problems = await scalar<{ bookingId: string }[]>(own`select public.audit_money(1000000) -> 'problems'`);
    expect(problems.filter(({ bookingId }) => bookingId === late.id)).toEqual([]);
    const told = await own`
      select case recipient_id when ${late.customer} then 'customer' else 'designer' end as who, private.email_content(o) -> 'costAmount' as cost
        from public.outbox o where booking_id = ${late.id} and kind = 'booking_cancelled' order by 1`;
    expect(told).toEqual([
      { who: "customer", cost: null },
      { who: "designer", cost: 5900 },
    ]);
    await setFee(own, 0);
    expect(await costOf(own, begun, begun.designer.id)).toBe(0);
  });

  it("costs nothing for a free session, and nothing when a customer or designer leaves", async ({ own }) => {
    await setFee(own, 2.36);
    const [theirs, left, others] = [await sold(own, 600), await sold(own, 600), await sold(own, 600)];
    const unpaid = { ...halfHour(660), priceMinor: 0, currency: "INR" } as const;
    const free = { ...others, id: await newBooking(own, others.customer, others.designer, unpaid) };
    await cancelFor(own, free, 0, 0);
    await own`select public.cancel_booking(${theirs.customer}, ${theirs.id}, 125000)`;
    await own`select public.delete_account(${left.designer.id})`;
    for (const booking of [free, theirs, left]) expect(await corrections(own, booking)).toEqual([]);
  });
});

describe("A hold", () => {
  const slot = slotIn(3, "10:00");

  it("is free for others once it is released, is hidden from its designer, and cannot be moved or released late", async () => {
    const [customer, designer] = await people();
    const { id } = await bookSlot(sql, { customer, designer, ...slot });
    expect(await refused(details(designer.id, id))).toBe("PT404 not_found");
    expect(await refused(cancel(designer.id, id, 0))).toBe("PT404 not_found");
    expect(await details(customer, id)).toMatchObject({ canCancel: true, refundIfCancelled: 0 });
    expect(await refused(reschedule(customer, id, slotIn(4, "10:00")))).toBe("PT409 not_reschedulable");
    expect(await cancel(customer, id, null)).toMatchObject({ status: "cancelled", refundAmount: 0 });
    expect(await sql`select 1 from public.outbox where booking_id = ${id}`).toHaveLength(0);
    const next = await newCustomer(sql);
    const again = await bookSlot(sql, { customer: next, designer, ...slot });
    await endHold(again.id);
    expect(await refused(cancel(next, again.id, 0))).toBe("PT409 not_cancellable");
  });

  it("is one of three at most, even when eight are requested at once with different designers", async () => {
    const customer = await newCustomer(sql);
    const designers = await Promise.all(Array.from({ length: 8 }, () => newDesigner(sql)));
    const outcomes = await Promise.all(
      designers.map((designer, n) => refused(bookSlot(connections[n] ?? sql, { customer, designer, ...slot }))),
    );
    expect(outcomes.toSorted()).toEqual([...Array(5).fill("PT409 too_many_holds"), ...Array(3)]);
    const designer = designers[outcomes.indexOf(undefined)] as TestDesigner;
    // Requesting one of the three again does not count as a fourth.
    const held = await bookSlot(sql, { customer, designer, ...slot });
    await cancel(customer, held.id, 0);
    const { id } = await bookSlot(sql, { customer, designer, ...slot });
    // An expired hold no longer counts, even before the clock records the expiry.
    await endHold(id);
    const next = { customer, designer: await newDesigner(sql), ...slot };
    expect(await bookSlot(sql, next)).toMatchObject({ status: "pending_payment" });
  });

  it("is among the open payments until it ends, with the agreed price, the first to end first", async () => {
    const [customer, designer] = await people();
    const { id } = await bookSlot(sql, { customer, designer, ...slot, notes: "North room" });
    await sql`update public.rates set price_minor = 9900 where id = ${designer.rates[0] ?? ""}`;
    const open = { id, amount: 6000, serviceInfo: { _id: designer.rates[0], rate: 60, servicesProvided: ["Advice"] } };
    expect((await openPayments(customer)).holds).toMatchObject([{ ...open, notes: "North room" }]);
    await endHold(id);
    expect(await openPayments(customer)).toEqual({ holds: [], refunds: [] });
    const hold = async (from: string, to: string) =>
      newBooking(sql, customer, designer, { from, to, status: "pending_payment" });
    const long = await hold("9 days", "220 hours");
    expect((await openPayments(customer)).holds).toMatchObject([{ id: long, serviceInfo: { slotDuration: 240 } }]);
    const [first, over] = [await hold("20 days", "481 hours"), await hold("-2 hours", "-1 hours")];
    await sql`update public.bookings set hold_expires_at = now() + interval '1 minute' where id in (${first}, ${over})`;
    expect((await openPayments(customer)).holds).toMatchObject([
      { id: first, serviceInfo: { rateType: "hourly" } },
      { id: long, serviceInfo: { rateType: "session" } },
    ]);
  });
});

describe("Rescheduling", () => {
  const to = slotIn(6, "10:00");

  it("frees the old slot and tells both members, once", async () => {
    const booking = await paid(3000);
    const [answer] = await reschedule(booking.customer, booking.id, to);
    expect(answer?.answer).toEqual({ bookingId: booking.id, slotStart: iso(to.start), slotEnd: iso(to.end) });
    const told = [{ content: { sequence: 1 } }, { content: { sequence: 1 } }];
    expect(await mailsOf(booking.id, "booking_moved")).toMatchObject(told);
    const old = { from: "3000 minutes", to: "3030 minutes" };
    expect(await newBooking(sql, await newCustomer(sql), booking.designer, old)).toBeTruthy();
    // A repetition changes nothing.
    await reschedule(booking.customer, booking.id, to);
    expect(await mailsOf(booking.id, "booking_moved")).toHaveLength(2);
  });

  it("keeps the time zone from which the customer did it, unless that is unknown", async () => {
    const { customer, id } = await paid(3000);
    for (const [index, zone] of ["Asia/Kolkata", "Mars/Olympus", null].entries()) {
      const { start, end } = slotIn(6, `1${index}:00`);
      await sql`select public.reschedule_booking(${customer}, ${id}, ${start}::text::timestamptz, ${end}::text::timestamptz, ${zone})`;
      expect(await scalar(sql`select customer_time_zone from public.bookings where id = ${id}`)).toBe("Asia/Kolkata");
    }
  });

  it("is announced to the designer in the zone that their hours have by then, and to the customer in their own", async () => {
    const { designer, id } = await paid(3000);
    await sql`update public.bookings set customer_time_zone = 'Asia/Kolkata' where id = ${id}`;
    await sql`select private.add_event(${id}, 'rescheduled', 'again', 'customer', '{}')`;
    const zones = () =>
      scalar(sql`
        select jsonb_object_agg(o.content ->> 'recipient', private.email_content(o) ->> 'timeZone') from public.outbox o
         where o.booking_id = ${id} and o.kind = 'reminder_day' and o.status = 'waiting'`);
    expect(await zones()).toMatchObject({ customer: "Asia/Kolkata" });
    await sql`update public.availability set time_zone = 'Pacific/Auckland' where designer_id = ${designer.id}`;
    expect(await zones()).toEqual({ customer: "Asia/Kolkata", designer: "Pacific/Auckland" });
    // If the customer's zone is unknown, the email uses the designer's.
    await sql`update public.outbox set content = content || '{"zoneOf": "designer", "timeZone": "UTC"}' where booking_id = ${id}`;
    expect(await zones()).toEqual({ customer: "Pacific/Auckland", designer: "Pacific/Auckland" });
  });

  it("keeps the length of the session, even when the designer's slots have become shorter", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql, { slotDuration: 60 })]);
    const day = dayFromNow(9);
    const booking = await newPaidBooking(sql, { customer, designer }, { from: at(day, "09:00"), to: at(day, "10:00") });
    await sql`update public.availability set slot_minutes = 30 where designer_id = ${designer.id}`;
    const short = slotIn(9, "12:00");
    expect(await refused(reschedule(customer, booking.id, short))).toBe("PT400 invalid_slot");
    expect(await refused(offer(designer.id, booking.id, [short]))).toBe("PT400 invalid_slot");
    await offer(designer.id, booking.id, [slotIn(9, "15:00", "16:00")]);
    await reschedule(customer, booking.id, slotIn(9, "12:00", "13:00"));
    expect(await details(customer, booking.id)).toMatchObject({ amount: 6000, rateType: "hourly" });
  });

  it("brings no better terms: after a move within a day of the start, half is refunded at most", async () => {
    const booking = await paid(1380);
    await reschedule(booking.customer, booking.id, to);
    const capped = { refundIfCancelled: 3000, refundCapPercent: 50, inviteSequence: 1 };
    expect(await details(booking.customer, booking.id)).toMatchObject(capped);
    await reschedule(booking.customer, booking.id, slotIn(7, "10:00"));
    expect(await details(booking.customer, booking.id)).toMatchObject({ ...capped, inviteSequence: 2 });
    // The designer's cancellation still refunds everything.
    expect(await details(booking.designer.id, booking.id)).toMatchObject({ refundIfCancelled: 6000 });
    const sequence = sql`select public.get_chat(${booking.designer.id}, ${booking.id}) -> 'inviteSequence'`;
    expect(await scalar(sequence)).toBe(2);
  });

  it("is possible once, until the start, when cancelling would refund nothing any more, and still refunds nothing later", async () => {
    const [late, begun] = await Promise.all([paid(119), paid(0)]);
    expect(await refused(reschedule(begun.customer, begun.id, to))).toBe("PT409 not_reschedulable");
    expect(await details(late.customer, late.id)).toMatchObject({ canReschedule: true, movedLate: false });
    await reschedule(late.customer, late.id, to);
    const moved = { canReschedule: true, movedLate: true, refundIfCancelled: 0, refundCapPercent: 0 };
    expect(await details(late.customer, late.id)).toMatchObject(moved);
    await startsIn(admin, late.id, "119 minutes");
    expect(await details(late.customer, late.id)).toMatchObject({ canReschedule: false, canCancel: true });
    expect(await refused(reschedule(late.customer, late.id, slotIn(7, "10:00")))).toBe("PT409 not_reschedulable");
  });

  it("is refused after ten moves in a day", async () => {
    const often = await paid(3000);
    for (let n = 0; n < 10; n++) await reschedule(often.customer, often.id, slotIn(8 + n, "10:00"));
    expect(await refused(reschedule(often.customer, often.id, to))).toBe("PT429 rate_limited");
  });

  it.each([
    ["a slot that the designer does not have", slotIn(6, "10:10"), "PT400 invalid_slot"],
    ["another length", slotIn(6, "10:00", "11:00"), "PT400 invalid_slot"],
    ["an end before its start", slotIn(6, "10:30", "10:00"), "PT400 invalid_slot"],
    ["the past", slotIn(-1, "10:00"), "PT409 slot_begun"],
  ])("is refused to %s", async (_, slot, refusal) => {
    const booking = await paid(3000);
    expect(await refused(reschedule(booking.customer, booking.id, slot))).toBe(refusal);
    expect(await bookingRow(booking.id)).toMatchObject({ status: "confirmed", cap: 100 });
  });

  it("is refused to a slot that another customer holds, until that hold has expired", async () => {
    const booking = await paid(3000);
    const other = await bookSlot(sql, { customer: await newCustomer(sql), designer: booking.designer, ...to });
    expect(await refused(reschedule(booking.customer, booking.id, to))).toBe("PT409 slot_taken");
    await endHold(other.id);
    expect(await refused(reschedule(booking.customer, booking.id, to))).toBeUndefined();
  });
});

describe("Times that a designer proposes", () => {
  const times = [slotIn(6, "10:00"), slotIn(6, "11:00")] as const;
  const offersIn = ({ customer }: PaidBooking) =>
    scalar(sql`select public.get_chats(${customer}) #> '{chats,0,offerCount}'`);

  it("are emailed once, shown, and taken without worse terms, even right before the start", async () => {
    const booking = await paid(10);
    await offer(booking.designer.id, booking.id, [...times], "I am ill today.");
    await offer(booking.designer.id, booking.id, [...times], "I am ill today.");
    expect(await mailsOf(booking.id, "time_offered")).toMatchObject([
      { recipient_id: booking.customer, content: { message: "I am ill today.", offers: [{}, {}] } },
    ]);
    expect(await offersIn(booking)).toBe(2);
    await bookSlot(sql, { customer: await newCustomer(sql), designer: booking.designer, ...times[1] });
    expect((await details(booking.customer, booking.id)).offers.map(({ free }) => free)).toEqual([true, false]);
    expect(await refused(reschedule(booking.customer, booking.id, times[1]))).toBe("PT409 slot_taken");
    await reschedule(booking.customer, booking.id, times[0]);
    expect(await bookingRow(booking.id)).toMatchObject({ cap: 100 });
    expect(await details(booking.customer, booking.id)).toMatchObject({ offers: [], movedLate: false });
  });

  it("may be outside the designer's hours, and are only for their booking, which cannot move to other such times", async () => {
    const [booking, other] = await Promise.all([paid(60), paid(60)]);
    const outsideHours = slotIn(6, "10:10");
    await offer(other.designer.id, other.id, [times[1]]);
    await offer(booking.designer.id, booking.id, [outsideHours]);
    expect((await details(other.customer, other.id)).offers).toMatchObject([{ slotStart: iso(times[1].start) }]);
    expect(await refused(reschedule(other.customer, other.id, outsideHours))).toBe("PT400 invalid_slot");
    expect(await refused(reschedule(booking.customer, booking.id, slotIn(6, "10:20")))).toBe("PT400 invalid_slot");
    await reschedule(booking.customer, booking.id, outsideHours);
    expect((await details(other.customer, other.id)).offers).toHaveLength(1);
  });

  it("replace earlier ones, and end once the old slot has begun or the booking is cancelled", async () => {
    const begun = await paid(10);
    await offer(begun.designer.id, begun.id, [...times]);
    await offer(begun.designer.id, begun.id, [times[0]]);
    expect((await details(begun.customer, begun.id)).offers).toHaveLength(1);
    await startsIn(admin, begun.id, "-1 minute");
    expect(await refused(reschedule(begun.customer, begun.id, times[0]))).toBe("PT409 not_reschedulable");
    expect(await refused(offer(begun.designer.id, begun.id, [times[0]]))).toBe("PT409 not_reschedulable");
    expect(await details(begun.customer, begun.id)).toMatchObject({ offers: [] });
    expect(await details(begun.designer.id, begun.id)).toMatchObject({ canOfferTimes: false });
    expect(await offersIn(begun)).toBe(0);
    const cancelled = await paid(1560);
    await offer(cancelled.designer.id, cancelled.id, [times[0]]);
    await cancel(cancelled.customer, cancelled.id, 6000);
    expect(await refused(offer(cancelled.designer.id, cancelled.id, [times[0]]))).toBe("PT409 not_reschedulable");
    expect(await sql`select 1 from public.time_offers where booking_id = ${cancelled.id}`).toHaveLength(0);
  });

  it.each([
    ["a time of another length", [{ ...slotIn(6, "10:00"), end: slotIn(6, "10:10").end }], "PT400 invalid_slot"],
    ["a time more than a year ahead", [slotIn(370, "10:00")], "PT400 invalid_slot"],
    ["the same time twice", [times[0], times[0]], "PT400 invalid_slot"],
    ["none", [], "PT400 invalid_slot"],
    ["four", [0, 1, 2, 3].map((day) => slotIn(6 + day, "10:00")), "PT400 invalid_slot"],
    ["the past", [slotIn(-2, "10:00")], "PT409 slot_begun"],
  ])("are refused: %s", async (_, slots, refusal) => {
    const booking = await paid(3000);
    expect(await refused(offer(booking.designer.id, booking.id, slots))).toBe(refusal);
    expect(await sql`select 1 from public.time_offers where booking_id = ${booking.id}`).toHaveLength(0);
  });

  it("are refused when they are already booked", async () => {
    const booking = await paid(3000);
    await bookSlot(sql, { customer: await newCustomer(sql), designer: booking.designer, ...times[0] });
    expect(await refused(offer(booking.designer.id, booking.id, [times[0]]))).toBe("PT409 slot_taken");
    await sql`update public.bookings set hold_expires_at = now() where designer_id = ${booking.designer.id} and status = 'pending_payment'`;
    expect(await refused(offer(booking.designer.id, booking.id, [times[0]]))).toBeUndefined();
  });

  it("may overlap with the old slot but not equal it, and end once they have begun", async () => {
    const [customer, designer] = await people();
    const { start, end } = slotIn(6, "10:15");
    const id = await newBooking(sql, customer, designer, { from: start, to: end });
    await offer(designer.id, id, [times[0]]);
    expect(await details(customer, id)).toMatchObject({ offers: [{ free: true }] });
    await reschedule(customer, id, times[0]);
    expect(await refused(offer(designer.id, id, [times[0]]))).toBe("PT400 invalid_slot");
    await sql`insert into public.time_offers (booking_id, slot) values (${id}, tstzrange(now() - interval '1 minute', now() + interval '29 minutes'))`;
    expect(await details(customer, id)).toMatchObject({ offers: [] });
  });
});

describe("Earnings", () => {
  const earnings = (designer: string) => scalar(sql`select public.designer_earnings(${designer})`);

  it("include what a late cancellation left but not what was refunded", async () => {
    const designer = await newDesigner(sql);
    const booking = async (startsIn: number) =>
      newPaidBooking(sql, { customer: await newCustomer(sql), designer }, halfHour(startsIn));
    const [full, half, none] = [await booking(1800), await booking(600), await booking(60)];
    await booking(2400);
    expect((await earnings(designer.id)).totalEarnings).toBe(240);
    await cancel(full.customer, full.id, 6000);
    await cancel(half.customer, half.id, 3000);
    await cancel(none.customer, none.id, 0);
    const after = await earnings(designer.id);
    expect(after.totalEarnings).toBe(150);
    // The part kept after a cancellation is earned; the remaining booking is still to come.
    expect(after.totals).toEqual([
      {
        ...{ currency: "USD", amount: 150, refunded: 90 },
        ...{ earned: 90, earnedBookings: 0, cancelledBookings: 2, toCome: 60, bookingsToCome: 1 },
      },
    ]);
    expect(after.transactions).toMatchObject([
      { status: "confirmed", amount: 60, refunded: 0 },
      { status: "cancelled", amount: 30, refunded: 30 },
      { status: "cancelled", amount: 60, refunded: 0 },
    ]);
  });

  it("belong to the month in which the session begins for the designer, with earned money separate from money to come", async () => {
    // Fourteen hours ahead of UTC, the evening before the first of a month is already in that month.
    const designer = await newDesigner(sql, { timeZone: "Pacific/Kiritimati" });
    const customer = await newCustomer(sql);
    const [yearAgo, past, now, next, coming] = (await scalars(sql`
      select to_char(date_trunc('month', now() at time zone 'Pacific/Kiritimati') + make_interval(months => n), 'YYYY-MM')
        from unnest('{-12,-2,0,1,2}'::int[]) n`)) as [string, string, string, string, string];
    const eveBefore = (month: string, time: string) =>
      iso(`${new Date(Date.parse(month) - 86_400_000).toISOString().slice(0, 10)}T${time}Z`);
    const book = (month: string, from: string, to: string, status: "confirmed" | "completed" = "confirmed") => {
      const shape = { from: eveBefore(month, from), to: eveBefore(month, to), status };
      return newPaidBooking(sql, { customer, designer }, shape);
    };
    for (const month of [past, yearAgo]) await book(month, "20:00", "20:30", "completed");
    await book(coming, "20:00", "20:30");
    // A session a year ago is in the total, but no longer among the months.
    expect(await earnings(designer.id)).toMatchObject({
      ...{ month: now, totalEarnings: 180 },
      months: [
        { month: past, currency: "USD", earned: 60, toCome: 0 },
        { month: coming, currency: "USD", earned: 0, toCome: 60 },
      ],
      transactions: [coming, past, yearAgo].map((month) => ({
        ...{ month, slotStart: eveBefore(month, "20:00"), slotEnd: eveBefore(month, "20:30") },
      })),
    });
    // A session across midnight belongs to the month in which it begins.
    await book(coming, "09:45", "10:15");
    expect((await earnings(designer.id)).months[1]).toMatchObject({ month: next, toCome: 60 });
  });
});

describe("At the same time", () => {
  it("one customer moves to a slot that another books: one of them gets it", async () => {
    const booking = await paid(3000);
    const to = slotIn(6, "10:00");
    const customer = await newCustomer(sql);
    const outcomes = await Promise.all([
      refused(reschedule(booking.customer, booking.id, to, connection)),
      refused(bookSlot(sql, { customer, designer: booking.designer, ...to })),
    ]);
    expect(outcomes.toSorted()).toEqual(["PT409 slot_taken", undefined]);
  });

  it("a customer cancels and a second payment arrives: everything is refunded", async () => {
    const booking = await paid(1560);
    await Promise.all([
      cancel(booking.customer, booking.id, 6000),
      connection`select public.record_payment(${booking.orderId}, ${`second_${booking.paymentId}`}, 6000, 'USD', 'webhook')`,
    ]);
    const returned = sql`
      select sum(r.amount_minor)::int from public.refunds r join public.payments p using (payment_id) where p.order_id = ${booking.orderId}`;
    expect(await scalar(returned)).toBe(12000);
  });
});
