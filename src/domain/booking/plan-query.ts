import type { CallAnswer } from "@contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

export type Plan = CallAnswer<"GET /bookings/plan/:bookingId">;

export const planQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.plan(bookingId),
    queryFn: ({ signal }) => api("GET /bookings/plan/:bookingId", { params: { bookingId }, signal }),
    // The other member, or another window, may change the plan.
    staleTime: 0,
    refetchInterval: 20_000,
  });
