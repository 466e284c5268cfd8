import { formatMonthYear } from "@contract/format.ts";

/** A period of a statement: its name, and its first and last day (`YYYY-MM-DD`, UTC). */
export type Period = { name: string; first: string; last: string };

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns the twelve latest months, the current one first, and the three latest years. */
export function periodsUntil(now: Date): Period[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const months = Array.from({ length: 12 }, (_, back) => ({
    name: formatMonthYear(Date.UTC(year, month - back), "UTC"),
    first: dayOf(year, month - back, 1),
    last: dayOf(year, month - back + 1, 0),
  }));
  const years = Array.from({ length: 3 }, (_, back) => ({
    name: String(year - back),
    first: dayOf(year - back, 0, 1),
    last: dayOf(year - back, 11, 31),
  }));
  return [...months, ...years];
}
