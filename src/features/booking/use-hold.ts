import type { BookSlotResponse } from "@contract/bookings.ts";
import { useState } from "react";
import { serverNow } from "@/lib/server-clock.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";

/** Follows the hold of a booking. `onExpired` is called when it expires. */
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
    /** The end of the hold, in milliseconds since the epoch; null without a hold. */
    heldUntil: held ? end : null,
    /** Ends the hold before its time. */
    endHold: () => setEnded(end),
  };
}
