import type { VerifyPaymentRequest } from "@contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetBooking } from "@/domain/booking/get-booking.ts";
import { ApiError, api } from "@/lib/api-client.ts";

const verifyPayment = (body: VerifyPaymentRequest) => api("POST /bookings/verify-payment", { body });

/**
 * Verifies a payment that the customer has made: repeats the call after 1, 2, 4 and then every 8 seconds until the server confirms or refuses, even if the user
 * has left the page. `failureCount` is the number of calls that did neither.
 */
export function useVerifyPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: verifyPayment,
    retry: (_failures, error) => !isRefusal(error),
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
    onSettled: (_answer, _error, { bookingId }) => forgetBooking(client, bookingId),
  });
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
