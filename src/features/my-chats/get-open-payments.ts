import type { OpenPaymentsResponse } from "@contract/bookings.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** In milliseconds: holds also end, or are paid, in other windows. */
const HOLDS_RENEW_AFTER = 15_000;
const REFUNDS_RENEW_AFTER = 60_000;

/** Fetches the customer's unpaid holds and refunds. */
const openPaymentsQuery = queryOptions({
  queryKey: queryKeys.openPayments,
  queryFn: ({ signal }) => api("GET /bookings/get-open-payments", { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => renewAfter(state.data),
});

function renewAfter(data: OpenPaymentsResponse | undefined): number | false {
  if (!data) return false;
  if (data.holds.length > 0) return HOLDS_RENEW_AFTER;
  return data.refunds.some(({ status }) => status !== "done") && REFUNDS_RENEW_AFTER;
}

export const useOpenPayments = () => useQuery(openPaymentsQuery);
