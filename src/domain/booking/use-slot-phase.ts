import { useState } from "react";
import { serverNow } from "@/lib/server-clock.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";

/** The phase of a slot; the start instant belongs to the slot, the end instant does not. */
export type SlotPhase = "before" | "open" | "after";

export function phaseAt(now: number, start: number, end: number): SlotPhase {
  if (now < start) return "before";
  return now < end ? "open" : "after";
}

/** Returns the phase of a slot (milliseconds) by the server's clock; the component renders again when it changes. */
export function useSlotPhase(start: number, end: number): SlotPhase {
  const [reached, setReached] = useState(0);
  useAtInstant(start, () => setReached(start));
  useAtInstant(end, () => setReached(end));
  // Never go back to an earlier phase, even if a better measurement sets the clock back a little.
  return phaseAt(Math.max(serverNow(), reached), start, end);
}
