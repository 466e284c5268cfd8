import * as z from "zod/mini";
import { Instant } from "../../shared/contract/common.ts";
import { formatCode } from "../../shared/contract/format.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatInstant, UTC } from "./parts/times.ts";

/** To the administrator: a member's report about the other member. */
export const memberReported = defineEmail({
  to: "administrator",
  content: z.object({
    /** The case in admin.open_cases. */
    caseId: z.string(),
    bookingId: z.string(),
    reportedBy: z.enum(["customer", "designer"]),
    customerName: z.string(),
    designerName: z.string(),
    reason: z.string(),
    message: z.string(),
    reportedAt: Instant,
  }),
  write({ caseId, bookingId, reportedBy, customerName, designerName, reason, message, reportedAt }) {
    const [reporter, reported] =
      reportedBy === "customer" ? [customerName, designerName] : [designerName, customerName];
    return {
      subject: `${reporter} reports ${reported}`,
      heading: `${reporter} reports ${reported}`,
      paragraphs: [message],
      facts: [
        ["Reason", formatCode(reason)],
        ["Customer", customerName],
        ["Designer", designerName],
        ["Reported", formatInstant(reportedAt, UTC)],
      ],
      references: [
        ["Booking", bookingId],
        ["Case", caseId],
      ],
      footnote:
        "You’re receiving this as the administrator of Parlour. The view admin.member_reports shows more, and docs/administration.md says what can be done.",
    };
  },
});
