import { useEffect, useEffectEvent } from "react";
import { joinLive } from "@/lib/live-channel.ts";

/**
 * Calls `onNews` when a message has arrived in any chat of this person, and each time the channel has become live, because what came before
 * was not heard.
 */
export function useInbox(profileId: string | undefined, onNews: () => void): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (!profileId) return;
    return joinLive(`inbox:${profileId}`, {
      onMessage: () => tell(),
      onStatus: (status) => {
        if (status === "live") tell();
      },
    });
  }, [profileId]);
}
