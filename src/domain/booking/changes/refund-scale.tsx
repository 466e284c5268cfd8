import type { BookingDetails } from "@contract/bookings.ts";
import { cn } from "@/lib/class-names.ts";
import { capitalize, formatDayTime } from "@/lib/format.ts";
import { refundPeriods, shareInWords } from "./refund-terms.ts";

/** How much a cancellation returns until when, as a scale bar; the period that applies at `now` (milliseconds) is marked. */
export function RefundScale({ booking, now }: { booking: BookingDetails; now: number }) {
  const periods = refundPeriods(booking);
  const current = periods.findIndex(({ until }) => now < until);
  return (
    <ol className="flex" aria-label="What you get back, and until when">
      {periods.map(({ percent, until }, index) => {
        const counts = index === current;
        const over = current === -1 || index < current;
        return (
          <li
            key={until}
            aria-current={counts ? "time" : undefined}
            className={cn("min-w-0 flex-1 pr-3 text-xs last:pr-0", over ? "text-ink-500" : "text-ink")}
          >
            <span
              className={cn(
                "relative block h-2 border-y border-r",
                index === 0 && "border-l",
                index < periods.length - 1 && "-mr-3",
                over ? "border-ink-400 bg-duck-200" : "border-ink",
                counts && "bg-petrol-900",
              )}
              aria-hidden="true"
            >
              {counts && (
                <span className="absolute -inset-y-1.5 -left-0.5 w-1 bg-coral-600 shadow-[0_0_0_2px_var(--color-paper)]" />
              )}
            </span>
            <span className={cn("mt-2.5 block", counts && "font-semibold", over && "line-through")}>
              {capitalize(shareInWords(percent))}
              {counts && <span className="sr-only"> now</span>}
            </span>
            <span className={cn("block leading-snug tabular-nums", !over && "text-ink-700")}>
              until {formatDayTime(until)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
