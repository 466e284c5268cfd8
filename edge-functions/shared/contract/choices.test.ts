import { expect, it } from "vitest";
import { NoShowStatus } from "./bookings.ts";
import { BriefPart, RoomKind } from "./briefs.ts";
import { BookingStatus, Currency, DeclineReason, Role, SlotType } from "./common.ts";
import { ComplaintReason, ComplaintWish } from "./complaints.ts";
import { Constants, type Database } from "./database.types.ts";
import { FileKind, FilePurpose } from "./files.ts";
import { Paper } from "./papers.ts";
import { PayoutStatus } from "./payouts.ts";
import { ReportReason, ReportReviewRequest } from "./reviews.ts";
import { MemberReportReason } from "./safety.ts";

/** The contract's choices, by the enum of the database that stores them. */
const CHOICES: Partial<Record<keyof Database["public"]["Enums"], { options: readonly string[] }>> = {
  booking_status: BookingStatus,
  brief_part: BriefPart,
  complaint_reason: ComplaintReason,
  complaint_wish: ComplaintWish,
  currency_code: Currency,
  decline_reason: DeclineReason,
  file_kind: FileKind,
  file_purpose: FilePurpose,
  member_report_reason: MemberReportReason,
  no_show_status: NoShowStatus,
  paper_kind: Paper.shape.kind,
  payout_status: PayoutStatus,
  review_part: ReportReviewRequest.shape.part,
  review_report_reason: ReportReason,
  room_kind: RoomKind,
  slot_type: SlotType,
  user_role: Role,
};

it.each(Object.entries(CHOICES))("The contract and the database have the same choices for %s", (name, { options }) => {
  expect(options.toSorted()).toEqual(Constants.public.Enums[name as keyof typeof CHOICES].toSorted());
});
