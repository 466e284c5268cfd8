import { join } from "node:path";
import { Journal } from "../journal.ts";
import type { Order, Payment, Refund } from "./entities.ts";

/** A webhook's body is fixed when the event happens: every attempt sends the same bytes under the same id. */
export type WebhookEvent = { id: string; event: string; body: string; delivered: boolean };

type Entry =
  | { kind: "order"; value: Order; autoCapture: boolean }
  | { kind: "payment"; value: Payment }
  | { kind: "refund"; value: Refund; idempotencyKey: string | null; request: string }
  | { kind: "event"; value: WebhookEvent };

/** All the sandbox knows, kept in memory and in one journal; the last entry of an id is its state. */
export class Store {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  /** Oldest first. */
  readonly events = new Map<string, WebhookEvent>();
  /** Orders whose payments are captured without being asked. */
  readonly #autoCapture = new Set<string>();
  readonly #refundsByKey = new Map<string, { refund: string; request: string }>();
  readonly #journal: Journal<Entry>;

  constructor(dataDir: string) {
    this.#journal = new Journal(join(dataDir, "razorpay.jsonl"));
    for (const entry of this.#journal.read()) this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if (entry.kind === "order") {
      this.orders.set(entry.value.id, entry.value);
      if (entry.autoCapture) this.#autoCapture.add(entry.value.id);
    } else if (entry.kind === "payment") {
      this.payments.set(entry.value.id, entry.value);
    } else if (entry.kind === "refund") {
      this.refunds.set(entry.value.id, entry.value);
      if (entry.idempotencyKey) {
        this.#refundsByKey.set(entry.idempotencyKey, { refund: entry.value.id, request: entry.request });
      }
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
  saveRefund(value: Refund, idempotencyKey: string | null, request: string): Refund {
    this.#save({ kind: "refund", value, idempotencyKey, request });
    return value;
  }
  saveEvent(value: WebhookEvent): WebhookEvent {
    this.#save({ kind: "event", value });
    return value;
  }

  isAutoCaptured(orderId: string): boolean {
    return this.#autoCapture.has(orderId);
  }
  refundByKey(key: string) {
    return this.#refundsByKey.get(key);
  }
  paymentsOf(orderId: string): Payment[] {
    return [...this.payments.values()].filter((payment) => payment.order_id === orderId);
  }
  refundsOf(paymentId: string): Refund[] {
    return [...this.refunds.values()].filter((refund) => refund.payment_id === paymentId);
  }
}
