import { formatTime } from "@contract/format.ts";
import { useEffect, useState } from "react";
import { tabStorage } from "@/lib/browser-storage.ts";
import { serverNow } from "@/lib/server-clock.ts";
import type { CallPhase } from "./connection/call-state.ts";

type Seen = { phase: CallPhase; since: number; gone: string };

/**
 * Returns a sentence, without its full stop, about the other member who was in the call of this booking and has left; empty while they are in it, or if they
 * never were. It survives a reload of the tab.
 */
export function useDepartureNotice(bookingId: string, phase: CallPhase, name: string): string {
  const memory = `person:left-call:${bookingId}` as const;
  const [seen, setSeen] = useState<Seen>(() => ({ phase, since: 0, gone: tabStorage.get(memory) ?? "" }));
  if (seen.phase !== phase) setSeen({ phase, since: serverNow(), gone: goneAfter(seen, phase, name) });
  const { gone } = seen;
  useEffect(() => {
    // The other member is back.
    if (phase === "connected") tabStorage.remove(memory);
    // An ended call has no sentence, but the page may only have been reloaded.
    else if (gone) tabStorage.set(memory, gone);
  }, [memory, phase, gone]);
  return gone;
}

/** When a member reports leaving, the call waits at once; otherwise it tries to reconnect first. */
function goneAfter({ phase: before, since, gone }: Seen, phase: CallPhase, name: string): string {
  if (phase !== "waiting") return phase === "connected" ? "" : gone;
  if (before === "connected") return `${name} left at ${formatTime(serverNow())}`;
  return before === "reconnecting" ? `${name}’s connection broke at ${formatTime(since)}` : gone;
}
