import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Bank } from "../../local/sandboxes/razorpay/bank.ts";
import { newId, type Order, type Payment, unixSeconds } from "../../local/sandboxes/razorpay/entities.ts";
import { createRazorpaySandbox } from "../../local/sandboxes/razorpay/sandbox.ts";
import { Store } from "../../local/sandboxes/razorpay/store.ts";
import { RAZORPAY_KEYS } from "../../stack/razorpay-keys.ts";
import { auditMoney } from "../support/audit.ts";
import { newBooking, newCustomer, newDesigner, type TestDesigner } from "../support/db.ts";
import { startOwnDatabase } from "../support/own-database.ts";
import { newLinkedPayee } from "../support/payouts.ts";

const PRICE = 450_000;
const EARLIER = unixSeconds() - 2 * 3600;

const database = await startOwnDatabase();
const sql = database.connect();
let folder: string;
let store: Store;
let bank: Bank;
let customer: string;
let designer: TestDesigner;
let hour = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parlour-books-"));
  store = new Store(folder);
  bank = new Bank(store, { emit: () => undefined });
  [customer, designer] = [await newCustomer(sql), await newDesigner(sql)];
  await newLinkedPayee(sql, designer.id);
}, 90_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** Makes an order that was paid at the provider two hours ago. */
function paidThere(): Payment {
  const made: Order = {
    ...{ id: newId("order"), entity: "order", amount: PRICE, amount_paid: 0, amount_due: PRICE, currency: "INR" },
    ...{ receipt: null, offer_id: null, status: "created", attempts: 0, notes: [], created_at: EARLIER },
  };
  store.saveOrder(made, true);
  return store.savePayment({ ...bank.take(bank.pay(made, { failed: false })), created_at: EARLIER });
}
/** Stores the booking of an order, as a hold. */
async function booked(order: string): Promise<void> {
  hour += 1;
  const hold = { status: "pending_payment", currency: "INR", priceMinor: PRICE } as const;
  const slot = { from: `${hour} hours`, to: `${hour + 0.5} hours` };
  const id = await newBooking(sql, customer, designer, { ...hold, ...slot });
  await sql`select public.attach_order(${id}, 'razorpay', ${order})`;
}
const recorded = ({ id, order_id }: Payment) =>
  sql`select public.record_payment(${order_id}, ${id}, ${PRICE}, 'INR', 'webhook')`;
/** Makes an order that was paid at the provider, and records the payment. */
async function paid(): Promise<Payment> {
  const payment = paidThere();
  await booked(payment.order_id);
  await recorded(payment);
  return payment;
}
const asked = {
  amount: 10_000,
  notes: [] as [],
  receipt: null,
  speed_requested: "normal",
  status: "processed",
} as const;
const refundThere = (payment: Payment) => {
  const made = bank.payBack(payment, asked, { idempotencyKey: null, request: "" });
  return store.saveRefund({ ...made, created_at: EARLIER });
};
/** Makes a payment that was refunded in part, both at the provider and here. */
async function refunded(): Promise<string> {
  const payment = await paid();
  const refund = refundThere(payment);
  await sql`select public.record_refund(${refund.id}, ${payment.id}, 10000, 'INR', null, 'processed')`;
  return refund.id;
}
/** Makes a payment that was transferred on hold, both at the provider and here. */
async function transferred(): Promise<string> {
  const payment = await paid();
  const [row] = await sql<[{ id: string; account: string }]>`
    update public.transfers set amount_minor = 400000, wanted_minor = 400000 where payment_id = ${payment.id} returning id, account`;
  const wanted = { recipient: row.account, amount: 400_000, currency: "INR", notes: { transfer: row.id } };
  const made = bank.passOn(payment, { ...wanted, on_hold: true, on_hold_until: null }, false);
  store.saveTransfer({ ...made, created_at: EARLIER });
  await sql`select public.record_transfer(${row.id}, ${made.id}, 0, true, 'processed', null)`;
  return made.id;
}

const access = (provider: string) => ({
  DATABASE_URL: database.urlFor("postgres"),
  RAZORPAY_BASE_URL: provider,
  RAZORPAY_KEY_ID: RAZORPAY_KEYS.keyId,
  RAZORPAY_KEY_SECRET: RAZORPAY_KEYS.keySecret,
});

/** Serves the provider's books and asks the tool to compare them. */
async function auditBooks(): Promise<{ code: number; said: string }> {
  for (const table of ["payments", "refunds", "transfers"])
    await sql`update ${sql(`public.${table}`)} set created_at = now() - interval '2 hours'`;
  const sandbox = createRazorpaySandbox({ ...RAZORPAY_KEYS, publicPath: "", dataDir: folder });
  const server: Server = createServer((request, response) => {
    const headers = { authorization: request.headers.authorization ?? "" };
    void sandbox.handle(new Request(`http://sandbox${request.url}`, { headers })).then(async (answer) => {
      response.writeHead(answer.status, { "content-type": "application/json" });
      response.end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return await auditMoney(database.folder.path, access(`http://127.0.0.1:${port}`));
  } finally {
    server.close();
    sandbox.close();
  }
}

describe("The audit of the money", () => {
  it("says that all is well, and exits with 0", async () => {
    expect(await auditMoney(database.folder.path, { DATABASE_URL: database.urlFor("postgres") })).toEqual({
      code: 0,
      said: "Looked at 0 orders, 0 payments and 0 refunds. Everything is accounted for.\n",
    });
  });

  it.each([
    ["there is no database to ask", {}, "There is no database to audit"],
    ["it does not answer", { DATABASE_URL: "postgres://postgres@127.0.0.1:9/postgres" }, "ECONNREFUSED"],
    ["the provider does not answer", () => access("http://127.0.0.1:9"), "no usable answer"],
  ])("exits with 2 when %s", async (_, environment, words) => {
    const { code, said } = await auditMoney(
      database.folder.path,
      typeof environment === "function" ? environment() : environment,
    );
    expect(code).toBe(2);
    expect(said).toContain(words);
    expect(said.trim().split("\n")).toHaveLength(1);
  });
});

describe("The audit of the provider's books", () => {
  it("finds nothing if both agree, nor in what another product sells", async () => {
    await paid();
    await refunded();
    await transferred();
    // More than a page.
    for (let n = 0; n < 101; n++) paidThere();
    expect(await auditBooks()).toEqual({
      code: 0,
      said: [
        "Compared 3 payments, 1 refund and 1 transfer with the provider's books.",
        "Looked at 3 orders, 3 payments and 1 refund. Everything is accounted for.\n",
      ].join("\n"),
    });
  });

  it("names each difference, and exits with 1", async () => {
    const unrecorded = paidThere();
    await booked(unrecorded.order_id);
    const unknown = { id: newId("pay"), order_id: newId("order") } as Payment;
    await booked(unknown.order_id);
    await recorded(unknown);
    const differs = await paid();
    store.savePayment({ ...differs, amount: PRICE + 1 });

    const payment = await paid();
    const inDashboard = refundThere(payment);
    const refund = bank.refund(await refunded());
    store.saveRefund({ ...refund, status: "pending" });
    const lostRefund = newId("rfnd");
    await sql`select public.record_refund(${lostRefund}, ${(await paid()).id}, 10000, 'INR', null, 'processed')`;

    const reversed = bank.transfer(await transferred());
    bank.reverse(reversed, 1);
    const twice = bank.transfer(await transferred());
    const second = store.saveTransfer({ ...twice, id: newId("trf") });
    const lost = newId("trf");
    const [row] = await sql<[{ id: string }]>`select id from public.transfers where payment_id = ${payment.id}`;
    await sql`select public.record_transfer(${row.id}, ${lost}, 0, true, 'processed', null)`;

    const free = { from: "-9 hours", to: "-8 hours" };
    const unpaid = await newBooking(sql, customer, designer, free);

    const { code, said } = await auditBooks();
    const named = said.split("\n").flatMap((line) => /^ {2}(\w+): (.*)$/.exec(line)?.slice(1).join(": ") ?? []);
    expect(named.filter((line) => !/^(transfer|refund)_late|^(payment|booking)_without/.test(line)).sort()).toEqual(
      [
        "payment_unrecorded: The provider has captured 450000 INR.",
        "payment_unknown: The provider has no such payment.",
        "payment_differs: The provider has 450001 INR, captured; we have 450000 INR, and the ledger 450000.",
        `refund_unrecorded: ${inDashboard.id}: the provider has returned 10000 INR.`,
        `refund_differs: ${refund.id}: the provider has 10000, pending; we have 10000, done, and the ledger 10000.`,
        `refund_unknown: ${lostRefund}: the provider has no such refund.`,
        `transfer_differs: ${reversed.id}: the provider has passed on 399999, on hold; we have 400000, held.`,
        `transfer_unrecorded: ${second.id}: the provider has passed on 400000 for ${(twice.notes as Record<string, string>).transfer}.`,
        `transfer_unknown: ${lost}: the provider has no such transfer.`,
      ].sort(),
    );
    expect(code).toBe(1);
    expect(said).toContain(`payment ${unrecorded.id}`);
    expect(said).toContain("booking_without_payment: It is confirmed");
    expect(said).toContain(unpaid);
  });
});
