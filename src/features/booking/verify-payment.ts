import type { VerifyPaymentRequest } from "@contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "@/lib/api-client.ts";

const ATTEMPTS = 6;

const verifyPayment = (body: VerifyPaymentRequest) => api("POST /bookings/verify-payment", { body });

/** Money has moved by now: what may be a passing trouble is tried again, after 1, 2, 4 and then 8 seconds. */
export function useVerifyPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: verifyPayment,
    networkMode: "always",
    retry: (failures, error) =>
      failures < ATTEMPTS - 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
    onSettled: () => client.invalidateQueries({ queryKey: ["chats"] }),
  });
}
