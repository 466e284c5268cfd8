import type postgres from "postgres";
import { expect } from "vitest";
import { CreateOrderResponse } from "../../edge-functions/shared/contract/bookings.ts";
import type { Order, Payment, Refund, Transfer } from "../../local/sandboxes/razorpay/entities.ts";
import type { FaultRequest } from "../../local/sandboxes/razorpay/faults.ts";
import { RAZORPAY_KEYS } from "../../stack/razorpay-keys.ts";
import { call, expectAnswer } from "./api.ts";
import { book, bookingRequest, type PaymentResult, payInPopup } from "./bookings.ts";
import { type DesignerPerson, newPerson } from "./people.ts";
import { stackUrl } from "./target.ts";

/* Helpers for money: the provider's sandbox on one side, our tables on the other. */

async function sandbox<Body>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${stackUrl()}/__razorpay${path}`, {
    method,
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = response.status === 204 ? null : await response.json();
  expect(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(true);
  return answer as Body;
}
const account = {
  authorization: `Basic ${Buffer.from(`${RAZORPAY_KEYS.keyId}:${RAZORPAY_KEYS.keySecret}`).toString("base64")}`,
};
type EventState = { id: string; event: string; state: "waiting" | "held" | "lost" | "delivered"; attempts: number };

/** The provider's sandbox: the content of its dashboard, and the faults of local/sandboxes/razorpay/faults.ts. */
export const provider = {
  fault: (fault: FaultRequest) => sandbox<{ id: number }>("POST", "/__test/faults", fault),
  /** How often a fault has occurred. */
  hits: async ({ id }: { id: number }) => (await sandbox<{ hits: number }>("GET", `/__test/faults/${id}`)).hits,
  forget: ({ id }: { id: number }) => sandbox<null>("DELETE", `/__test/faults/${id}`),
  /** Suppresses the next `times` webhooks of this order. */
  loseWebhooks: (order: string, times = 20) => provider.fault({ on: "webhook", kind: "lose", order, times }),
  release: (order: string, reverse = false) =>
    sandbox<{ sent: number }>("POST", "/__test/webhooks/release", { order, reverse }),
  events: (order: string) => sandbox<EventState[]>("GET", `/__test/webhooks?order=${order}`),

  pay: (request: { order: string; status: "failed" | "authorized" | "captured"; amount?: number; currency?: string }) =>
    sandbox<PaymentResult>("POST", "/__test/payments", request),
  changePayment: (id: string, status: "authorized" | "captured" | "refunded") =>
    sandbox<Payment>("POST", `/__test/payments/${id}`, { status }),
  changeRefund: (id: string, status: "processed" | "failed") =>
    sandbox<Refund>("POST", `/__test/refunds/${id}`, { status }),
  ordersOf: async (bookingId: string) =>
    (await sandbox<{ items: Order[] }>("GET", `/v1/orders?receipt=${bookingId}`, undefined, account)).items,
  paymentsOf: (order: string) => sandbox<Payment[]>("GET", `/__test/payments?order=${order}`),
  payment: (id: string) => sandbox<Payment>("GET", `/__test/payments/${id}`),
  refundsOf: (payment: string) => sandbox<Refund[]>("GET", `/__test/refunds?payment=${payment}`),

  transfersOf: (payment: string) => sandbox<Transfer[]>("GET", `/__test/transfers?payment=${payment}`),
  /** Pays released amounts of a linked account to its bank. */
  settle: (account: string) => sandbox<{ settled: number }>("POST", "/__test/settlements", { account }),
};

/** Makes a hold of a new customer with its order, unpaid. */
export async function ordered(designer: DesignerPerson, slot: number) {
  const customer = await newPerson("user");
  const request = await bookingRequest(designer, { index: slot });
  const id = await book(customer, request);
  const order = expectAnswer(
    CreateOrderResponse,
    await call("POST", "/bookings/create-order", { token: customer.token, body: { bookingId: id, amount: 6000 } }),
  );
  return { customer, request, id, order: order.id, pay: () => payInPopup(order.id, order.keyId) };
}

export type Money = {
  status: string;
  payments: { id: string; status: string; reason: string | null; source: string }[];
  refunds: { id: string; amount: number; status: string; reason: string; providerId: string | null }[];
};

/** Returns a booking's payments and refunds in our tables, oldest first. */
export async function paidFor(sql: postgres.Sql | postgres.TransactionSql, bookingId: string): Promise<Money> {
  const [row] = await sql<[{ money: Money }]>`
    with paid as (
      select p.* from public.payments p join public.payment_orders o using (order_id) where o.booking_id = ${bookingId}
    )
    select jsonb_build_object(
      'status', (select b.status from public.bookings b where b.id = ${bookingId}),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'id', p.payment_id, 'status', p.status, 'reason', p.refund_reason, 'source', p.source) order by p.created_at), '[]')
          from paid p),
      'refunds', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'id', r.id, 'amount', r.amount_minor, 'status', r.status, 'reason', r.reason, 'providerId', r.provider_refund_id)
                 order by r.created_at), '[]')
          from public.refunds r where r.payment_id in (select p.payment_id from paid p))
    ) as money`;
  return row.money;
}

/** Returns the kinds of problem that the audit reports for a booking. It reads the money of all tests, so do not poll it. */
export async function problemsOf(sql: postgres.Sql | postgres.TransactionSql, bookingId: string): Promise<string[]> {
  const rows = await sql<{ kind: string }[]>`
    select problem->>'kind' as kind from jsonb_array_elements(public.audit_money(1000000)->'problems') problem
     where problem->>'bookingId' = ${bookingId}::text`;
  return rows.map(({ kind }) => kind);
}

/** Returns both the money and the problems of a booking. */
export const moneyOf = async (sql: postgres.Sql | postgres.TransactionSql, bookingId: string) => ({
  ...(await paidFor(sql, bookingId)),
  problems: await problemsOf(sql, bookingId),
});

/** Waits until `paidFor` a booking has this result; then expects that the audit reports these problems. */
export async function moneyBecomes(
  sql: postgres.Sql,
  bookingId: string,
  { problems, ...money }: { problems?: string[]; [part: string]: unknown },
): Promise<void> {
  await expect.poll(() => paidFor(sql, bookingId), { timeout: 30_000, interval: 100 }).toMatchObject(money);
  if (problems) expect(await problemsOf(sql, bookingId)).toEqual(problems);
}

/** Ends the hold of a booking. */
export const expireHold = (sql: postgres.Sql, bookingId: string) =>
  sql`update public.bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`;

/** The money of a booking that was paid once and not refunded, in the shape of `moneyOf`. */
export const confirmedBy = (payment: string, source: string) => ({
  status: "confirmed",
  payments: [{ id: payment, status: "captured", reason: null, source }],
  refunds: [],
  problems: [],
});
