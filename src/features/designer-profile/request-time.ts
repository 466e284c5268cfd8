import type { RequestTimeRequest } from "@contract/requests.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { browserZone } from "@/lib/time-zone.ts";

/** Asks a designer for a time. Repeated, it is the same request. */
const requestTime = (body: RequestTimeRequest) =>
  api("POST /bookings/request-time", { body: { ...body, timeZone: browserZone() } });

export function useRequestTime() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: requestTime,
    networkMode: "always",
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.timeRequests }),
  });
}
