import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { queryKeys } from "@/domain/query-keys.ts";
import { fetchAgain } from "@/lib/fetch-again.ts";
import { joinLive, type LiveChannel } from "@/lib/live-channel.ts";
import { throttle } from "@/lib/throttle.ts";

/** Shortest time between two fetches, in milliseconds, because many people may book at once. */
const SPACE_MS = 1000;
/** How long a page may be hidden before it leaves the channel, in milliseconds. */
const HIDDEN_MS = 60_000;

/** The UTC days (YYYY-MM-DD) that the database names as changed. */
type Changed = { from: string; to: string };

/**
 * Fetches a designer's times again when somebody takes or frees any. Returns whether changes are currently announced; if not, the caller polls. `shown`: the
 * visible UTC days, which are also fetched for changes from before the channel became live.
 */
export function useLiveTimes(designerId: string, shown: readonly string[]): boolean {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  const firstDays = useEffectEvent(() => shown.map((day) => ({ from: day, to: day })));

  useEffect(() => {
    let channel: LiveChannel | undefined;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    let changes: Changed[] = [];
    const look = throttle(() => {
      const heard = changes;
      changes = [];
      fetchAgain(client, queryKeys.slots(designerId), ({ queryKey: [, , day] }) =>
        heard.some(({ from, to }) => from <= String(day) && String(day) <= to),
      );
      // Cards show the next free time.
      void client.invalidateQueries({ queryKey: queryKeys.designerLists, refetchType: "none" });
    }, SPACE_MS);
    const hear = (...heard: Changed[]) => {
      changes.push(...heard);
      look.act();
    };
    const join = () => {
      clearTimeout(leaving);
      channel ??= joinLive(`times:${designerId}`, {
        onMessage: (payload) => hear(payload as Changed),
        onStatus: (status) => {
          setLive(status === "live");
          if (status === "live") hear(...firstDays());
        },
      });
    };
    const leave = () => {
      channel?.leave();
      channel = undefined;
      setLive(false);
    };
    const onVisibility = () => {
      if (document.visibilityState === "visible") join();
      else leaving = setTimeout(leave, HIDDEN_MS);
    };
    join();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      clearTimeout(leaving);
      look.cancel();
      leave();
    };
  }, [client, designerId]);

  return live;
}
