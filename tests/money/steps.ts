import fc from "fast-check";
import type { Call, CallFault } from "../../local/sandboxes/razorpay/faults.ts";

/* What can happen to money, as plain data. Numbers index what exists at that moment, modulo its count, so that any part of a history is a valid history. */

export type Payment = "captured" | "authorized" | "failed" | "too_much" | "other_currency";
export type Doer = "customer" | "designer" | "administrator";
export type End = "won" | "lost" | "closed";

/** After how many calls of the database or the provider the run of the jobs dies: the answer to the last one is lost. null: it does not. */
type Crash = number | null;

export type Step =
  /** Hold, order and pay; `verified`: the browser reports the payment. */
  | { do: "buy"; seller: number; customer: number; slot: number; how: Payment; verified: boolean }
  /** Another payment of an order that is already paid, or whose hold has expired. */
  | { do: "pay"; sale: number; how: Payment; verified: boolean }
  /** The provider delivers a webhook that waits, perhaps not the first, perhaps twice; or never. */
  | { do: "hear"; event: number; times: number }
  | { do: "jobs"; crash: Crash }
  | { do: "tick"; crash: Crash }
  | { do: "pass"; hours: number }
  | { do: "cancel"; sale: number; by: Doer }
  /** By an administrator: with `admin.refund_booking`, or (`there`) in the provider's dashboard. */
  | { do: "refund"; sale: number; part: number; there: boolean }
  /** The outcome of a refund or transfer that the provider has kept pending. */
  | { do: "pending_ends"; which: number; well: boolean }
  /** An administrator pays, in another way, an amount that the provider could not refund. */
  | { do: "settle_refund"; which: number }
  /** An administrator withdraws a failed refund of a payment that was kept. */
  | { do: "withdraw"; which: number }
  /** A session passes at which only the customer appears, who reports it; `came`: the designer looked in. */
  | { do: "absent"; sale: number; came: boolean }
  /** Opens a dispute about part of the rest, or about the whole payment; or ends the open one. */
  | { do: "dispute"; sale: number; part: number; end: End }
  /** Weekly runs of payouts, one or two at once. */
  | { do: "run"; runs: number }
  | { do: "pay_now"; seller: number }
  | { do: "end_payout"; payout: number; how: "paid" | "failed"; times: number }
  /** The provider pays released amounts to linked accounts. */
  | { do: "settle"; seller: number }
  /** New bank details, confirmed; payouts go to them after three days. */
  | { do: "change_payee"; seller: number }
  | { do: "link"; seller: number; on: boolean }
  | { do: "pause"; seller: number; on: boolean }
  | { do: "commission"; currency: number; percent: number; minimum: number }
  | { do: "withhold"; tax: "tds" | "tcs"; percent: number }
  /** Of the months that are over, to the tax office. */
  | { do: "hand_over"; tax: "tds" | "tcs" }
  | { do: "ways"; currency: number; on: boolean }
  | { do: "correct"; sale: number; amount: number; against: "loss" | "bank" }
  | { do: "leave"; seller: number }
  | { do: "fault"; on: Call; kind: CallFault; times: number }
  /** Buy a session, let it pass and its money be released. */
  | {
      do: "earn";
      seller: number;
      customer: number;
      slot: number;
      after: "nothing" | "run" | "paid" | "refund" | "dispute";
    }
  | { do: "at_once"; steps: Step[] };

const n = fc.nat({ max: 11 });
const payment = fc.constantFrom<Payment[]>(
  ...(["captured", "captured", "captured", "captured", "captured", "authorized", "authorized"] as const),
  ...(["failed", "too_much", "other_currency"] as const),
);
const crash = fc.option(fc.nat({ max: 12 }), { freq: 2 });
const part = fc.integer({ min: 1, max: 100 });
const end = fc.constantFrom<End[]>("won", "lost", "lost", "closed");
const the = <Name extends string>(name: Name) => fc.constant(name);
const CALLS = [
  ...([
    "create_order",
    "fetch_order_payments",
    "fetch_payment",
    "capture",
    "refund",
    "refund",
    "fetch_refund",
  ] as const),
  ...(["fetch_refunds", "create_transfer", "create_transfer", "fetch_transfers", "reverse_transfer"] as const),
  "release_transfer",
] as const;
const FAULTS = ["lost_answer", "lost_answer", "500", "refused", "pending", "pending", "twice"] as const;

const buy = fc.record({
  do: the("buy"),
  seller: n,
  customer: n,
  slot: n,
  how: payment,
  verified: fc.boolean(),
});
const hear = fc.record({ do: the("hear"), event: n, times: fc.integer({ min: 0, max: 2 }) });
const jobs = fc.record({ do: the("jobs"), crash });
const cancel = fc.record({
  do: the("cancel"),
  sale: n,
  by: fc.constantFrom<Doer[]>("customer", "customer", "designer", "administrator"),
});
const refund = fc.record({ do: the("refund"), sale: n, part, there: fc.boolean() });
const dispute = fc.record({ do: the("dispute"), sale: n, part: fc.constantFrom(1, 40, 100, 1000), end });
const run = fc.record({ do: the("run"), runs: fc.integer({ min: 1, max: 2 }) });
const endPayout = fc.record({
  do: the("end_payout"),
  payout: n,
  how: fc.constantFrom("paid" as const, "paid" as const, "failed" as const),
  times: fc.integer({ min: 1, max: 2 }),
});
const settle = fc.record({ do: the("settle"), seller: n });
const tick = fc.record({ do: the("tick"), crash });
const payNow = fc.record({ do: the("pay_now"), seller: n });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: buy },
  { weight: 2, arbitrary: fc.record({ do: the("pay"), sale: n, how: payment, verified: fc.boolean() }) },
  { weight: 5, arbitrary: hear },
  { weight: 5, arbitrary: jobs },
  { weight: 3, arbitrary: tick },
  { weight: 4, arbitrary: fc.record({ do: the("pass"), hours: fc.constantFrom(1, 5, 24, 24, 48, 72, 168) }) },
  { weight: 2, arbitrary: cancel },
  { weight: 3, arbitrary: refund },
  { weight: 2, arbitrary: fc.record({ do: the("pending_ends"), which: n, well: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: the("settle_refund"), which: n }) },
  { weight: 1, arbitrary: fc.record({ do: the("withdraw"), which: n }) },
  { weight: 1, arbitrary: fc.record({ do: the("absent"), sale: n, came: fc.boolean() }) },
  { weight: 3, arbitrary: dispute },
  { weight: 5, arbitrary: run },
  { weight: 1, arbitrary: payNow },
  { weight: 4, arbitrary: endPayout },
  { weight: 3, arbitrary: settle },
  { weight: 1, arbitrary: fc.record({ do: the("change_payee"), seller: n }) },
  { weight: 1, arbitrary: fc.record({ do: the("link"), seller: n, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: the("pause"), seller: n, on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: the("commission"),
      currency: n,
      percent: fc.constantFrom(0, 7.5, 20, 90),
      minimum: fc.constantFrom(0, 0, 700),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: the("withhold"),
      tax: fc.constantFrom("tds" as const, "tcs" as const),
      percent: fc.constantFrom(0, 0.1, 1, 5),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: the("hand_over"), tax: fc.constantFrom("tds" as const, "tcs" as const) }),
  },
  { weight: 1, arbitrary: fc.record({ do: the("ways"), currency: n, on: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: the("correct"),
      sale: n,
      amount: fc.constantFrom(-1250, -1, 1, 1250),
      against: fc.constantFrom("loss" as const, "bank" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: the("leave"), seller: n }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: the("fault"),
      on: fc.constantFrom<Call[]>(...CALLS),
      kind: fc.constantFrom<CallFault[]>(...FAULTS),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: the("earn"),
      seller: n,
      customer: n,
      slot: n,
      after: fc.constantFrom(
        "nothing" as const,
        "run" as const,
        "paid" as const,
        "refund" as const,
        "dispute" as const,
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: the("at_once"),
      steps: fc.array(
        fc.oneof(
          run,
          run,
          jobs,
          jobs,
          tick,
          refund,
          refund,
          cancel,
          dispute,
          endPayout,
          endPayout,
          settle,
          payNow,
          hear,
        ),
        {
          minLength: 2,
          maxLength: 4,
        },
      ),
    }),
  },
);

export type Plan = { steps: Step[] };
export const plan = (most: number): fc.Arbitrary<Plan> =>
  fc.record({ steps: fc.array(step, { minLength: most / 2, maxLength: most, size: "max" }) });
