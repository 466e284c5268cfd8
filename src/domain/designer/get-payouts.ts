import type { PayoutsResponse } from "@contract/payouts.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

const payoutsQuery = queryOptions({
  queryKey: queryKeys.payouts,
  queryFn: ({ signal }) => api("GET /payouts", { signal }),
});
export const usePayouts = () => useQuery(payoutsQuery);

/** After a change of the payee: the server has answered with its new state; the effect on the next payout is refetched. */
export function useKeepPayees() {
  const queries = useQueryClient();
  return (payees: PayoutsResponse["payees"]) => {
    queries.setQueryData(payoutsQuery.queryKey, (known) => known && { ...known, payees });
    return queries.invalidateQueries({ queryKey: queryKeys.payouts });
  };
}
