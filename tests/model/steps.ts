import fc from "fast-check";
import type { Call, CallFault } from "../../local/sandboxes/razorpay/faults.ts";
import { type StepOf, stepsOf } from "./random.ts";

/*
 * The possible acts of people, the provider and the clock, as plain data, so that a failing history can be shrunk and read. Numbers index what exists
 * at that moment, modulo its count, so that any part of a history is a valid history. tests/money covers payouts, transfers, disputes, commissions
 * and refunds by administrators.
 */

export type Payment = "popup" | "captured" | "authorized" | "failed" | "too_much" | "too_little" | "other_currency";
export type Telling = "sent" | "held" | "lost" | "doubled" | "forged";
export type Doer = "customer" | "designer" | "administrator";
/** The reported member's reaction, and the administrator's decision. */
export type Objection = "nothing" | "objects" | "objects, upheld" | "objects, dismissed";
/** The acts that can happen at once in `at_once`. */
const DOINGS = ["verify", "webhooks", "tick", "cancel", "cancel_as_designer", "reschedule", "book"] as const;
export type Doing = (typeof DOINGS)[number];

const n = fc.nat({ max: 11 });
const once = fc.constantFrom(1, 2, 3);
const webhooks = fc.constantFrom<Telling[]>("sent", "sent", "held", "held", "lost", "doubled", "forged");
const how = fc.constantFrom<Payment[]>(
  ...(["popup", "popup", "popup", "popup", "captured", "captured", "captured", "captured"] as const),
  ...(["authorized", "authorized", "failed", "failed"] as const),
  ...(["too_much", "too_little", "other_currency"] as const),
);
/** Unanswered calls are rare, because each takes five seconds. */
const kind = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<CallFault[]>("lost_answer", "500", "429", "refused", "pending") },
  { weight: 1, arbitrary: fc.constantFrom<CallFault[]>("timeout", "no_answer") },
);
const on = fc.constantFrom<Call[]>(
  ...(["create_order", "find_orders", "fetch_order_payments", "fetch_payment", "capture"] as const),
  ...(["refund", "fetch_refund", "fetch_refunds"] as const),
);
const objection = fc.constantFrom<Objection[]>(
  "nothing",
  "nothing",
  "objects",
  "objects, upheld",
  "objects, dismissed",
);
const doer = fc.constantFrom<Doer[]>("customer", "customer", "customer", "designer", "designer", "administrator");
const purchase = { who: n, designer: n, slot: n, webhooks, how, closed: fc.boolean() };

const STEPS = {
  book: [3, { who: n, designer: n, slot: n, free: fc.boolean() }],
  /** All customers book one slot at once. */
  rush: [2, { designer: n, slot: n }],
  order: [4, { booking: n, webhooks, times: once }],
  pay: [4, { booking: n, how }],
  /** Book, order and pay; then verify, unless the browser is closed first. */
  buy: [8, purchase],
  /** A hold expires, another customer books the slot, and then the first customer's payment arrives. */
  overtaken: [2, purchase],
  late: [2, { payment: n, status: fc.constantFrom("authorized", "captured") }],
  verify: [3, { payment: n, times: once }],
  at_once: [4, { payment: n, slot: n, doings: fc.array(fc.constantFrom(...DOINGS), { minLength: 2, maxLength: 4 }) }],
  cancel: [4, { booking: n, by: doer, otherTerms: fc.nat({ max: 7 }).map((dice) => dice === 7) }],
  reschedule: [4, { booking: n, slot: n }],
  offer: [2, { booking: n, slots: fc.array(n, { minLength: 1, maxLength: 3 }) }],
  take: [2, { booking: n, offer: n }],
  /** For a past slot: the member who waited alone reports the other; `came`: the other member looked in for a moment. */
  no_show: [
    5,
    { booking: n, by: fc.constantFrom("customer", "customer", "designer"), came: fc.boolean(), answer: objection },
  ],
  pass: [5, { halfHours: fc.constantFrom(1, 1, 1, 1, 2, 4, 12, 44, 48, 100, 200) }],
  sweep: [1, {}],
  jobs: [3, { which: fc.constantFrom("tick", "tick", "outbox"), times: fc.constantFrom(1, 2) }],
  deliver: [3, { booking: n, reverse: fc.boolean() }],
  fault: [4, { booking: n, on, kind, times: fc.constantFrom(1, 2) }],
} as const;
export type Step = StepOf<typeof STEPS>;

/** A random history. */
export type Plan = { customers: number; designers: number; steps: Step[] };

export const plan = (mostSteps: number): fc.Arbitrary<Plan> =>
  fc.record({
    customers: fc.integer({ min: 2, max: 3 }),
    designers: fc.integer({ min: 1, max: 2 }),
    steps: fc.array(stepsOf(STEPS), { minLength: 4, maxLength: mostSteps, size: "max" }),
  });
