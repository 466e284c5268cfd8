import { useEffect, useEffectEvent, useRef } from "react";

/** An absence shorter than this many milliseconds is only a reload of the page. */
const RELOAD_MS = 10_000;
/** Time after which the members already present are known, in milliseconds. */
const SETTLE_MS = 2000;

/**
 * Calls `onArrival` when the other member arrives while this page is already in the room; not when this page arrives second, and not after a reload.
 * `first`: they have not been there since this page arrived.
 */
export function useMemberArrival(
  present: boolean,
  watching: boolean,
  onArrival: (arrival: { first: boolean }) => void,
): void {
  const seen = useRef<{ aloneSince: number | null; first: boolean }>({ aloneSince: null, first: true });
  const arrive = useEffectEvent(onArrival);
  useEffect(() => {
    if (!watching) {
      // A member who is present at the next check has not just arrived.
      if (present) seen.current = { aloneSince: null, first: false };
      return;
    }
    const { aloneSince, first } = seen.current;
    if (!present) {
      seen.current = { aloneSince: Date.now(), first };
      return;
    }
    seen.current = { aloneSince: null, first: false };
    if (aloneSince !== null && Date.now() - aloneSince > (first ? SETTLE_MS : RELOAD_MS)) arrive({ first });
  }, [present, watching]);
}
