import { useEffect, useEffectEvent, useRef } from "react";

/** Away for less than this (milliseconds), somebody has only loaded the page again. */
const RELOAD_MS = 10_000;
/** Who is there already is known only after a moment. */
const SETTLE_MS = 2000;

/**
 * Calls `onArrival` when the other member comes while one is there already. Not when one comes to somebody, and not after a reload.
 * `first`: they have not been there since one came.
 */
export function useArrival(
  present: boolean,
  watching: boolean,
  onArrival: (arrival: { first: boolean }) => void,
): void {
  const seen = useRef<{ aloneSince: number | null; first: boolean }>({ aloneSince: null, first: true });
  const arrive = useEffectEvent(onArrival);
  useEffect(() => {
    if (!watching) {
      // Whoever is there by the time one looks again has not just come.
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
