import type { BookingDetails } from "@contract/bookings.ts";
import { formatDate, formatMoney } from "@contract/format.ts";
import { useState } from "react";
import { useLostFocus } from "@/ui/focus-management.ts";
import { lazyDialog } from "@/ui/lazy-dialog.tsx";

const ComplaintDialog = lazyDialog(async () => (await import("./complaint-dialog.tsx")).ComplaintDialog);

type ComplaintLineProps = { booking: BookingDetails; viewer: "customer" | "designer"; otherName: string };

/** Lets a member complain after the session, or says what has become of the complaint. Renders nothing otherwise. */
export function ComplaintLine({ booking, viewer, otherName }: ComplaintLineProps) {
  const [complaining, setComplaining] = useState(false);
  const lostFocus = useLostFocus();
  const { canComplain, complaint, currency } = booking;
  if (!canComplain && !complaint && !complaining) return null;
  return (
    <section {...lostFocus} aria-label="Complaint" className="max-h-[30dvh] overflow-y-auto outline-none">
      {complaint ? (
        <p className="text-ink-700 wrap-anywhere">
          <b className="font-semibold text-ink">Your complaint {complaint.number}:</b>{" "}
          {complaint.decision === null
            ? `we decide by ${formatDate(complaint.dueAt)} and email you.`
            : complaint.refundAmount
              ? `we refund ${formatMoney({ amount: complaint.refundAmount, currency })}. `
              : viewer === "customer" && "nothing is refunded. "}
          {complaint.decision !== null && <span dir="auto">{complaint.decision}</span>}
        </p>
      ) : (
        <button
          type="button"
          className="hit min-h-6 font-medium underline underline-offset-4"
          onClick={() => setComplaining(true)}
        >
          This did not go well
        </button>
      )}
      {complaining && (
        <ComplaintDialog
          booking={booking}
          viewer={viewer}
          otherName={otherName}
          onClose={() => setComplaining(false)}
        />
      )}
    </section>
  );
}
