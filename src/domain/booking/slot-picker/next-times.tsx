import type { Slot } from "@contract/designers.ts";
import { formatNearDay, formatTime } from "@contract/format.ts";
import { useId } from "react";
import { serverNow } from "@/lib/server-clock.ts";
import { ownCity } from "@/lib/time-zone.ts";
import { Button } from "@/ui/button.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { SOONEST } from "./soonest.tsx";
import type { NextTimes } from "./use-next-times.ts";

const grid = "grid grid-cols-[repeat(auto-fit,minmax(5.75rem,1fr))] gap-2";

type NextTimesListProps = NextTimes & { onChoose: (slot: Slot) => void; onAsk: () => void };

/** Lists the designer's next free times by the visitor's clock; each starts a booking of that slot. Has its final height while it loads. */
export function NextTimesList({ times, failed, retrying, retry, onChoose, onAsk }: NextTimesListProps) {
  const labelId = useId();
  return (
    <div className="mt-5">
      <p id={labelId} className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm font-semibold">
        Next available times
        <span className="text-xs font-normal text-ink-700">{ownCity()} time</span>
      </p>
      <div className="mt-2 grid min-h-16">
        {failed ? (
          <p className="text-sm text-ink-700">
            The times could not be loaded.{" "}
            <Button variant="link" size="sm" onClick={retry} busy={retrying}>
              Try again
            </Button>
          </p>
        ) : !times ? (
          <Loading label="Loading times..." className={grid}>
            {Array.from({ length: SOONEST }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders
              <Skeleton key={index} className="h-16 bg-duck-200" />
            ))}
          </Loading>
        ) : times.length === 0 ? (
          <p className="text-sm text-ink-700">
            No open times in the next two weeks. There may be some later.{" "}
            <Button variant="link" size="sm" onClick={onAsk}>
              Ask for a time
            </Button>
          </p>
        ) : (
          <ul aria-labelledby={labelId} className={grid}>
            {times.map((slot) => (
              <li key={slot.start}>
                <TimeButton slot={slot} onChoose={() => onChoose(slot)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function TimeButton({ slot, onChoose }: { slot: Slot; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid h-16 w-full content-center justify-items-start gap-0.5 rounded-control border border-transparent bg-paper px-2.5 text-left leading-tight tabular-nums transition-[border-color] hover:border-ink"
    >
      <span className="text-xs whitespace-nowrap text-ink-700">
        <span className="sr-only">Book </span>
        {formatNearDay(slot.start, serverNow())}
        <span className="sr-only">, </span>
      </span>
      <time dateTime={slot.start} className="text-sm font-semibold whitespace-nowrap">
        {formatTime(slot.start)}
      </time>
    </button>
  );
}
