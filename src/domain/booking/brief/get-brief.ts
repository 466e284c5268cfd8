import type { BriefContent } from "@contract/briefs.ts";
import type { CallAnswer } from "@contract/calls.ts";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { replaceData } from "@/domain/booking/replace-data.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

export type Brief = CallAnswer<"GET /bookings/brief/:bookingId">;

export const briefQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.brief(bookingId),
    queryFn: ({ signal }) => api("GET /bookings/brief/:bookingId", { params: { bookingId }, signal }),
    // The other member, or another window, may change the brief.
    staleTime: 0,
    refetchInterval: 20_000,
  });

/**
 * Saves the brief over the version that was read, and puts it into the cache: otherwise, on return to the page, the
 * earlier version would look like another window's.
 */
export async function saveBrief(client: QueryClient, bookingId: string, version: number, content: BriefContent) {
  const saved = await api("POST /bookings/save-brief", { body: { bookingId, version, content } });
  await replaceData<Brief>(client, queryKeys.brief(bookingId), (brief) => ({ ...brief, ...saved, content }));
  return saved;
}

/** Sends the brief, copies the last one, or asks for parts of it: each changes what pages say about the brief. */
export function useBriefCall<Input>(bookingId: string, call: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () =>
      Promise.all(
        [
          ...[queryKeys.brief(bookingId), queryKeys.floorPlan(bookingId), queryKeys.chat(bookingId)],
          ...[queryKeys.chats, queryKeys.designerBookings],
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
