import type postgres from "postgres";
import { describe, expect } from "vitest";
import type { Paper, Party } from "../../edge-functions/shared/contract/papers.ts";
import {
  addTime,
  codeOf,
  newBooking,
  newCustomer,
  newDesigner,
  newPaidBooking,
  type PaidBooking,
  payFor,
  refusedIn,
  undoing,
} from "../support/db.ts";
import { gstinOf, newPan, newPayee, newReleasedBooking } from "../support/payouts.ts";
import { connectAsPostgres, connectMany, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();
const crowd = connectMany(20);
type Sql = postgres.Sql | postgres.TransactionSql;

async function newPair() {
  const [customer, designer] = await Promise.all([newCustomer(sql, "Ellen Vos"), newDesigner(sql)]);
  await sql`update public.profiles set name = 'Mara Lindqvist' where id = ${designer.id}`;
  return { customer, designer };
}
type Pair = Awaited<ReturnType<typeof newPair>>;

/** The details of a person who has saved no billing details. */
const NOTHING_ELSE = { address: "", country: "", region: "", taxId: "" };

let hours = 0;
/** Makes a past session of $60; each call uses another time. */
function paid(own: Sql, pair: Pair, more: object = {}): Promise<PaidBooking> {
  hours += 2;
  const slot = { from: `-${30 + hours} hours`, to: `-${29 + hours} hours`, status: "completed" } as const;
  return newPaidBooking(own, pair, { ...slot, ...more });
}
const refund = (own: Sql, { paymentId }: PaidBooking, minor: number, status = "done") => own`
  insert into public.refunds (payment_id, amount_minor, reason, status, done_at, provider_refund_id, due_at)
  values (${paymentId}, ${minor}, 'administrator', ${status}, ${status === "done" ? own`now()` : null}, gen_random_uuid()::text, '2100-01-01')`;
const inPortugal = async (own: Sql, designer: string) => {
  await own`insert into public.tax_rates (country, place, name, from_at, percent) values ('Portugal', 'same_region', 'VAT', now(), 20)`;
  await save(own, designer, { name: "Mara Studio", address: "1 Way", country: "Portugal", taxId: "PT123" });
};
const today = (own: Sql) => scalar<string>(own`select (now() at time zone 'UTC')::date::text`);
/** Pays out a designer's available money, and marks it as paid. Returns the payout's id. */
const payOut = async (own: Sql, { id }: { id: string }, currency = "USD", reference = "B-17") => {
  const payout = await scalar<string>(own`select private.pay_out(${id}, ${currency}, 1, null)`);
  await own`select admin.payout_paid(${payout}, ${reference}, 'Asha', 'Why.')`;
  return payout;
};
const papersFor = (own: Sql, viewer: string, { id }: { id: string }) =>
  scalar<Paper[]>(own`select public.get_papers(${viewer}, ${id}) -> 'papers'`);
const save = (own: Sql, id: string, details: Partial<Party>) => {
  const { name, address, country, region, taxId } = { name: "X", ...NOTHING_ELSE, ...details };
  return own`select public.save_billing_details(${id}, ${name}, ${address}, ${country}, ${region}, ${taxId})`;
};

describe("A receipt", () => {
  it("is issued for a payment that was kept, with the names of both members, to both of them", async () => {
    const pair = await newPair();
    const booking = await paid(sql, pair);
    const [slot] = await sql<[{ slotStart: string; slotEnd: string }]>`
      update public.bookings set customer_time_zone = 'Asia/Kolkata' where id = ${booking.id}
      returning private.iso(lower(slot)) as "slotStart", private.iso(upper(slot)) as "slotEnd"`;
    const [paper, ...others] = await papersFor(sql, pair.customer, booking);
    expect(others).toEqual([]);
    expect(paper).toMatchObject({
      kind: "receipt",
      number: expect.stringMatching(new RegExp(`^[0-9A-Z]{4}-${new Date().getUTCFullYear()}-00001$`)),
      amount: 6000,
      currency: "USD",
      seller: { name: "Mara Lindqvist", ...NOTHING_ELSE },
      buyer: { name: "Ellen Vos", ...NOTHING_ELSE },
      session: { serviceName: "Design hour", ...slot, adds: false },
      timeZone: "Asia/Kolkata",
      taxes: [],
      reference: booking.paymentId,
      corrects: "",
    });
    expect(await papersFor(sql, pair.designer.id, booking)).toEqual([paper]);
  });

  it("has its seller's place, unless they gave an address, and a number that no other seller has", async ({ own }) => {
    const [pair, others] = [await newPair(), await newPair()];
    await own`
      update public.designers set city = 'Pune', state = 'Maharashtra', country = 'India' where id in (${pair.designer.id}, ${others.designer.id})`;
    const first = async (of: Pair) => (await papersFor(own, of.customer, await paid(own, of)))[0];
    const place = { address: "Pune, Maharashtra", country: "India", region: "" };
    const paper = await first(pair);
    expect(paper?.seller).toEqual({ name: "Mara Lindqvist", ...place, taxId: "" });
    expect(paper?.buyer).toEqual({ name: "Ellen Vos", ...NOTHING_ELSE });
    await save(own, pair.designer.id, { name: "Mara Studio", address: "1 Way", country: "Norway" });
    const second = await first(pair);
    expect(second?.seller).toMatchObject({ name: "Mara Studio", address: "1 Way", country: "Norway" });
    expect(second?.number).toBe(paper?.number.replace(/1$/, "2"));
    const theirs = await first(others);
    expect(theirs?.number).toMatch(/-00001$/);
    expect(theirs?.number).not.toBe(paper?.number);
    // No letters are used twice before all have been used.
    const letters = own`select count(distinct private.paper_letters(gen_random_uuid()))::int from generate_series(1, 5000)`;
    expect(await scalar(letters)).toBe(5000);
  });

  it("is not issued for a payment that is refunded, or for a free session", async () => {
    const pair = await newPair();
    const booking = await paid(sql, pair);
    await sql`
      insert into public.payments (payment_id, order_id, amount_minor, currency, status, refund_reason, source)
      values (${`late_${booking.id}`}, ${booking.orderId}, 6000, 'USD', 'refund_due', 'already_paid', 'verify')`;
    await sql`update public.refunds set status = 'done', done_at = now() where payment_id = ${`late_${booking.id}`}`;
    expect(await papersFor(sql, pair.customer, booking)).toHaveLength(1);
    const slot = { from: "-9 hours", to: "-8 hours", priceMinor: 0 };
    const free = await newBooking(sql, pair.customer, pair.designer, slot);
    expect(await papersFor(sql, pair.customer, { id: free })).toEqual([]);
  });

  it("is issued once by the clock, in the order in which payments were made", async () => {
    const pair = await newPair();
    const [second, booking] = [await paid(sql, pair), await paid(sql, pair)];
    // The first payment that fell due has the lowest number.
    for (const [n, { id }] of [booking, second].entries())
      await sql`update private.papers_due set created_at = timestamptz '2000-01-01' + make_interval(days => ${n}) where booking_id = ${id}`;
    const issued = () => scalars(sql`select number from public.papers where booking_id = ${booking.id}`);
    // Other tests' papers may also be due.
    await expect
      .poll(async () => {
        await sql`select public.issue_papers()`;
        return issued();
      })
      .toEqual([1]);
    await sql`select public.issue_papers()`;
    await papersFor(sql, pair.customer, booking);
    expect(await issued()).toEqual([1]);
  });

  it("has its times in the customer's zone, otherwise in the designer's, otherwise in UTC", async ({ own }) => {
    const pair = await newPair();
    const zoneOf = async (booking: PaidBooking) => (await papersFor(own, pair.customer, booking))[0]?.timeZone;
    await own`update public.availability set time_zone = 'Europe/Oslo' where designer_id = ${pair.designer.id}`;
    const [known, unknown, last] = [await paid(own, pair), await paid(own, pair), await paid(own, pair)];
    await own`update public.bookings set customer_time_zone = 'Asia/Kolkata' where id = ${known.id}`;
    expect([await zoneOf(known), await zoneOf(unknown)]).toEqual(["Asia/Kolkata", "Europe/Oslo"]);
    await own`delete from public.availability where designer_id = ${pair.designer.id}`;
    expect(await zoneOf(last)).toBe("UTC");
  });

  it("for added time is found with the session, only by the members of its booking", async () => {
    const pair = await newPair();
    // Still running, because another test's `sweep_bookings` would complete a past session.
    const booking = await paid(sql, pair, { status: "confirmed", from: "-50 minutes", to: "10 minutes" });
    await payFor(sql, await addTime(sql, booking.id, { held: true, priceMinor: 1500 }));
    await refund(sql, booking, 1000);
    await sql`update private.papers_due set created_at = created_at - interval '1 hour' where cause = ${booking.paymentId}`;
    const papers = await papersFor(sql, pair.customer, booking);
    // In the order in which they fell due.
    expect(papers.map(({ kind, session, amount }) => [kind, session?.adds, amount])).toEqual([
      ["receipt", false, 6000],
      ["receipt", true, 1500],
      ["credit_note", false, 1000],
    ]);
    expect(await papersFor(sql, pair.designer.id, booking)).toEqual(papers);
    const others = await newPair();
    for (const stranger of [others.customer, others.designer.id])
      expect(await codeOf(papersFor(sql, stranger, booking))).toBe("not_found");
  });
});

describe("Numbers of papers", () => {
  it("have no gaps when twenty connections issue twenty at once", async () => {
    const pair = await newPair();
    const bookings = await Promise.all(crowd.map(() => paid(sql, pair)));
    await Promise.all([
      ...crowd.map((own, n) => papersFor(own, pair.customer, bookings[n] as PaidBooking)),
      ...crowd.map((own, n) => papersFor(own, pair.designer.id, bookings.at(-n) as PaidBooking)),
      sql`select public.issue_papers()`,
    ]);
    const numbers = sql`select number from public.papers where issuer_id = ${pair.designer.id} order by number`;
    expect(await scalars(numbers)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it("are unique among the operator's invoices, which have no issuer here", async ({ ownAsSuperuser: own }) => {
    const { designer } = await newPair();
    const issue = (cause: string) => own`
      insert into public.papers (kind, cause, designer_id, series, year, number, currency, total_minor, content)
      values ('fee_invoice', ${cause}, ${designer.id}, 'P', 1999, 1, 'USD', 100, '{}')`;
    await issue("a payout");
    await expect(issue("another payout")).rejects.toMatchObject({ code: "23505" });
  });

  it("start at 1 each year", async ({ ownAsSuperuser: own }) => {
    const pair = await newPair();
    const [first, second] = [await paid(own, pair), await paid(own, pair)];
    await papersFor(own, pair.customer, first);
    await own`set local session_replication_role = replica`;
    await own`update public.papers set year = year - 1, number = 7 where issuer_id = ${pair.designer.id}`;
    await own`set local session_replication_role = origin`;
    const [paper] = await papersFor(own, pair.customer, second);
    expect(paper?.number).toMatch(/-00001$/);
  });
});

describe("A credit note", () => {
  it("follows when a refund is paid out, and names the receipt", async () => {
    const pair = await newPair();
    const booking = await paid(sql, pair);
    await refund(sql, booking, 2000, "due");
    await sql`update public.refunds set status = 'sent', provider_refund_id = ${`rfnd_${booking.id}`} where payment_id = ${booking.paymentId}`;
    expect(await papersFor(sql, pair.customer, booking)).toHaveLength(1);
    await sql`update public.refunds set status = 'done', done_at = now() where payment_id = ${booking.paymentId}`;
    const [receipt, note] = await papersFor(sql, pair.customer, booking);
    expect(note).toMatchObject({ kind: "credit_note", amount: 2000, corrects: receipt?.number });
    expect(note?.number).toMatch(/-00002$/);
  });

  it.each([
    ["both are due", false],
    ["nothing had asked for its receipt", true],
  ])("is issued after its receipt when %s", async (_, unasked) => {
    const pair = await newPair();
    const booking = await paid(sql, pair);
    if (unasked) await sql`delete from private.papers_due where cause = ${booking.paymentId}`;
    await refund(sql, booking, 6000);
    expect((await papersFor(sql, pair.customer, booking)).map(({ kind }) => kind)).toEqual(["receipt", "credit_note"]);
  });

  it("names the people on the receipt, even if their details have changed, with its taxes in proportion", async ({
    own,
  }) => {
    const pair = await newPair();
    await inPortugal(own, pair.designer.id);
    const booking = await paid(own, pair);
    const vat = { name: "VAT", percent: 20 };
    expect(await papersFor(own, pair.customer, booking)).toMatchObject([{ taxes: [{ ...vat, amount: 1000 }] }]);
    for (const id of [pair.designer.id, pair.customer]) await save(own, id, { name: "Other" });
    await refund(own, booking, 3000);
    expect((await papersFor(own, pair.customer, booking))[1]).toMatchObject({
      ...{ seller: { name: "Mara Studio" }, buyer: { name: "Ellen Vos" }, taxes: [{ ...vat, amount: 500 }] },
    });
  });

  it("has what earlier notes have left of the receipt's taxes", async ({ own }) => {
    const pair = await newPair();
    await inPortugal(own, pair.designer.id);
    const [first, second] = [await paid(own, pair, { priceMinor: 6006 }), await paid(own, pair, { priceMinor: 6006 })];
    const taxesOf = async (booking: PaidBooking) =>
      (await papersFor(own, pair.customer, booking)).map(({ taxes }) => taxes[0]?.amount);
    await refund(own, first, 3003);
    expect(await taxesOf(first)).toEqual([1001, 501]);
    await refund(own, first, 3003);
    expect(await taxesOf(first)).toEqual([1001, 501, 500]);
    // Another receipt has its own taxes.
    await refund(own, second, 3003);
    expect(await taxesOf(second)).toEqual([1001, 501]);
  });
});

describe("Taxes on a receipt", () => {
  const PAN = newPan();
  const GSTIN = gstinOf(PAN, "29");
  /** Returns the taxes on a receipt of INR 1,180.00 between these two parties. */
  async function taxes(seller: Partial<Party>, buyer: Partial<Party> | null) {
    return undoing(sql, async (own) => {
      await own`
        insert into public.tax_rates (country, place, name, from_at, percent)
        values ('India', 'same_region', 'CGST', '2020-01-01', 9), ('India', 'same_region', 'SGST', '2020-01-01', 9),
          ('India', 'other_region', 'IGST', '2020-01-01', 12), ('India', 'other_region', 'IGST', '2021-01-01', 18),
          ('India', 'other_region', 'IGST', '2100-01-01', 20), ('India', 'other_region', 'Cess', '2020-01-01', 1),
          ('India', 'other_region', 'Cess', '2021-01-01', 0), ('Nepal', 'same_region', 'VAT', '2020-01-01', 13)`;
      const pair = await newPair();
      await save(own, pair.designer.id, { address: "1 Way", country: "India", region: "Karnataka", ...seller });
      if (buyer) await save(own, pair.customer, buyer);
      const booking = await paid(own, pair, { priceMinor: 118_001, currency: "INR" });
      const [paper] = await papersFor(own, pair.customer, booking);
      return paper?.taxes;
    });
  }
  const halves = [
    { name: "CGST", percent: 9, amount: 9000 },
    { name: "SGST", percent: 9, amount: 9000 },
  ];

  const igst = [{ name: "IGST", percent: 18, amount: 18_000 }];

  it.each<[string, Partial<Party>, Partial<Party> | null, object[]]>([
    ["both halves within the seller's region", { taxId: GSTIN }, { country: "India", region: "Karnataka" }, halves],
    ["another one for another region", { taxId: GSTIN }, { country: "India", region: "Goa" }, igst],
    ["none for another country", { taxId: GSTIN }, { country: "Norway" }, []],
    ["those of the seller's region for an unknown buyer", { taxId: GSTIN }, null, halves],
    ["those of the seller's region for an unknown region", { taxId: GSTIN }, { country: "India" }, halves],
    ["none for a seller without a tax id", { taxId: "" }, null, []],
    ["none for a seller with a PAN, which is no registration", { taxId: PAN }, null, []],
  ])("are %s", async (_, seller, buyer, expected) => {
    expect(await taxes(seller, buyer)).toEqual(expected);
  });

  it("begin now or later, for administrators", async ({ own }) => {
    const set = (from: string) =>
      sql`select admin.set_tax('Atlantis', 'abroad', 'VAT', 5, now() + ${from}::interval, 'Asha', 'Why.')`;
    expect(await codeOf(set("-1 minute"))).toMatch(/begins now or later/);
    await own`select admin.set_tax('Atlantis', 'abroad', 'VAT', 5, p_by_whom => 'Asha', p_reason => 'Why.')`;
    // A space does not make it another tax, which receipts would have as well.
    await own`select admin.set_tax(' Atlantis', 'abroad', 'VAT ', 6, p_by_whom => 'Asha', p_reason => 'Why.')`;
    const rates = own`select concat_ws(' ', country, name, percent::int) from public.tax_rates where country ~ 'Atlantis'`;
    expect(await scalars(rates)).toEqual(["Atlantis VAT 6"]);
  });
});

describe("Invoices for the commission", () => {
  const operator = async (own: Sql) => {
    await own`select admin.set_operator('Parlour', '2 Street', 'India', 'Goa', '', 'Asha', 'Why.')`;
    await own`select admin.set_operator('Parlour BV', '1 Street', 'Netherlands', '', 'NL001', 'Asha', 'Why.')`;
  };
  const begin = async (own: Sql) => {
    const pair = await newPair();
    await newPayee(own, pair.designer.id);
    await operator(own);
    return pair;
  };
  const invoicesOf = (own: Sql, designer: string) =>
    scalar<Paper[]>(own`select public.own_invoices(${designer}) -> 'papers'`);
  /** "fee_invoice 600 104": amount and taxes of each invoice, the first one first. */
  const seen = async (own: Sql, { designer }: Pair) =>
    (await invoicesOf(own, designer.id))
      .toReversed()
      .map(({ kind, amount, taxes }) => [kind, amount, ...taxes.map((tax) => tax.amount)].join(" "));
  const feeOf = (own: Sql, designer: string) =>
    scalar(own`
      select sum(-amount_minor)::int from public.ledger_entries where designer_id = ${designer} and account = 'fee'`);
  /** Releases a paid session of $60, of which the operator gets 10 %, and pays it out. Returns the payout's id. */
  async function paidOut(own: postgres.TransactionSql, pair: Pair): Promise<string> {
    await own`select admin.set_commission('USD', 10, p_by_whom => 'Asha', p_reason => 'Why.') where not exists (select 1 from public.commission_terms where currency = 'USD' and from_at = now())`;
    hours += 2;
    await newReleasedBooking(own, pair.designer, { from: `-${30 + hours} hours`, to: `-${29 + hours} hours` });
    return payOut(own, pair.designer);
  }

  it("follow a payout, and only its designer can read them", async ({ own }) => {
    const [pair, others] = [await begin(own), await newPair()];
    await paidOut(own, pair);
    const [invoice, ...more] = await invoicesOf(own, pair.designer.id);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      kind: "fee_invoice",
      number: expect.stringMatching(/^P-\d{4}-\d{5}$/),
      amount: 600,
      seller: { name: "Parlour BV", address: "1 Street", country: "Netherlands", region: "", taxId: "NL001" },
      buyer: { name: "Mara Lindqvist" },
      session: null,
      reference: "B-17",
    });
    expect(invoice).not.toHaveProperty("through");
    const exported = own`select public.account_data(${pair.designer.id}) #> '{data,invoices}'`;
    expect(await scalar(exported)).toEqual([invoice]);
    expect(await invoicesOf(own, others.designer.id)).toEqual([]);
  });

  it("contain what was kept since the last one, and nothing twice", async ({ own }) => {
    const pair = await begin(own);
    const first = await paidOut(own, pair);
    // Money that is released after a payout is invoiced with the next one.
    await newReleasedBooking(own, pair.designer);
    expect(await seen(own, pair)).toEqual(["fee_invoice 600"]);
    // The bank returns the money, and it is paid out again with the next session.
    await own`select admin.payout_failed(${first}, 'Asha', 'It came back.')`;
    await paidOut(own, pair);
    expect(await seen(own, pair)).toEqual(["fee_invoice 600", "fee_invoice 1200"]);
    await paidOut(own, pair);
    expect((await seen(own, pair)).at(-1)).toBe("fee_invoice 600");
    expect(await feeOf(own, pair.designer.id)).toBe(2400);
  });

  it("are followed by credit notes for fees that are returned later, in proportion and never twice", async ({
    own,
  }) => {
    const pair = await begin(own);
    await own`insert into public.tax_rates (country, place, name, from_at, percent) values ('Netherlands', 'same_region', 'VAT', now(), 21)`;
    await own`update public.designers set country = '' where id = ${pair.designer.id}`;
    await paidOut(own, pair);
    expect(await seen(own, pair)).toEqual(["fee_invoice 600 104"]);
    const [invoice] = await invoicesOf(own, pair.designer.id);
    const booking = await scalar<string>(
      own`select booking_id from public.ledger_entries where designer_id = ${pair.designer.id} and account = 'fee'`,
    );
    const refunded = (amount: number) =>
      own`select admin.refund_booking(${booking}, ${amount}, 'designer', 'Asha', 'Why.')`;
    await refunded(20);
    await refunded(39);
    const notes = ["fee_invoice 600 104", "fee_credit_note 200 35", "fee_credit_note 390 67"];
    expect(await seen(own, pair)).toEqual(notes);
    expect((await invoicesOf(own, pair.designer.id))[0]).toMatchObject({
      number: expect.stringMatching(/^P-\d{4}-\d{5}$/),
      corrects: invoice?.number,
      seller: invoice?.seller,
      buyer: invoice?.buyer,
      reference: booking,
    });
    // The customer has no part in it, and the next invoice counts nothing that has a credit note.
    const customer = await scalar<string>(own`select customer_id from public.bookings where id = ${booking}`);
    expect((await papersFor(own, customer, { id: booking })).map(({ kind }) => kind)).not.toContain("fee_credit_note");
    await newReleasedBooking(own, pair.designer, { from: "-300 hours", to: "-299 hours" });
    await newReleasedBooking(own, pair.designer, { from: "-310 hours", to: "-309 hours" });
    await payOut(own, pair.designer);
    expect((await seen(own, pair)).at(-1)).toBe("fee_invoice 1200 208");
    expect(await feeOf(own, pair.designer.id)).toBe(600 - 200 - 390 + 1200);
  });

  it("are reduced by fees that were returned before them, which have no credit note", async ({ own }) => {
    const pair = await begin(own);
    await own`select admin.set_commission('USD', 10, p_by_whom => 'Asha', p_reason => 'Why.')`;
    const { id } = await newReleasedBooking(own, pair.designer);
    await own`select admin.refund_booking(${id}, 20, 'designer', 'Asha', 'Why.')`;
    await payOut(own, pair.designer);
    expect(await seen(own, pair)).toEqual(["fee_invoice 400"]);
    // Both are due when the clock issues them: the payout's invoice comes first.
    await own`delete from private.operator`;
    await paidOut(own, pair);
    await own`select admin.refund_booking(${id}, 10, 'designer', 'Asha', 'Why.')`;
    await operator(own);
    await own`update private.papers_due set created_at = '2000-01-01' where designer_id = ${pair.designer.id}`;
    await own`select public.issue_papers()`;
    const papers = ["fee_credit_note 100", "fee_invoice 400", "fee_invoice 600"];
    expect((await seen(own, pair)).toSorted()).toEqual(papers);
  });

  it("are about one designer's commission in one currency", async ({ own }) => {
    const [pair, others] = [await begin(own), await begin(own)];
    await own`select admin.set_commission('INR', 20, p_by_whom => 'Asha', p_reason => 'Why.')`;
    await newReleasedBooking(own, pair.designer, { currency: "INR", priceMinor: 100_000 });
    const amounts = async (designer: string) =>
      (await invoicesOf(own, designer)).map(({ currency, amount }) => `${currency} ${amount}`).sort();
    await paidOut(own, pair);
    expect(await amounts(pair.designer.id)).toEqual(["USD 600"]);
    await paidOut(own, others);
    await paidOut(own, pair);
    expect(await amounts(others.designer.id)).toEqual(["USD 600"]);
    await payOut(own, pair.designer, "INR", "B-18");
    expect(await amounts(pair.designer.id)).toEqual(["INR 20000", "USD 600", "USD 600"]);
  });

  it("wait until the operator is known, and delay no receipt", async ({ own }) => {
    await own`delete from private.operator`;
    const pair = await newPair();
    await newPayee(own, pair.designer.id);
    await paidOut(own, pair);
    const later = await paid(own, pair);
    await own`select public.issue_papers()`;
    expect(await invoicesOf(own, pair.designer.id)).toEqual([]);
    expect(await papersFor(own, pair.customer, later)).toHaveLength(1);
    await operator(own);
    expect(await invoicesOf(own, pair.designer.id)).toHaveLength(1);
  });

  it("are not written about a commission of nothing", async ({ own }) => {
    const pair = await begin(own);
    await own`select admin.set_commission('USD', 0, p_by_whom => 'Asha', p_reason => 'Why.')`;
    await paidOut(own, pair);
    expect(await invoicesOf(own, pair.designer.id)).toEqual([]);
  });
});

describe("A statement of earnings", () => {
  const statement = async (own: Sql, designer: string, first: string, last: string) => {
    const text = await scalar<string>(own`select public.own_statement(${designer}, ${first}, ${last}) ->> 'text'`);
    return text.split("\r\n").map((line) => line.split(","));
  };

  it("has every posting of the period, and adds up to the ledger", async ({ own }) => {
    const pair = await newPair();
    await own`select admin.set_commission('USD', 10, p_by_whom => 'Asha', p_reason => 'Why.')`;
    const day = dayFromNow(-3);
    const overMidnight = { from: `${day}T23:30:00Z`, to: `${dayFromNow(-2)}T00:30:00Z` };
    await refund(own, await newReleasedBooking(own, pair.designer, overMidnight), 1000);
    const now = await today(own);
    const [head, ...lines] = await statement(own, pair.designer.id, now, now);
    expect(head).toHaveLength(13);
    expect(lines.map(([at, event, , , , session]) => [at, event, session])).toEqual([
      [now, "payment", day],
      [now, "release", day],
      [now, "refund", day],
    ]);
    expect(lines[0]?.slice(3, 5)).toEqual(['"Design hour"', '"user"']);
    // Held from the payment until the release, for each line, because a balanced ledger always adds up to 0.
    expect(lines.map((line) => Number(line[7]))).toEqual([60, -60, 0]);
    const column = (index: number) => lines.reduce((sum, line) => sum + Number(line[index]) * 100, 0);
    const ledger = await own<{ account: string; minor: number }[]>`
      select account, -sum(amount_minor)::int as minor from public.ledger_entries
       where designer_id = ${pair.designer.id} and account in ('held', 'payable', 'fee') group by account`;
    const sums = Object.fromEntries(ledger.map(({ account, minor }) => [account, minor]));
    expect([column(7), column(8), column(11)]).toEqual([sums.held ?? 0, 4500, 500]);
    expect(sums).toMatchObject({ payable: 4500, fee: 500 });
    expect(await statement(own, pair.designer.id, "2020-01-01", "2020-12-31")).toEqual([head]);
    const tomorrow = dayFromNow(1);
    expect(await statement(own, pair.designer.id, tomorrow, tomorrow)).toEqual([head]);
    expect(await statement(own, (await newPair()).designer.id, now, now)).toEqual([head]);
  });

  it("counts only payouts as paid out, and nothing else that went through the bank", async ({ own }) => {
    const { designer } = await newPair();
    await newPayee(own, designer.id);
    const { id } = await newReleasedBooking(own, designer);
    await own`select admin.correct_balance(${id}, -10, 'bank', 'Asha', 'Paid by cheque.')`;
    await payOut(own, designer);
    const day = await today(own);
    const [, ...lines] = await statement(own, designer.id, day, day);
    const paid = { payment: 0, release: 0, correction: 0, payout: 0, payout_paid: 50 };
    expect(Object.fromEntries(lines.map((line) => [line[1], Number(line[10])]))).toEqual(paid);
  });

  it("contains what the provider paid out, by days in UTC", async ({ own }) => {
    const { designer } = await newPair();
    const { id } = await newReleasedBooking(own, designer);
    await own`set local time zone 'Pacific/Kiritimati'`;
    await own`
      insert into public.ledger_entries (kind, cause, line, account, booking_id, designer_id, currency, amount_minor, created_at)
      select 'payout_paid', c.seconds::text, l.line, l.account::public.ledger_account, ${id}, ${designer.id}, 'USD', l.sign * c.minor,
             date_trunc('day', now(), 'UTC') - interval '10 days' + make_interval(secs => c.seconds)
        from (values (-1, 100), (0, 200), (86399, 300), (86400, 400)) c (seconds, minor),
             (values (1, 'outgoing', 1), (2, 'transferred', -1)) l (line, account, sign)`;
    const [before = "", day = "", after = ""] = await scalars<string>(own`
      select ((now() at time zone 'UTC')::date - n)::text from generate_series(9, 11) n order by n desc`);
    const paidOn = async (first: string, last: string) => {
      const [, ...lines] = await statement(own, designer.id, first, last);
      return lines.map((line) => [line[0], Number(line[9]), Number(line[10])]);
    };
    expect(await paidOn(day, day)).toEqual([
      [day, -2, 2],
      [day, -3, 3],
    ]);
    expect(await paidOn(before, after)).toEqual([
      [before, -1, 1],
      [day, -2, 2],
      [day, -3, 3],
      [after, -4, 4],
    ]);
  });

  it("is refused above 10,000 lines", async ({ ownAsSuperuser: own }) => {
    const { designer } = await newPair();
    const { id } = await newReleasedBooking(own, designer);
    // Bypasses private.post, which counts each line.
    await own`set local session_replication_role = replica`;
    const post = (first: number, last: number) => own`
      insert into public.ledger_entries (kind, cause, line, account, booking_id, designer_id, currency, amount_minor)
      select 'correction', b.id::text || n, l.line, l.account::public.ledger_account, b.id, b.designer_id, 'USD', l.minor
        from public.bookings b, generate_series(${first}::int, ${last}::int) n, (values (1, 'loss', 1), (2, 'payable', -1)) l (line, account, minor)
       where b.id = ${id}`;
    const day = await today(own);
    // In addition to the entries of the payment and the release.
    await post(1, 9998);
    expect(await statement(own, designer.id, day, day)).toHaveLength(1 + 10_000);
    await post(9999, 9999);
    expect(await refusedIn(own)`select public.own_statement(${designer.id}, ${day}, ${day})`).toBe("too_many_lines");
  });

  it("covers a year at most", async () => {
    const { designer } = await newPair();
    for (const [first, last] of [
      ["2026-01-02", "2026-01-01"],
      ["2024-01-01", "2025-01-02"],
    ] as const)
      expect(await codeOf(statement(sql, designer.id, first, last))).toBe("invalid_period");
    expect(await statement(sql, designer.id, "2024-01-01", "2025-01-01")).toHaveLength(1);
  });
});

describe("An issued paper", () => {
  it("cannot be changed or removed", async () => {
    const pair = await newPair();
    const booking = await paid(sql, pair);
    await papersFor(sql, pair.customer, booking);
    for (const change of [
      sql`update public.papers set total_minor = 1 where booking_id = ${booking.id}`,
      sql`delete from public.papers where booking_id = ${booking.id}`,
      sql`truncate public.papers`,
    ])
      expect(await codeOf(change)).toMatch(/never changes/);
  });

  it("keeps the names of deleted accounts, as do papers that are still due", async ({ own }) => {
    const pair = await newPair();
    const booking = await paid(own, pair);
    await own`select public.delete_account(${pair.customer})`;
    await papersFor(own, pair.designer.id, booking);
    await refund(own, booking, 6000);
    const papers = await papersFor(own, pair.designer.id, booking);
    expect(papers.map(({ buyer }) => buyer.name)).toEqual(["Ellen Vos", "Ellen Vos"]);
    const others = await newPair();
    const session = await paid(own, others);
    await own`select admin.refund_booking(${session.id}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    await own`select public.delete_account(${others.designer.id})`;
    const [theirs] = await papersFor(own, others.customer, session);
    expect(theirs?.seller.name).toBe("Mara Lindqvist");
  });

  it("can be a leaving designer's own invoice, and nobody else's", async ({ own }) => {
    await own`select admin.set_operator('Parlour', '2 Street', 'India', 'Goa', '', 'Asha', 'Why.')`;
    await own`select admin.set_commission('USD', 10, p_by_whom => 'Asha', p_reason => 'Why.')`;
    const [leaving, staying] = [(await newPair()).designer, (await newPair()).designer];
    for (const designer of [leaving, staying]) {
      await newPayee(own, designer.id);
      await newReleasedBooking(own, designer);
      await payOut(own, designer);
    }
    await own`select private.forget_billing(${leaving.id})`;
    const issued = await own`
      select designer_id as id, kind, content -> 'buyer' ->> 'name' as buyer from public.papers
       where designer_id in (${leaving.id}, ${staying.id}) and kind = 'fee_invoice'`;
    expect(issued).toEqual([{ id: leaving.id, kind: "fee_invoice", buyer: "Mara Lindqvist" }]);
  });
});

it("Billing details with a tax id need an address and a country", async () => {
  const customer = await newCustomer(sql);
  for (const [details, hint] of [
    [{ taxId: "ABC", address: "1 Way" }, "country"],
    [{ taxId: "ABC", country: "India" }, "address"],
    [{ taxId: "ABC", country: "India", address: "1 Way" }, "taxId"],
    [{ country: "India", region: "maharastra" }, "region"],
    [{ country: "India", region: "maharashtra" }, "region"],
    [{ taxId: gstinOf(newPan(), "27"), country: "India", address: "1 Way" }, "region"],
    [{ taxId: gstinOf(newPan(), "27"), country: "India", region: "Goa", address: "1 Way" }, "taxId"],
  ] as const)
    await expect(save(sql, customer, details)).rejects.toMatchObject({ message: "invalid_billing", hint });
  await save(sql, customer, { name: "Ellen Vos", country: "India", region: "Goa", address: "2 Way" });
  await save(sql, customer, { taxId: gstinOf(newPan(), "30"), country: "India", region: "Goa", address: "2 Way" });
  await save(sql, customer, { country: "Norway", region: "maharastra" });
  const details = { name: "Ellen Vos AS", taxId: "ABC", country: "Norway", address: "1 Way" };
  await save(sql, customer, details);
  const stored = sql`select public.get_billing_details(${customer})`;
  expect(await scalar(stored)).toEqual({ ...details, region: "" });
});
