import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { Bank, declined, SMALLEST_AMOUNT } from "./bank.ts";
import { type Notes, newId, type Order, type Payment, type Refund, type Transfer, unixSeconds } from "./entities.ts";
import { type Call, Faults, type Subject } from "./faults.ts";
import { type Json, Refusal } from "./refusal.ts";
import { settledOn } from "./settlements.ts";
import { Store } from "./store.ts";
import { answerTest, type TestDesk } from "./test-desk.ts";
import { Webhooks } from "./webhooks.ts";

export type RazorpaySandboxOptions = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The sandbox's path at the gateway, without a slash at the end: `/__razorpay`. */
  publicPath: string;
  /** The URL for events; without it, no events are sent. */
  webhookUrl?: string;
  /** The folder for the sandbox's journal; payments survive a restart. */
  dataDir: string;
};

const CURRENCIES = new Set(["INR", "USD"]);

function amountOf(value: unknown, field = "amount"): number {
  if (!Number.isInteger(value) || (value as number) < 0) {
    throw new Refusal(`The ${field} must be an integer.`, { field });
  }
  return value as number;
}
const notesOf = (value: unknown): Notes => (value && typeof value === "object" ? (value as Notes) : []);
const collection = <Item>(items: Item[]) => ({ entity: "collection", count: items.length, items });

/**
 * A stand-in for Razorpay's test mode: the used paths of its API, its error shapes, its checkout script with the test bank's Success and Failure, and its
 * webhooks. It has one account.
 */
export function createRazorpaySandbox(options: RazorpaySandboxOptions) {
  const store = new Store(options.dataDir);
  const faults = new Faults();
  const webhooks = new Webhooks({ store, faults, secret: options.webhookSecret, url: options.webhookUrl });
  const bank = new Bank(store, webhooks);
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
    if (receipt !== null && store.orderByReceipt(receipt)) {
      throw new Refusal("An order with the same receipt already exists.", { field: "receipt" });
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
    return bank.take(payment);
  }

  function refund(payment: Payment, body: Json, idempotencyKey: string | null, status: Refund["status"]): Refund {
    if (idempotencyKey !== null && !/^[\w-]{10,}$/.test(idempotencyKey)) {
      throw new Refusal("The idempotency key must be at least 10 characters of letters, digits, - and _.");
    }
    return bank.refundOnce(
      payment,
      {
        amount: body.amount === undefined ? undefined : amountOf(body.amount),
        notes: notesOf(body.notes),
        receipt: typeof body.receipt === "string" ? body.receipt : null,
        speed_requested: body.speed === "optimum" ? "optimum" : "normal",
        status,
      },
      idempotencyKey,
    );
  }

  function passOn(payment: Payment, body: Json, pending: boolean): Transfer[] {
    if (!Array.isArray(body.transfers)) throw new Refusal("The transfers field is required.", { field: "transfers" });
    return (body.transfers as Json[]).map((wanted) =>
      bank.passOn(
        payment,
        {
          recipient: String(wanted.account),
          amount: amountOf(wanted.amount),
          currency: String(wanted.currency),
          notes: notesOf(wanted.notes),
          on_hold: wanted.on_hold === true || wanted.on_hold === 1,
          on_hold_until: typeof wanted.on_hold_until === "number" ? wanted.on_hold_until : null,
        },
        pending,
      ),
    );
  }

  /** Returns an order as the popup shows it; the amount is the order's, not the one that the page passes. */
  function checkoutOrder(id: string, keyId: string | null): Json {
    if (keyId !== options.keyId) throw new Refusal("The api key provided is invalid", {}, 401);
    const { amount, currency, status } = bank.order(id);
    return { id, amount, currency, status };
  }

  /** Returns the test bank's answer: a payment that is authorized (and captured, if the order says so), or a failed payment. */
  function pay(body: Json): Json {
    if (body.key_id !== options.keyId) throw new Refusal("The api key provided is invalid", {}, 401);
    const order = bank.order(String(body.order_id));
    if (order.status === "paid") {
      throw new Refusal("Payment already done for this order.", { reason: "order_already_paid" });
    }
    const failed = body.outcome !== "success";
    const text = (value: unknown) => (typeof value === "string" ? value : null);
    const payment = bank.pay(order, {
      failed,
      description: text(body.description),
      email: text(body.email),
      contact: text(body.contact),
      notes: notesOf(body.notes),
    });
    if (failed) throw declined(payment);
    if (store.isAutoCaptured(order.id)) bank.take(payment);
    return popupResult(payment);
  }

  /** Returns the popup's result for the page, signed with the key's secret. */
  const popupResult = ({ id, order_id }: Payment): Json => ({
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: createHmac("sha256", options.keySecret).update(`${order_id}|${id}`).digest("hex"),
  });
  const desk: TestDesk = { bank, faults, webhooks, popupResult };

  /** The API's calls by their names in faults: the subject of each call and its work. */
  type Asked = { name: Call; about: Subject; work: (pending: boolean) => unknown };
  const ofOrder = (id: string): Subject => ({ order: id, receipt: store.orders.get(id)?.receipt ?? undefined });
  const ofPayment = (id: string): Subject => ofOrder(store.payments.get(id)?.order_id ?? "");
  const ofTransfer = (id: string): Subject => ofPayment(store.transfers.get(id)?.source ?? "");
  const ofRefund = (id: string): Subject => ofPayment(store.refunds.get(id)?.payment_id ?? "");

  function find(call: string, body: Json, receipt: string | null, idempotencyKey: string | null): Asked | undefined {
    if (call === "GET /v1/orders" && receipt !== null) {
      const order = store.orderByReceipt(receipt);
      return { name: "find_orders", about: { receipt }, work: () => collection(order ? [order] : []) };
    }
    if (call === "POST /v1/orders") {
      const receipt = typeof body.receipt === "string" ? body.receipt : undefined;
      return { name: "create_order", about: { receipt }, work: () => createOrder(body) };
    }
    const [, method, what, id = "", sub] =
      /^(\w+) \/v1\/(orders|payments|refunds|transfers)\/(\w+)(?:\/(\w+))?$/.exec(call) ?? [];
    switch (`${method} ${what}${sub ? ` ${sub}` : ""}`) {
      case "GET orders payments":
        return {
          name: "fetch_order_payments",
          about: ofOrder(id),
          work: () => collection(store.paymentsOf(bank.order(id).id)),
        };
      case "GET payments":
        return { name: "fetch_payment", about: ofPayment(id), work: () => bank.payment(id) };
      case "GET payments refunds":
        return {
          name: "fetch_refunds",
          about: ofPayment(id),
          work: () => collection(store.refundsOf(bank.payment(id).id)),
        };
      case "GET refunds":
        return { name: "fetch_refund", about: ofRefund(id), work: () => bank.refund(id) };
      case "POST payments capture":
        return { name: "capture", about: ofPayment(id), work: () => capture(bank.payment(id), body) };
      case "POST payments refund":
        return {
          name: "refund",
          about: ofPayment(id),
          work: (pending) => refund(bank.payment(id), body, idempotencyKey, pending ? "pending" : "processed"),
        };
      case "GET payments transfers":
        return {
          name: "fetch_transfers",
          about: ofPayment(id),
          work: () => collection(bank.transfersOf(bank.payment(id))),
        };
      case "POST payments transfers":
        return {
          name: "create_transfer",
          about: ofPayment(id),
          work: (pending) => collection(passOn(bank.payment(id), body, pending)),
        };
      case "POST transfers reversals":
        return {
          name: "reverse_transfer",
          about: ofTransfer(id),
          work: () => {
            const transfer = bank.transfer(id);
            const amount =
              body.amount === undefined ? transfer.amount - transfer.amount_reversed : amountOf(body.amount);
            bank.reverse(transfer, amount);
            return { id: newId("rvrsl"), entity: "reversal", transfer_id: id, amount, currency: transfer.currency };
          },
        };
      case "PATCH transfers":
        return {
          name: "release_transfer",
          about: ofTransfer(id),
          work: () =>
            bank.hold(
              bank.transfer(id),
              body.on_hold === true || body.on_hold === 1,
              typeof body.on_hold_until === "number" ? body.on_hold_until : null,
            ),
        };
      default:
        return undefined;
    }
  }

  async function answer(request: Request, path: string, url: URL): Promise<Response> {
    const call = `${request.method} ${path.replace(/\/+$/, "")}`;
    if (path.startsWith("/__test/")) return answerTest(desk, request.method, path, url, await readBody(request));
    // This call is open to the browser, as in the real checkout.
    const shown = /^GET \/v1\/checkout\/orders\/(\w+)$/.exec(call)?.[1];
    if (shown) return Response.json(checkoutOrder(shown, url.searchParams.get("key_id")));
    if (call === "POST /v1/checkout/payments") return Response.json(pay(await readBody(request)));

    if (request.headers.get("authorization") !== credentials) {
      throw new Refusal("Authentication failed", { source: "NA", step: "NA", reason: "NA" }, 401);
    }
    const listed = /^GET \/v1\/(payments|refunds|transfers)$/.exec(call)?.[1];
    if (listed) return Response.json(collection(list(store[listed as "payments"], url.searchParams)));
    if (call === "GET /v1/settlements/recon/combined")
      return Response.json(collection(settledOn(store, url.searchParams)));
    const order = /^GET \/v1\/orders\/(\w+)$/.exec(call)?.[1];
    if (order) return Response.json(bank.order(order));
    const receipt = url.searchParams.get("receipt");
    const asked = find(call, await readBody(request), receipt, request.headers.get("x-refund-idempotency"));
    if (!asked) throw new Refusal("The requested URL was not found on the server.", {}, 404);
    return strike(asked);
  }

  /** Makes the call, or applies the fault that is set for it. */
  async function strike({ name, about, work }: Asked): Promise<Response> {
    const fault = faults.strikeCall(name, about);
    if (fault === "timeout") return never();
    if (fault === "500") return failure(500, "SERVER_ERROR", "We are facing some trouble completing your request.");
    if (fault === "429") return failure(429, "BAD_REQUEST_ERROR", "Request failed. Too many requests.");
    if (fault === "refused") throw new Refusal("As it was told to.");
    const done = work(fault === "pending");
    if (fault === "twice") repeat(work);
    if (fault === "no_answer") return never();
    if (fault === "lost_answer") return new Response("<html>Bad gateway</html>", { status: 502 });
    return Response.json(done);
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
        return await answer(request, path, url);
      } catch (error) {
        if (error instanceof Refusal) return Response.json(error.body, { status: error.status });
        throw error;
      }
    },
    /** Stops retrying webhooks; retries continue after the next start. */
    close: () => webhooks.close(),
  };
}

/** Returns a page of what was made in a period, latest first. */
function list<Item extends { created_at: number }>(items: Map<string, Item>, asked: URLSearchParams): Item[] {
  const number = (name: string, without: number) => Number(asked.get(name) ?? without);
  const [from, to] = [number("from", 0), number("to", Number.POSITIVE_INFINITY)];
  const skip = number("skip", 0);
  return [...items.values()]
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .sort((a, b) => b.created_at - a.created_at)
    .slice(skip, skip + Math.min(number("count", 10), 100));
}

/** Repeats the work, like a proxy that sends a request again; the result of the repetition is discarded. */
function repeat(work: (pending: boolean) => unknown): void {
  try {
    work(false);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Never answers: the client times out. */
const never = () => new Promise<never>(() => undefined);
const failure = (status: number, code: string, description: string) =>
  Response.json({ error: { code, description, metadata: {} } }, { status });

async function readBody(request: Request): Promise<Json> {
  const text = await request.text();
  if (text === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === "object" && !Array.isArray(value)) return value as Json;
  } catch {
    // The statement below refuses it.
  }
  throw new Refusal("The request body is not valid JSON.");
}
