import type { Designer, Slot } from "@contract/designers.ts";
import { formatDay, formatList, formatLongDay, MORNING } from "@contract/format.ts";
import { minutesBetween } from "@contract/price.ts";
import { CalendarClock, ChevronDown, CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { MovingPicture } from "@/ui/moving-picture.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { DayStrip } from "./day-strip.tsx";
import { noticeWords } from "./notice-words.ts";
import { byPartOfDay, foldEarly, isFree, soonestSlots } from "./slot-days.ts";
import { CHOSEN_TIME, slotTime } from "./slot-time.ts";
import { SOONEST, Soonest } from "./soonest.tsx";
import type { ShownDay } from "./use-shown-day.ts";
import { type DayOfSlots, useSlots } from "./use-slots.ts";
import { ZoneNote } from "./zone-note.tsx";

type SlotPickerProps = {
  /** The slots' designer; `name` and `availability` serve only to show the difference from the viewer's time zone, and until when a time can be booked. */
  designer: {
    id: string;
    name?: string | undefined;
    address?: Designer["address"] | undefined;
    availability?: Designer["availability"] | undefined;
  };
  shown: ShownDay;
  /** The slot of the booking to move: shown differently from booked ones, and as long as all slots that are offered for it. */
  present?: { slotStart: string; slotEnd: string };
  /** Length of the booked service, if it is not the usual one. */
  minutes?: number | undefined;
  /** The designer chooses, so times within their notice are also offered. */
  soon?: boolean;
  /** The starts of the chosen slots (milliseconds); makes each slot a toggle button. */
  chosen?: readonly number[] | undefined;
  /** The `start` of the slot that is being booked; all others are disabled during that. */
  busy?: string | null;
  /** Returns which of the designer's own calendars closes a slot, for the designer, who may still offer it. */
  closedBy?: ((slot: Slot) => string | undefined) | undefined;
  /** Whether no more can be chosen; chosen slots can be deselected. */
  closed?: boolean;
  onChoose: (slot: Slot) => void;
  /** Rendered between the days and the times. */
  children?: ReactNode;
};

/** Shows a designer's slots: the soonest free ones, then those of one day, free and booked, with the early ones folded; in two columns if there is room. */
export function SlotPicker({
  designer,
  shown,
  present: own,
  minutes: ownMinutes,
  soon,
  chosen,
  busy = null,
  closed = false,
  closedBy,
  onChoose,
  children,
}: SlotPickerProps) {
  const { day, show } = shown;
  const present = own && Date.parse(own.slotStart);
  const minutes = own ? minutesBetween(own.slotStart, own.slotEnd) : ownMinutes;
  const inView = [...shown.days, ...shown.firstDays];
  const { days, slots, failed, retrying, retry } = useSlots(designer.id, inView, day, { minutes, soon });
  const [unfolded, setUnfolded] = useState(false);
  const counted = days.slice(0, shown.days.length);
  const firstDays = days.slice(shown.days.length);
  useOpenDay(shown, soonestSlots(firstDays, 1)?.[0]);
  const { early, rest } = foldEarly(slots ?? []);
  // A chosen slot is never hidden.
  const open =
    unfolded || early.some(({ start }) => [present, ...(chosen ?? [])].includes(Date.parse(start)) || start === busy);
  const chooseSoonest = (slot: Slot) => {
    show(Date.parse(slot.start));
    onChoose(slot);
  };

  return (
    <div className="@container">
      <div className="grid items-start gap-5 @3xl:grid-cols-2 @3xl:grid-rows-[auto_1fr] @3xl:gap-x-10">
        <div className="grid min-w-0 gap-5">
          {!failed && (
            <Soonest
              slots={soonestSlots(firstDays, SOONEST)}
              busy={busy}
              closed={closed}
              chosen={chosen}
              onChoose={chooseSoonest}
            />
          )}
          <DayStrip
            days={counted}
            chosen={day}
            onChoose={({ start }) => show(start)}
            onEarlier={shown.turnBack}
            onLater={shown.turnOn}
          />
          {children}
        </div>
        <div className="grid min-w-0 gap-5 @3xl:row-span-2">
          {/* In one column, the chosen day is just above the times. */}
          <p className="-mb-3 text-sm font-semibold @max-3xl:hidden">{formatLongDay(day.start)}</p>
          <div className="min-h-40" aria-live="polite" aria-busy={!slots && !failed}>
            {failed && <Failed onRetry={retry} retrying={retrying} />}
            {!failed && !slots && <SlotSkeleton />}
            {slots?.length === 0 && <NothingFree shown={shown} days={counted} />}
            {slots && slots.length > 0 && (
              <div className="grid gap-4">
                {early.length > 0 && (
                  <EarlierHours free={early.filter(isFree).length} open={open} onToggle={() => setUnfolded(!open)} />
                )}
                {byPartOfDay(open ? slots : rest).map((part) => (
                  <fieldset key={part.name} className="min-w-0">
                    <legend className="mb-2 text-xs text-ink-500">{part.name}</legend>
                    <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
                      {part.slots.map((slot) => {
                        const start = Date.parse(slot.start);
                        return start === present ? (
                          <PresentSlot key={slot.start} slot={slot} />
                        ) : (
                          <SlotButton
                            key={slot.start}
                            slot={slot}
                            busy={busy === slot.start}
                            closed={busy !== null || (closed && !chosen?.includes(start))}
                            pressed={chosen?.includes(start)}
                            closedBy={slot.status === "booked" ? closedBy?.(slot) : undefined}
                            onChoose={() => onChoose(slot)}
                          />
                        );
                      })}
                    </div>
                    <Closers of={part.slots.flatMap((slot) => (slot.status === "booked" && closedBy?.(slot)) || [])} />
                  </fieldset>
                ))}
              </div>
            )}
          </div>
        </div>
        <div className="grid gap-5 @3xl:col-start-1 @3xl:row-start-2">
          <ZoneNote
            name={designer.name}
            city={designer.address?.city}
            timeZone={designer.availability?.timeZone}
            at={day.end - 12 * 3_600_000}
          />
          {designer.availability && <NoticeNote {...designer.availability} />}
        </div>
      </div>
    </div>
  );
}

/** Names the calendars that close times above it. */
function Closers({ of }: { of: string[] }) {
  if (of.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-700 wrap-anywhere">
      Busy according to {formatList([...new Set(of)].map((name) => `“${name}”`))}. You can offer these times anyway.
    </p>
  );
}

/** Opens on the day of the soonest slot, because today may have none left. */
function useOpenDay({ openOn }: ShownDay, soonest: Slot | undefined): void {
  const start = soonest?.start;
  const open = useEffectEvent((at: string) => openOn(Date.parse(at)));
  useEffect(() => {
    if (start) open(start);
  }, [start]);
}

type EarlierHoursProps = { free: number; open: boolean; onToggle: () => void };

function EarlierHours({ free, open, onToggle }: EarlierHoursProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="-mb-1 flex min-h-11 items-center justify-between gap-4 border-b border-ink-200 text-left text-sm font-medium"
    >
      Before {MORNING} AM
      <span className="flex items-center gap-2 text-ink-500 tabular-nums">
        {free === 0 ? "full" : `${free} free`}
        <ChevronDown
          className={cn("size-5 transition-transform", open && "rotate-180")}
          strokeWidth={1.75}
          aria-hidden="true"
        />
      </span>
    </button>
  );
}

const look =
  "flex h-12 items-center justify-center rounded-control border text-sm font-semibold tabular-nums transition-[border-color,box-shadow]";

function PresentSlot({ slot }: { slot: Slot }) {
  return (
    <span className={cn(look, "flex-col border-duck-300 bg-duck-100 leading-4")}>
      {slotTime(slot.start)}
      <span className="text-2xs font-medium text-ink-700">now yours</span>
    </span>
  );
}

type SlotButtonProps = {
  slot: Slot;
  busy: boolean;
  closed: boolean;
  pressed: boolean | undefined;
  closedBy: string | undefined;
  onChoose: () => void;
};

function SlotButton({ slot, busy, closed, pressed, closedBy, onChoose }: SlotButtonProps) {
  const time = slotTime(slot.start);
  if (slot.status === "booked" && !pressed && !closedBy) {
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
      aria-pressed={pressed}
      onClick={onChoose}
      className={cn(
        look,
        closedBy && "flex-col leading-4",
        busy && "cursor-progress border-coral-600 bg-coral-100",
        pressed && "border-petrol-900 bg-petrol-900 text-white",
        !busy &&
          !pressed &&
          "border-ink-400 bg-paper enabled:hover:border-ink enabled:hover:shadow-[inset_0_0_0_1px_var(--color-ink)] disabled:border-ink-200 disabled:text-ink-500",
      )}
    >
      {busy ? (
        <MovingPicture name={CHOSEN_TIME} words>
          <span className="inline-flex items-center gap-2">
            <Spinner />
            Booking...
          </span>
        </MovingPicture>
      ) : (
        time
      )}
      {closedBy && (
        <span className="text-2xs font-medium">
          <span className="sr-only">, </span>busy<span className="sr-only"> in {closedBy}</span>
        </span>
      )}
    </button>
  );
}

function SlotSkeleton() {
  return (
    <Loading label="Loading times...">
      <Skeleton className="mb-2 h-4 w-16" />
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
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

/** Leads to the next shown day with a free slot, otherwise to the next weeks. */
function NothingFree({ shown, days }: { shown: ShownDay; days: DayOfSlots[] }) {
  const { day, show, turnOn } = shown;
  const next = days.find((other) => other.day.start > day.start && other.slots?.some(isFree));
  const known = days.every(({ slots }) => slots !== undefined);
  return (
    <div className="rounded-card bg-duck-100 p-5">
      <p className="font-semibold">No times on {formatDay(day.start)}</p>
      {next && (
        <Button className="mt-4" onClick={() => show(next.day.start)}>
          Next available day: {formatDay(next.day.start)}
        </Button>
      )}
      {!next && known && turnOn && (
        <Button className="mt-4" onClick={turnOn}>
          See later days
        </Button>
      )}
    </div>
  );
}

/** States notice and horizon, if they differ from the usual ones. */
function NoticeNote(availability: NonNullable<Designer["availability"]>) {
  const words = noticeWords(availability);
  if (!words) return null;
  return (
    <p className="-mt-2 flex gap-2.5 text-sm leading-snug text-ink-700">
      <CalendarClock className="mt-0.5 size-4.5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
      {words}
    </p>
  );
}
