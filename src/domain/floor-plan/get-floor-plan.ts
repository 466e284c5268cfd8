import type { FloorPlanKey, StoredRow } from "@contract/floor-plan.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { fetchAgain } from "@/lib/fetch-again.ts";
import { instantOf } from "@/lib/span.ts";
import type { Author } from "./floor-plan.ts";
import { afterAnswer, afterOperation, type KnownRows, NO_ROWS } from "./operations.ts";

/** `changesAt`: the server's clock in milliseconds. */
export type KnownFloorPlan = KnownRows & {
  viewer: Author;
  mayDraw: boolean;
  mayArrange: boolean;
  changesAt: number | null;
  /** An object that both have changed without knowing of each other, and whose change counts. */
  overtaken: { key: FloorPlanKey; by: Author } | null;
};

/** The floor plan of a booking; after the first time, only what has changed is fetched. Broadcasts are missed while the browser sleeps or is offline. */
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
        // What arrived meanwhile stays.
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

/** An operation, as everybody on the chat's topic hears of it. Without rows: they are too many, and have to be fetched. */
type FloorPlanNews = { sequence: number; rows?: StoredRow[]; overtaken?: FloorPlanKey[] };

export function floorPlanNewsIn(payload: unknown): FloorPlanNews | undefined {
  return (payload as { floorPlan?: FloorPlanNews } | null)?.floorPlan;
}

/** Takes what an operation has changed; fetches what is missing before it. */
export function receiveFloorPlan(client: QueryClient, bookingId: string, news: FloorPlanNews): void {
  const { sequence, rows, overtaken: [key] = [] } = news;
  const queryKey = queryKeys.floorPlan(bookingId);
  const known = client.getQueryData<KnownFloorPlan>(queryKey);
  const next = known && rows && afterOperation(known, { sequence, rows });
  const by = rows?.[0]?.by;
  const overtaken = (key && by && { key, by }) ?? known?.overtaken ?? null;
  if (next)
    client.setQueryData<KnownFloorPlan>(queryKey, { ...known, sequence: next.sequence, rows: next.rows, overtaken });
  // A room that the customer has drawn is no longer the designer’s to change.
  if (!next || next.gap || rows?.some(({ key }) => key.part === "room")) fetchAgain(client, queryKey);
}
