import type { Slot } from "@contract/designers.ts";
import { MORNING } from "@contract/format.ts";

/** A day on the browser's clock; `start` and `end` in milliseconds since the epoch (23 or 25 hours apart twice a year). */
export type LocalDay = { key: string; start: number; end: number };

/** Returns `count` days from the one that contains `instant`, after skipping `skip` days. */
export function localDays(instant: number, skip: number, count: number): LocalDay[] {
  const first = new Date(instant);
  const midnight = (days: number) =>
    new Date(first.getFullYear(), first.getMonth(), first.getDate() + skip + days).getTime();
  return Array.from({ length: count }, (_, index) => {
    const start = midnight(index);
    return { key: localDate(new Date(start)), start, end: midnight(index + 1) };
  });
}

/** Returns the date on the browser's clock: "2026-11-22". */
export function localDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Returns the UTC days (`YYYY-MM-DD`) that contain a local day's slots from `now` on: one if the clock is UTC's, otherwise two. For today the first is the
 * current date in UTC; past days are not requested.
 */
export function utcDatesOf(day: LocalDay, now: number): string[] {
  const first = utcDate(Math.max(day.start, Math.min(now, day.end - 1)));
  const last = utcDate(day.end - 1);
  return first === last ? [first] : [first, last];
}

function utcDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Returns those of `slots` that start on `day`, in order, without duplicates. */
export function slotsOn(day: LocalDay, slots: Slot[]): Slot[] {
  const byStart = new Map<number, Slot>();
  for (const slot of slots) {
    const start = Date.parse(slot.start);
    if (start >= day.start && start < day.end) byStart.set(start, slot);
  }
  return [...byStart].sort(([a], [b]) => a - b).map(([, slot]) => slot);
}

const partsOfDay = [
  { name: "Morning", until: 12 },
  { name: "Afternoon", until: 17 },
  { name: "Evening", until: 24 },
];

/** Groups the slots of one day into morning (before 12), afternoon (before 17) and evening; omits parts without slots. */
export function byPartOfDay(slots: Slot[]): { name: string; slots: Slot[] }[] {
  const partOf = (slot: Slot) => partsOfDay.find(({ until }) => new Date(slot.start).getHours() < until)?.name;
  return partsOfDay
    .map(({ name }) => ({ name, slots: slots.filter((slot) => partOf(slot) === name) }))
    .filter((part) => part.slots.length > 0);
}

function isEarly(slot: Slot): boolean {
  return new Date(slot.start).getHours() < MORNING;
}

export function isFree({ status }: Slot): boolean {
  return status !== "booked";
}

/** Separates the `early` slots of one day from the rest; there are no early ones if nothing later is free. */
export function foldEarly(slots: Slot[]): { early: Slot[]; rest: Slot[] } {
  const rest = slots.filter((slot) => !isEarly(slot));
  return rest.some(isFree) ? { early: slots.filter(isEarly), rest } : { early: [], rest: slots };
}

/**
 * Returns the first free slot of each day that has any, at most `count`; early ones only if they are today, or the day has no others. `days` in order, from
 * today on. Undefined while a day that matters is unknown.
 */
export function soonestSlots(days: { slots: Slot[] | undefined }[], count: number): Slot[] | undefined {
  const found: Slot[] = [];
  for (const [index, { slots }] of days.entries()) {
    if (found.length === count) break;
    if (!slots) return undefined;
    const free = slots.filter(isFree);
    const first = index === 0 ? free[0] : (foldEarly(free).rest[0] ?? free[0]);
    if (first) found.push(first);
  }
  return found;
}
