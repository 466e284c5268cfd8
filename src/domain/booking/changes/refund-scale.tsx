import type { BookingDetails } from "@contract/bookings.ts";
import { cn } from "@/lib/class-names.ts";
import { capitalize, formatDayTime } from "@/lib/format.ts";
import { ScaleBar } from "@/ui/scale-bar.tsx";
import { refundPeriods, shareInWords } from "./refund-terms.ts";

/** How much a cancellation returns until when: each segment of the bar is a period, and the one that applies at `now` (milliseconds) is marked. */
export function RefundScale({ booking, now }: { booking: BookingDetails; now: number }) {
  const periods = refundPeriods(booking);
  const current = periods.findIndex(({ until }) => now < until);
  return (
    <>
      <ScaleBar
        state={current === -1 ? "ended" : "running"}
        done={current / periods.length}
        segments={periods.length}
      />
      <ol className="mt-2.5 flex" aria-label="What you get back, and until when">
        {periods.map(({ percent, until }, index) => {
          const counts = index === current;
          const over = current === -1 || index < current;
          return (
            <li
              key={until}
              aria-current={counts ? "time" : undefined}
              className={cn("min-w-0 flex-1 pr-3 text-xs last:pr-0", over ? "text-ink-500" : "text-ink")}
            >
              <span className={cn("block", counts && "font-semibold", over && "line-through")}>
                {capitalize(shareInWords(percent))}
                {counts && <span className="sr-only"> now</span>}
              </span>
              <span className={cn("block leading-snug tabular-nums", !over && "text-ink-700")}>
                {index > 0 && index === periods.length - 1 ? "after that" : `until ${formatDayTime(until)}`}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
