import type { BookingDetails } from "@contract/bookings.ts";
import { formatDate, formatMoney } from "@contract/format.ts";

type ComplaintLineProps = { booking: BookingDetails; viewer: "customer" | "designer" };

/** Shows the state of the viewer's complaint about the session. Renders nothing without one. */
export function ComplaintLine({ booking: { complaint, currency }, viewer }: ComplaintLineProps) {
  if (!complaint) return null;
  return (
    <section aria-label="Complaint" className="max-h-[30dvh] overflow-y-auto text-ink-700 wrap-anywhere">
      <b className="font-semibold text-ink">Your complaint {complaint.number}:</b>{" "}
      {complaint.decision === null
        ? `we decide by ${formatDate(complaint.dueAt)} and email you.`
        : complaint.refundAmount
          ? `we refund ${formatMoney({ amount: complaint.refundAmount, currency })}. `
          : viewer === "customer" && "nothing is refunded. "}
      {complaint.decision !== null && <span dir="auto">{complaint.decision}</span>}
    </section>
  );
}
