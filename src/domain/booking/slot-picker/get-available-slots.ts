import type { Designer, Slot } from "@contract/designers.ts";
import type { Rate } from "@contract/services.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Selects slots: those of `minutes`, or of the designer's usual length; with `soon` also those within the designer's notice. */
export type SlotChoice = { minutes?: number | undefined; soon?: boolean | undefined };

const askForSlots = (
  designerId: string,
  date: string,
  { minutes, soon }: SlotChoice,
  { signal, fresh }: { signal: AbortSignal; fresh: boolean },
) =>
  api("GET /designers/available-slots/", {
    query: {
      designerId,
      date,
      slotDuration: minutes,
      soon: soon ? "yes" : undefined,
      fresh: fresh ? Date.now() : undefined,
    },
    signal,
  });

/**
 * Fetches the slots that start on a UTC day (`YYYY-MM-DD`). Others book them, so an answer is fresh for seconds only. Shared caches may answer, but not after a
 * change that this page knows of: after an invalidation, the query asks the function itself.
 */
export const availableSlotsQuery = (designerId: string, date: string, choice: SlotChoice = {}) =>
  queryOptions({
    queryKey: queryKeys.slots(designerId, date, choice.minutes, choice.soon),
    queryFn: ({ client, queryKey, signal }) => {
      const fresh = client.getQueryState(queryKey)?.isInvalidated ?? false;
      return askForSlots(designerId, date, choice, { signal, fresh });
    },
    select: ({ slots }) => slots,
    staleTime: 10_000,
  });

/**
 * Asks the server whether a slot is still free. Without an answer it counts as free, because booking it will show. Cancels the page's requests under way,
 * because their answers may be older.
 */
export async function isStillFree(
  client: QueryClient,
  designerId: string,
  slot: Slot,
  minutes?: number,
): Promise<boolean> {
  const date = new Date(slot.start).toISOString().slice(0, 10);
  const query = availableSlotsQuery(designerId, date, { minutes });
  await client.cancelQueries({ queryKey: query.queryKey, exact: true });
  const answer = await client
    .fetchQuery({
      ...query,
      queryFn: ({ signal }) => askForSlots(designerId, date, { minutes }, { signal, fresh: true }),
      staleTime: 0,
      retry: false,
      networkMode: "always",
    })
    .catch(() => null);
  const same = answer?.slots.find(({ start, end }) => start === slot.start && end === slot.end);
  return answer === null || same?.status === "available";
}

/** Returns the length of a service's slots to request; undefined for the usual length, whatever that is by then. */
export const lengthToAskFor = (rate: Rate | undefined, availability: Designer["availability"]): number | undefined =>
  rate && (rate.ownLength || rate.slotDuration !== availability?.slotDuration) ? rate.slotDuration : undefined;
