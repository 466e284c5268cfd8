import Razorpay from "razorpay";
import * as z from "zod/mini";
import type { Json } from "../../../contract/database.types.ts";
import type { Environment } from "../../../environment.ts";
import { signatureMatches } from "../../../signature.ts";
import { type PaymentProvider, ProviderError, type ProviderTransfer } from "../payments.ts";
import { interpret, webhookReader } from "./webhook.ts";

const Order = z.object({ id: z.string(), receipt: z._default(z.nullable(z.string()), null) });
const Payment = z.pipe(
  z.object({
    id: z.string(),
    order_id: z.nullable(z.string()),
    amount: z.coerce.number(),
    currency: z.string(),
    status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
    amount_refunded: z._default(z.coerce.number(), 0),
  }),
  z.transform(({ order_id: orderId, amount_refunded: refunded, ...payment }) => ({ ...payment, orderId, refunded })),
);
const Refund = z.pipe(
  z.object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.coerce.number(),
    currency: z.string(),
    receipt: z._default(z.nullable(z.string()), null),
    status: z.enum(["pending", "processed", "failed"]),
  }),
  z.transform(({ payment_id: paymentId, ...refund }) => ({ ...refund, paymentId })),
);

const text = z.nullish(z.string());
const Transfer = z.pipe(
  z.object({
    id: z.string(),
    status: text,
    // Some of the answers use this name.
    transfer_status: text,
    settlement_status: text,
    recipient_settlement_id: text,
    amount: z.coerce.number(),
    amount_reversed: z._default(z.coerce.number(), 0),
    on_hold: z.coerce.boolean(),
    // `[]` if there are none.
    notes: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
    error: z.nullish(z.object({ description: text })),
  }),
  z.transform((transfer): ProviderTransfer => {
    const status = transfer.status ?? transfer.transfer_status;
    const row = transfer.notes?.transfer;
    return {
      id: transfer.id,
      amount: transfer.amount,
      reversed: transfer.amount_reversed,
      onHold: transfer.on_hold,
      state: status === "failed" ? "failed" : status === "created" || status === "pending" ? "pending" : "processed",
      settlementId: transfer.settlement_status === "settled" ? (transfer.recipient_settlement_id ?? null) : null,
      row: typeof row === "string" ? row : null,
      failure: transfer.error?.description ?? null,
    };
  }),
);

const listOf = <Schema extends z.core.$ZodType>(item: Schema) => z.object({ items: z.array(item) });

/** The most rows that a list returns at once. */
const PAGE = 100;
/** The most lines that the report of settlements returns at once. SQL imports as many in a fraction of a second. */
const REPORT_PAGE = 1000;

/** Timeout of each attempt, in milliseconds; with the one retry a call takes at most twice as long. */
const TIMEOUT_MS = 5_000;

/** The part of the SDK's untyped client that we set; without it, the host is fixed. */
type Transport = { rq: { defaults: { baseURL: string; timeout: number } } };

/**
 * The SDK throws `{statusCode, error}` for an answer, and a TypeError of its own when there was none (it reads `err.response.status` unguarded). A 5xx, or an
 * answer without Razorpay's error shape (a proxy's), leaves the result unknown.
 */
const Refusal = z.object({ statusCode: z.number(), error: z.object({ description: z.string() }) });

function toProviderError(thrown: unknown): ProviderError {
  const refusal = z.safeParse(Refusal, thrown);
  if (!refusal.success) return new ProviderError("unreachable", null, "no usable answer");
  const { statusCode, error } = refusal.data;
  // 409: the provider is still processing the same request.
  const kind = statusCode >= 500 || statusCode === 429 || statusCode === 409 ? "unreachable" : "refused";
  // A 400 says that the request itself is wrong; but the account may lack the balance for a refund only temporarily.
  const permanent = statusCode === 400 && !/balance/i.test(error.description);
  return new ProviderError(kind, statusCode, error.description, permanent);
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
  /** Sends a request twice if needed; only for requests that are safe to repeat. */
  async function askTwice<Schema extends z.core.$ZodType>(answer: Schema, send: () => Promise<unknown>) {
    try {
      return await ask(answer, send);
    } catch (error) {
      if (error instanceof ProviderError && error.kind === "unreachable") return await ask(answer, send);
      throw error;
    }
  }

  async function* askPages<Schema extends z.core.$ZodType, Asked extends object>(
    item: Schema,
    asked: Asked,
    send: (page: Asked & { count: number; skip: number }) => Promise<unknown>,
  ) {
    for (let skip = 0; ; skip += PAGE) {
      const { items } = await askTwice(listOf(item), () => send({ ...asked, count: PAGE, skip }));
      yield* items;
      if (items.length < PAGE) return;
    }
  }

  /** Bypasses the SDK, which cannot send the header of the idempotency key. */
  async function requestRefund({ id, paymentId, amount }: { id: string; paymentId: string; amount: number }) {
    const response = await fetch(`${razorpay.baseUrl}/v1/payments/${encodeURIComponent(paymentId)}/refund`, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${razorpay.keyId}:${razorpay.keySecret}`)}`,
        "content-type": "application/json",
        "x-refund-idempotency": id,
      },
      // The bytes are the same each time: the provider refuses others under the same key.
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
    // Not retried: the request may have arrived.
    createOrder: ({ amount, currency, receipt }) =>
      ask(Order, () => sdk.orders.create({ amount, currency, receipt, payment_capture: true })),
    async findOrder(receipt) {
      const { items } = await askTwice(listOf(Order), () => sdk.orders.all({ receipt }));
      // The provider's documentation says "contain".
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
        // Another process has captured it, or our first attempt arrived after all: the payment's status says so.
        if (!(error instanceof ProviderError) || error.kind !== "refused") throw error;
        const now = await fetchPayment(payment.id);
        if (now.status !== "captured") throw error;
        return now;
      }
    },
    // Not retried here: the refund stays in the queue.
    refund: (refund) => ask(Refund, () => requestRefund(refund)),
    fetchRefund: (refundId) => askTwice(Refund, () => sdk.refunds.fetch(encodeURIComponent(refundId))),
    async refundsOf(paymentId) {
      const { items } = await askTwice(listOf(Refund), () =>
        sdk.payments.fetchMultipleRefund(encodeURIComponent(paymentId), { count: 100 }),
      );
      return items;
    },
    async transfersOf(paymentId) {
      const { items } = await askTwice(listOf(Transfer), () =>
        sdk.payments.fetchTransfer(encodeURIComponent(paymentId)),
      );
      return items;
    },
    // Not retried here, like `reverseTransfer`: the request may have arrived.
    async transfer({ id, paymentId, account, amount, currency }) {
      const transfers = [{ account, amount, currency, notes: { transfer: id }, on_hold: true }];
      const { items } = await ask(listOf(Transfer), () =>
        sdk.payments.transfer(encodeURIComponent(paymentId), { transfers }),
      );
      const [made] = items;
      if (!made) throw new ProviderError("unreachable", null, "no transfer in the answer");
      return made;
    },
    async reverseTransfer(transferId, amount) {
      await ask(z.unknown(), () => sdk.transfers.reverse(encodeURIComponent(transferId), { amount }));
    },
    async releaseTransfer(transferId) {
      await askTwice(z.unknown(), () => sdk.transfers.edit(encodeURIComponent(transferId), { on_hold: false }));
    },
    listPayments: (period) => askPages(Payment, period, (page) => sdk.payments.all(page)),
    listRefunds: (period) => askPages(Refund, period, (page) => sdk.refunds.all(page)),
    listTransfers: (period) => askPages(Transfer, period, (page) => sdk.transfers.all(page)),
    async listSettled(date, skip) {
      const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
      const page = { year, month, day, count: REPORT_PAGE, skip };
      const { items } = await askTwice(listOf(z.custom<Json>()), () => sdk.settlements.reports(page));
      return { lines: items, more: items.length === REPORT_PAGE };
    },
    async signedPaymentId(orderId, reported) {
      const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = reported;
      if (orderId !== razorpay_order_id) return null;
      const signed = await signatureMatches(
        razorpay.keySecret,
        `${orderId}|${razorpay_payment_id}`,
        razorpay_signature,
      );
      return signed ? razorpay_payment_id : null;
    },
    readWebhook: webhookReader(razorpay.webhookSecret),
    interpret,
  };
}
