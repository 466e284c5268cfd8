import type { FloorPlanKey, StoredRow } from "@contract/floor-plan.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { fetchAgain } from "@/lib/fetch-again.ts";
import { instantOf } from "@/lib/span.ts";
import type { Author } from "./floor-plan.ts";
import { afterAnswer, afterOperation, type KnownRows, NO_ROWS } from "./operations.ts";

/** `changesAt`: in milliseconds by the server's clock. */
export type KnownFloorPlan = KnownRows & {
  viewer: Author;
  mayDraw: boolean;
  mayArrange: boolean;
  changesAt: number | null;
  /** An object that both members have changed without knowing of each other, and the author of the change that counts. */
  overtaken: { key: FloorPlanKey; by: Author } | null;
};

/** Fetches the floor plan of a booking; after the first time, only the changes. The browser misses broadcasts while it sleeps or is offline. */
export const floorPlanQuery = (client: QueryClient, bookingId: string) => {
  const queryKey = queryKeys.floorPlan(bookingId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<KnownFloorPlan> => {
      const known = () => client.getQueryData<KnownFloorPlan>(queryKey);
      const after = known()?.sequence ?? 0;
      const answer = await api("GET /floor-plans", { query: { bookingId, after }, signal });
      const { viewer, mayDraw, mayArrange, changesAt } = answer;
      return {
        // Keep the rows that arrived meanwhile.
        ...afterAnswer(known() ?? NO_ROWS, answer, after),
        ...{ viewer, mayDraw, mayArrange, changesAt: changesAt === null ? null : instantOf(changesAt) },
        overtaken: known()?.overtaken ?? null,
      };
    },
    staleTime: 0,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
};

/** An operation, as the chat's topic announces it. Without rows, there are too many, and they must be fetched. */
type FloorPlanNews = { sequence: number; rows?: StoredRow[]; overtaken?: FloorPlanKey[] };

export function floorPlanNewsIn(payload: unknown): FloorPlanNews | undefined {
  return (payload as { floorPlan?: FloorPlanNews } | null)?.floorPlan;
}

/** Applies the changes of an operation; fetches missing ones before it. */
export function receiveFloorPlan(client: QueryClient, bookingId: string, news: FloorPlanNews): void {
  const { sequence, rows, overtaken: [key] = [] } = news;
  const queryKey = queryKeys.floorPlan(bookingId);
  const known = client.getQueryData<KnownFloorPlan>(queryKey);
  const next = known && rows && afterOperation(known, { sequence, rows });
  const by = rows?.[0]?.by;
  const overtaken = (key && by && { key, by }) ?? known?.overtaken ?? null;
  if (next)
    client.setQueryData<KnownFloorPlan>(queryKey, { ...known, sequence: next.sequence, rows: next.rows, overtaken });
  // Once the customer has drawn a room, the designer can no longer change it.
  if (!next || next.gap || rows?.some(({ key }) => key.part === "room")) fetchAgain(client, queryKey);
}
