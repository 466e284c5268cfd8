import { FULL_REFUND_MINUTES } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { leadingRate } from "@contract/price.ts";
import { Link } from "react-router-dom";
import { useDesigners } from "@/domain/designer/get-designers.ts";
import { LeadingPrice } from "@/domain/designer/leading-price.tsx";
import { ownCity } from "@/lib/time-zone.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { type FreeSlot, freeSoon } from "./free-soon.ts";
import { SOONEST } from "./landing-queries.ts";

const MINUTE = 60_000;
const SHOWN = 4;

/** Who is free soonest, each with a way to their profile and to booking that time. */
export function FreeToday() {
  const { data, isError, refetch } = useDesigners(SOONEST);
  const { title, slots } = freeSoon(data?.designers ?? [], useServerNow(MINUTE), SHOWN);
  // The first slot has begun, so it is no longer free.
  useAtInstant(slots[0] ? Date.parse(slots[0].start) : null, () => void refetch());
  return (
    <section aria-labelledby="free-title" className="border-b border-ink-200 noscript:hidden">
      <div className="wrap pt-6 pb-3 sm:pb-5">
        {slots.length > 0 ? (
          <>
            <div className={headClass}>
              <h2 id="free-title" className="display text-2xl">
                {title}
              </h2>
              <p className="text-sm text-ink-500">
                {title === "Available today" &&
                  `Full refund for ${FULL_REFUND_MINUTES} minutes after paying, then half or none. `}
                Times in {ownCity()}
              </p>
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
  "mt-3 grid border-ink-200 max-sm:border-t sm:mt-4 sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-4 xl:gap-x-6";
/** Three on phones, where they are rows. */
const itemClass =
  "min-w-0 border-ink-200 max-sm:not-first:border-t max-sm:nth-[n+4]:hidden sm:max-xl:nth-[n+3]:border-t xl:not-first:border-l xl:not-first:pl-6";
const rowClass =
  "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2.5 py-2.5 max-sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:h-full sm:grid-rows-[1fr_auto] sm:items-start sm:py-3.5 xl:py-0.5";

/** The person leads to their page, the time to booking it there. */
function Slot({ slot: { designer, start, words, hour } }: { slot: FreeSlot }) {
  const { _id, name, profilePicture, rates } = designer;
  const rate = leadingRate(rates);
  const end = new Date(Date.parse(start) + (rate?.slotDuration ?? 0) * MINUTE).toISOString();
  return (
    <div className={rowClass}>
      <Avatar id={_id} name={name} src={profilePicture} size={3.25} />
      <div className="min-w-0 leading-snug">
        <Link to={paths.designer(_id)} className="hit font-semibold underline-offset-4 hover:underline">
          <bdi className="wrap-anywhere">{name}</bdi>
        </Link>
        <LeadingPrice rates={rates} />
      </div>
      <ButtonLink
        to={paths.bookDesigner(_id, rate?._id)}
        state={hour ? { slot: { start, end } } : null}
        variant="outline"
        size="sm"
        className="justify-self-start font-semibold whitespace-nowrap max-[22rem]:col-start-2 sm:col-start-2"
      >
        <span className="sr-only">Book </span>
        <time dateTime={start}>{words}</time>
        <span className="sr-only"> with {name}</span>
      </ButtonLink>
    </div>
  );
}

function Nobody({ failed }: { failed: boolean }) {
  return (
    <div className="flex min-h-40 flex-wrap items-center justify-between gap-x-10 gap-y-3">
      <div className="max-w-[36em]">
        <h2 id="free-title" className="display text-2xl">
          {failed ? "Who is available today?" : "Nobody is available just now"}
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
              <Skeleton className="size-13 rounded-full" />
              <div className="h-13">
                <Skeleton className="mt-1 h-4 w-3/4" />
                <Skeleton className="mt-2.5 h-3.5 w-1/2" />
              </div>
              <Skeleton className="h-9 w-22 max-[22rem]:col-start-2 sm:col-start-2 sm:w-28" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
