import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BookingHandOff } from "@/domain/booking/booking-hand-off.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { browserZone } from "@/lib/time-zone.ts";

/**
 * Holds the slot, or confirms it at once when the service is free. A repeated call for the same slot and service returns the
 * same booking, so that it can be retried after a lost answer.
 */
const bookSlot = (body: BookingHandOff) =>
  api("POST /bookings/book-slot", { body: { ...body, timeZone: browserZone() } });

export function useBookSlot() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: bookSlot,
    networkMode: "always",
    // Taken by this customer or by somebody else: known slots are stale.
    onSettled: (_answer, _error, { designerId }) => {
      for (const queryKey of [
        queryKeys.slots(designerId),
        queryKeys.chats,
        queryKeys.openPayments,
        queryKeys.timeRequests,
      ])
        void client.invalidateQueries({ queryKey });
    },
  });
}
