import type { BookingDetails } from "@contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import type { SlotPhase } from "@/domain/booking/use-slot-phase.ts";

/** Whether one may report the other member's absence depends on the time; in the slot it is looked up as often as this (milliseconds). */
const LOOK_MS = 60_000;
const AT_END_MS = 1000;

/** The booking with its attendance and reports, from the slot's start on; asked again when the other member comes or goes. */
export function usePresenceFacts(bookingId: string, phase: SlotPhase, present: boolean): BookingDetails | undefined {
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
    if (phase === "after" || (phase === "open" && !present)) void refetch();
  }, [phase, present, refetch]);
  return data;
}
