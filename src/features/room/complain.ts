import type { ComplainRequest } from "@contract/complaints.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CHANGE, forgetBooking } from "@/domain/booking/get-booking.ts";
import { api } from "@/lib/api-client.ts";

/** Complains about a session. Repeating it is safe: there is one complaint per session. */
const complain = (body: ComplainRequest) => api("POST /bookings/complain", { body });

export function useComplain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: complain,
    mutationKey: CHANGE,
    onSettled: (_answer, _error, { bookingId }) => forgetBooking(client, bookingId),
  });
}
