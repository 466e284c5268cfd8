import Razorpay from "razorpay";
import * as z from "zod/mini";
import type { Environment } from "./environment.ts";

const Order = z.object({ id: z.string(), amount: z.coerce.number(), currency: z.string() });
const Payment = z.object({
  id: z.string(),
  order_id: z.nullable(z.string()),
  /** Minor units. */
  amount: z.coerce.number(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
});
export type ProviderPayment = z.infer<typeof Payment>;

/** `refused`: the provider answered no. `unreachable`: nothing is known about what happened there. */
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
  createOrder(order: { amount: number; currency: string; receipt: string }): Promise<{ id: string }>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** Takes an authorised payment. Repeating it is harmless: a payment already captured is returned as it is. */
  capture(payment: ProviderPayment): Promise<ProviderPayment>;
}

/** Per attempt; with the one retry no call of ours waits for longer than twice this. */
const TIMEOUT_MS = 5_000;

/** The SDK's host is fixed and its client untyped: this is the part of it that is set here. */
type Transport = { rq: { defaults: { baseURL: string; timeout: number } } };

/**
 * The SDK throws `{statusCode, error}` for an answer, and a TypeError of its own when there was none (it reads `err.response.status`
 * unguarded). A 5xx, or an answer without Razorpay's error shape (a proxy's), says nothing about what happened.
 */
const Refusal = z.object({ statusCode: z.number(), error: z.object({ description: z.string() }) });

function toProviderError(thrown: unknown): ProviderError {
  const refusal = z.safeParse(Refusal, thrown);
  if (!refusal.success) return new ProviderError("unreachable", null, "no usable answer");
  const { statusCode, error } = refusal.data;
  const kind = statusCode >= 500 || statusCode === 429 ? "unreachable" : "refused";
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
  /** Only for what may happen twice. */
  async function askTwice<Schema extends z.core.$ZodType>(answer: Schema, send: () => Promise<unknown>) {
    try {
      return await ask(answer, send);
    } catch (error) {
      if (error instanceof ProviderError && error.kind === "unreachable") return await ask(answer, send);
      throw error;
    }
  }

  const fetchPayment = (paymentId: string) =>
    askTwice(Payment, () => sdk.payments.fetch(encodeURIComponent(paymentId)));
  return {
    keyId: razorpay.keyId,
    // Not repeated: each order is new to the provider. One whose answer was lost is never paid and lapses there.
    createOrder: ({ amount, currency, receipt }) =>
      ask(Order, () => sdk.orders.create({ amount, currency, receipt, payment_capture: true })),
    fetchPayment,
    async capture(payment) {
      try {
        return await askTwice(Payment, () => sdk.payments.capture(payment.id, payment.amount, payment.currency));
      } catch (error) {
        // Somebody else was faster, or our first attempt did arrive: the payment itself tells.
        if (!(error instanceof ProviderError) || error.kind !== "refused") throw error;
        const now = await fetchPayment(payment.id);
        if (now.status !== "captured") throw error;
        return now;
      }
    },
  };
}
