import type { BookingDetails } from "@contract/bookings.ts";
import { REMINDER_MINUTES, ROOM } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { useQuery } from "@tanstack/react-query";
import {
  CalendarClock,
  CalendarPlus,
  CircleCheck,
  type LucideIcon,
  Mail,
  MailCheck,
  MessagesSquare,
  Ruler,
  Video,
} from "lucide-react";
import { lazy, Suspense, useState } from "react";
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
import { saveCalendarFile } from "@/domain/booking/calendar-file.ts";
import type { BookingChange } from "@/domain/booking/changes/booking-change.ts";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { DesignerAvatar } from "@/domain/designer/designer-avatar.tsx";
import { useDesigner } from "@/domain/designer/get-designer.ts";
import { planInWords } from "@/domain/designer/plan-promise.tsx";
import { AskNotifications } from "@/domain/notifications/ask-notifications.tsx";
import { ApiError } from "@/lib/api-client.ts";
import {
  capitalize,
  formatDay,
  formatDuration,
  formatFullDate,
  formatPrice,
  formatTime,
  formatTimeRange,
  priceOfBooking,
} from "@/lib/format.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { ownZoneText } from "@/lib/time-zone.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Detail, DetailList } from "@/ui/detail-list.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { DetailSection, TWO_COLUMNS } from "./booking-details.tsx";
import { BookingDone } from "./booking-done.ts";
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
  const unconfirmed = useOwnAddress().data?.confirmed === false;
  const [changing, setChanging] = useState(false);
  // A reload, or Back to this page, finds the door open.
  const navigation = useNavigationType();
  const [arriving] = useState(navigation !== NavigationType.Pop);
  const navigate = useNavigate();
  const changed = (change: BookingChange | null) => {
    setChanging(false);
    if (change?.kind === "cancelled") void navigate(paths.chats, { replace: true });
  };
  const next: { Icon: LucideIcon; text: string; link?: { to: string; text: string } }[] = [
    { Icon: Mail, text: "A confirmation email with a calendar invite is on its way to you." },
    ...(unconfirmed
      ? [
          {
            Icon: MailCheck,
            text: "Confirm your address with the code we emailed you. Until then our emails name neither the designer nor the service.",
            link: { to: paths.account, text: "Enter the code" },
          },
        ]
      : []),
    slotType === "call"
      ? {
          Icon: Video,
          text: `Your call with ${designerName} happens on this site: all you need is a browser. The room opens ${ROOM.opensBeforeMinutes} minutes before.`,
          link: { to: paths.chat(booking.id), text: "Open the call page" },
        }
      : {
          Icon: MessagesSquare,
          text: `You can open the chat with ${designerName} before the session. You can write to each other once your slot begins.`,
        },
    {
      Icon: Ruler,
      text: `Show ${designerName} your room before you meet: its measurements, what must stay, what you like.`,
      link: { to: paths.brief(booking.id), text: "Describe your room" },
    },
    { Icon: CalendarClock, text: "Join at the scheduled time, from My Chats or the link in the email." },
  ];
  return (
    <div className="wrap grid items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-8 pb-16 sm:pt-3 sm:pb-20 lg:grid-cols-[25rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-y-0 lg:pt-6">
      <section
        aria-labelledby="confirmed"
        className="relative -mx-(--gutter) flex flex-col justify-end overflow-hidden bg-coral-500 px-(--gutter) pt-35 pb-6 sm:mx-0 sm:px-7 sm:pb-7"
      >
        <OpenDoor opening={arriving} />
        <h1 id="confirmed" className="display text-3xl">
          Booking Confirmed!
        </h1>
        <p className="mt-2 text-balance wrap-anywhere">
          You meet <bdi>{designerName}</bdi> on {formatDay(slotStart)} at {formatTime(slotStart)}.
        </p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <ButtonLink to={paths.chats} className="flex-auto px-3 sm:max-lg:flex-none sm:max-lg:px-5">
            Go to My Chats
          </ButtonLink>
          <Button
            variant="outline"
            className="flex-auto px-3 [--edge:var(--color-ink)] sm:max-lg:flex-none sm:max-lg:px-5"
            onClick={() =>
              saveCalendarFile({
                bookingId: booking.id,
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
      <div className="min-w-0 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
          <DesignerAvatar id={designerId} name={designerName} size={4} />
          <div className="min-w-0 flex-1">
            <p dir="auto" className="text-lg leading-snug font-semibold wrap-anywhere">
              {designerName}
            </p>
            <p className="text-sm text-ink-500">Designer {designerId.slice(-4)}</p>
          </div>
          <Badge tone="success">
            <CircleCheck aria-hidden="true" />
            <time dateTime={confirmedAt}>Confirmed</time>
          </Badge>
        </div>
        <DetailSection title="Your Session" className="pb-7">
          <DetailList className={TWO_COLUMNS}>
            <Detail term="Service">{serviceName}</Detail>
            <Detail term="Rate">{formatPrice(priceOfBooking(booking))}</Detail>
            {booking.planDays && <Detail term="Includes">{planInWords(booking.planDays)}</Detail>}
            <Detail term="Date">{formatFullDate(slotStart)}</Detail>
            <Detail term="Time">
              {formatTimeRange(slotStart, slotEnd)}
              <span className="block text-sm font-normal text-ink-500">{ownZoneText(slotStart)}</span>
            </Detail>
            <Detail term="Duration">{formatDuration(slotStart, slotEnd)}</Detail>
            <Detail term="Session Type">{capitalize(slotType)} Session</Detail>
            {notes && (
              <Detail term="Your note">
                <span dir="auto" className="font-normal whitespace-pre-line">
                  {notes}
                </span>
              </Detail>
            )}
          </DetailList>
        </DetailSection>
        <DetailSection title="What's Next?" className="pb-6">
          <ol className="mt-4 grid gap-3">
            {next.map(({ Icon, text, link }) => (
              <li key={text} className="flex gap-3">
                <Icon className="mt-0.5 size-5.5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
                <span className="min-w-0 text-pretty wrap-anywhere">
                  {text}
                  {link && (
                    <>
                      {" "}
                      <Link to={link.to} className="text-link whitespace-nowrap">
                        {link.text}
                      </Link>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </DetailSection>
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
      {/* Last, since it arrives late: the keyboard meets the page's own actions first. */}
      <AskNotifications title="Want a reminder before it starts?" className="lg:row-start-2 lg:mt-8">
        {REMINDER_MINUTES} minutes before, when {designerName} is waiting in the room, and when something changes: in
        this browser, even while this page is closed.
      </AskNotifications>
      <Cover designerId={designerId} />
      <Suspense>
        {changing && (
          <CustomerDialog booking={{ id: booking.id, designerId, designerName, serviceName }} onClose={changed} />
        )}
      </Suspense>
    </div>
  );
}

/** On wide screens, a room of the designer's below the door, down to the end of what stands beside it. */
function Cover({ designerId }: { designerId: string }) {
  const { data: designer } = useDesigner(designerId);
  if (!designer?.coverImage) return null;
  return (
    <DoorImage
      src={designer.coverImage}
      alt={`A room by ${designer.name}`}
      door="bottom-left"
      sizes="(min-width: 64rem) 25rem, 1px"
      className="mt-8 min-h-40 self-stretch max-lg:hidden lg:col-start-1 lg:row-start-3"
    />
  );
}
