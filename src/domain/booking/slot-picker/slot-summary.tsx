import type { Slot } from "@contract/designers.ts";
import { formatDay, formatTimeRange } from "@contract/format.ts";
import { formatZone } from "@contract/zones.ts";
import { cn } from "@/lib/class-names.ts";
import { browserZone } from "@/lib/time-zone.ts";
import type { ShownDay } from "./use-shown-day.ts";

type SlotSummaryProps = {
  shown: ShownDay;
  /** The chosen slot, if there is one. */
  slot: Slot | null;
  /** The price with its length (`formatPrice`), or the price of a change. */
  price: string;
  /** Whether it needs its own line on phones, beside more than one button. */
  ownLine?: boolean;
};

/** Says what is selected, or what to do, in the footer of a dialog with a `SlotPicker`: day and time, then price, length and zone. */
export function SlotSummary({ shown, slot, price, ownLine = false }: SlotSummaryProps) {
  const zone = browserZone();
  const at = slot ? Date.parse(slot.start) : shown.day.end - 12 * 3_600_000;
  return (
    <p
      aria-live="polite"
      className={cn("min-w-0 flex-1 text-sm leading-snug tabular-nums", ownLine && "max-sm:basis-full")}
    >
      <span className="block font-semibold">
        {slot
          ? `${formatDay(slot.start)}, ${formatTimeRange(slot.start, slot.end)}`
          : `${formatDay(at)}: choose a time to go on`}
      </span>
      <span className="block text-xs text-ink-700 sm:text-sm">
        {price} · {formatZone(zone, at, "")}
      </span>
    </p>
  );
}
