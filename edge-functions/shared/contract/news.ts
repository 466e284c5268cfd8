import * as z from "zod/mini";
import { Id, Instant } from "./common.ts";

/** The latest change that somebody else has made to a designer's booking and that the designer has not seen. */
export const NewsItem = z.object({
  id: Id,
  bookingId: Id,
  kind: z.enum([
    "booked",
    "moved",
    "cancelled",
    "no_show",
    "reviewed",
    "time_requested",
    "conflict",
    "brief",
    "plan_question",
  ]),
  customer: z.object({ id: Id, name: z.string(), avatar: z.nullable(z.string()) }),
  serviceName: z.string(),
  slotStart: Instant,
  /** The earlier start of a booking that was rescheduled. */
  movedFrom: z.nullable(Instant),
  at: Instant,
});
export type NewsItem = z.infer<typeof NewsItem>;

export const News = z.object({
  /** Messages that the person has not read. */
  unread: z.number(),
  /** Newest first, at most 50; empty for customers. */
  news: z.array(NewsItem),
  /** The time of the newest item, to the microsecond, for `see-news`; null without news. */
  upTo: z.nullable(Instant),
});
export type News = z.infer<typeof News>;

export const SeeNewsRequest = z.object({ upTo: Instant });
export type SeeNewsRequest = z.infer<typeof SeeNewsRequest>;
