import { Done } from "../../shared/contract/common.ts";
import { OwnReview, ReviewsResponse } from "../../shared/contract/reviews.ts";
import { asVisitorFirst } from "../caller.ts";
import type { Handlers, Services } from "../types.ts";

export function reviewHandlers({ accounts, database, wakeJobs }: Services) {
  return {
    "GET /designers/:id/reviews": ({ params, query, token }) =>
      asVisitorFirst(accounts, token, (viewer) => {
        const args = { p_designer_id: params.id, p_after: query.after ?? null, p_limit: query.limit, p_viewer: viewer };
        return database.call("designer_reviews", args, ReviewsResponse);
      }),

    "POST /bookings/review": async ({ userId, body: { bookingId, stars, text } }) => {
      const args = { p_user_id: userId, p_booking_id: bookingId, p_stars: stars, p_text: text };
      const review = await database.call("review_session", args, OwnReview);
      wakeJobs();
      return review;
    },

    "POST /designers/answer-review": ({ userId, body: { reviewId, text } }) =>
      database.call("answer_review", { p_designer_id: userId, p_review_id: reviewId, p_text: text }, Done),

    "POST /reviews/report": ({ userId, body: { reviewId, part, reason, message } }) => {
      const args = {
        p_reporter_id: userId,
        p_review_id: reviewId,
        p_part: part,
        p_reason: reason,
        p_message: message || null,
      };
      return database.call("report_review", args, Done);
    },
  } satisfies Partial<Handlers>;
}
