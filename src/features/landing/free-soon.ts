import type { ListedDesigner } from "@contract/designers.ts";
import { formatNearDay, formatSoon, isWakingHour } from "@contract/format.ts";

/** A designer's next free slot. Without an `hour` it is at night: the words name only the day, and the button leads to its times. */
export type FreeSlot = { designer: ListedDesigner; start: string; words: string; hour: boolean; today: boolean };

/**
 * Returns the designers who are free soonest after `now` (milliseconds). Those whose next time is not at night come first, by the clock of `timeZone` (by
 * default, the browser's).
 */
export function freeSoonest(
  designers: readonly ListedDesigner[],
  now: number,
  timeZone?: string,
): FreeSlot | undefined {
  const [first] = designers
    .flatMap((designer) => (designer.nextFree ? [{ designer, start: designer.nextFree }] : []))
    .filter(({ start }) => Date.parse(start) > now)
    .map((slot) => ({ ...slot, hour: isWakingHour(slot.start, timeZone) }))
    .sort((one, other) => Number(other.hour) - Number(one.hour) || Date.parse(one.start) - Date.parse(other.start));
  if (!first) return;
  const { start, hour } = first;
  // By the calendar, because 24 hours later is not always tomorrow.
  const today = formatNearDay(start, now, timeZone) === "Today";
  return { ...first, words: (hour ? formatSoon : formatNearDay)(start, now, timeZone), today };
}
