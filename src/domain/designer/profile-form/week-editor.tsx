import { formatClock } from "@contract/format.ts";
import type { Weekday, WeekdayHours } from "@contract/services.ts";
import { Plus } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { FieldGroup } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { RemoveButton } from "@/ui/remove-button.tsx";
import { type ProfileValues, WEEKDAYS } from "./profile-values.ts";
import {
  copied,
  DAY_MINUTES,
  openFromBefore,
  type Part,
  STEP,
  shifted,
  spanOf,
  timeOf,
  withWindow,
} from "./week-hours.ts";

/** Edits different hours per day, several windows a day: dragged on a bar per day, or typed below it. */
export function WeekEditor() {
  const { control, setValue, formState } = useFormContext<ProfileValues>();
  const { field } = useController({ control, name: "availability.weeklyHours" });
  const hours = field.value ?? [];
  const errors = formState.errors.availability;
  const change = (next: WeekdayHours[]) => {
    field.onChange(next);
    const days = WEEKDAYS.filter((day) => next.some((window) => window.day === day));
    setValue("availability.daysAvailable", days, { shouldDirty: true, shouldValidate: Boolean(errors) });
  };
  return (
    <FieldGroup
      label="Hours"
      hint="Drag the bars or type. If the end is earlier than the start, it runs into the next day."
      error={
        errors?.weeklyHours?.message ??
        errors?.daysAvailable?.message ??
        (errors?.weeklyHours && "Each of them needs a start and an end")
      }
    >
      <div className="@container">
        <div className={cn(ROW, "sticky top-0 z-2 border-b border-ink-200 bg-paper")} aria-hidden="true">
          <div className="relative col-span-3 h-6 text-xs text-ink-500 @min-[44rem]:col-span-1 @min-[44rem]:col-start-2">
            {HOURS.map((hour) => (
              <span key={hour} className="absolute -translate-x-1/2" style={{ left: `${(hour / 24) * 100}%` }}>
                {hour === 12 ? "noon" : formatClock(`${String(hour).padStart(2, "0")}:00`).replace(":00", "")}
              </span>
            ))}
          </div>
        </div>
        <ul>
          {WEEKDAYS.map((day, index) => (
            <DayRow
              key={day}
              day={day}
              before={WEEKDAYS.at(index - 1) ?? "Sunday"}
              first={index === 0}
              hours={hours}
              onChange={change}
            />
          ))}
        </ul>
      </div>
    </FieldGroup>
  );
}

/** Name, bar, hours and button in one line if there is room, otherwise the bar and the hours below the name. */
const ROW =
  "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 @min-[44rem]:grid-cols-[6rem_minmax(0,1fr)_18.5rem_2.75rem]";

/** The hours that are marked on the bars. */
const HOURS = [6, 12, 18];

type DayRowProps = {
  day: Weekday;
  before: Weekday;
  /** Whether there is no row above. */
  first: boolean;
  hours: WeekdayHours[];
  onChange: (hours: WeekdayHours[]) => void;
};

function DayRow({ day, before, first, hours, onChange }: DayRowProps) {
  const { formState } = useFormContext<ProfileValues>();
  const add = useRef<HTMLButtonElement>(null);
  const own = hours.flatMap((window, index) => (window.day === day ? [{ window, index }] : []));
  const canCopy = !first && own.length === 0 && hours.some((window) => window.day === before);
  const until = openFromBefore(hours, before);
  /** Applies a change by a button that disappears with it. */
  const changeAndGoOn = (next: WeekdayHours[]) => {
    onChange(next);
    add.current?.focus();
  };
  const set = (index: number, change: Partial<WeekdayHours>) =>
    onChange(hours.map((window, other) => (other === index ? { ...window, ...change } : window)));
  const errorOf = (index: number) => {
    const errors = formState.errors.availability?.weeklyHours?.[index];
    return errors?.startTime?.message ?? errors?.endTime?.message;
  };
  const closed = own.length === 0;
  return (
    <li
      className={cn(
        ROW,
        "border-b border-ink-200",
        closed ? "min-h-12" : "py-1.5 @min-[44rem]:items-start",
        until > 0 && "gap-y-1 py-1.5",
        // The words may take two lines; the day and the button stay beside the first one.
        closed && until > 0 && "items-start",
      )}
    >
      <span
        className={cn(
          "row-start-1 font-semibold",
          closed ? (until > 0 ? "py-2.5" : "text-ink-500") : "@min-[44rem]:py-2.5",
        )}
      >
        {day}
      </span>
      <DayBar
        day={day}
        until={until}
        hours={hours}
        onChange={onChange}
        className={cn(
          "col-span-full row-start-2 @min-[44rem]:col-span-1 @min-[44rem]:col-start-2 @min-[44rem]:row-start-1 @min-[44rem]:block",
          closed ? "h-9" : "h-11 @min-[44rem]:mt-0.5",
          closed && until === 0 && "hidden",
        )}
      />
      <div
        className={cn(
          "grid gap-2 @min-[44rem]:col-start-3 @min-[44rem]:row-start-1",
          closed
            ? "col-start-2 row-start-1"
            : "col-span-full row-start-3 mt-2 @min-[44rem]:col-span-1 @min-[44rem]:mt-0",
        )}
      >
        {closed && (
          <p className={cn("flex flex-wrap items-center gap-x-3 text-sm text-ink-500", until > 0 && "pt-3")}>
            {until > 0 ? `until ${formatClock(timeOf(until))}, from ${before}` : "closed"}
            {canCopy && (
              <Button variant="link" size="sm" onClick={() => changeAndGoOn(copied(hours, before, day))}>
                <span>
                  Copy {before}
                  <span className="sr-only @min-[44rem]:not-sr-only">’s hours</span>
                </span>
              </Button>
            )}
          </p>
        )}
        {own.map(({ window, index }, number) => (
          <fieldset key={index} className="flex min-w-0 items-center gap-2">
            <legend className="sr-only">
              {day}, hours {number + 1}
            </legend>
            <TimeInput
              aria-label={`${day}, start ${number + 1}`}
              aria-invalid={errorOf(index) ? true : undefined}
              value={window.startTime}
              onChange={({ target }) => set(index, { startTime: target.value })}
            />
            <span aria-hidden="true">–</span>
            <TimeInput
              aria-label={`${day}, end ${number + 1}`}
              aria-invalid={errorOf(index) ? true : undefined}
              value={window.endTime}
              onChange={({ target }) => set(index, { endTime: target.value })}
            />
            <RemoveButton
              aria-label={`Remove hours ${number + 1} on ${day}`}
              onClick={() => changeAndGoOn(hours.filter((_, other) => other !== index))}
            />
          </fieldset>
        ))}
        {!closed && until > 0 && (
          <p className="text-sm text-ink-500">
            Also until {formatClock(timeOf(until))}, from {before}
          </p>
        )}
      </div>
      <Button
        ref={add}
        variant="ghost"
        size="icon"
        className="col-start-3 row-start-1 @min-[44rem]:col-start-4"
        aria-label={`Add hours on ${day}`}
        onClick={() => onChange(withWindow(hours, day))}
      >
        <Plus aria-hidden="true" />
      </Button>
    </li>
  );
}

/** A time as it is typed; on the smallest phones and in a row with the bar there is no room for the browser's own icon. */
const TimeInput = (props: ComponentProps<"input">) => (
  <Input
    type="time"
    className="min-w-0 px-3 sm:max-w-40 @max-[21rem]:[&::-webkit-calendar-picker-indicator]:hidden @min-[44rem]:w-28 @min-[44rem]:[&::-webkit-calendar-picker-indicator]:hidden"
    {...props}
  />
);

type DayBarProps = Omit<DayRowProps, "before" | "first"> & { until: number; className: string };

/** A day from midnight to midnight. A press on an empty part adds hours there; a window is dragged as a whole or by one end. */
function DayBar({ day, until, hours, onChange, className }: DayBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const minutesOf = (pixels: number) => (pixels / (bar.current?.clientWidth ?? 1)) * DAY_MINUTES;
  return (
    <div ref={bar} className={cn("spans relative touch-pan-y rounded-control bg-linen select-none", className)}>
      {/* Only for pointers; the button above does the same. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className="absolute inset-0 w-full rounded-control"
        onClick={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          onChange(withWindow(hours, day, minutesOf(event.clientX - left)));
        }}
      />
      {HOURS.map((hour) => (
        <span
          key={hour}
          aria-hidden="true"
          className="pointer-events-none absolute top-0 h-full border-l border-ink-200"
          style={{ left: `${(hour / 24) * 100}%` }}
        />
      ))}
      {until > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 bottom-1 left-0 rounded-r-control bg-petrol-700"
          style={{ width: `${(Math.min(until, DAY_MINUTES) / DAY_MINUTES) * 100}%` }}
        />
      )}
      {hours.map((window, index) =>
        window.day === day ? (
          <WindowBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: a window has no other name, and its values change while it is dragged
            key={index}
            window={window}
            minutesOf={minutesOf}
            onShift={(from, part, minutes) => onChange(shifted(from, index, part, minutes))}
            hours={hours}
          />
        ) : null,
      )}
    </div>
  );
}

type WindowBlockProps = {
  window: WeekdayHours;
  hours: WeekdayHours[];
  minutesOf: (pixels: number) => number;
  /** Moves a part from the hours at which the drag began. */
  onShift: (from: WeekdayHours[], part: Part, minutes: number) => void;
};

const ENDS = ["start", "end"] as const;
/** The width from which a text of this length fits between the handles; longer ones need more. */
const ROOM_FOR: Readonly<Record<number, string>> = {
  3: "@min-[1.75rem]:block",
  4: "@min-[2.5rem]:block",
  5: "@min-[2.75rem]:block",
};

function WindowBlock({ window, hours, minutesOf, onShift }: WindowBlockProps) {
  const drag = useRef<{ x: number; part: Part; from: WeekdayHours[] } | null>(null);
  const span = spanOf(window);
  if (!span) return null;

  const begin = (part: Part) => (event: PointerEvent) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, part, from: hours };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const minutes = Math.round(minutesOf(event.clientX - drag.current.x) / STEP) * STEP;
    onShift(drag.current.from, drag.current.part, minutes);
  };
  const handlers = (part: Part) => ({
    onPointerDown: begin(part),
    onPointerMove: move,
    onPointerUp: () => {
      drag.current = null;
    },
    onPointerCancel: () => {
      drag.current = null;
    },
  });
  const shiftByKey = (part: Part) => (event: KeyboardEvent) => {
    const minutes = KEYS[event.key];
    if (minutes === undefined) return;
    event.preventDefault();
    onShift(hours, part, minutes);
  };
  const end = Math.min(span.end, DAY_MINUTES);
  const clockAt = (part: (typeof ENDS)[number]) => formatClock(part === "start" ? window.startTime : window.endTime);
  const short = ENDS.map((part) => clockAt(part).replace(/:00| [AP]M/g, "")).join("–");
  return (
    <div
      className="@container absolute top-1 bottom-1 rounded-control bg-petrol-900"
      style={{ left: `${(span.start / DAY_MINUTES) * 100}%`, width: `${((end - span.start) / DAY_MINUTES) * 100}%` }}
    >
      <div
        className="absolute inset-0 flex cursor-grab touch-pan-y items-center justify-between text-xs font-medium whitespace-nowrap text-white tabular-nums active:cursor-grabbing @min-[9rem]:px-3"
        {...handlers("whole")}
      >
        {/* Shown if there is room; the fields contain them as well. */}
        <span
          aria-hidden="true"
          className={cn(
            "hidden w-full text-center @min-[9rem]:hidden",
            ROOM_FOR[short.length] ?? "@min-[4.25rem]:block",
          )}
        >
          {short}
        </span>
        {ENDS.map((part) => (
          <span key={part} aria-hidden="true" className="hidden @min-[9rem]:block">
            {clockAt(part).replace(":00", "")}
          </span>
        ))}
      </div>
      {ENDS.map((part) => (
        <span
          key={part}
          role="slider"
          tabIndex={0}
          aria-label={`${window.day}, ${part} of ${clockAt("start")} to ${clockAt("end")}`}
          aria-valuemin={0}
          aria-valuemax={2 * DAY_MINUTES}
          aria-valuenow={span[part]}
          aria-valuetext={clockAt(part)}
          className={cn(
            "absolute inset-y-0 grid w-6 cursor-ew-resize touch-pan-y place-items-center rounded-control",
            part === "start" ? "-left-3" : "-right-3",
          )}
          onKeyDown={shiftByKey(part)}
          {...handlers(part)}
        >
          <span className="h-6 w-2 rounded-control border border-petrol-900 bg-paper" aria-hidden="true" />
        </span>
      ))}
    </div>
  );
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  PageDown: -60,
  PageUp: 60,
  Home: -DAY_MINUTES,
  End: DAY_MINUTES,
};
