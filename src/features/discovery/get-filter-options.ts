import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

const MINUTE = 60_000;

export const filterOptionsQuery = queryOptions({
  queryKey: queryKeys.filterOptions,
  queryFn: ({ signal }) => api("GET /filter-options/discovery-filters", { signal }),
  staleTime: 5 * MINUTE,
  gcTime: 30 * MINUTE,
});

export const useFilterOptions = () => useQuery(filterOptionsQuery);
