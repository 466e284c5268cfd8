import fc from "fast-check";
import type { Call, CallFault } from "../../local/sandboxes/razorpay/faults.ts";
import { type StepOf, stepsOf } from "../model/random.ts";

/*
 * The possible movements of money, as plain data. Numbers index what exists at that moment, modulo its count, so that any part of a history is a
 * valid history.
 */

export type Payment = "captured" | "authorized" | "failed" | "too_much" | "other_currency";
export type Bearer = "designer" | "operator";
export type Doer = "customer" | "designer" | "administrator";

const n = fc.nat({ max: 11 });
const yes = fc.boolean();
const how = fc.constantFrom<Payment[]>(
  ...(["captured", "captured", "captured", "captured", "captured", "authorized", "authorized"] as const),
  ...(["failed", "too_much", "other_currency"] as const),
);
/**
 * The number of calls of the database or the provider after which the run of the jobs dies: the response to the last one is lost. null: it does not
 * die.
 */
const crash = fc.option(fc.nat({ max: 12 }), { freq: 2 });
const twice = fc.constantFrom(1, 2);
/** Whether the session includes a plan. */
const plan = fc.constantFrom(true, false, false);
const tax = fc.constantFrom("tds", "tcs");
const CALLS: Call[] = [
  ...(["create_order", "fetch_order_payments", "fetch_payment", "capture", "refund", "refund"] as const),
  ...(["fetch_refund", "fetch_refunds", "create_transfer", "create_transfer", "fetch_transfers"] as const),
  ...(["reverse_transfer", "release_transfer"] as const),
];
const FAULTS: CallFault[] = ["lost_answer", "lost_answer", "500", "refused", "pending", "pending", "twice"];

const SINGLE = {
  /** Hold, order and pay; `verified`: the browser reports the payment. */
  buy: [5, { seller: n, customer: n, slot: n, how, verified: yes, plan }],
  /** Another payment of an order that is already paid, or whose hold has expired. */
  pay: [2, { sale: n, how, verified: yes }],
  /** The provider delivers a waiting webhook, perhaps not the first, perhaps twice; or never. */
  hear: [5, { event: n, times: fc.integer({ min: 0, max: 2 }) }],
  jobs: [5, { crash }],
  tick: [3, { crash }],
  pass: [4, { hours: fc.constantFrom(1, 5, 24, 24, 48, 72, 168) }],
  cancel: [2, { sale: n, by: fc.constantFrom<Doer[]>("customer", "customer", "designer", "administrator") }],
  /** A refund by an administrator: with `admin.refund_booking`, borne by one of the two, or in the provider's dashboard (`there`). */
  refund: [
    3,
    {
      sale: n,
      part: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(100)),
      by: fc.constantFrom<(Bearer | "there")[]>("designer", "operator", "there"),
    },
  ],
  /** The outcome of a refund or transfer that the provider has kept pending. */
  pending_ends: [2, { which: n, well: yes }],
  /** An administrator pays in another way what the provider could not refund, or withdraws a failed refund of a payment that was kept. */
  settle_refund: [3, { which: n, how: fc.constantFrom("by cheque", "by cheque", "withdrawn") }],
  /**
   * Only the customer appears at a session, and reports it; `came`: the designer looked in. Then the designer objects, and an administrator decides
   * whether the report is `upheld`; null: the designer does not object.
   */
  absent: [2, { sale: n, came: yes, upheld: fc.option(yes) }],
  /** Opens a dispute about part of the rest, or about the whole payment; or ends the open one. */
  dispute: [
    3,
    { sale: n, part: fc.constantFrom(1, 40, 100, 1000), end: fc.constantFrom("won", "lost", "lost", "closed") },
  ],
  /** Weekly runs of payouts, one or two at once. */
  run: [5, { runs: twice }],
  pay_now: [1, { seller: n }],
  end_payout: [4, { payout: n, how: fc.constantFrom("paid", "paid", "failed"), times: twice }],
  /** The provider pays released amounts to linked accounts. */
  settle: [3, { seller: n }],
  /** New bank details, confirmed; payouts go to them after three days. */
  change_payee: [1, { seller: n }],
  link: [1, { seller: n, on: yes }],
  pause: [1, { seller: n, on: yes }],
  commission: [2, { currency: n, percent: fc.constantFrom(0, 7.5, 20, 90), minimum: fc.constantFrom(0, 0, 700) }],
  withhold: [2, { tax, percent: fc.constantFrom(0, 0.1, 1, 5) }],
  /** The taxes of past months, paid to the tax office. */
  record_tax_payment: [1, { tax }],
  correct: [1, { sale: n, amount: fc.constantFrom(-1250, -1, 1, 1250), against: fc.constantFrom("loss", "bank") }],
  fault: [4, { on: fc.constantFrom(...CALLS), kind: fc.constantFrom(...FAULTS), times: twice }],
  /** Buy a session, let it pass and its money be released. */
  earn: [
    8,
    { seller: n, customer: n, slot: n, after: fc.constantFrom("nothing", "run", "paid", "refund", "dispute"), plan },
  ],
  /** A plan that is owed is sent, or an administrator decides about it. */
  write_plan: [2, { sale: n, sent: yes }],
  /** An administrator imports what the provider has settled of a sale to the operator's bank, and perhaps undoes the import. */
  import_settlements: [3, { sale: n, undo: yes }],
  /** An administrator waives a designer's debt. */
  waive: [1, { seller: n }],
} as const;
export type SingleStep = StepOf<typeof SINGLE>;
export type Step = SingleStep | { do: "at_once"; steps: SingleStep[] };

const TOGETHER = [
  "run",
  "jobs",
  "tick",
  "refund",
  "cancel",
  "dispute",
  "end_payout",
  "settle",
  "pay_now",
  "hear",
  "import_settlements",
] as const;
const together = fc.array(stepsOf(SINGLE, ...TOGETHER), { minLength: 2, maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 74, arbitrary: stepsOf(SINGLE) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("at_once" as const), steps: together }) },
);

export type Plan = { steps: Step[] };
export const plans = (most: number): fc.Arbitrary<Plan> =>
  fc.record({ steps: fc.array(step, { minLength: most / 2, maxLength: most, size: "max" }) });
