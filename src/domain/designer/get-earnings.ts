import type { CallAnswer } from "@contract/calls.ts";
import { minorUnits } from "@contract/price.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** The answer, with every sum in minor units. */
export type Earnings = CallAnswer<"GET /designers/earnings">;

export const inMinorUnits = (answer: Earnings): Earnings => ({
  ...answer,
  totalEarnings: minorUnits(answer.totalEarnings),
  transactions: answer.transactions.map((one) => ({
    ...one,
    amount: minorUnits(one.amount),
    refunded: minorUnits(one.refunded),
    fee: minorUnits(one.fee),
  })),
  fees: answer.fees.map((one) => ({ ...one, amount: minorUnits(one.amount) })),
  totals: answer.totals.map((one) => ({
    ...one,
    amount: minorUnits(one.amount),
    earned: minorUnits(one.earned),
    toCome: minorUnits(one.toCome),
    refunded: minorUnits(one.refunded),
  })),
  months: answer.months.map((one) => ({ ...one, earned: minorUnits(one.earned), toCome: minorUnits(one.toCome) })),
});

export const earningsQuery = () =>
  queryOptions({
    queryKey: queryKeys.designerEarnings,
    queryFn: async ({ signal }) => inMinorUnits(await api("GET /designers/earnings", { signal })),
  });

export const useEarnings = () => useQuery(earningsQuery());
