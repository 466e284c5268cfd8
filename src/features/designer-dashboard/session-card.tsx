import { formatNearDay, formatTimeRange } from "@contract/format.ts";
import { ROOM } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { MessageSquare, Ruler, Video } from "lucide-react";
import { Link } from "react-router-dom";
import { RoomPicture } from "@/domain/booking/brief/room-picture.tsx";
import { SlotMeter } from "@/domain/booking/slot-meter.tsx";
import { SlotTypeBadge } from "@/domain/booking/slot-type-badge.tsx";
import { cn } from "@/lib/class-names.ts";
import { instantOf } from "@/lib/span.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Badge } from "@/ui/badge.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import type { Booking } from "./get-bookings.ts";

type SessionCardProps = { booking: Booking; now: number; onOffer: () => void; className?: string };

/** The current or next session: the customer, their note, how long it lasts or until it begins, and the link to its room. */
export function SessionCard({ booking, now, onOffer, className }: SessionCardProps) {
  const { userId: customer, slotStart, slotEnd, slotType, notes, unreadCount } = booking;
  const running = booking.timeStatus === "active";
  const open = running || instantOf(slotStart) - now <= ROOM.opensBeforeMinutes * 60_000;
  const joining = open && slotType === "call";
  const described = booking.brief.state === "sent";
  return (
    <section
      id={`booking-${booking._id}`}
      aria-labelledby="session"
      className={cn(
        "grid scroll-mt-6 gap-x-12 gap-y-6 rounded-card rounded-tr-(--radius-door-sm) p-5 sm:p-7 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start md:rounded-tr-(--radius-door)",
        described && "xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_20rem]",
        running ? "bg-duck-100" : "border border-ink-200",
        className,
      )}
    >
      <div className="min-w-0">
        <h2 id="session" className="flex items-center gap-2 text-sm font-semibold">
          {running && <span className="size-2.5 rounded-full bg-success" aria-hidden="true" />}
          {running ? "Open now" : "Next up"}
        </h2>
        <div className="mt-4 flex items-start gap-4">
          <Avatar id={customer._id} name={customer.name} src={customer.avatar} size={3.5} />
          <div className="min-w-0">
            <p id="session-with" dir="auto" className="display text-left text-2xl [overflow-wrap:anywhere]">
              {customer.name}
            </p>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-700">
              <SlotTypeBadge type={slotType} onWall={running} />
              <span className="[overflow-wrap:anywhere]">{booking.serviceName}</span>
            </p>
          </div>
        </div>
        <ConflictNote booking={booking} customerId="session-with" onOffer={onOffer} />
        {notes && (
          <>
            <h3 className="mt-4 text-sm font-semibold">Their note</h3>
            <blockquote
              dir="auto"
              className="line-clamp-5 max-w-[44em] text-ink-700 [overflow-wrap:anywhere] whitespace-pre-line"
            >
              {notes}
            </blockquote>
          </>
        )}
      </div>
      <div
        className={cn(
          "row-start-2 min-w-0 empty:hidden max-md:row-start-3",
          described ? "md:max-xl:col-span-full xl:col-start-2 xl:row-start-1" : "md:col-span-full",
        )}
      >
        {(described || booking.brief.open) && (
          <Link to={paths.brief(booking._id)} className="flex max-w-[44em] gap-3 text-sm">
            {booking.brief.outline ? (
              <RoomPicture outline={booking.brief.outline} width={128} height={96} label="" className="flex-none" />
            ) : (
              <Ruler className="mt-0.5 size-5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
            )}
            <span className="min-w-0">
              <span className="font-semibold underline underline-offset-4">
                {described ? "See their room" : "No room description yet. Ask for one"}
              </span>
              {booking.brief.question && (
                <span dir="auto" className="mt-1 line-clamp-3 text-ink-700 [overflow-wrap:anywhere]">
                  “{booking.brief.question}”
                </span>
              )}
            </span>
          </Link>
        )}
      </div>
      <div className="md:col-start-2 md:row-start-1 xl:-col-start-2">
        <p className="mb-3 font-semibold tabular-nums">
          {formatNearDay(slotStart, now)}, {formatTimeRange(slotStart, slotEnd)}
        </p>
        <SlotMeter start={instantOf(slotStart)} end={instantOf(slotEnd)} />
        <ButtonLink
          to={paths.chat(booking._id)}
          variant={open ? "coral" : "outline"}
          size={open ? "lg" : "default"}
          className="mt-5 w-full"
          aria-describedby="session-with"
        >
          {joining ? <Video aria-hidden="true" /> : <MessageSquare aria-hidden="true" />}
          {joining ? "Join the call" : "Open Chat"}
          {unreadCount > 0 && <Badge tone={open ? "paper" : "loud"}>{unreadCount} new</Badge>}
        </ButtonLink>
      </div>
    </section>
  );
}
