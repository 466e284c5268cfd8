import type { Slot } from "@contract/designers.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** The slots that start on a UTC day (`YYYY-MM-DD`), `minutes` long or as long as the designer's are. Others book them, so an answer is fresh for seconds only. */
export const availableSlotsQuery = (designerId: string, date: string, minutes?: number) =>
  queryOptions({
    queryKey: queryKeys.slots(designerId, date, minutes),
    queryFn: ({ signal }) =>
      api("GET /designers/available-slots/", { query: { designerId, date, slotDuration: minutes }, signal }),
    select: ({ slots }) => slots,
    staleTime: 10_000,
  });

/** Asks the server whether a slot is still free. Without an answer it counts as free: booking it will tell. */
export async function isStillFree(client: QueryClient, designerId: string, slot: Slot): Promise<boolean> {
  const query = availableSlotsQuery(designerId, new Date(slot.start).toISOString().slice(0, 10));
  const answer = await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => null);
  const same = answer?.slots.find(({ start, end }) => start === slot.start && end === slot.end);
  return answer === null || same?.status === "available";
}
