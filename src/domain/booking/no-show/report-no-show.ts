import type { ReportNoShowRequest } from "@contract/room.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CHANGE, forgetBooking } from "@/domain/booking/get-booking.ts";
import { api } from "@/lib/api-client.ts";

/** Reports that the other member has not come. Repeating it is safe: there is one report per booking. */
const reportNoShow = (body: ReportNoShowRequest) => api("POST /bookings/report-no-show", { body });

export function useReportNoShow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: reportNoShow,
    mutationKey: CHANGE,
    onSettled: (_answer, _error, { bookingId }) => forgetBooking(client, bookingId),
  });
}
