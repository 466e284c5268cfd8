import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect, it } from "vitest";
import type { Paper } from "../../edge-functions/shared/contract/papers.ts";
import { newSale, type PaidBooking, refusalOf, undoing } from "../support/db.ts";
import { actAs, connectAsPostgres, connectAsSuperuser } from "../support/sql.ts";

const sql = connectAsPostgres();
const superuser = connectAsSuperuser();

const paid = () => newSale(sql);

/** The postings of a booking in their order: ["payment", { provider: 6000, held: -6000 }]. */
async function postings(booking: string, connection: postgres.Sql | postgres.TransactionSql = sql) {
  const rows = await connection<{ kind: string; cause: string; account: string; minor: number }[]>`
    select kind, cause, account, amount_minor::int as minor from public.ledger_entries where booking_id = ${booking} order by id`;
  const found = new Map<string, [string, Record<string, number>]>();
  for (const { kind, cause, account, minor } of rows) {
    const posting = found.get(`${kind} ${cause}`) ?? [kind, {}];
    posting[1][account] = minor;
    found.set(`${kind} ${cause}`, posting);
  }
  return [...found.values()];
}
const balances = async (designer: string) =>
  Object.fromEntries(
    (await sql`select account, minor::int from private.balances(${designer}) where minor <> 0`).map((row) => [
      row.account,
      row.minor,
    ]),
  );
const record = (booking: PaidBooking, payment: string, amount = 6000, currency = "USD") =>
  sql`select public.record_payment(${booking.orderId}, ${payment}, ${amount}, ${currency}, 'webhook')`;
const note = (booking: PaidBooking, id: string, amount: number, status: string, receipt: string | null = null) =>
  sql`select public.record_refund(${id}, ${booking.paymentId}, ${amount}, 'USD', ${receipt}, ${status})`;
const refunds = (booking: PaidBooking) =>
  sql<{ id: string }[]>`select id from public.refunds where payment_id = ${booking.paymentId} order by created_at`;

describe("The ledger", () => {
  it("enters a payment that is kept for the designer once, even if it is reported repeatedly", async () => {
    const booking = await paid();
    for (let time = 0; time < 3; time++) await record(booking, booking.paymentId);
    expect(await postings(booking.id)).toEqual([["payment", { provider: 6000, held: -6000 }]]);
    expect(await balances(booking.designer.id)).toEqual({ provider: 6000, held: -6000 });
  });

  it("owes a payment that bought nothing to the customer, in the currency of the payment", async () => {
    const booking = await paid();
    await record(booking, `x${booking.paymentId}`, 777, "EUR");
    expect((await postings(booking.id)).slice(1)).toEqual([["payment", { provider: 777, customer: -777 }]]);
    const [entry] = await sql`
      select distinct currency from public.ledger_entries where cause = ${`x${booking.paymentId}`}`;
    expect(entry).toEqual({ currency: "EUR" });
    const [email] = await sql`
      select content from public.outbox where booking_id = ${booking.id} and kind = 'payment_returned'`;
    expect(email?.content).toMatchObject({ paidAmount: 777, paidCurrency: "EUR", reason: "amount_mismatch" });
    const [refund] = await sql`select id from public.refunds where payment_id = ${`x${booking.paymentId}`}`;
    await sql`select public.record_refund('rf' || ${booking.id}, ${`x${booking.paymentId}`}, 777, 'EUR', ${refund?.id}, 'processed')`;
    expect((await postings(booking.id)).slice(2)).toEqual([["refund_paid", { customer: 777, provider: -777 }]]);
    expect(await balances(booking.designer.id)).toEqual({ provider: 6000, held: -6000 });
  });

  it("enters a refund once, even if it fails and is retried repeatedly, and once more when it is paid out", async () => {
    const booking = await paid();
    await sql`select admin.refund_booking(${booking.id}, 20, 'designer', 'Asha', 'Why.')`;
    const promised: [string, Record<string, number>] = ["refund", { customer: -2000, held: 2000 }];
    expect((await postings(booking.id)).slice(1)).toEqual([promised]);
    for (const round of [1, 2]) {
      const [{ id } = { id: "" }] = await refunds(booking);
      // The second refund failed without a response, so it keeps its id.
      if (round === 1) await note(booking, `rf${round}${booking.id}`, 2000, "failed", id);
      else await sql`update public.refunds set status = 'failed' where id = ${id}`;
      const [{ id: again } = { id: "" }] = await refunds(booking);
      await sql`select admin.retry_case(${`refund:${again}`}, 'Asha', 'Why.')`;
    }
    const [{ id } = { id: "" }] = await refunds(booking);
    await note(booking, `rf3${booking.id}`, 2000, "pending", id);
    await note(booking, `rf3${booking.id}`, 2000, "processed", id);
    expect((await postings(booking.id)).slice(1)).toEqual([
      promised,
      ["refund_paid", { customer: 2000, provider: -2000 }],
    ]);
    expect(await balances(booking.designer.id)).toEqual({ provider: 4000, held: -4000 });
  });

  it("returns a withdrawn refund to the designer, until the provider pays it out after all", async () => {
    const booking = await paid();
    await sql`select admin.refund_booking(${booking.id}, 20, 'designer', 'Asha', 'Why.')`;
    const [{ id } = { id: "" }] = await refunds(booking);
    await note(booking, `rf${booking.id}`, 2000, "failed", id);
    await sql`select admin.withdraw_refund(${id}, 'Asha', 'They do not want it.')`;
    const [promised, withdrawn] = [
      ["refund", { customer: -2000, held: 2000 }],
      ["refund_withdrawn", { customer: 2000, held: -2000 }],
    ];
    expect((await postings(booking.id)).slice(1)).toEqual([promised, withdrawn]);
    expect(await sql`select * from private.ledger_problems() where booking_id = ${booking.id}`).toEqual([]);
    expect(
      await sql`select kept_minor::int as kept, refunded_minor::int as refunded from private.kept where booking_id = ${booking.id}`,
    ).toEqual([{ kept: 6000, refunded: 0 }]);
    for (const status of ["failed", "pending", "processed"]) await note(booking, `rf${booking.id}`, 2000, status, id);
    expect((await postings(booking.id)).slice(3)).toEqual([
      promised,
      ["refund_paid", { customer: 2000, provider: -2000 }],
    ]);
    expect(await sql`select * from private.ledger_problems() where booking_id = ${booking.id}`).toEqual([]);
  });

  it("takes a refund that an administrator has paid in another way from the bank account", async () => {
    const booking = await paid();
    await sql`select admin.refund_booking(${booking.id}, 45, 'designer', 'Asha', 'Why.')`;
    const [{ id } = { id: "" }] = await refunds(booking);
    await note(booking, `rf${booking.id}`, 4500, "pending", id);
    await note(booking, `rf${booking.id}`, 4500, "failed", id);
    await sql`select admin.close_case(${`refund:${id}`}, 'Asha', 'paid by cheque')`;
    expect((await postings(booking.id)).slice(1)).toEqual([
      ["refund", { customer: -4500, held: 4500 }],
      ["refund_paid", { customer: 4500, bank: -4500 }],
    ]);
    expect(await sql`select kept_minor::int as kept from private.kept where booking_id = ${booking.id}`).toEqual([
      { kept: 1500 },
    ]);
    expect(await sql`select * from private.ledger_problems() where booking_id = ${booking.id}`).toEqual([]);
    // A second email follows the one that said that the refund was on its way. The credit note does not say that it was paid the way that the
    // customer paid.
    expect(
      await sql`select content -> 'byHand' as "byHand" from public.outbox where booking_id = ${booking.id} and kind = 'refund_receipt' order by 1`,
    ).toEqual([{ byHand: false }, { byHand: true }]);
    const [row] = await sql`select public.get_papers(${booking.customer}, ${booking.id}) -> 'papers' as papers`;
    expect(row?.papers.map(({ kind, byHand }: Paper) => [kind, byHand])).toEqual([
      ["receipt", undefined],
      ["credit_note", true],
    ]);
  });

  it("enters what the customer got beyond the price as the operator's loss", async () => {
    const booking = await paid();
    await note(booking, `rf${booking.id}`, 7000, "processed");
    expect((await postings(booking.id)).slice(1)).toEqual([
      ["refund", { customer: -7000, held: 6000, loss: 1000 }],
      ["refund_paid", { customer: 7000, provider: -7000 }],
    ]);
  });

  it("carries balances forward after 200 entries, and counts every entry of each designer once", async () => {
    const [other, booking] = [await paid(), await paid()];
    const carries = () =>
      sql`select count(distinct through)::int as count from public.ledger_carries where designer_id = ${booking.designer.id}`;
    await sql`
      select private.post('payment', ${booking.id}::text || n, b, 'USD', array['provider', 'held']::public.ledger_account[], array[n, -n])
        from public.bookings b, generate_series(1, 98) n where b.id = ${booking.id}`;
    expect(await carries()).toEqual([{ count: 0 }]);
    for (const more of [99, 100]) {
      await sql`
        select private.post('payment', ${booking.id}::text || ${more}::int, b, 'USD', array['provider', 'held']::public.ledger_account[], array[${more}::int, -${more}::int])
          from public.bookings b where b.id = ${booking.id}`;
      expect(await carries()).toEqual([{ count: 1 }]);
    }
    const sum = 6000 + (100 * 101) / 2;
    expect(await balances(booking.designer.id)).toEqual({ provider: sum, held: -sum });
    expect(await balances(other.designer.id)).toEqual({ provider: 6000, held: -6000 });
    // The audit adds up again.
    const [found] = await sql`
      select count(*)::int as count from private.ledger_problems() where detail like ${`%${booking.designer.id}%`}`;
    expect(found).toEqual({ count: 0 });
    await undoing(superuser, async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`update public.ledger_carries set minor = minor + 1 where designer_id = ${booking.designer.id} and account = 'held'`;
      const problems = await transaction`
        select kind from private.ledger_problems() where detail like ${`%${booking.designer.id}%`}`;
      expect(problems.map(({ kind }) => kind)).toEqual(["ledger_unbalanced"]);
    });
    // These payments exist only in the ledger.
    await undoing(superuser, async (transaction) => {
      const problems = await transaction`select kind from private.ledger_problems() where booking_id = ${booking.id}`;
      expect(problems.map(({ kind }) => kind)).toEqual(["ledger_differs"]);
    });
  });
});

it("A designer's export contains their entries of the ledger", async () => {
  const booking = await paid();
  await sql`select admin.refund_booking(${booking.id}, 20, 'designer', 'Asha', 'Why.')`;
  const ledgerOf = async (person: string) =>
    (await sql`select private.bookings_data(${person}) #> '{bookings,0,ledger}' as ledger`)[0]?.ledger;
  expect(await ledgerOf(booking.designer.id)).toMatchObject([
    { kind: "payment", account: "held", amountMinor: -6000, currency: "USD" },
    { kind: "refund", account: "held", amountMinor: 2000, currency: "USD" },
  ]);
  expect(await ledgerOf(booking.customer)).toBeNull();
});

describe("A change of the ledger", () => {
  const line = (booking: PaidBooking, cause: string, account: string, minor: number, currency = "USD") => ({
    ...{ kind: "payment", cause, line: account === "provider" ? 1 : 2, account, booking_id: booking.id },
    ...{ designer_id: booking.designer.id, currency, amount_minor: minor },
  });

  it("is refused if a posting does not add up, has two currencies or is made in two steps", async () => {
    const booking = await paid();
    const cause = randomUUID();
    const write = (...lines: ReturnType<typeof line>[]) =>
      refusalOf(sql`insert into public.ledger_entries ${sql(lines)}`);
    const unbalanced = { state: "P0001", message: expect.stringContaining("add up to 0") };
    expect(await write(line(booking, cause, "provider", 100), line(booking, cause, "held", -99))).toEqual(unbalanced);
    expect(await write(line(booking, cause, "provider", 100))).toEqual(unbalanced);
    expect(await write(line(booking, cause, "provider", 100), line(booking, cause, "held", -100, "INR"))).toEqual(
      unbalanced,
    );
    expect(await write(line(booking, cause, "provider", 100), line(booking, cause, "held", -100))).toBeUndefined();
    const more = [
      { ...line(booking, cause, "provider", 5), line: 3 },
      { ...line(booking, cause, "held", -5), line: 4 },
    ];
    expect(await write(...more)).toEqual(unbalanced);
    const again = await refusalOf(
      sql`insert into public.ledger_entries ${sql([line(booking, cause, "provider", 100), line(booking, cause, "held", -100)])}`,
    );
    expect(again?.state).toBe("23505");
  });

  it("is refused even to the database's owner, and possible for the secret key only through the functions", async () => {
    const booking = await paid();
    for (const table of ["ledger_entries", "ledger_carries"]) {
      const refused = { state: "P0001", message: "This never changes: a correction is a further row." };
      for (const connection of [sql, superuser]) {
        expect(await refusalOf(connection`update public.${sql(table)} set account = 'fee'`)).toEqual(refused);
        expect(await refusalOf(connection`delete from public.${sql(table)}`)).toEqual(refused);
      }
      // Read from the catalog, because a truncation would wait for every other test that reads the table, and block later ones.
      const [truncation] = await sql`
        select count(*)::int as refusing from pg_trigger t
         where t.tgrelid = ${`public.${table}`}::regclass and t.tgfoid = 'private.refuse_change'::regproc and t.tgenabled = 'O'
           and t.tgtype & 32 > 0 and t.tgtype & 2 > 0`;
      expect(truncation).toEqual({ refusing: 1 });
      for (const change of ["update", "delete", "insert"]) {
        const statement = {
          update: `update public.${table} set account = 'fee'`,
          delete: `delete from public.${table}`,
          insert: `insert into public.${table} (designer_id) values (null)`,
        }[change];
        const refusal = await refusalOf(actAs(sql, { role: "service_role" }, (own) => own.unsafe(statement ?? "")));
        expect(refusal?.state, `${change} ${table}`).toBe("42501");
      }
    }
    // The functions that the secret key may call end in the same functions.
    await actAs(
      sql,
      { role: "service_role" },
      (own) =>
        own`select public.record_payment(${booking.orderId}, ${`y${booking.paymentId}`}, 6000, 'USD', 'webhook')`,
    );
    expect((await postings(booking.id)).length).toBe(2);
  });
});
