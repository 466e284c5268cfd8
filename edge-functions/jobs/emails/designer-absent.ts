import * as z from "zod/mini";
import { NoShowStatus } from "../../shared/contract/bookings.ts";
import { Instant } from "../../shared/contract/common.ts";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatInstant, formatSlot, UTC } from "./parts/times.ts";

/** To the administrator: a customer reports that the designer did not come. */
export const designerAbsent = defineEmail({
  to: "administrator",
  content: z.object({
    bookingId: z.string(),
    customerName: z.string(),
    designerName: z.string(),
    serviceName: z.string(),
    slotStart: Instant,
    slotEnd: Instant,
    currency: z.string(),
    /** Minor units. */
    refundAmount: z.number(),
    status: NoShowStatus,
    objectUntil: Instant,
    /** How many sessions the designer has kept, cancelled and missed, including this one if the report was accepted at once. */
    kept: z.number(),
    cancelled: z.number(),
    missed: z.number(),
  }),
  write({ bookingId, customerName, designerName, serviceName, currency, refundAmount, status, objectUntil, ...rest }) {
    const amount = formatPlainMoney({ amount: refundAmount, currency });
    const until = formatInstant(objectUntil, UTC);
    const refund = refundAmount > 0 ? `${amount} goes back to the customer` : "Nothing is refunded";
    const subject = `${customerName} reports that ${designerName} did not come`;
    return {
      subject,
      heading: subject,
      paragraphs: [
        status === "upheld"
          ? `The designer was never in the room, so the report was accepted at once. ${refund}. The designer may object until ${until}.`
          : `${refund} if the report is accepted. The designer may object until ${until}.`,
      ],
      facts: [
        ["When", formatSlot(rest, UTC)],
        ["Service", serviceName],
        ["Customer", customerName],
        ["Designer", designerName],
        ["Sessions", `${rest.kept} kept, ${rest.cancelled} cancelled, ${rest.missed} missed`],
      ],
      references: [["Booking", bookingId]],
      footnote:
        "You’re receiving this as the administrator of Parlour. The view admin.attendance shows who was in the room, and admin.reliability how reliable each designer is.",
    };
  },
});
