import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nextOf } from "@/domain/booking/next-slot-change.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";

const timeRequestsQuery = queryOptions({
  queryKey: queryKeys.timeRequests,
  queryFn: ({ signal }) => api("GET /bookings/requests", { signal }),
  select: ({ requests }) => requests,
  staleTime: 0,
});

/** Fetches the user's requests to designers, or customers' requests to the designer; again when one of them ends, or a time is no longer held. */
export function useTimeRequests() {
  const answer = useQuery(timeRequestsQuery);
  const ends = (answer.data ?? []).flatMap(({ offers, wanted }) => [
    ...offers.map(({ heldUntil }) => heldUntil),
    ...wanted.map(({ slotEnd }) => slotEnd),
  ]);
  // Remember the end that was reached: even if the answer has not changed, the next end follows.
  const [reached, setReached] = useState(0);
  const next = nextOf(ends, Math.max(serverNow(), reached));
  useAtInstant(next, () => {
    setReached(next ?? 0);
    void answer.refetch();
  });
  return answer;
}
