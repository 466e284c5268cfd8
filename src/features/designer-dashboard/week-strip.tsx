import { formatClock, formatNearDay, formatTime, formatWeekday } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { cn } from "@/lib/class-names.ts";
import type { Booking } from "./get-bookings.ts";
import { formatHours, hoursOf, marksOf, type WeekDay, weekOf } from "./week.ts";

type WeekStripProps = { bookings: readonly Booking[]; free: readonly { start: string; end: string }[]; now: number };

const grounds = { free: "bg-duck-200", booked: "bg-petrol-900", over: "bg-ink-400" };

/** Today and the next six days as columns of hours: booked, free, closed. */
export function WeekStrip({ bookings, free, now }: WeekStripProps) {
  const days = weekOf(now, free, bookings);
  const { from, to } = hoursOf(days);
  const marks = marksOf({ from, to });
  const booked = days.reduce((sum, day) => sum + day.booked.length, 0);
  return (
    <section aria-labelledby="week">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-ink pb-3">
        <h2 id="week" className="display text-xl">
          Your week
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-700 tabular-nums">
          <span>
            <LegendSwatch of="booked" /> {booked > 0 ? `${booked} booked` : "Nothing booked"}
          </span>
          <span>
            <LegendSwatch of="free" /> {days.some(({ free }) => free > 0) ? "Free" : "Nothing free"}
          </span>
          <span>
            <span className="inline-block size-2.5 rounded-[1px] border border-ink-400 bg-linen" aria-hidden="true" />{" "}
            Closed or held
          </span>
          <Link to={paths.ownProfileSection("availability")} className="text-link">
            Change your hours
          </Link>
        </p>
      </div>
      <ol className="mt-4 grid grid-cols-7 gap-1 sm:grid-cols-[2.75rem_repeat(7,minmax(0,1fr))] sm:gap-2">
        <li aria-hidden="true" className="grid grid-rows-[1fr_8rem_1.75rem] text-2xs text-ink-500 max-sm:hidden">
          <span />
          <span className="relative">
            {marks.map((hour) => (
              <span
                key={hour}
                className="absolute right-0 -translate-y-1/2 leading-none whitespace-nowrap"
                style={{ top: `${((hour - from) / (to - from)) * 100}%` }}
              >
                {clockOf(hour)}
              </span>
            ))}
          </span>
        </li>
        {days.map((day, index) => (
          <Day key={day.day.key} day={day} today={index === 0} now={now} from={from} to={to} marks={marks} />
        ))}
      </ol>
    </section>
  );
}

type DayProps = { day: WeekDay; today: boolean; now: number; from: number; to: number; marks: number[] };

function Day({ day: { day, free, booked, spans }, today, now, from, to, marks }: DayProps) {
  const share = (minutes: number) => `${((minutes / 60 - from) / (to - from)) * 100}%`;
  const clock = new Date(now).getHours() * 60 + new Date(now).getMinutes();
  return (
    <li className="grid min-w-0 grid-cols-1 grid-rows-[auto_8rem_1.75rem] text-center text-2xs">
      <p className="pb-2">
        <span className={cn("block", today ? "font-bold text-ink" : "font-medium text-ink-700")} aria-hidden="true">
          {today ? "Today" : formatWeekday(day.start, "short")}
        </span>
        <span className="display block text-[1.375rem] leading-tight" aria-hidden="true">
          {new Date(day.start).getDate()}
        </span>
        <span className="sr-only">{formatNearDay(day.start, now)}:</span>
      </p>
      <div
        aria-hidden="true"
        className={cn("spans relative overflow-hidden rounded-control", spans.length > 0 ? "bg-linen" : "week-closed")}
      >
        {spans.map((span) => (
          <span
            key={`${span.state}${span.from}`}
            className={cn("absolute inset-x-0", grounds[span.state], span.state !== "free" && "z-1 min-h-3")}
            style={{
              top: `min(${share(span.from)}, 100% - ${span.state === "free" ? "0px" : "0.75rem"})`,
              bottom: `calc(100% - ${share(span.to)})`,
            }}
          />
        ))}
        {marks
          .filter((hour) => hour > from && hour < to)
          .map((hour) => (
            <span key={hour} className="absolute inset-x-0 h-px bg-paper" style={{ top: share(hour * 60) }} />
          ))}
        {today && clock >= from * 60 && clock <= to * 60 && (
          <span className="absolute inset-x-0 h-0.75 -translate-y-1/2 bg-coral-600" style={{ top: share(clock) }} />
        )}
      </div>
      <p className="pt-2 leading-tight tabular-nums">
        {booked[0] && (
          <>
            <span className="font-semibold text-ink">
              <span className="sm:hidden" aria-hidden="true">
                <LegendSwatch of="booked" />{" "}
              </span>
              <span className={cn(booked.length === 1 && "sm:sr-only")}>
                {booked.length}
                <span className="max-sm:sr-only"> booked</span>
              </span>
              {booked.length === 1 && <span className="max-sm:sr-only"> {formatTime(booked[0].slotStart)}</span>}
            </span>
            {/* The names, for which a day is too narrow. */}
            <bdi className="sr-only">{booked.map(({ userId }) => userId.name).join(", ")}</bdi>
          </>
        )}
        {free > 0 && <span className="sr-only">, {formatHours(free)} free</span>}
        {free === 0 && booked.length === 0 && <span className="text-ink-500">closed</span>}
      </p>
    </li>
  );
}

function LegendSwatch({ of }: { of: "booked" | "free" }) {
  return <span className={cn("inline-block size-2.5 rounded-[1px]", grounds[of])} aria-hidden="true" />;
}

/** Formats an hour: "9 AM". */
const clockOf = (hour: number): string => formatClock(`${String(hour % 24).padStart(2, "0")}:00`).replace(":00", "");
