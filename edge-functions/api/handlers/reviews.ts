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

    "POST /bookings/review": async ({ userId, body }) => {
      const review = await database.call("review_session", { userId, ...body }, OwnReview);
      wakeJobs();
      return review;
    },

    "POST /designers/answer-review": ({ userId, body }) =>
      database.call("answer_review", { designerId: userId, ...body }, Done),

    "POST /reviews/report": ({ userId, body }) =>
      database.call("report_review", { reporterId: userId, ...body, message: body.message || null }, Done),
  } satisfies Partial<Handlers>;
}
