import * as z from "zod/mini";
import { Id, Instant } from "./common.ts";
import { textOf } from "./field-kinds.ts";
import { LONGEST } from "./limits.ts";

/** Only customers may choose the first, third and fourth reason, and only designers the fifth and sixth. */
export const ComplaintReason = z.enum([
  "not_as_promised",
  "technical_failure",
  "cut_short",
  "unprepared",
  "not_there",
  "abuse",
  "other",
]);
export type ComplaintReason = z.infer<typeof ComplaintReason>;

/** What would settle the complaint for a customer: a part of the price, or something that the operator arranges. */
export const ComplaintWish = z.enum(["quarter_back", "half_back", "all_back", "another_session", "another_designer"]);
export type ComplaintWish = z.infer<typeof ComplaintWish>;

export const ComplainRequest = z.object({
  bookingId: Id,
  reason: ComplaintReason,
  /** null for designers. */
  wish: z.nullable(ComplaintWish),
  message: textOf(LONGEST.complaint, "Please write something here").said,
});
export type ComplainRequest = z.infer<typeof ComplainRequest>;

/** `number` ("C-4829-1376") names the complaint to people; an administrator decides it by `dueAt`. */
export const ComplainResponse = z.object({ number: z.string(), dueAt: Instant });
export type ComplainResponse = z.infer<typeof ComplainResponse>;

/** A complaint as its author sees it. `decision`, a reason in words, and `refundAmount` (minor units) are null until it is decided. */
export const OwnComplaint = z.object({
  ...ComplainResponse.shape,
  decision: z.nullable(z.string()),
  refundAmount: z.nullable(z.number()),
});
