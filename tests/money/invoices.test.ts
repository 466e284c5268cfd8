import type postgres from "postgres";
import { expect, test } from "vitest";
import { newDesigner, refusalOf } from "../support/db.ts";
import { startOwnDatabase } from "../support/own-database.ts";
import { newPayee, newReleasedBooking } from "../support/payouts.ts";

/* The operator issues the invoices of all designers' commission, so all designers share their numbers. */

const MANY = 20;
const database = await startOwnDatabase();
const crowd = Array.from({ length: MANY }, () => database.connect());
await Promise.all(crowd.map((own) => own`select`));

test("Invoices have no gaps when twenty connections issue one to each of twenty designers, and one of them fails", async () => {
  const [sql] = crowd as [postgres.Sql];
  await sql`select admin.set_operator('Parlour BV', '1 Street', 'Netherlands', '', 'NL001', 'Asha', 'Why.')`;
  await sql`select admin.set_commission('USD', 10, p_by_whom => 'Asha', p_reason => 'Why.')`;
  const designers = await Promise.all(
    crowd.map(async (own) => {
      const designer = await newDesigner(own);
      await newPayee(own, designer.id);
      await newReleasedBooking(own, designer);
      const [payout] = await own<[{ id: string }]>`select private.pay_out(${designer.id}, 'USD', 1, null) as id`;
      await own`select admin.payout_paid(${payout.id}, 'B-17', 'Asha', 'Why.')`;
      return designer.id;
    }),
  );
  const undone = new Error("undone");
  await Promise.all([
    ...crowd.map((own, n) => own`select public.own_invoices(${designers[n] ?? ""})`),
    ...crowd.map((own, n) => own`select public.own_invoices(${designers.at(-1 - n) ?? ""})`),
    sql`select public.issue_papers()`,
    refusalOf(
      sql.begin(async (own) => {
        await own`select public.issue_papers()`;
        throw undone;
      }),
    ).catch((error) => expect(error).toBe(undone)),
  ]);
  const rows = await sql<
    { number: number }[]
  >`select number from public.papers where kind = 'fee_invoice' order by number`;
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: MANY }, (_, n) => n + 1));
}, 90_000);
