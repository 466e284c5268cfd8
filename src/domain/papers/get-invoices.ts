import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Fetches the operator's invoices to the signed-in designer for its commission. */
export const invoicesQuery = queryOptions({
  queryKey: queryKeys.invoices,
  queryFn: ({ signal }) => api("GET /payouts/invoices", { signal }),
});
