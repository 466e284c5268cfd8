import * as z from "zod/mini";
import { formatCode } from "../../shared/contract/format.ts";
import { optionalText } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the administrator: what the audit of all money has found. */
export const moneyAlarm = defineEmail({
  to: "administrator",
  content: z.object({
    problems: z.array(
      z.object({
        kind: z.string(),
        bookingId: optionalText,
        orderId: optionalText,
        paymentId: optionalText,
        detail: optionalText,
      }),
    ),
    /** The number of findings, not all of which are listed. */
    total: z.number(),
  }),
  write({ problems, total }) {
    const found = total === 1 ? "1 problem" : `${total} problems`;
    const more = total - problems.length;
    return {
      subject: `Money needs a look: ${found}`,
      heading: `Money needs a look: ${found}`,
      paragraphs: [
        "The check of all orders, payments and refunds found something that a person has to look at. docs/administration.md says what each finding means and what to do, the view admin.open_cases shows more, and npm run audit:money checks again.",
        ...(more > 0 ? [`The first ${problems.length} of them, ${more} more are not listed:`] : []),
      ],
      cases: problems.map(({ kind, detail, bookingId, orderId, paymentId }) => ({
        title: formatCode(kind),
        detail: detail ?? "",
        references: Object.entries({ Booking: bookingId, Order: orderId, Payment: paymentId }).flatMap(
          ([label, id]): [string, string][] => (id ? [[label, id]] : []),
        ),
      })),
      footnote: "You’re receiving this as the administrator of Parlour, at most once a day for the same problems.",
    };
  },
});
