import type { CallAnswer } from "@contract/calls.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

export type Earnings = CallAnswer<"GET /designers/earnings">;

export const earningsQuery = () =>
  queryOptions({
    queryKey: queryKeys.designerEarnings,
    queryFn: ({ signal }) => api("GET /designers/earnings", { signal }),
  });

export const useEarnings = () => useQuery(earningsQuery());
