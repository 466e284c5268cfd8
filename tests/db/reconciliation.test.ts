import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { describe, expect } from "vitest";
import { newCustomer, newDesigner, newPaidBooking, type PaidBooking, refusalOf } from "../support/db.ts";
import { newLinkedPayee } from "../support/payouts.ts";
import { scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* Settlements as Razorpay reports them. */

type Line = Record<string, unknown>;
const SETTLED = 1_795_000_000;
const newId = (kind: string) => `${kind}_${randomUUID().slice(0, 13)}`;
/** A line of the report; by default a payment of 1,000 rupees, with a fee of 23.60 that includes a tax of 3.60. */
const line = (entity: string, more: Line = {}): Line => ({
  ...{ entity_id: entity, type: "payment", debit: 0, credit: 97_640, amount: 100_000, currency: "INR", fee: 2360 },
  ...{ tax: 360, on_hold: false, settled: true, settled_at: SETTLED, settlement_id: "setl_1", settlement_utr: "UTR1" },
  ...{ dispute_id: null, payment_id: null, credit_type: "default", ...more },
});
const charged = { debit: 0, credit: 0, fee: 0, tax: 0 };
const refundLine = (entity: string, amount: number, more: Line = {}) =>
  line(entity, { ...charged, type: "refund", debit: amount, amount, ...more });

const sale = async (sql: TransactionSql, currency: "INR" | "USD" = "INR", priceMinor = 100_000) => {
  const [customer, designer] = [await newCustomer(sql), await newDesigner(sql)];
  const shape = { from: "50 hours", to: "51 hours", currency, priceMinor };
  return newPaidBooking(sql, { customer, designer }, shape);
};
const report = (items: Line[]) => JSON.stringify({ entity: "collection", count: items.length, items });
const importing = (sql: TransactionSql, text: string) =>
  scalar<string>(sql`select admin.import_settlements(${text}, 'Asha', 'Weekly.')`);
const take = (sql: TransactionSql, ...items: Line[]) => importing(sql, report(items));
const refusal = async (sql: TransactionSql, text: string) =>
  (await refusalOf(sql.savepoint((inner) => importing(inner as TransactionSql, text))))?.message;

/** The sums of a booking's entries, by account and currency. */
const sums = async (sql: TransactionSql, { id }: PaidBooking) =>
  Object.fromEntries(
    (
      await sql`
        select account || ' ' || currency as account, sum(amount_minor)::int as minor from public.ledger_entries
         where booking_id = ${id} group by account, currency having sum(amount_minor) <> 0`
    ).map(({ account, minor }) => [account, minor]),
  );
const problems = (sql: TransactionSql, { id }: PaidBooking) =>
  sql`select * from private.other_problems() where booking_id = ${id}`;
const held = async (sql: TransactionSql) =>
  (await sql`select case_id as id, detail from admin.open_cases where case_id like 'settlement:%'`).map((row) => row);

describe("A settlement", () => {
  it("is booked as the amount that reached the bank, the provider's fee and the tax on it, once", async ({ own }) => {
    const booking = await sale(own);
    const item = line(booking.paymentId);
    expect(await take(own, item)).toBe("setl_1: INR 976.40 to the bank, provider's fee 20.00, input tax 3.60.");
    const booked = { "held INR": -100_000, "bank INR": 97_640, "provider_fee INR": 2000, "input_tax INR": 360 };
    expect(await sums(own, booking)).toEqual(booked);
    expect(await take(own, item, item)).toBe("setl_1: imported before, nothing was booked twice.");
    expect(await sums(own, booking)).toEqual(booked);
    expect(await problems(own, booking)).toEqual([]);
    expect(await scalar(own`select kept_minor::int from private.kept where booking_id = ${booking.id}`)).toBe(100_000);
    // A page that was missing adds its lines.
    const other = await sale(own);
    expect(await take(own, item, line(other.paymentId, { credit: 97_280, fee: 2360 }))).toBe(
      "setl_1: INR 1949.20 to the bank, provider's fee 43.60, input tax 7.20.",
    );
    expect(await sums(own, other)).toMatchObject({
      "bank INR": 97_280,
      "provider_fee INR": 2360,
      "input_tax INR": 360,
    });
  });

  it("has lines without a fee, of other types, and without the bank's reference, which may come later", async ({
    own,
  }) => {
    const booking = await sale(own);
    const items = (utr: string | null) => [
      line(booking.paymentId, { fee: null, tax: null, credit: 100_000, settlement_utr: utr }),
      line(newId("adj"), { ...charged, type: "settlement.ondemand", debit: 100, amount: 100, settlement_utr: null }),
    ];
    const lines = items(null);
    await take(own, ...lines);
    await take(own, ...items("UTR1").slice(0, 1));
    await take(own, ...lines);
    expect(await sums(own, booking)).toEqual({ "held INR": -100_000, "bank INR": 100_000 });
    expect(
      await own`select utr, lines::int, to_bank::float8, not_booked::float8 from admin.settlements where settlement_id = 'setl_1'`,
    ).toEqual([{ utr: "UTR1", lines: 2, to_bank: 999, not_booked: -1 }]);
  });

  it("is undone in further postings, and booked again with its corrected report", async ({ own }) => {
    const booking = await sale(own);
    await take(own, line(booking.paymentId));
    const corrected = line(booking.paymentId, { credit: 98_000, fee: 2000, tax: 0 });
    expect(await refusal(own, report([corrected]))).toBe(
      `Line 1 of the report: ${booking.paymentId} of setl_1 was imported with INR 976.40, and now has INR 980.00, or another fee or tax. If Razorpay has corrected it, undo the settlement first: admin.undo_settlement.`,
    );
    await own`select admin.undo_settlement('setl_1', 'Asha', 'Corrected.')`;
    expect(await sums(own, booking)).toEqual({ "held INR": -100_000, "provider INR": 100_000 });
    expect(await problems(own, booking)).toEqual([]);
    await take(own, corrected);
    expect(await sums(own, booking)).toMatchObject({ "bank INR": 98_000, "provider_fee INR": 2000 });
    expect(await problems(own, booking)).toEqual([]);
  });

  it("keeps a line's case closed when it is undone and imported again, unless the case has other words", async ({
    own,
  }) => {
    const [setup, other] = [newId("adj"), newId("adj")];
    const lines = [100, 200].map((debit, n) =>
      line(n ? other : setup, { ...charged, type: "adjustment", debit, amount: debit }),
    );
    await take(own, ...lines);
    for (const id of [setup, other])
      await own`select admin.close_case(${`settlement:setl_1:${id}`}, 'Asha', 'The setup fee.')`;
    const again = async (...items: Line[]) => {
      await own`select admin.undo_settlement('setl_1', 'Asha', 'Corrected.')`;
      await take(own, ...items);
      return (await held(own)).map(({ detail }) => detail);
    };
    expect(await again(...lines)).toEqual([]);
    expect(await again({ ...lines[0] }, { ...lines[1], debit: 300, amount: 300 })).toEqual([
      `adjustment ${other}, INR -3.00: it names no dispute that Parlour knows`,
    ]);
    expect(await scalar(own`select note from private.settlement_lines where entity_id = ${setup}`)).toMatch(
      /setup fee/,
    );
    // The settlement is undone after only a page of its report has been imported again.
    expect(await again({ ...lines[0] })).toEqual([]);
    expect(await again(...lines)).toEqual([]);
  });

  it("in another currency leaves the exchange difference between both on an account of its own", async ({ own }) => {
    const booking = await sale(own, "USD", 1200);
    await take(own, line(booking.paymentId));
    expect(await sums(own, booking)).toEqual({
      ...{ "held USD": -1200, "exchange USD": 1200, "exchange INR": -100_000 },
      ...{ "bank INR": 97_640, "provider_fee INR": 2000, "input_tax INR": 360 },
    });
    // The payment is refunded at another rate.
    await own`select public.record_refund('rfnd_1', ${booking.paymentId}, 1200, 'USD', null, 'processed')`;
    await take(own, refundLine("rfnd_1", 101_500, { settlement_id: "setl_2" }));
    expect(await sums(own, booking)).toEqual({
      ...{ "exchange INR": 1500, "bank INR": -3860, "provider_fee INR": 2000, "input_tax INR": 360 },
    });
    expect(await problems(own, booking)).toEqual([]);
    await own`select admin.undo_settlement('setl_1', 'Asha', 'Why.')`;
    const refunded = { "exchange INR": 101_500, "bank INR": -101_500 };
    expect(await sums(own, booking)).toEqual({ ...refunded, "provider USD": 1200, "exchange USD": -1200 });
    await own`select admin.undo_settlement('setl_2', 'Asha', 'Why.')`;
    expect(await sums(own, booking)).toEqual({});
  });

  it("nets refunds, disputes and transfers, before and after the ledger has them", async ({ own }) => {
    const booking = await sale(own);
    const dispute = (status: string) => own`
      select public.record_dispute('disp_1', ${booking.paymentId}, 30000, 'INR', 'fraud', 'chargeback', ${status}, null)`;
    await own`select public.record_refund('rfnd_2', ${booking.paymentId}, 20000, 'INR', null, 'pending')`;
    await dispute("open");
    const payee = await newLinkedPayee(own, booking.designer.id);
    await own`
      insert into public.transfers (payment_id, booking_id, designer_id, payee_id, account, amount_minor, wanted_minor, provider_transfer_id, status)
      values (${booking.paymentId}, ${booking.id}, ${booking.designer.id}, ${payee}, 'acc_ParlourDesign0', 40000, 40000, 'trf_1', 'released')`;
    await take(
      own,
      line(booking.paymentId),
      refundLine("rfnd_2", 20_000),
      line("adj_1", { ...charged, type: "adjustment", debit: 30_000, amount: 30_000, dispute_id: "disp_1" }),
      // A transfer with a fee of its own. The payment to the designer's bank is on hold.
      line("trf_1", { type: "transfer", on_hold: true, debit: 40_118, credit: 0, amount: 40_000, fee: 118, tax: 18 }),
    );
    expect(await sums(own, booking)).toMatchObject({
      "provider INR": 50_000,
      "bank INR": 7522,
      "transferred INR": 40_000,
    });
    await own`select public.record_refund('rfnd_2', ${booking.paymentId}, 20000, 'INR', null, 'processed')`;
    await dispute("lost");
    expect(await sums(own, booking)).toEqual({
      ...{ "held INR": -50_000, "bank INR": 7522, "provider_fee INR": 2100, "input_tax INR": 378 },
      // A payout by transfers takes it.
      "transferred INR": 40_000,
    });
  });

  it("holds lines that Parlour does not know, or knows with another amount, until they are cleared up", async ({
    own,
  }) => {
    const booking = await sale(own);
    const [payment, refund, adjustment] = [newId("pay"), newId("rfnd"), newId("adj")];
    expect(
      await take(
        own,
        line(booking.paymentId, { amount: 98_000, credit: 95_640 }),
        line(payment),
        refundLine(refund, 5000),
        line(adjustment, { ...charged, type: "adjustment", debit: 100, amount: 100 }),
        line(newId("pay"), { settled: false, settlement_id: null }),
      ),
    ).toBe(
      "setl_1: INR 1881.80 to the bank, provider's fee 40.00, input tax 7.20; 4 of 4 new lines are held as cases.\nNot settled yet: 1.",
    );
    expect((await held(own)).map(({ detail }) => detail).sort()).toEqual(
      [
        `adjustment ${adjustment}, INR -1.00: it names no dispute that Parlour knows`,
        `payment ${booking.paymentId}, INR 956.40: it is over INR 980.00, and the ledger has 1000.00`,
        `payment ${payment}, INR 976.40: Parlour knows no payment of this id`,
        `refund ${refund}, INR -50.00: Parlour knows no refund of this id`,
      ].sort(),
    );
    expect(await sums(own, booking)).toEqual({ "held INR": -100_000, "provider INR": 100_000 });
    const settle = (verb: string, entity: string) =>
      refusalOf(
        own.savepoint((inner) =>
          inner.unsafe(`select admin.${verb}_case('settlement:setl_1:${entity}', 'Asha', 'Another product.')`),
        ),
      );
    expect((await settle("retry", refund))?.message).toBe(
      `${refund} cannot be booked: Parlour knows no refund of this id.`,
    );
    await own`select public.record_refund(${refund}, ${booking.paymentId}, 5000, 'INR', null, 'processed')`;
    expect(await settle("retry", refund)).toBeUndefined();
    expect(await sums(own, booking)).toMatchObject({ "bank INR": -5000, "provider INR": 100_000 });
    expect(await settle("close", payment)).toBeUndefined();
    expect((await held(own)).length).toBe(2);
    // The payment is settled once, by the settlement that can be booked.
    await take(own, line(booking.paymentId, { settlement_id: "setl_3" }));
    await take(own, line(booking.paymentId, { settlement_id: "setl_4" }));
    expect((await held(own)).map(({ detail }) => detail)).toContain(
      `payment ${booking.paymentId}, INR 976.40: it is settled already, with setl_3`,
    );
    expect(await problems(own, booking)).toEqual([]);
  });

  it("is refused with the line and the field if anything in it is malformed, and nothing changes", async ({ own }) => {
    const booking = await sale(own);
    const good = line(booking.paymentId);
    const amounts = "and not a whole number of paise or cents";
    const bad: [Line, string][] = [
      [{ amount: -1 }, `amount is -1, ${amounts}.`],
      [{ amount: 1.5 }, `amount is 1.5, ${amounts}.`],
      [{ credit: "97640" }, `credit is "97640", ${amounts}.`],
      [{ fee: "NaN" }, `fee is "NaN", ${amounts}.`],
      [{ debit: null }, `debit is null, ${amounts}.`],
      [{ amount: 1e15 }, `amount is 1000000000000000, ${amounts}.`],
      [{ currency: "XYZ" }, `currency is "XYZ", and not USD or INR.`],
      [{ settled: "true" }, `settled is "true", and not true or false.`],
      [{ entity_id: "pay 1" }, `entity_id is "pay 1", and not an id.`],
      [{ entity_id: "pay_\u0000" }, `entity_id is "pay_\ufffd", and not an id.`],
      [{ entity_id: "pay_\\u0000" }, String.raw`entity_id is "pay_\\u0000", and not an id.`],
      [{ settlement_id: null }, "settlement_id is null, and not an id."],
      [{ settled_at: "today" }, `settled_at is "today", and not a time in Unix seconds.`],
      [{ type: undefined }, "type is missing, and not a type."],
      [{ debit: 5 }, "debit (5) and credit (97640) are both set."],
      [{ debit: 97_640, credit: 0 }, "debit is set for a payment."],
      [{ type: "refund" }, "credit is set for a refund."],
      [{ tax: 2361 }, "tax (2361) is more than fee (2360)."],
      [{ credit: 97_000 }, "amount 100000, fee 2360 and tax 360 do not add up to credit 97000."],
    ];
    for (const [more, said] of bad)
      expect(await refusal(own, report([good, { ...good, ...more }])), said).toBe(`Line 2 of the report: ${said}`);
    const whole: [string, RegExp][] = [
      ["", /^The report is not JSON/],
      ['{"items": [NaN]}', /^The report is not JSON/],
      ['{"items": {}}', /^The report has no lines/],
      ["[]", /^The report has no lines/],
      ["[1]", /^Line 1 of the report: settled is missing/],
      [report([{ ...good, settled: false }]), /^Nothing in the report is settled yet/],
      [JSON.stringify(Array(5001).fill(0)), /^The report has 5001 lines/],
    ];
    for (const [text, said] of whole) expect(await refusal(own, text), text.slice(0, 40)).toMatch(said);
    expect(await sums(own, booking)).toEqual({ "held INR": -100_000, "provider INR": 100_000 });
    expect(await scalar(own`select count(*)::int from admin.actions where what = 'import_settlements'`)).toBe(0);
  });

  describe("of a day", () => {
    type Claim = { day: string | null; skip: number | null };
    const claim = (sql: TransactionSql) => scalar<Claim>(sql`select public.claim_settlement_day()`);
    const finish = (sql: TransactionSql, day: string | null, items: Line[], { more = false, refusal = "" } = {}) =>
      scalar(sql`select public.import_settlement_day(${day}, ${JSON.stringify(items)}, ${more}, ${refusal || null})`);
    const cases = async (sql: TransactionSql) =>
      (await sql`select case_id, detail from admin.open_cases where case_id like 'settlement_report:%' order by 1`).map(
        ({ case_id, detail }) => [case_id.split(":")[1], detail],
      );
    const claimAll = async (sql: TransactionSql) => {
      const days: string[] = [];
      for (let { day } = await claim(sql); day; { day } = await claim(sql)) days.push(day);
      return days;
    };

    it("is imported daily until ten days later, and a refused report becomes a case", async ({
      ownAsSuperuser: own,
    }) => {
      const booking = await sale(own);
      await own`delete from private.settlement_days`;
      const days = await claimAll(own);
      expect(days.length).toBe(11);
      const [oldest = "", next = "", bad = ""] = days;
      expect(await finish(own, days[10] ?? null, [line(booking.paymentId)])).toEqual({ lines: 1, refused: false });
      expect(await sums(own, booking)).toMatchObject({ "bank INR": 97_640 });
      expect(await scalar(own`select who from admin.actions where target = 'setl_1'`)).toBe("Parlour");
      // One report has nothing settled yet, one has nothing at all, and one is malformed.
      await finish(own, next, [line("pay_2", { settled: false })]);
      await finish(own, oldest, []);
      const nul = line("pay_2", { settlement_utr: "UTR\u0000" });
      expect(await finish(own, bad, [line("pay_3"), nul])).toEqual({ lines: 2, refused: true });
      const words = `Line 2 of the report: settlement_utr is "UTR\ufffd", and not a bank's reference.`;
      expect(await cases(own)).toEqual([[bad, words]]);
      await own`update private.settlement_days set due_at = due_at - interval '1 day'`;
      // The oldest day was requested for the last time.
      expect((await claim(own)).day).toBe(next);
      await own`select admin.retry_case(${`settlement_report:${bad}`}, 'Asha', 'Corrected.')`;
      expect(await cases(own)).toEqual([]);
      expect((await claim(own)).day).toBe(bad);
      await finish(own, bad, [nul]);
      await own`select admin.close_case(${`settlement_report:${bad}`}, 'Asha', 'Imported by hand.')`;
      expect(await cases(own)).toEqual([]);
      const ended = await own`select day::text from private.settlement_days where due_at = 'infinity' order by day`;
      expect(ended.map(({ day }) => day)).toEqual([oldest, bad]);
    });

    it("is imported page by page, and from the page that could not be imported", async ({ ownAsSuperuser: own }) => {
      const [first, second] = [await sale(own), await sale(own)];
      await own`delete from private.settlement_days`;
      const { day, skip } = await claim(own);
      expect(skip).toBe(0);
      await finish(own, day, [line(first.paymentId)], { more: true });
      expect(await claim(own)).toEqual({ day, skip: 1 });
      // That run ends before it has imported its page.
      await own`update private.settlement_days set due_at = now() where day = ${day}`;
      expect(await claim(own)).toEqual({ day, skip: 1 });
      // The case of a page counts the lines of earlier pages.
      await finish(own, day, [line(second.paymentId), line("pay_2", { amount: -1 })]);
      expect(await cases(own)).toEqual([[day, expect.stringMatching(/^Line 3 of the report: amount is -1/)]]);
      await own`select admin.retry_case(${`settlement_report:${day}`}, 'Asha', 'Corrected.')`;
      expect(await claim(own)).toEqual({ day, skip: 0 });
      await finish(own, day, [line(first.paymentId)], { more: true });
      await finish(own, day, [line(second.paymentId)]);
      expect(await sums(own, second)).toMatchObject({ "bank INR": 97_640 });
      expect((await claim(own)).day).not.toBe(day);
      expect(await scalar(own`select lines_read from private.settlement_days where day = ${day}`)).toBe(0);
    });

    it("that the provider refuses is one case with the others, until the provider answers again", async ({
      ownAsSuperuser: own,
    }) => {
      await sale(own);
      await own`delete from private.settlement_days`;
      const days = await claimAll(own);
      const refusal = "Razorpay says: Authentication failed";
      for (const day of days) await finish(own, day, [], { refusal });
      expect(await cases(own)).toEqual([[days[0], `${refusal} (11 days)`]]);
      await own`update private.settlement_days set due_at = due_at - interval '1 hour'`;
      expect(await claimAll(own)).toEqual(days);
      for (const day of days.slice(0, 10)) await finish(own, day, []);
      expect(await cases(own)).toEqual([[days[10], refusal]]);
      await finish(own, days[10] ?? null, []);
      expect(await cases(own)).toEqual([]);
      await finish(own, days[9] ?? null, [], { refusal });
      await finish(own, days[10] ?? null, [], { refusal });
      await own`select admin.retry_case(${`settlement_report:${days[9]}`}, 'Asha', 'New keys.')`;
      expect(await claimAll(own)).toEqual(days.slice(9));
    });

    it("is due after an outage of the jobs of any length", async ({ ownAsSuperuser: own }) => {
      await sale(own);
      await own`delete from private.settlement_days`;
      await own`insert into private.settlement_days (day, due_at) values (current_date - 15, 'infinity')`;
      expect(await claimAll(own)).toHaveLength(15);
    });
  });

  it("is posted once for each designer, regardless of its number of lines, and undone in the same way", async ({
    ownAsSuperuser: own,
  }) => {
    const booking = await sale(own);
    const refunds = Array.from({ length: 20 }, () => newId("rfnd"));
    for (const id of refunds)
      await own`select public.record_refund(${id}, ${booking.paymentId}, 1000, 'INR', null, 'processed')`;
    await own`set local track_functions = 'pl'`;
    await take(own, line(booking.paymentId), ...refunds.map((id) => refundLine(id, 1000)));
    await own`select admin.undo_settlement('setl_1', 'Asha', 'Why.')`;
    const calls = await own`
      select funcname, calls::int from pg_stat_xact_user_functions where funcname in ('post_many', 'settlement_cause') order by 1`;
    // A cause for each of the payment's four entries and the refunds' two; undoing looks for two of each line.
    expect(calls.map((row) => row)).toEqual([
      { funcname: "post_many", calls: 2 },
      { funcname: "settlement_cause", calls: 4 + 2 * 20 + 2 * 21 },
    ]);
    expect(await sums(own, booking)).toEqual({ "held INR": -80_000, "provider INR": 80_000 });
    expect(await problems(own, booking)).toEqual([]);
  });

  it("shows what is not settled after some days, and whether the ledger matches the bank", async ({
    ownAsSuperuser: own,
  }) => {
    const booking = await sale(own);
    await own`update public.payments set created_at = now() - interval '11 days' where payment_id = ${booking.paymentId}`;
    const found = async (days: number) =>
      (
        await own`
        select what, amount::float8, id, detail from admin.reconciliation(${days})
         where id = ${booking.paymentId} or (what = 'to the bank' and currency = 'INR')`
      ).map((row) => row);
    const waiting = { what: "payment not settled", amount: 1000, id: booking.paymentId };
    expect(await found(10)).toEqual([{ ...waiting, detail: null }]);
    expect(await found(12)).toEqual([]);
    const part = line(booking.paymentId, { amount: 98_000, credit: 95_640 });
    await take(own, part);
    const bank = { what: "to the bank", amount: 956.4, id: null };
    expect(await found(10)).toEqual([
      { ...bank, detail: "The ledger has 0.00; the rest is in lines that are not booked." },
      { ...waiting, detail: "setl_1: it is over INR 980.00, and the ledger has 1000.00" },
    ]);
    await own`select admin.undo_settlement('setl_1', 'Asha', 'Why.')`;
    await take(own, line(booking.paymentId));
    expect(await found(10)).toEqual([{ ...bank, amount: 976.4, detail: "The ledger has the same." }]);
    expect(await problems(own, booking)).toEqual([]);
    await own`set local session_replication_role = replica`;
    await own`update private.settlement_lines set net_minor = net_minor - 1, fee_minor = fee_minor + 1`;
    expect((await problems(own, booking)).map(({ kind }) => kind)).toEqual(["settlement_differs"]);
    await own`delete from private.settlement_lines`;
    expect((await problems(own, booking)).map(({ kind }) => kind)).toEqual(["settlement_differs"]);
  });
});
