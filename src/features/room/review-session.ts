import type { BookingDetails } from "@contract/bookings.ts";
import type { ReviewRequest } from "@contract/reviews.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { bookingQuery, CHANGE, forgetBooking } from "@/domain/booking/get-booking.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Reviews a session, or changes the review. Repeating it is safe. */
const reviewSession = (body: ReviewRequest) => api("POST /bookings/review", { body });

export function useReviewSession({ id, designerId }: Pick<BookingDetails, "id" | "designerId">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: reviewSession,
    mutationKey: CHANGE,
    onSuccess: async (review) => {
      // An answer from before the review must not replace it.
      await client.cancelQueries({ queryKey: bookingQuery(id).queryKey });
      client.setQueryData(bookingQuery(id).queryKey, (booking) => booking && { ...booking, review, canReview: false });
      for (const queryKey of [queryKeys.designer(designerId), queryKeys.reviews(designerId)])
        void client.invalidateQueries({ queryKey });
    },
    onSettled: () => forgetBooking(client, id),
  });
}
