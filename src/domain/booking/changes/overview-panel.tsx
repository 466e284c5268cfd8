import type { BookingDetails } from "@contract/bookings.ts";
import {
  capitalize,
  formatDayTime,
  formatDuration,
  formatFullDate,
  formatMoney,
  formatTimeRange,
} from "@contract/format.ts";
import { CalendarClock, ChevronRight, CircleX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { BookInstead } from "@/domain/booking/book-instead.tsx";
import { AttendanceFacts } from "@/domain/booking/no-show/attendance-facts.tsx";
import { NoShowNotice } from "@/domain/booking/no-show/no-show-notice.tsx";
import { formatPlanPromise } from "@/domain/designer/plan-promise.tsx";
import { serverNow } from "@/lib/server-clock.ts";
import { ownZoneText } from "@/lib/zone-difference.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Detail, DetailList } from "@/ui/detail-list.tsx";
import { DialogPanel } from "@/ui/dialog.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import type { KnownBooking } from "./booking-change.ts";
import { formatRefund, freelyMovableUntil } from "./refund-terms.ts";

type OverviewPanelProps = {
  known: KnownBooking;
  /** Undefined until it is loaded. */
  booking: BookingDetails | undefined;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
  arriving: boolean | "back";
  onCancel: () => void;
  onMove: () => void;
};

/** The booking and its possible changes. */
export function OverviewPanel({ known, booking, arriving, ...rest }: OverviewPanelProps) {
  const { failed, retrying, onRetry } = rest;
  return (
    <DialogPanel
      arriving={arriving}
      lead={<Avatar id={known.designerId} name={known.designerName} src={known.designerAvatar} />}
      title={
        <span className="wrap-anywhere">
          Your booking with <bdi>{known.designerName}</bdi>
        </span>
      }
      description={<span className="wrap-anywhere">{known.serviceName}</span>}
    >
      {failed && <ErrorState title="The booking could not be loaded." onRetry={onRetry} retrying={retrying} />}
      {!failed && !booking && (
        <Loading label="Loading booking...">
          <div className="grid gap-4">
            <Skeleton className="h-7 w-56 max-w-full" />
            <Skeleton className="h-24" />
            <Skeleton className="h-16" />
          </div>
        </Loading>
      )}
      {booking && <Overview booking={booking} {...rest} />}
    </DialogPanel>
  );
}

type OverviewProps = Pick<OverviewPanelProps, "onCancel" | "onMove"> & { booking: BookingDetails };

function Overview({ booking, onCancel, onMove }: OverviewProps) {
  const { slotStart, slotEnd, slotType, amount, currency, notes, refundHoldsUntil, offers, canReschedule } = booking;
  const movable = canReschedule || offers.length > 0;
  const movableUntil = freelyMovableUntil(booking);
  const late = serverNow() >= movableUntil;
  return (
    <>
      {booking.conflict && offers.length === 0 && (
        <p className="mb-6 rounded-control bg-duck-100 px-4 py-3 text-sm wrap-anywhere">
          <bdi>{booking.designerName}</bdi> seems to have something else planned at this time, and knows. Your booking
          stands.{canReschedule && " If another time suits you as well, you can move it."}
        </p>
      )}
      <DetailList className="-mt-3">
        <Detail term="Date">{formatFullDate(slotStart)}</Detail>
        <Detail term="Time">
          {formatTimeRange(slotStart, slotEnd)}, {formatDuration(slotStart, slotEnd)}
          <span className="block text-sm font-normal text-ink-500">{ownZoneText(slotStart)}</span>
        </Detail>
        <Detail term="Session Type">{capitalize(slotType)} Session</Detail>
        {amount === 0 ? (
          <Detail term="Price">Free</Detail>
        ) : (
          <Detail term="Paid">{formatMoney({ amount, currency })}</Detail>
        )}
        {booking.planDays && <Detail term="Includes">{formatPlanPromise(booking.planDays)}</Detail>}
        {notes && (
          <Detail term="Your note">
            <span dir="auto" className="block font-normal whitespace-pre-line">
              {notes}
            </span>
          </Detail>
        )}
      </DetailList>
      <NoShowNotice booking={booking} viewer="customer" otherName={booking.designerName} className="mt-5" />
      {booking.attendance && (
        <section aria-label="Attendance" className="mt-5">
          <h3 className="mb-2 text-sm font-semibold">In the room</h3>
          <AttendanceFacts
            attendance={booking.attendance}
            viewer="customer"
            otherName={booking.designerName}
            call={booking.slotType === "call"}
          />
        </section>
      )}
      {booking.status === "cancelled" && <CancelledNote booking={booking} />}
      {booking.status !== "cancelled" && !booking.canCancel && !movable && (
        <p className="mt-5 text-sm text-ink-700">This booking can no longer be moved or cancelled.</p>
      )}
      {(booking.canCancel || movable) && (
        <ul className="mt-3 -mb-4 border-t border-ink">
          <Action Icon={CalendarClock} name="Another time" onPress={onMove} disabled={!movable}>
            {offers.length > 0 ? (
              <>
                <bdi>{booking.designerName}</bdi> offers you {offers.length === 1 ? "another time" : "other times"}.
              </>
            ) : canReschedule && late ? (
              "Once, to any of their free times, at no cost."
            ) : canReschedule ? (
              `To any of their free times, at no cost until ${formatDayTime(movableUntil)}. Once more after that.`
            ) : late ? (
              "It’s too late to move it."
            ) : (
              "Not possible for this booking."
            )}
          </Action>
          <Action Icon={CircleX} name="Cancel booking" onPress={onCancel} disabled={!booking.canCancel}>
            {formatRefund(booking)}
            {booking.refundIfCancelled > 0 &&
              refundHoldsUntil !== null &&
              ` if you cancel by ${formatDayTime(refundHoldsUntil)}`}
            .
          </Action>
        </ul>
      )}
    </>
  );
}

type ActionProps = { Icon: LucideIcon; name: string; disabled: boolean; onPress: () => void; children: ReactNode };

function Action({ Icon, name, disabled, onPress, children }: ActionProps) {
  return (
    <li className="border-b border-ink-200 last:border-b-0">
      <button
        type="button"
        disabled={disabled}
        onClick={onPress}
        className="group grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 py-4 text-left focus-visible:-outline-offset-2 disabled:text-ink-500"
      >
        <Icon className="size-5.5 text-petrol-700 group-disabled:text-ink-400" strokeWidth={1.75} aria-hidden="true" />
        <span>
          <span className="block font-semibold underline-offset-4 group-enabled:group-hover:underline">{name}</span>
          <span className="block text-sm text-ink-700 tabular-nums group-disabled:text-ink-500">{children}</span>
        </span>
        <ChevronRight className="size-5 text-ink-500 group-disabled:invisible" strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  );
}

const cancellers = { customer: "You", designer: "The designer", administrator: "Parlour" };

function CancelledNote({ booking }: { booking: BookingDetails }) {
  const { cancelledBy, refunded, currency } = booking;
  return (
    <p className="mt-5 text-sm text-ink-700 wrap-anywhere">
      {cancelledBy ? cancellers[cancelledBy] : "Someone"} cancelled this booking.
      {cancelledBy === "designer" && (
        <>
          {" "}
          <BookInstead booking={booking} />
        </>
      )}
      {refunded > 0 && ` ${formatMoney({ amount: refunded, currency })} goes back to you.`}
    </p>
  );
}
