import type { BookingDetails } from "@contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import type { SlotPhase } from "@/domain/booking/use-slot-phase.ts";

/** Interval between fetches during the slot, in milliseconds: whether a member may report the other one's absence depends on the time. */
const LOOK_MS = 60_000;
const AT_END_MS = 1000;
/** Time in milliseconds within which a member who leaves reports it; otherwise the connection broke. */
const SAYS_SO_MS = 3000;

/**
 * Fetches the booking with its attendance and reports, from the slot's start on; again when the other member goes. `present`: whether they are there; null
 * while this page is not connected, and nobody knows. `settled`: they have been gone for so long that the server would know if they had left.
 */
export function usePresenceFacts(
  bookingId: string,
  phase: SlotPhase,
  present: boolean | null,
): { facts: BookingDetails | undefined; settled: boolean } {
  const [settled, setSettled] = useState(false);
  const { data, refetch } = useQuery({
    ...bookingQuery(bookingId),
    enabled: phase !== "before",
    refetchInterval: ({ state: { data: known } }) => {
      if (phase === "open") return LOOK_MS;
      // The answer is from before the end of the slot by the server's clock, so the effects of the end are missing.
      return known && Date.parse(known.serverTime) < Date.parse(known.slotEnd) ? AT_END_MS : false;
    },
  });
  useEffect(() => {
    if (phase === "after") void refetch();
    if (phase !== "open" || present !== false) return;
    void refetch();
    let away = true;
    const settle = () => {
      // The member may have returned by now, and leave again.
      if (away) setSettled(true);
    };
    const timer = setTimeout(() => void refetch().then(settle), SAYS_SO_MS);
    return () => {
      away = false;
      clearTimeout(timer);
      setSettled(false);
    };
  }, [phase, present, refetch]);
  return { facts: data, settled };
}
