import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";

export const bookingsQuery = () =>
  queryOptions({
    queryKey: ["designer", "bookings"],
    queryFn: ({ signal }) => api("GET /designers/bookings", { signal }),
  });

export const useBookings = () => useQuery(bookingsQuery());
