import { useEffect, useEffectEvent } from "react";
import { serverNow } from "@/lib/server-clock.ts";

/** setTimeout counts in 32 bits. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Calls `act` once when the server's clock reaches `instant` (in milliseconds; never if it is null or already over). Timers stop
 * while a laptop sleeps, so the time is checked again when the page becomes visible.
 */
export function useAtInstant(instant: number | null, act: () => void): void {
  const onInstant = useEffectEvent(act);
  useEffect(() => {
    if (instant === null || instant <= serverNow()) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const wait = instant - serverNow();
      if (wait > 0) timer = setTimeout(look, Math.min(Math.ceil(wait), LONGEST_WAIT));
      else {
        document.removeEventListener("visibilitychange", look);
        onInstant();
      }
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [instant]);
}
