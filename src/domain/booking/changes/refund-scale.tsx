import type { BookingDetails } from "@contract/bookings.ts";
import { capitalize, formatDayTime } from "@contract/format.ts";
import type { CSSProperties } from "react";
import { cn } from "@/lib/class-names.ts";
import { formatRefundShare, refundPeriods } from "./refund-terms.ts";

/**
 * Shows the refund of a cancellation over time: each segment of the bar is a period, darker for a larger refund; the one that applies at `now` (milliseconds)
 * is marked.
 */
export function RefundScale({ booking, now }: { booking: BookingDetails; now: number }) {
  const periods = refundPeriods(booking);
  const current = periods.findIndex(({ until }) => now < until);
  const over = (index: number) => current === -1 || index < current;
  return (
    <>
      <div className="relative flex border border-ink" aria-hidden="true">
        {periods.map(({ percent, until }, index) => (
          <span
            key={until}
            className={cn(
              "h-2 flex-1 border-ink not-last:border-r",
              over(index) ? "bg-duck-200" : "bg-[color-mix(in_srgb,var(--color-petrol-900)_var(--share),transparent)]",
            )}
            style={{ "--share": `${percent}%` } as CSSProperties}
          />
        ))}
        {current !== -1 && (
          <span
            className="absolute -inset-y-1.5 -ml-0.5 w-1 bg-coral-600 shadow-[0_0_0_2px_var(--color-paper)]"
            style={{ left: `${(100 * current) / periods.length}%` }}
          />
        )}
      </div>
      <ol className="mt-2.5 flex" aria-label="What you get back, and until when">
        {periods.map(({ percent, until }, index) => {
          const counts = index === current;
          return (
            <li
              key={until}
              aria-current={counts ? "time" : undefined}
              className={cn("min-w-0 flex-1 pr-3 text-xs last:pr-0", over(index) ? "text-ink-500" : "text-ink")}
            >
              <span className={cn("block", counts && "font-semibold", over(index) && "line-through")}>
                {capitalize(formatRefundShare(percent))}
                {counts && <span className="sr-only"> now</span>}
              </span>
              <span className={cn("block leading-snug tabular-nums", !over(index) && "text-ink-700")}>
                {index > 0 && index === periods.length - 1 ? "after that" : `until ${formatDayTime(until)}`}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
