import type { RescheduleRequest } from "@contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CHANGE, forgetBooking } from "@/domain/booking/get-booking.ts";
import { api } from "@/lib/api-client.ts";
import { browserZone } from "@/lib/time-zone.ts";

/** Changes a booking's slot to another free one, atomically: on failure the booking keeps its slot. */
const rescheduleBooking = (body: RescheduleRequest) =>
  api("POST /bookings/reschedule", { body: { ...body, timeZone: browserZone() } });

export function useRescheduleBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: rescheduleBooking,
    mutationKey: CHANGE,
    onSettled: (_answer, _error, { bookingId }) => forgetBooking(client, bookingId),
  });
}
