import type { Designer, Slot } from "@contract/designers.ts";
import { formatCount, formatHours, formatSoon, isKnownZone } from "@contract/format.ts";
import { FULL_REFUND_MINUTES, REFUNDS } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { leadingRate, priceOf } from "@contract/price.ts";
import type { WeekdayHours } from "@contract/services.ts";
import { formatZoneTime } from "@contract/zones.ts";
import { Fragment, type RefObject } from "react";
import { Link } from "react-router-dom";
import { firstNameOf } from "@/domain/booking/members.ts";
import { NextTimesList } from "@/domain/booking/slot-picker/next-times.tsx";
import type { NextTimes } from "@/domain/booking/slot-picker/use-next-times.ts";
import { daysByHours } from "@/domain/designer/days-by-hours.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { browserZone } from "@/lib/time-zone.ts";
import { clockPlus, minutesAhead } from "@/lib/zone-difference.ts";
import { Button } from "@/ui/button.tsx";
import { PriceTag } from "@/ui/price-tag.tsx";
import { loadBookingDialog } from "./load-booking-dialog.ts";

const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

type BookingPanelProps = {
  designer: Designer;
  times: NextTimes;
  onBook: () => void;
  onBookAt: (slot: Slot) => void;
  onAsk: () => void;
  onMessage: () => void;
  /** Whether an existing chat is being looked up. */
  messaging: boolean;
  ref: RefObject<HTMLElement | null>;
};

/** Shows the price of a consultation and the designer's next free time; on wide screens beside the profile. */
export function BookingPanel({
  designer,
  times,
  onBook,
  onBookAt,
  onAsk,
  onMessage,
  messaging,
  ref,
}: BookingPanelProps) {
  const leading = leadingRate(designer.rates);
  return (
    <aside
      ref={ref}
      aria-label="Booking"
      className="rounded-card bg-duck-100 max-md:rounded-tr-door lg:rounded-tr-door md:max-lg:rounded-br-door px-5 pt-6 pb-5 sm:px-6 sm:pt-7 sm:pb-6 md:max-lg:grid md:max-lg:grid-cols-[1fr_16rem] md:max-lg:gap-x-10 lg:sticky lg:top-6"
      {...warmUp}
    >
      <div className="min-w-0 md:max-lg:row-span-2">
        <p dir="auto" className="display max-w-[9em] pr-8 text-2xl wrap-anywhere">
          Talk to {firstNameOf(designer.name)}
        </p>
        <p className="mt-1.5 text-ink-700">{kindsOf(designer)}</p>
        {leading && (
          <p className="mt-4">
            <span className="block text-sm wrap-anywhere">{leading.serviceName}</span>
            <PriceTag price={priceOf(leading)} amountClassName="font-semibold text-ink" />
          </p>
        )}
        {times.offered && <NextTimesList {...times} onChoose={onBookAt} onAsk={onAsk} />}
      </div>
      <div className="mt-5 md:max-lg:mt-0">
        <Button variant="coral" size="lg" className="mb-1 w-full max-md:hidden md:max-lg:mb-3" onClick={onBook}>
          Book Consultation
        </Button>
        <Button
          variant="outline"
          className="w-full hover:bg-duck-200 lg:border-transparent lg:bg-transparent"
          onClick={onMessage}
          busy={messaging}
          aria-describedby="messaging"
        >
          Message Designer
        </Button>
        <p id="messaging" className="mt-1 text-center text-xs text-balance text-ink-700">
          Messaging opens with your session.
        </p>
      </div>
      <div className="md:max-lg:contents">
        <OpeningHours availability={designer.availability} city={designer.address.city} />
        {designer.rates.some(({ rate }) => rate > 0) && <RefundRule />}
      </div>
    </aside>
  );
}

type BookingBarProps = Pick<BookingPanelProps, "designer" | "times" | "onBook"> & {
  /** Whether the panel is in view. Except on phones it contains the button, so the bar is not shown. */
  hidden: boolean;
  /** Whether the buttons at the end of the page are in view or above it. */
  atEnd: boolean;
};

/**
 * The price, the next free time and the booking button at the window's lower edge: on phones always, elsewhere while the panel is out of view.
 */
export function BookingBar({ designer, times: { times, failed }, onBook, hidden, atEnd }: BookingBarProps) {
  const next = times?.[0];
  const leading = leadingRate(designer.rates);
  return (
    <div
      className={cn(
        "bottom-0 z-10 border-t border-ink bg-paper pb-[env(safe-area-inset-bottom)] transition-[translate,visibility] max-lg:fixed max-lg:inset-x-0 lg:sticky lg:-mt-16",
        hidden && "md:invisible md:translate-y-full",
        atEnd && "invisible translate-y-full",
      )}
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
        <p className="min-w-0 flex-1 basis-36 leading-snug tabular-nums">
          <span className="block truncate">
            {leading ? (
              <PriceTag price={priceOf(leading)} amountClassName="font-semibold" short />
            ) : (
              <b className="text-sm font-semibold">Talk to {firstNameOf(designer.name)}</b>
            )}
          </span>
          {/* Reserves the space while the times load. */}
          <span className={cn("block text-xs text-ink-700", !times && !failed && "min-h-[1.4em]")}>
            {next && (
              <>
                Next<span className="max-sm:sr-only"> available</span>:{" "}
                <time dateTime={next.start}>{formatSoon(next.start, serverNow())}</time>
              </>
            )}
          </span>
        </p>
        <Button variant="coral" className="flex-1 px-3 min-[23rem]:flex-none sm:px-5" onClick={onBook} {...warmUp}>
          Book Consultation
        </Button>
      </div>
    </div>
  );
}

/** Fetches the dialog's code when the pointer or the focus reaches a button that opens it. */
const warmUp = {
  onPointerEnter: () => void loadBookingDialog(),
  onFocus: () => void loadBookingDialog(),
};

/** Returns how the designer's sessions are held. */
function kindsOf({ rates }: Designer): string {
  const kinds = new Set(rates.map(({ slotType }) => slotType));
  return kinds.size === 1 ? `By ${[...kinds][0]}` : "By chat or by call";
}

/** States the rule of refunds: "Full refund up to 24 hours before, half up to 2 hours before. Always all of it within 10 minutes after paying." */
function RefundRule() {
  return (
    <div className="mt-4 text-sm md:max-lg:col-start-2 md:max-lg:row-span-2 md:max-lg:row-start-2">
      <p className="font-semibold">If you cancel</p>
      <p className="text-pretty text-ink-700">
        {REFUNDS.map(({ noticeHours, percent }, index) => (
          <Fragment key={noticeHours}>
            {index > 0 && ", "}
            {percent === 100 ? "Full refund" : percent === 50 ? "half" : `${percent}%`} up to{" "}
            {formatCount(noticeHours, "hour")} before
          </Fragment>
        ))}
        . Always all of it within {FULL_REFUND_MINUTES} minutes after paying.{" "}
        <Link to={paths.refunds} className="text-link whitespace-nowrap">
          How refunds work
        </Link>
      </p>
    </div>
  );
}

/** Seven days, the available ones filled, unless all are, and the hours in the designer's zone and, if it differs, the viewer's. */
function OpeningHours({ availability, city }: { availability: Designer["availability"]; city: string }) {
  if (!availability || availability.daysAvailable.length === 0) return null;
  const { daysAvailable, startTime, endTime, weeklyHours } = availability;
  const open = week.filter((day) => daysAvailable.includes(day));
  const daily = open.length === week.length;
  const always = daily && startTime === endTime;
  return (
    <div className="mt-5 md:max-lg:col-start-1 md:max-lg:row-start-3">
      {!daily && <p className="sr-only">Open on {open.join(", ")}</p>}
      {!daily && (
        <ol className="mb-2 grid grid-cols-7 gap-1" aria-hidden="true">
          {week.map((day) => (
            <li
              key={day}
              className={cn(
                "py-1.5 text-center text-xs",
                open.includes(day) ? "bg-duck-200 font-semibold" : "text-ink-500",
              )}
            >
              {day.charAt(0)}
            </li>
          ))}
        </ol>
      )}
      {daily && !weeklyHours && <p className="text-sm font-semibold">Every day</p>}
      {weeklyHours ? (
        <WeeklyHours hours={weeklyHours} zone={formatZoneTime(availability.timeZone, city)} />
      ) : (
        <p className="text-sm text-balance text-ink-700 tabular-nums">
          {formatHours(startTime, endTime)}
          {!always && hoursHere(availability, formatZoneTime(availability.timeZone, city))}
        </p>
      )}
    </div>
  );
}

/** The hours of each day, in the designer's zone; consecutive days with the same hours share a line. */
function WeeklyHours({ hours, zone }: { hours: WeekdayHours[]; zone: string }) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm tabular-nums">
        {daysByHours(hours).map(({ days, windows }) => (
          <Fragment key={days}>
            <dt className="font-semibold">{days}</dt>
            <dd className="text-ink-700">{windows}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-1 text-xs text-ink-700">{zone}</p>
    </>
  );
}

/** Returns the same hours in the browser's zone, if they differ. */
function hoursHere({ startTime, endTime, timeZone }: NonNullable<Designer["availability"]>, zone: string): string {
  const ahead = isKnownZone(timeZone) ? minutesAhead(timeZone, browserZone(), serverNow()) : 0;
  if (ahead === 0) return `, ${zone}`;
  return `, ${zone}: ${formatHours(clockPlus(startTime, -ahead), clockPlus(endTime, -ahead))} for you`;
}
