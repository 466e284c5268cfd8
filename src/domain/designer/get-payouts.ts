import type { PayoutsResponse } from "@contract/payouts.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

const payoutsQuery = queryOptions({
  queryKey: queryKeys.payouts,
  queryFn: ({ signal }) => api("GET /payouts", { signal }),
});
export const usePayouts = () => useQuery(payoutsQuery);

/**
 * After a change of the payee: shows the state in the server's answer, and refetches its effect on the next payout. Called without a state after a failure: the
 * change may be stored although its answer was lost.
 */
export function useKeepPayees() {
  const queries = useQueryClient();
  return (payees?: PayoutsResponse["payees"]) => {
    if (payees) queries.setQueryData(payoutsQuery.queryKey, (known) => known && { ...known, payees });
    return queries.invalidateQueries({ queryKey: queryKeys.payouts });
  };
}
