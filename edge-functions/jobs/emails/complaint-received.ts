import * as z from "zod/mini";
import { Instant } from "../../shared/contract/common.ts";
import { formatCode } from "../../shared/contract/format.ts";
import { defineEmail } from "./parts/define-email.ts";
import { Evidence } from "./parts/evidence.ts";
import { formatInstant, UTC } from "./parts/times.ts";

/** To the administrator: a member's complaint about a session, with the evidence. */
export const complaintReceived = defineEmail({
  to: "administrator",
  content: z.object({
    number: z.string(),
    bookingId: z.string(),
    customerName: z.string(),
    designerName: z.string(),
    currency: z.string(),
    reason: z.string(),
    complainedBy: z.enum(["customer", "designer"]),
    wish: z.nullable(z.string()),
    message: z.string(),
    dueAt: Instant,
    evidence: Evidence,
  }),
  write(content, { createdAt }) {
    const { number, bookingId, customerName, designerName, complainedBy, reason, wish, message, dueAt } = content;
    const names = [customerName, designerName];
    const [author, other] = complainedBy === "customer" ? names : names.toReversed();
    return {
      subject: `Complaint ${number}: ${author} about ${other}`,
      heading: `${author} complains about a session`,
      paragraphs: [message],
      facts: [
        ["Number", number],
        ["Decide until", formatInstant(dueAt, UTC)],
        ["Reason", formatCode(reason)],
        ...(wish ? [["Wish", formatCode(wish)] as [string, string]] : []),
        ["Customer", customerName],
        ["Designer", designerName],
      ],
      references: [
        ["Booking", bookingId],
        ["Case", `complaint:${number}`],
      ],
      footnote:
        "You’re receiving this as the administrator of Parlour. The view admin.complaints shows more, and docs/administration.md says what can be done.",
      // Loaded only for a complaint, as for a dispute.
      attach: async () => ({
        filename: `evidence-${number}.pdf`,
        contentType: "application/pdf",
        content: (await import("./parts/evidence-file.ts")).writeEvidence(
          { ...content, about: `complaint ${number}` },
          createdAt,
        ),
      }),
    };
  },
});
