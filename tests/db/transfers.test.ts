import type postgres from "postgres";
import { describe, expect } from "vitest";
import { newCustomer, newDesigner, newPaidBooking, refusedIn } from "../support/db.ts";
import { newLinkedPayee, payWeekly, problemsOf, release } from "../support/payouts.ts";
import { connectAsPostgres, connectMany, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";

/*
 * Which transfers SQL wants from the provider, and how it handles the provider's reports (docs/decisions/037-route.md). Each test is rolled back,
 * except the race.
 */

const sql = connectAsPostgres();
const crowd = connectMany(6);
type Sql = postgres.Sql | postgres.TransactionSql;

/** Stores the provider's report of a transfer, by default made as wanted and on hold. Returns the resulting status. */
async function note(
  own: Sql,
  id: string,
  more: { reversed?: number; onHold?: boolean; state?: string; settlement?: string; there?: boolean } = {},
): Promise<string> {
  const { reversed = 0, onHold = true, state = "processed", settlement = null, there = true } = more;
  return scalar(own`
    select public.record_transfer(${id}, ${there ? `trf_${id.slice(0, 14)}` : null}, ${reversed}, ${onHold}, ${state}, ${settlement}, ${there ? null : "refused"}) ->> 'status'`);
}
const arrived = (settlement: string) => ({ onHold: false, settlement });

/** Makes a designer with a linked account; returns what the tables contain about them. */
async function newSeller(own: Sql) {
  const designer = await newDesigner(own);
  const { id } = designer;
  await newLinkedPayee(own, id);
  /** Makes a session some days ago, paid in rupees. Its money is not released yet. */
  const paid = async (priceMinor = 100_000, day = 1) => {
    const slot = { from: `-${24 * day + 2} hours`, to: `-${24 * day + 1} hours` };
    const people = { customer: await newCustomer(own), designer };
    const booking = await newPaidBooking(own, people, { ...slot, priceMinor, currency: "INR", status: "completed" });
    const transfer = await scalar<string>(own`select id from public.transfers where booking_id = ${booking.id}`);
    return { ...booking, transfer };
  };
  /** The same, with its transfer on hold. */
  const held = async (priceMinor?: number, day?: number) => {
    const session = await paid(priceMinor, day);
    await note(own, session.transfer);
    return session;
  };
  return {
    designer,
    id,
    paid,
    held,
    /** The same, with its money released. */
    async released(priceMinor?: number, day?: number) {
      const session = await held(priceMinor, day);
      await release(own, session.id);
      return session;
    },
    /** Runs the payouts of another week. */
    async run() {
      await own`delete from private.payout_runs`;
      await own`update public.payouts set run_on = null where designer_id = ${id}`;
      await own`select public.run_payouts()`;
    },
    /** "held 85000": the status and the wanted amount, the largest payment first. */
    transfers: () =>
      scalars(own`
        select status || ' ' || wanted_minor from public.transfers where designer_id = ${id} order by amount_minor desc`),
    /** "route paid 85000 setl_1": payouts by hand first. */
    payouts: () =>
      scalars(own`
        select concat_ws(' ', way, status, amount_minor, reference) from public.payouts
         where designer_id = ${id} order by way, created_at, amount_minor desc`),
    payout: () =>
      scalar<string>(own`select id from public.payouts where designer_id = ${id} order by created_at desc limit 1`),
    async balances() {
      const rows = await own<{ account: string; minor: number }[]>`
        select account, -minor::int as minor from private.balances(${id}) where minor <> 0 and account not in ('provider', 'customer')`;
      return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
    },
    problems: () => problemsOf(own, id),
  };
}
type Seller = Awaited<ReturnType<typeof newSeller>>;

const inRupees = async (own: Sql) => {
  await payWeekly(own, "INR", 100);
  return newSeller(own);
};
const refund = (own: Sql, { id }: { id: string }, rupees: number | null = null) =>
  own`select admin.refund_booking(${id}, ${rupees}, 'designer', 'Asha', 'Why.')`;
const takeCommission = (own: Sql) => own`
  insert into public.commission_terms (currency, percent, minimum_minor, from_at) values ('INR', 15, 0, now() - interval '1 year')`;

describe("A transfer", () => {
  it("is shown to administrators, the latest first", async ({ own }) => {
    await takeCommission(own);
    const one = await newSeller(own);
    const later = await one.held();
    const older = await one.paid(10_000, 9);
    await own`update public.transfers set created_at = created_at - interval '1 day' where booking_id = ${older.id}`;
    await own`update public.transfers set reversed_minor = 150 where id = ${later.transfer}`;
    await own`update public.profiles set name = 'Mara Lindqvist' where id = ${one.id}`;
    const seen = await own`
      select status, designer, amount::float8, wanted::float8, reversed::float8, currency, account, provider_transfer_id, booking_id, payment_id
        from admin.transfers where designer_id = ${one.id}`;
    const to = { designer: "Mara Lindqvist", currency: "INR", account: "acc_ParlourDesign0" };
    const of = (booking: typeof later) => ({ booking_id: booking.id, payment_id: booking.paymentId, ...to });
    const made = `trf_${later.transfer.slice(0, 14)}`;
    expect(seen).toEqual([
      { status: "held", amount: 850, wanted: 850, reversed: 1.5, provider_transfer_id: made, ...of(later) },
      { status: "due", amount: 85, wanted: 85, reversed: 0, provider_transfer_id: null, ...of(older) },
    ]);
  });

  it("is made on hold less the commission, and leaves with a payout that the provider ends", async ({ own }) => {
    await takeCommission(own);
    const one = await inRupees(own);
    const { id: booking, transfer } = await one.paid();
    expect(await one.transfers()).toEqual(["due 85000"]);
    for (const _ of ["once", "again"]) expect(await note(own, transfer)).toBe("held");
    await release(own, booking);
    for (const _ of ["once", "again"]) await one.run();
    expect(await one.payouts()).toEqual(["route on_its_way 85000"]);
    expect(await one.transfers()).toEqual(["due 85000"]);
    expect(await one.balances()).toEqual({ fee: 15_000, outgoing: 85_000 });
    // Nobody can pay it by hand, or claim to have paid it.
    expect(await scalar(own`select admin.payouts_csv('INR')`)).not.toContain("850.00");
    const payout = await one.payout();
    expect(await refusedIn(own)`select admin.payout_paid(${payout}, 'UTR', 'Asha', 'Why.')`).toMatch(
      /paid by the provider/,
    );
    expect(await note(own, transfer, { onHold: true })).toBe("due");
    expect(await note(own, transfer, { onHold: false })).toBe("released");
    expect(await note(own, transfer, arrived("setl_1"))).toBe("settled");
    // An earlier report arrives late, and changes nothing.
    expect(await note(own, transfer, { onHold: false })).toBe("settled");
    expect(await one.payouts()).toEqual(["route paid 85000 setl_1"]);
    expect(await one.balances()).toEqual({ fee: 15_000, transferred: 85_000 });
    expect(await one.problems()).toEqual([]);
  });

  it("is made in rupees, once the designer has a linked account", async ({ own }) => {
    const one = await newSeller(own);
    await own`update private.payees set linked_account = null where designer_id = ${one.id}`;
    await one.paid(100_000, 1);
    await own`select admin.link_account(${one.id}, 'acc_Parlour0000002', 'Asha', 'Why.')`;
    const inDollars = { from: "-60 hours", to: "-59 hours", status: "completed", currency: "USD" } as const;
    await newPaidBooking(own, { customer: await newCustomer(own), designer: one.designer }, inDollars);
    expect(await one.transfers()).toEqual([]);
    await one.paid(100_000, 5);
    const accounts = own`select account from public.transfers where designer_id = ${one.id}`;
    expect(await scalars(accounts)).toEqual(["acc_Parlour0000002"]);
    const other = await newDesigner(own);
    const linking = refusedIn(own)`select admin.link_account(${other.id}, 'acc_Parlour0000002', 'Asha', 'Why.')`;
    expect(await linking).toMatch(/no confirmed bank details/);
  });

  it("is made only while the operator uses Route", async ({ own }) => {
    const one = await newSeller(own);
    const link = (account: string | null) =>
      refusedIn(own)`select admin.link_account(${one.id}, ${account}, 'Asha', 'Why.')`;
    expect(await scalar(own`select admin.set_route(false, 'Asha', 'Why.')`)).toMatch(/by hand/);
    await one.paid(100_000, 1);
    expect(await one.transfers()).toEqual([]);
    expect(await link("acc_Parlour0000002")).toMatch(/^Razorpay Route is off/);
    await own`select admin.set_route(true, 'Asha', 'Why.')`;
    await one.paid(100_000, 5);
    expect(await one.transfers()).toHaveLength(1);
    await own`select admin.set_route(false, 'Asha', 'Why.')`;
    expect(await link(null)).toBeUndefined();
    expect(await refusedIn(own)`select admin.set_route(null, 'Asha', 'Why.')`).toBe("Say true or false.");
  });

  it("stays if another run was refused, or is reversed if that is known first", async ({ own }) => {
    const one = await newSeller(own);
    const { transfer } = await one.paid();
    await own.savepoint(async (inner) => {
      expect(await note(inner, transfer)).toBe("held");
      expect(await note(inner, transfer, { there: false })).toBe("held");
      expect(await one.transfers()).toEqual(["held 100000"]);
      await inner`update public.transfers set status = 'due', provider_transfer_id = null where id = ${transfer}`;
    });
    for (const _ of ["once", "again"]) expect(await note(own, transfer, { there: false })).toBe("closed");
    expect(await note(own, transfer)).toBe("due");
    expect(await one.transfers()).toEqual(["due 0"]);
    expect(await note(own, transfer, { reversed: 100_000 })).toBe("closed");
    // A report from before that is out of date.
    expect(await note(own, transfer)).toBe("closed");
  });

  it("is reversed with a refund, in part or in whole, unless a payout has taken it", async ({ own }) => {
    const one = await inRupees(own);
    const session = await one.held();
    await refund(own, session, 300);
    expect(await one.transfers()).toEqual(["due 70000"]);
    // The booking is not paid out until the transfer has been reduced.
    await release(own, session.id);
    await one.run();
    expect(await one.payouts()).toEqual([]);
    expect(await note(own, session.transfer, { reversed: 0 })).toBe("due");
    expect(await note(own, session.transfer, { reversed: 30_000 })).toBe("held");
    await one.run();
    await refund(own, session, 200);
    expect(await one.transfers()).toEqual(["due 70000"]);
    expect(await note(own, session.transfer, { reversed: 30_000, ...arrived("setl_1") })).toBe("settled");
    expect(await one.balances()).toEqual({ transferred: 70_000, payable: -20_000 });
    // The next payout is reduced by this amount.
    await one.released(90_000, 3);
    await one.run();
    expect(await one.payouts()).toEqual(["route paid 70000 setl_1", "route on_its_way 70000"]);
    expect(await one.transfers()).toEqual(["settled 70000", "due 70000"]);
    const third = await one.paid(50_000, 6);
    await refund(own, third, 500);
    expect((await one.transfers())[2]).toBe("due 0");
    expect(await note(own, third.transfer, { there: false })).toBe("closed");
    expect(await one.problems()).toEqual([]);
  });

  it("leaves the part that was reversed in the provider's dashboard to be paid by hand", async ({ own }) => {
    const one = await inRupees(own);
    const { transfer } = await one.released();
    // The jobs check it once a day.
    const daily = own`select due_at - now() = interval '1 day' from public.transfers where id = ${transfer}`;
    expect(await scalar(daily)).toBe(true);
    expect(await note(own, transfer, { reversed: 30_000 })).toBe("held");
    // An answer from before that arrives late.
    expect(await note(own, transfer)).toBe("held");
    await one.run();
    expect(await one.payouts()).toEqual(["by_hand on_its_way 30000", "route on_its_way 70000"]);
    expect(await one.problems()).toEqual([]);
  });

  it("leaves its session to be paid by hand if it is refused or fails", async ({ own }) => {
    const one = await inRupees(own);
    const [refused, failing] = [await one.paid(100_000, 1), await one.paid(60_000, 3)];
    await note(own, refused.transfer, { there: false });
    expect(await note(own, failing.transfer, { state: "pending" })).toBe("pending");
    for (const { id } of [refused, failing]) await release(own, id);
    await one.run();
    expect(await one.payouts()).toEqual(["by_hand on_its_way 100000"]);
    expect(await note(own, failing.transfer, { state: "failed" })).toBe("closed");
    await one.run();
    expect(await one.payouts()).toEqual(["by_hand on_its_way 100000", "by_hand on_its_way 60000"]);
    expect(await one.problems()).toEqual([]);
  });

  it("is due again after a webhook, unless a run is changing it", async ({ own }) => {
    const one = await inRupees(own);
    const { id, paymentId, transfer } = await one.paid();
    const woken = (payment: string | null, account: string | null) =>
      scalar(own`select public.wake_transfers(${payment}, ${account}) ->> 'woken'`);
    await own`update public.transfers set due_at = now() + interval '1 minute' where id = ${transfer}`;
    expect(await woken(paymentId, null)).toBe("0");
    await note(own, transfer, { state: "pending" });
    expect(await woken(paymentId, null)).toBe("1");
    expect(await woken(paymentId, null)).toBe("0");
    await note(own, transfer);
    await release(own, id);
    await one.run();
    await note(own, transfer, { onHold: false });
    expect(await woken(null, "acc_ParlourDesign0")).toBe("1");
    expect(await woken(null, "acc_other")).toBe("0");
  });
});

describe("A payout by transfers", () => {
  it("brings what the transfers can, and leaves the rest to be paid by hand", async ({ own }) => {
    const one = await inRupees(own);
    await own`update private.payees set linked_account = null where designer_id = ${one.id}`;
    const early = await one.paid(40_000, 9);
    await own`select admin.link_account(${one.id}, 'acc_Parlour0000002', 'Asha', 'Why.')`;
    const later = await one.released(100_000, 1);
    await release(own, early.id);
    await own`select admin.correct_balance(${later.id}, 50, p_by_whom => 'Asha', p_reason => 'The fee was wrong.')`;
    // The minimum that a run pays out.
    await own`update private.payout_terms set minimum_minor = 45000`;
    await one.run();
    expect(await one.payouts()).toEqual(["by_hand on_its_way 45000", "route on_its_way 100000"]);
    expect(await one.balances()).toEqual({ outgoing: 145_000, loss: -5000 });
    expect(await one.problems()).toEqual([]);
  });

  it("leaves out a session that a correction has overdrawn, until its transfer is reversed", async ({ own }) => {
    const one = await inRupees(own);
    const [booking, other] = [await one.released(), await one.released(50_000, 2)];
    await own`select admin.correct_balance(${other.id}, -600, p_by_whom => 'Asha', p_reason => 'Paid twice.')`;
    expect(await scalars(own`select booking_id from private.payable_lines(${one.id}, 'INR')`)).toEqual([booking.id]);
    await one.run();
    expect(await one.payouts()).toEqual(["route on_its_way 100000"]);
    expect(await one.transfers()).toEqual(["due 100000", "due 0"]);
    await note(own, other.transfer, { reversed: 50_000 });
    await one.released(30_000, 3);
    await one.run();
    expect(await one.payouts()).toEqual(["route on_its_way 100000", "route on_its_way 20000"]);
    expect(await one.problems()).toEqual([]);
  });

  it("leaves on hold what is not released, and a session that a correction has not used up", async ({ own }) => {
    const one = await inRupees(own);
    await one.held();
    const { id: corrected } = await one.released(50_000, 2);
    await own`select admin.correct_balance(${corrected}, -499.99, p_by_whom => 'Asha', p_reason => 'Paid by hand.')`;
    await one.run();
    expect(await one.transfers()).toEqual(["held 100000", "held 50000"]);
    await own`select admin.correct_balance(${corrected}, -0.01, p_by_whom => 'Asha', p_reason => 'The rest.')`;
    await one.run();
    expect(await one.transfers()).toEqual(["held 100000", "due 0"]);
  });

  it("fails once everything is reversed if the provider has too little left, and is then paid by hand", async ({
    own,
  }) => {
    const one = await inRupees(own);
    const { id, transfer } = await one.released();
    await own`select admin.correct_balance(${id}, -100, p_by_whom => 'Asha', p_reason => 'The fee was wrong.')`;
    await one.run();
    expect(await one.transfers()).toEqual(["due 90000"]);
    // The rest after the wanted reversal is enough.
    const enough = own.savepoint(async (inner) => {
      expect(await note(inner, transfer, { reversed: 10_000 })).toBe("due");
      expect(await one.transfers()).toEqual(["due 90000"]);
      throw new Error("undone");
    });
    await expect(enough).rejects.toThrow("undone");
    await note(own, transfer, { reversed: 10_001 });
    expect(await one.transfers()).toEqual(["due 0"]);
    expect(await note(own, transfer, { reversed: 100_000 })).toBe("closed");
    expect(await one.payouts()).toEqual(["route failed 90000"]);
    await own`select admin.pay_now(${one.id}, 'INR', 'Asha', 'Why.')`;
    expect(await one.payouts()).toEqual(["by_hand on_its_way 90000", "route failed 90000"]);
    expect(await one.problems()).toEqual([]);
  });

  it("goes only to the present payee: transfers held for an earlier one are reversed and paid by hand", async ({
    own,
  }) => {
    const one = await inRupees(own);
    const { transfer } = await one.released();
    await own`
      insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, effective_at)
      values (${one.id}, 'Hanna Berg', 'India', 'other@bank', '', '', now() - interval '1 minute')`;
    // An administrator who pays between runs finds nothing either.
    await own`select private.pay_out(${one.id}, 'INR', 1, null)`;
    await one.run();
    expect(await one.payouts()).toEqual([]);
    expect(await one.transfers()).toEqual(["due 0"]);
    await note(own, transfer, { reversed: 100_000 });
    await one.run();
    expect(await one.payouts()).toEqual(["by_hand on_its_way 100000"]);
    expect(await one.problems()).toEqual([]);
  });

  it("reports a transfer that brings too much, and counts it as paid out", async ({ own }) => {
    const one = await inRupees(own);
    const { id, transfer } = await one.released();
    await own`select admin.correct_balance(${id}, -100, p_by_whom => 'Asha', p_reason => 'The fee was wrong.')`;
    await one.run();
    expect(await note(own, transfer, arrived("setl_1"))).toBe("settled");
    expect(await one.payouts()).toEqual(["route paid 90000 setl_1"]);
    expect((await one.balances()).transferred).toBe(90_000);
    expect(await one.problems()).toEqual(["transfer_differs"]);
  });

  it("names each settlement that brought it once, as far as its reference has room", async ({ own }) => {
    const one = await inRupees(own);
    const sessions: Awaited<ReturnType<Seller["released"]>>[] = [];
    for (const day of [1, 2, 3, 4, 5, 6]) sessions.push(await one.released(10_000, day));
    await one.run();
    // References as long as the provider's; the first one brings two transfers.
    const settlements = [1, 2, 3, 4, 5].map((number) => `setl_ParlourSettle${number}`);
    for (const [index, { transfer }] of sessions.entries())
      await note(own, transfer, arrived(settlements[Math.max(index - 1, 0)] ?? ""));
    expect(await one.payouts()).toEqual([`route paid 60000 ${settlements.slice(0, 4).join(", ")}, …`]);
  });

  it("does not affect other designers when it is reduced, reversed and has failed", async ({ own }) => {
    const [one, other] = [await inRupees(own), await newSeller(own)];
    const session = await one.held();
    const [a, b] = [await other.held(100_000, 1), await other.held(60_000, 3)];
    await refund(own, session, 300);
    expect(await other.transfers()).toEqual(["held 100000", "held 60000"]);
    await note(own, session.transfer, { reversed: 30_000 });
    for (const { id } of [session, a, b]) await release(own, id);
    await one.run();
    await note(own, a.transfer, arrived("setl_1"));
    await note(own, b.transfer, { onHold: false });
    await note(own, session.transfer, { reversed: 30_001 });
    expect(await one.transfers()).toEqual(["due 0"]);
    expect(await note(own, session.transfer, { reversed: 100_000 })).toBe("closed");
    expect(await one.payouts()).toEqual(["route failed 70000"]);
    expect(await other.transfers()).toEqual(["settled 100000", "released 60000"]);
    const theirs = await own`select status, failure from public.payouts where designer_id = ${other.id}`;
    expect(theirs).toEqual([{ status: "on_its_way", failure: null }]);
    expect(await other.balances()).toEqual({ outgoing: 160_000 });
  });
});

describe("A payout by two transfers", () => {
  /** Makes a payout of two transfers, of 1,000 and 600 rupees. */
  async function begin(own: Sql) {
    const one = await inRupees(own);
    const [a, b] = [(await one.released(100_000, 1)).transfer, (await one.released(60_000, 3)).transfer];
    await one.run();
    const payout = await one.payout();
    /** The designer's view of the payout, and the email about it. */
    const seen = async () => {
      const [row] = await own`
        select public.own_payouts(${one.id}) #> '{payouts,0}' as payout, public.payout_sessions(${one.id}, ${payout}) -> 'sessions' as sessions,
               (select o.content from public.outbox o where o.event_key = ${`payout_paid:${payout}`}) as email`;
      const sessions = row?.sessions.map(({ amount }: { amount: number }) => amount);
      return { payout: row?.payout, sessions, email: row?.email };
    };
    return { ...one, payout, a, b, seen };
  }
  const takeBack = (own: Sql, payout: string) =>
    own`select admin.payout_failed(${payout}, 'Asha', 'The account is closed.')`;

  it("fails once everything that an administrator reverses is back, and is then paid by hand", async ({ own }) => {
    const { id, a, b, seen, payout, payouts, balances, ...one } = await begin(own);
    await takeBack(own, payout);
    expect(await one.transfers()).toEqual(["due 0", "due 0"]);
    expect(await note(own, a, { reversed: 100_000 })).toBe("closed");
    // Half of it may still arrive, so the designer is not told yet.
    expect((await seen()).payout).toMatchObject({ status: "on_its_way", failure: null });
    expect(await balances()).toEqual({ outgoing: 160_000 });
    expect(await payouts()).toEqual(["route on_its_way 160000"]);
    expect(await note(own, b, { reversed: 60_000 })).toBe("closed");
    expect((await seen()).sessions).toEqual([100_000, 60_000]);
    expect(await balances()).toEqual({ payable: 160_000 });
    await own`select admin.pay_now(${id}, 'INR', 'Asha', 'Why.')`;
    expect(await payouts()).toEqual(["by_hand on_its_way 160000", "route failed 160000"]);
    expect(await one.problems()).toEqual([]);
  });

  it("cannot be reversed once a part has arrived", async ({ own }) => {
    const { a, b, payout, payouts } = await begin(own);
    const fail = () => refusedIn(own)`select admin.payout_failed(${payout}, 'Asha', 'The account is closed.')`;
    await note(own, a, arrived("setl_1"));
    expect(await fail()).toMatch(/have it pay the rest/);
    await note(own, b, arrived("setl_2"));
    expect(await fail()).toMatch(/has arrived by the provider/);
    expect(await payouts()).toEqual(["route paid 160000 setl_1, setl_2"]);
  });

  it("is paid for the part that has arrived, and the next run pays the rest by hand", async ({ own }) => {
    const { a, b, seen, payout, ...one } = await begin(own);
    const bookings = () => scalar(own`select bookings::int from admin.payouts where id = ${payout}`);
    expect(await bookings()).toBe(2);
    await note(own, a, arrived("setl_1"));
    expect(await note(own, b, { onHold: false, state: "failed" })).toBe("closed");
    expect(await one.payouts()).toEqual(["route paid 100000 setl_1"]);
    expect(await one.balances()).toEqual({ transferred: 100_000, payable: 60_000 });
    expect(await bookings()).toBe(1);
    const { payout: shown, sessions, email } = await seen();
    expect(shown).toMatchObject({ amount: 100_000, failure: expect.stringMatching(/could transfer only this part/) });
    expect(sessions).toEqual([100_000]);
    expect(email).toMatchObject({ amount: 100_000, reference: "setl_1", failure: shown.failure });
    expect(await one.problems()).toEqual([]);
    await one.run();
    expect(await one.payouts()).toEqual(["by_hand on_its_way 60000", "route paid 100000 setl_1"]);
  });

  it("is paid for transfers that an administrator reverses too late", async ({ own }) => {
    const { a, b, seen, payout, ...one } = await begin(own);
    await takeBack(own, payout);
    expect(await note(own, b, arrived("setl_2"))).toBe("settled");
    expect(await one.payouts()).toEqual(["route on_its_way 160000"]);
    await note(own, a, { reversed: 100_000 });
    expect(await one.payouts()).toEqual(["route paid 60000 setl_2"]);
    expect(await one.balances()).toEqual({ transferred: 60_000, payable: 100_000 });
    expect(await one.transfers()).toEqual(["closed 0", "settled 60000"]);
    const { payout: shown, sessions } = await seen();
    expect(shown.failure).not.toMatch(/closed/);
    expect(sessions).toEqual([60_000]);
    expect(await one.problems()).toEqual([]);
  });

  it("returns what is missing, and nothing that was deducted for other sessions", async ({ own }) => {
    const one = await inRupees(own);
    const earlier = await one.released(40_000, 5);
    await one.run();
    await note(own, earlier.transfer, arrived("setl_1"));
    // It is already paid out, so later sessions bear its refund.
    await refund(own, earlier, 400);
    for (const day of [1, 3, 7, 9]) await one.released(30_000, day);
    await one.run();
    const later = () => own<{ id: string; wanted: number }[]>`
      select id, wanted_minor::int as wanted from public.transfers
       where designer_id = ${one.id} and id <> ${earlier.transfer} order by wanted_minor desc`;
    const [arrives, fails, reduced, spared] = (await later()).map(({ id }) => id) as [string, string, string, string];
    expect((await later()).map(({ wanted }) => wanted)).toEqual([30_000, 30_000, 20_000, 0]);
    await note(own, spared, { reversed: 30_000 });
    await note(own, arrives, arrived("setl_2"));
    await note(own, fails, { onHold: false, state: "failed" });
    const due = own`select status, wanted_minor::int from public.transfers where id = ${reduced}`;
    expect(await due).toEqual([{ status: "due", wanted_minor: 20_000 }]);
    await note(own, reduced, { reversed: 10_000, ...arrived("setl_2") });
    expect((await one.payouts()).toSorted()).toEqual(["route paid 40000 setl_1", "route paid 50000 setl_2"]);
    expect(await one.balances()).toEqual({ payable: 30_000, transferred: 90_000 });
    expect(await one.problems()).toEqual([]);
  });
});

it("The audit finds transfers that differ from their payouts and bookings, or do not move on", async ({ own }) => {
  const one = await inRupees(own);
  const { id: booking, transfer } = await one.paid();
  const found = async (change: object) => {
    await own`update public.transfers set ${own(change as Record<string, string>)} where id = ${transfer}`;
    return one.problems();
  };
  expect(await found({ due_at: "2020-01-01" })).toEqual(["transfer_late"]);
  await note(own, transfer);
  expect(await found({ reversed_minor: 1 })).toEqual(["transfer_differs"]);
  expect(await found({ reversed_minor: 0, status: "failed" })).toEqual(["transfer_failed"]);
  expect(await found({ status: "held" })).toEqual([]);
  await release(own, booking);
  await one.run();
  expect(await found({ wanted_minor: 99_999 })).toEqual(["transfer_differs"]);
  await note(own, transfer, { reversed: 1, onHold: false });
  // Released, but still reversed in the provider's dashboard.
  expect(await found({ wanted_minor: 100_000 })).toEqual(["transfer_differs"]);
  await own`update public.payouts set created_at = now() - interval '11 days' where designer_id = ${one.id}`;
  expect(await found({ reversed_minor: 0 })).toEqual(["transfer_late"]);
  // A closed transfer no longer says what is wanted.
  const other = await one.paid(50_000, 5);
  await refund(own, other);
  const wanted = async (status: string) => {
    await own`update public.transfers set status = ${status}, wanted_minor = 50_000, provider_transfer_id = null where booking_id = ${other.id}`;
    return one.problems();
  };
  expect(await wanted("closed")).toEqual(["transfer_late"]);
  expect(await wanted("due")).toEqual(["transfer_differs", "transfer_late"]);
});

it("Several connections refund and pay out a transfer at once, and the sums that leave and that are reversed add up", async () => {
  const one = await newSeller(sql);
  const booking = await one.released();
  await Promise.all([
    ...crowd.map((connection) => connection`select private.pay_out(${one.id}, 'INR', 1, null)`),
    refund(sql, booking, 400),
  ]);
  const { payable = 0, outgoing = 0 } = await one.balances();
  expect(payable + outgoing).toBe(60_000);
  expect(await one.payouts()).toEqual(outgoing ? [`route on_its_way ${outgoing}`] : []);
  expect(await one.transfers()).toEqual([expect.stringMatching(new RegExp(` ${outgoing || 60_000}$`))]);
  expect(await one.problems()).toEqual([]);
});
