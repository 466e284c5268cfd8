import type { BookSlotResponse } from "@contract/bookings.ts";
import { useState } from "react";
import { serverNow } from "@/lib/server-clock.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";

/** The hold of a booking. `onExpired` is called when it runs out. */
export function useHold(
  booking: BookSlotResponse | undefined,
  { paid, onExpired }: { paid: boolean; onExpired: () => void },
) {
  const end = booking?.holdExpiresAt ? Date.parse(booking.holdExpiresAt) : null;
  const [ended, setEnded] = useState<number | null>(null);
  const held = end !== null && end !== ended && end > serverNow() && !paid;
  useAtInstant(end, () => {
    setEnded(end);
    onExpired();
  });
  return {
    /** Milliseconds since the epoch at which the hold ends; null when nothing is held. */
    heldUntil: held ? end : null,
    /** It has ended before its time. */
    endHold: () => setEnded(end),
  };
}
