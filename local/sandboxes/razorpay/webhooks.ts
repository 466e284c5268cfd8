import { createHmac } from "node:crypto";
import { newId, type Order, unixSeconds } from "./entities.ts";
import { concerns, type Faults, type Subject } from "./faults.ts";
import type { Store, WebhookEvent } from "./store.ts";

export type EventName =
  | "payment.authorized"
  | "payment.captured"
  | "payment.failed"
  | "order.paid"
  | "refund.created"
  | "refund.processed"
  | "refund.failed"
  | "transfer.processed"
  | "transfer.failed"
  | "settlement.processed";
export type Payload = Partial<Record<"payment" | "order" | "refund" | "transfer" | "settlement", object>>;
/** State of sending, in this process only. */
type Sending = { attempts: number; held: boolean; lost: boolean };

const FIRST_RETRY_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** The real provider counts an attempt as failed when no answer has come within this time. */
const ANSWER_WITHIN_MS = 5_000;

/** Returns the body of a webhook. */
export const bodyOf = (name: string, entities: object, account: string) =>
  JSON.stringify({
    entity: "event",
    account_id: account,
    event: name,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }])),
    created_at: unixSeconds(),
  });

export type WebhookOptions = { store: Store; faults: Faults; secret: string; url: string | undefined };

/**
 * Sends events to one URL, with a signature over the raw body, and retries with growing pauses until the URL answers 2xx, even after a restart. Without a URL
 * it stores no events.
 */
export class Webhooks {
  readonly #store: Store;
  readonly #faults: Faults;
  readonly #secret: string;
  readonly #url: string | undefined;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sendings = new Map<string, Sending>();
  #closed = false;

  constructor({ store, faults, secret, url }: WebhookOptions) {
    this.#store = store;
    this.#faults = faults;
    this.#secret = secret;
    this.#url = url;
    if (!url) return;
    for (const event of store.events.values()) if (!event.delivered) this.#schedule(event);
  }

  /** `account`: the linked account whose event it is, if there is one. */
  emit(name: EventName, order: Order, entities: Payload, account = "acc_LocalSandbox"): void {
    if (!this.#url) return;
    const body = bodyOf(name, entities, account);
    const event = this.#store.saveEvent({ id: newId("evt"), event: name, order: order.id, body, delivered: false });
    const fault = this.#faults.strikeWebhook(name, this.#subject(event), ["lose", "hold", "double"]);
    if (fault === "lose") {
      this.#sendings.set(event.id, { attempts: 0, held: false, lost: true });
      this.#store.saveEvent({ ...event, delivered: true });
    } else if (fault === "hold") {
      this.#sendings.set(event.id, { attempts: 0, held: true, lost: false });
    } else {
      this.#schedule(event);
      if (fault === "double") this.#schedule(event);
    }
  }

  /** Sends the events that a fault holds back, one at a time. */
  async release(wanted: Subject, reverse: boolean): Promise<number> {
    const held = [...this.#store.events.values()].filter(
      (event) => this.#sendings.get(event.id)?.held && concerns(wanted, this.#subject(event)),
    );
    for (const event of reverse ? held.reverse() : held) {
      this.#sendingOf(event).held = false;
      await this.#attempt(event);
    }
    return held.length;
  }

  list(wanted: Subject) {
    return [...this.#store.events.values()]
      .filter((event) => concerns(wanted, this.#subject(event)))
      .map(({ id, event, delivered }) => {
        const { attempts, held, lost } = this.#sendings.get(id) ?? { attempts: 0, held: false, lost: false };
        return { id, event, state: lost ? "lost" : held ? "held" : delivered ? "delivered" : "waiting", attempts };
      });
  }

  #subject({ order }: WebhookEvent): Subject {
    return { order, receipt: this.#store.orders.get(order)?.receipt ?? undefined };
  }
  #sendingOf({ id }: WebhookEvent): Sending {
    const sending = this.#sendings.get(id) ?? { attempts: 0, held: false, lost: false };
    this.#sendings.set(id, sending);
    return sending;
  }

  #schedule(event: WebhookEvent): void {
    const attempts = this.#sendingOf(event).attempts;
    const wait = attempts === 0 ? 0 : Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#attempt(event);
    }, wait);
    // A waiting retry must not keep the process alive; it continues after the next start.
    timer.unref();
    this.#timers.add(timer);
  }

  async #attempt(event: WebhookEvent): Promise<void> {
    this.#sendingOf(event).attempts++;
    const delivered = await this.#deliver(event);
    // The folder may have been removed. The delivered event is then sent once more after the next start, under the same id.
    if (this.#closed) return;
    if (delivered) this.#store.saveEvent({ ...event, delivered: true });
    else this.#schedule(event);
  }

  async #deliver(event: WebhookEvent): Promise<boolean> {
    const forged = this.#faults.strikeWebhook(event.event, this.#subject(event), ["forge"]) !== undefined;
    const secret = forged ? `not ${this.#secret}` : this.#secret;
    try {
      const response = await fetch(this.#url ?? "", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-razorpay-event-id": event.id,
          "x-razorpay-signature": createHmac("sha256", secret).update(event.body).digest("hex"),
        },
        body: event.body,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
