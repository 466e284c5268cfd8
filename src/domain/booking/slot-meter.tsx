import { formatDuration, formatTime } from "@contract/format.ts";
import { cn } from "@/lib/class-names.ts";
import { formatSpan } from "@/lib/span.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { ScaleBar } from "@/ui/scale-bar.tsx";
import { phaseAt } from "./use-slot-phase.ts";

type SlotMeterProps = {
  /** In milliseconds. */
  start: number;
  end: number;
  /** Whether the session has ended before the slot. */
  over?: boolean;
  className?: string;
};

/** A booked slot as a scale bar, with the remaining time in words above it. Counts by the server's clock. */
export function SlotMeter({ start, end, over = false, className }: SlotMeterProps) {
  const now = useServerNow();
  const phase = over ? "after" : phaseAt(now, start, end);
  const state = ({ before: "before", open: "running", after: "ended" } as const)[phase];
  return (
    <div className={cn("text-xs text-ink", className)}>
      <p className="mb-2.5 flex justify-between gap-4 text-ink-700 tabular-nums">
        {phase === "before" && (
          <>
            <span>
              Starts in <b className="font-semibold text-ink">{formatSpan(start - now)}</b>
            </span>
            <span className="text-ink-500">{formatDuration(start, end)}</span>
          </>
        )}
        {phase === "open" && (
          <>
            <span>
              <b className="font-semibold text-ink">{formatSpan(end - now)}</b> left
            </span>
            <span className="text-ink-500">until {formatTime(end)}</span>
          </>
        )}
        {phase === "after" && (
          <>
            <span>Session ended</span>
            <span className="text-ink-500">{formatDuration(start, end)}</span>
          </>
        )}
      </p>
      <ScaleBar state={state} done={(now - start) / (end - start)} />
    </div>
  );
}
