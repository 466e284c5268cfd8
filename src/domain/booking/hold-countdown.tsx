import { formatSoonWithin } from "@contract/format.ts";
import { HOLD_MINUTES } from "@contract/limits.ts";
import { cn } from "@/lib/class-names.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { ScaleBar } from "@/ui/scale-bar.tsx";

/** Counts a hold down by the server's clock; every segment of the bar is a minute. An offered time is held for longer. */
export function HoldCountdown({ until, barClassName }: { until: number; barClassName?: string }) {
  const now = useServerNow();
  const left = Math.max(0, until - now);
  if (left > HOLD_MINUTES * 60_000) {
    return <p className="text-sm tabular-nums">Held for you until {formatSoonWithin(until, now)}</p>;
  }
  const minutes = Math.floor(left / 60_000);
  const seconds = Math.floor(left / 1000) % 60;
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-sm">Slot held for you</span>
        <span role="timer" aria-label="Time left to pay" className="text-lg font-semibold tabular-nums">
          {minutes}:{String(seconds).padStart(2, "0")}
        </span>
      </p>
      <ScaleBar
        done={1 - left / (HOLD_MINUTES * 60_000)}
        segments={HOLD_MINUTES}
        className={cn("mt-3", barClassName)}
      />
    </>
  );
}
