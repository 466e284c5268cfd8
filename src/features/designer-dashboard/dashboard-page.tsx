import { formatFullDate } from "@contract/format.ts";
import { REMINDER_MINUTES } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Link as LinkIcon } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useTimeRequests } from "@/domain/booking/another-time/get-time-requests.ts";
import { nextChange } from "@/domain/booking/next-slot-change.ts";
import { ApprovalNote } from "@/domain/designer/approval-note.tsx";
import { useOwnProfile } from "@/domain/designer/get-own-profile.ts";
import { HiddenProfile } from "@/domain/designer/hidden-profile.tsx";
import { PausedProfile } from "@/domain/designer/paused-profile.tsx";
import { AskNotifications } from "@/domain/notifications/ask-notifications.tsx";
import { queryKeys } from "@/domain/query-keys.ts";
import { cn } from "@/lib/class-names.ts";
import { copyText } from "@/lib/copy-text.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useSession } from "@/lib/session.ts";
import { ownCity } from "@/lib/time-zone.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { showMore, useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { Tab, TabList, TabPanel, Tabs } from "@/ui/tabs.tsx";
import type { BookingAction } from "./booking-menu.tsx";
import { BookingRow } from "./booking-row.tsx";
import { bookingsByMonth } from "./bookings-by-month.ts";
import { inWords } from "./dashboard-words.ts";
import { FirstSteps } from "./first-steps.tsx";
import { type Booking, useBookings } from "./get-bookings.ts";
import { MonthCard } from "./month-card.tsx";
import { NewsList } from "./news-list.tsx";
import { ProfileChecklist } from "./profile-checklist.tsx";
import { ReceivedRequests } from "./received-requests.tsx";
import { SessionCard } from "./session-card.tsx";
import { UnconfirmedAddress } from "./unconfirmed-address.tsx";
import { WeekStrip } from "./week-strip.tsx";

const CancelDialog = lazy(async () => ({ default: (await import("./cancel-dialog.tsx")).CancelDialog }));
const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));

const tabs = [
  {
    status: "active",
    label: "Active",
    empty: "No Active bookings",
    hint: "While a session runs, its booking is here.",
  },
  {
    status: "upcoming",
    label: "Upcoming",
    empty: "No upcoming bookings",
    // An invitation takes its place.
    hint: null,
  },
  {
    status: "past",
    label: "Past",
    empty: "No past bookings",
    hint: "Sessions that are over move here, with their chats.",
  },
] as const;

export function DashboardPage() {
  usePageMeta({ title: "Dashboard", description: "Your bookings: active, upcoming and past." });
  const lostFocus = useLostFocus();
  const { user } = useSession();
  const { data, isPending, isFetching, refetch } = useBookings();
  const bookings = data?.bookings ?? [];
  const client = useQueryClient();
  // When a slot begins or ends, its booking moves to another tab and its news expires.
  useAtInstant(nextChange(bookings, serverNow()), () => {
    void refetch();
    void client.invalidateQueries({ queryKey: queryKeys.news });
  });
  // After midnight, today is another day.
  const now = useServerNow(60_000);
  const { data: profile, isPending: isProfilePending } = useOwnProfile(user?.id ?? "");
  const { data: requests = [], isPending: areRequestsPending } = useTimeRequests();
  const toAnswer = requests.filter(({ next, offers }) => !next && offers.length === 0).length;
  // Render everything at once, because late content would push the bookings down while somebody is about to tap.
  const isLoading = isPending || isProfilePending || areRequestsPending;
  const [acting, setActing] = useState<{ booking: Booking; action: BookingAction } | null>(null);
  const act = (booking: Booking, action: BookingAction) => setActing({ booking, action });
  const close = () => setActing(null);
  const unfinished = profile?.published === false;
  const session = bookings.find(({ timeStatus }) => timeStatus !== "past");

  return (
    <div {...lostFocus} className="wrap outline-none pt-[clamp(1.5rem,3vw,2.5rem)]">
      <div className="flex flex-wrap gap-x-3 text-sm">
        <h1 className="font-semibold">Dashboard</h1>
        <p className="text-ink-500">
          {formatFullDate(now)} · <bdi className="[overflow-wrap:anywhere]">{user?.name}</bdi> · Times in {ownCity()}
        </p>
      </div>
      {!(unfinished && bookings.length === 0) && (
        <p className="display mt-3 min-h-[1.2em] text-3xl text-balance">
          {!isLoading && data && inWords(toAnswer, countOf(bookings, "active"), countOf(bookings, "upcoming"))}
        </p>
      )}
      <UnconfirmedAddress />
      {unfinished && <FirstSteps />}
      {profile?.published && profile.paused && <PausedProfile />}
      {profile?.published && profile.hidden && <HiddenProfile note={profile.hiddenNote} />}
      {profile?.published && profile.application && <ApprovalNote application={profile.application} />}
      {isLoading && <DashboardLoading />}
      {!isLoading && !data && (
        <ErrorState
          title="Error fetching designer bookings"
          className="mt-8"
          onRetry={() => refetch()}
          retrying={isFetching}
        >
          <p>Your bookings are safe. We just can’t show them right now.</p>
        </ErrorState>
      )}
      {!isLoading && data && (
        <>
          {session && (
            <SessionCard booking={session} now={now} onOffer={() => act(session, "offer")} className="mt-6" />
          )}
          <div
            className={cn(
              "mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-[clamp(2rem,4vw,3.5rem)] gap-y-10",
              // There is nothing beside the bookings while the page is not published.
              (profile?.published || bookings.length > 0) &&
                "lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]",
            )}
          >
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-y-7">
              {user && <ReceivedRequests designerId={user.id} now={now} />}
              {profile?.published && <WeekStrip bookings={bookings} free={data.free} now={now} />}
              <Bookings
                bookings={bookings}
                now={now}
                onCard={session}
                published={profile?.published ?? false}
                onAct={act}
              />
            </div>
            <aside
              aria-label="News and earnings"
              className="grid gap-y-6 not-has-[section]:absolute lg:col-start-2 lg:row-span-2 lg:row-start-1"
            >
              <NewsList bookings={bookings} />
              <MonthCard />
              {user && <ProfileChecklist userId={user.id} first={bookings.length === 0} />}
            </aside>
            {session && (
              <AskNotifications title="Want reminders in this browser?">
                We’ll tell you about new bookings and changes, {REMINDER_MINUTES} minutes before a session, and when
                someone is waiting. In this browser, even while it’s closed.
              </AskNotifications>
            )}
          </div>
        </>
      )}
      <Suspense>
        {acting?.action === "cancel" && <CancelDialog booking={acting.booking} onClose={close} />}
        {acting?.action === "offer" && user && (
          <MoveDialog booking={acting.booking} designerId={user.id} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

type BookingsProps = {
  bookings: Booking[];
  now: number;
  /** The session that the card shows. */
  onCard: Booking | undefined;
  published: boolean;
  onAct: (booking: Booking, action: BookingAction) => void;
};

/** All bookings, in three tabs. By default it shows the upcoming ones, or the current one if there is no other. */
function Bookings({ bookings, now, onCard, published, onAct }: BookingsProps) {
  const [search, setSearch] = useSearchParams();
  const first = countOf(bookings, "upcoming") === 0 && countOf(bookings, "active") > 0 ? "active" : "upcoming";
  const chosen = tabs.find(({ status }) => status === search.get("tab"))?.status ?? first;
  return (
    <Tabs value={chosen} onValueChange={(tab) => setSearch({ tab }, { replace: true })}>
      <TabList aria-label="Bookings" className="max-sm:gap-x-5">
        {tabs.map(({ status, label }) => (
          <Tab key={status} value={status} count={countOf(bookings, status)}>
            {label}
            {status === "active" && countOf(bookings, status) > 0 && (
              <span className="size-2 rounded-full bg-coral-600" aria-hidden="true" />
            )}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ status, label, empty, hint }) => (
        <TabPanel key={status} value={status}>
          <BookingList
            label={label}
            bookings={bookings.filter(({ timeStatus }) => timeStatus === status)}
            now={now}
            onCard={onCard}
            empty={<EmptyList title={empty} hint={hint} published={published} />}
            onAct={onAct}
          />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function countOf(bookings: Booking[], status: Booking["timeStatus"]): number {
  return bookings.filter(({ timeStatus }) => timeStatus === status).length;
}

type BookingListProps = {
  /** The tab's name, the heading of bookings that are under no month. */
  label: string;
  bookings: Booking[];
  now: number;
  onCard: Booking | undefined;
  empty: ReactNode;
  onAct: (booking: Booking, action: BookingAction) => void;
};

/** The number shown at first, and added by each click. */
const PAGE = 20;

function BookingList({ label, bookings, now, onCard, empty, onAct }: BookingListProps) {
  const [shown, setShown] = useState(PAGE);
  if (bookings.length === 0) return empty;
  return (
    <>
      {bookingsByMonth(bookings.slice(0, shown)).map(({ month, bookings: some }) => (
        <section key={month} aria-label={month ?? label}>
          <h2 className={month === null ? "sr-only" : "pt-6 text-sm font-semibold"}>{month ?? label}</h2>
          <ul>
            {some.map((booking) => (
              <BookingRow
                key={booking._id}
                booking={booking}
                now={now}
                onCard={booking === onCard}
                onAct={(action) => onAct(booking, action)}
              />
            ))}
          </ul>
        </section>
      ))}
      {shown < bookings.length && (
        <Button variant="outline" className="mt-6" onClick={() => showMore(() => setShown(shown + PAGE))}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Without a hint it explains how to get bookings. The panel above an unpublished profile says so already. */
function EmptyList({ title, hint, published }: { title: string; hint: string | null; published: boolean }) {
  const { user } = useSession();
  const { data: profile } = useOwnProfile(user?.id ?? "");
  if (!user || !published) return <h2 className="mt-6 text-ink-700">{title}</h2>;
  if (hint) {
    return (
      <EmptyState title={title} className="mt-6">
        <p>{hint}</p>
      </EmptyState>
    );
  }
  const page = paths.designer(user.id);
  const copy = () =>
    copyText(new URL(page, location.origin).href, {
      done: "Link copied",
      failed: "Open your page and copy its address.",
    });
  return (
    <EmptyState
      title={title}
      className="mt-6"
      actions={
        <>
          <Button
            // While something is missing in the page, adding it is the only next step.
            variant={profile?.missing.length ? "outline" : undefined}
            onClick={() => void copy()}
          >
            <LinkIcon aria-hidden="true" />
            Copy the link to your page
          </Button>
          <ButtonLink to={page} variant="ghost">
            See your page
          </ButtonLink>
        </>
      }
    >
      <p>Homeowners book your free hours on your page. Send the link to people who have asked for your advice.</p>
    </EmptyState>
  );
}

function DashboardLoading() {
  return (
    <Loading label="Loading..." visible className="mt-6">
      <Skeleton className="mt-3 h-64 rounded-tr-(--radius-door-sm) md:h-48 md:rounded-tr-(--radius-door)" />
      <div className="mt-8 border-t border-ink-200">
        {[0, 1, 2].map((row) => (
          <div key={row} className="grid grid-cols-[5.5rem_1fr] gap-5 border-b border-ink-200 py-5">
            <Skeleton className="h-7 w-20" />
            <span className="grid min-w-0 grid-cols-1 gap-2.5">
              <Skeleton className="h-5 w-48 max-w-full" />
              <Skeleton className="h-4 w-72 max-w-full" />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  );
}
