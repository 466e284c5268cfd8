import type { PayoutsResponse } from "@contract/payouts.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

const payoutsQuery = queryOptions({
  queryKey: queryKeys.payouts,
  queryFn: ({ signal }) => api("GET /payouts", { signal }),
});
export const usePayouts = () => useQuery(payoutsQuery);

/** After a change of whom payouts go to, which the server has answered with the new state; what it does to the next payout is asked again. */
export function useKeepPayees() {
  const queries = useQueryClient();
  return (payees: PayoutsResponse["payees"]) => {
    queries.setQueryData(payoutsQuery.queryKey, (known) => known && { ...known, payees });
    return queries.invalidateQueries({ queryKey: queryKeys.payouts });
  };
}
