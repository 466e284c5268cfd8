import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import { feeOf } from "../../edge-functions/shared/contract/commission.ts";
import {
  addTime,
  comesInto,
  newBooking,
  newCustomer,
  newDesigner,
  newNoShow,
  newPaidBooking,
  type PaidBooking,
  payFor,
  refusedIn,
} from "../support/db.ts";
import { connectAsPostgres, connectMany, scalar } from "../support/sql.ts";
import { it as base } from "../support/test.ts";

/* Each test is rolled back: the commission applies to everybody, and releasing looks at all bookings. */

const sql = connectAsPostgres();
const connections = connectMany(1);
type Own = postgres.TransactionSql;

/** Lets only the bookings of a test's own transaction, and `besides`, be released. Locking other tests' bookings would lead to deadlocks. */
async function releaseOnly(own: Own, besides: string = randomUUID()): Promise<void> {
  await own`alter function private.may_release(public.bookings) rename to may_release_of_all`;
  await own.unsafe(`
    create function private.may_release(p_booking public.bookings) returns boolean language sql stable as $$
      select (p_booking.created_at = now() or p_booking.id = '${besides}') and private.may_release_of_all(p_booking)
    $$`);
}
/** A test in such a transaction. */
const it = base.extend<{ own: Own }>({
  own: async ({ own }, use) => {
    await releaseOnly(own);
    await use(own);
  },
});

const charge = (own: Own, percent: number, minimum = 0, currency = "USD") =>
  own`select admin.set_commission(${currency}, ${percent}, ${minimum}, p_sure => true, p_by_whom => 'Asha', p_reason => 'Why.')`;
const chargeLater = (own: Own) =>
  own`select admin.set_commission('USD', 50, 0, now() + interval '1 second', true, 'Asha', 'Why.')`;
const PAST = { from: "-26 hours", to: "-25 hours", status: "completed" } as const;
const newPair = async () => ({ customer: await newCustomer(sql), designer: await newDesigner(sql) });
const paidFor = async (own: Own, shape: Partial<{ from: string; to: string; status: "confirmed" }> = {}) =>
  newPaidBooking(own, await newPair(), { ...PAST, ...shape });
const release = (own: Own) => own`select public.release_earnings()`;
const refund = (own: Own, { id }: { id: string }, amount: number | null = null) =>
  own`select admin.refund_booking(${id}, ${amount}, 'designer', 'Asha', 'Why.')`;
/** The balance of a booking on each account: a positive amount is owed to its owner. */
const sharesOf = async (own: Own, { id }: { id: string }) =>
  Object.fromEntries(
    (
      await own<{ account: string; minor: number }[]>`
        select account, -sum(amount_minor)::int as minor from public.ledger_entries
         where booking_id = ${id} and account in ('held', 'payable', 'fee', 'loss') group by account having sum(amount_minor) <> 0`
    ).map(({ account, minor }) => [account, minor]),
  );
const problemsOf = (own: Own, { id }: { id: string }) =>
  own`select kind, detail from private.ledger_problems() where booking_id = ${id}`;
const feeOn = (own: Own, id: string) =>
  own`select fee_percent::int as percent, fee_minimum_minor::int as minimum from public.bookings where id = ${id}`;
const openNoShow = (own: Own, { id }: { id: string }) => newNoShow(own, id, "customer", { refundMinor: 6000 });
const dismissNoShow = (own: Own, { id }: { id: string }) =>
  own`update public.no_shows set status = 'dismissed', decided_at = now() where booking_id = ${id}`;
/** Stores the customer's report about a session that took place. */
const report = async (own: Own, { id }: { id: string }) => {
  await comesInto(own, id, await scalar<string>(own`select customer_id from public.bookings where id = ${id}`));
  await own`insert into public.member_reports (booking_id, reported_by, reason) values (${id}, 'customer', 'other')`;
};
const closeReport = (own: Own, { id }: { id: string }) =>
  own`update public.member_reports set closed_at = now() where booking_id = ${id}`;
const dispute = (own: Own, { id, paymentId }: PaidBooking) =>
  own`select public.record_dispute(${`disp_${id}`}, ${paymentId}, 6000, 'USD', 'fraud', 'chargeback', 'open', null)`;

describe("The commission", () => {
  it("is none by default, and stays that of the booking's time and currency, whatever comes later", async ({ own }) => {
    const before = await paidFor(own);
    await charge(own, 10);
    await chargeLater(own);
    const after = await paidFor(own);
    const inRupees = { ...PAST, from: "-30 hours", to: "-29 hours", currency: "INR" } as const;
    const rupees = await newPaidBooking(own, before, inRupees);
    await release(own);
    expect(await sharesOf(own, before)).toEqual({ payable: 6000 });
    expect(await sharesOf(own, after)).toEqual({ payable: 5400, fee: 600 });
    expect(await sharesOf(own, rupees)).toEqual({ payable: 6000 });
    expect(await problemsOf(own, after)).toEqual([]);
  });

  it("rounds to the minor unit, has a minimum, and never takes more than there is", async ({ own }) => {
    const fee = async (minor: number, percent: number, minimum: number) =>
      Number((await own`select private.fee_of(${minor}, ${percent}, ${minimum}) as fee`)[0]?.fee);
    for (const [minor, percent, minimum, expected] of [
      [5999, 12.5, 0, 750],
      [5996, 12.5, 0, 750],
      [5995, 12.5, 0, 749],
      [1000, 5, 100, 100],
      [2001, 5, 100, 100],
      [60, 5, 100, 60],
      [0, 5, 100, 0],
      [-500, 5, 100, 0],
    ] as const)
      expect(await fee(minor, percent, minimum), `${percent} % of ${minor}`).toBe(expected);
    // Pages compute the same amount before a booking.
    for (const minor of [-500, 0, 1, 60, 99, 2001, 2500, 5995, 5996, 5999, 450_001])
      for (const [percent = 0, minimum = 0] of [[], [12.5], [5.02], [5, 100], [33.33, 700]])
        expect(await fee(minor, percent, minimum), `${percent} % of ${minor}`).toBe(feeOf(minor, { percent, minimum }));
  });

  it("costs a free session nothing", async ({ own }) => {
    await charge(own, 10, 1);
    const { customer, designer } = await newPair();
    const id = await newBooking(own, customer, designer, { ...PAST, priceMinor: 0 });
    expect(await feeOn(own, id)).toEqual([{ percent: 0, minimum: 0 }]);
  });

  it("is the session's percentage for added time, without another minimum", async ({ own }) => {
    await charge(own, 10, 20);
    const session = await paidFor(own);
    await chargeLater(own);
    expect(await feeOn(own, await addTime(own, session.id, { held: true, priceMinor: 1500 }))).toEqual([
      { percent: 10, minimum: 0 },
    ]);
  });

  it("begins now or later, and never changes for a booking", async ({ own }) => {
    const set = (args: string) =>
      refusedIn(own)`select admin.set_commission(${own.unsafe(args)}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    expect(await set("'USD', 5, 0, now() - interval '1 second'")).toMatch(/now or later/);
    expect(await set("'USD', 91, p_sure => true")).toMatch(/0 to 90 percent/);
    expect(await set("'INR', 0.15")).toContain("1.50 of 1000 INR");
    expect(await set("'INR', 40.5")).toContain("405.00 of 1000 INR");
    const { id } = await paidFor(own);
    for (const change of ["fee_percent = 5", "fee_minimum_minor = 5"])
      expect(await refusedIn(own)`update public.bookings set ${own.unsafe(change)} where id = ${id}`).toMatch(
        /never change/,
      );
  });

  it("is shown to a designer before they set a price, on each booking and in the sums", async ({ own }) => {
    const people = await newPair();
    const { designer } = people;
    const of = async () => (await own`select public.own_profile(${designer.id}) -> 'commission' as terms`)[0]?.terms;
    expect(await of()).not.toContainEqual(expect.objectContaining({ currency: "USD" }));
    await own`insert into public.commission_terms values ('USD', now() - interval '1 day', 30, 0)`;
    await charge(own, 10, 2.5);
    await chargeLater(own);
    expect(await of()).toContainEqual({ currency: "USD", percent: 10, minimum: 250 });
    const done = await newPaidBooking(own, people, PAST);
    await newPaidBooking(own, people, { from: "50 hours", to: "51 hours", priceMinor: 2000 });
    await refund(own, done, 20);
    await release(own);
    const earnings = async () => (await own`select public.designer_earnings(${designer.id}) as earnings`)[0]?.earnings;
    // The cards still show prices.
    expect(await earnings()).toMatchObject({
      fees: [{ currency: "USD", amount: 4 }],
      transactions: [
        { amount: 20, fee: 2.5 },
        { amount: 40, refunded: 20, fee: 4 },
      ],
      totalEarnings: 60,
    });
    await charge(own, 20, 0, "INR");
    const slot = { ...PAST, from: "-30 hours", to: "-29 hours" };
    await newPaidBooking(own, people, { ...slot, priceMinor: 50_000, currency: "INR" });
    await release(own);
    expect((await earnings()).fees).toEqual([
      { currency: "INR", amount: 100 },
      { currency: "USD", amount: 4 },
    ]);
  });
});

describe("Releasing money", () => {
  base("passes over a designer whose row is locked, without waiting", async ({ own }) => {
    const booking = await newPaidBooking(sql, await newPair(), PAST);
    await releaseOnly(own, booking.id);
    const [other] = connections as [postgres.Sql];
    await other.begin(async (holder) => {
      await holder`select from public.designers where id = ${booking.designer.id} for no key update`;
      await own`set local lock_timeout = '2s'`;
      await release(own);
      expect(await sharesOf(own, booking)).toEqual({ held: 6000 });
    });
    await release(own);
    expect(await sharesOf(own, booking)).toEqual({ payable: 6000 });
  });

  it("happens a day after the slot and no sooner, in part if a part was refunded", async ({ own }) => {
    await charge(own, 10);
    const early = await paidFor(own, { from: "-24.9 hours", to: "-23.9 hours" });
    const late = await paidFor(own, { from: "-25 hours", to: "-24 hours" });
    const toCome = await paidFor(own, { from: "50 hours", to: "51 hours", status: "confirmed" });
    const [part, nothing] = [await paidFor(own), await paidFor(own)];
    await refund(own, part, 20);
    await refund(own, nothing);
    for (const _ of ["once", "again"]) await release(own);
    for (const [booking, shares] of [
      [early, { held: 6000 }],
      [toCome, { held: 6000 }],
      [late, { payable: 5400, fee: 600 }],
      [part, { payable: 3600, fee: 400 }],
      [nothing, {}],
    ] as const) {
      expect(await sharesOf(own, booking)).toEqual(shares);
      expect(await problemsOf(own, booking)).toEqual([]);
    }
  });

  it("waits for the slot of a session that was cancelled late", async ({ own }) => {
    const booking = await paidFor(own, { from: "1 hour", to: "2 hours", status: "confirmed" });
    await own`select public.cancel_booking(${booking.customer}, ${booking.id}, 0)`;
    await release(own);
    expect(await sharesOf(own, booking)).toEqual({ held: 6000 });
    await own`update public.bookings set slot = tstzrange(now() - interval '26 hours', now() - interval '25 hours') where id = ${booking.id}`;
    await release(own);
    expect(await sharesOf(own, booking)).toEqual({ payable: 6000 });
  });

  type Step = (own: Own, booking: PaidBooking) => Promise<unknown>;
  it.for<[string, Step, Step]>([
    ["a no-show is open", openNoShow, dismissNoShow],
    [
      "somebody objects to a no-show",
      (own, { id }) => newNoShow(own, id, "customer", { status: "objected" }),
      dismissNoShow,
    ],
    ["a member has reported the other", report, closeReport],
    [
      "a bank wants the payment back",
      dispute,
      (own, { id }) => own`select admin.end_dispute(${`disp_${id}`}, 'won', 'Asha', 'Why.')`,
    ],
  ])("waits while %s", async ([, open, close], { own }) => {
    const booking = await paidFor(own);
    await open(own, booking);
    await release(own);
    expect(await sharesOf(own, booking)).toEqual({ held: 6000 });
    await close(own, booking);
    await release(own);
    expect(await sharesOf(own, booking)).toEqual({ payable: 6000 });
  });

  it("of added time waits for cases of its session, but not for another session's dispute", async ({ own }) => {
    await dispute(own, await paidFor(own));
    const session = await paidFor(own, { status: "confirmed" });
    const id = await addTime(own, session.id, { held: true, priceMinor: 1500 });
    expect(await payFor(own, id)).toMatchObject({ outcome: "confirmed" });
    await own`update public.bookings set status = 'completed' where id = ${session.id}`;
    for (const [open, close] of [
      [openNoShow, dismissNoShow],
      [report, closeReport],
    ] as const) {
      await open(own, session);
      await release(own);
      expect(await sharesOf(own, { id })).toEqual({ held: 1500 });
      await close(own, session);
    }
    await release(own);
    expect(await sharesOf(own, { id })).toEqual({ payable: 1500 });
  });

  it("makes nothing the designer's, and nothing a debt, if more than the price was refunded", async ({ own }) => {
    const booking = await paidFor(own);
    await own`select public.record_refund(${`rfnd_${booking.id}`}, ${booking.paymentId}, 7000, 'USD', null, 'processed')`;
    await release(own);
    expect(await sharesOf(own, booking)).toEqual({ loss: -1000 });
  });

  it("leaves out a failed refund, which is still owed, until it is withdrawn", async ({ own }) => {
    const booking = await paidFor(own);
    await refund(own, booking, 20);
    await own`update public.refunds set status = 'failed' where payment_id = ${booking.paymentId}`;
    await release(own);
    expect(await sharesOf(own, booking)).toEqual({ payable: 4000 });
    await own`select admin.withdraw_refund(r.id, 'Asha', 'Why.') from public.refunds r where r.payment_id = ${booking.paymentId}`;
    expect(await sharesOf(own, booking)).toEqual({ payable: 6000 });
    expect(await problemsOf(own, booking)).toEqual([]);
  });

  it("is reversed by a later refund, with its part of the commission", async ({ own }) => {
    await charge(own, 10, 2);
    const booking = await paidFor(own);
    await release(own);
    await refund(own, booking, 50);
    // The minimum, not a tenth of the kept amount.
    expect(await sharesOf(own, booking)).toEqual({ payable: 800, fee: 200 });
    await refund(own, booking);
    expect(await sharesOf(own, booking)).toEqual({});
    expect(await problemsOf(own, booking)).toEqual([]);
  });
});
