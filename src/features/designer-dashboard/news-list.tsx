import { formatCount, formatSoon } from "@contract/format.ts";
import type { NewsItem } from "@contract/news.ts";
import * as paths from "@contract/paths.ts";
import {
  CalendarClock,
  CalendarOff,
  CalendarPlus,
  CalendarSearch,
  CalendarX,
  Check,
  FileQuestion,
  type LucideIcon,
  MessageSquareText,
  Ruler,
  Star,
  UserX,
} from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import { useNews } from "@/domain/news/get-news.ts";
import { formatSpan, instantOf } from "@/lib/span.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Button } from "@/ui/button.tsx";
import { showMore } from "@/ui/focus-management.ts";
import type { Booking } from "./get-bookings.ts";
import { useSeeNews } from "./see-news.ts";
import { unreadByCustomer } from "./unread-by-customer.ts";

/** `word`: before the customer's name; `does`: after it. */
const kinds: Record<NewsItem["kind"], { word?: string; does?: string; Icon: LucideIcon }> = {
  booked: { word: "New booking", Icon: CalendarPlus },
  moved: { word: "Moved", Icon: CalendarClock },
  cancelled: { word: "Cancelled", Icon: CalendarX },
  no_show: { word: "Reported as a no-show", Icon: UserX },
  reviewed: { word: "New review", Icon: Star },
  conflict: { word: "Calendar clash", Icon: CalendarOff },
  time_requested: { does: "asked for a time", Icon: CalendarSearch },
  brief: { does: "described the room", Icon: Ruler },
  plan_question: { does: "asked about your plan", Icon: FileQuestion },
};

/** Number of news shown at first. */
const SHOWN = 4;

/** Unread messages, and the events of bookings since the designer last looked. Empty if there is nothing new. */
export function NewsList({ bookings }: { bookings: readonly Booking[] }) {
  const { data } = useNews();
  const { mutate } = useSeeNews();
  const [all, setAll] = useState(false);
  const heading = useId();
  const now = useServerNow(30_000);
  const unread = unreadByCustomer(bookings);
  const news = data?.news ?? [];
  const shown = all ? news : news.slice(0, Math.max(1, SHOWN - unread.length));
  const upTo = data?.upTo;
  function seen(): void {
    if (!upTo) return;
    mutate(upTo);
    setAll(false);
    document.getElementById("main")?.focus({ preventScroll: true });
  }
  // Always rendered, because a live region announces only changes after its creation. When empty, it takes up no grid row.
  return (
    <div aria-live="polite" className="empty:absolute">
      {(news.length > 0 || unread.length > 0) && (
        <section aria-labelledby={heading} className="rounded-card border border-ink-200">
          <div className="flex min-h-13 items-center justify-between gap-4 pr-1.5 pl-5">
            <h2 id={heading} className="flex items-center gap-2.5 font-semibold whitespace-nowrap">
              <span className="size-2 rounded-full bg-coral-600" aria-hidden="true" />
              New for you
            </h2>
            {upTo && (
              <Button variant="ghost" size="sm" onClick={seen}>
                <Check className="max-[22rem]:hidden" aria-hidden="true" />
                Mark as seen
              </Button>
            )}
          </div>
          <ul>
            {unread.map(({ latest, messages, bookings: sessions }) => (
              <Row
                key={latest.userId._id}
                to={paths.chat(latest._id)}
                icon={<MessageSquareText aria-hidden="true" />}
                word={formatCount(messages, "unread message")}
                name={latest.userId.name}
                facts={`${formatSoon(latest.slotStart, now)}, ${sessions > 1 ? `and ${formatCount(sessions - 1, "earlier session")}` : latest.serviceName}`}
              />
            ))}
            {shown.map((item) => {
              const { Icon, ...words } = kinds[item.kind];
              return (
                <Row
                  key={item.id}
                  to={pageOf(item)}
                  icon={<Icon aria-hidden="true" />}
                  {...words}
                  name={item.customer.name}
                  facts={factsOf(item, now)}
                  age={now - instantOf(item.at)}
                />
              );
            })}
          </ul>
          {shown.length < news.length && (
            <p className="border-t border-ink-200 px-5">
              <Button variant="link" size="sm" onClick={() => showMore(() => setAll(true))}>
                Show {news.length - shown.length} more
              </Button>
            </p>
          )}
        </section>
      )}
    </div>
  );
}

/** The chat of a cancelled booking is closed to both members. */
function pageOf({ kind, bookingId }: NewsItem): string | undefined {
  if (kind === "cancelled") return undefined;
  if (kind === "time_requested") return "#requests";
  if (kind === "conflict") return `#booking-${bookingId}`;
  if (kind === "brief") return paths.brief(bookingId);
  if (kind === "plan_question") return paths.plan(bookingId);
  return kind === "reviewed" ? paths.ownReviews : paths.chat(bookingId);
}

function factsOf({ kind, slotStart, movedFrom, serviceName }: NewsItem, now: number): string {
  if (kind === "time_requested") return serviceName;
  const at = formatSoon(slotStart, now);
  return kind === "moved" && movedFrom ? `${formatSoon(movedFrom, now)} is now ${at}` : `${at}, ${serviceName}`;
}

type RowProps = {
  to?: string;
  icon: ReactNode;
  /** Before the name, or after it. */
  word?: string | undefined;
  does?: string | undefined;
  name: string;
  facts: string;
  /** In milliseconds. */
  age?: number;
};

function Row({ to, icon, word, does, name, facts, age }: RowProps) {
  const words = (
    <>
      {word && <span className="font-semibold">{word}: </span>}
      <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
      {does && <span className="font-semibold"> {does}</span>}
    </>
  );
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 border-t border-ink-200 px-5 py-3 text-sm has-[a]:hover:bg-linen">
      <span className="mt-0.5 text-petrol-700 *:size-4.5 *:stroke-[1.75]">{icon}</span>
      <span className="min-w-0">
        <span className="flex items-baseline justify-between gap-3">
          {to ? (
            <Link
              to={to}
              className="min-w-0 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
            >
              {words}
            </Link>
          ) : (
            <span className="min-w-0">{words}</span>
          )}
          {age !== undefined && (
            <span className="flex-none text-xs text-ink-500 tabular-nums">
              {age < 60_000 ? "just now" : `${formatSpan(age)} ago`}
            </span>
          )}
        </span>
        <span className="block text-ink-700 tabular-nums [overflow-wrap:anywhere]">{facts}</span>
      </span>
    </li>
  );
}
