import { useEffect, useState } from "react";
import type { SlotPhase } from "@/domain/booking/use-slot-phase.ts";
import { tabStorage } from "@/lib/browser-storage.ts";

type Joining = {
  bookingId: string;
  /** The phase of the room. */
  opening: SlotPhase;
  /** Whether a block has closed it. */
  closed: boolean;
};

/**
 * Returns whether the call is open on this page. A reload during the call leads back to it; leaving the call or the room forgets it. A block or a move of the
 * booking ends the call: afterwards the member must reopen it, because that turns the camera on.
 */
export function useJoined({ bookingId, opening, closed }: Joining) {
  const key = `person:in-call:${bookingId}` as const;
  const possible = opening !== "before" && !closed;
  const [joined, setJoined] = useState(() => opening === "open" && tabStorage.get(key) !== null);
  if (joined && !possible) setJoined(false);
  /** Whether the member has passed the lobby. */
  const [inCall, setInCall] = useState(false);
  useEffect(() => {
    if (inCall) tabStorage.write(key, true);
  }, [key, inCall]);
  useEffect(() => {
    if (!possible) tabStorage.remove(key);
  }, [key, possible]);
  // A reload does not run this cleanup.
  useEffect(() => () => tabStorage.remove(key), [key]);
  return {
    calling: joined && possible,
    inCall,
    setInCall,
    open: () => setJoined(true),
    close() {
      tabStorage.remove(key);
      setJoined(false);
    },
  };
}
