import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Fetches what future papers say about the signed-in person. */
export const billingDetailsQuery = queryOptions({
  queryKey: queryKeys.billingDetails,
  queryFn: ({ signal }) => api("GET /account/billing-details", { signal }),
});
