import { formatDate, formatDay, formatNearDay, formatTimeRange } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { NotebookPen, Ruler } from "lucide-react";
import { Link } from "react-router-dom";
import { RoomPicture } from "@/domain/booking/brief/room-picture.tsx";
import { SlotTypeBadge } from "@/domain/booking/slot-type-badge.tsx";
import { cn } from "@/lib/class-names.ts";
import { Badge } from "@/ui/badge.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { type BookingAction, BookingMenu } from "./booking-menu.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import type { Booking } from "./get-bookings.ts";

type BookingRowProps = {
  booking: Booking;
  now: number;
  /** Whether the card above the list shows the same session, with what there is to decide. */
  onCard: boolean;
  onAct: (action: BookingAction) => void;
};

/** A booking with its time, customer, service, chat and menu. The currently open one has a colored ground. */
export function BookingRow({ booking, now, onCard, onAct }: BookingRowProps) {
  const { userId: customer, slotStart, slotEnd, unreadCount } = booking;
  const active = booking.timeStatus === "active";
  const past = booking.timeStatus === "past";
  return (
    <li
      id={onCard ? undefined : `booking-${booking._id}`}
      className={cn(
        "grid scroll-mt-24 grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-3 border-b border-ink-200 py-5 md:grid-cols-[16rem_minmax(0,1fr)_auto]",
        active && "-mx-5 mt-3 rounded-card border-transparent bg-duck-100 px-5",
      )}
    >
      <div className="flex justify-between gap-3 self-start tabular-nums">
        <div>
          <p className={cn("font-semibold whitespace-nowrap", past && "text-ink-700")}>
            {!past && `${formatNearDay(slotStart, now).split(",")[0]}, `}
            {formatDate(slotStart)}
          </p>
          <p className="text-sm whitespace-nowrap text-ink-700">
            <time dateTime={slotStart}>{formatTimeRange(slotStart, slotEnd)}</time>
          </p>
        </div>
        {booking.brief.outline && <RoomPicture outline={booking.brief.outline} width={52} label="The room" />}
      </div>
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <span id={`customer-${booking._id}`} dir="auto" className="min-w-0 text-left [overflow-wrap:anywhere]">
            {customer.name}
          </span>
          <SlotTypeBadge type={booking.slotType} onWall={active} />
          {active && (
            <Badge tone="paper">
              <span className="size-2 rounded-full bg-success" aria-hidden="true" />
              Open now
            </Badge>
          )}
          {unreadCount > 0 && <Badge tone="loud">{unreadCount} unread</Badge>}
          {booking.plan && hasPlanToTell(booking.plan, booking.status) && (
            <Link
              to={paths.plan(booking._id)}
              className={cn(
                "badge hit underline-offset-4 hover:underline",
                booking.plan.owed || booking.plan.questions > 0 ? "bg-coral-100" : "bg-linen text-ink-700",
              )}
              aria-describedby={`customer-${booking._id}`}
            >
              <NotebookPen aria-hidden="true" />
              {planWord(booking.plan)}
            </Link>
          )}
          {booking.brief.state === "sent" && (
            <Link
              to={paths.brief(booking._id)}
              className={cn(
                "badge hit underline-offset-4 hover:underline",
                active ? "bg-paper" : "bg-linen text-ink-700",
              )}
              aria-describedby={`customer-${booking._id}`}
            >
              <Ruler aria-hidden="true" />
              The room
            </Link>
          )}
        </h3>
        <p className="text-sm text-ink-700 [overflow-wrap:anywhere]">{booking.serviceName}</p>
        {!onCard && (
          <ConflictNote booking={booking} customerId={`customer-${booking._id}`} onOffer={() => onAct("offer")} />
        )}
        {booking.notes && (
          <p dir="auto" className="mt-1.5 line-clamp-3 text-sm text-ink-700 [overflow-wrap:anywhere]">
            {booking.notes}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1 max-md:-mr-3">
        <ButtonLink
          to={paths.chat(booking._id)}
          variant={past ? "link" : active ? "coral" : "outline"}
          aria-describedby={`customer-${booking._id}`}
        >
          {booking.status === "confirmed" ? "Open Chat" : "Read the chat"}
        </ButtonLink>
        {booking.status === "confirmed" && !past && <BookingMenu booking={booking} onAct={onAct} />}
      </div>
    </li>
  );
}

/** Whether the row mentions the plan: not if it is not owed because the session was refunded or did not take place, or its customer has left. */
const hasPlanToTell = ({ canWrite, owed, sentAt }: NonNullable<Booking["plan"]>, status: Booking["status"]) =>
  canWrite && (owed || sentAt !== null || status === "confirmed");

/** Words the next task for the plan. */
function planWord({ questions, sentAt, dueAt }: NonNullable<Booking["plan"]>): string {
  if (questions > 0) return "A question about the plan";
  return sentAt ? "Plan sent" : `Plan due ${formatDay(dueAt)}`;
}
