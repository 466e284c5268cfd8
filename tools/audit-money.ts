/**
 * `npm run audit:money`: asks SQL whether every payment became a confirmed booking or a refund. Uses the database of
 * DATABASE_URL, or of the stack that runs here. Exits with 1 if there is a problem, with 2 if no database can be reached.
 */
import postgres from "postgres";
import * as z from "zod/mini";
import { findRunning } from "../local/database/data-folder.ts";
import { dataFolder } from "../stack/parlour.ts";

const Id = z.nullable(z.string());
const Audit = z.object({
  orders: z.number(),
  payments: z.number(),
  refunds: z.number(),
  problems: z.array(
    z.object({ kind: z.string(), bookingId: Id, orderId: Id, paymentId: Id, detail: z.nullable(z.string()) }),
  ),
});
type Audit = z.infer<typeof Audit>;

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? "" : "s"}`;

/** The result of the audit, as text. */
function report({ orders, payments, refunds, problems }: Audit): string {
  const looked = `Looked at ${count(orders, "order")}, ${count(payments, "payment")} and ${count(refunds, "refund")}.`;
  if (problems.length === 0) return `${looked} Everything is accounted for.`;
  const lines = problems.map(({ kind, bookingId, orderId, paymentId, detail }) => {
    const ids = Object.entries({ booking: bookingId, order: orderId, payment: paymentId });
    const named = ids.flatMap(([what, id]) => (id ? [`      ${what.padEnd(8)}${id}`] : []));
    return [`  ${kind}${detail ? `: ${detail}` : ""}`, ...named].join("\n");
  });
  return `${looked} ${count(problems.length, "problem")}:\n\n${lines.join("\n\n")}`;
}

/** Asks the database at `url`. Throws when it cannot be reached or lacks the function. */
async function audit(url: string): Promise<Audit> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const [row] = await sql`select public.audit_money() as answer`;
    return z.parse(Audit, row?.answer);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function main(): Promise<void> {
  const url = process.env.DATABASE_URL || findRunning(dataFolder())?.databaseUrl;
  if (!url) throw new Error("There is no database to audit: start Parlour here, or set DATABASE_URL.");
  const found = await audit(url);
  console.log(report(found));
  process.exitCode = found.problems.length > 0 ? 1 : 0;
}

if (import.meta.filename === process.argv[1]) {
  main().catch((error: Error) => {
    // For a refused connection, only `code` says what happened.
    console.error(error.message || (error as NodeJS.ErrnoException).code || "The database cannot be reached.");
    process.exitCode = 2;
  });
}
