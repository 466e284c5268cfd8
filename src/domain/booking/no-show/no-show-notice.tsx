import type { BookingDetails } from "@contract/bookings.ts";
import { CircleAlert, UserX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { BookInstead } from "@/domain/booking/book-instead.tsx";
import { firstNameOf, type Viewer } from "@/domain/booking/members.ts";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { lazyDialog } from "@/ui/lazy-dialog.tsx";
import { formatAlone, formatNoShow, formatWayOut } from "./no-show-words.ts";

const ReportDialog = lazyDialog(async () => (await import("./report-dialog.tsx")).ReportDialog);
const ObjectionForm = lazy(async () => ({ default: (await import("./objection-form.tsx")).ObjectionForm }));

type NoShowNoticeProps = {
  booking: BookingDetails;
  viewer: Viewer;
  otherName: string;
  /** Whether the page cannot know right now that the other member is absent. */
  unsure?: boolean;
  className?: string;
};

/** Offers to report the other member's absence, or shows the existing report. A report stays open while it is written. */
export function NoShowNotice({ booking, viewer, otherName, unsure = false, className }: NoShowNoticeProps) {
  const [reporting, setReporting] = useState(false);
  const [objecting, setObjecting] = useState(false);
  const lostFocus = useLostFocus();
  const { noShow, canReportNoShow, refundIfReported: refund } = booking;
  if (noShow) {
    const { title, text } = formatNoShow(noShow, viewer, otherName, booking);
    return (
      <section
        {...lostFocus}
        aria-label="Absence"
        className={cn("rounded-card bg-warning-bg px-4 py-3 text-sm outline-none", className)}
      >
        <p className="flex gap-2 font-semibold wrap-anywhere">
          <CircleAlert className="mt-0.5 size-4.5 flex-none text-warning" strokeWidth={1.75} aria-hidden="true" />
          {title}
        </p>
        {viewer === "customer" && noShow.reportedBy === "customer" && noShow.status !== "dismissed" && (
          <p className="mt-1 pl-6.5 text-ink-700 wrap-anywhere">
            <BookInstead booking={booking} />
          </p>
        )}
        <p className="mt-1 pl-6.5 text-ink-700 wrap-anywhere">{text}</p>
        {noShow.canObject && !objecting && (
          <Button variant="outline" size="sm" className="mt-3 ml-6.5" onClick={() => setObjecting(true)}>
            I was there
          </Button>
        )}
        {noShow.canObject && objecting && (
          <Suspense>
            <ObjectionForm bookingId={booking.id} />
          </Suspense>
        )}
      </section>
    );
  }
  if ((!canReportNoShow || unsure) && !reporting) return null;
  return (
    <section
      aria-label="Absence"
      className={cn(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-warning-bg px-4 py-4 text-sm",
        className,
      )}
    >
      <p className="flex gap-2 text-pretty text-ink-700 wrap-anywhere">
        <UserX className="mt-0.5 size-4.5 flex-none text-warning" strokeWidth={1.75} aria-hidden="true" />
        <span>
          <b className="block text-base font-semibold text-ink">{formatAlone(booking, viewer)}</b>
          {formatWayOut(booking, firstNameOf(otherName))}
        </span>
      </p>
      <Button onClick={() => setReporting(true)}>{refund > 0 ? "Get my money back" : "Report it"}</Button>
      {reporting && (
        <ReportDialog booking={booking} viewer={viewer} otherName={otherName} onClose={() => setReporting(false)} />
      )}
    </section>
  );
}
