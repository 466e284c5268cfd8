import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import { newBooking, newCustomer, newDesigner, newPaidBooking, refusalOf, undoing } from "../support/db.ts";
import {
  newPayee,
  newPayeeInIndia,
  newReleasedBooking,
  oneAtATime,
  payWeekly,
  problemsOf,
} from "../support/payouts.ts";
import { actAs, connectAsPostgres, connectMany, withTableLocked } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* Each test is rolled back, except the races, because everybody shares terms and runs. */

const sql = connectAsPostgres();
const crowd = connectMany(8);
type Sql = postgres.Sql | postgres.TransactionSql;

async function run(own: Sql): Promise<void> {
  let payouts = 1;
  // A hundred at a time, and other tests have designers, too.
  while (payouts > 0)
    payouts = (await own`select (public.run_payouts() ->> 'payouts')::int as payouts`)[0]?.payouts ?? 0;
}
const payoutsOf = async (own: Sql, designer: string) =>
  (
    await own<{ id: string; minor: number; status: string; currency: string }[]>`
      select id, amount_minor::int as minor, status, currency from public.payouts where designer_id = ${designer} order by created_at, currency, id`
  ).map((row) => ({ ...row }));
/** The balance of each account of a designer: a positive one is owed to its owner. */
const balancesOf = async (own: Sql, designer: string, currency = "USD") =>
  Object.fromEntries(
    (
      await own<{ account: string; minor: number }[]>`
        select account, -minor::int as minor from private.balances(${designer}) where minor <> 0 and currency = ${currency} and account <> 'provider'`
    ).map(({ account, minor }) => [account, minor]),
  );
const obstacleOf = async (own: Sql, designer: string, currency = "USD") =>
  (await own`select private.payout_obstacle(${designer}, ${currency}) as obstacle`)[0]?.obstacle;
const ownPayouts = async (own: Sql, designer: string) =>
  (await own`select public.own_payouts(${designer}) as answer`)[0]?.answer;

/** A designer with bank details and two released sessions of 60 and 40. */
async function earned(own: Sql) {
  const designer = await newDesigner(own);
  const payee = await newPayee(own, designer.id);
  const sessions = [
    await newReleasedBooking(own, designer),
    await newReleasedBooking(own, designer, { priceMinor: 4000, from: "-30 hours", to: "-29 hours" }),
  ];
  return { designer, payee, sessions };
}

describe("A designer's payouts", () => {
  it("are shown with the latest first, without those before the last sixty", async ({ own }) => {
    const { designer, payee } = await earned(own);
    await own`
      insert into public.payouts (designer_id, payee_id, account, currency, amount_minor, created_at)
      select ${designer.id}, ${payee}, '•••• 5555', 'USD', weeks, now() - make_interval(weeks => weeks) from generate_series(1, 62) weeks`;
    const { payouts } = await ownPayouts(own, designer.id);
    expect(payouts.map(({ amount }: { amount: number }) => amount)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
  });
});

describe("The weekly run", () => {
  it("moves all that is available into one payout, booking by booking, and pays nobody twice", async ({ own }) => {
    await payWeekly(own);
    const { designer, payee, sessions } = await earned(own);
    for (let time = 0; time < 3; time++) await run(own);
    const [payout, ...others] = await payoutsOf(own, designer.id);
    expect(others).toEqual([]);
    expect(payout).toMatchObject({ minor: 10_000, status: "on_its_way" });
    expect(await own`select payee_id, account from public.payouts where id = ${payout?.id ?? ""}`).toMatchObject([
      { payee_id: payee, account: "•••• 5555" },
    ]);
    expect(await balancesOf(own, designer.id)).toEqual({ outgoing: 10_000 });
    const lines = await own`
      select booking_id, account, amount_minor::int as minor from public.ledger_entries where kind = 'payout' and cause = ${payout?.id ?? ""}`;
    for (const [index, minor] of [6000, 4000].entries()) {
      const id = sessions[index]?.id;
      expect(lines.filter((line) => line.booking_id === id).map(({ account, minor }) => [account, minor])).toEqual([
        ["payable", minor],
        ["outgoing", -minor],
      ]);
    }
    expect(await problemsOf(own, designer.id)).toEqual([]);
    const answer = (await own`select public.payout_sessions(${designer.id}, ${payout?.id ?? ""}) as answer`)[0]?.answer;
    const [slot] =
      await own`select private.iso(lower(slot)) as start from public.bookings where id = ${sessions[0]?.id ?? ""}`;
    const names = { customerName: "user", serviceName: "Design hour" };
    expect(answer.sessions).toEqual([
      { id: sessions[0]?.id, ...names, slotStart: slot?.start, amount: 6000 },
      { id: sessions[1]?.id, ...names, slotStart: expect.any(String), amount: 4000 },
    ]);
  });

  it("pays nothing more once it has ended, even money that becomes available on its day; the next run does", async ({
    own,
  }) => {
    await payWeekly(own);
    await run(own);
    const { designer } = await earned(own);
    await run(own);
    expect(await payoutsOf(own, designer.id)).toEqual([]);
    // A week later.
    await own`update private.payout_runs set run_on = run_on - 7`;
    await run(own);
    expect(await payoutsOf(own, designer.id)).toMatchObject([{ minor: 10_000 }]);
  });

  it("tells the administrator once what is to be paid by hand, when it has ended", async ({ own }) => {
    await payWeekly(own);
    await payWeekly(own, "INR", 100);
    const [, { designer: byProvider }] = [await earned(own), await earned(own)];
    await newReleasedBooking(own, byProvider, { currency: "INR", from: "-40 hours", to: "-39 hours" });
    const told = async () =>
      (
        await own`select content from public.outbox where kind = 'payouts_due' and created_at = now() and content ->> 'currency' = 'USD'`
      ).map(({ content }) => content);
    await own`select public.run_payouts()`;
    expect(await told()).toEqual([]);
    await own`update public.payouts set way = 'route' where designer_id = ${byProvider.id} and currency = 'USD'`;
    await run(own);
    const [due, ...others] = await told();
    expect(others).toEqual([]);
    expect(due).toMatchObject({ currency: "USD", runOn: expect.stringMatching(/^20/) });
    // Other tests have designers, too.
    const [made] = await own`
      select count(*)::int as payouts, sum(amount_minor)::int as amount from public.payouts where run_on = ${due?.runOn} and currency = 'USD' and way = 'by_hand' and created_at = now()`;
    expect(due).toMatchObject({ ...made });
  });

  it("is made later when its day was missed, and never begins before the day after it was set", async ({ own }) => {
    const { designer } = await earned(own);
    const today = (await own`select extract(isodow from now() at time zone 'UTC')::int as day`)[0]?.day;
    await own`select admin.set_payouts('USD', ${today}, 50)`;
    await run(own);
    expect(await payoutsOf(own, designer.id)).toEqual([]);
    const next = async () =>
      (
        await own`select private.next_payout_on('USD') - (now() at time zone 'UTC')::date as days, private.next_payout_on('INR') as none`
      )[0];
    expect(await next()).toEqual({ days: 7, none: null });
    // Tomorrow's weekday.
    await own`select admin.set_payouts('USD', ${(today % 7) + 1}, 50)`;
    expect((await next())?.days).toBe(1);
    await own`update private.payout_terms set since = since - 3`;
    await own`select admin.set_payouts('USD', ${((today + 5) % 7) + 1}, 50)`;
    expect((await next())?.days).toBe(6);
    await own`update private.payout_terms set since = since - 2`;
    // Yesterday's run is due.
    expect((await next())?.days).toBe(0);
    await run(own);
    expect(await payoutsOf(own, designer.id)).toMatchObject([{ minor: 10_000 }]);
    await run(own);
    expect((await next())?.days).toBe(6);
  });

  it("leaves what is below the minimum, and what is in a currency without payouts, and says so", async ({ own }) => {
    await payWeekly(own, "USD", 10_001);
    const { designer } = await earned(own);
    await newReleasedBooking(own, designer, {
      priceMinor: 99_900,
      currency: "INR",
      from: "-40 hours",
      to: "-39 hours",
    });
    await run(own);
    expect(await payoutsOf(own, designer.id)).toEqual([]);
    // 3,500 rupees, and the correction.
    expect((await ownPayouts(own, designer.id)).balances).toMatchObject([
      { currency: "INR", available: 99_900, obstacle: "no_way", nextOn: null, minimum: null },
      {
        currency: "USD",
        available: 10_000,
        obstacle: "below_minimum",
        nextOn: expect.stringMatching(/^20/),
        minimum: 10_001,
      },
    ]);
    await own`update private.payout_terms set minimum_minor = 10000`;
    expect((await ownPayouts(own, designer.id)).balances[1]).toMatchObject({ obstacle: null });
    await own`delete from private.payout_runs`;
    await run(own);
    expect(await payoutsOf(own, designer.id)).toMatchObject([{ minor: 10_000, currency: "USD" }]);
  });

  it("makes one payout for each currency", async ({ own }) => {
    await payWeekly(own);
    await payWeekly(own, "INR", 100);
    const { designer } = await earned(own);
    await newReleasedBooking(own, designer, {
      priceMinor: 99_900,
      currency: "INR",
      from: "-40 hours",
      to: "-39 hours",
    });
    await run(own);
    expect((await payoutsOf(own, designer.id)).map(({ currency, minor }) => [currency, minor]).sort()).toEqual([
      ["INR", 99_900],
      ["USD", 10_000],
    ]);
    expect(await problemsOf(own, designer.id)).toEqual([]);
    await own`select admin.payout_paid(id, 'UTR 1') from public.payouts where designer_id = ${designer.id}`;
    expect((await ownPayouts(own, designer.id)).balances).toMatchObject([{ paid: 99_900 }, { paid: 10_000 }]);
  });

  it("ends in each currency, whatever designers have below another's minimum", async ({ own }) => {
    await payWeekly(own);
    await payWeekly(own, "INR", 100_000);
    const designer = await newDesigner(own);
    await newPayee(own, designer.id);
    await newReleasedBooking(own, designer, { priceMinor: 99_900, currency: "INR" });
    await run(own);
    expect(
      await own`select currency, ended_at is not null as ended from private.payout_runs order by currency::text`,
    ).toEqual([
      { currency: "INR", ended: true },
      { currency: "USD", ended: true },
    ]);
  });
});

describe("Nothing is paid out", () => {
  const paused = async (
    expected: string | null,
    cause: (own: postgres.TransactionSql, one: Awaited<ReturnType<typeof earned>>) => PromiseLike<unknown>,
    end?: (own: postgres.TransactionSql, one: Awaited<ReturnType<typeof earned>>) => PromiseLike<unknown>,
  ) =>
    undoing(sql, async (own) => {
      await payWeekly(own);
      const one = await earned(own);
      await cause(own, one);
      await run(own);
      expect(await obstacleOf(own, one.designer.id)).toBe(expected);
      expect((await payoutsOf(own, one.designer.id)).length).toBe(expected === null ? 1 : 0);
      // A designer who may not be paid does not keep the run from ending; a designer locked by another test does.
      const open = async () => {
        await run(own);
        return own`select currency from private.payout_runs where ended_at is null`;
      };
      await expect.poll(open).toEqual([]);
      if (!end) return;
      const now = own.savepoint((inner) => inner`select admin.pay_now(${one.designer.id}, 'USD')`);
      expect((await refusalOf(now))?.message).toBe(
        `Nothing can be paid out to designer ${one.designer.id}: ${expected}.`,
      );
      await end(own, one);
      await own`delete from private.payout_runs`;
      await run(own);
      expect(await payoutsOf(own, one.designer.id)).toMatchObject([{ minor: 10_000 }]);
    });
  const session = ({ sessions: [first] }: Awaited<ReturnType<typeof earned>>) => {
    if (!first) throw new Error("no session");
    return first;
  };
  const dispute = (own: postgres.TransactionSql, paymentId: string, status: string) =>
    own`select public.note_dispute(${`disp_${paymentId}`}, ${paymentId}, 6000, 'USD', 'fraud', 'chargeback', ${status}, null)`;

  it("while a dispute is open", () =>
    paused(
      "case",
      (own, one) => dispute(own, session(one).paymentId, "open"),
      (own, one) => dispute(own, session(one).paymentId, "won"),
    ));
  it("while a customer's report of a no-show is open", () =>
    paused(
      "case",
      (own, one) => own`
        insert into public.no_shows (booking_id, reported_by, status, refund_minor, object_until, objection)
        values (${session(one).id}, 'customer', 'objected', 6000, now(), 'I was there.')`,
      (own) => own`update public.no_shows set status = 'dismissed', decided_at = now() where status = 'objected'`,
    ));
  it("while a customer's report about the designer is open", () =>
    paused(
      "case",
      (own, one) =>
        own`insert into public.member_reports (booking_id, reported_by, reason) values (${session(one).id}, 'customer', 'other')`,
      (own) => own`update public.member_reports set closed_at = now() where closed_at is null`,
    ));
  it("but for a report that the designer made", () =>
    paused(
      null,
      (own, one) =>
        own`insert into public.member_reports (booking_id, reported_by, reason) values (${session(one).id}, 'designer', 'other')`,
    ));
  it("but for what stops another designer's payouts", () =>
    paused(null, async (own) => {
      const other = await earned(own);
      const [first, second] = other.sessions;
      await dispute(own, session(other).paymentId, "open");
      await own`
        insert into public.no_shows (booking_id, reported_by, status, refund_minor, object_until, objection)
        values (${first?.id ?? ""}, 'customer', 'objected', 6000, now(), 'I was there.')`;
      await own`insert into public.member_reports (booking_id, reported_by, reason) values (${second?.id ?? ""}, 'customer', 'other')`;
      await own`select admin.pause_payouts(${other.designer.id}, 'Please write to us.')`;
      await own`
        insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, effective_at)
        values (${other.designer.id}, 'Hanna Berg', 'India', 'hanna@bank', '', '', now() + interval '1 second')`;
    }));
  it("while an administrator has paused it, with a reason that the designer reads", () =>
    paused(
      "paused",
      async (own, { designer }) => {
        await own`select admin.pause_payouts(${designer.id}, 'Please write to us.')`;
        expect((await ownPayouts(own, designer.id)).pauseReason).toBe("Please write to us.");
      },
      async (own, { designer }) => {
        await own`select admin.pause_payouts(${designer.id}, 'Please call us.')`;
        const other = await newDesigner(own);
        await own`select admin.pause_payouts(${other.id}, 'Please write to us.')`;
        expect((await ownPayouts(own, designer.id)).pauseReason).toBe("Please call us.");
        await own`select admin.resume_payouts(${designer.id})`;
        expect((await ownPayouts(own, other.id)).pauseReason).toBe("Please write to us.");
        const again = own.savepoint((inner) => inner`select admin.resume_payouts(${designer.id})`);
        await expect(again).rejects.toThrow("are not paused");
      },
    ));
  it("without confirmed bank details", () =>
    paused(
      "no_payee",
      (own, { designer }) =>
        own`update private.payees set effective_at = null, code_hash = 'x' where designer_id = ${designer.id}`,
    ));
  it("while other bank details are not effective yet", () =>
    paused(
      "payee_changing",
      (own, { designer }) => own`
        insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, effective_at)
        values (${designer.id}, 'Hanna Berg', 'India', 'hanna@bank', '', '', now() + interval '1 second')`,
      (own) => own`update private.payees set effective_at = now() where effective_at > now()`,
    ));
});

describe("A payout", () => {
  const begun = async (own: postgres.TransactionSql) => {
    await payWeekly(own);
    const one = await earned(own);
    await run(own);
    const [payout] = await payoutsOf(own, one.designer.id);
    if (!payout) throw new Error("nothing is paid out");
    return { ...one, payout };
  };
  const paid = (own: Sql, id: string, reference = "UTR 1") => own`select admin.payout_paid(${id}, ${reference})`;
  const failed = (own: Sql, id: string, reason = "The account is closed.") =>
    own`select admin.payout_failed(${id}, ${reason})`;
  const emailsOf = async (own: Sql, designer: string) =>
    (
      await own`select kind from public.outbox where recipient_id = ${designer} and kind::text like 'payout%' order by created_at, kind`
    ).map(({ kind }) => kind);

  it("is marked as paid with the bank's reference, once", async ({ own }) => {
    const { designer, payout } = await begun(own);
    for (let time = 0; time < 2; time++) await paid(own, payout.id);
    expect(await balancesOf(own, designer.id)).toEqual({ bank: 10_000 });
    expect(await ownPayouts(own, designer.id)).toMatchObject({
      balances: [{ available: 0, onItsWay: 0, paid: 10_000 }],
      payouts: [{ amount: 10_000, status: "paid", reference: "UTR 1", account: "•••• 5555" }],
    });
    expect(await emailsOf(own, designer.id)).toEqual(["payout_made", "payout_paid"]);
    expect(await problemsOf(own, designer.id)).toEqual([]);
    expect((await refusalOf(own.savepoint((inner) => paid(inner, payout.id, "UTR 2"))))?.message).toMatch(/is paid/);
    expect((await refusalOf(own.savepoint((inner) => paid(inner, randomUUID()))))?.message).toMatch(/no payout/);
  });

  it("that fails is available again, and waits for other bank details; an administrator may try the same again", async ({
    own,
  }) => {
    const { designer, payout } = await begun(own);
    for (let time = 0; time < 2; time++) await failed(own, payout.id);
    expect(await balancesOf(own, designer.id)).toEqual({ payable: 10_000 });
    expect(await obstacleOf(own, designer.id)).toBe("payout_failed");
    await own`delete from private.payout_runs`;
    await run(own);
    expect(await payoutsOf(own, designer.id)).toMatchObject([{ status: "failed" }]);
    expect((await refusalOf(own.savepoint((inner) => paid(inner, payout.id))))?.message).toMatch(/is failed/);
    await own`select admin.pay_now(${designer.id}, 'USD')`;
    expect(await balancesOf(own, designer.id)).toEqual({ outgoing: 10_000 });
    expect(await emailsOf(own, designer.id)).toEqual(["payout_made", "payout_made", "payout_failed"]);
    expect(await problemsOf(own, designer.id)).toEqual([]);
  });

  it("that fails stops the next one also where the provider has brought the other half of its run", async ({ own }) => {
    await payWeekly(own);
    const { designer, payee } = await earned(own);
    await own`
      insert into public.payouts (designer_id, payee_id, account, currency, amount_minor, way, status, ended_at, reference, failure)
      values (${designer.id}, ${payee}, '•••• 5555', 'USD', 100, 'route', 'paid', now(), 'setl_1', null),
             (${designer.id}, ${payee}, '•••• 5555', 'USD', 100, 'by_hand', 'failed', now(), null, 'The account is closed.')`;
    expect(await obstacleOf(own, designer.id)).toBe("payout_failed");
  });

  it("that fails stops the next one of its designer in its currency to the same bank details, and no other", async ({
    own,
  }) => {
    await payWeekly(own);
    await payWeekly(own, "INR", 100);
    const [one, other] = [await earned(own), await earned(own)];
    const payout = (of: typeof one, currency: string, at: string, status: string) => own`
      insert into public.payouts (designer_id, payee_id, account, currency, amount_minor, status, created_at, ended_at, reference, failure)
      values (${of.designer.id}, ${of.payee}, '•••• 5555', ${currency}, 100, ${status}, now() + ${at}::interval, now(), 'UTR 1', ${status === "failed" ? "The account is closed." : null})`;
    await payout(one, "USD", "-7 days", "paid");
    await payout(one, "USD", "-3 days", "failed");
    await payout(one, "INR", "-2 days", "paid");
    await payout(other, "USD", "-1 day", "paid");
    expect(await obstacleOf(own, one.designer.id)).toBe("payout_failed");
    expect(await obstacleOf(own, one.designer.id, "INR")).toBeNull();
    expect(await obstacleOf(own, other.designer.id)).toBeNull();
    await payout(one, "USD", "-1 hour", "paid");
    expect(await obstacleOf(own, one.designer.id)).toBeNull();
    await payout(one, "USD", "-1 minute", "failed");
    expect(await obstacleOf(own, one.designer.id)).toBe("payout_failed");
    await newPayee(own, one.designer.id);
    await own`update private.payees set effective_at = now() where designer_id = ${one.designer.id} and id <> ${one.payee}`;
    expect(await obstacleOf(own, one.designer.id)).toBeNull();
  });

  it("that was paid may be returned, and is available again", async ({ own }) => {
    const { designer, payout } = await begun(own);
    await paid(own, payout.id);
    await failed(own, payout.id, "It came back.");
    expect(await balancesOf(own, designer.id)).toEqual({ payable: 10_000 });
    expect((await ownPayouts(own, designer.id)).payouts).toMatchObject([
      { status: "failed", reference: "UTR 1", failure: "It came back." },
    ]);
    expect(await problemsOf(own, designer.id)).toEqual([]);
  });

  it("keeps its payee, whatever bank details are entered meanwhile", async ({ own }) => {
    const { designer, payout, payee } = await begun(own);
    await own`
      insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, effective_at)
      values (${designer.id}, 'Hanna Berg', 'India', 'hanna@bank', '', '', now())`;
    await paid(own, payout.id);
    expect(await own`select payee_id, account from public.payouts where id = ${payout.id}`).toMatchObject([
      { payee_id: payee, account: "•••• 5555" },
    ]);
    expect(await own`select account from admin.payouts where id = ${payout.id}`).toMatchObject([
      { account: "GB33BUKB20201555555555" },
    ]);
  });

  it("has what is refunded after it taken from the next one, which shows it; what remains owed is a case", async ({
    own,
  }) => {
    const { designer, payout, sessions } = await begun(own);
    await own`select admin.refund_booking(${sessions[0]?.id ?? ""})`;
    await paid(own, payout.id);
    expect(await balancesOf(own, designer.id)).toMatchObject({ payable: -6000, bank: 10_000 });
    expect((await ownPayouts(own, designer.id)).balances).toMatchObject([
      { available: -6000, obstacle: "negative", nextOn: null },
    ]);
    const cases = () => own`select detail from admin.open_cases where case_id = ${`balance:${designer.id}:USD`}`;
    expect(await cases()).toMatchObject([{ detail: expect.stringMatching(/^USD 60 since/) }]);
    const later = await newReleasedBooking(own, designer, { priceMinor: 20_000, from: "-40 hours", to: "-39 hours" });
    expect(await cases()).toEqual([]);
    await own`delete from private.payout_runs`;
    await own`update public.payouts set run_on = run_on - 7`;
    await run(own);
    const next = (await payoutsOf(own, designer.id)).find(({ minor }) => minor === 14_000);
    const { sessions: lines } =
      (await own`select public.payout_sessions(${designer.id}, ${next?.id ?? ""}) as answer`)[0]?.answer ?? {};
    expect(lines.map(({ id, amount }: { id: string; amount: number }) => [id, amount])).toEqual([
      [sessions[0]?.id, -6000],
      [later.id, 20_000],
    ]);
    expect(await problemsOf(own, designer.id)).toEqual([]);
  });

  it("is exported for a bank without anything that a spreadsheet would compute", async ({ own }) => {
    const { payout } = await begun(own);
    const { csv } = (await own`select admin.payouts_csv('USD') as csv`)[0] ?? {};
    expect(csv.split("\r\n").filter((line: string) => !line.includes('"Payout"') && line.includes(payout.id))).toEqual([
      `"${payout.id}","Hanna Berg","United Kingdom","GB33BUKB20201555555555","","100.00","USD"`,
    ]);
    const cells =
      await own`select private.csv_cell(c) as cell from unnest(array['=1+1', '+1', '-1', '@a', 'a "b"', null, 'a=b']) c`;
    expect(cells.map(({ cell }) => cell)).toEqual([`"'=1+1"`, `"'+1"`, `"'-1"`, `"'@a"`, `"a ""b"""`, `""`, `"a=b"`]);
    await paid(own, payout.id);
    expect((await own`select admin.payouts_csv('USD') as csv`)[0]?.csv).not.toContain(payout.id);
  });

  it("is visible to nobody else, and can be written only by the functions", async () => {
    await undoing(sql, async (own) => {
      const { payout } = await begun(own);
      const other = await newDesigner(own);
      expect(
        await refusalOf(own.savepoint((inner) => inner`select public.payout_sessions(${other.id}, ${payout.id})`)),
      ).toMatchObject({ state: "PT404" });
      expect(await ownPayouts(own, other.id)).toMatchObject({ balances: [], payouts: [], payees: { now: null } });
    });
    for (const statement of [
      "update public.payouts set status = 'paid'",
      "insert into public.payouts (designer_id) values (null)",
      "delete from public.payouts",
      "select * from private.payees",
      "update private.payout_terms set weekday = 1",
      "delete from private.payout_pauses",
      "delete from private.payout_runs",
      "delete from public.ledger_corrections",
      "delete from public.ledger_closings",
      "select private.pay_out(null, 'USD', 1, null)",
      "select private.end_payout(null, null, null)",
      "select private.payee_of(null)",
    ])
      expect(
        (await refusalOf(actAs(sql, { role: "service_role" }, (own) => own.unsafe(statement))))?.state,
        statement,
      ).toBe("42501");
  });
});

describe("What India has withheld", () => {
  const withheldOf = async (own: Sql, designer: string) =>
    (await ownPayouts(own, designer)).payouts.map(({ amount, withheld }: Record<string, unknown>) => [
      amount,
      withheld,
    ]);
  const inIndia = async (own: Sql, taxId: string) => {
    const designer = await newDesigner(own);
    await own`
      insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, effective_at)
      values (${designer.id}, 'Hanna Berg', 'India', 'hanna@bank', '', ${taxId}, now() - interval '30 days')`;
    const booking = await newReleasedBooking(own, designer, { priceMinor: 100_000, currency: "INR" });
    return { designer, booking };
  };
  const payWithholding = async (own: Sql) => {
    await payWeekly(own, "INR", 100);
    await own`
      insert into private.withholding_rates (account, from_at, percent)
      select account::public.ledger_account, now() - age::interval, percent
        from (values ('tds', '1 day', 0.1), ('tcs', '1 day', 0.5), ('tds', '1 day 1 second', 5)) r (account, age, percent)`;
  };

  it("is kept apart, once, and returned as far as sessions are refunded", async ({ own }) => {
    await payWithholding(own);
    const { designer, booking } = await inIndia(own, "27AAPFU0939F1ZV");
    await run(own);
    const parts = [
      { tax: "tds", amount: 100 },
      { tax: "tcs", amount: 500 },
    ];
    expect(await withheldOf(own, designer.id)).toEqual([[99_400, parts]]);
    expect(await balancesOf(own, designer.id, "INR")).toEqual({ outgoing: 99_400, tds: 100, tcs: 500 });
    // A payout that fails and is made again has the same withheld.
    const [payout] = await payoutsOf(own, designer.id);
    await own`select admin.payout_failed(${payout?.id ?? ""}, 'The account is closed.')`;
    await own`select admin.pay_now(${designer.id}, 'INR')`;
    expect(await balancesOf(own, designer.id, "INR")).toEqual({ outgoing: 99_400, tds: 100, tcs: 500 });
    await own`select admin.refund_booking(${booking.id}, 400)`;
    const later = { from: "-40 hours", to: "-39 hours" };
    await newReleasedBooking(own, designer, { priceMinor: 200_000, currency: "INR", ...later });
    await own`select private.pay_out(${designer.id}, 'INR', 1, null)`;
    // 0.1 and 0.5 percent of 600 and of 2,000 rupees.
    expect(await balancesOf(own, designer.id, "INR")).toEqual({
      customer: 40_000,
      outgoing: 258_440,
      tds: 260,
      tcs: 1300,
    });
    expect(
      await own`select tax, tax_id, kept::float8, withheld::float8 from admin.withheld where designer_id = ${designer.id} order by tax`,
    ).toMatchObject([
      { tax: "tds", tax_id: "27AAPFU0939F1ZV", kept: 2600, withheld: 2.6 },
      { tax: "tcs", kept: 2600, withheld: 13 },
    ]);
    await own`update public.profiles set name = 'Mara Lindqvist' where id = ${designer.id}`;
    const seen = (first: boolean) => own`
      select designer, holder, currency, month = date_trunc('month', now() at time zone 'UTC')::date as now, tax
        from admin.withheld where ${first ? own`designer_id = ${designer.id}` : own`month < '2000-01-01'`}`;
    const inRupees = { holder: "Hanna Berg", currency: "INR" };
    expect(await seen(true)).toEqual(
      ["tds", "tcs"].map((tax) => ({ designer: "Mara Lindqvist", ...inRupees, now: true, tax })),
    );
    // The latest month first, and in a month by tax and name.
    for (const [name, month, tax] of [
      ["Ada", "1999-01-15", "tcs"],
      ["Bea", "1999-01-15", "tds"],
      ["Ada", "1999-01-15", "tds"],
      ["Cleo", "1999-02-15", "tcs"],
    ] as const) {
      const another = await inIndia(own, "27AAPFU0939F1ZV");
      await own`update public.profiles set name = ${name} where id = ${another.designer.id}`;
      const id = await own`
        insert into public.payouts (designer_id, payee_id, account, currency, amount_minor)
        select designer_id, id, '', 'INR', 1 from private.payees where designer_id = ${another.designer.id} returning id`;
      await own`
        insert into public.ledger_entries (kind, cause, line, account, booking_id, designer_id, currency, amount_minor, created_at)
        select 'withheld', ${id[0]?.id}, l.line, l.account::public.ledger_account, ${another.booking.id}, ${another.designer.id}, 'INR', l.minor, ${month}
          from (values (1, 'payable', 1), (2, ${tax}, -1)) l (line, account, minor)`;
    }
    expect((await seen(false)).map(({ designer: name, tax }) => `${name} ${tax}`)).toEqual([
      "Cleo tcs",
      "Ada tds",
      "Bea tds",
      "Ada tcs",
    ]);
    const [{ text }] = await own<[{ text: string }]>`
      select public.own_statement(${designer.id}, d.day, d.day) ->> 'text' as text from (select (now() at time zone 'UTC')::date as day) d`;
    const lines = text.split("\r\n");
    expect(lines[0]).toMatch(/"Fee","Withheld"$/);
    const withheld = lines.filter((line) => line.includes(",withheld,"));
    expect(withheld.map((line) => line.split(",").slice(8)).sort()).toEqual([
      ["-12.00", "0.00", "0.00", "0.00", "12.00"],
      ["-6.00", "0.00", "0.00", "0.00", "6.00"],
      ["2.40", "0.00", "0.00", "0.00", "-2.40"],
    ]);
    expect(await problemsOf(own, designer.id)).toEqual([]);
  });

  it("is never more than half of what is left of a session, each", async ({ own }) => {
    await payWithholding(own);
    const { designer, booking } = await inIndia(own, "27AAPFU0939F1ZV");
    await own`select admin.correct_balance(${booking.id}, -996, 'Why.')`;
    await own`select private.pay_out(${designer.id}, 'INR', 1, null)`;
    expect(await withheldOf(own, designer.id)).toEqual([
      [
        100,
        [
          { tax: "tds", amount: 100 },
          { tax: "tcs", amount: 200 },
        ],
      ],
    ]);
  });

  it("is nothing of dollars, nor of a session of which nothing is available", async ({ own }) => {
    await payWithholding(own);
    const { designer, booking } = await inIndia(own, "27AAPFU0939F1ZV");
    await own`select admin.correct_balance(${booking.id}, -1001, 'Why.')`;
    const later = { from: "-40 hours", to: "-39 hours" };
    await newReleasedBooking(own, designer, { priceMinor: 200_000, currency: "INR", ...later });
    await newReleasedBooking(own, designer, { from: "-50 hours", to: "-49 hours" });
    for (const currency of ["INR", "USD"]) await own`select private.pay_out(${designer.id}, ${currency}, 1, null)`;
    expect((await withheldOf(own, designer.id)).toSorted()).toEqual([
      [
        198_700,
        [
          { tax: "tds", amount: 200 },
          { tax: "tcs", amount: 1000 },
        ],
      ],
      [6000, []],
    ]);
  });

  it("waits while it would be all that is left after a refund", async ({ own }) => {
    await payWithholding(own);
    const { designer, booking } = await inIndia(own, "27AAPFU0939F1ZV");
    await own`update public.bookings set released_at = now() - interval '2 days' where id = ${booking.id}`;
    const payNow = async () => {
      const [row] = await own<[{ id: string | null }]>`select private.pay_out(${designer.id}, 'INR', 1, null) as id`;
      return row.id;
    };
    await payNow();
    const later = { from: "-40 hours", to: "-39 hours" };
    const next = await newReleasedBooking(own, designer, { priceMinor: 100_000, currency: "INR", ...later });
    // 6 rupees are left, and as many are to be withheld of the second session.
    await own`select admin.refund_booking(${booking.id}, 994)`;
    expect(await payNow()).toBeNull();
    expect(await balancesOf(own, designer.id, "INR")).toMatchObject({ payable: 600, outgoing: 100_000 });
    // Nor does it keep a run from ending.
    for (let time = 0; time < 2; time++) await own`select public.run_payouts()`;
    expect(
      await own`
        select ended_at is not null as ended from private.payout_runs where currency = 'INR' order by run_on desc limit 1`,
    ).toEqual([{ ended: true }]);
    await own`select admin.correct_balance(${next.id}, 0.01, 'Why.')`;
    expect(await payNow()).not.toBeNull();
    expect(await balancesOf(own, designer.id, "INR")).toMatchObject({ outgoing: 100_001, tds: 100, tcs: 500 });
  });

  it("is nothing of what was released before the rate began, however late that is paid out", async ({ own }) => {
    await payWithholding(own);
    const { designer, booking } = await inIndia(own, "27AAPFU0939F1ZV");
    await own`update public.bookings set released_at = now() - interval '2 days' where id = ${booking.id}`;
    await own`select private.pay_out(${designer.id}, 'INR', 1, null)`;
    expect(await withheldOf(own, designer.id)).toEqual([[100_000, []]]);
  });

  it("is paid to the tax office for past months, once, and not withheld again", async ({ ownAsSuperuser: own }) => {
    await payWithholding(own);
    const { designer } = await inIndia(own, "27AAPFU0939F1ZV");
    await run(own);
    const [{ before, now }] = await own<[{ before: string; now: string }]>`
      select to_char(now() at time zone 'UTC' - interval '1 month', 'YYYY-MM') as before, to_char(now() at time zone 'UTC', 'YYYY-MM') as now`;
    const handOver = (tax: string, month: string, reference: string) =>
      own.savepoint(
        (inner) =>
          inner<[{ amount: number }]>`select admin.hand_over(${tax}, ${month}, ${reference})::float8 as amount`,
      );
    const refusal = async (...given: Parameters<typeof handOver>) => (await refusalOf(handOver(...given)))?.message;
    const accounts = async () =>
      own`select account, sum(amount_minor)::int as minor from public.ledger_entries
           where designer_id = ${designer.id} and account in ('tds', 'tcs', 'bank') group by account order by account`;
    expect(await refusal("tds", now, "CIN 1")).toMatch(/is not over/);
    expect(await refusal("tds", before, "CIN 1")).toMatch(/Nothing was withheld as tds/);

    await own`set local session_replication_role = replica`;
    await own`update public.ledger_entries set created_at = created_at - interval '1 month' where designer_id = ${designer.id}`;
    await own`set local session_replication_role = origin`;
    expect(await refusal("fee", before, "CIN 1")).toMatch(/tds or tcs/);
    expect(await refusal("tds", before, " ")).toMatch(/reference/);
    expect((await handOver("tds", before, "CIN 1"))[0]?.amount).toBe(1);
    expect(await refusal("tcs", before, "CIN 1")).toMatch(/entered already/);
    expect((await handOver("tcs", before, "CIN 2"))[0]?.amount).toBe(5);
    expect(await refusal("tds", before, "CIN 3")).toMatch(/Nothing was withheld as tds/);
    expect(await accounts()).toEqual([
      { account: "bank", minor: -600 },
      { account: "tds", minor: 0 },
      { account: "tcs", minor: 0 },
    ]);

    // A further payout withholds nothing of the same session again, and the audit knows where the money went.
    await own`select admin.correct_balance(booking_id, 100, 'Why.') from public.ledger_entries where designer_id = ${designer.id} limit 1`;
    await own`select admin.pay_now(${designer.id}, 'INR')`;
    expect((await withheldOf(own, designer.id)).map(([, withheld]: unknown[]) => withheld)).toContainEqual([]);
    expect(await problemsOf(own, designer.id)).toEqual([]);
  });

  it("is shown with the places of the money, the fee and corrections, which add up to what customers have paid", async ({
    own,
  }) => {
    await payWithholding(own);
    await own`select admin.set_commission('INR', 10, 0)`;
    const { designer, booking } = await inIndia(own, "27AAPFU0939F1ZV");
    await run(own);
    const released = { from: "-40 hours", to: "-39 hours", priceMinor: 200_000, currency: "INR" } as const;
    await newReleasedBooking(own, designer, released);
    const customer = await newCustomer(own);
    const held = { from: "50 hours", to: "51 hours", priceMinor: 50_000, currency: "INR" } as const;
    await newPaidBooking(own, { customer, designer }, held);
    await own`select admin.correct_balance(${booking.id}, 12.5, 'Why.')`;
    const dollars = await newReleasedBooking(own, designer, { from: "-50 hours", to: "-49 hours" });
    await own`select admin.correct_balance(${dollars.id}, -1, 'Why.')`;
    // 3,500 rupees, and the correction.
    expect((await ownPayouts(own, designer.id)).balances).toMatchObject([
      { held: 50_000, available: 181_250, onItsWay: 89_400, paid: 0, fee: 30_000, withheld: 600, corrected: 1250 },
      { held: 0, available: 5900, withheld: 0, corrected: -100 },
    ]);
  });

  it("is nothing by default, elsewhere, before its time; and the tax on sales only with a GSTIN", async ({ own }) => {
    await payWeekly(own, "INR", 100);
    await own`select admin.set_withholding('tds', 0.1, now() + interval '1 day')`;
    const before = await inIndia(own, "27AAPFU0939F1ZV");
    await run(own);
    expect(await withheldOf(own, before.designer.id)).toEqual([[100_000, []]]);
    await own`delete from private.withholding_rates`;
    await own`delete from private.payout_terms`;
    await payWithholding(own);
    const withPan = await inIndia(own, "AAPFU0939F");
    const abroad = await newDesigner(own);
    await newPayee(own, abroad.id);
    await newReleasedBooking(own, abroad, { priceMinor: 100_000, currency: "INR" });
    await own`delete from private.payout_runs`;
    await run(own);
    expect(await withheldOf(own, withPan.designer.id)).toEqual([[99_900, [{ tax: "tds", amount: 100 }]]]);
    expect(await withheldOf(own, abroad.id)).toEqual([[100_000, []]]);
    const early = refusalOf(
      own.savepoint((inner) => inner`select admin.set_withholding('tds', 1, now() - interval '1 day')`),
    );
    expect((await early)?.message).toMatch(/begins now or later/);
  });
});

describe("The audit", () => {
  it("finds a payout that differs from its entries, pays more than came in, or waits for days", async ({
    ownAsSuperuser: own,
  }) => {
    await payWeekly(own);
    const { designer, sessions } = await earned(own);
    await run(own);
    const [payout] = await payoutsOf(own, designer.id);
    const found = async (change: postgres.PendingQuery<postgres.Row[]>) => {
      await own`set local session_replication_role = replica`;
      await change;
      await own`set local session_replication_role = origin`;
      return problemsOf(own, designer.id);
    };
    expect(await found(own`update public.payouts set amount_minor = 9999 where id = ${payout?.id ?? ""}`)).toEqual([
      "payout_differs",
    ]);
    expect(
      await found(
        own`update public.payouts set amount_minor = 10000, status = 'paid', ended_at = now(), reference = 'x', created_at = now() - interval '73 hours' where id = ${payout?.id ?? ""}`,
      ),
    ).toEqual(["payout_differs"]);
    expect(
      await found(own`update public.payouts set status = 'on_its_way', ended_at = null where id = ${payout?.id ?? ""}`),
    ).toEqual(["payout_late"]);
    expect(
      await found(
        own`update public.payments set amount_minor = 5999 where payment_id = ${sessions[0]?.paymentId ?? ""}`,
      ),
    ).toEqual(["ledger_differs", "payout_late", "payout_too_large"]);
    expect(await found(own`delete from public.payouts where id = ${payout?.id ?? ""}`)).toContain("payout_differs");
  });

  it("does not take what a customer got back from our account for a payout", async ({ own }) => {
    const designer = await newDesigner(own);
    await newPayee(own, designer.id);
    const booking = await newReleasedBooking(own, designer);
    const [payout] = await own`select private.pay_out(${designer.id}, 'USD', 1, null) as id`;
    await own`select admin.payout_paid(${payout?.id}, 'UTR 1')`;
    const [refund] = await own`select admin.refund_booking(${booking.id}) as id`;
    await own`update public.refunds set status = 'failed', last_error = 'closed account' where id = ${refund?.id}`;
    await own`select admin.close_case(${`refund:${refund?.id}`}, 'Paid by cheque.')`;
    expect(await balancesOf(own, designer.id)).toMatchObject({ bank: 12_000 });
    expect(await problemsOf(own, designer.id)).toEqual([]);
  });
});

describe("Several connections at once", () => {
  it("make one payout of one run", async () => {
    const designer = await newDesigner(sql);
    await newPayee(sql, designer.id);
    await sql.begin(async (waiting) => {
      await oneAtATime(waiting);
      // So no other run can pay the first of them alone.
      await newReleasedBooking(sql, designer);
      await newReleasedBooking(sql, designer, { priceMinor: 4000, from: "-30 hours", to: "-29 hours" });
      await payWeekly(sql, "USD", 10_000);
      try {
        await Promise.all(crowd.map((connection) => run(connection)));
      } finally {
        await sql`delete from private.payout_terms where currency = 'USD'`;
        await sql`delete from private.payout_runs where currency = 'USD'`;
      }
    });
    expect(await payoutsOf(sql, designer.id)).toMatchObject([{ minor: 10_000 }]);
    expect(await balancesOf(sql, designer.id)).toEqual({ outgoing: 10_000 });
  });

  it("pay what is available once, also between runs", async () => {
    const designer = await newDesigner(sql);
    await newPayee(sql, designer.id);
    await newReleasedBooking(sql, designer);
    await Promise.all(crowd.map((connection) => connection`select private.pay_out(${designer.id}, 'USD', 1, null)`));
    expect(await payoutsOf(sql, designer.id)).toMatchObject([{ minor: 6000 }]);
    expect(await balancesOf(sql, designer.id)).toEqual({ outgoing: 6000 });
  });

  it("refund a session and pay it out in one order or the other: nothing is paid twice", async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const designer = await newDesigner(sql);
        await newPayee(sql, designer.id);
        return { designer, booking: await newReleasedBooking(sql, designer) };
      }),
    );
    await Promise.all(
      crowd.map((connection, index) => {
        const one = people[index % people.length];
        if (!one) throw new Error("nobody");
        return index < people.length
          ? connection`select admin.refund_booking(${one.booking.id}, 20)`
          : connection`select private.pay_out(${one.designer.id}, 'USD', 1, null)`;
      }),
    );
    for (const { designer } of people) {
      const { payable = 0, outgoing = 0 } = await balancesOf(sql, designer.id);
      expect(payable + outgoing).toBe(4000);
      expect(await payoutsOf(sql, designer.id)).toMatchObject([{ minor: outgoing }]);
    }
  });
});

describe("An administrator", () => {
  it("sees each payout and what is on its way to a designer with all that a transfer needs", async ({ own }) => {
    const designer = await newDesigner(own);
    const payee = await newPayeeInIndia(own, designer.id);
    await own`update public.profiles set name = 'Mara Lindqvist' where id = ${designer.id}`;
    const made = async (minor: number, age: number) =>
      (
        await own`
          insert into public.payouts (designer_id, payee_id, account, currency, amount_minor, created_at, run_on)
          values (${designer.id}, ${payee}, '•••• 5678', 'USD', ${minor}, now() - make_interval(days => ${age}), ${age === 1 ? "2020-01-06" : null}) returning id`
      )[0]?.id as string;
    const [newer, older] = [await made(123_456, 1), await made(7, 2)];
    const details = { country: "India", account: "50100012345678", bank_code: "HDFC0001234" };
    const named = { ...details, holder: "Hanna Berg", tax_id: "27AAPFU0939F1ZV" };
    const rows = await own`
      select id, status, way, designer, amount::float8, currency, holder, country, account, bank_code, tax_id, run_on::text, created_at < now() as before,
             reference, failure, ended_at
        from admin.payouts where designer_id = ${designer.id}`;
    const open = {
      ...{ status: "on_its_way", way: "by_hand", designer: "Mara Lindqvist", currency: "USD", ...named },
      ...{ before: true, reference: null, failure: null, ended_at: null },
    };
    expect(rows).toEqual([
      { id: newer, amount: 1234.56, run_on: "2020-01-06", ...open },
      { id: older, amount: 0.07, run_on: null, ...open },
    ]);
    const [{ csv }] = await own<[{ csv: string }]>`select admin.payouts_csv('USD') as csv`;
    expect(csv.split("\r\n").filter((line) => line.includes(older) || line.includes(newer))).toEqual(
      [
        [older, "0.07"],
        [newer, "1234.56"],
      ].map(([id, amount]) => `"${id}","Hanna Berg","India","50100012345678","HDFC0001234","${amount}","USD"`),
    );
    await own`select admin.link_account(${designer.id}, 'acc_ParlourDesign0')`;
    expect(
      await own`
        select designer, holder, country, account, bank_code, tax_id, linked_account, effective_at < now() as holds
          from admin.payees where designer_id = ${designer.id}`,
    ).toEqual([{ designer: "Mara Lindqvist", ...named, linked_account: "acc_ParlourDesign0", holds: true }]);
    const { id } = await newDesigner(own);
    expect(await own`select from admin.payees where designer_id = ${id}`).toHaveLength(0);
  });

  it("sees who has paused whom why and since when, and may pause anew", async ({ own }) => {
    const { designer } = await earned(own);
    await own`
      insert into private.payout_pauses (designer_id, reason, paused_by, created_at) values (${designer.id}, 'Before.', 'Kim', '2020-01-01')`;
    const paused = async () =>
      own`select pause, paused_by as by, currency, on_its_way::float8 as on_its_way from admin.payables where designer_id = ${designer.id}`;
    const row = { currency: "USD", on_its_way: 0 };
    expect(await paused()).toEqual([{ pause: "Before.", by: "Kim", ...row }]);
    await own`select admin.pause_payouts(${designer.id}, 'Please write to us.')`;
    expect(await paused()).toEqual([{ pause: "Please write to us.", by: "postgres", ...row }]);
    expect(
      await own`select created_at = now() as now from private.payout_pauses where designer_id = ${designer.id}`,
    ).toEqual([{ now: true }]);
    await own`select admin.resume_payouts(${designer.id})`;
    await own`select private.pay_out(${designer.id}, 'USD', 1, null)`;
    expect(await paused()).toEqual([{ pause: null, by: null, currency: "USD", on_its_way: 100 }]);
  });

  it("sees what is to be paid first, with the bookings that it is for", async ({ own }) => {
    await payWeekly(own);
    const [paid, open] = [await earned(own), await earned(own)];
    await run(own);
    await own`select admin.payout_paid(id, 'UTR 1') from public.payouts where designer_id = ${paid.designer.id}`;
    const rows = await own`
      select designer_id as id, bookings::int from admin.payouts where designer_id in (${paid.designer.id}, ${open.designer.id})`;
    expect(rows).toEqual([
      { id: open.designer.id, bookings: 2 },
      { id: paid.designer.id, bookings: 2 },
    ]);
  });

  it("sees what each designer has where, and why it is not paid out", async ({ own }) => {
    await payWeekly(own, "USD", 10_001);
    const [{ designer }, owing] = [await earned(own), await earned(own)];
    const held = { from: "50 hours", to: "51 hours", priceMinor: 500 };
    await newPaidBooking(own, { customer: await newCustomer(own), designer }, held);
    await own`select admin.correct_balance(${owing.sessions[0]?.id ?? ""}, -200, 'Why.')`;
    const rows = await own`
      select held::float8, available::float8, minimum::float8, obstacle from admin.payables
       where designer_id in (${designer.id}, ${owing.designer.id}) order by available desc`;
    expect(rows).toEqual([
      { held: 5, available: 100, minimum: 100.01, obstacle: "below_minimum" },
      { held: 0, available: -100, minimum: 100.01, obstacle: "negative" },
    ]);
  });

  it("changes the terms of one currency, and those of others stay", async ({ own }) => {
    await payWeekly(own, "USD", 5000);
    await payWeekly(own, "INR", 5000);
    const terms = async () =>
      (await own`select currency, minimum::float8, since::text from admin.payout_terms order by currency::text`).map(
        ({ currency, minimum, since }) => [currency, minimum, since],
      );
    // The same weekday: the runs go on.
    await own`select admin.set_payouts('USD', extract(isodow from now() at time zone 'UTC')::int, 70)`;
    expect(await terms()).toEqual([
      ["INR", 50, "2000-01-01"],
      ["USD", 70, "2000-01-01"],
    ]);
    await own`select admin.stop_payouts('USD')`;
    expect((await terms()).map(([currency]) => currency)).toEqual(["INR"]);
  });

  it("links the account of the present bank details, not of those before or of those to come", async ({ own }) => {
    const designer = await newDesigner(own);
    const [before, now] = [await newPayee(own, designer.id), await newPayee(own, designer.id)];
    await own`update private.payees set effective_at = now() - interval '60 days' where id = ${before}`;
    await own`select admin.link_account(${designer.id}, 'acc_ParlourDesign0')`;
    const linked =
      await own`select id from private.payees where designer_id = ${designer.id} and linked_account is not null`;
    expect(linked).toEqual([{ id: now }]);
  });

  it("corrects a balance by a further posting with a reason, and nothing else can", async ({ own }) => {
    const { designer, sessions } = await earned(own);
    const booking = sessions[0]?.id ?? "";
    const customer = await newCustomer(own);
    const free = await newBooking(own, customer, designer, { from: "50 hours", to: "51 hours", priceMinor: 0 });
    await own`select admin.correct_balance(${booking}, 12.50, 'The fee was wrong.')`;
    await own`select admin.correct_balance(${booking}, -2, 'Paid by cheque.', 'bank')`;
    expect(await balancesOf(own, designer.id)).toEqual({ payable: 11_050, loss: -1250, bank: 200 });
    expect(
      await own`select amount::float8, reason from admin.ledger where booking_id = ${booking} and account = 'payable' and kind = 'correction' order by id`,
    ).toMatchObject([
      { amount: -12.5, reason: "The fee was wrong." },
      { amount: 2, reason: "Paid by cheque." },
    ]);
    expect(await problemsOf(own, designer.id)).toEqual([]);
    for (const wrong of [
      `select admin.correct_balance('${booking}', 1, 'x', 'fee')`,
      `select admin.correct_balance('${booking}', 1, '')`,
      `select admin.correct_balance('${booking}', 0, 'x')`,
      `select admin.correct_balance('${free}', 1, 'x')`,
      `select admin.correct_balance('${randomUUID()}', 1, 'x')`,
      "update public.ledger_corrections set reason = 'y'",
    ])
      expect(await refusalOf(own.savepoint((inner) => inner.unsafe(wrong))), wrong).toBeDefined();
    // The correction may be paid out.
    await newPayee(own, designer.id);
    await own`select private.pay_out(${designer.id}, 'USD', 1, null)`;
    expect(await problemsOf(own, designer.id)).toEqual([]);
    // A later deduction does not make the payout too large.
    await own`select admin.correct_balance(${booking}, -30, 'The fee was right.')`;
    expect(await problemsOf(own, designer.id)).toEqual([]);
  });

  it("closes a past month; nothing can be entered into it or before it afterwards", async ({ ownAsSuperuser: own }) => {
    const { sessions } = await earned(own);
    const month = async (ago: number) =>
      (await own`select to_char((now() at time zone 'UTC') - make_interval(months => ${ago}), 'YYYY-MM') as month`)[0]
        ?.month;
    expect(
      (await refusalOf(own.savepoint(async (inner) => inner`select admin.close_month(${await month(0)})`)))?.message,
    ).toMatch(/not over/);
    const last = await month(1);
    const before = await month(3);
    for (const ago of [4, 3, 2, 1])
      await own`
        insert into public.ledger_entries (kind, cause, line, account, booking_id, designer_id, currency, amount_minor, created_at)
        select 'correction', ${randomUUID()}, l.line, l.account::public.ledger_account, b.id, b.designer_id, 'USD', l.minor, now() - make_interval(months => ${ago})
          from public.bookings b, (values (1, 'payable', 1), (2, 'loss', -1)) l (line, account, minor)
         where b.id = ${sessions[0]?.id ?? ""}`;
    await withTableLocked(own, (step) => step`select admin.close_month(m) from unnest(${[before, last]}::text[]) m`);
    const enter = (at: string) =>
      refusalOf(
        own.savepoint(
          (inner) => inner`
            insert into public.ledger_entries (kind, cause, line, account, booking_id, designer_id, currency, amount_minor, created_at)
            select 'correction', ${randomUUID()}, l.line, l.account::public.ledger_account, b.id, b.designer_id, 'USD', l.minor, date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + ${at}::interval
              from public.bookings b, (values (1, 'payable', 1), (2, 'loss', -1)) l (line, account, minor)
             where b.id = ${sessions[0]?.id ?? ""}`,
        ),
      );
    expect(await enter("0")).toBeUndefined();
    for (const at of ["-1 microsecond", "-1 month", "-1 year"])
      expect(await enter(at)).toEqual({ state: "PT409", message: "month_closed" });
    for (const change of ["delete from public.ledger_closings", "update public.ledger_closings set closed_by = 'x'"])
      expect((await refusalOf(own.savepoint((inner) => inner.unsafe(change))))?.message).toBe("immutable");
    await own`set local session_replication_role = replica`;
    await own`update public.ledger_closings set closed_by = 'Kim', closed_at = '2020-01-01' where month = to_date(${before}, 'YYYY-MM')`;
    // Closed with those after it before, which it does not change.
    await own`insert into public.ledger_closings (month, closed_at, closed_by) values (to_date(${await month(4)}, 'YYYY-MM'), now(), 'Lee')`;
    const closed = async (ago: number) =>
      own`
        select distinct closed_by as by, closed_at = now() as now from admin.months where month = to_date(${await month(ago)}, 'YYYY-MM')`;
    expect(await Promise.all([4, 3, 2, 1, 0].map(closed))).toEqual([
      ...[4, 3].map(() => [{ by: "Kim", now: false }]),
      ...[2, 1].map(() => [{ by: "supabase_admin", now: true }]),
      [{ by: null, now: null }],
    ]);
  });
});
