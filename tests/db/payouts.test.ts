import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import type { Currency } from "../../edge-functions/shared/contract/common.ts";
import {
  comesInto,
  newBooking,
  newCustomer,
  newDesigner,
  newNoShow,
  newPaidBooking,
  refusedIn,
} from "../support/db.ts";
import {
  gstinOf,
  newPan,
  newPayee,
  newPayeeInIndia,
  newReleasedBooking,
  oneAtATime,
  payWeekly,
  problemsOf,
} from "../support/payouts.ts";
import { connectAsPostgres, connectMany, scalar, scalars, withTableLocked } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* Each test is rolled back, except the races, because all tests share terms and runs. */

const sql = connectAsPostgres();
const crowd = connectMany(8);
type Own = postgres.TransactionSql;
type Sql = postgres.Sql | Own;

async function run(own: Sql): Promise<void> {
  let payouts = 1;
  // A hundred at a time, and other tests also have designers.
  while (payouts > 0) payouts = await scalar(own`select (public.run_payouts() ->> 'payouts')::int`);
}

/** Makes a designer with bank details; returns what the tables contain about their money. */
async function newSeller(own: Sql, payeeOf: (own: Sql, id: string) => Promise<string> = newPayee) {
  const designer = await newDesigner(own);
  const { id } = designer;
  return {
    designer,
    id,
    payee: await payeeOf(own, id),
    /** Makes a released session that began this many hours ago. */
    earn: (priceMinor = 6000, currency: Currency = "USD", hours = 26) =>
      newReleasedBooking(own, designer, { priceMinor, currency, from: `-${hours} hours`, to: `-${hours - 1} hours` }),
    /** "USD paid 6000", the earliest first. */
    payouts: () =>
      scalars(own`
        select concat_ws(' ', currency, status, amount_minor) from public.payouts
         where designer_id = ${id} order by created_at, currency::text, id`),
    lastPayout: () =>
      scalar<string>(own`select id from public.payouts where designer_id = ${id} order by created_at desc limit 1`),
    /** The balance of each account: a positive one is owed to its owner. */
    async balances(currency = "USD") {
      const rows = await own<{ account: string; minor: number }[]>`
        select account, -minor::int as minor from private.balances(${id}) where minor <> 0 and currency = ${currency} and account <> 'provider'`;
      return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
    },
    obstacle: (currency = "USD") => scalar(own`select private.payout_obstacle(${id}, ${currency})`),
    /** The designer's view. */
    seen: () => scalar(own`select public.own_payouts(${id})`),
    sessionsOf: (payout: string) => scalar(own`select public.payout_sessions(${id}, ${payout}) -> 'sessions'`),
    payNow: (currency = "USD") => scalar<string | null>(own`select private.pay_out(${id}, ${currency}, 1, null)`),
    problems: () => problemsOf(own, id),
  };
}

/** Makes a designer with two released sessions, of 60 and 40 dollars. */
async function earned(own: Sql) {
  const one = await newSeller(own);
  return { ...one, first: await one.earn(), second: await one.earn(4000, "USD", 30) };
}
type Earned = Awaited<ReturnType<typeof earned>>;

/** The same, with both sessions in one payout. */
async function begun(own: Sql) {
  await payWeekly(own);
  const one = await earned(own);
  await run(own);
  return { ...one, payout: await one.lastPayout() };
}
const markPaid = (own: Sql, id: string, reference = "UTR 1") =>
  own`select admin.payout_paid(${id}, ${reference}, 'Asha', 'Why.')`;
const markFailed = (own: Sql, id: string, reason = "The account is closed.") =>
  own`select admin.payout_failed(${id}, 'Asha', ${reason})`;

describe("The weekly run", () => {
  it("moves all available money into one payout, booking by booking, and pays nobody twice", async ({ own }) => {
    await payWeekly(own);
    const one = await earned(own);
    for (let time = 0; time < 3; time++) await run(own);
    expect(await one.payouts()).toEqual(["USD on_its_way 10000"]);
    const payout = await one.lastPayout();
    expect(await own`select payee_id, account from public.payouts where id = ${payout}`).toEqual([
      { payee_id: one.payee, account: "•••• 5555" },
    ]);
    expect(await one.balances()).toEqual({ outgoing: 10_000 });
    const lines = await own`
      select booking_id, account, amount_minor::int as minor from public.ledger_entries where kind = 'payout' and cause = ${payout}`;
    for (const [{ id }, minor] of [[one.first, 6000] as const, [one.second, 4000] as const])
      expect(lines.filter((line) => line.booking_id === id)).toMatchObject([
        { account: "payable", minor },
        { account: "outgoing", minor: -minor },
      ]);
    expect(await one.problems()).toEqual([]);
    const [slot] = await own`select private.iso(lower(slot)) as start from public.bookings where id = ${one.first.id}`;
    const names = { customerName: "user", serviceName: "Design hour" };
    expect(await one.sessionsOf(payout)).toEqual([
      { id: one.first.id, ...names, slotStart: slot?.start, amount: 6000 },
      { id: one.second.id, ...names, slotStart: expect.any(String), amount: 4000 },
    ]);
  });

  it("pays nothing more once it has ended, and leaves money of the same day to the next run", async ({ own }) => {
    await payWeekly(own);
    await run(own);
    const one = await earned(own);
    await run(own);
    expect(await one.payouts()).toEqual([]);
    // A week later.
    await own`update private.payout_runs set run_on = run_on - 7`;
    await run(own);
    expect(await one.payouts()).toEqual(["USD on_its_way 10000"]);
  });

  it("tells the administrator once what to pay by hand, when it has ended", async ({ own }) => {
    await payWeekly(own);
    await payWeekly(own, "INR", 100);
    const [, byProvider] = [await earned(own), await earned(own)];
    await byProvider.earn(6000, "INR", 40);
    const told = () =>
      scalars(own`
        select content from public.outbox where kind = 'payouts_due' and created_at = now() and content ->> 'currency' = 'USD'`);
    await own`select public.run_payouts()`;
    expect(await told()).toEqual([]);
    await own`update public.payouts set way = 'route' where designer_id = ${byProvider.id} and currency = 'USD'`;
    await run(own);
    const [due, ...others] = await told();
    expect(others).toEqual([]);
    // Other tests also have designers.
    const [made] = await own`
      select count(*)::int as payouts, sum(amount_minor)::int as amount from public.payouts where run_on = ${due?.runOn} and currency = 'USD' and way = 'by_hand' and created_at = now()`;
    expect(due).toMatchObject({ currency: "USD", runOn: expect.stringMatching(/^20/), ...made });
  });

  it("is made later if its day was missed, and begins on the day after it was set or later", async ({ own }) => {
    const one = await earned(own);
    const today: number = await scalar(own`select extract(isodow from now() at time zone 'UTC')::int`);
    const set = (weekday: number) => own`select admin.set_payouts('USD', ${weekday}, 50, 'Asha', 'Why.')`;
    const next = async () => {
      const [row] = await own`
        select private.next_payout_on('USD') - (now() at time zone 'UTC')::date as days, private.next_payout_on('INR') as none`;
      return row;
    };
    await set(today);
    await run(own);
    expect(await one.payouts()).toEqual([]);
    expect(await next()).toEqual({ days: 7, none: null });
    // Tomorrow's weekday.
    await set((today % 7) + 1);
    expect((await next())?.days).toBe(1);
    await own`update private.payout_terms set since = since - 3`;
    await set(((today + 5) % 7) + 1);
    expect((await next())?.days).toBe(6);
    await own`update private.payout_terms set since = since - 2`;
    // Yesterday's run is due.
    expect((await next())?.days).toBe(0);
    await run(own);
    expect(await one.payouts()).toEqual(["USD on_its_way 10000"]);
    await run(own);
    expect((await next())?.days).toBe(6);
  });

  it("leaves sums below the minimum, and those in a currency without payouts, and says so", async ({ own }) => {
    await payWeekly(own, "USD", 10_001);
    const one = await earned(own);
    await one.earn(99_900, "INR", 40);
    await run(own);
    expect(await one.payouts()).toEqual([]);
    const nextOn = expect.stringMatching(/^20/);
    expect((await one.seen()).balances).toMatchObject([
      { currency: "INR", available: 99_900, obstacle: "no_way", nextOn: null, minimum: null },
      { currency: "USD", available: 10_000, obstacle: "below_minimum", nextOn, minimum: 10_001 },
    ]);
    await own`update private.payout_terms set minimum_minor = 10000`;
    expect((await one.seen()).balances[1]).toMatchObject({ obstacle: null });
    await own`delete from private.payout_runs`;
    await run(own);
    expect(await one.payouts()).toEqual(["USD on_its_way 10000"]);
  });

  it("ends in each currency, even if designers have less than another currency's minimum", async ({ own }) => {
    await payWeekly(own);
    await payWeekly(own, "INR", 100_000);
    await (await newSeller(own)).earn(99_900, "INR");
    await run(own);
    expect(await own`select currency from private.payout_runs where ended_at is not null`).toHaveLength(2);
  });
});

describe("An obstacle to payouts", () => {
  const pause = (own: Own, { id }: { id: string }, reason = "Please write to us.") =>
    own`select admin.pause_payouts(${id}, 'Asha', ${reason})`;
  const changePayee = (own: Own, { id }: { id: string }) => own`
    insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, effective_at)
    values (${id}, 'Hanna Berg', 'India', 'hanna@bank', '', '', now() + interval '1 second')`;

  type Step = (own: Own, one: Earned) => PromiseLike<unknown>;
  it.for<[what: string, obstacle: string, cause: Step, end: Step]>([
    ["a pause", "paused", pause, (own, { id }) => own`select admin.resume_payouts(${id}, 'Asha', 'Why.')`],
    [
      "bank details that are not confirmed",
      "no_payee",
      (own, { id }) => own`update private.payees set effective_at = null, code_hash = 'x' where designer_id = ${id}`,
      (own, { id }) => own`update private.payees set effective_at = now(), code_hash = null where designer_id = ${id}`,
    ],
    [
      "bank details that are not effective yet",
      "payee_changing",
      changePayee,
      (own) => own`update private.payees set effective_at = now() where effective_at > now()`,
    ],
  ])("is %s of this designer, and also stops administrators", async ([, obstacle, cause, end], { own }) => {
    await payWeekly(own);
    const [one, other] = [await earned(own), await earned(own)];
    await cause(own, one);
    // The obstacle does not keep the run from ending; a designer who is locked by another test does.
    const open = async () => {
      await run(own);
      return own`select currency from private.payout_runs where ended_at is null`;
    };
    await expect.poll(open).toEqual([]);
    expect(await one.obstacle()).toBe(obstacle);
    expect([await one.payouts(), await other.payouts()]).toEqual([[], ["USD on_its_way 10000"]]);
    expect(await refusedIn(own)`select admin.pay_now(${one.id}, 'USD', 'Asha', 'Why.')`).toBe(
      `Nothing can be paid out to designer ${one.id}: ${obstacle}.`,
    );
    await end(own, one);
    await own`delete from private.payout_runs`;
    await run(own);
    expect(await one.payouts()).toEqual(["USD on_its_way 10000"]);
  });

  it("is the last payout to the same details in the same currency if it failed, and no other", async ({ own }) => {
    await payWeekly(own);
    await payWeekly(own, "INR", 100);
    const [one, other] = [await earned(own), await earned(own)];
    const payout = (of: Earned, currency: string, at: string, status: string, way = "by_hand") => own`
      insert into public.payouts (designer_id, payee_id, account, currency, amount_minor, way, status, created_at, ended_at, reference, failure)
      values (${of.id}, ${of.payee}, '•••• 5555', ${currency}, 100, ${way}, ${status}, now() + ${at}::interval, now(), 'UTR 1', ${status === "failed" ? "The account is closed." : null})`;
    await payout(one, "USD", "-7 days", "paid");
    await payout(one, "USD", "-3 days", "failed");
    await payout(one, "INR", "-2 days", "paid");
    await payout(other, "USD", "-1 day", "paid");
    const obstacles = [await one.obstacle(), await one.obstacle("INR"), await other.obstacle()];
    expect(obstacles).toEqual(["payout_failed", null, null]);
    await payout(one, "USD", "-1 hour", "paid");
    expect(await one.obstacle()).toBeNull();
    await payout(one, "USD", "-1 minute", "failed");
    // The provider's half of the same run has arrived.
    await payout(one, "USD", "-1 minute", "paid", "route");
    expect(await one.obstacle()).toBe("payout_failed");
    await newPayee(own, one.id);
    await own`update private.payees set effective_at = now() where designer_id = ${one.id} and id <> ${one.payee}`;
    expect(await one.obstacle()).toBeNull();
  });
});

describe("A case", () => {
  const dispute = (own: Own, { paymentId }: { paymentId: string }, status: string) =>
    own`select public.record_dispute(${`disp_${paymentId}`}, ${paymentId}, 6000, 'USD', 'fraud', 'chargeback', ${status}, null)`;
  const report = (own: Own, { id }: { id: string }, by = "customer") =>
    own`insert into public.member_reports (booking_id, reported_by, reason) values (${id}, ${by}, 'other')`;
  const closeReports = (own: Own) =>
    own`update public.member_reports set closed_at = now() where closed_at is null and created_at = now()`;
  const attend = async (own: Own, { id }: { id: string }) => {
    const customer = await scalar<string>(own`select customer_id from public.bookings where id = ${id}`);
    await comesInto(own, id, customer);
  };

  type Step = (own: Own, one: Earned) => PromiseLike<unknown>;
  it.for<[what: string, cause: Step, end: Step]>([
    [
      "an open dispute",
      (own, { first }) => dispute(own, first, "open"),
      (own, { first }) => dispute(own, first, "won"),
    ],
    [
      "a customer's open report of a no-show",
      (own, { first }) => newNoShow(own, first.id, "customer", { status: "objected", refundMinor: 6000 }),
      (own, { first }) =>
        own`update public.no_shows set status = 'dismissed', decided_at = now() where booking_id = ${first.id}`,
    ],
    [
      "a customer's open report about the designer",
      async (own, { first }) => {
        await attend(own, first);
        await report(own, first);
      },
      closeReports,
    ],
  ])("holds the money of its own booking: %s", async ([, cause, end], { own }) => {
    await payWeekly(own);
    const one = await earned(own);
    await cause(own, one);
    expect((await one.seen()).balances).toMatchObject([{ held: 6000, available: 4000, obstacle: "below_minimum" }]);
    expect(await one.payNow()).not.toBeNull();
    expect(await one.payouts()).toEqual(["USD on_its_way 4000"]);
    await end(own, one);
    await run(own);
    expect((await one.payouts()).sort()).toEqual(["USD on_its_way 4000", "USD on_its_way 6000"]);
    expect(await one.problems()).toEqual([]);
  });

  type PlanEnd = (own: Own, booking: string) => PromiseLike<unknown>;
  it.for<[how: string, end: PlanEnd]>([
    [
      "sent",
      (own, id) =>
        own`insert into public.plan_versions (booking_id, number, content) values (${id}, 1, '{"found": "Light.", "steps": [], "items": [], "files": [], "floorPlan": null}')`,
    ],
    ["decided about", (own, id) => own`select admin.close_case(${`plan:${id}`}, 'Asha', 'They agreed.')`],
  ])("keeps back half of a session whose plan is owed, until it is %s", async ([, end], { own }) => {
    await payWeekly(own);
    const one = await newSeller(own);
    const promise = (days: number | null) =>
      own`update public.rates set plan_days = ${days} where designer_id = ${one.id}`;
    await promise(5);
    const first = await one.earn();
    await promise(null);
    await one.earn(4000, "USD", 30);
    expect((await one.seen()).balances).toMatchObject([{ held: 3000, available: 7000 }]);
    await one.payNow();
    expect(await one.payouts()).toEqual(["USD on_its_way 7000"]);
    expect(await one.payNow()).toBeNull();
    const obstacle = () => scalar(own`select private.deletion_obstacle(${one.id}) as obstacle`);
    expect(await obstacle()).toBe("plan_owed");
    await end(own, first.id);
    await one.payNow();
    expect((await one.payouts()).sort()).toEqual(["USD on_its_way 3000", "USD on_its_way 7000"]);
    expect(await obstacle()).toBe("money_due");
    expect(await one.problems()).toEqual([]);
  });

  it("that is closed after the week's run is paid by a run of its own, and nothing else is", async ({ own }) => {
    await payWeekly(own);
    const [one, other] = [await earned(own), await newSeller(own)];
    await attend(own, one.first);
    await report(own, one.first);
    await run(own);
    await own`update private.payout_runs set run_on = run_on - 3`;
    await own`update private.payout_terms set weekday = extract(isodow from now() at time zone 'UTC' - interval '3 days')::int`;
    await other.earn(9000);
    await run(own);
    expect(await one.payouts()).toEqual([]);
    await closeReports(own);
    for (let time = 0; time < 3; time++) await run(own);
    expect(await one.payouts()).toEqual(["USD on_its_way 10000"]);
    expect(await other.payouts()).toEqual([]);
    expect(await own`select from private.payout_runs where currency = 'USD' and ended_at is null`).toEqual([]);
  });

  it("about a session that did not take place, or by the designer, holds nothing", async ({ own }) => {
    await payWeekly(own);
    const one = await earned(own);
    await report(own, one.first);
    await attend(own, one.second);
    await report(own, one.second, "designer");
    await run(own);
    expect(await one.payouts()).toEqual(["USD on_its_way 10000"]);
  });
});

describe("A payout", () => {
  const emailsOf = (own: Sql, designer: string) =>
    scalars(own`
      select kind from public.outbox where recipient_id = ${designer} and kind::text like 'payout%' order by created_at, kind`);

  it("is shown to its designer among the last sixty, the latest first", async ({ own }) => {
    const one = await newSeller(own);
    await own`
      insert into public.payouts (designer_id, payee_id, account, currency, amount_minor, created_at)
      select ${one.id}, ${one.payee}, '•••• 5555', 'USD', weeks, now() - make_interval(weeks => weeks) from generate_series(1, 62) weeks`;
    const { payouts } = await one.seen();
    expect(payouts.map(({ amount }: { amount: number }) => amount)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
  });

  it("is marked as paid with the bank's reference, once", async ({ own }) => {
    const { payout, ...one } = await begun(own);
    for (let time = 0; time < 2; time++) await markPaid(own, payout);
    expect(await one.balances()).toEqual({ bank: 10_000 });
    expect(await one.seen()).toMatchObject({
      balances: [{ available: 0, onItsWay: 0, paid: 10_000 }],
      payouts: [{ amount: 10_000, status: "paid", reference: "UTR 1", account: "•••• 5555" }],
    });
    expect(await emailsOf(own, one.id)).toEqual(["payout_made", "payout_paid"]);
    expect(await one.problems()).toEqual([]);
    expect(await refusedIn(own)`select admin.payout_paid(${payout}, 'UTR 2', 'Asha', 'Why.')`).toMatch(/paid already/);
    expect(await refusedIn(own)`select admin.payout_paid(${randomUUID()}, 'UTR', 'Asha', 'Why.')`).toMatch(/no payout/);
  });

  it("is available again when it fails, and only an administrator can pay it to the same account", async ({ own }) => {
    const { payout, ...one } = await begun(own);
    for (let time = 0; time < 2; time++) await markFailed(own, payout);
    expect(await one.balances()).toEqual({ payable: 10_000 });
    expect(await one.obstacle()).toBe("payout_failed");
    await own`delete from private.payout_runs`;
    await run(own);
    expect(await one.payouts()).toEqual(["USD failed 10000"]);
    await own`select admin.pay_now(${one.id}, 'USD', 'Asha', 'Why.')`;
    expect(await one.balances()).toEqual({ outgoing: 10_000 });
    expect(await emailsOf(own, one.id)).toEqual(["payout_made", "payout_made", "payout_failed"]);
    expect(await one.problems()).toEqual([]);
  });

  it("that failed by mistake is paid while its money is available, and may be returned later", async ({ own }) => {
    const { payout, ...one } = await begun(own);
    const name = await scalar<string>(own`select name from public.profiles where id = ${one.id}`);
    const [failed] = await markFailed(own, payout);
    expect(failed?.payout_failed).toMatch(`Payout ${payout}, USD 100.00 to ${name} (•••• 5555), failed.`);
    const [paid] = await markPaid(own, payout);
    expect(paid?.payout_paid).toMatch(/USD 100\.00 to .*, paid under UTR 1\./);
    expect(await one.balances()).toEqual({ bank: 10_000 });
    expect((await one.payouts()).sort()).toEqual(["USD failed 10000", "USD paid 10000"]);
    expect(await emailsOf(own, one.id)).toEqual(["payout_made", "payout_paid", "payout_failed"]);
    expect(await refusedIn(own)`select admin.payout_paid(${payout}, 'UTR', 'Asha', 'Why.')`).toMatch(
      /paid again before/,
    );
    const again = await scalar<string>(
      own`select id from public.payouts where designer_id = ${one.id} and status = 'paid'`,
    );
    await markFailed(own, again, "It came back.");
    expect(await one.balances()).toEqual({ payable: 10_000 });
    expect(await one.problems()).toEqual([]);
  });

  it("is available again when the bank returns it after it was paid", async ({ own }) => {
    const { payout, ...one } = await begun(own);
    await markPaid(own, payout);
    await markFailed(own, payout, "It came back.");
    expect(await one.balances()).toEqual({ payable: 10_000 });
    expect((await one.seen()).payouts).toMatchObject([
      { status: "failed", reference: "UTR 1", failure: "It came back." },
    ]);
    expect(await one.problems()).toEqual([]);
  });

  it("is reduced by what was refunded after the last one, and a debt without a payout is a case", async ({ own }) => {
    const { payout, first, ...one } = await begun(own);
    await own`select admin.refund_booking(${first.id}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    await markPaid(own, payout);
    expect(await one.balances()).toMatchObject({ payable: -6000, bank: 10_000 });
    expect((await one.seen()).balances).toMatchObject([{ available: -6000, obstacle: "negative", nextOn: null }]);
    const cases = () => own`select detail from admin.open_cases where case_id = ${`balance:${one.id}:USD`}`;
    expect(await cases()).toMatchObject([{ detail: expect.stringMatching(/^USD 60 since/) }]);
    const later = await one.earn(20_000, "USD", 40);
    expect(await cases()).toEqual([]);
    await own`delete from private.payout_runs`;
    await own`update public.payouts set run_on = run_on - 7`;
    await run(own);
    expect(await one.payouts()).toEqual(expect.arrayContaining(["USD on_its_way 14000"]));
    const next = own`select id from public.payouts where designer_id = ${one.id} and status = 'on_its_way'`;
    expect(await one.sessionsOf(await scalar(next))).toMatchObject([
      { id: first.id, amount: -6000 },
      { id: later.id, amount: 20_000 },
    ]);
    expect(await one.problems()).toEqual([]);
  });

  it("is exported without anything that a spreadsheet would compute", async ({ own }) => {
    const formulas = ["=1+1", "+1", "-1", "@a", "＝1", "＠a"];
    const cells = own`select private.csv_cell(c) from unnest(${[...formulas, 'a "b"', null, "a=b"]}::text[]) c`;
    const texts = formulas.map((formula) => `"'${formula}"`);
    expect(await scalars(cells)).toEqual([...texts, `"a ""b"""`, `""`, `"a=b"`]);
  });

  it("is visible to nobody else", async ({ own }) => {
    const { payout } = await begun(own);
    const other = await newDesigner(own);
    expect(await refusedIn(own)`select public.payout_sessions(${other.id}, ${payout})`).toBe("not_found");
    const seen = await scalar(own`select public.own_payouts(${other.id})`);
    expect(seen).toMatchObject({ balances: [], payouts: [], payees: { now: null } });
  });
});

describe("What India has withheld", () => {
  const GSTIN = gstinOf(newPan("C"));
  /** Makes a payee in India with a released session of 1,000 rupees; taxes are withheld since yesterday. */
  async function inIndia(own: Sql, taxId = GSTIN) {
    const one = await newSeller(own, (_, id) => newPayeeInIndia(own, id, taxId));
    const booking = await one.earn(100_000, "INR");
    /** "99400: tds 100, tcs 500" for each payout. */
    const withheld = async () =>
      (await one.seen()).payouts.map((payout: { amount: number; withheld: { tax: string; amount: number }[] }) =>
        [payout.amount, ...payout.withheld.map(({ tax, amount }) => `${tax} ${amount}`)].join(" "),
      );
    return { ...one, booking, withheld };
  }
  const payWithholding = async (own: Sql) => {
    await payWeekly(own, "INR", 100);
    await own`
      insert into private.withholding_rates (account, from_at, percent, percent_without_pan)
      select account::public.ledger_account, now() - age::interval, percent, percent
        from (values ('tds', '1 day', 0.1), ('tcs', '1 day', 0.5), ('tds', '1 day 1 second', 5)) r (account, age, percent)`;
  };

  it("is kept apart, once, and returned in proportion to refunds", async ({ own }) => {
    await payWithholding(own);
    const one = await inIndia(own);
    await run(own);
    expect(await one.withheld()).toEqual(["99400 tds 100 tcs 500"]);
    expect(await one.balances("INR")).toEqual({ outgoing: 99_400, tds: 100, tcs: 500 });
    // The same amount is withheld from a payout that fails and is made again.
    await markFailed(own, await one.lastPayout());
    await own`select admin.pay_now(${one.id}, 'INR', 'Asha', 'Why.')`;
    expect(await one.balances("INR")).toEqual({ outgoing: 99_400, tds: 100, tcs: 500 });
    await own`select admin.refund_booking(${one.booking.id}, 400, 'designer', 'Asha', 'Why.')`;
    await one.earn(200_000, "INR", 40);
    await one.payNow("INR");
    // 0.1 and 0.5 percent of 600 and of 2,000 rupees.
    expect(await one.balances("INR")).toEqual({ customer: 40_000, outgoing: 258_440, tds: 260, tcs: 1300 });
    const text = await scalar<string>(own`
      select public.own_statement(${one.id}, d.day, d.day) ->> 'text' from (select (now() at time zone 'UTC')::date as day) d`);
    const lines = text.split("\r\n");
    expect(lines[0]).toMatch(/"Fee","Withheld"$/);
    const withheld = lines.filter((line) => line.includes(",withheld,"));
    expect(withheld.map((line) => line.split(",").slice(8).join(" ")).sort()).toEqual([
      "-12.00 0.00 0.00 0.00 12.00",
      "-6.00 0.00 0.00 0.00 6.00",
      "2.40 0.00 0.00 0.00 -2.40",
    ]);
    expect(await one.problems()).toEqual([]);
  });

  it("is shown to administrators by month and tax", async ({ own }) => {
    await payWithholding(own);
    const one = await inIndia(own);
    await own`update public.profiles set name = 'Mara Lindqvist' where id = ${one.id}`;
    await own`select admin.refund_booking(${one.booking.id}, 400, 'designer', 'Asha', 'Why.')`;
    await one.payNow("INR");
    const named = { designer: "Mara Lindqvist", holder: "Hanna Berg", tax_id: GSTIN };
    const row = { ...named, currency: "INR", kept: 600, now: true };
    expect(
      await own`
        select tax, designer, holder, tax_id, currency, kept::float8, withheld::float8, month = date_trunc('month', now() at time zone 'UTC')::date as now
          from admin.withheld where designer_id = ${one.id}`,
    ).toEqual([
      { tax: "tds", withheld: 0.6, ...row },
      { tax: "tcs", withheld: 3, ...row },
    ]);
  });

  it("is never more than half of what is left of a session, each", async ({ own }) => {
    await payWithholding(own);
    const one = await inIndia(own);
    await own`select admin.correct_balance(${one.booking.id}, -996, p_by_whom => 'Asha', p_reason => 'Why.')`;
    await one.payNow("INR");
    expect(await one.withheld()).toEqual(["100 tds 100 tcs 200"]);
  });

  it("is nothing of dollars and of a session of which nothing is available", async ({ own }) => {
    await payWithholding(own);
    const one = await inIndia(own);
    await own`select admin.correct_balance(${one.booking.id}, -1001, p_by_whom => 'Asha', p_reason => 'Why.')`;
    await one.earn(200_000, "INR", 40);
    await one.earn(6000, "USD", 50);
    for (const currency of ["INR", "USD"]) await one.payNow(currency);
    expect((await one.withheld()).toSorted()).toEqual(["198700 tds 200 tcs 1000", "6000"]);
  });

  it("waits while it would be all that is left after a refund", async ({ own }) => {
    await payWithholding(own);
    const one = await inIndia(own);
    await own`update public.bookings set released_at = now() - interval '2 days' where id = ${one.booking.id}`;
    await one.payNow("INR");
    const next = await one.earn(100_000, "INR", 40);
    // 6 rupees are left, and the same amount is to be withheld of the second session.
    await own`select admin.refund_booking(${one.booking.id}, 994, 'designer', 'Asha', 'Why.')`;
    expect(await one.payNow("INR")).toBeNull();
    expect(await one.balances("INR")).toMatchObject({ payable: 600, outgoing: 100_000 });
    // The run still ends.
    for (let time = 0; time < 2; time++) await own`select public.run_payouts()`;
    expect(await own`select from private.payout_runs where currency = 'INR' and ended_at is not null`).toHaveLength(1);
    await own`select admin.correct_balance(${next.id}, 0.01, p_by_whom => 'Asha', p_reason => 'Why.')`;
    expect(await one.payNow("INR")).not.toBeNull();
    expect(await one.balances("INR")).toMatchObject({ outgoing: 100_001, tds: 100, tcs: 500 });
  });

  it("is nothing by default, abroad and before its time; only a GSTIN brings the tax on sales", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    await own`select admin.set_withholding('tds', 0.1, now() + interval '1 day', p_by_whom => 'Asha', p_reason => 'Why.')`;
    const before = await inIndia(own);
    await run(own);
    expect(await before.withheld()).toEqual(["100000"]);
    await own`delete from private.withholding_rates`;
    await own`delete from private.payout_terms`;
    await payWithholding(own);
    const withPan = await inIndia(own, newPan("C"));
    const abroad = await newSeller(own);
    await abroad.earn(100_000, "INR");
    await own`delete from private.payout_runs`;
    await run(own);
    expect(await withPan.withheld()).toEqual(["99900 tds 100"]);
    expect((await abroad.seen()).payouts).toMatchObject([{ amount: 100_000, withheld: [] }]);
    const early = refusedIn(own)`
      select admin.set_withholding('tds', 1, now() - interval '1 day', p_by_whom => 'Asha', p_reason => 'Why.')`;
    expect(await early).toMatch(/begins now or later/);
  });

  describe("of income", () => {
    /** 1 percent, 5 without a PAN, and nothing of individuals until 2,000 rupees a tax year. */
    const freeUntil2000 = async (own: Sql) => {
      await payWeekly(own, "INR", 100);
      await own`
        select admin.set_withholding('tds', 1, p_without_pan => 5, p_free_until => 2000, p_by_whom => 'Asha', p_reason => 'Why.')`;
    };
    const later = (own: Sql, booking: string, seconds: number) =>
      own`update public.bookings set released_at = released_at + make_interval(secs => ${seconds}) where id = ${booking}`;
    const tds = async (one: Awaited<ReturnType<typeof inIndia>>) => (await one.balances("INR")).tds ?? 0;

    it("is nothing until an individual's year brings in more, then a part of each session", async ({ own }) => {
      await freeUntil2000(own);
      const one = await inIndia(own, newPan("P"));
      await one.payNow("INR");
      await later(own, (await one.earn(100_000, "INR", 40)).id, 0.5);
      await one.payNow("INR");
      expect(await tds(one)).toBe(0);
      // 2,000.01 rupees in all.
      const [third, fourth] = [await one.earn(1, "INR", 50), await one.earn(100_000, "INR", 60)];
      await later(own, third.id, 1);
      await later(own, fourth.id, 2);
      await one.payNow("INR");
      expect(await tds(one)).toBe(1000);
      // Refunds reduce the year to less than the free sum until the last session, the only one of which something is withheld.
      await own`select admin.refund_booking(${one.booking.id}, 999, 'designer', 'Asha', 'Why.')`;
      await own`select admin.refund_booking(${fourth.id}, 10, 'designer', 'Asha', 'Why.')`;
      await later(own, (await one.earn(200_000, "INR", 70)).id, 3);
      await one.payNow("INR");
      expect(await tds(one)).toBe(2000);
      expect(await one.problems()).toEqual([]);
    });

    it("counts a person's sessions under all accounts, and those of one tax year", async ({ own }) => {
      await freeUntil2000(own);
      const pan = newPan("P");
      const left = await inIndia(own, pan);
      await left.payNow("INR");
      await own`select private.forget_payees(${left.id})`;
      const back = await inIndia(own, gstinOf(pan));
      await later(own, back.booking.id, 1);
      await later(own, (await back.earn(10_000, "INR", 40)).id, 2);
      await back.payNow("INR");
      expect(await tds(back)).toBe(100);
      const steady = await inIndia(own, newPan("H"));
      await later(own, steady.booking.id, -366 * 24 * 3600);
      await steady.earn(150_000, "INR", 40);
      await steady.payNow("INR");
      expect(await tds(steady)).toBe(0);
      const years = own`select private.indian_tax_year(t) from unnest('{2026-03-31T18:29:59Z, 2026-03-31T18:30:00Z}'::timestamptz[]) t`;
      expect(await scalars(years)).toEqual([2025, 2026]);
    });

    it("applies to companies from the first rupee, and is more without a PAN", async ({ own }) => {
      await freeUntil2000(own);
      const company = await inIndia(own, newPan("C"));
      const unknown = await inIndia(own, "");
      for (const one of [company, unknown]) await one.payNow("INR");
      expect([await tds(company), await tds(unknown)]).toEqual([1000, 5000]);
    });
  });

  it("includes the tax on sales of the price without the taxes on its receipt, after refunds", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    await own`select admin.set_withholding('tcs', 1, p_by_whom => 'Asha', p_reason => 'Why.')`;
    await own`
      insert into public.tax_rates (country, place, name, from_at, percent)
      values ('India', 'same_region', 'CGST', now(), 9), ('India', 'same_region', 'SGST', now(), 9)`;
    const one = await newSeller(own, (_, id) => newPayeeInIndia(own, id, GSTIN));
    await own`select public.save_billing_details(${one.id}, 'Mara', '1 Way', 'India', 'Maharashtra', ${GSTIN})`;
    const { id } = await one.earn(118_000, "INR");
    await own`select public.get_papers(${one.id}, ${id})`;
    await own`select admin.refund_booking(${id}, 590, 'designer', 'Asha', 'Why.')`;
    await one.payNow("INR");
    expect(await one.balances("INR")).toMatchObject({ tcs: 500 });
    const alone = refusedIn(own)`
      select admin.set_withholding('tcs', 1, p_free_until => 1, p_by_whom => 'Asha', p_reason => 'Why.')`;
    expect(await alone).toMatch(/Only tds/);
  });

  it("is paid to the tax office for past months, once, and not withheld again", async ({ ownAsSuperuser: own }) => {
    await payWithholding(own);
    const one = await inIndia(own);
    await run(own);
    const [{ before, now }] = await own<[{ before: string; now: string }]>`
      select to_char(now() at time zone 'UTC' - interval '1 month', 'YYYY-MM') as before, to_char(now() at time zone 'UTC', 'YYYY-MM') as now`;
    /** The amount that was due, or the refusal. */
    const handOver = (tax: string, month: string, reference: string) =>
      own
        .savepoint((inner) =>
          scalar<number>(
            inner`select admin.record_tax_payment(${tax}, ${month}, ${reference}, 'Asha', 'Why.')::float8`,
          ),
        )
        .catch(({ message }: Error) => message);
    expect(await handOver("tds", now, "CIN 1")).toMatch(/is not over/);
    expect(await handOver("tds", before, "CIN 1")).toMatch(/Nothing was withheld as tds/);
    await own`set local session_replication_role = replica`;
    await own`update public.ledger_entries set created_at = created_at - interval '1 month' where designer_id = ${one.id}`;
    await own`set local session_replication_role = origin`;
    expect(await handOver("fee", before, "CIN 1")).toMatch(/tds or tcs/);
    expect(await handOver("tds", before, " ")).toMatch(/reference/);
    expect(await handOver("tds", before, "CIN 1")).toBe(1);
    expect(await handOver("tcs", before, "CIN 1")).toMatch(/entered already/);
    expect(await handOver("tcs", before, "CIN 2")).toBe(5);
    expect(await handOver("tds", before, "CIN 3")).toMatch(/Nothing was withheld as tds/);
    expect(await one.balances("INR")).toEqual({ outgoing: 99_400, bank: 600 });

    // A further payout withholds nothing of the same session again, and the audit knows where the money went.
    await own`select admin.correct_balance(${one.booking.id}, 100, p_by_whom => 'Asha', p_reason => 'Why.')`;
    await own`select admin.pay_now(${one.id}, 'INR', 'Asha', 'Why.')`;
    expect(await one.withheld()).toContainEqual("10000");
    expect(await one.problems()).toEqual([]);
  });

  it("is shown with held money, the fee and corrections, which add up to what customers have paid", async ({ own }) => {
    await payWithholding(own);
    await own`select admin.set_commission('INR', 10, 0, p_by_whom => 'Asha', p_reason => 'Why.')`;
    const one = await inIndia(own);
    await run(own);
    await one.earn(200_000, "INR", 40);
    const held = { from: "50 hours", to: "51 hours", priceMinor: 50_000, currency: "INR" } as const;
    await newPaidBooking(own, { customer: await newCustomer(own), designer: one.designer }, held);
    await own`select admin.correct_balance(${one.booking.id}, 12.5, p_by_whom => 'Asha', p_reason => 'Why.')`;
    const dollars = await one.earn(6000, "USD", 50);
    await own`select admin.correct_balance(${dollars.id}, -1, p_by_whom => 'Asha', p_reason => 'Why.')`;
    // 3,500 rupees, and the correction.
    expect((await one.seen()).balances).toMatchObject([
      { held: 50_000, available: 181_250, onItsWay: 89_400, paid: 0, fee: 30_000, withheld: 600, corrected: 1250 },
      { held: 0, available: 5900, withheld: 0, corrected: -100 },
    ]);
  });
});

it("The audit of payouts finds a payout that differs from its entries, pays more than came in, or waits for days", async ({
  ownAsSuperuser: own,
}) => {
  const { payout, first, ...one } = await begun(own);
  const found = async (change: postgres.PendingQuery<postgres.Row[]>) => {
    await own`set local session_replication_role = replica`;
    await change;
    await own`set local session_replication_role = origin`;
    return one.problems();
  };
  const set = (change: object) =>
    own`update public.payouts set ${own(change as Record<string, string>)} where id = ${payout}`;
  expect(await found(set({ amount_minor: 9999 }))).toEqual(["payout_differs"]);
  await own`update public.payouts set created_at = now() - interval '73 hours' where id = ${payout}`;
  const paid = { amount_minor: 10_000, status: "paid", ended_at: new Date(), reference: "x" };
  expect(await found(set(paid))).toEqual(["payout_differs"]);
  expect(await found(set({ status: "on_its_way", ended_at: null }))).toEqual(["payout_late"]);
  const tooLarge = own`update public.payments set amount_minor = 5999 where payment_id = ${first.paymentId}`;
  expect(await found(tooLarge)).toEqual(["ledger_differs", "payout_late", "payout_too_large"]);
  expect(await found(own`delete from public.payouts where id = ${payout}`)).toContain("payout_differs");
});

describe("Several connections at once", () => {
  it("make one payout of one run", async () => {
    const one = await newSeller(sql);
    await sql.begin(async (waiting) => {
      await oneAtATime(waiting);
      // Two sessions, so that no other run can pay the first one alone.
      await one.earn();
      await one.earn(4000, "USD", 30);
      await payWeekly(sql, "USD", 10_000);
      try {
        await Promise.all(crowd.map((connection) => run(connection)));
      } finally {
        await sql`delete from private.payout_terms where currency = 'USD'`;
        await sql`delete from private.payout_runs where currency = 'USD'`;
      }
    });
    expect(await one.payouts()).toEqual(["USD on_its_way 10000"]);
    expect(await one.balances()).toEqual({ outgoing: 10_000 });
  });

  it("refund a session and pay it out in either order, and pay nothing twice", async () => {
    const people = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const one = await newSeller(sql);
        return { ...one, booking: await one.earn() };
      }),
    );
    await Promise.all(
      crowd.map((connection, index) => {
        const { id, booking } = people[index % people.length] as (typeof people)[number];
        return index < people.length
          ? connection`select admin.refund_booking(${booking.id}, 20, 'designer', 'Asha', 'Why.')`
          : connection`select private.pay_out(${id}, 'USD', 1, null)`;
      }),
    );
    for (const one of people) {
      const { payable = 0, outgoing = 0 } = await one.balances();
      expect(payable + outgoing).toBe(4000);
      expect(await one.payouts()).toEqual([`USD on_its_way ${outgoing}`]);
    }
  });
});

describe("An administrator", () => {
  it("sees each payout and what is on its way to a designer with all that a transfer needs", async ({ own }) => {
    const taxId = gstinOf(newPan());
    const one = await newSeller(own, (_, id) => newPayeeInIndia(own, id, taxId));
    await own`update public.profiles set name = 'Mara Lindqvist' where id = ${one.id}`;
    const made = (minor: number, age: number) =>
      scalar<string>(own`
        insert into public.payouts (designer_id, payee_id, account, currency, amount_minor, created_at, run_on)
        values (${one.id}, ${one.payee}, '•••• 5678', 'USD', ${minor}, now() - make_interval(days => ${age}), ${age === 1 ? "2020-01-06" : null}) returning id`);
    const [newer, older] = [await made(123_456, 1), await made(7, 2)];
    const details = { country: "India", account: "50100012345678", bank_code: "HDFC0001234" };
    const named = { ...details, holder: "Hanna Berg", tax_id: taxId };
    const rows = await own`
      select id, status, way, designer, amount::float8, currency, holder, country, account, bank_code, tax_id, run_on::text, created_at < now() as before,
             reference, failure, ended_at
        from admin.payouts where designer_id = ${one.id}`;
    const open = {
      ...{ status: "on_its_way", way: "by_hand", designer: "Mara Lindqvist", currency: "USD", ...named },
      ...{ before: true, reference: null, failure: null, ended_at: null },
    };
    expect(rows).toEqual([
      { id: newer, amount: 1234.56, run_on: "2020-01-06", ...open },
      { id: older, amount: 0.07, run_on: null, ...open },
    ]);
    const exported = async () =>
      (await scalar<string>(own`select admin.payouts_csv('USD')`))
        .split("\r\n")
        .filter((one) => one.includes(older) || one.includes(newer));
    const line = (id: string, amount: string) =>
      `"${id}","Hanna Berg","India","50100012345678","HDFC0001234","${amount}","USD"`;
    expect(await exported()).toEqual([line(older, "0.07"), line(newer, "1234.56")]);
    await own`update public.payouts set status = 'paid', ended_at = now(), reference = 'x' where id = ${newer}`;
    expect(await exported()).toEqual([line(older, "0.07")]);
    await own`select admin.link_account(${one.id}, 'acc_ParlourDesign0', 'Asha', 'Why.')`;
    const payees = own`
      select designer, holder, country, account, bank_code, tax_id, linked_account, effective_at < now() as holds
        from admin.payees where designer_id = ${one.id}`;
    expect(await payees).toEqual([
      { designer: "Mara Lindqvist", ...named, linked_account: "acc_ParlourDesign0", holds: true },
    ]);
    const { id } = await newDesigner(own);
    expect(await own`select from admin.payees where designer_id = ${id}`).toHaveLength(0);
  });

  it("sees who has paused payouts to whom, why and since when, and may pause them again", async ({ own }) => {
    const [one, other] = [await earned(own), await newSeller(own)];
    await own`select admin.pause_payouts(${other.id}, 'Asha', 'As well.')`;
    await own`
      insert into private.payout_pauses (designer_id, reason, paused_by, created_at) values (${one.id}, 'Before.', 'Kim', '2020-01-01')`;
    const paused = () =>
      own`select pause, paused_by as by, currency, on_its_way::float8 as on_its_way from admin.payables where designer_id = ${one.id}`;
    const row = { currency: "USD", on_its_way: 0 };
    expect(await paused()).toEqual([{ pause: "Before.", by: "Kim", ...row }]);
    await own`select admin.pause_payouts(${one.id}, 'Asha', 'Please write to us.')`;
    expect(await paused()).toEqual([{ pause: "Please write to us.", by: "Asha", ...row }]);
    const since = own`select created_at = now() from private.payout_pauses where designer_id = ${one.id}`;
    expect(await scalar(since)).toBe(true);
    expect((await one.seen()).pauseReason).toBe("Please write to us.");
    await own`select admin.resume_payouts(${one.id}, 'Asha', 'Why.')`;
    expect(await refusedIn(own)`select admin.resume_payouts(${one.id}, 'Asha', 'Why.')`).toMatch("are not paused");
    expect((await other.seen()).pauseReason).toBe("As well.");
    await one.payNow();
    expect(await paused()).toEqual([{ pause: null, by: null, currency: "USD", on_its_way: 100 }]);
  });

  it("sees each designer's money by account, and why it is not paid out", async ({ own }) => {
    await payWeekly(own, "USD", 10_001);
    const [one, owing] = [await earned(own), await newSeller(own)];
    const held = { from: "50 hours", to: "51 hours", priceMinor: 500 };
    await newPaidBooking(own, { customer: await newCustomer(own), designer: one.designer }, held);
    await own`select admin.correct_balance(${(await owing.earn(10_000)).id}, -200, p_by_whom => 'Asha', p_reason => 'Why.')`;
    const rows = await own`
      select held::float8, available::float8, minimum::float8, obstacle from admin.payables
       where designer_id in (${one.id}, ${owing.id}) order by available desc`;
    expect(rows).toEqual([
      { held: 5, available: 100, minimum: 100.01, obstacle: "below_minimum" },
      { held: 0, available: -100, minimum: 100.01, obstacle: "negative" },
    ]);
  });

  it("changes the terms of one currency, and leaves those of others", async ({ own }) => {
    await payWeekly(own, "USD", 5000);
    await payWeekly(own, "INR", 5000);
    const terms = () =>
      scalars(
        own`select concat_ws(' ', currency, minimum::float8, since) from admin.payout_terms order by currency::text`,
      );
    // The weekday is the same, so the runs go on.
    await own`select admin.set_payouts('USD', extract(isodow from now() at time zone 'UTC')::int, 70, 'Asha', 'Why.')`;
    expect(await terms()).toEqual(["INR 50 2000-01-01", "USD 70 2000-01-01"]);
    await own`select admin.stop_payouts('USD', 'Asha', 'Why.')`;
    expect(await terms()).toEqual(["INR 50 2000-01-01"]);
    const before = own`select (before ->> 'minimum')::int as minimum from admin.actions where what = 'stop_payouts' and at = now()`;
    expect(await before).toEqual([{ minimum: 70 }]);
  });

  it("links the account of the present bank details, not of earlier ones", async ({ own }) => {
    const { id, payee: before } = await newSeller(own);
    const now = await newPayee(own, id);
    await own`update private.payees set effective_at = now() - interval '60 days' where id = ${before}`;
    await own`select admin.link_account(${id}, 'acc_ParlourDesign0', 'Asha', 'Why.')`;
    const linked = await own`select id from private.payees where designer_id = ${id} and linked_account is not null`;
    expect(linked).toEqual([{ id: now }]);
  });

  it("corrects a balance by a further posting with a reason", async ({ own }) => {
    const { first, ...one } = await earned(own);
    const place = { from: "50 hours", to: "51 hours", priceMinor: 0 };
    const free = await newBooking(own, await newCustomer(own), one.designer, place);
    // Such a correction would pay the designer for a session that nobody paid for, and keep the request from being removed.
    const unpaid = { from: "60 hours", to: "61 hours", status: "requested" } as const;
    const request = await newBooking(own, await newCustomer(own), one.designer, unpaid);
    await own`select admin.correct_balance(${first.id}, 12.50, p_by_whom => 'Asha', p_reason => 'The fee was wrong.')`;
    await own`select admin.correct_balance(${first.id}, -2, 'bank', 'Asha', 'Paid by cheque.')`;
    expect(await one.balances()).toEqual({ payable: 11_050, loss: -1250, bank: 200 });
    const postings = own`
      select concat_ws(' ', amount::float8, reason) from admin.ledger
       where booking_id = ${first.id} and account = 'payable' and kind = 'correction' order by id`;
    expect(await scalars(postings)).toEqual(["-12.5 The fee was wrong.", "2 Paid by cheque."]);
    expect(await one.problems()).toEqual([]);
    for (const wrong of [
      `'${first.id}', 1, 'fee', 'Asha', 'x'`,
      `'${first.id}', 1, 'loss', 'Asha', ''`,
      ...[`'${first.id}', 0`, `'${free}', 1`, `'${request}', 1`, `'${randomUUID()}', 1`].map(
        (what) => `${what}, 'loss', 'Asha', 'x'`,
      ),
    ])
      expect(await refusedIn(own)`select admin.correct_balance(${own.unsafe(wrong)})`, wrong).toBeDefined();
    expect(await refusedIn(own)`update public.ledger_corrections set reason = 'y'`).toBeDefined();
    // The correction may be paid out, and a later deduction does not make the payout too large.
    await one.payNow();
    expect(await one.problems()).toEqual([]);
    await own`select admin.correct_balance(${first.id}, -30, p_by_whom => 'Asha', p_reason => 'The fee was right.')`;
    expect(await one.problems()).toEqual([]);
  });

  it("closes a past month; nothing can be entered into it or before it afterwards", async ({ ownAsSuperuser: own }) => {
    const { first } = await earned(own);
    const month = (ago: number) =>
      scalar<string>(own`select to_char((now() at time zone 'UTC') - make_interval(months => ${ago}), 'YYYY-MM')`);
    const enter = (ago: string) => refusedIn(own)`
      insert into public.ledger_entries (kind, cause, line, account, booking_id, designer_id, currency, amount_minor, created_at)
      select 'correction', ${randomUUID()}, l.line, l.account::public.ledger_account, b.id, b.designer_id, 'USD', l.minor,
             date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - ${ago}::interval
        from public.bookings b, (values (1, 'payable', 1), (2, 'loss', -1)) l (line, account, minor)
       where b.id = ${first.id}`;
    const [current = "", last = "", before = "", earliest = ""] = await Promise.all([0, 1, 3, 4].map(month));
    expect(await refusedIn(own)`select admin.close_month(${current}, 'Asha', 'Why.')`).toMatch(/not over/);
    for (const ago of [4, 3, 2, 1]) await enter(`${ago} months`);
    await withTableLocked(
      own,
      (step) => step`select admin.close_month(m, 'Asha', 'Why.') from unnest(${[before, last]}::text[]) m`,
    );
    expect(await enter("0")).toBeUndefined();
    for (const ago of ["1 microsecond", "1 month", "1 year"]) expect(await enter(ago)).toMatch(/month .* is closed/);
    for (const change of ["delete from public.ledger_closings", "update public.ledger_closings set closed_by = 'x'"])
      expect(await refusedIn(own)`${own.unsafe(change)}`).toMatch(/never changes/);
    for (const wrong of ["2025", "2025-13", "next"])
      expect(await refusedIn(own)`select admin.close_month(${wrong}, 'Asha', 'Why.')`).toMatch(/^Name the month/);
    await own`set local session_replication_role = replica`;
    await own`update public.ledger_closings set closed_by = 'Kim', closed_at = '2020-01-01' where month = to_date(${before}, 'YYYY-MM')`;
    // Closes a month together with later ones that were closed before and stay unchanged.
    await own`insert into public.ledger_closings (month, closed_at, closed_by) values (to_date(${earliest}, 'YYYY-MM'), now(), 'Lee')`;
    const closed = async (ago: number) =>
      own`
        select distinct closed_by as by, closed_at = now() as now from admin.months where month = to_date(${await month(ago)}, 'YYYY-MM')`;
    expect(await Promise.all([4, 3, 2, 1, 0].map(closed))).toEqual([
      ...[4, 3].map(() => [{ by: "Kim", now: false }]),
      ...[2, 1].map(() => [{ by: "Asha", now: true }]),
      [{ by: null, now: null }],
    ]);
  });
});
