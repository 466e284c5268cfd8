import type { Designer, Slot } from "@contract/designers.ts";
import type { Rate } from "@contract/services.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Which slots: `minutes` long or as long as the designer's usually are; `soon` also those within the designer's notice. */
export type SlotChoice = { minutes?: number | undefined; soon?: boolean | undefined };

/** The slots that start on a UTC day (`YYYY-MM-DD`). Others book them, so an answer is fresh for seconds only. */
export const availableSlotsQuery = (designerId: string, date: string, { minutes, soon }: SlotChoice = {}) =>
  queryOptions({
    queryKey: queryKeys.slots(designerId, date, minutes, soon),
    queryFn: ({ signal }) =>
      api("GET /designers/available-slots/", {
        query: { designerId, date, slotDuration: minutes, soon: soon ? "yes" : undefined },
        signal,
      }),
    select: ({ slots }) => slots,
    staleTime: 10_000,
  });

/** Asks the server whether a slot is still free. Without an answer it counts as free: booking it will tell. */
export async function isStillFree(
  client: QueryClient,
  designerId: string,
  slot: Slot,
  minutes?: number,
): Promise<boolean> {
  const query = availableSlotsQuery(designerId, new Date(slot.start).toISOString().slice(0, 10), { minutes });
  const answer = await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => null);
  const same = answer?.slots.find(({ start, end }) => start === slot.start && end === slot.end);
  return answer === null || same?.status === "available";
}

/** The length of a service's slots, where it is not the usual one. */
export const ownLength = (rate: Rate | undefined, availability: Designer["availability"]): number | undefined =>
  rate && rate.slotDuration !== availability?.slotDuration ? rate.slotDuration : undefined;
