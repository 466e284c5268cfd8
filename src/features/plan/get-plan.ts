import type { PlanContent } from "@contract/plans.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Plan, planQuery } from "@/domain/booking/plan-query.ts";
import { replaceData } from "@/domain/booking/replace-data.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { toast } from "@/lib/toast.ts";

/**
 * Saves the draft over the version that was read, and puts it into the cache: otherwise, on return to the page, the
 * earlier version would look like another window's.
 */
export async function savePlan(client: QueryClient, bookingId: string, version: number, content: PlanContent) {
  const saved = await api("POST /bookings/save-plan", { body: { bookingId, version, content } });
  await replaceData<Plan>(client, queryKeys.plan(bookingId), (plan) => ({
    ...plan,
    draft: { ...saved, content, savedAt: new Date(serverNow()).toISOString() },
  }));
  return saved;
}

/** Sends the plan, asks about it or answers: each changes what pages say about it. */
export function usePlanCall<Input>(bookingId: string, call: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () =>
      Promise.all(
        [queryKeys.plan(bookingId), queryKeys.chat(bookingId), queryKeys.chats, queryKeys.designerBookings].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Ticks off a step or an item; the page shows it at once, and undoes it if it could not be stored. */
export function useTick(bookingId: string) {
  const client = useQueryClient();
  const { queryKey } = planQuery(bookingId);
  const mutationKey = [...queryKey, "tick"];
  const show = (entry: string, done: boolean) =>
    client.setQueryData<Plan>(
      queryKey,
      (plan) =>
        plan && {
          ...plan,
          ticked: done ? [...new Set([...plan.ticked, entry])] : plan.ticked.filter((one) => one !== entry),
        },
    );
  return useMutation({
    mutationKey,
    // One after the other, because the last press counts.
    scope: { id: mutationKey.join() },
    mutationFn: ({ entry, done }: { entry: string; done: boolean }) =>
      api("POST /bookings/tick-plan", { body: { bookingId, entry, done } }),
    onMutate: ({ entry, done }) => {
      // A pending answer does not contain this tick yet.
      void client.cancelQueries({ queryKey });
      show(entry, done);
    },
    onError: ({ message }, { entry, done }) => {
      show(entry, !done);
      void toast.error("Not saved", { description: message });
    },
    // An answer requested while another tick is being stored would not contain that either: only the last tick refetches.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined),
  });
}
