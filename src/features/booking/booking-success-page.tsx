import type { BookingDetails } from "@contract/bookings.ts";
import {
  capitalize,
  formatDay,
  formatDuration,
  formatFullDate,
  formatPrice,
  formatTime,
  formatTimeRange,
} from "@contract/format.ts";
import { REMINDER_MINUTES, ROOM } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { minutesBetween } from "@contract/price.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, CircleCheck } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import {
  Link,
  Navigate,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
} from "react-router-dom";
import { useOwnAddress } from "@/domain/account/get-own-address.ts";
import { RoomPicture } from "@/domain/booking/brief/room-picture.tsx";
import { saveCalendarFile } from "@/domain/booking/calendar-file.ts";
import type { BookingChange } from "@/domain/booking/changes/booking-change.ts";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { firstNameOf } from "@/domain/booking/members.ts";
import { useDesigner } from "@/domain/designer/get-designer.ts";
import { formatPlanPromise } from "@/domain/designer/plan-promise.tsx";
import { AskNotifications } from "@/domain/notifications/ask-notifications.tsx";
import { ApiError } from "@/lib/api-client.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { ownZoneText } from "@/lib/zone-difference.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Detail, DetailList } from "@/ui/detail-list.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Illustration } from "@/ui/illustration.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { DetailSection, TWO_COLUMNS } from "./booking-details.tsx";
import { BookingDone } from "./booking-done.ts";
import { DesignerAvatar } from "./designer-avatar.tsx";
import { OpenDoor } from "./open-door.tsx";

const CustomerDialog = lazy(async () => ({
  default: (await import("@/domain/booking/changes/customer-dialog.tsx")).CustomerDialog,
}));

export function BookingSuccessPage() {
  const { designerId = "" } = useParams();
  const { state } = useLocation();
  usePageMeta({ title: "Booking Confirmed!", description: "Your consultation is booked." });
  const done = BookingDone.safeParse(state);
  if (!done.success) return <Navigate to={paths.designer(designerId)} replace />;
  return <Done designerId={designerId} {...done.data.booking} />;
}

type DoneProps = { designerId: string; id: string; confirmedAt: string };

function Done({ designerId, id, confirmedAt }: DoneProps) {
  const { data: booking, error, isFetching, refetch } = useQuery(bookingQuery(id));
  const missing = error instanceof ApiError && error.status === 404;
  if (missing || (booking && booking.designerId !== designerId))
    return <Navigate to={paths.designer(designerId)} replace />;
  if (booking) return <Success booking={booking} confirmedAt={confirmedAt} />;
  return (
    <div className="wrap pb-16 sm:pt-3 sm:pb-24 lg:pt-9">
      <h1 className="sr-only">Your booking</h1>
      {error ? (
        <ErrorState title="The booking could not be loaded." onRetry={() => refetch()} retrying={isFetching}>
          <p>It is confirmed, though: you’ll find it in My Chats.</p>
        </ErrorState>
      ) : (
        <Loading label="Loading booking...">
          <Skeleton className="h-72 lg:h-96 lg:w-96" />
        </Loading>
      )}
    </div>
  );
}

function Success({ booking, confirmedAt }: { booking: BookingDetails; confirmedAt: string }) {
  const { designerId, designerName, slotStart, slotEnd, slotType, serviceName, notes } = booking;
  const [changing, setChanging] = useState(false);
  // After a reload, or Back to this page, the door is already open.
  const navigation = useNavigationType();
  const [arriving] = useState(navigation !== NavigationType.Pop);
  const navigate = useNavigate();
  const changed = (change?: BookingChange | null) => {
    setChanging(false);
    if (change?.kind === "cancelled") void navigate(paths.chats, { replace: true });
  };
  const { data: designer } = useDesigner(designerId);
  const now = useServerNow(30_000);
  // The booking has been cancelled since, here or elsewhere; on this page the dialog reports it first.
  if (booking.status === "cancelled" && !changing) return <Navigate to={paths.chats} replace />;
  return (
    <div className="wrap grid items-start gap-x-14 gap-y-8 pb-16 sm:pt-3 sm:pb-20 lg:grid-cols-[25rem_minmax(0,1fr)] lg:gap-y-0 lg:pt-6">
      <section
        aria-labelledby="confirmed"
        className="relative -mx-(--gutter) flex flex-col justify-end overflow-hidden bg-coral-500 px-(--gutter) pt-10 pb-6 sm:mx-0 sm:px-7 sm:pt-35 sm:pb-7 lg:sticky lg:top-6 lg:row-span-2 lg:pt-60 lg:[@media(height>=52rem)]:has-[img]:pt-104"
      >
        <OpenDoor opening={arriving} room={designer?.coverImage} />
        <h1 id="confirmed" className="display text-3xl max-sm:min-h-30 max-sm:w-min sm:max-lg:pr-52">
          Booking Confirmed!
        </h1>
        <p className="mt-2 text-pretty wrap-anywhere sm:max-lg:pr-52">
          {now >= opensAt(booking) ? (
            `The ${slotType === "call" ? "room" : "chat"} is open.`
          ) : booking.outline ? (
            <>
              <bdi>{firstNameOf(designerName)}</bdi> will see your room before the session. Add what is missing.
            </>
          ) : (
            <>
              Next, show <bdi>{firstNameOf(designerName)}</bdi> your room: its measurements, what must stay, what you
              like.
            </>
          )}
        </p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          {now < opensAt(booking) && (
            <ButtonLink to={paths.brief(booking.id)} className="w-full sm:max-lg:w-auto">
              {booking.outline ? "Complete your room" : "Describe your room"}
            </ButtonLink>
          )}
          <ButtonLink
            to={paths.chats}
            variant={now < opensAt(booking) ? "outline" : undefined}
            className="flex-auto px-3 [--edge:var(--color-ink)] sm:max-lg:flex-none sm:max-lg:px-5"
          >
            Go to My Chats
          </ButtonLink>
          <Button
            variant="outline"
            className="flex-auto px-3 [--edge:var(--color-ink)] sm:max-lg:flex-none sm:max-lg:px-5"
            onClick={() =>
              saveCalendarFile({
                viewer: "customer",
                bookingId: booking.id,
                sequence: booking.inviteSequence,
                serviceName,
                otherName: designerName,
                slotType,
                start: Date.parse(slotStart),
                end: Date.parse(slotEnd),
              })
            }
          >
            <CalendarPlus aria-hidden="true" />
            Add to calendar
          </Button>
        </div>
      </section>
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">
        <section aria-labelledby="session">
          <div className="flex items-center justify-between gap-4">
            <h2 id="session" className="text-sm text-ink-500">
              Your Session
            </h2>
            <Badge tone="success">
              <CircleCheck aria-hidden="true" />
              <time dateTime={confirmedAt}>Confirmed</time>
            </Badge>
          </div>
          <dl className="mt-2 mb-5">
            <div>
              <dt className="sr-only">Date</dt>
              <dd className="display text-3xl text-balance sm:text-4xl lg:[@media(height<52rem)]:text-3xl">
                {
                  // A line break is possible only after the weekday.
                  formatFullDate(slotStart).replaceAll(/ (?=\d)/g, "\u00a0")
                }
              </dd>
            </div>
            <div className="mt-2">
              <dt className="sr-only">Time</dt>
              <dd className="text-lg font-semibold tabular-nums">
                {formatTimeRange(slotStart, slotEnd)}{" "}
                <span className="text-sm font-normal whitespace-nowrap text-ink-500">{ownZoneText(slotStart)}</span>
              </dd>
            </div>
          </dl>
          <div className="mb-5 flex items-center gap-4 border-y border-ink-200 py-5">
            <DesignerAvatar id={designerId} name={designerName} size={4} />
            <div className="min-w-0">
              <p dir="auto" className="display text-xl wrap-anywhere">
                {designerName}
              </p>
              <p className="text-sm text-ink-500">Designer {designerId.slice(-4)}</p>
            </div>
          </div>
          <DetailList className={TWO_COLUMNS}>
            <Detail term="Service">{serviceName}</Detail>
            <Detail term="Rate">{formatPrice({ ...booking, slotDuration: minutesBetween(slotStart, slotEnd) })}</Detail>
            <Detail term="Duration">{formatDuration(slotStart, slotEnd)}</Detail>
            <Detail term="Session Type">{capitalize(slotType)} Session</Detail>
            {booking.planDays && <Detail term="Includes">{formatPlanPromise(booking.planDays)}</Detail>}
            {notes && (
              <Detail term="Your note">
                <span dir="auto" className="font-normal whitespace-pre-line">
                  {notes}
                </span>
              </Detail>
            )}
          </DetailList>
        </section>
        <DetailSection title="What's Next?" className="mt-7 pb-6">
          <WhatsNext booking={booking} now={now} />
          <ConfirmAddress />
        </DetailSection>
        {now < opensAt(booking) && <RoomToDraw booking={booking} />}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <ButtonLink to={paths.discovery} variant="outline" className="max-sm:w-full">
            Back to Designers
          </ButtonLink>
          <p className="min-w-0 flex-1 basis-72 text-sm text-ink-700">
            You’ll find this booking in your{" "}
            <Link to={paths.chats} className="text-link whitespace-nowrap">
              booking history
            </Link>
            .{" "}
            <button type="button" className="text-link whitespace-nowrap" onClick={() => setChanging(true)}>
              Change or cancel
            </button>
          </p>
        </div>
      </div>
      {/* Last, because it arrives late: the keyboard reaches the page's own actions first. */}
      <AskNotifications title="Want a reminder before it starts?" className="lg:col-start-2 lg:mt-8">
        {REMINDER_MINUTES} minutes before, when {firstNameOf(designerName)} is waiting in the room, and when something
        changes: in this browser, even while this page is closed.
      </AskNotifications>
      <Suspense>
        {changing && (
          <CustomerDialog booking={{ id: booking.id, designerId, designerName, serviceName }} onClose={changed} />
        )}
      </Suspense>
    </div>
  );
}

/** Returns when the booking's room opens, in milliseconds since the epoch. */
const opensAt = ({ slotStart, slotType }: BookingDetails) =>
  Date.parse(slotStart) - (slotType === "call" ? ROOM.opensBeforeMinutes * 60_000 : 0);

/** One line, while the address is not confirmed. */
function ConfirmAddress() {
  const { data: own } = useOwnAddress();
  if (own?.confirmed !== false) return null;
  return (
    <p className="mt-4 text-sm text-ink-700 wrap-anywhere">
      Is {own.address} right? Press the button in that email, or{" "}
      <Link to={paths.account} className="text-link whitespace-nowrap">
        enter the code
      </Link>{" "}
      we sent before.
    </p>
  );
}

/** The room as far as it is drawn: an outline to complete. */
function RoomToDraw({ booking: { id, outline } }: { booking: BookingDetails }) {
  return (
    <Link to={paths.brief(id)} className="group mb-7 flex items-center gap-5 border-b border-ink-200 pb-6 sm:gap-7">
      {outline ? (
        <RoomPicture outline={outline} width={128} height={112} label="" className="flex-none" />
      ) : (
        <Illustration name="room" className="size-28 flex-none text-petrol-800" />
      )}
      <span className="min-w-0">
        <span className="display block text-xl underline decoration-ink-400 decoration-1 underline-offset-4 group-hover:decoration-ink">
          {outline ? "Your room, so far" : "Your room is still empty"}
        </span>
        <span className="mt-1.5 block text-sm text-ink-700">
          {outline ? "Add what is missing." : "Two lengths and a door are enough to begin."}
        </span>
      </span>
    </Link>
  );
}

/** Lists what happens next, each with its time: the email, the room to describe, the session. */
function WhatsNext({ booking, now }: { booking: BookingDetails; now: number }) {
  const { id, designerName, slotStart, slotType } = booking;
  const start = Date.parse(slotStart);
  const call = slotType === "call";
  const opens = opensAt(booking);
  const open = now >= opens;
  const today = formatDay(now) === formatDay(start);
  return (
    <ol className="mt-4 border-b border-ink-200">
      <Step when="Now">A confirmation email with a calendar invite is on its way to you.</Step>
      {!open && (
        <Step when={`Until ${today ? formatTime(start) : formatDay(start)}`}>
          You can open the {call ? "page of your call" : "chat"} with <bdi>{designerName}</bdi> before the session and
          show them your room there.
        </Step>
      )}
      <Step when={open ? "Now" : `${formatDay(opens)},`} at={open ? undefined : formatTime(opens)}>
        {open
          ? `The ${call ? "room" : "chat"} is open. `
          : call
            ? `The room opens for a check of camera and sound; the call begins at ${formatTime(start)}. `
            : "The chat opens for your messages. "}
        Join at the scheduled time, from My Chats or the link in the email.
        {open && (
          <>
            {" "}
            <StepLink to={paths.chat(id)}>{call ? "Open the room" : "Open the chat"}</StepLink>
          </>
        )}
      </Step>
    </ol>
  );
}

function Step({ when, at, children }: { when: string; at?: string | undefined; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-t border-ink-200 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <span className="font-semibold tabular-nums">
        {when} {at && <span className="sm:block">{at}</span>}
      </span>
      <span className="min-w-0 text-pretty text-ink-700 wrap-anywhere">{children}</span>
    </li>
  );
}

function StepLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-link whitespace-nowrap">
      {children}
    </Link>
  );
}
