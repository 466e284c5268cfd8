import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BookingHandOff } from "@/domain/booking/booking-hand-off.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { browserZone } from "@/lib/time-zone.ts";

/**
 * Holds the slot, or confirms it at once if the service is free. A repeated call for the same slot and service returns the same booking, so that a retry after
 * a lost answer is safe.
 */
const bookSlot = (body: BookingHandOff) =>
  api("POST /bookings/book-slot", { body: { ...body, timeZone: browserZone() } });

export function useBookSlot() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: bookSlot,
    // The slot is taken, by this customer or by somebody else: known slots are stale.
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
