import type { Payment, Refund, Transfer } from "./entities.ts";
import type { Store } from "./store.ts";

/** Number of days after which the provider pays the operator's bank. */
const CYCLE = 2;
const DAY = 86_400;
/** Rupees for a dollar, on the day of a payment and on that of a refund. */
const RATES = { payment: 83, other: 84 };

/** A line of the report of settlements, field by field as the API returns it, except fields about cards. */
export type SettledLine = {
  entity_id: string;
  type: "payment" | "refund" | "transfer" | "adjustment";
  debit: number;
  credit: number;
  amount: number;
  currency: string;
  fee: number;
  tax: number;
  on_hold: boolean;
  settled: boolean;
  created_at: number;
  settled_at: number;
  settlement_id: string;
  credit_type: string;
  payment_id: string | null;
  settlement_utr: string;
  dispute_id: string | null;
};
type Settled = Pick<SettledLine, "amount" | "currency" | "created_at">;

/** Returns a line in rupees, in which the provider settles everything. Its fee is 2%, which includes a tax of 18%. */
export function settledLine(
  type: SettledLine["type"],
  id: string,
  { amount: own, currency, created_at }: Settled,
  more: Partial<SettledLine> = {},
): SettledLine {
  const amount = currency === "INR" ? own : own * (type === "payment" ? RATES.payment : RATES.other);
  const fee = type === "payment" ? Math.round(amount * 0.02) : 0;
  const day = Math.floor(created_at / DAY) + CYCLE;
  return {
    ...{ entity_id: id, type, amount, currency: "INR", fee, tax: Math.round((fee * 18) / 118) },
    ...(type === "payment" ? { debit: 0, credit: amount - fee } : { debit: amount, credit: 0 }),
    ...{ on_hold: false, settled: true, created_at, settled_at: day * DAY, settlement_id: `setl_${day}` },
    ...{ credit_type: "default", payment_id: null, settlement_utr: `UTR${day}`, dispute_id: null, ...more },
  };
}

/** Returns what the provider settles of these items. */
export const settledLines = (payments: Payment[], refunds: Refund[], transfers: Transfer[] = []): SettledLine[] => [
  ...payments.filter(({ captured }) => captured).map((one) => settledLine("payment", one.id, one)),
  ...refunds
    .filter(({ status }) => status === "processed")
    .map((one) => settledLine("refund", one.id, one, { payment_id: one.payment_id })),
  ...transfers
    .filter(({ status }) => status !== "failed" && status !== "pending")
    .map((one) => settledLine("transfer", one.id, one, { payment_id: one.source, on_hold: one.on_hold })),
];

/** Returns a page of the report of a day: `year`, `month`, `day`, `count`, `skip`. */
export function settledOn({ payments, refunds, transfers }: Store, asked: URLSearchParams): SettledLine[] {
  const [year = 0, month = 0, date = 0] = ["year", "month", "day"].map((name) => Number(asked.get(name)));
  const day = Date.UTC(year, month - 1, date) / 1000;
  const skip = Number(asked.get("skip") ?? 0);
  // The refund of a payment that was never captured settles nothing.
  const paid = [...refunds.values()].filter((one) => payments.get(one.payment_id)?.captured);
  return settledLines([...payments.values()], paid, [...transfers.values()])
    .filter(({ settled_at }) => settled_at === day)
    .slice(skip, skip + Math.min(Number(asked.get("count") ?? 10), 1000));
}
