/*
 * Faults that tests ask for. The calls below `/__razorpay/__test` take JSON; faults end with the process.
 *
 *   POST   /faults {on, kind, order?, receipt?, event?, times?} → {id}
 *     `order` or `receipt` separates tests that run at the same time; without either it applies to everybody. `times` (1) is how
 *     often it applies. The oldest matching fault applies.
 *     on: create_order, find_orders, fetch_order_payments, fetch_payment, capture, refund, fetch_refund, fetch_refunds,
 *         create_transfer, fetch_transfers, reverse_transfer, release_transfer
 *       timeout      nothing is done, and no answer comes
 *       no_answer    it is done, and no answer comes
 *       lost_answer  it is done, and a proxy answers 502
 *       500, 429     nothing is done
 *       refused      nothing is done, for good: 400
 *       pending      (refund, create_transfer) it is made, but stays pending until it is resolved
 *       twice        it is done twice, as by a proxy that repeats the request
 *     on: webhook, of any `event` or the named one
 *       lose         the event is never sent
 *       hold         it waits until it is released
 *       double       it is sent twice at once
 *       forge        one attempt carries a wrong signature; the next one is right
 *   GET    /faults/<id> → {hits, left}    how often it has applied, and how often it still will
 *   DELETE /faults[/<id>]
 *
 *   POST   /webhooks/release {order?, receipt?, reverse?} → {sent}   sends what is held, one at a time, last one first if `reverse`
 *   GET    /webhooks?order=&receipt= → [{id, event, state, attempts}]   state: waiting, held, lost or delivered; oldest first
 *
 *   POST   /payments {order, status, amount?, currency?} → what the popup hands to the page; status: failed, authorized or captured. Unlike in
 *     the popup, a paid order can be paid again and the amount may be another than the order's.
 *   GET    /payments?order= → [payment], GET /payments/<id> → payment, GET /refunds?payment= → [refund]
 *     what the API would answer, ignoring faults and without using them up
 *   POST   /payments/<id> {status}   a failed or authorized payment that is authorized or captured after all, or refunded without a capture
 *   POST   /refunds/<id> {status}    a pending refund that is processed or has failed
 *   GET    /transfers?payment= → [transfer]
 *   POST   /transfers/<id> {status}    a pending transfer that is processed or has failed
 *   POST   /settlements {account} → {settled}    pays what is released to a linked account to its bank
 */

export type Call =
  | "create_order"
  | "find_orders"
  | "fetch_order_payments"
  | "fetch_payment"
  | "capture"
  | "refund"
  | "fetch_refund"
  | "fetch_refunds"
  | "create_transfer"
  | "fetch_transfers"
  | "reverse_transfer"
  | "release_transfer";
export type CallFault = "timeout" | "no_answer" | "lost_answer" | "500" | "429" | "refused" | "pending" | "twice";
export type WebhookFault = "lose" | "hold" | "double" | "forge";

/** The order or receipt that a call or an event is about. */
export type Subject = { order?: string | undefined; receipt?: string | undefined };
export type FaultRequest = Subject & { event?: string; times?: number } & (
    | { on: Call; kind: CallFault }
    | { on: "webhook"; kind: WebhookFault }
  );
type Fault = { id: number; request: FaultRequest; hits: number; left: number };

/** Whether `subject` has the order and the receipt that `wanted` names; what `wanted` omits always matches. */
export const concerns = (wanted: Subject, subject: Subject) =>
  (wanted.order === undefined || wanted.order === subject.order) &&
  (wanted.receipt === undefined || wanted.receipt === subject.receipt);

export class Faults {
  readonly #faults = new Map<number, Fault>();
  #nextId = 1;

  add(request: FaultRequest): { id: number } {
    const id = this.#nextId++;
    this.#faults.set(id, { id, request, hits: 0, left: request.times ?? 1 });
    return { id };
  }
  remove(id?: number): void {
    if (id === undefined) this.#faults.clear();
    else this.#faults.delete(id);
  }
  look(id: number): { hits: number; left: number } | undefined {
    const fault = this.#faults.get(id);
    return fault && { hits: fault.hits, left: fault.left };
  }

  /** Returns the fault for this call, if any. */
  strikeCall(call: Call, subject: Subject): CallFault | undefined {
    return this.#strike((request) => (request.on === call && concerns(request, subject) ? request.kind : undefined));
  }
  /** Returns the fault for sending this event; only kinds in `among` count. */
  strikeWebhook(event: string, subject: Subject, among: readonly WebhookFault[]): WebhookFault | undefined {
    return this.#strike((request) =>
      request.on === "webhook" &&
      among.includes(request.kind) &&
      (request.event ?? event) === event &&
      concerns(request, subject)
        ? request.kind
        : undefined,
    );
  }
  #strike<Kind>(kindFor: (request: FaultRequest) => Kind | undefined): Kind | undefined {
    for (const fault of this.#faults.values()) {
      const kind = fault.left > 0 ? kindFor(fault.request) : undefined;
      if (kind === undefined) continue;
      fault.hits++;
      fault.left--;
      return kind;
    }
    return undefined;
  }
}
