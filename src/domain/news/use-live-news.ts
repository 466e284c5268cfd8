import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryKeys } from "@/domain/query-keys.ts";
import { fetchAgain } from "@/lib/fetch-again.ts";
import { joinLive } from "@/lib/live-channel.ts";
import { throttle } from "@/lib/throttle.ts";

/** Shortest time between two refetches, in milliseconds, because messages may arrive several times a second. */
const SPACE_MS = 1000;
/** Interval between requests while the channel is down, in milliseconds. */
const POLL_MS = 30_000;

/**
 * Keeps the bookings and news on a page up to date. Refetches when the person's topic announces a change, when the channel goes live (earlier announcements
 * were missed), when the page becomes visible again, and every half minute while the channel is down.
 */
export function useLiveNews(profileId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!profileId) return;
    let live = false;
    const look = throttle(() => forgetBookings(client), SPACE_MS);
    const { leave } = joinLive(`inbox:${profileId}`, {
      onMessage: look.act,
      onStatus: (status) => {
        live = status === "live";
        if (live) look.act();
      },
    });
    const timer = setInterval(() => {
      if (!live && document.visibilityState === "visible") look.act();
    }, POLL_MS);
    const onVisible = () => {
      if (document.visibilityState === "visible") look.act();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      leave();
      look.cancel();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [client, profileId]);
}

/** Refetches the shown data of bookings. A list that could not be loaded is left to its button. */
function forgetBookings(client: QueryClient): void {
  const { news, chats, openPayments, timeRequests, designerBookings, designerEarnings, brief, plan, reviews } =
    queryKeys;
  const lists = [news, chats, openPayments, timeRequests, designerBookings, designerEarnings, reviews()];
  // The room shows both after its session.
  for (const queryKey of [...lists, brief(), plan(), ["booking"], ["chat"]])
    fetchAgain(client, queryKey, ({ state }) => state.data !== undefined);
}
