import { Done } from "../../shared/contract/common.ts";
import { OwnReview, ReviewsResponse } from "../../shared/contract/reviews.ts";
import { asVisitorFirst } from "../caller.ts";
import type { Handlers, Services } from "../types.ts";

export function reviewHandlers({ accounts, database, wakeJobs }: Services) {
  return {
    "GET /designers/:id/reviews": ({ params, query, token }) =>
      asVisitorFirst(accounts, token, (viewer) => {
        const args = { designerId: params.id, after: query.after ?? null, limit: query.limit, viewer };
        return database.call("designer_reviews", args, ReviewsResponse);
      }),

    "POST /bookings/review": async ({ userId, body: { bookingId, stars, text } }) => {
      const args = { userId, bookingId, stars, text };
      const review = await database.call("review_session", args, OwnReview);
      wakeJobs();
      return review;
    },

    "POST /designers/answer-review": ({ userId, body: { reviewId, text } }) =>
      database.call("answer_review", { designerId: userId, reviewId, text }, Done),

    "POST /reviews/report": ({ userId, body: { reviewId, part, reason, message } }) => {
      const args = {
        reporterId: userId,
        reviewId,
        part,
        reason,
        message: message || null,
      };
      return database.call("report_review", args, Done);
    },
  } satisfies Partial<Handlers>;
}
