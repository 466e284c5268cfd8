import * as z from "zod/mini";
import { Id, Instant } from "./common.ts";
import { textOf } from "./field-kinds.ts";
import { LONGEST } from "./limits.ts";

export const MemberReportReason = z.enum(["harassment", "inappropriate", "fraud", "outside_parlour", "other"]);
export type MemberReportReason = z.infer<typeof MemberReportReason>;

/** What a member of a booking tells the administrator about the other member. */
export const ReportMemberRequest = z.object({
  bookingId: Id,
  reason: MemberReportReason,
  message: textOf(LONGEST.memberReport, "Please write something here").said,
});
export type ReportMemberRequest = z.infer<typeof ReportMemberRequest>;

export const BlockMemberRequest = z.object({ bookingId: Id });
export type BlockMemberRequest = z.infer<typeof BlockMemberRequest>;

export const BlockMemberResponse = z.object({
  /** Confirmed bookings of the two that have not begun, soonest first. */
  bookings: z.array(z.object({ id: Id, serviceName: z.string(), slotStart: Instant })),
});
export type BlockMemberResponse = z.infer<typeof BlockMemberResponse>;

export const UnblockMemberRequest = z.object({
  /** The other member's account. */
  personId: Id,
});
export type UnblockMemberRequest = z.infer<typeof UnblockMemberRequest>;
