import type { FilterOptions } from "@contract/designers.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

const MINUTE = 60_000;

export const NONE: FilterOptions = {
  styles: [],
  skills: [],
  budgetRanges: [],
  experienceLevels: [],
  locations: [],
  languages: [],
  sessions: [],
};

/** Completes an answer that caches may serve for half an hour, and that may come from an earlier version of the API: a missing filter has no options. */
export function complete(answer: Partial<FilterOptions>): FilterOptions {
  const lists = Object.entries(answer).filter(([, list]) => Array.isArray(list));
  return { ...NONE, ...Object.fromEntries(lists) };
}

export const filterOptionsQuery = queryOptions({
  queryKey: queryKeys.filterOptions,
  queryFn: async ({ signal }) => complete(await api("GET /filter-options/discovery-filters", { signal })),
  staleTime: 5 * MINUTE,
  gcTime: 30 * MINUTE,
});

export const useFilterOptions = () => useQuery(filterOptionsQuery);
