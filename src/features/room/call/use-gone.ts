import { useState } from "react";
import { formatTime } from "@/lib/format.ts";
import { serverNow } from "@/lib/server-clock.ts";
import type { CallPhase } from "./connection/call-state.ts";

type Seen = { phase: CallPhase; since: number; gone: string };

/** A sentence, without its full stop, on the other member who was in this call and is gone; empty while they are in it, or never were. */
export function useGone(phase: CallPhase, name: string): string {
  const [seen, setSeen] = useState<Seen>({ phase, since: 0, gone: "" });
  if (seen.phase !== phase) setSeen({ phase, since: serverNow(), gone: goneAfter(seen, phase, name) });
  return seen.gone;
}

/** Who leaves says so, and the call waits at once; otherwise it tries to reconnect first. */
function goneAfter({ phase: before, since, gone }: Seen, phase: CallPhase, name: string): string {
  if (phase !== "waiting") return phase === "idle" ? "" : gone;
  if (before === "connected") return `${name} left at ${formatTime(serverNow())}`;
  return before === "reconnecting" ? `${name}’s connection broke at ${formatTime(since)}` : gone;
}
