import type { Account } from "@contract/account.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

const accountQuery = queryOptions({
  queryKey: queryKeys.account,
  queryFn: ({ signal }) => api("GET /account", { signal }),
  // Refetch while the jobs make the file of all data.
  refetchInterval: ({ state }) => (state.data?.download && !state.data.download.readyAt ? 3000 : false),
});
export const useAccount = () => useQuery(accountQuery);

/** Changes the account, and then refetches it. */
export function useAccountChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.account }),
  });
}

export type Session = Account["sessions"][number];
