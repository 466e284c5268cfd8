import { createHmac } from "node:crypto";
import { newId, unixSeconds } from "./entities.ts";
import type { Store, WebhookEvent } from "./store.ts";

type EventName = "payment.captured" | "payment.failed" | "order.paid" | "refund.processed";
type Payload = Partial<Record<"payment" | "order" | "refund", object>>;

const FIRST_RETRY_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** The real provider gives up on an answer after this, and counts it as failed. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Sends events to one URL: signed over the raw body, again and again with growing pauses until it answers 2xx, also after a restart.
 * Without a URL nothing is kept.
 */
export class Webhooks {
  readonly #store: Store;
  readonly #secret: string;
  readonly #url: string | undefined;
  readonly #timers = new Set<NodeJS.Timeout>();
  #closed = false;

  constructor(store: Store, secret: string, url: string | undefined) {
    this.#store = store;
    this.#secret = secret;
    this.#url = url;
    if (!url) return;
    for (const event of store.events.values()) if (!event.delivered) this.#schedule(event, 0);
  }

  emit(event: EventName, entities: Payload): void {
    if (!this.#url) return;
    const body = JSON.stringify({
      entity: "event",
      account_id: "acc_ParlourSandbox",
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
      created_at: unixSeconds(),
    });
    this.#schedule(this.#store.saveEvent({ id: newId("evt"), event, body, delivered: false }), 0);
  }

  #schedule(event: WebhookEvent, attempt: number): void {
    const wait = attempt === 0 ? 0 : Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
    const timer = setTimeout(async () => {
      this.#timers.delete(timer);
      const delivered = await this.#deliver(event);
      // Its folder may be gone by now. An event that did arrive comes once more after the next start, under the same id.
      if (this.#closed) return;
      if (delivered) this.#store.saveEvent({ ...event, delivered: true });
      else this.#schedule(event, attempt + 1);
    }, wait);
    // A waiting retry must not keep the process alive; it goes on after the next start.
    timer.unref();
    this.#timers.add(timer);
  }

  async #deliver(event: WebhookEvent): Promise<boolean> {
    try {
      const response = await fetch(this.#url ?? "", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-razorpay-event-id": event.id,
          "x-razorpay-signature": createHmac("sha256", this.#secret).update(event.body).digest("hex"),
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
