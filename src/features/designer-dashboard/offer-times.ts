import type { OfferTimesRequest } from "@contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetBooking } from "@/domain/booking/get-booking.ts";
import { api } from "@/lib/api-client.ts";

/** Offers one to three other times; they replace those offered before. The customer gets an email and decides. */
const offerTimes = (body: OfferTimesRequest) => api("POST /bookings/offer-times", { body });

export function useOfferTimes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: offerTimes,
    networkMode: "always",
    onSettled: (_answer, _error, { bookingId }) => forgetBooking(client, bookingId),
  });
}
