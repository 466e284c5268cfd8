import { useEffect, useState } from "react";
import type { SlotPhase } from "@/domain/booking/use-slot-phase.ts";

type Joining = {
  bookingId: string;
  /** Of the room. */
  opening: SlotPhase;
  /** By a block. */
  closed: boolean;
};

/**
 * Whether the call is open on this page. A reload during the call leads back to it; leaving the call or the room forgets it. A block ends the call,
 * and so does moving the booking: afterwards the member must reopen it, because that turns the camera on.
 */
export function useJoined({ bookingId, opening, closed }: Joining) {
  const key = `in-call:${bookingId}`;
  const possible = opening !== "before" && !closed;
  const [joined, setJoined] = useState(() => opening === "open" && sessionStorage.getItem(key) !== null);
  if (joined && !possible) setJoined(false);
  /** Beyond the lobby. */
  const [inCall, setInCall] = useState(false);
  useEffect(() => {
    if (inCall) sessionStorage.setItem(key, "yes");
  }, [key, inCall]);
  useEffect(() => {
    if (!possible) sessionStorage.removeItem(key);
  }, [key, possible]);
  // A reload does not come here.
  useEffect(() => () => sessionStorage.removeItem(key), [key]);
  return {
    calling: joined && possible,
    inCall,
    setInCall,
    open: () => setJoined(true),
    close() {
      sessionStorage.removeItem(key);
      setJoined(false);
    },
  };
}
