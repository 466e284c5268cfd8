import Razorpay from "razorpay";
import * as z from "zod/mini";
import type { Environment } from "./environment.ts";

const Order = z.object({
  id: z.string(),
  amount: z.coerce.number(),
  currency: z.string(),
  receipt: z._default(z.nullable(z.string()), null),
});
const Payment = z.object({
  id: z.string(),
  order_id: z.nullable(z.string()),
  /** Minor units. */
  amount: z.coerce.number(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  /** Minor units, of all refunds that have not failed. */
  amount_refunded: z._default(z.coerce.number(), 0),
});
export type ProviderPayment = z.infer<typeof Payment>;

const Refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  /** Minor units. */
  amount: z.coerce.number(),
  currency: z.string(),
  /** The id of the refund's row if we requested it; a refund made in the provider's dashboard has none, or any text. */
  receipt: z._default(z.nullable(z.string()), null),
  status: z.enum(["pending", "processed", "failed"]),
});
export type ProviderRefund = z.infer<typeof Refund>;

const listOf = <Schema extends z.core.$ZodType>(item: Schema) => z.object({ items: z.array(item) });

/** `refused`: the provider refused the request. `unreachable`: no usable answer, so the result is unknown. */
export class ProviderError extends Error {
  readonly kind: "refused" | "unreachable";
  readonly status: number | null;
  constructor(kind: "refused" | "unreachable", status: number | null, description: string) {
    super(description);
    this.name = "ProviderError";
    this.kind = kind;
    this.status = status;
  }
}

/** Amounts are minor units. Every method throws ProviderError and nothing else. */
export interface PaymentProvider {
  readonly keyId: string;
  /** Makes an order. The receipt is good for one order: after a lost answer, look for the order by its receipt before making another. */
  createOrder(order: { amount: number; currency: string; receipt: string }): Promise<{ id: string }>;
  findOrder(receipt: string): Promise<{ id: string } | null>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** All payments of an order, including failed ones. */
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Captures an authorised payment. Idempotent: a captured payment is returned unchanged. */
  capture(payment: ProviderPayment): Promise<ProviderPayment>;
  /** Refunds a captured payment, once per `id` however often it is called. `id` is a UUID, sent as idempotency key and as receipt. */
  refund(refund: { id: string; paymentId: string; amount: number }): Promise<ProviderRefund>;
  fetchRefund(refundId: string): Promise<ProviderRefund>;
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
}

/** Per attempt, in milliseconds; with the one retry a call takes at most twice this. */
const TIMEOUT_MS = 5_000;

/** The part of the SDK's untyped client that we set: its host is fixed otherwise. */
type Transport = { rq: { defaults: { baseURL: string; timeout: number } } };

/**
 * The SDK throws `{statusCode, error}` for an answer, and a TypeError of its own when there was none (it reads `err.response.status`
 * unguarded). A 5xx, or an answer without Razorpay's error shape (a proxy's), leaves the result unknown.
 */
const Refusal = z.object({ statusCode: z.number(), error: z.object({ description: z.string() }) });

function toProviderError(thrown: unknown): ProviderError {
  const refusal = z.safeParse(Refusal, thrown);
  if (!refusal.success) return new ProviderError("unreachable", null, "no usable answer");
  const { statusCode, error } = refusal.data;
  // 409: the provider is still processing the same request.
  const kind = statusCode >= 500 || statusCode === 429 || statusCode === 409 ? "unreachable" : "refused";
  return new ProviderError(kind, statusCode, error.description);
}

export function connectRazorpay({ razorpay }: Pick<Environment, "razorpay">): PaymentProvider {
  const sdk = new Razorpay({ key_id: razorpay.keyId, key_secret: razorpay.keySecret });
  const { defaults } = (sdk as unknown as { api: Transport }).api.rq;
  defaults.baseURL = razorpay.baseUrl;
  defaults.timeout = TIMEOUT_MS;

  async function ask<Schema extends z.core.$ZodType>(answer: Schema, send: () => Promise<unknown>) {
    try {
      return z.parse(answer, await send());
    } catch (thrown) {
      throw toProviderError(thrown);
    }
  }
  /** Only for requests that are safe to repeat. */
  async function askTwice<Schema extends z.core.$ZodType>(answer: Schema, send: () => Promise<unknown>) {
    try {
      return await ask(answer, send);
    } catch (error) {
      if (error instanceof ProviderError && error.kind === "unreachable") return await ask(answer, send);
      throw error;
    }
  }

  /** Not with the SDK, which cannot send the header of the idempotency key. */
  async function requestRefund({ id, paymentId, amount }: { id: string; paymentId: string; amount: number }) {
    const response = await fetch(`${razorpay.baseUrl}/v1/payments/${encodeURIComponent(paymentId)}/refund`, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${razorpay.keyId}:${razorpay.keySecret}`)}`,
        "content-type": "application/json",
        "x-refund-idempotency": id,
      },
      // The same bytes each time: with the same key the provider refuses others.
      body: JSON.stringify({ amount, speed: "normal", receipt: id }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw { statusCode: response.status, error: (answer as { error?: unknown } | null)?.error };
    return answer;
  }

  const fetchPayment = (paymentId: string) =>
    askTwice(Payment, () => sdk.payments.fetch(encodeURIComponent(paymentId)));
  return {
    keyId: razorpay.keyId,
    // Not repeated: it may have arrived.
    createOrder: ({ amount, currency, receipt }) =>
      ask(Order, () => sdk.orders.create({ amount, currency, receipt, payment_capture: true })),
    async findOrder(receipt) {
      const { items } = await askTwice(listOf(Order), () => sdk.orders.all({ receipt }));
      // Its documentation says "contain".
      return items.find((order) => order.receipt === receipt) ?? null;
    },
    fetchPayment,
    async fetchOrderPayments(orderId) {
      const { items } = await askTwice(listOf(Payment), () => sdk.orders.fetchPayments(encodeURIComponent(orderId)));
      return items;
    },
    async capture(payment) {
      try {
        return await askTwice(Payment, () => sdk.payments.capture(payment.id, payment.amount, payment.currency));
      } catch (error) {
        // Another process has captured it, or our first attempt did arrive: the payment's status says so.
        if (!(error instanceof ProviderError) || error.kind !== "refused") throw error;
        const now = await fetchPayment(payment.id);
        if (now.status !== "captured") throw error;
        return now;
      }
    },
    // Not repeated here: the refund stays in the queue.
    refund: (refund) => ask(Refund, () => requestRefund(refund)),
    fetchRefund: (refundId) => askTwice(Refund, () => sdk.refunds.fetch(encodeURIComponent(refundId))),
    async refundsOf(paymentId) {
      const { items } = await askTwice(listOf(Refund), () =>
        sdk.payments.fetchMultipleRefund(encodeURIComponent(paymentId), { count: 100 }),
      );
      return items;
    },
  };
}
