import * as z from "zod/mini";
import { Id, Instant } from "./common.ts";
import { LONGEST, REVIEW } from "./limits.ts";

const Answer = z.object({ text: z.string(), createdAt: Instant });

/** A review as visitors see it. */
export const Review = z.object({
  id: Id,
  /** The customer's first name, or "A customer" if the account was deleted. */
  author: z.string(),
  /** 1 to 5. */
  stars: z.number(),
  /** "": the customer gave only stars. */
  text: z.string(),
  serviceName: z.string(),
  /** Whether the session was free: then the stars do not count in the rating. */
  free: z.boolean(),
  createdAt: Instant,
  edited: z.boolean(),
  /** The designer's answer. */
  answer: z.nullable(Answer),
});
export type Review = z.infer<typeof Review>;

/** A review as the members of its booking see it. */
export const OwnReview = z.object({
  id: Id,
  stars: z.number(),
  text: z.string(),
  createdAt: Instant,
  /** null: the review can no longer be changed. */
  editableUntil: z.nullable(Instant),
  /** Whether the review is neither shown on the profile nor counted: an administrator has hidden it, or the session turned out not to have taken place. */
  hidden: z.boolean(),
  /** Why an administrator has hidden it; null otherwise. */
  hiddenNote: z.nullable(z.string()),
  answer: z.nullable(Answer),
});
export type OwnReview = z.infer<typeof OwnReview>;

/** A first review of a session, or a change to it. */
export const ReviewRequest = z.object({
  bookingId: Id,
  stars: z.number().check(z.int(), z.minimum(1), z.maximum(REVIEW.mostStars)),
  text: z._default(z.string().check(z.trim(), z.maxLength(LONGEST.review)), ""),
});
export type ReviewRequest = z.infer<typeof ReviewRequest>;

export const AnswerReviewRequest = z.object({
  reviewId: Id,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.reviewAnswer)),
});
export type AnswerReviewRequest = z.infer<typeof AnswerReviewRequest>;

export const ReportReason = z.enum(["offensive", "personal_data", "untrue", "advertising"]);
export type ReportReason = z.infer<typeof ReportReason>;

export const ReportReviewRequest = z.object({
  reviewId: Id,
  /** What is reported: the review, or the designer's answer to it. */
  part: z.enum(["review", "answer"]),
  reason: ReportReason,
  message: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.message))),
});
export type ReportReviewRequest = z.infer<typeof ReportReviewRequest>;

export const ReviewsQuery = z.object({
  /** `next` of the previous page; without it, the first page. */
  after: z.optional(Id),
  limit: z._default(
    z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(REVIEW.largestPage)),
    REVIEW.pageSize,
  ),
});
export type ReviewsQuery = z.infer<typeof ReviewsQuery>;

export const ReviewsResponse = z.object({
  /** Newest first. */
  reviews: z.array(Review),
  /** null if there are no more reviews. */
  next: z.nullable(Id),
  /** How many of the reviews of paid sessions have 1, 2 … 5 stars; only on the first page. */
  distribution: z.nullable(z.array(z.number())),
  /** How many agreed sessions the designer has kept; only on the first page, and only from `RELIABILITY.shownFrom` agreed sessions on. */
  sessions: z.nullable(z.object({ kept: z.number(), agreed: z.number() })),
});
export type ReviewsResponse = z.infer<typeof ReviewsResponse>;
