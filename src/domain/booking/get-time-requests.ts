import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

const timeRequestsQuery = queryOptions({
  queryKey: queryKeys.timeRequests,
  queryFn: ({ signal }) => api("GET /bookings/requests", { signal }),
  select: ({ requests }) => requests,
  staleTime: 0,
});

/** What the user has asked designers for, or customers have asked the designer for. */
export const useTimeRequests = () => useQuery(timeRequestsQuery);
