import type { CallAnswer } from "@contract/calls.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

export type Booking = CallAnswer<"GET /designers/bookings">["bookings"][number];

export const bookingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.designerBookings,
    queryFn: ({ signal }) => api("GET /designers/bookings", { signal }),
  });

export const useBookings = () => useQuery(bookingsQuery());
