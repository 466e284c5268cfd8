import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryKeys } from "@/domain/query-keys.ts";
import { joinLive } from "@/lib/live-channel.ts";
import { spaced } from "@/lib/spaced.ts";

/** Members of a chat write several messages a second: pages ask at most so often (milliseconds). */
const SPACE_MS = 1000;
/** How often to ask while the channel is down. */
const POLL_MS = 30_000;

/**
 * Keeps what a page shows of somebody's bookings as it is in the database: asks again when the person's topic says that something has changed,
 * when the channel has become live, because what came before was not heard, when one comes back to the page, and every half minute while
 * the channel is down.
 */
export function useLiveNews(profileId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!profileId) return;
    let live = false;
    const look = spaced(() => forgetBookings(client), SPACE_MS);
    const leave = joinLive(`inbox:${profileId}`, {
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

/** Fetches what is shown of bookings again. A list that could not be loaded is left to its button. */
function forgetBookings(client: QueryClient): void {
  const { news, chats, openPayments, designerBookings, designerEarnings } = queryKeys;
  for (const queryKey of [news, chats, openPayments, designerBookings, designerEarnings])
    void client.invalidateQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
}
