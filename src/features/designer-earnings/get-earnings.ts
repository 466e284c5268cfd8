import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";

export const earningsQuery = () =>
  queryOptions({
    queryKey: ["designer", "earnings"],
    queryFn: ({ signal }) => api("GET /designers/earnings", { signal }),
  });

export const useEarnings = () => useQuery(earningsQuery());
