import * as z from "zod/mini";
import { Instant } from "../../shared/contract/common.ts";
import { formatCode, formatPlainMoney } from "../../shared/contract/format.ts";
import { defineEmail } from "./parts/define-email.ts";
import { Evidence } from "./parts/evidence.ts";
import { formatInstant, UTC } from "./parts/times.ts";

/** To the administrator: a customer's bank wants a payment back. */
export const paymentDisputed = defineEmail({
  to: "administrator",
  content: z.object({
    /** The case in admin.open_cases. */
    caseId: z.string(),
    bookingId: z.string(),
    paymentId: z.string(),
    customerName: z.string(),
    designerName: z.string(),
    /** Minor units. */
    amount: z.number(),
    currency: z.string(),
    reason: z.string(),
    phase: z.string(),
    respondBy: z.nullable(Instant),
    evidence: Evidence,
  }),
  write(content, { createdAt }) {
    const { caseId, bookingId, paymentId, customerName, designerName, amount, currency, reason, phase, respondBy } =
      content;
    const sum = formatPlainMoney({ amount, currency });
    return {
      subject: `A bank wants ${sum} back`,
      heading: `A bank wants ${sum} back`,
      paragraphs: [
        "A customer’s bank disputes a payment. Send the attached evidence in the payment provider’s dashboard, or accept the loss there. Until it is decided, the payment is not released to the designer.",
      ],
      facts: [
        ["Evidence until", respondBy === null ? "See the dashboard" : formatInstant(respondBy, UTC)],
        ["Reason", formatCode(reason)],
        ["Phase", formatCode(phase)],
        ["Customer", customerName],
        ["Designer", designerName],
      ],
      references: [
        ["Payment", paymentId],
        ["Booking", bookingId],
        ["Case", caseId],
      ],
      footnote: "You’re receiving this as the administrator of Parlour. docs/administration.md says what can be done.",
      // Loaded only for a dispute: its tables of letters are as large as the rest of the emails.
      attach: async () => ({
        filename: `evidence-${paymentId}.pdf`,
        contentType: "application/pdf",
        content: (await import("./parts/evidence-file.ts")).writeEvidence(
          { ...content, about: `payment ${paymentId}` },
          createdAt,
        ),
      }),
    };
  },
});
