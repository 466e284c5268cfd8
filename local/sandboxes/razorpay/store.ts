import { join } from "node:path";
import { Journal } from "../journal.ts";
import type { Order, Payment, Refund, Transfer } from "./entities.ts";

/** An event whose body is fixed when it happens: every attempt sends the same bytes under the same id. */
export type WebhookEvent = {
  id: string;
  event: string;
  /** The order that the event is about. */
  order: string;
  body: string;
  /** Whether it needs no further attempt, possibly because a fault lost it. */
  delivered: boolean;
};

type RefundEntry = { kind: "refund"; value: Refund; idempotencyKey: string | null; request: string };
type Entry =
  | { kind: "order"; value: Order; autoCapture: boolean }
  | { kind: "payment"; value: Payment }
  | RefundEntry
  | { kind: "transfer"; value: Transfer }
  | { kind: "event"; value: WebhookEvent };

/** The sandbox's data, in memory and in a journal; the last entry of an id is its state. */
export class Store {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  /** Oldest first, like `events`. */
  readonly transfers = new Map<string, Transfer>();
  readonly events = new Map<string, WebhookEvent>();
  /** Orders with automatic capture. */
  readonly #autoCapture = new Set<string>();
  readonly #refundsByKey = new Map<string, { refund: string; request: string }>();
  readonly #byReceipt = new Map<string, string>();
  readonly #byOrder = new Map<string, Set<string>>();
  readonly #byPayment = new Map<string, Set<string>>();
  readonly #journal: Journal<Entry>;

  constructor(dataDir: string) {
    this.#journal = new Journal(join(dataDir, "razorpay.jsonl"));
    for (const entry of this.#journal.read()) this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if (entry.kind === "order") {
      this.orders.set(entry.value.id, entry.value);
      if (entry.autoCapture) this.#autoCapture.add(entry.value.id);
      if (entry.value.receipt !== null) this.#byReceipt.set(entry.value.receipt, entry.value.id);
    } else if (entry.kind === "payment") {
      this.payments.set(entry.value.id, entry.value);
      index(this.#byOrder, entry.value.order_id, entry.value.id);
    } else if (entry.kind === "refund") {
      this.refunds.set(entry.value.id, entry.value);
      index(this.#byPayment, entry.value.payment_id, entry.value.id);
      if (entry.idempotencyKey) {
        this.#refundsByKey.set(entry.idempotencyKey, { refund: entry.value.id, request: entry.request });
      }
    } else if (entry.kind === "transfer") {
      this.transfers.set(entry.value.id, entry.value);
    } else {
      this.events.set(entry.value.id, entry.value);
    }
  }

  #save(entry: Entry): void {
    this.#apply(entry);
    this.#journal.append(entry);
  }

  saveOrder(value: Order, autoCapture = this.#autoCapture.has(value.id)): Order {
    this.#save({ kind: "order", value, autoCapture });
    return value;
  }
  savePayment(value: Payment): Payment {
    this.#save({ kind: "payment", value });
    return value;
  }
  /** `idempotencyKey` and `request` belong to the first request; later changes have none. */
  saveRefund(value: Refund, idempotencyKey: string | null = null, request = ""): Refund {
    this.#save({ kind: "refund", value, idempotencyKey, request });
    return value;
  }
  saveTransfer(value: Transfer): Transfer {
    this.#save({ kind: "transfer", value });
    return value;
  }
  saveEvent(value: WebhookEvent): WebhookEvent {
    this.#save({ kind: "event", value });
    return value;
  }

  isAutoCaptured(orderId: string): boolean {
    return this.#autoCapture.has(orderId);
  }
  orderByReceipt(receipt: string): Order | undefined {
    return this.orders.get(this.#byReceipt.get(receipt) ?? "");
  }
  refundByKey(key: string) {
    return this.#refundsByKey.get(key);
  }
  /** Returns the payments of an order, oldest first. */
  paymentsOf(orderId: string): Payment[] {
    return [...(this.#byOrder.get(orderId) ?? [])].map((id) => this.payments.get(id) as Payment);
  }
  transfersOf(paymentId: string): Transfer[] {
    return [...this.transfers.values()].filter(({ source }) => source === paymentId);
  }
  refundsOf(paymentId: string): Refund[] {
    return [...(this.#byPayment.get(paymentId) ?? [])].map((id) => this.refunds.get(id) as Refund);
  }
}

function index(table: Map<string, Set<string>>, key: string, id: string): void {
  const known = table.get(key);
  if (known) known.add(id);
  else table.set(key, new Set([id]));
}
