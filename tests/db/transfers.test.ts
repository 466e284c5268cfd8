import type postgres from "postgres";
import { describe, expect } from "vitest";
import {
  codeOf,
  newCustomer,
  newDesigner,
  newPaidBooking,
  refusalOf,
  type TestDesigner,
  undoing,
} from "../support/db.ts";
import { newLinkedPayee, payWeekly, problemsOf, release } from "../support/payouts.ts";
import { connectAsPostgres, connectMany } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* Which transfers SQL wants from the provider, and how it handles the provider's reports (docs/decisions/037-route.md). Each test is rolled back, except the races. */

const sql = connectAsPostgres();
const crowd = connectMany(6);
type Sql = postgres.Sql | postgres.TransactionSql;
type Row = {
  id: string;
  status: string;
  amount: number;
  wanted: number;
  reversed: number;
  payout: string | null;
  account: string;
};

const rows = (own: Sql, designer: string) => own<Row[]>`
  select id, status, amount_minor::int as amount, wanted_minor::int as wanted, reversed_minor::int as reversed, payout_id as payout, account
    from public.transfers where designer_id = ${designer} order by amount_minor desc`;
const only = async (own: Sql, designer: string): Promise<Row> => {
  const [row, ...others] = await rows(own, designer);
  if (!row || others.length > 0) throw new Error("not one transfer");
  return { ...row };
};
/** The provider's report of a transfer; otherwise it is made as wanted and on hold. */
const note = async (
  own: Sql,
  id: string,
  more: { reversed?: number; onHold?: boolean; state?: string; settlement?: string; there?: boolean } = {},
) => {
  const { reversed = 0, onHold = true, state = "processed", settlement = null, there = true } = more;
  const [row] = await own`
    select public.note_transfer(${id}, ${there ? `trf_${id.slice(0, 14)}` : null}, ${reversed}, ${onHold}, ${state}, ${settlement}, ${there ? null : "refused"}) ->> 'status' as status`;
  return row?.status;
};
const balancesOf = async (own: Sql, designer: string) =>
  Object.fromEntries(
    (
      await own<{ account: string; minor: number }[]>`
        select account, -minor::int as minor from private.balances(${designer}) where minor <> 0 and account not in ('provider', 'customer')`
    ).map(({ account, minor }) => [account, minor]),
  );
const payoutsOf = async (own: Sql, designer: string) =>
  (
    await own`select way, status, amount_minor::int as minor, reference from public.payouts where designer_id = ${designer} order by way, created_at, amount_minor desc`
  ).map((row) => ({ ...row }));
const run = async (own: Sql) => {
  await own`delete from private.payout_runs`;
  await own`select public.run_payouts()`;
};

async function linked(own: Sql) {
  const designer = await newDesigner(own);
  await newLinkedPayee(own, designer.id);
  return { designer };
}
/** A session that is over, paid in rupees; its money is not released yet. */
async function paid(own: Sql, { designer }: { designer: TestDesigner }, priceMinor = 100_000, day = 1) {
  const customer = await newCustomer(own);
  return newPaidBooking(
    own,
    { customer, designer },
    { from: `-${24 * day + 2} hours`, to: `-${24 * day + 1} hours`, priceMinor, currency: "INR", status: "completed" },
  );
}

describe("A payment in rupees", () => {
  it("is shown to administrators with its transfer, the latest first", async ({ own }) => {
    await own`insert into public.commission_terms (currency, percent, minimum_minor, from_at) values ('INR', 15, 0, now() - interval '1 year')`;
    const one = await linked(own);
    const booking = await paid(own, one);
    const { id } = await only(own, one.designer.id);
    await note(own, id);
    const older = await paid(own, one, 10_000, 9);
    await own`update public.transfers set created_at = created_at - interval '1 day' where booking_id = ${older.id}`;
    await own`update public.transfers set reversed_minor = 150 where id = ${id}`;
    await own`update public.profiles set name = 'Mara Lindqvist' where id = ${one.designer.id}`;
    const seen = await own`
      select status, designer, amount::float8, wanted::float8, reversed::float8, currency, account, provider_transfer_id, booking_id, payment_id
        from admin.transfers where designer_id = ${one.designer.id}`;
    const to = { designer: "Mara Lindqvist", currency: "INR", account: "acc_ParlourDesign0" };
    expect(seen).toEqual([
      {
        ...{
          status: "held",
          amount: 850,
          wanted: 850,
          reversed: 1.5,
          provider_transfer_id: `trf_${id.slice(0, 14)}`,
        },
        ...{ booking_id: booking.id, payment_id: booking.paymentId, ...to },
      },
      {
        ...{ status: "due", amount: 85, wanted: 85, reversed: 0, provider_transfer_id: null },
        ...{ booking_id: older.id, payment_id: older.paymentId, ...to },
      },
    ]);
  });

  it("is transferred on hold, less the commission, and leaves with a payout that ends as the provider says", async ({
    own,
  }) => {
    await payWeekly(own, "INR", 100);
    await own`insert into public.commission_terms (currency, percent, minimum_minor, from_at) values ('INR', 15, 0, now() - interval '1 year')`;
    const one = await linked(own);
    const booking = await paid(own, one);
    const { id, ...wanted } = await only(own, one.designer.id);
    expect(wanted).toEqual({
      status: "due",
      amount: 85_000,
      wanted: 85_000,
      reversed: 0,
      payout: null,
      account: "acc_ParlourDesign0",
    });
    expect(await note(own, id)).toBe("held");
    expect(await note(own, id)).toBe("held");
    await release(own, booking.id);
    for (const _ of ["once", "again"]) await run(own);
    expect(await payoutsOf(own, one.designer.id)).toEqual([
      { way: "route", status: "on_its_way", minor: 85_000, reference: null },
    ]);
    expect(await only(own, one.designer.id)).toMatchObject({ status: "due", wanted: 85_000 });
    expect(await balancesOf(own, one.designer.id)).toEqual({ fee: 15_000, outgoing: 85_000 });
    // Nobody can pay it by hand, or claim to have paid it.
    expect((await own`select admin.payouts_csv('INR') as csv`)[0]?.csv).not.toContain("850.00");
    const [payout] = await own`select id from public.payouts where designer_id = ${one.designer.id}`;
    expect(
      (await refusalOf(own.savepoint((inner) => inner`select admin.payout_paid(${payout?.id}, 'UTR')`)))?.message,
    ).toMatch(/paid by the provider/);
    expect(await note(own, id, { onHold: true })).toBe("due");
    expect(await note(own, id, { onHold: false })).toBe("released");
    expect(await note(own, id, { onHold: false, settlement: "setl_1" })).toBe("settled");
    // An earlier reading arrives late, and changes nothing.
    expect(await note(own, id, { onHold: false })).toBe("settled");
    expect(await payoutsOf(own, one.designer.id)).toEqual([
      { way: "route", status: "paid", minor: 85_000, reference: "setl_1" },
    ]);
    expect(await balancesOf(own, one.designer.id)).toEqual({ fee: 15_000, transferred: 85_000 });
    expect(await problemsOf(own, one.designer.id)).toEqual([]);
  });

  it("is transferred to designers with a linked account, and what is in dollars is not", async ({ own }) => {
    const one = await linked(own);
    await own`update private.payees set linked_account = null where designer_id = ${one.designer.id}`;
    await paid(own, one, 100_000, 1);
    expect(await rows(own, one.designer.id)).toEqual([]);
    await own`select admin.link_account(${one.designer.id}, 'acc_Parlour0000002')`;
    const customer = await newCustomer(own);
    await newPaidBooking(
      own,
      { customer, designer: one.designer },
      { from: "-60 hours", to: "-59 hours", status: "completed", currency: "USD" },
    );
    expect(await rows(own, one.designer.id)).toEqual([]);
    await paid(own, one, 100_000, 5);
    expect(await rows(own, one.designer.id)).toMatchObject([{ account: "acc_Parlour0000002" }]);
    const other = await newDesigner(own);
    expect(
      (await refusalOf(own.savepoint((inner) => inner`select admin.link_account(${other.id}, 'acc_Parlour0000002')`)))
        ?.message,
    ).toMatch(/no confirmed bank details/);
  });

  it("whose transfer one run makes while another is refused goes by it, or it goes back, whichever is known first", async ({
    own,
  }) => {
    const one = await linked(own);
    await paid(own, one);
    const { id } = await only(own, one.designer.id);
    await own.savepoint(async (inner) => {
      expect(await note(inner, id)).toBe("held");
      expect(await note(inner, id, { there: false })).toBe("held");
      expect(await only(inner, one.designer.id)).toMatchObject({ status: "held", wanted: 100_000 });
      await inner`update public.transfers set status = 'due', provider_transfer_id = null where id = ${id}`;
    });
    for (const _ of ["once", "again"]) expect(await note(own, id, { there: false })).toBe("closed");
    expect(await note(own, id)).toBe("due");
    expect(await only(own, one.designer.id)).toMatchObject({ wanted: 0 });
    expect(await note(own, id, { reversed: 100_000 })).toBe("closed");
    // A reading from before that is out of date.
    expect(await note(own, id)).toBe("closed");
  });

  it("that is refunded in part goes back in part, in whole it goes back in whole, and before a payout only", async ({
    own,
  }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const booking = await paid(own, one);
    const { id } = await only(own, one.designer.id);
    await note(own, id);
    const refund = (amount: number) => own`select admin.refund_booking(${booking.id}, ${amount})`;
    await refund(300);
    expect(await only(own, one.designer.id)).toMatchObject({ status: "due", wanted: 70_000 });
    // Until it has been reduced, the booking is not paid out.
    await release(own, booking.id);
    await run(own);
    expect(await payoutsOf(own, one.designer.id)).toEqual([]);
    expect(await note(own, id, { reversed: 0 })).toBe("due");
    expect(await note(own, id, { reversed: 30_000 })).toBe("held");
    await run(own);
    await refund(200);
    expect(await only(own, one.designer.id)).toMatchObject({ status: "due", wanted: 70_000 });
    expect(await note(own, id, { reversed: 30_000, onHold: false, settlement: "setl_1" })).toBe("settled");
    expect(await balancesOf(own, one.designer.id)).toEqual({ transferred: 70_000, payable: -20_000 });
    // The next payout is reduced by this amount.
    const next = await paid(own, one, 90_000, 3);
    const [, second] = await rows(own, one.designer.id);
    await note(own, second?.id ?? "");
    await release(own, next.id);
    await own`update public.payouts set run_on = run_on - 7`;
    await run(own);
    expect((await payoutsOf(own, one.designer.id)).map(({ minor }) => minor)).toEqual([70_000, 70_000]);
    expect((await rows(own, one.designer.id))[1]).toMatchObject({ amount: 90_000, wanted: 70_000 });
    const third = await paid(own, one, 50_000, 6);
    await own`select admin.refund_booking(${third.id}, 500)`;
    const closed = (await rows(own, one.designer.id))[2];
    expect(closed).toMatchObject({ status: "due", wanted: 0 });
    expect(await note(own, closed?.id ?? "", { there: false })).toBe("closed");
    expect(await problemsOf(own, one.designer.id)).toEqual([]);
  });

  it("of which a part is reversed in the provider's dashboard is paid by hand for that part", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const booking = await paid(own, one);
    const { id } = await only(own, one.designer.id);
    await note(own, id);
    await release(own, booking.id);
    // It is looked at once a day.
    expect(await own`select due_at - now() = interval '1 day' as later from public.transfers where id = ${id}`).toEqual(
      [{ later: true }],
    );
    expect(await note(own, id, { reversed: 30_000 })).toBe("held");
    // An answer from before that comes late.
    expect(await note(own, id)).toBe("held");
    await run(own);
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([
      { way: "by_hand", minor: 30_000 },
      { way: "route", minor: 70_000 },
    ]);
    expect(await problemsOf(own, one.designer.id)).toEqual([]);
  });

  it("whose transfer is refused or fails is paid by hand", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const [first, second] = [await paid(own, one, 100_000, 1), await paid(own, one, 60_000, 3)];
    const [a, b] = await rows(own, one.designer.id);
    await note(own, a?.id ?? "", { there: false });
    expect(await note(own, b?.id ?? "", { state: "pending" })).toBe("pending");
    for (const { id } of [first, second]) await release(own, id);
    await run(own);
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ way: "by_hand", minor: 100_000 }]);
    expect(await note(own, b?.id ?? "", { state: "failed" })).toBe("closed");
    await own`update public.payouts set run_on = run_on - 7`;
    await run(own);
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ minor: 100_000 }, { minor: 60_000 }]);
    expect(await problemsOf(own, one.designer.id)).toEqual([]);
  });
});

describe("A payout by transfers", () => {
  it("brings what they can, and the rest goes by hand", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    await own`update private.payees set linked_account = null where designer_id = ${one.designer.id}`;
    const early = await paid(own, one, 40_000, 9);
    await own`select admin.link_account(${one.designer.id}, 'acc_Parlour0000002')`;
    const later = await paid(own, one, 100_000, 1);
    const { id } = await only(own, one.designer.id);
    await note(own, id);
    for (const booking of [early, later]) await release(own, booking.id);
    await own`select admin.correct_balance(${later.id}, 50, 'The fee was wrong.')`;
    await run(own);
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([
      { way: "by_hand", minor: 45_000 },
      { way: "route", minor: 100_000 },
    ]);
    expect(await balancesOf(own, one.designer.id)).toMatchObject({ outgoing: 145_000 });
    expect(await problemsOf(own, one.designer.id)).toEqual([]);
  });

  it("leaves out a booking of which a correction has taken more than all, until its transfer is back", async ({
    own,
  }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const [booking, other] = [await paid(own, one), await paid(own, one, 50_000, 2)];
    for (const { id } of await rows(own, one.designer.id)) await note(own, id);
    for (const { id } of [booking, other]) await release(own, id);
    await own`select admin.correct_balance(${other.id}, -600, 'Paid twice.')`;
    expect(await own`select booking_id as id from private.payable_lines(${one.designer.id}, 'INR')`).toEqual([
      { id: booking.id },
    ]);
    await run(own);
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ way: "route", minor: 100_000 }]);
    const [left, back] = await rows(own, one.designer.id);
    expect([left, back]).toMatchObject([{ wanted: 100_000 }, { status: "due", wanted: 0 }]);
    await note(own, back?.id ?? "", { reversed: 50_000 });
    const next = await paid(own, one, 30_000, 3);
    await note(own, (await rows(own, one.designer.id))[2]?.id ?? "");
    await release(own, next.id);
    await own`update public.payouts set run_on = run_on - 7`;
    await run(own);
    expect((await payoutsOf(own, one.designer.id)).map(({ minor }) => minor).sort()).toEqual([100_000, 20_000]);
    expect(await problemsOf(own, one.designer.id)).toEqual([]);
  });

  it("leaves on hold what is not released yet, or of which a correction has left something", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    await paid(own, one);
    const { id: corrected } = await paid(own, one, 50_000, 2);
    for (const { id } of await rows(own, one.designer.id)) await note(own, id);
    await release(own, corrected);
    const held = { status: "held", wanted: 100_000 };
    await own`select admin.correct_balance(${corrected}, -499.99, 'Paid by hand.')`;
    await run(own);
    expect(await rows(own, one.designer.id)).toMatchObject([held, { status: "held", wanted: 50_000 }]);
    await own`select admin.correct_balance(${corrected}, -0.01, 'The rest.')`;
    await run(own);
    expect(await rows(own, one.designer.id)).toMatchObject([held, { status: "due", wanted: 0 }]);
  });

  it("takes refunds of other sessions from the last of them", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const first = await paid(own, one, 100_000, 9);
    await note(own, (await only(own, one.designer.id)).id);
    await release(own, first.id);
    await run(own);
    const bookings = [first, await paid(own, one, 60_000, 1), await paid(own, one, 50_000, 3)];
    const [left, ...others] = await rows(own, one.designer.id);
    await note(own, left?.id ?? "", { onHold: false, settlement: "setl_1" });
    for (const { id } of others) await note(own, id);
    for (const { id } of bookings.slice(1)) await release(own, id);
    await own`select admin.refund_booking(${first.id}, 700)`;
    await own`update public.payouts set run_on = run_on - 7`;
    await run(own);
    expect((await payoutsOf(own, one.designer.id)).map(({ minor }) => minor)).toEqual([100_000, 40_000]);
    const wanted = (await rows(own, one.designer.id)).slice(1).map((row) => row.wanted);
    expect(wanted.reduce((sum, minor) => sum + minor)).toBe(40_000);
    expect(await problemsOf(own, one.designer.id)).toEqual([]);
  });

  it("brings what is left after what is withheld", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    await own`insert into private.withholding_rates (account, from_at, percent) values ('tds', now() - interval '1 day', 1)`;
    const one = await linked(own);
    const booking = await paid(own, one);
    const { id } = await only(own, one.designer.id);
    await note(own, id);
    await release(own, booking.id);
    await run(own);
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ way: "route", minor: 99_000 }]);
    expect(await only(own, one.designer.id)).toMatchObject({ status: "due", wanted: 99_000 });
    expect(await balancesOf(own, one.designer.id)).toEqual({ outgoing: 99_000, tds: 1000 });
    expect(await problemsOf(own, one.designer.id)).toEqual([]);
  });

  it("of which the provider has too little left fails once all is back, and is paid by hand then", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const booking = await paid(own, one);
    const { id } = await only(own, one.designer.id);
    await note(own, id);
    await release(own, booking.id);
    await own`select admin.correct_balance(${booking.id}, -100, 'The fee was wrong.')`;
    await run(own);
    expect(await only(own, one.designer.id)).toMatchObject({ status: "due", wanted: 90_000 });
    // The rest after the wanted reversal is enough.
    await own.savepoint(async (inner) => {
      expect(await note(inner, id, { reversed: 10_000 })).toBe("due");
      expect(await only(inner, one.designer.id)).toMatchObject({ wanted: 90_000 });
    });
    await note(own, id, { reversed: 10_001 });
    expect(await only(own, one.designer.id)).toMatchObject({ status: "due", wanted: 0 });
    expect(await note(own, id, { reversed: 100_000 })).toBe("closed");
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ way: "route", status: "failed", minor: 90_000 }]);
    await own`select admin.pay_now(${one.designer.id}, 'INR')`;
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ way: "by_hand", minor: 90_000 }, {}]);
    expect(await problemsOf(own, one.designer.id)).toEqual([]);
  });

  it("that an administrator ends has failed once all is back, and is paid by hand then", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const bookings = [await paid(own, one, 100_000, 1), await paid(own, one, 60_000, 3)];
    const [a, b] = (await rows(own, one.designer.id)).map((row) => row.id) as [string, string];
    for (const [index, { id }] of bookings.entries()) {
      await note(own, index === 0 ? a : b);
      await release(own, id);
    }
    await run(own);
    const [payout] = await own`select id from public.payouts where designer_id = ${one.designer.id}`;
    await own`select admin.payout_failed(${payout?.id}, 'The account is closed.')`;
    expect(await rows(own, one.designer.id)).toMatchObject([
      { status: "due", wanted: 0 },
      { status: "due", wanted: 0 },
    ]);
    expect(await note(own, a, { reversed: 100_000 })).toBe("closed");
    // Half of it may still arrive, so the designer is not told yet.
    expect((await own`select public.own_payouts(${one.designer.id}) as answer`)[0]?.answer.payouts).toMatchObject([
      { status: "on_its_way", failure: null },
    ]);
    expect(await balancesOf(own, one.designer.id)).toEqual({ outgoing: 160_000 });
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ status: "on_its_way" }]);
    expect(await note(own, b, { reversed: 60_000 })).toBe("closed");
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ status: "failed" }]);
    const [sessions] = await own`
      select public.payout_sessions(${one.designer.id}, ${payout?.id}) -> 'sessions' as listed`;
    expect(sessions?.listed).toMatchObject([{ amount: 100_000 }, { amount: 60_000 }]);
    expect(await balancesOf(own, one.designer.id)).toEqual({ payable: 160_000 });
    await own`select admin.pay_now(${one.designer.id}, 'INR')`;
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ way: "by_hand", minor: 160_000 }, { way: "route" }]);
    expect(await problemsOf(own, one.designer.id)).toEqual([]);
  });

  it("of which a part has arrived does not fail", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const bookings = [await paid(own, one, 100_000, 1), await paid(own, one, 60_000, 3)];
    const [a, b] = (await rows(own, one.designer.id)).map((row) => row.id) as [string, string];
    await Promise.all([note(own, a), note(own, b)]);
    for (const { id } of bookings) await release(own, id);
    await run(own);
    await note(own, a, { onHold: false, settlement: "setl_1" });
    const [payout] = await own`select id from public.payouts where designer_id = ${one.designer.id}`;
    const fail = () => codeOf(own.savepoint((inner) => inner`select admin.payout_failed(${payout?.id}, 'No.')`));
    expect(await fail()).toMatch(/have it pay the rest/);
    await note(own, b, { onHold: false, settlement: "setl_2" });
    expect(await fail()).toMatch(/has arrived by the provider/);
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ status: "paid", reference: "setl_1, setl_2" }]);
  });

  describe("of which a part does not arrive", () => {
    /** A payout of two transfers, of 1,000 and 600 rupees. */
    const begun = (
      work: (own: Sql, one: { designer: string; payout: string; a: string; b: string }) => Promise<void>,
    ) =>
      undoing(sql, async (own) => {
        await payWeekly(own, "INR", 100);
        const { designer } = await linked(own);
        const bookings = [await paid(own, { designer }, 100_000, 1), await paid(own, { designer }, 60_000, 3)];
        const [a, b] = (await rows(own, designer.id)).map((row) => row.id) as [string, string];
        await Promise.all([note(own, a), note(own, b)]);
        for (const { id } of bookings) await release(own, id);
        await run(own);
        const [payout] = await own`select id from public.payouts where designer_id = ${designer.id}`;
        await work(own, { designer: designer.id, payout: payout?.id, a, b });
      });
    const seenOf = async (own: Sql, designer: string, payout: string) => {
      const [row] = await own`
        select public.own_payouts(${designer}) #> '{payouts,0}' as payout, public.payout_sessions(${designer}, ${payout}) -> 'sessions' as sessions,
               (select o.content from public.outbox o where o.event_key = ${`payout_paid:${payout}`}) as email`;
      return {
        payout: row?.payout,
        sessions: row?.sessions.map(({ amount }: { amount: number }) => amount),
        email: row?.email,
      };
    };

    it("is paid for what has arrived: the rest is available again, and the next run pays it by hand", () =>
      begun(async (own, { designer, payout, a, b }) => {
        const bookings = async () =>
          (await own`select bookings::int from admin.payouts where id = ${payout}`)[0]?.bookings;
        expect(await bookings()).toBe(2);
        await note(own, a, { onHold: false, settlement: "setl_1" });
        expect(await note(own, b, { onHold: false, state: "failed" })).toBe("closed");
        expect(await payoutsOf(own, designer)).toEqual([
          { way: "route", status: "paid", minor: 100_000, reference: "setl_1" },
        ]);
        expect(await balancesOf(own, designer)).toEqual({ transferred: 100_000, payable: 60_000 });
        expect(await bookings()).toBe(1);
        const { payout: shown, sessions, email } = await seenOf(own, designer, payout);
        expect(shown).toMatchObject({
          amount: 100_000,
          failure: expect.stringMatching(/could transfer only this part/),
        });
        expect(sessions).toEqual([100_000]);
        expect(email).toMatchObject({ amount: 100_000, reference: "setl_1", failure: shown.failure });
        expect(await problemsOf(own, designer)).toEqual([]);
        await own`update public.payouts set run_on = run_on - 7 where id = ${payout}`;
        await run(own);
        expect(await payoutsOf(own, designer)).toMatchObject([{ way: "by_hand", minor: 60_000 }, {}]);
      }));

    it("waits for the others, whichever of them arrive", () =>
      begun(async (own, { designer, a, b }) => {
        await note(own, a, { onHold: false, settlement: "setl_1" });
        // An administrator has reversed part of it in the provider's dashboard.
        expect(await note(own, b, { reversed: 10_001, onHold: true })).toBe("due");
        expect((await rows(own, designer))[1]).toMatchObject({ status: "due", wanted: 49_999 });
        expect((await own`select public.own_payouts(${designer}) as answer`)[0]?.answer.payouts).toMatchObject([
          { status: "on_its_way", amount: 160_000, failure: null },
        ]);
        expect(await problemsOf(own, designer)).toEqual([]);
        expect(await note(own, b, { reversed: 10_001, onHold: false })).toBe("released");
        await note(own, b, { reversed: 10_001, onHold: false, settlement: "setl_2" });
        expect(await payoutsOf(own, designer)).toEqual([
          { way: "route", status: "paid", minor: 149_999, reference: "setl_1, setl_2" },
        ]);
        expect(await balancesOf(own, designer)).toEqual({ transferred: 149_999, payable: 10_001 });
        expect(await problemsOf(own, designer)).toEqual([]);
      }));

    it("is paid for what an administrator takes back too late", () =>
      begun(async (own, { designer, payout, a, b }) => {
        await own`select admin.payout_failed(${payout}, 'The account is closed.')`;
        expect(await note(own, b, { onHold: false, settlement: "setl_2" })).toBe("settled");
        expect(await payoutsOf(own, designer)).toMatchObject([{ status: "on_its_way" }]);
        await note(own, a, { reversed: 100_000 });
        expect(await payoutsOf(own, designer)).toMatchObject([{ status: "paid", minor: 60_000 }]);
        expect(await balancesOf(own, designer)).toEqual({ transferred: 60_000, payable: 100_000 });
        const { payout: shown, sessions } = await seenOf(own, designer, payout);
        expect(shown.failure).not.toMatch(/closed/);
        expect(sessions).toEqual([60_000]);
        expect(await problemsOf(own, designer)).toEqual([]);
      }));

    it("is paid as a whole where all of it was taken back too late", () =>
      begun(async (own, { designer, payout, a, b }) => {
        await own`select admin.payout_failed(${payout}, 'The account is closed.')`;
        for (const id of [a, b]) await note(own, id, { onHold: false, settlement: "setl_1" });
        expect(await payoutsOf(own, designer)).toMatchObject([{ status: "paid", minor: 160_000 }]);
        const { payout: shown, sessions } = await seenOf(own, designer, payout);
        expect(shown.failure).toBeNull();
        expect(sessions).toEqual([100_000, 60_000]);
        expect(await problemsOf(own, designer)).toEqual([]);
      }));

    it("returns what is missing, and nothing that was taken off for other sessions", async ({ own }) => {
      await payWeekly(own, "INR", 100);
      const one = await linked(own);
      const earlier = await paid(own, one, 40_000, 5);
      const { id: first } = await only(own, one.designer.id);
      await note(own, first);
      await release(own, earlier.id);
      await run(own);
      await note(own, first, { onHold: false, settlement: "setl_1" });
      await own`update public.payouts set run_on = run_on - 7 where designer_id = ${one.designer.id}`;
      // Paid out already, so later sessions bear it.
      await own`select admin.refund_booking(${earlier.id}, 400)`;
      for (const day of [1, 3, 7, 9]) await release(own, (await paid(own, one, 30_000, day)).id);
      const later = () => rows(own, one.designer.id).then((all) => all.filter(({ id }) => id !== first));
      for (const { id } of await later()) await note(own, id);
      await run(own);
      const [arrives, fails, reduced, spared] = (await later()).sort((x, y) => y.wanted - x.wanted) as [
        Row,
        Row,
        Row,
        Row,
      ];
      expect([arrives, fails, reduced, spared].map(({ wanted }) => wanted)).toEqual([30_000, 30_000, 20_000, 0]);
      await note(own, spared.id, { reversed: 30_000 });
      await note(own, arrives.id, { onHold: false, settlement: "setl_2" });
      await note(own, fails.id, { onHold: false, state: "failed" });
      expect((await later()).find(({ id }) => id === reduced.id)).toMatchObject({ status: "due", wanted: 20_000 });
      await note(own, reduced.id, { reversed: 10_000, onHold: false, settlement: "setl_2" });
      expect(await payoutsOf(own, one.designer.id)).toMatchObject([
        { status: "paid", minor: 50_000 },
        { status: "paid", minor: 40_000 },
      ]);
      expect(await balancesOf(own, one.designer.id)).toMatchObject({ payable: 30_000, transferred: 90_000 });
      expect(await problemsOf(own, one.designer.id)).toEqual([]);
    });
  });

  it("that brings more than it should is in the audit, and counts as what was paid out", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const booking = await paid(own, one);
    const { id } = await only(own, one.designer.id);
    await note(own, id);
    await release(own, booking.id);
    await own`select admin.correct_balance(${booking.id}, -100, 'The fee was wrong.')`;
    await run(own);
    expect(await note(own, id, { onHold: false, settlement: "setl_1" })).toBe("settled");
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ status: "paid", minor: 90_000 }]);
    expect(await balancesOf(own, one.designer.id)).toMatchObject({ transferred: 90_000 });
    expect(await problemsOf(own, one.designer.id)).toEqual(["transfer_differs"]);
  });

  it("that arrives by many settlements names each once, as far as its reference has room", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const days = [1, 2, 3, 4, 5, 6];
    for (const day of days) await release(own, (await paid(own, one, 10_000, day)).id);
    const transfers = await rows(own, one.designer.id);
    for (const { id } of transfers) await note(own, id);
    await run(own);
    // As long as the provider's; the first brings two transfers.
    const settlements = [1, 2, 3, 4, 5].map((number) => `setl_ParlourSettle${number}`);
    for (const [index, { id }] of transfers.entries())
      await note(own, id, { onHold: false, settlement: settlements[Math.max(index - 1, 0)] ?? "" });
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([
      { status: "paid", minor: 60_000, reference: `${settlements.slice(0, 4).join(", ")}, …` },
    ]);
  });

  it("changes nothing of other designers' when it is reduced, taken back and has failed", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const [one, other] = [await linked(own), await linked(own)];
    const booking = await paid(own, one);
    const others = [await paid(own, other, 100_000, 1), await paid(own, other, 60_000, 3)];
    const { id } = await only(own, one.designer.id);
    const [a, b] = (await rows(own, other.designer.id)).map((row) => row.id) as [string, string];
    for (const transfer of [id, a, b]) await note(own, transfer);
    await own`select admin.refund_booking(${booking.id}, 300)`;
    expect(await rows(own, other.designer.id)).toMatchObject([
      { status: "held", wanted: 100_000 },
      { status: "held", wanted: 60_000 },
    ]);
    await note(own, id, { reversed: 30_000 });
    for (const { id } of [booking, ...others]) await release(own, id);
    await run(own);
    await note(own, a, { onHold: false, settlement: "setl_1" });
    await note(own, b, { onHold: false });
    await note(own, id, { reversed: 30_001 });
    expect(await only(own, one.designer.id)).toMatchObject({ status: "due", wanted: 0 });
    expect(await note(own, id, { reversed: 100_000 })).toBe("closed");
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ status: "failed", reference: null }]);
    expect(await rows(own, other.designer.id)).toMatchObject([
      { status: "settled", wanted: 100_000 },
      { status: "released", wanted: 60_000 },
    ]);
    expect(await own`select status, failure from public.payouts where designer_id = ${other.designer.id}`).toEqual([
      { status: "on_its_way", failure: null },
    ]);
    expect(await balancesOf(own, other.designer.id)).toEqual({ outgoing: 160_000 });
  });

  it("goes only to the present payee: what is on hold for an earlier one is reversed and paid by hand", async ({
    own,
  }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const booking = await paid(own, one);
    const { id } = await only(own, one.designer.id);
    await note(own, id);
    await release(own, booking.id);
    await own`
      insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, effective_at)
      values (${one.designer.id}, 'Hanna Berg', 'India', 'other@bank', '', '', now() - interval '1 minute')`;
    // An administrator who pays between runs finds nothing, either.
    await own`select private.pay_out(${one.designer.id}, 'INR', 1, null)`;
    await run(own);
    expect(await payoutsOf(own, one.designer.id)).toEqual([]);
    expect(await only(own, one.designer.id)).toMatchObject({ status: "due", wanted: 0 });
    await note(own, id, { reversed: 100_000 });
    await run(own);
    expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ way: "by_hand", minor: 100_000 }]);
    expect(await problemsOf(own, one.designer.id)).toEqual([]);
  });
});

describe("Webhooks", () => {
  it("make waiting transfers due, but not those that a run is changing", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const booking = await paid(own, one);
    const { id, account } = await only(own, one.designer.id);
    const woken = async (payment: string | null, of: string | null) =>
      (await own`select public.wake_transfers(${payment}, ${of}) ->> 'woken' as woken`)[0]?.woken;
    await own`update public.transfers set due_at = now() + interval '1 minute' where id = ${id}`;
    expect(await woken(booking.paymentId, null)).toBe("0");
    await note(own, id, { state: "pending" });
    expect(await woken(booking.paymentId, null)).toBe("1");
    expect(await woken(booking.paymentId, null)).toBe("0");
    await note(own, id);
    await release(own, booking.id);
    await run(own);
    await note(own, id, { onHold: false });
    expect(await woken(null, account)).toBe("1");
    expect(await woken(null, "acc_other")).toBe("0");
  });
});

describe("The audit", () => {
  it("finds transfers that differ from their payouts and bookings, and that stand still", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    const one = await linked(own);
    const booking = await paid(own, one);
    const { id } = await only(own, one.designer.id);
    const found = async (change: postgres.PendingQuery<postgres.Row[]>) => {
      await change;
      return problemsOf(own, one.designer.id);
    };
    const set = (change: object) =>
      own`update public.transfers set ${own(change as Record<string, string>)} where id = ${id}`;
    expect(await found(set({ due_at: "2020-01-01" }))).toEqual(["transfer_late"]);
    await note(own, id);
    expect(await found(set({ reversed_minor: 1 }))).toEqual(["transfer_differs"]);
    expect(await found(set({ reversed_minor: 0, status: "failed" }))).toEqual(["transfer_failed"]);
    expect(await found(set({ status: "held" }))).toEqual([]);
    await release(own, booking.id);
    await run(own);
    expect(await found(set({ wanted_minor: 99_999 }))).toEqual(["transfer_differs"]);
    await note(own, id, { reversed: 1, onHold: false });
    // Released, and reversed in the provider's dashboard all the same.
    expect(await found(set({ wanted_minor: 100_000 }))).toEqual(["transfer_differs"]);
    await set({ reversed_minor: 0 });
    expect(
      await found(
        own`update public.payouts set created_at = now() - interval '11 days' where designer_id = ${one.designer.id}`,
      ),
    ).toEqual(["transfer_late"]);
    // A closed one no longer says what is wanted.
    const other = await paid(own, one, 50_000, 5);
    await own`select admin.refund_booking(${other.id})`;
    const wanted = (status: string) =>
      found(
        own`update public.transfers set status = ${status}, wanted_minor = 50_000, provider_transfer_id = null where booking_id = ${other.id}`,
      );
    expect(await wanted("closed")).toEqual(["transfer_late"]);
    expect(await wanted("due")).toEqual(["transfer_differs", "transfer_late"]);
  });
});

describe("Several connections at once", () => {
  it("refund and pay out a transfer: what leaves and what goes back add up", async () => {
    const { designer } = await linked(sql);
    const booking = await paid(sql, { designer });
    await note(sql, (await only(sql, designer.id)).id);
    await release(sql, booking.id);
    await Promise.all([
      ...crowd.map((connection) => connection`select private.pay_out(${designer.id}, 'INR', 1, null)`),
      sql`select admin.refund_booking(${booking.id}, 400)`,
    ]);
    const [payout, ...others] = await payoutsOf(sql, designer.id);
    expect(others).toEqual([]);
    const { payable = 0, outgoing = 0 } = await balancesOf(sql, designer.id);
    expect(payable + outgoing).toBe(60_000);
    expect(outgoing).toBe(payout?.minor ?? 0);
    expect(await only(sql, designer.id)).toMatchObject({ wanted: payout?.minor ?? 60_000 });
    expect(await problemsOf(sql, designer.id)).toEqual([]);
  });
});
