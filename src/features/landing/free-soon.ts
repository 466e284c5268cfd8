import type { ListedDesigner } from "@contract/designers.ts";
import { formatNearDay, formatSoon, formatTime, isWakingHour } from "@contract/format.ts";

/** A free slot in words of the strip's title: only the time, or the day and the time. Without an `hour` it is at night: the words lead to others. */
export type FreeSlot = { designer: ListedDesigner; start: string; words: string; hour: boolean };

/**
 * The soonest `most` of those who are free after `now` (milliseconds), first those whose next time is not at night, below a title that is true
 * of all of them by the clock of `timeZone` (without it, the browser's).
 */
export function freeSoon(designers: ListedDesigner[], now: number, most: number, timeZone?: string) {
  const slots = designers
    .flatMap((designer) => (designer.nextFree ? [{ designer, start: designer.nextFree }] : []))
    .filter(({ start }) => Date.parse(start) > now)
    .map((slot) => ({ ...slot, hour: isWakingHour(slot.start, timeZone) }))
    .sort((one, other) => Number(other.hour) - Number(one.hour) || Date.parse(one.start) - Date.parse(other.start))
    .slice(0, most);
  // By the calendar: 24 hours later it is not always tomorrow.
  const allOn = (day: string) => slots.every(({ start }) => formatNearDay(start, now, timeZone) === day);
  const title = allOn("Today") ? "Available today" : allOn("Tomorrow") ? "Available tomorrow" : "Next available";
  const wordsOf = ({ start, hour }: { start: string; hour: boolean }) => {
    if (title === "Next available") return (hour ? formatSoon : formatNearDay)(start, now, timeZone);
    return hour ? formatTime(start, timeZone) : "See times";
  };
  return { title, slots: slots.map((slot): FreeSlot => ({ ...slot, words: wordsOf(slot) })) };
}
