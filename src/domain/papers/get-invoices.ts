import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** The operator's invoices of its commission to the signed-in designer. */
export const invoicesQuery = queryOptions({
  queryKey: queryKeys.invoices,
  queryFn: ({ signal }) => api("GET /payouts/invoices", { signal }),
});
