import type { CallAnswer } from "@contract/calls.ts";
import type { Currency } from "@contract/common.ts";

type Earnings = CallAnswer<"GET /designers/earnings">;
export type MonthSums = Omit<Earnings["months"][number], "currency">;

const LEAST = 6;
const MOST = 12;
/** The number of coming months that are shown if they contain bookings. */
const AHEAD = 2;

/** Returns the months since the year 0. */
const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;

/**
 * Returns the months to show for a currency, without gaps: from the first with money to the current one, or to the last with upcoming bookings; at least six,
 * and at most a year.
 */
export function monthsOf({ month, months }: Pick<Earnings, "month" | "months">, currency: Currency): MonthSums[] {
  const own = months.filter((sums) => sums.currency === currency);
  const numbers = own.map((sums) => numberOf(sums.month));
  const now = numberOf(month);
  const last = Math.min(Math.max(now, ...numbers), now + AHEAD);
  const first = Math.max(Math.min(last - LEAST + 1, ...numbers), last - MOST + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const name = monthOf(first + index);
    const { earned = 0, toCome = 0 } = own.find((sums) => sums.month === name) ?? {};
    return { month: name, earned, toCome };
  });
}

export type TransactionMonth = { month: string; transactions: Earnings["transactions"] };

/** Groups transactions by month, in their original order. */
export function transactionsByMonth(transactions: Earnings["transactions"]): TransactionMonth[] {
  const groups: TransactionMonth[] = [];
  for (const transaction of transactions) {
    const group = groups.at(-1);
    if (group?.month === transaction.month) group.transactions.push(transaction);
    else groups.push({ month: transaction.month, transactions: [transaction] });
  }
  return groups;
}
