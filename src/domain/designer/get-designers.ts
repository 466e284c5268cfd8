import type { DesignersQuery } from "@contract/designers.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

export const designersQuery = (query: Partial<DesignersQuery>) =>
  queryOptions({
    queryKey: queryKeys.designers(query),
    queryFn: ({ signal }) => api("GET /designers", { query, signal }),
    // The present list stays visible until the next one has loaded.
    placeholderData: keepPreviousData,
  });

export const useDesigners = (query: Partial<DesignersQuery>) => useQuery(designersQuery(query));
