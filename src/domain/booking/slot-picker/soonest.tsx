import type { Slot } from "@contract/designers.ts";
import { formatNearDay, formatTime } from "@contract/format.ts";
import { useId } from "react";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { Spinner } from "@/ui/spinner.tsx";

/** Number of times that are shown. */
export const SOONEST = 3;

type SoonestProps = {
  /** Undefined until they are known. If there are none, nothing is rendered. */
  slots: Slot[] | undefined;
  /** The `start` of the slot that is being booked. */
  busy: string | null;
  closed: boolean;
  chosen: readonly number[] | undefined;
  onChoose: (slot: Slot) => void;
};

/** A short way to the first free time of each of the next days that have one. */
export function Soonest({ slots, busy, closed, chosen, onChoose }: SoonestProps) {
  const heading = useId();
  if (slots?.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-2 text-sm font-semibold">
        Next available times
      </h3>
      <ul className="grid grid-cols-3 gap-2">
        {!slots &&
          ["a", "b", "c"].map((key) => (
            <li key={key} aria-hidden="true">
              <Skeleton className="h-16" />
            </li>
          ))}
        {slots?.map((slot) => {
          const pressed = chosen?.includes(Date.parse(slot.start));
          return (
            <li key={slot.start}>
              <button
                type="button"
                disabled={busy !== null || (closed && !pressed)}
                aria-pressed={pressed}
                onClick={() => onChoose(slot)}
                className={cn(
                  "grid h-16 w-full content-center justify-items-start gap-0.5 rounded-control border border-transparent px-2.5 text-left leading-tight tabular-nums transition-colors sm:px-3.5",
                  pressed ? "bg-petrol-900 text-white" : "bg-duck-100 enabled:hover:bg-duck-200 disabled:text-ink-500",
                )}
              >
                <span className={cn("text-xs", !pressed && "text-ink-700")}>
                  {formatNearDay(slot.start, serverNow())}
                  <span className="sr-only">, </span>
                </span>
                <span className="flex items-center gap-1.5 font-semibold">
                  {formatTime(slot.start)}
                  {busy === slot.start && <Spinner />}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
