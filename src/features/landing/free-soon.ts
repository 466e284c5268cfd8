import type { ListedDesigner } from "@contract/designers.ts";
import { formatDay, formatSoon, formatTime } from "@/lib/format.ts";

const DAY = 86_400_000;

/** A free slot in words of the strip's title: only the time, or the day and the time. */
export type FreeSlot = { designer: ListedDesigner; start: string; words: string };

/**
 * The soonest `most` of those who are free after `now` (milliseconds), below a title that is true of all of them by the clock of `timeZone`
 * (without it, the browser's).
 */
export function freeSoon(designers: ListedDesigner[], now: number, most: number, timeZone?: string) {
  const slots = designers
    .flatMap((designer) => (designer.nextFree ? [{ designer, start: designer.nextFree }] : []))
    .filter(({ start }) => Date.parse(start) > now)
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start))
    .slice(0, most);
  const allOn = (at: number) => slots.every(({ start }) => formatDay(start, timeZone) === formatDay(at, timeZone));
  const title = allOn(now) ? "Available today" : allOn(now + DAY) ? "Available tomorrow" : "Next available";
  const wordsOf = (start: string) =>
    title === "Next available" ? formatSoon(start, now, timeZone) : formatTime(start, timeZone);
  return { title, slots: slots.map((slot): FreeSlot => ({ ...slot, words: wordsOf(slot.start) })) };
}
