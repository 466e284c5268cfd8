import fc from "fast-check";
import type { Call, CallFault } from "../../local/sandboxes/razorpay/faults.ts";

/*
 * What people, the provider and the clock can do, as plain data, so that a failing history can be shrunk and read. Numbers index what
 * exists at that moment, modulo its count, so that any part of a history is a valid history.
 */

export type Payment = "popup" | "captured" | "authorized" | "failed" | "too_much" | "too_little" | "other_currency";
export type Telling = "sent" | "held" | "lost" | "doubled" | "forged";
export type Doer = "customer" | "designer" | "administrator";

export type Step =
  | { do: "book"; who: number; designer: number; slot: number; free: boolean }
  | { do: "rush"; designer: number; slot: number }
  | { do: "order"; booking: number; webhooks: Telling; times: number }
  | { do: "pay"; booking: number; how: Payment }
  /** Book, order and pay; then verify, unless the browser is closed first. */
  | { do: "buy"; who: number; designer: number; slot: number; webhooks: Telling; how: Payment; closed: boolean }
  /** A hold expires, another customer books the slot, and then the first one's payment arrives. */
  | { do: "overtaken"; who: number; designer: number; slot: number; webhooks: Telling; how: Payment; closed: boolean }
  | { do: "late"; payment: number; status: "authorized" | "captured" }
  | { do: "verify"; payment: number; times: number }
  | { do: "at_once"; payment: number; slot: number; doings: Doing[] }
  | { do: "cancel"; booking: number; by: Doer; otherTerms: boolean }
  | { do: "reschedule"; booking: number; slot: number }
  | { do: "offer"; booking: number; slots: number[] }
  | { do: "take"; booking: number; offer: number }
  /** By an administrator: with `admin.refund_booking`, or (`there`) in the provider's dashboard. */
  | { do: "refund_by_hand"; booking: number; part: number; there: boolean }
  /** For a past slot: the member who waited alone reports the other; `came`: the other member looked in for a moment. */
  | { do: "no_show"; booking: number; by: "customer" | "designer"; came: boolean; answer: Objection }
  /** Buys a session, lets it pass and its money be released, and pays it out; then perhaps the payout ends, a part is refunded, or a bank takes a part back. */
  | {
      do: "earn";
      who: number;
      designer: number;
      slot: number;
      by: "run" | "administrator";
      ends: "paid" | "failed" | "open";
      refund: number;
      disputed: boolean;
    }
  /** By a run, or by an administrator between runs. */
  | { do: "pay_out"; designer: number; by: "run" | "administrator" }
  | { do: "payout_ends"; payout: number; how: "paid" | "failed" }
  /** Opens a dispute, or ends the open one. */
  | { do: "dispute"; booking: number; part: number; end: "won" | "lost" | "closed" }
  | { do: "pass"; halfHours: number }
  | { do: "sweep" }
  | { do: "jobs"; which: "tick" | "outbox"; times: number }
  | { do: "deliver"; booking: number; reverse: boolean }
  | { do: "fault"; booking: number; on: Call; kind: CallFault; times: number }
  | { do: "refund_ends"; booking: number; status: "processed" | "failed" };

/** The reported member's reaction, and the administrator's decision. */
export type Objection = "nothing" | "objects" | "objects, upheld" | "objects, dismissed";

/** What can happen at once in `at_once`. */
const DOINGS = ["verify", "webhooks", "tick", "cancel", "cancel_as_designer", "reschedule", "book"] as const;
export type Doing = (typeof DOINGS)[number];

const n = fc.nat({ max: 11 });
const telling = fc.constantFrom<Telling[]>("sent", "sent", "held", "held", "lost", "doubled", "forged");
const payment = fc.constantFrom<Payment[]>(
  ...(["popup", "popup", "popup", "popup", "captured", "captured", "captured", "captured"] as const),
  ...(["authorized", "authorized", "failed", "failed"] as const),
  ...(["too_much", "too_little", "other_currency"] as const),
);
/** Unanswered calls are rare, because each takes five seconds. */
const fault = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<CallFault[]>("lost_answer", "500", "429", "refused", "pending", "twice") },
  { weight: 1, arbitrary: fc.constantFrom<CallFault[]>("timeout", "no_answer") },
);
const CALLS = [
  "create_order",
  "find_orders",
  "fetch_order_payments",
  "fetch_payment",
  "capture",
  "refund",
  "fetch_refund",
  "fetch_refunds",
  "create_transfer",
  "fetch_transfers",
  "reverse_transfer",
  "release_transfer",
] as const;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("book"), who: n, designer: n, slot: n, free: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rush"), designer: n, slot: n }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("order"),
      booking: n,
      webhooks: telling,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("pay"), booking: n, how: payment }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("buy"),
      who: n,
      designer: n,
      slot: n,
      webhooks: telling,
      how: payment,
      closed: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("overtaken"),
      who: n,
      designer: n,
      slot: n,
      webhooks: telling,
      how: payment,
      closed: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("late"),
      payment: n,
      status: fc.constantFrom<("authorized" | "captured")[]>("authorized", "captured"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("verify"), payment: n, times: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("at_once"),
      payment: n,
      slot: n,
      doings: fc.array(fc.constantFrom(...DOINGS), { minLength: 2, maxLength: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("cancel"),
      booking: n,
      by: fc.constantFrom<Doer[]>("customer", "customer", "customer", "designer", "designer", "administrator"),
      otherTerms: fc.nat({ max: 7 }).map((dice) => dice === 7),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("reschedule"), booking: n, slot: n }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("offer"),
      booking: n,
      slots: fc.array(n, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("take"), booking: n, offer: n }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("refund_by_hand"),
      booking: n,
      part: fc.integer({ min: 1, max: 100 }),
      there: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("no_show"),
      booking: n,
      by: fc.constantFrom<("customer" | "designer")[]>("customer", "customer", "designer"),
      came: fc.boolean(),
      answer: fc.constantFrom<Objection[]>("nothing", "nothing", "objects", "objects, upheld", "objects, dismissed"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("earn"),
      who: n,
      designer: n,
      slot: n,
      by: fc.constantFrom<("run" | "administrator")[]>("run", "run", "administrator"),
      ends: fc.constantFrom<("paid" | "failed" | "open")[]>("paid", "paid", "failed", "open"),
      refund: fc.constantFrom(0, 0, 35, 100),
      disputed: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("pay_out"),
      designer: n,
      by: fc.constantFrom<("run" | "administrator")[]>("run", "run", "administrator"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("payout_ends"),
      payout: n,
      how: fc.constantFrom<("paid" | "failed")[]>("paid", "paid", "failed"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("dispute"),
      booking: n,
      part: fc.integer({ min: 1, max: 100 }),
      end: fc.constantFrom<("won" | "lost" | "closed")[]>("won", "lost", "lost", "closed"),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("pass"),
      halfHours: fc.constantFrom(1, 1, 1, 1, 2, 4, 12, 44, 48, 100, 200),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sweep") }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("jobs"),
      which: fc.constantFrom<("tick" | "outbox")[]>("tick", "tick", "outbox"),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("deliver"), booking: n, reverse: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("fault"),
      booking: n,
      on: fc.constantFrom<Call[]>(...CALLS),
      kind: fault,
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("refund_ends"),
      booking: n,
      status: fc.constantFrom<("processed" | "failed")[]>("processed", "failed"),
    }),
  },
) as fc.Arbitrary<Step>;

/** A random history. */
export type Plan = { customers: number; designers: number; steps: Step[] };

export const plan = (mostSteps: number): fc.Arbitrary<Plan> =>
  fc.record({
    customers: fc.integer({ min: 2, max: 3 }),
    designers: fc.integer({ min: 1, max: 2 }),
    steps: fc.array(step, { minLength: 4, maxLength: mostSteps, size: "max" }),
  });

/** `pay(booking: 3, how: popup)` */
export function tell(step: Step): string {
  const { do: what, ...details } = step;
  const list = Object.entries(details).map(
    ([name, value]) => `${name}: ${Array.isArray(value) ? `[${value}]` : value}`,
  );
  return `${what}(${list.join(", ")})`;
}
