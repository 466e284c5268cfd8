import type { ListedDesigner } from "@contract/designers.ts";
import { FULL_REFUND_MINUTES, REFUNDS } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { leadingRate } from "@contract/price.ts";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { Style } from "@/content/studio.ts";
import { FIRST, pictureOf, walls } from "@/content/walls.ts";
import { designersQuery, useDesigners } from "@/domain/designer/get-designers.ts";
import { LeadingPrice } from "@/domain/designer/leading-price.tsx";
import { loadPicture } from "@/lib/image.ts";
import { ownCity } from "@/lib/time-zone.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { type FreeSlot, freeSoonest } from "./free-soon.ts";
import { SOONEST } from "./landing-queries.ts";

const MINUTE = 60_000;
const LAST = walls.length - 1;
/** The sides are cropped on phones, where the frame is upright. Their screens get a narrower copy than they could show: it contains all that was drawn. */
const SIZES = "(min-width: 75rem) 75rem, (min-width: 640px) 100vw, 65vw";
/** How far a finger moves across the picture for the next one, in pixels. */
const SWIPE = 40;

/**
 * One wall in five styles, a scale bar that moves from one to the next, and at each stop the designer of that style who is free soonest. The pictures show
 * styles, not these designers' work.
 */
export function Wall() {
  const [stop, setStop] = useState(FIRST);
  // The shown picture changes after the next one has loaded.
  const [shown, setShown] = useState(FIRST);
  const [reached, setReached] = useState(false);
  const latest = useRef(FIRST);
  const from = useRef(0);
  const { style, alt } = walls[stop] ?? walls[FIRST];
  const reach = () => setReached(true);
  const free = useFreeSoonest(style);

  async function move(to: number) {
    const next = Math.min(LAST, Math.max(0, to));
    latest.current = next;
    reach();
    setStop(next);
    // Move on even without its picture.
    await loadPicture(pictureOf(walls[next] ?? walls[FIRST]), SIZES).catch(() => undefined);
    if (latest.current === next) setShown(next);
  }

  return (
    <section
      aria-labelledby="wall-title"
      className="border-b border-ink-200"
      style={{ "--at": stop / LAST } as CSSProperties}
    >
      <div className="wrap pt-10 pb-6 sm:pt-12 sm:pb-8 low:pt-6">
        <h2 id="wall-title" className="display text-3xl">
          One wall, five hands
        </h2>
        <figure
          className="wall mt-4"
          onPointerDown={({ clientX }) => {
            from.current = clientX;
          }}
          onPointerUp={({ clientX, pointerType }) => {
            const moved = clientX - from.current;
            if (pointerType === "touch" && Math.abs(moved) > SWIPE) void move(stop - Math.sign(moved));
          }}
        >
          {walls.map(
            (wall, index) =>
              (index === FIRST || reached) && (
                <DoorImage
                  key={wall.style}
                  src={pictureOf(wall)}
                  alt={index === stop ? alt : ""}
                  sizes={SIZES}
                  focus="45% 55%"
                  className={index > shown ? "wall-layer wall-later" : "wall-layer"}
                />
              ),
          )}
          <figcaption className="wall-style">{style} style</figcaption>
        </figure>
        <div className="wall-scale noscript:hidden print:hidden">
          <input
            type="range"
            aria-label="Style of the wall"
            aria-valuetext={style}
            min={0}
            max={LAST}
            value={stop}
            onChange={({ target }) => void move(Number(target.value))}
            onPointerEnter={reach}
            onFocus={reach}
            className="scale-range"
          />
          {walls.map((wall, index) => (
            <span
              key={wall.style}
              aria-hidden="true"
              data-on={index === stop || undefined}
              style={{ "--stop": index / LAST } as CSSProperties}
            >
              {wall.style}
            </span>
          ))}
        </div>
        <div
          className="wall-below noscript:hidden"
          // Nobody waits for it before that.
          aria-live={reached ? "polite" : undefined}
        >
          <Free {...free} style={style} />
        </div>
        <p className="mt-3 text-sm text-ink-500 sm:mt-4 sm:text-center noscript:hidden">
          {free.slot?.today &&
            `Full refund within ${FULL_REFUND_MINUTES} minutes of paying, then half until ${REFUNDS[1].noticeHours} hours before. `}
          {/* Only once a slot is known: the prerendered page does not know the reader's zone, and React would discard it. */}
          {free.slot && `Times are in ${ownCity()} time.`}
        </p>
      </div>
    </section>
  );
}

const others = (designers: ListedDesigner[], shown: ReadonlySet<string>) =>
  designers.filter(({ _id }) => !shown.has(_id));

/** Returns the designer of each stop's style who is free soonest, each at one stop only. */
function handsOf(designers: ListedDesigner[], now: number): Map<Style, FreeSlot> {
  const hands = new Map<Style, FreeSlot>();
  const shown = new Set<string>();
  for (const { style } of walls) {
    const ofStyle = designers.filter(({ styles }) => styles.includes(style));
    const slot = freeSoonest(others(ofStyle, shown), now);
    if (!slot) continue;
    hands.set(style, slot);
    shown.add(slot.designer._id);
  }
  return hands;
}

/** Returns the designer of a style who is free soonest, or the reason why there is none. */
function useFreeSoonest(style: Style) {
  const now = useServerNow(MINUTE);
  const soonest = useDesigners(SOONEST);
  const all = soonest.data?.designers ?? [];
  const anybody = freeSoonest(all, now) !== undefined;
  const hands = handsOf(all, now);
  const listed = hands.get(style);
  // None of those who are free soonest of all has this style, or only a designer who is at another stop.
  const own = useQuery({
    ...designersQuery({ style, sort: "soonest", limit: SOONEST.limit }),
    placeholderData: undefined,
    enabled: anybody && !listed,
  });
  const ofStyle = own.data?.designers ?? [];
  const elsewhere = new Set([...hands.values()].map(({ designer }) => designer._id));
  const slot = listed ?? freeSoonest(others(ofStyle, elsewhere), now) ?? freeSoonest(ofStyle, now);
  // The slot has begun, so it is no longer free.
  useAtInstant(slot ? Date.parse(slot.start) : null, () => void (listed ? soonest : own).refetch());
  return {
    slot,
    anybody,
    waiting: soonest.isPending || (anybody && own.isPending),
    failed: anybody ? own.isError : soonest.isError,
  };
}

type FreeProps = ReturnType<typeof useFreeSoonest> & { style: Style };

function Free({ slot, anybody, waiting, failed, style }: FreeProps) {
  if (slot) return <Slot slot={slot} style={style} />;
  if (waiting) return <Waiting />;
  const title = failed
    ? "Who is available today?"
    : anybody
      ? "Nobody in this style is available just now"
      : "Nobody is available just now";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-2">
      <div className="max-w-[36em]">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-700">
          {failed
            ? "The times could not be loaded. Each designer’s page shows when they are free."
            : "Each designer’s page says when they take bookings."}
        </p>
      </div>
      <ButtonLink to={anybody ? paths.designersOfStyle(style) : paths.discovery} variant="link">
        {anybody ? `See designers of ${style} rooms` : "See all designers"}
      </ButtonLink>
    </div>
  );
}

/** The person links to their page, the time to booking it there. */
function Slot({ slot: { designer, start, words, hour }, style }: { slot: FreeSlot; style: Style }) {
  const { _id, name, profilePicture, rates } = designer;
  const rate = leadingRate(rates);
  const end = new Date(Date.parse(start) + (rate?.slotDuration ?? 0) * MINUTE).toISOString();
  return (
    <div className="wall-designer">
      <p className="text-sm leading-snug text-ink-500 max-sm:col-span-full sm:text-right">For {style} rooms</p>
      <Avatar id={_id} name={name} src={profilePicture} size={3.25} className="max-sm:size-11!" />
      <div className="min-w-0 leading-snug">
        <Link to={paths.designer(_id)} className="hit font-semibold underline-offset-4 hover:underline">
          <bdi className="wrap-anywhere">{name}</bdi>
        </Link>
        <LeadingPrice rates={rates} />
      </div>
      <ButtonLink
        to={paths.bookDesigner(_id, rate?._id)}
        state={hour ? { slot: { start, end } } : null}
        className="whitespace-nowrap max-sm:col-span-full max-sm:mt-2"
      >
        <span className="sr-only">Book </span>
        <span>
          <time dateTime={start}>{words}</time>
          {!hour && ": see times"}
        </span>
        <span className="sr-only"> with {name}</span>
      </ButtonLink>
    </div>
  );
}

function Waiting() {
  return (
    <Loading label="Loading...">
      <div className="wall-designer">
        <Skeleton className="h-3.5 w-32 max-sm:col-span-full max-sm:my-1" />
        <Skeleton className="size-13 rounded-full" />
        <div>
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-2.5 h-3.5 w-24" />
        </div>
        <Skeleton className="h-11 w-32" />
      </div>
    </Loading>
  );
}
