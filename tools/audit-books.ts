import type postgres from "postgres";
import * as z from "zod/mini";
import {
  type PaymentProvider,
  type Period,
  ProviderError,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderTransfer,
} from "../edge-functions/shared/providers/payments/payments.ts";

/* Compares the provider's books with the tables and the ledger, item by item, in minor units. */

export type Problem = {
  kind: string;
  bookingId: string | null;
  orderId: string | null;
  paymentId: string | null;
  detail: string | null;
};

const Minor = z.coerce.number();
const text = z.nullable(z.string());
const OurPayment = z.object({
  id: z.string(),
  orderId: z.string(),
  bookingId: z.string(),
  amount: Minor,
  currency: z.string(),
  entered: Minor,
});
const OurRefund = z.object({
  ...{ id: z.string(), providerId: z.string(), paymentId: z.string(), bookingId: z.string() },
  ...{ amount: Minor, status: z.string(), entered: Minor },
});
const OurTransfer = z.object({
  ...{ id: z.string(), providerId: z.string(), paymentId: z.string(), bookingId: z.string() },
  ...{ amount: Minor, reversed: Minor, status: z.string(), payoutId: text },
});
type Ours = {
  /** Bookings by their orders, because the provider's account may be shared with another product. */
  orders: Map<string, string>;
  payments: z.infer<typeof OurPayment>[];
  refunds: z.infer<typeof OurRefund>[];
  transfers: z.infer<typeof OurTransfer>[];
};
type Theirs = { payments: ProviderPayment[]; refunds: ProviderRefund[]; transfers: ProviderTransfer[] };

/** Reads the tables' and the ledger's version of these items, and of all other items of the period. */
async function readOurs(sql: postgres.Sql, theirs: Theirs, { from, to }: Period): Promise<Ours> {
  const within = (column: string) => sql`${sql.unsafe(column)} between to_timestamp(${from}) and to_timestamp(${to})`;
  const orderIds = theirs.payments.flatMap(({ orderId }) => orderId ?? []);
  const orders = await sql<{ id: string; bookingId: string }[]>`
    select order_id as id, booking_id as "bookingId" from public.payment_orders where order_id = any (${orderIds})`;
  const payments = await sql`
    select p.payment_id as id, o.order_id as "orderId", o.booking_id as "bookingId", p.amount_minor as amount, p.currency,
           (select coalesce(sum(e.amount_minor), 0) from public.ledger_entries e where e.kind = 'payment' and e.cause = p.payment_id and e.account = 'provider') as entered
      from public.payments p
      join public.payment_orders o on o.order_id = p.order_id
     where p.payment_id = any (${theirs.payments.map(({ id }) => id)}) or ${within("p.created_at")}`;
  const refunds = await sql`
    select r.id, r.provider_refund_id as "providerId", r.payment_id as "paymentId", o.booking_id as "bookingId", r.amount_minor as amount, r.status,
           (select coalesce(-sum(e.amount_minor), 0) from public.ledger_entries e where e.kind = 'refund_paid' and e.cause = r.id::text and e.account = 'provider') as entered
      from public.refunds r
      join public.payments p on p.payment_id = r.payment_id
      join public.payment_orders o on o.order_id = p.order_id
     where r.provider_refund_id is not null
       and (r.provider_refund_id = any (${theirs.refunds.map(({ id }) => id)}) or (r.status in ('sent', 'done') and ${within("r.created_at")}))`;
  const transfers = await sql`
    select t.id, t.provider_transfer_id as "providerId", t.payment_id as "paymentId", t.booking_id as "bookingId", t.amount_minor as amount,
           t.reversed_minor as reversed, t.status, t.payout_id as "payoutId"
      from public.transfers t
     where t.provider_transfer_id is not null
       and (t.provider_transfer_id = any (${theirs.transfers.map(({ id }) => id)}) or ${within("t.created_at")})`;
  return {
    orders: new Map(orders.map(({ id, bookingId }) => [id, bookingId])),
    payments: z.parse(z.array(OurPayment), payments),
    refunds: z.parse(z.array(OurRefund), refunds),
    transfers: z.parse(z.array(OurTransfer), transfers),
  };
}

/** Returns the provider's version of one item; undefined if there is none. @throws ProviderError when the provider cannot be asked */
async function known<Item>(asked: Promise<Item>): Promise<Item | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof ProviderError && error.permanent) return undefined;
    throw error;
  });
}

/** Returns the differences between the provider's books of a period and ours, and how many items were compared. @throws ProviderError */
export async function auditBooks(
  sql: postgres.Sql,
  provider: PaymentProvider,
  period: Period,
): Promise<{ compared: { payments: number; refunds: number; transfers: number }; problems: Problem[] }> {
  const theirs: Theirs = { payments: [], refunds: [], transfers: [] };
  for await (const payment of provider.listPayments(period)) theirs.payments.push(payment);
  for await (const refund of provider.listRefunds(period)) theirs.refunds.push(refund);
  for await (const transfer of provider.listTransfers(period)) theirs.transfers.push(transfer);
  const ours = await readOurs(sql, theirs, period);
  const problems = [
    ...(await comparePayments(provider, theirs, ours)),
    ...(await compareRefunds(provider, theirs, ours)),
    ...(await compareTransfers(provider, theirs, ours)),
  ];
  const { payments, refunds, transfers } = ours;
  const compared = { payments: payments.length, refunds: refunds.length, transfers: transfers.length };
  return { compared, problems };
}

const problem = (
  kind: string,
  about: { bookingId: string; orderId?: string; paymentId: string },
  detail: string,
): Problem => ({
  kind,
  bookingId: about.bookingId,
  orderId: about.orderId ?? null,
  paymentId: about.paymentId,
  detail,
});

async function comparePayments(provider: PaymentProvider, theirs: Theirs, ours: Ours): Promise<Problem[]> {
  const problems: Problem[] = [];
  const listed = new Map(theirs.payments.map((payment) => [payment.id, payment]));
  const recorded = new Set(ours.payments.map(({ id }) => id));
  for (const { id, orderId, amount, currency, status } of theirs.payments) {
    const bookingId = ours.orders.get(orderId ?? "");
    // A payment refunded without a capture belongs to no booking.
    if (!bookingId || !orderId || status !== "captured" || recorded.has(id)) continue;
    const about = { bookingId, orderId, paymentId: id };
    problems.push(problem("payment_unrecorded", about, `The provider has captured ${amount} ${currency}.`));
  }
  for (const one of ours.payments) {
    const about = { ...one, paymentId: one.id };
    const there = listed.get(one.id) ?? (await known(provider.fetchPayment(one.id)));
    if (!there) {
      problems.push(problem("payment_unknown", about, "The provider has no such payment."));
      continue;
    }
    const captured = there.status === "captured" || there.status === "refunded";
    const amount = captured ? there.amount : 0;
    if (amount !== one.amount || there.currency !== one.currency || one.entered !== amount) {
      const said = `${there.amount} ${there.currency}, ${there.status}`;
      const detail = `The provider has ${said}; we have ${one.amount} ${one.currency}, and the ledger ${one.entered}.`;
      problems.push(problem("payment_differs", about, detail));
    }
  }
  return problems;
}

async function compareRefunds(provider: PaymentProvider, theirs: Theirs, ours: Ours): Promise<Problem[]> {
  const problems: Problem[] = [];
  const listed = new Map(theirs.refunds.map((refund) => [refund.id, refund]));
  const recorded = new Set(ours.refunds.map(({ providerId }) => providerId));
  const payments = new Map(ours.payments.map((payment) => [payment.id, payment]));
  for (const { id, paymentId, amount, currency, status } of theirs.refunds) {
    const payment = payments.get(paymentId);
    if (!payment || status === "failed" || recorded.has(id)) continue;
    const detail = `${id}: the provider has returned ${amount} ${currency}.`;
    problems.push(problem("refund_unrecorded", { ...payment, paymentId }, detail));
  }
  for (const one of ours.refunds) {
    const there = listed.get(one.providerId) ?? (await known(provider.fetchRefund(one.providerId)));
    if (!there) {
      problems.push(problem("refund_unknown", one, `${one.providerId}: the provider has no such refund.`));
      continue;
    }
    const right = { processed: "done", pending: "sent", failed: "failed" }[there.status];
    const paid = there.status === "processed" ? there.amount : 0;
    if (there.amount !== one.amount || one.status !== right || one.entered !== paid) {
      const said = `${there.amount}, ${there.status}`;
      const detail = `${there.id}: the provider has ${said}; we have ${one.amount}, ${one.status}, and the ledger ${one.entered}.`;
      problems.push(problem("refund_differs", one, detail));
    }
  }
  return problems;
}

async function compareTransfers(provider: PaymentProvider, theirs: Theirs, ours: Ours): Promise<Problem[]> {
  const problems: Problem[] = [];
  const listed = new Map(theirs.transfers.map((transfer) => [transfer.id, transfer]));
  const recorded = new Set(ours.transfers.map(({ providerId }) => providerId));
  const leftOf = ({ state, amount, reversed }: ProviderTransfer) => (state === "failed" ? 0 : amount - reversed);
  for (const there of theirs.transfers) {
    // A refund that Parlour did not request belongs to another product.
    if (there.row === null || recorded.has(there.id) || leftOf(there) === 0) continue;
    const detail = `${there.id}: the provider has passed on ${leftOf(there)} for ${there.row}.`;
    problems.push({ kind: "transfer_unrecorded", bookingId: null, orderId: null, paymentId: null, detail });
  }
  for (const one of ours.transfers) {
    const there =
      listed.get(one.providerId) ??
      (await known(provider.transfersOf(one.paymentId)))?.find(({ id }) => id === one.providerId);
    if (!there) {
      problems.push(problem("transfer_unknown", one, `${one.providerId}: the provider has no such transfer.`));
      continue;
    }
    const left = one.status === "closed" ? 0 : one.amount - one.reversed;
    const isSettled = there.settlementId !== null && leftOf(there) > 0;
    const leaves = leftOf(there) > 0 && !there.onHold && one.payoutId === null;
    if (leftOf(there) !== left || isSettled !== (one.status === "settled") || leaves) {
      const where = isSettled ? "settled" : there.onHold ? "on hold" : "released";
      const detail = `${there.id}: the provider has passed on ${leftOf(there)}, ${where}; we have ${left}, ${one.status}.`;
      problems.push(problem("transfer_differs", one, detail));
    }
  }
  return problems;
}
