import type { Designer, Rate, Slot } from "@contract/designers.ts";
import { CircleAlert, Globe } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { Loading, Skeleton } from "@/components/ui/skeleton.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import type { BookingHandOff } from "@/lib/booking-hand-off.ts";
import { cn } from "@/lib/class-names.ts";
import { formatDay, formatTime } from "@/lib/format.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { browserZone, isKnownZone, timeDifference, zoneCity, zoneName } from "@/lib/time-zone.ts";
import { DayStrip } from "./day-strip.tsx";
import { RatePrice } from "./rate-facts.tsx";
import { byPartOfDay, type LocalDay, localDays } from "./slot-days.ts";
import { type DayOfSlots, useSlots } from "./use-slots.ts";

const WEEK = 7;
/** How far ahead one may look. */
const WEEKS = 12;

type SlotStepProps = { designer: Designer; rate: Rate; onChangeService: () => void };

/** Opens on today; other days by the strip. */
export function SlotStep({ designer, rate, onChangeService }: SlotStepProps) {
  const [opened] = useState(serverNow);
  const [week, setWeek] = useState(0);
  const days = localDays(opened, week * WEEK, WEEK);
  const [chosenDay, setChosenDay] = useState(() => localDays(opened, 0, 1)[0] as LocalDay);
  const { days: counted, slots, failed, retrying, retry, isStillFree } = useSlots(designer._id, days, chosenDay);
  const { booking, lost, book } = useBook(designer, rate, isStillFree);
  const heading = useFocusOnArrival();

  const turnTo = (next: number) => {
    const first = localDays(opened, next * WEEK, 1)[0];
    if (!first) return;
    setWeek(next);
    setChosenDay(first);
  };

  return (
    <div className="grid gap-5">
      <div
        ref={heading}
        tabIndex={-1}
        className="flex items-center justify-between gap-4 border-b border-ink-200 pb-4 outline-none"
      >
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{rate.serviceName}</p>
          <Button variant="link" size="sm" onClick={onChangeService}>
            Change service
          </Button>
        </div>
        <RatePrice rate={rate} />
      </div>
      <DayStrip
        days={counted}
        chosen={chosenDay}
        onChoose={setChosenDay}
        onEarlier={week > 0 ? () => turnTo(week - 1) : undefined}
        onLater={week < WEEKS - 1 ? () => turnTo(week + 1) : undefined}
      />
      {lost && (
        <p role="alert" className="flex gap-2 rounded-control bg-warning-bg px-3 py-2.5 text-sm text-warning">
          <CircleAlert className="mt-0.5 size-4.5 flex-none" strokeWidth={1.75} aria-hidden="true" />
          <span>Somebody has just taken {formatTime(lost.start)}. The other times are still free.</span>
        </p>
      )}
      <div className="min-h-40" aria-live="polite" aria-busy={!slots && !failed}>
        {failed && <Failed onRetry={retry} retrying={retrying} />}
        {!failed && !slots && <SlotSkeleton />}
        {slots?.length === 0 && (
          <NothingFree
            day={chosenDay}
            days={counted}
            onChoose={setChosenDay}
            onLater={week < WEEKS - 1 ? () => turnTo(week + 1) : undefined}
          />
        )}
        {slots && slots.length > 0 && (
          <div className="grid gap-4">
            {byPartOfDay(slots).map((part) => (
              <fieldset key={part.name} className="min-w-0">
                <legend className="mb-2 text-xs text-ink-500">{part.name}</legend>
                <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
                  {part.slots.map((slot) => (
                    <SlotButton
                      key={slot.start}
                      slot={slot}
                      busy={booking === slot.start}
                      closed={booking !== null}
                      onBook={() => book(slot)}
                    />
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
        )}
      </div>
      <ZoneNote designer={designer} at={chosenDay.end - 12 * 3_600_000} />
    </div>
  );
}

/** Hands the slot over to the confirmation page, unless somebody was faster. */
function useBook(designer: Designer, rate: Rate, isStillFree: (slot: Slot) => Promise<boolean>) {
  const [booking, setBooking] = useState<string | null>(null);
  const [lost, setLost] = useState<Slot | null>(null);
  const navigate = useNavigate();

  const book = async (slot: Slot) => {
    setBooking(slot.start);
    setLost(null);
    if (!(await isStillFree(slot))) {
      setBooking(null);
      setLost(slot);
      return;
    }
    const state: BookingHandOff = {
      designerId: designer._id,
      designerName: designer.name,
      slotStart: slot.start,
      slotEnd: slot.end,
      slotType: rate.slotType,
      serviceInfo: rate,
    };
    // The dialog goes with this page; until the next one is there, the slot stays marked.
    void navigate(`/designer/${designer._id}/booking-confirmation`, { state });
  };
  return { booking, lost, book };
}

/** The button that was pressed is gone: focus goes on here instead of to the top of the dialog. */
function useFocusOnArrival() {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}

type SlotButtonProps = { slot: Slot; busy: boolean; closed: boolean; onBook: () => void };

function SlotButton({ slot, busy, closed, onBook }: SlotButtonProps) {
  const time = formatTime(slot.start);
  const look =
    "flex h-12 items-center justify-center gap-1.5 rounded-control border text-sm font-semibold tabular-nums transition-[border-color,box-shadow]";
  if (slot.status === "booked") {
    return (
      <button
        type="button"
        disabled
        aria-label={`${time}, booked`}
        className={cn(look, "border-transparent bg-linen font-medium text-ink-500 line-through")}
      >
        {time}
      </button>
    );
  }
  return (
    <button
      type="button"
      disabled={closed}
      aria-busy={busy || undefined}
      onClick={onBook}
      className={cn(
        look,
        busy
          ? "cursor-progress border-coral-600 bg-coral-100"
          : "border-ink-400 bg-paper enabled:hover:border-ink enabled:hover:shadow-[inset_0_0_0_1px_var(--color-ink)] disabled:border-ink-200 disabled:text-ink-500",
      )}
    >
      {busy ? (
        <>
          <Spinner />
          Booking...
        </>
      ) : (
        time
      )}
    </button>
  );
}

function SlotSkeleton() {
  return (
    <Loading label="Loading times...">
      <Skeleton className="mb-2 h-4 w-16" />
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
          <Skeleton key={key} className="h-12" />
        ))}
      </div>
    </Loading>
  );
}

function Failed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <div role="alert" className="rounded-card bg-linen p-5">
      <p className="flex items-start gap-2 font-semibold">
        <CircleAlert className="mt-0.5 size-5 flex-none text-danger" strokeWidth={1.75} aria-hidden="true" />
        The times could not be loaded.
      </p>
      <Button variant="outline" className="mt-4 ml-7" onClick={onRetry} busy={retrying}>
        Try again
      </Button>
    </div>
  );
}

type NothingFreeProps = {
  day: LocalDay;
  days: DayOfSlots[];
  onChoose: (day: LocalDay) => void;
  onLater: (() => void) | undefined;
};

/** Offers the next day in view that has a free slot, else the next week. */
function NothingFree({ day, days, onChoose, onLater }: NothingFreeProps) {
  const next = days.find(
    (other) => other.day.start > day.start && other.slots?.some(({ status }) => status !== "booked"),
  );
  const known = days.every(({ slots }) => slots !== undefined);
  return (
    <div className="rounded-card bg-duck-100 p-5">
      <p className="font-semibold">No times on {formatDay(day.start)}</p>
      {next && (
        <Button className="mt-4" onClick={() => onChoose(next.day)}>
          Next free day: {formatDay(next.day.start)}
        </Button>
      )}
      {!next && known && onLater && (
        <Button className="mt-4" onClick={onLater}>
          Look at the next seven days
        </Button>
      )}
    </div>
  );
}

function ZoneNote({ designer, at }: { designer: Designer; at: number }) {
  const here = browserZone();
  const there = designer.availability?.timeZone;
  return (
    <p className="flex gap-2.5 text-sm leading-snug text-ink-700">
      <Globe className="mt-0.5 size-4.5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
      <span>
        Times are in your time zone,{" "}
        <b className="font-semibold">
          {zoneCity(here)} ({zoneName(here, at)})
        </b>
        .
        {there && there !== here && isKnownZone(there) && (
          <>
            {" "}
            <bdi>{designer.name}</bdi> works in {zoneCity(there)}, {timeDifference(there, here, at)}.
          </>
        )}
      </span>
    </p>
  );
}
