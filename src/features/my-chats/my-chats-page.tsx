import * as paths from "@contract/paths.ts";
import { ArrowLeft } from "lucide-react";
import { Fragment, lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useChats } from "@/domain/booking/get-chats.ts";
import { nextChange } from "@/domain/booking/next-slot-change.ts";
import { FreeSoonest } from "@/domain/designer/free-soonest.tsx";
import { useLiveNews } from "@/domain/news/use-live-news.ts";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useSession } from "@/lib/session.ts";
import { ownCity } from "@/lib/time-zone.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { groupedByTime } from "./chat-groups.ts";
import { ChatRow } from "./chat-row.tsx";
import { LiveHolds, RecentRefunds } from "./holds-and-refunds.tsx";
import type { ChatListItem } from "./row-acts.ts";
import { FACTS, GROUP_TITLE, ROW, SECTION_TITLE } from "./row-layout.ts";
import { SentRequests } from "./sent-requests.tsx";

const CustomerDialog = lazy(async () => ({
  default: (await import("@/domain/booking/changes/customer-dialog.tsx")).CustomerDialog,
}));

export function MyChatsPage() {
  usePageMeta({ title: "My Chats", description: "Your consultations and what was said in them." });
  const lostFocus = useLostFocus();
  const { user } = useSession();
  const { data, isPending, isError, isFetching, refetch } = useChats();
  const chats = data?.chats ?? [];
  const [changing, setChanging] = useState<ChatListItem | null>(null);
  useAskedFor(chats, setChanging);
  useLiveNews(user?.id);
  // A slot that begins or ends changes the order of the rows.
  useAtInstant(nextChange(chats, serverNow()), () => void refetch());
  // After midnight, today is another day.
  useServerNow(60_000);

  // A running session comes first, then times that are held for minutes. Both come before refunds and entries that wait for an answer.
  const isLive = chats.some(({ timeStatus }) => timeStatus === "active");
  const holds = <LiveHolds among={isLive} onHoldsChanged={() => void refetch()} />;
  const matters = (
    <>
      <RecentRefunds />
      <SentRequests />
    </>
  );
  const consultations = (
    <section className="mt-7" aria-labelledby="consultations">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="consultations" className={cn(SECTION_TITLE, "flex items-center gap-3")}>
          Consultations
          {data && (
            <span className="min-w-7 rounded-control bg-petrol-900 px-1.5 py-1 text-center font-sans text-xs leading-none font-semibold tracking-normal text-white tabular-nums">
              {chats.length}
            </span>
          )}
        </h2>
        {chats.length > 0 && <p className="text-sm text-ink-500">Times in {ownCity()}</p>}
      </div>
      {isPending && <ChatsLoading />}
      {isError && !data && (
        <ErrorState title="Error fetching chats" className="mt-6" onRetry={() => refetch()} retrying={isFetching} />
      )}
      {data && chats.length === 0 && (
        <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
          <EmptyState
            as="h3"
            title="No active chats"
            actions={<ButtonLink to={paths.discovery}>Find Designers</ButtonLink>}
          >
            <p>Book a consultation with a designer to start chatting</p>
          </EmptyState>
          <FreeSoonest as="h3" className="min-w-0" />
        </div>
      )}
      {chats.length > 0 &&
        groupedByTime(chats).map((group, index) => {
          // Without a running session, the groups look like one list. The rows of "Now" have a ground, and need no rule.
          const ruled = group.name !== "Now" && (isLive || index === 0);
          return (
            <Fragment key={group.name}>
              {/* For sighted readers, the rows' badges show it. */}
              <h3 className={isLive && group.name !== "Now" ? GROUP_TITLE : "sr-only"}>{group.name}</h3>
              <ul className={cn((ruled || index === 0) && "mt-4", ruled && "border-t border-ink-200")}>
                {group.chats.map((chat) => (
                  <ChatRow key={chat.id} chat={chat} onChange={() => setChanging(chat)} />
                ))}
              </ul>
              {isLive && index === 0 && holds}
            </Fragment>
          );
        })}
    </section>
  );

  return (
    <div {...lostFocus} className="wrap outline-none pt-1 pb-[clamp(3.5rem,7.5vw,7rem)]">
      <ButtonLink to={paths.home} variant="ghost" className="-ml-4.5">
        <ArrowLeft aria-hidden="true" />
        Back to Home
      </ButtonLink>
      <h1 className="display mt-1 text-3xl">My Chats</h1>
      {!isLive && holds}
      {!isLive && matters}
      {consultations}
      {isLive && matters}
      <p className="mt-12 text-sm text-ink-700">
        Want a reminder before a session?{" "}
        <Link to={paths.accountSection("notifications")} className="text-link whitespace-nowrap">
          Notifications in your account
        </Link>
      </p>
      <Suspense>
        {changing && <CustomerDialog booking={bookingOf(changing)} onClose={() => setChanging(null)} />}
      </Suspense>
    </div>
  );
}

/** Opens the booking of an address with `?booking=<id>`, which emails contain, once the list is loaded. */
function useAskedFor(chats: ChatListItem[], open: (chat: ChatListItem) => void): void {
  const [search, setSearch] = useSearchParams();
  const asked = chats.find(({ id }) => id === search.get("booking"));
  const openAsked = useEffectEvent(() => {
    if (!asked) return;
    open(asked);
    setSearch({}, { replace: true });
  });
  const id = asked?.id;
  useEffect(() => {
    if (id) openAsked();
  }, [id]);
}

function bookingOf({ id, designerId: designer, serviceName, offerCount = 0 }: ChatListItem) {
  return {
    id,
    designerId: designer._id,
    designerName: designer.name,
    designerAvatar: designer.profilePicture,
    serviceName,
    offered: offerCount > 0,
  };
}

function ChatsLoading() {
  return (
    <Loading label="Loading...">
      {[0, 1, 2].map((row) => (
        <div key={row} className={ROW}>
          <Skeleton className="size-14 rounded-full rounded-bl-none" />
          <span className="grid min-w-0 grid-cols-1 gap-2.5">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-72 max-w-full" />
          </span>
          <span className={FACTS}>
            <Skeleton className="h-5 w-28 sm:mb-2.5 lg:col-start-3 lg:row-start-1 lg:mb-0" />
            <Skeleton className="h-5 w-16 lg:col-start-4 lg:row-start-1" />
          </span>
        </div>
      ))}
    </Loading>
  );
}
