import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { useDesigners } from "@/domain/designer/get-designers.ts";
import { browserZone, zoneCity } from "@/lib/time-zone.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { type FreeSlot, freeSoon } from "./free-soon.ts";
import { SOONEST } from "./landing-queries.ts";
import { LeadingPrice } from "./leading-price.tsx";

const MINUTE = 60_000;
const SHOWN = 4;

/** Who is free soonest, each with a way to their profile. */
export function FreeToday() {
  const { data, isError, refetch } = useDesigners(SOONEST);
  const { title, slots } = freeSoon(data?.designers ?? [], useServerNow(MINUTE), SHOWN);
  // The first slot begins: it is nobody's next free one any more.
  useAtInstant(slots[0] ? Date.parse(slots[0].start) : null, () => void refetch());
  return (
    <section aria-labelledby="free-title" className="border-b border-ink-200 noscript:hidden">
      <div className="wrap pt-6 pb-3 sm:pt-8 sm:pb-6">
        {slots.length > 0 ? (
          <>
            <div className={headClass}>
              <h2 id="free-title" className="display text-2xl">
                {title}
              </h2>
              <p className="text-sm text-ink-500">By your clock, in {zoneCity(browserZone())}</p>
              <ButtonLink
                to={`${paths.discovery}?sort=soonest`}
                variant="link"
                size="sm"
                className="ml-auto max-sm:hidden"
              >
                See who else is free
              </ButtonLink>
            </div>
            <ul className={listClass}>
              {slots.map((slot) => (
                <li key={slot.designer._id} className={itemClass}>
                  <Slot slot={slot} />
                </li>
              ))}
            </ul>
          </>
        ) : data || isError ? (
          <Nobody failed={isError} />
        ) : (
          <StripSkeleton />
        )}
      </div>
    </section>
  );
}

const headClass = "flex flex-wrap items-baseline gap-x-4 gap-y-0.5 sm:h-10";
const listClass =
  "mt-3 grid border-ink-200 max-sm:border-t sm:mt-5 sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-4 xl:gap-x-6";
/** Three on phones, where they are rows. */
const itemClass =
  "min-w-0 border-ink-200 max-sm:not-first:border-t max-sm:nth-[n+4]:hidden sm:max-xl:nth-[n+3]:border-t xl:not-first:border-l xl:not-first:pl-6";
const rowClass =
  "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-3.5 py-3.5 max-[24rem]:grid-cols-[auto_minmax(0,1fr)] max-[24rem]:gap-y-2 xl:grid-cols-[auto_minmax(0,1fr)] xl:py-0.5";

function Slot({ slot: { designer, start, words } }: { slot: FreeSlot }) {
  const { _id, name, headline, intro, title, profilePicture, rates } = designer;
  return (
    <Link to={paths.designer(_id)} className={`group ${rowClass}`}>
      <Avatar id={_id} name={name} src={profilePicture} size={3.25} className="self-start" />
      <div className="min-w-0 leading-snug">
        <bdi className="line-clamp-2 font-semibold wrap-anywhere underline-offset-4 group-hover:underline">{name}</bdi>
        <LeadingPrice rates={rates} />
        <p dir="auto" className="line-clamp-2 min-h-[3em] text-sm text-balance text-ink-700 wrap-anywhere">
          {headline || intro || title}
        </p>
      </div>
      <time
        dateTime={start}
        className="inline-flex h-9 items-center justify-self-start rounded-control border border-ink-400 px-2.5 text-sm font-semibold whitespace-nowrap transition-colors group-hover:border-petrol-900 group-hover:bg-petrol-900 group-hover:text-white max-[24rem]:col-start-2 xl:col-start-2 xl:h-11 xl:px-3.5"
      >
        {words}
      </time>
    </Link>
  );
}

function Nobody({ failed }: { failed: boolean }) {
  return (
    <div className="flex min-h-40 flex-wrap items-center justify-between gap-x-10 gap-y-3">
      <div className="max-w-[36em]">
        <h2 id="free-title" className="display text-2xl">
          {failed ? "Who is free today?" : "Nobody is free just now"}
        </h2>
        <p className="mt-1.5 text-ink-700">
          {failed
            ? "The times could not be loaded. Each designer’s page shows when they are free."
            : "Each designer’s page says when they take bookings."}
        </p>
      </div>
      <ButtonLink to={paths.discovery} variant="link">
        See all designers
      </ButtonLink>
    </div>
  );
}

function StripSkeleton() {
  return (
    <Loading label="Loading...">
      <div className={headClass}>
        <Skeleton className="h-8 w-36" />
        <Skeleton className="h-5 w-44" />
      </div>
      <div className={listClass}>
        {Array.from({ length: SHOWN }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike and never move
          <div key={index} className={itemClass}>
            <div className={rowClass}>
              <Skeleton className="size-13 self-start rounded-full" />
              <div className="h-[5.65rem]">
                <Skeleton className="mt-1 h-4 w-3/4" />
                <Skeleton className="mt-2.5 h-3.5 w-1/2" />
                <Skeleton className="mt-3 h-3.5 w-full" />
              </div>
              <Skeleton className="h-9 w-20 max-[24rem]:col-start-2 xl:col-start-2 xl:h-11" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
