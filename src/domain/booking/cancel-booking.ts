import type { CancelBookingRequest } from "@contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";
import { CHANGE, forgetBooking } from "./get-booking.ts";

/**
 * Cancels a booking, or with `refundAmount` null only one that is not paid: a hold or a request. `refundAmount`, in minor units, is the amount that the page
 * has shown; the server refuses other terms with 409 `refund_changed`.
 */
const cancelBooking = (body: CancelBookingRequest) => api("POST /bookings/cancel-booking", { body });

export function useCancelBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: cancelBooking,
    mutationKey: CHANGE,
    onSettled: (_answer, _error, { bookingId }) => forgetBooking(client, bookingId),
  });
}
