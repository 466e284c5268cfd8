/**
 * `npm run audit:money`: asks SQL whether every payment became a confirmed booking or a refund and is in the ledger. Uses the database of DATABASE_URL, or of
 * the stack that runs here. With RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET (and RAZORPAY_BASE_URL, if it is not the real one), it also compares the provider's
 * books of the last 30 days, or of `--days <n>`, up to an hour ago. Exits with 1 if there is a problem, with 2 if the database or the provider cannot be asked.
 */
import { parseArgs } from "node:util";
import postgres from "postgres";
import * as z from "zod/mini";
import type { Environment } from "../edge-functions/shared/environment.ts";
import { connectPayments } from "../edge-functions/shared/providers/payments/connect.ts";
import { PROVIDER_OF_NEW_ORDERS } from "../edge-functions/shared/providers/payments/payments.ts";
import { findRunning } from "../local/database/data-folder.ts";
import { dataFolder } from "../stack/parlour.ts";
import { auditBooks } from "./audit-books.ts";
import { encrypted } from "./deploy/settings.ts";

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

/** Returns the result of the audit as text. */
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

/** Returns the provider for these settings, if they name one. */
function providerOf({
  RAZORPAY_KEY_ID: keyId,
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_BASE_URL: baseUrl,
}: NodeJS.ProcessEnv) {
  if (!keyId || !keySecret) return undefined;
  const razorpay = { baseUrl: baseUrl || "https://api.razorpay.com", keyId, keySecret, webhookSecret: "" };
  return connectPayments({ razorpay } as Environment)[PROVIDER_OF_NEW_ORDERS];
}

const HOUR = 3600;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { days: { type: "string", default: "30" } } });
  const days = Number(values.days);
  if (!(days > 0)) throw new Error("--days wants a number of days.");
  const url = process.env.DATABASE_URL || findRunning(dataFolder())?.databaseUrl;
  if (!url) throw new Error("There is no database to audit: start Parlour here, or set DATABASE_URL.");
  if (!process.env.DATABASE_URL) console.error("DATABASE_URL is not set: this audits the stack that runs here.");
  const sql = postgres(encrypted(url), { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const [row] = await sql`select public.audit_money() as answer`;
    const found = z.parse(Audit, row?.answer);
    const provider = providerOf(process.env);
    // Items that are an hour old have been reported and settled.
    const to = Math.floor(Date.now() / 1000) - HOUR;
    const books = provider && (await auditBooks(sql, provider, { from: to - days * 24 * HOUR, to }));
    if (books) {
      const { payments, refunds, transfers } = books.compared;
      const items = `${count(payments, "payment")}, ${count(refunds, "refund")} and ${count(transfers, "transfer")}`;
      console.log(`Compared ${items} with the provider's books.`);
    }
    const problems = [...found.problems, ...(books?.problems ?? [])];
    console.log(report({ ...found, problems }));
    process.exitCode = problems.length > 0 ? 1 : 0;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

if (import.meta.filename === process.argv[1]) {
  main().catch((error: Error) => {
    // For a refused connection, only `code` says what happened.
    console.error(error.message || (error as NodeJS.ErrnoException).code || "The database cannot be reached.");
    process.exitCode = 2;
  });
}
