import * as z from "zod/mini";
import { ApiError } from "../shared/api-error.ts";
import { Currency } from "../shared/contract/common.ts";
import type { Database } from "../shared/database.ts";
import { log } from "../shared/log.ts";
import {
  type CapturedPayment,
  PaymentProviderName,
  type Payments,
  ProviderError,
  type ProviderRefund,
} from "../shared/providers/payments/payments.ts";
import { WorkError } from "./work-error.ts";

/** The stored terms of an order; minor units. */
export const StoredOrder = z.object({
  provider: PaymentProviderName,
  orderId: z.string(),
  amount: z.number(),
  currency: Currency,
});
export type StoredOrder = z.infer<typeof StoredOrder>;

const Recorded = z.object({ outcome: z.enum(["confirmed", "refund_due"]), reason: z.nullable(z.string()) });
const Noted = z.object({ status: z.nullable(z.string()) });

type Source = "webhook" | "reconciler";

/** Records a captured payment by the one transition. @throws ApiError 404 for an order that is not ours */
export async function recordPayment(
  database: Database,
  orderId: string,
  payment: CapturedPayment,
  source: Source,
): Promise<void> {
  const args = {
    orderId,
    paymentId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    source,
  };
  const { outcome, reason } = await database.call("record_payment", args, Recorded);
  if (outcome === "refund_due") log("warn", "refund_due", { paymentId: payment.id, source, reason });
}

/** Stores what the provider reports about a refund. @throws ApiError 404 for a payment that is not recorded */
export async function noteRefund(database: Database, refund: ProviderRefund): Promise<void> {
  const { status } = await database.call(
    "record_refund",
    {
      providerRefundId: refund.id,
      paymentId: refund.paymentId,
      amount: refund.amount,
      currency: refund.currency,
      receipt: refund.receipt,
      providerStatus: refund.status,
    },
    Noted,
  );
  if (status === "failed") log("error", "refund_failed", { providerRefundId: refund.id, paymentId: refund.paymentId });
}

/**
 * Asks the provider for all payments of an order and settles each: captured payments are recorded, authorized ones are captured if they have the order's
 * amount, and refunds made in the provider's dashboard are recorded. Idempotent.
 * @throws ProviderError, ApiError, DatabaseFault; WorkError, permanent, if the provider has no such order because it was made with other keys or in the
 * provider's test mode. Earlier steps are kept.
 */
export async function settleOrder(
  { database, payments: providers }: { database: Database; payments: Payments },
  order: StoredOrder,
  source: Source,
): Promise<void> {
  const provider = providers[order.provider];
  const payments = await provider.fetchOrderPayments(order.orderId).catch((error: unknown) => {
    throw error instanceof ProviderError && error.permanent
      ? new WorkError(`unknown to the provider: ${error.message}`, { permanent: true })
      : error;
  });
  const captured = payments.filter(({ status }) => status === "captured");
  if (captured.length === 0) {
    // One captured payment is enough. The provider itself refunds payments that are not captured, including those of a wrong amount.
    const waiting = payments.find(
      ({ status, amount, currency }) =>
        status === "authorized" && amount === order.amount && currency === order.currency,
    );
    if (waiting) captured.push(await provider.capture(waiting));
  }
  for (const payment of captured) await recordPayment(database, order.orderId, payment, source);

  for (const payment of payments) {
    if (payment.refunded === 0) continue;
    for (const refund of await provider.refundsOf(payment.id)) {
      await noteRefund(database, refund).catch((error: unknown) => {
        // The payment was refunded before it was recorded: there is nothing to settle.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
    }
  }
}
