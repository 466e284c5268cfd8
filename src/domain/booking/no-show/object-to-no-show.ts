import type { ObjectToNoShowRequest } from "@contract/room.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CHANGE, forgetBooking } from "@/domain/booking/get-booking.ts";
import { api } from "@/lib/api-client.ts";

/** Objects to the other member's report; an administrator then decides. */
const objectToNoShow = (body: ObjectToNoShowRequest) => api("POST /bookings/object-to-no-show", { body });

export function useObjectToNoShow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: objectToNoShow,
    mutationKey: CHANGE,
    onSettled: (_answer, _error, { bookingId }) => forgetBooking(client, bookingId),
  });
}
