import { formatMonth, formatWeekday } from "@contract/format.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { isFree, type LocalDay } from "./slot-days.ts";
import type { DayOfSlots } from "./use-slots.ts";

type DayStripProps = {
  days: DayOfSlots[];
  chosen: LocalDay;
  onChoose: (day: LocalDay) => void;
  /** Undefined in the first or the last weeks. */
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
};

/** Days in rows of seven, each with its number of free slots. */
export function DayStrip({ days, chosen, onChoose, onEarlier, onLater }: DayStripProps) {
  const months = [...new Set(days.map(({ day }) => formatMonth(day.start, "long")))];
  return (
    <fieldset aria-label="Day" className="min-w-0">
      <div className="mb-1 flex items-center justify-between">
        <p className="text-sm font-semibold">
          {months.join(" / ")}
          <span className="font-normal text-ink-500 sm:hidden"> · free times</span>
        </p>
        <div className="-mr-3 flex">
          <Button variant="ghost" size="icon" aria-label="Earlier days" disabled={!onEarlier} onClick={onEarlier}>
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button variant="ghost" size="icon" aria-label="Later days" disabled={!onLater} onClick={onLater}>
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      </div>
      <div className="-mx-1 grid grid-cols-[repeat(7,minmax(2.75rem,1fr))] gap-0.5 overflow-x-auto px-1 py-1 [scrollbar-width:none] sm:gap-1.5">
        {days.map(({ day, slots }) => {
          const pressed = day.key === chosen.key;
          const left = leftOn(slots);
          return (
            <button
              key={day.key}
              type="button"
              aria-pressed={pressed}
              onClick={() => onChoose(day)}
              className={cn(
                "grid min-h-17 justify-items-center gap-0.5 rounded-control py-2 text-2xs font-medium transition-colors",
                pressed ? "bg-petrol-900 text-white" : "text-ink-500 hover:bg-linen",
              )}
            >
              <span className={cn(!pressed && "text-ink-700")}>{formatWeekday(day.start, "short")}</span>
              <span
                className={cn(
                  "display text-[1.375rem] leading-none",
                  !pressed && (left === "full" || left === "off" ? "text-ink-500" : "text-ink"),
                )}
              >
                {new Date(day.start).getDate()}
              </span>
              <span className="sr-only">{formatMonth(day.start, "long")},</span>
              {/* Shows only the number where seven days are close together: the line above them names the unit. */}
              <span className="leading-tight tabular-nums">
                {left.replace(" free", "") || "\u00a0"}
                {left.endsWith(" free") && <span className="max-sm:sr-only"> free</span>}
              </span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

function leftOn(slots: DayOfSlots["slots"]): string {
  if (!slots) return "";
  if (slots.length === 0) return "off";
  const free = slots.filter(isFree).length;
  return free === 0 ? "full" : `${free} free`;
}
