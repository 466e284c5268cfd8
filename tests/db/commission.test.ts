import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect, test } from "vitest";
import { feeOf } from "../../edge-functions/shared/contract/commission.ts";
import {
  newBooking,
  newCustomer,
  newDesigner,
  newPaidBooking,
  type PaidBooking,
  refusalOf,
  undoing,
} from "../support/db.ts";
import { connectAsPostgres, connectMany } from "../support/sql.ts";

/* Each test is rolled back: the commission holds for everybody, and releasing looks at all bookings. */

const sql = connectAsPostgres();
const connections = connectMany(1);
type Transaction = postgres.TransactionSql;

const charge = (own: Transaction, percent: number, minimum = 0, currency = "USD") =>
  own`select admin.set_commission(${currency}, ${percent}, ${minimum})`;
const paidFor = async (
  own: Transaction,
  [from, to]: [string, string] = ["-26 hours", "-25 hours"],
  priceMinor = 6000,
): Promise<PaidBooking> =>
  newPaidBooking(
    own,
    { customer: await newCustomer(sql), designer: await newDesigner(sql) },
    { from, to, priceMinor, status: from.startsWith("-") ? "completed" : "confirmed" },
  );
/** A held extension of a session by fifteen minutes. */
async function extend(own: Transaction, session: { id: string }) {
  const [row] = await own<[{ id: string; percent: number; minimum: number }]>`
    insert into public.bookings (extends_id, customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency)
    select b.id, b.customer_id, b.designer_id, b.rate_id, private.extension_slot(b), b.slot_type, 'pending_payment', now() + interval '15 minutes',
           b.service_name, 1500, b.currency
      from public.bookings b where b.id = ${session.id}
    returning id, fee_percent::int as percent, fee_minimum_minor::int as minimum`;
  return row;
}
const release = (own: Transaction) => own`select public.release_earnings()`;
/**
 * A transaction that is rolled back, in which only the bookings that it makes, and one other, may be released. Locking those of other
 * tests would lead to deadlocks.
 */
const alone = (work: (own: Transaction) => Promise<unknown>, besides: string = randomUUID()): Promise<void> =>
  undoing(sql, async (own) => {
    await own`alter function private.may_release(public.bookings) rename to may_release_of_all`;
    await own.unsafe(`
      create function private.may_release(p_booking public.bookings) returns boolean language sql stable as $$
        select (p_booking.created_at = now() or p_booking.id = '${besides}') and private.may_release_of_all(p_booking)
      $$`);
    await work(own);
  });
const it = test.extend<{ own: Transaction }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies from its first parameter
  own: async ({}, use) => alone(use),
});
/** What a booking has on each account: positive is owed to its owner. */
const sharesOf = async (own: Transaction, { id }: { id: string }) =>
  Object.fromEntries(
    (
      await own<{ account: string; minor: number }[]>`
        select account, -sum(amount_minor)::int as minor from public.ledger_entries
         where booking_id = ${id} and account in ('held', 'payable', 'fee', 'loss') group by account having sum(amount_minor) <> 0`
    ).map(({ account, minor }) => [account, minor]),
  );
const problemsOf = (own: Transaction, { id }: { id: string }) =>
  own`select kind, detail from private.ledger_problems() where booking_id = ${id}`;

it("Releasing passes over a designer who is busy, without waiting", async () => {
  const designer = await newDesigner(sql);
  const booking = await newPaidBooking(
    sql,
    { customer: await newCustomer(sql), designer },
    { from: "-26 hours", to: "-25 hours", status: "completed" },
  );
  const [other] = connections as [postgres.Sql];
  await other.begin(async (holder) => {
    await holder`select from public.designers where id = ${designer.id} for no key update`;
    await alone(async (own) => {
      await own`set local lock_timeout = '2s'`;
      await release(own);
      expect(await sharesOf(own, booking)).toEqual({ held: 6000 });
    }, booking.id);
  });
  await alone(async (own) => {
    await release(own);
    expect(await sharesOf(own, booking)).toEqual({ payable: 6000 });
  }, booking.id);
});

describe("The commission", () => {
  it("is that of the booking's moment and currency, whatever comes later", async ({ own }) => {
    const before = await paidFor(own);
    await charge(own, 10);
    await own`select admin.set_commission('USD', 50, 0, now() + interval '1 second')`;
    const [after, rupees] = [
      await paidFor(own),
      await newPaidBooking(own, before, { from: "-30 hours", to: "-29 hours", status: "completed", currency: "INR" }),
    ];
    await release(own);
    expect(await sharesOf(own, before)).toEqual({ payable: 6000 });
    expect(await sharesOf(own, after)).toEqual({ payable: 5400, fee: 600 });
    expect(await sharesOf(own, rupees)).toEqual({ payable: 6000 });
    expect(await problemsOf(own, after)).toEqual([]);
  });

  it("rounds to the minor unit, has a minimum, and never takes more than there is", async ({ own }) => {
    const fee = async (minor: number, percent: number, minimum: number) =>
      Number((await own`select private.fee_of(${minor}, ${percent}, ${minimum}) as fee`)[0]?.fee);
    expect(await fee(5999, 12.5, 0)).toBe(750);
    expect(await fee(5996, 12.5, 0)).toBe(750);
    expect(await fee(5995, 12.5, 0)).toBe(749);
    expect(await fee(1000, 5, 100)).toBe(100);
    expect(await fee(2001, 5, 100)).toBe(100);
    expect(await fee(60, 5, 100)).toBe(60);
    expect(await fee(0, 5, 100)).toBe(0);
    expect(await fee(-500, 5, 100)).toBe(0);
    // Pages compute the same before a booking.
    for (const minor of [-500, 0, 1, 60, 99, 2001, 2500, 5995, 5996, 5999, 450_001])
      for (const [percent, minimum] of [
        [0, 0],
        [12.5, 0],
        [5.02, 0],
        [5, 100],
        [33.33, 700],
      ] as const)
        expect(await fee(minor, percent, minimum), `${percent} % of ${minor}`).toBe(feeOf(minor, { percent, minimum }));
  });

  it("costs a free session nothing", async ({ own }) => {
    await charge(own, 10, 1);
    const id = await newBooking(own, await newCustomer(sql), await newDesigner(sql), {
      from: "-26 hours",
      to: "-25 hours",
      priceMinor: 0,
    });
    const [row] =
      await own`select fee_percent::int as percent, fee_minimum_minor::int as minimum from public.bookings where id = ${id}`;
    expect(row).toEqual({ percent: 0, minimum: 0 });
  });

  it("of an extension is its session's percentage, without another minimum", async ({ own }) => {
    await charge(own, 10, 20);
    const session = await paidFor(own);
    await own`select admin.set_commission('USD', 50, 0, now() + interval '1 second')`;
    expect(await extend(own, session)).toMatchObject({ percent: 10, minimum: 0 });
  });

  it("begins now or later, and a booking's never changes", async ({ own }) => {
    const refused = (work: (inner: Transaction) => Promise<unknown>) => refusalOf(own.savepoint(work));
    expect(
      (await refused((inner) => inner`select admin.set_commission('USD', 5, 0, now() - interval '1 second')`))?.message,
    ).toMatch(/now or later/);
    expect((await refused((inner) => inner`select admin.set_commission('USD', 91)`))?.state).toBe("23514");
    const booking = await paidFor(own);
    for (const change of ["fee_percent = 5", "fee_minimum_minor = 5"])
      expect(
        (await refused((inner) => inner.unsafe(`update public.bookings set ${change} where id = '${booking.id}'`)))
          ?.message,
      ).toBe("immutable");
  });
});

it("A designer sees the commission before they set a price, on each booking and in the sums", async ({ own }) => {
  const designer = await newDesigner(sql);
  const of = async () => (await own`select public.own_profile(${designer.id}) -> 'commission' as terms`)[0]?.terms;
  expect(await of()).not.toContainEqual(expect.objectContaining({ currency: "USD" }));
  await own`insert into public.commission_terms values ('USD', now() - interval '1 day', 30, 0)`;
  await charge(own, 10, 2.5);
  await own`select admin.set_commission('USD', 50, 0, now() + interval '1 second')`;
  expect(await of()).toContainEqual({ currency: "USD", percent: 10, minimum: 250 });
  const people = { customer: await newCustomer(sql), designer };
  const done = await newPaidBooking(own, people, { from: "-26 hours", to: "-25 hours", status: "completed" });
  await newPaidBooking(own, people, { from: "50 hours", to: "51 hours", priceMinor: 2000 });
  await own`select admin.refund_booking(${done.id}, 20)`;
  await release(own);
  const earnings = async () => (await own`select public.designer_earnings(${designer.id}) as earnings`)[0]?.earnings;
  expect((await earnings()).fees).toEqual([{ currency: "USD", amount: 4 }]);
  expect((await earnings()).transactions).toMatchObject([
    { amount: 20, fee: 2.5 },
    { amount: 40, refunded: 20, fee: 4 },
  ]);
  // The cards still show prices.
  expect((await earnings()).totalEarnings).toBe(60);
  await charge(own, 20, 0, "INR");
  const slot = { from: "-30 hours", to: "-29 hours" } as const;
  await newPaidBooking(own, people, { ...slot, status: "completed", priceMinor: 50_000, currency: "INR" });
  await release(own);
  expect((await earnings()).fees).toEqual([
    { currency: "INR", amount: 100 },
    { currency: "USD", amount: 4 },
  ]);
});

describe("What was paid is released", () => {
  it("a day after the slot and no sooner, in part if a part went back", async ({ own }) => {
    await charge(own, 10);
    const [early, late, toCome] = [
      await paidFor(own, ["-24.9 hours", "-23.9 hours"]),
      await paidFor(own, ["-25 hours", "-24 hours"]),
      await paidFor(own, ["50 hours", "51 hours"]),
    ];
    const part = await paidFor(own);
    await own`select admin.refund_booking(${part.id}, 20)`;
    const nothing = await paidFor(own);
    await own`select admin.refund_booking(${nothing.id})`;
    await release(own);
    await release(own);
    expect(await sharesOf(own, early)).toEqual({ held: 6000 });
    expect(await sharesOf(own, toCome)).toEqual({ held: 6000 });
    expect(await sharesOf(own, late)).toEqual({ payable: 5400, fee: 600 });
    expect(await sharesOf(own, part)).toEqual({ payable: 3600, fee: 400 });
    expect(await sharesOf(own, nothing)).toEqual({});
    for (const booking of [early, late, toCome, part, nothing]) expect(await problemsOf(own, booking)).toEqual([]);
  });

  const dismiss = "update public.no_shows set status = 'dismissed', decided_at = now() where booking_id = '$id'";
  it.for([
    [
      "a no-show is open",
      "insert into public.no_shows (booking_id, reported_by, status, refund_minor, object_until) values ('$id', 'customer', 'open', 6000, now())",
      dismiss,
    ],
    [
      "somebody objects to a no-show",
      `insert into public.no_shows (booking_id, reported_by, status, refund_minor, object_until, objection)
       values ('$id', 'customer', 'objected', 6000, now(), 'No.')`,
      dismiss,
    ],
    [
      "a member has reported the other",
      "insert into public.member_reports (booking_id, reported_by, reason) values ('$id', 'customer', 'other')",
      "update public.member_reports set closed_at = now() where booking_id = '$id'",
    ],
    [
      "a bank wants the payment back",
      "select public.note_dispute('disp_$id', 'pay_$id', 6000, 'USD', 'fraud', 'chargeback', 'open', null)",
      "select admin.end_dispute('disp_$id', 'won')",
    ],
  ] as const)("not while %s", async ([, open, close], { own }) => {
    const booking = await paidFor(own);
    for (const [statement, shares] of [
      [open, { held: 6000 }],
      [close, { payable: 6000 }],
    ] as const) {
      await own.unsafe(statement.replaceAll("$id", booking.id));
      await release(own);
      expect(await sharesOf(own, booking)).toEqual(shares);
    }
  });

  it("of added time not while its session is disputed between the two, and of any in spite of another's dispute", async ({
    own,
  }) => {
    const other = await paidFor(own);
    const people = { customer: await newCustomer(sql), designer: await newDesigner(sql) };
    const session = await newPaidBooking(own, people, { from: "-26 hours", to: "-25 hours" });
    const { id } = await extend(own, session);
    await own`select public.attach_order(${id}, 'razorpay', ${`order_${id}`})`;
    await own`update public.bookings set status = 'confirmed', hold_expires_at = null where id = ${id}`;
    await own`
      insert into public.payments (payment_id, order_id, amount_minor, currency, status, source)
      values (${`pay_${id}`}, ${`order_${id}`}, 1500, 'USD', 'captured', 'verify')`;
    await own`update public.bookings set status = 'completed' where id = ${session.id}`;
    await own`
      select public.note_dispute(${`disp_${other.id}`}, ${other.paymentId}, 6000, 'USD', 'fraud', 'chargeback', 'open', null)`;
    await own`
      insert into public.no_shows (booking_id, reported_by, status, refund_minor, object_until) values (${session.id}, 'customer', 'open', 6000, now())`;
    await release(own);
    expect(await sharesOf(own, { id })).toEqual({ held: 1500 });
    await own`update public.no_shows set status = 'dismissed', decided_at = now() where booking_id = ${session.id}`;
    await own`insert into public.member_reports (booking_id, reported_by, reason) values (${session.id}, 'customer', 'other')`;
    await release(own);
    expect(await sharesOf(own, { id })).toEqual({ held: 1500 });
    await own`update public.member_reports set closed_at = now() where booking_id = ${session.id}`;
    await release(own);
    expect(await sharesOf(own, { id })).toEqual({ payable: 1500 });
  });

  it("and taken back by a later refund, with its part of the commission", async ({ own }) => {
    await charge(own, 10, 2);
    const booking = await paidFor(own);
    await release(own);
    await own`select admin.refund_booking(${booking.id}, 50)`;
    // The minimum, not a tenth of the amount kept.
    expect(await sharesOf(own, booking)).toEqual({ payable: 800, fee: 200 });
    await own`select admin.refund_booking(${booking.id})`;
    expect(await sharesOf(own, booking)).toEqual({});
    expect(await problemsOf(own, booking)).toEqual([]);
  });
});
