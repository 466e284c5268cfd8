import type { BookingDetails } from "@contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import type { SlotPhase } from "@/domain/booking/use-slot-phase.ts";

/** Whether one may report the other member's absence depends on the time; in the slot it is looked up as often as this (milliseconds). */
const LOOK_MS = 60_000;
const AT_END_MS = 1000;
/** Somebody who has left says so within this time (milliseconds); of somebody who has not, the connection broke. */
const SAYS_SO_MS = 3000;

/**
 * The booking with its attendance and reports, from the slot's start on; asked again when the other member goes. `present`: they are there; null while
 * one's own page is not connected, and nobody knows. `settled`: they have been gone for long enough that the server would know if they had left.
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
      // Answered when, by the server's clock, the slot was not quite over: what follows from its end is not in it.
      return known && Date.parse(known.serverTime) < Date.parse(known.slotEnd) ? AT_END_MS : false;
    },
  });
  useEffect(() => {
    if (phase === "after") void refetch();
    if (phase !== "open" || present !== false) return;
    void refetch();
    let away = true;
    const settle = () => {
      // Who is back by now may go again.
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
