import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Notes, newId, type Order, type Payment, type Refund, unixSeconds } from "./entities.ts";
import { Store } from "./store.ts";
import { Webhooks } from "./webhooks.ts";

export type RazorpaySandboxOptions = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where the gateway shows it, without a slash at the end: `/__razorpay`. */
  publicPath: string;
  /** Where events go; without it none are sent. */
  webhookUrl?: string;
  /** Folder for its journal; what was paid stays paid after a restart. */
  dataDir: string;
};

type Json = Record<string, unknown>;

/** The provider's error body; `status` is 400 for nearly everything, unknown ids included. */
class Refusal extends Error {
  readonly status: number;
  readonly body: Json;
  constructor(description: string, more: Json = {}, status = 400) {
    super(description);
    this.status = status;
    this.body = {
      error: {
        code: "BAD_REQUEST_ERROR",
        description,
        source: "business",
        step: "payment_initiation",
        reason: "input_validation_failed",
        metadata: {},
        ...more,
      },
    };
  }
}
const unknownId = () => new Refusal("The id provided does not exist");

const CURRENCIES = new Set(["INR", "USD"]);
const SMALLEST_AMOUNT = 100;
const DECLINED = {
  code: "BAD_REQUEST_ERROR",
  description: "Your payment was declined by the bank. Try again, or pay in another way.",
  source: "bank",
  step: "payment_authorization",
  reason: "payment_failed",
};

function amountOf(value: unknown, field = "amount"): number {
  if (!Number.isInteger(value) || (value as number) < 0) {
    throw new Refusal(`The ${field} must be an integer.`, { field });
  }
  return value as number;
}
const notesOf = (value: unknown): Notes => (value && typeof value === "object" ? (value as Notes) : []);
const collection = <Item>(items: Item[]) => ({ entity: "collection", count: items.length, items });

/**
 * A stand-in for Razorpay's test mode: the paths of its API that Parlour uses, its error shapes, its checkout script with the test bank's
 * Success and Failure, and its webhooks. It knows one account.
 */
export function createRazorpaySandbox(options: RazorpaySandboxOptions) {
  const store = new Store(options.dataDir);
  const webhooks = new Webhooks(store, options.webhookSecret, options.webhookUrl);
  const checkoutScript = readFileSync(new URL("./checkout.js", import.meta.url));
  const credentials = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString("base64")}`;

  function createOrder(body: Json): Order {
    const amount = amountOf(body.amount);
    const currency = body.currency;
    if (typeof currency !== "string" || !CURRENCIES.has(currency)) {
      throw new Refusal("Currency is not supported", { field: "currency" });
    }
    if (amount < SMALLEST_AMOUNT) {
      throw new Refusal("Order amount less than minimum amount allowed", {
        step: "order_creation",
        reason: "amount_less_than_minimum_amount",
      });
    }
    const receipt = body.receipt ?? null;
    if (receipt !== null && (typeof receipt !== "string" || receipt.length > 40)) {
      throw new Refusal("The receipt may not be greater than 40 characters.", { field: "receipt" });
    }
    const nested = body.payment as Json | undefined;
    const autoCapture =
      body.payment_capture === true ||
      body.payment_capture === 1 ||
      body.payment_capture === "1" ||
      nested?.capture === "automatic";
    const order: Order = {
      id: newId("order"),
      entity: "order",
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      offer_id: null,
      status: "created",
      attempts: 0,
      notes: notesOf(body.notes),
      created_at: unixSeconds(),
    };
    return store.saveOrder(order, autoCapture);
  }

  function orderById(id: string): Order {
    const order = store.orders.get(id);
    if (!order) throw unknownId();
    return order;
  }
  function paymentById(id: string): Payment {
    const payment = store.payments.get(id);
    if (!payment) throw unknownId();
    return payment;
  }

  /** Takes an authorised payment; its order is paid by it. */
  function take(payment: Payment): Payment {
    const fee = Math.round(payment.amount * 0.02);
    const captured = store.savePayment({ ...payment, status: "captured", captured: true, fee, tax: 0 });
    const order = orderById(payment.order_id);
    const paid = store.saveOrder({ ...order, status: "paid", amount_paid: order.amount, amount_due: 0 });
    webhooks.emit("payment.captured", { payment: captured });
    webhooks.emit("order.paid", { payment: captured, order: paid });
    return captured;
  }

  function capture(payment: Payment, body: Json): Payment {
    if (payment.status === "captured" || payment.status === "refunded") {
      throw new Refusal("This payment has already been captured");
    }
    if (payment.status !== "authorized") {
      throw new Refusal("Only payments which have been authorized and not yet captured can be captured");
    }
    if (amountOf(body.amount) !== payment.amount || (body.currency ?? "INR") !== payment.currency) {
      throw new Refusal("Capture amount must be equal to the amount authorized", { field: "amount" });
    }
    return take(payment);
  }

  function refund(payment: Payment, body: Json, idempotencyKey: string | null): Refund {
    const request = JSON.stringify([payment.id, body]);
    if (idempotencyKey !== null) {
      if (idempotencyKey.length < 10) {
        throw new Refusal("The idempotency key must be at least 10 characters.");
      }
      const known = store.refundByKey(idempotencyKey);
      if (known) {
        if (known.request !== request) {
          throw new Refusal("Different request with the same idempotency key was sent before.", {}, 409);
        }
        return store.refunds.get(known.refund) as Refund;
      }
    }
    if (payment.status === "refunded") throw new Refusal("The payment has been fully refunded already");
    if (payment.status !== "captured")
      throw new Refusal("The payment status should be captured for action to be taken");
    const open = payment.amount - payment.amount_refunded;
    const amount = body.amount === undefined ? open : amountOf(body.amount);
    if (amount < SMALLEST_AMOUNT && amount !== open) {
      throw new Refusal("The amount must be atleast INR 1.00", { field: "amount" });
    }
    if (amount > open) {
      throw new Refusal("The refund amount provided is greater than amount captured", { field: "amount" });
    }
    const made = store.saveRefund(
      {
        id: newId("rfnd"),
        entity: "refund",
        amount,
        currency: payment.currency,
        payment_id: payment.id,
        notes: notesOf(body.notes),
        receipt: typeof body.receipt === "string" ? body.receipt : null,
        acquirer_data: { arn: null },
        created_at: unixSeconds(),
        batch_id: null,
        status: "processed",
        speed_processed: "normal",
        speed_requested: body.speed === "optimum" ? "optimum" : "normal",
      },
      idempotencyKey,
      request,
    );
    const refunded = payment.amount_refunded + amount;
    const full = refunded === payment.amount;
    const after = store.savePayment({
      ...payment,
      amount_refunded: refunded,
      refund_status: full ? "full" : "partial",
      status: full ? "refunded" : "captured",
    });
    webhooks.emit("refund.processed", { refund: made, payment: after });
    return made;
  }

  /** What the popup shows of an order; the amount is the order's own, whatever the page says. */
  function checkoutOrder(id: string, keyId: string | null): Json {
    if (keyId !== options.keyId) throw new Refusal("The api key provided is invalid", {}, 401);
    const { amount, currency, status } = orderById(id);
    return { id, amount, currency, status };
  }

  /** The test bank's answer: a payment that is authorised (and captured, if its order says so), or one that failed. */
  function pay(body: Json): Json {
    if (body.key_id !== options.keyId) throw new Refusal("The api key provided is invalid", {}, 401);
    const order = orderById(String(body.order_id));
    if (order.status === "paid") {
      throw new Refusal("Payment already done for this order.", { reason: "order_already_paid" });
    }
    const failed = body.outcome !== "success";
    store.saveOrder({ ...order, status: "attempted", attempts: order.attempts + 1 });
    const payment = store.savePayment({
      id: newId("pay"),
      entity: "payment",
      amount: order.amount,
      currency: order.currency,
      status: failed ? "failed" : "authorized",
      order_id: order.id,
      invoice_id: null,
      international: false,
      method: "netbanking",
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: typeof body.description === "string" ? body.description : null,
      card_id: null,
      bank: "TEST",
      wallet: null,
      vpa: null,
      email: typeof body.email === "string" ? body.email : null,
      contact: typeof body.contact === "string" ? body.contact : null,
      notes: notesOf(body.notes),
      fee: null,
      tax: null,
      error_code: failed ? DECLINED.code : null,
      error_description: failed ? DECLINED.description : null,
      error_source: failed ? DECLINED.source : null,
      error_step: failed ? DECLINED.step : null,
      error_reason: failed ? DECLINED.reason : null,
      acquirer_data: { bank_transaction_id: failed ? null : String(unixSeconds()) },
      created_at: unixSeconds(),
    });
    if (failed) {
      webhooks.emit("payment.failed", { payment });
      throw new Refusal(DECLINED.description, {
        ...DECLINED,
        metadata: { payment_id: payment.id, order_id: order.id },
      });
    }
    if (store.isAutoCaptured(order.id)) take(payment);
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: createHmac("sha256", options.keySecret).update(`${order.id}|${payment.id}`).digest("hex"),
    };
  }

  async function readBody(request: Request): Promise<Json> {
    const text = await request.text();
    if (text === "") return {};
    try {
      const value: unknown = JSON.parse(text);
      if (value && typeof value === "object" && !Array.isArray(value)) return value as Json;
    } catch {
      // Refused below.
    }
    throw new Refusal("The request body is not valid JSON.");
  }

  async function answer(request: Request, path: string, url: URL): Promise<unknown> {
    const call = `${request.method} ${path.replace(/\/+$/, "")}`;
    // Open to the browser, as the real checkout is.
    const shown = /^GET \/v1\/checkout\/orders\/(\w+)$/.exec(call)?.[1];
    if (shown) return checkoutOrder(shown, url.searchParams.get("key_id"));
    if (call === "POST /v1/checkout/payments") return pay(await readBody(request));

    if (request.headers.get("authorization") !== credentials) {
      throw new Refusal("Authentication failed", { source: "NA", step: "NA", reason: "NA" }, 401);
    }
    if (call === "POST /v1/orders") return createOrder(await readBody(request));
    const [, what, id = "", sub] = /^\w+ \/v1\/(orders|payments|refunds)\/(\w+)(?:\/(\w+))?$/.exec(call) ?? [];
    if (request.method === "GET") {
      if (what === "orders" && !sub) return orderById(id);
      if (what === "orders" && sub === "payments") return collection(store.paymentsOf(orderById(id).id));
      if (what === "payments" && !sub) return paymentById(id);
      if (what === "payments" && sub === "refunds") return collection(store.refundsOf(paymentById(id).id));
      if (what === "refunds" && !sub) {
        const found = store.refunds.get(id);
        if (!found) throw unknownId();
        return found;
      }
    }
    if (request.method === "POST" && what === "payments") {
      if (sub === "capture") return capture(paymentById(id), await readBody(request));
      if (sub === "refund") {
        const body = await readBody(request);
        return refund(paymentById(id), body, request.headers.get("x-refund-idempotency"));
      }
    }
    throw new Refusal("The requested URL was not found on the server.", {}, 404);
  }

  return {
    /** Answers a request whose path begins with `publicPath`. */
    async handle(request: Request): Promise<Response> {
      const url = new URL(request.url);
      const path = url.pathname.slice(options.publicPath.length);
      if (request.method === "GET" && path === "/v1/checkout.js") {
        return new Response(new Uint8Array(checkoutScript), {
          headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
        });
      }
      try {
        return Response.json(await answer(request, path, url));
      } catch (error) {
        if (error instanceof Refusal) return Response.json(error.body, { status: error.status });
        throw error;
      }
    },
    /** Stops its retries; what is not delivered yet is sent after the next start. */
    close: () => webhooks.close(),
  };
}
