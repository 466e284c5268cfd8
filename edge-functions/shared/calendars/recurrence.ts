import type { Budget } from "./budget.ts";
import { writtenTime } from "./components.ts";

const DAY = 86_400_000;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;

/** The most characters of a rule: each day is compared with all of its parts. */
const LONGEST_RULE = 2000;

export type Rule = ReturnType<typeof readRule>;

/**
 * Reads a recurrence rule (RFC 5545): "FREQ=WEEKLY;BYDAY=MO,WE". Rules with several occurrences a day, and numbers of weeks, are refused.
 * @throws Error
 */
export function readRule(text: string) {
  if (text.length > LONGEST_RULE) throw new Error("too long");
  const parts = new Map(
    text
      .toUpperCase()
      .split(";")
      .map((part) => part.trim().split("="))
      .map(([name = "", value]) => [name, value?.split(",") ?? []]),
  );
  const numbers = (name: string, most: number, least = -most) =>
    parts.get(name)?.map((written) => {
      const number = Number(written || Number.NaN);
      if (!Number.isInteger(number) || number > most || number < least) throw new Error(name);
      return number;
    });
  const one = (name: string, most: number, least: number) => {
    const [number, ...others] = numbers(name, most, least) ?? [];
    if (others.length > 0) throw new Error(`several: ${name}`);
    return number;
  };
  const weekday = (name: string) => {
    const day = WEEKDAYS.indexOf(name);
    if (day < 0) throw new Error("no weekday");
    return day;
  };
  const frequency = FREQUENCIES.find((name) => name === parts.get("FREQ")?.[0]);
  if (!frequency || parts.has("BYWEEKNO")) throw new Error("not supported");
  const [until] = parts.get("UNTIL") ?? [];
  return {
    frequency,
    interval: Math.max(one("INTERVAL", Number.MAX_SAFE_INTEGER, 0) ?? 1, 1),
    count: one("COUNT", Number.MAX_SAFE_INTEGER, 0),
    until: until === undefined ? undefined : writtenTime(until),
    weekStart: weekday(parts.get("WKST")?.[0] ?? "MO"),
    months: numbers("BYMONTH", 12, 1),
    monthDays: numbers("BYMONTHDAY", 31),
    yearDays: numbers("BYYEARDAY", 366),
    /** `nth`: the position in the month or year, from its end if negative; 0 means each. */
    weekdays: parts.get("BYDAY")?.map((written) => {
      const [, nth = "0", name = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(written.trim()) ?? [];
      return { nth: Number(nth), weekday: weekday(name) };
    }),
    positions: numbers("BYSETPOS", 366),
    hour: one("BYHOUR", 23, 0),
    minute: one("BYMINUTE", 59, 0),
    second: one("BYSECOND", 59, 0),
  };
}

/**
 * Yields the wall-clock times of a rule's occurrences, in order: all between two times, perhaps some earlier ones. The rule's end is ignored, because it may be
 * an instant.
 */
export function* occurrencesOf(
  written: Rule,
  start: number,
  from: number,
  to: number,
  budget: Budget,
): Generator<number> {
  const rule = withDefaults(written, start);
  const { interval, count, positions } = rule;
  const at = new Date(start);
  const { hour = at.getUTCHours(), minute = at.getUTCMinutes(), second = at.getUTCSeconds() } = rule;
  const time = Date.UTC(1970, 0, 1, hour, minute, second);
  // There is at most one occurrence a day. A count that cannot be reached need not be counted.
  const counted = count !== undefined && count <= (to - start) / DAY + 1;
  // A counted series must be counted from its beginning. Most other series have existed for years.
  const begin = counted ? start : Math.max(from, start);
  const [firstPeriod, wanted] = [periodOf(rule, start), periodOf(rule, begin)];
  let left = counted ? count : Number.POSITIVE_INFINITY;
  for (let period = wanted - ((wanted - firstPeriod) % interval); left > 0; period += interval) {
    const ranges = rangesOf(rule, period);
    // The series ends once its ranges are later than `to` or beyond all dates.
    if (!ranges.some(([firstDay]) => firstDay * DAY <= to)) return;
    const found: number[] = [];
    for (const [firstDay, endDay] of ranges) {
      budget.spend(1 + Math.floor((endDay - firstDay) / 30));
      for (let day = firstDay; day < endDay; day++) if (admits(rule, day)) found.push(day * DAY + time);
    }
    for (const [n, wall] of found.entries()) {
      if (wall < start || (positions && !positions.includes(n + 1) && !positions.includes(n - found.length))) continue;
      budget.spend();
      yield wall;
      if (--left <= 0) return;
    }
  }
}

/** Returns a rule with the day on which it begins, where it leaves days open. */
function withDefaults(rule: Rule, start: number): Rule {
  const at = new Date(start);
  const { frequency, months, monthDays, yearDays, weekdays } = rule;
  if (monthDays || yearDays || weekdays || frequency === "DAILY") return rule;
  if (frequency === "WEEKLY") return { ...rule, weekdays: [{ nth: 0, weekday: at.getUTCDay() }] };
  const yearly = frequency === "YEARLY" && !months;
  return { ...rule, monthDays: [at.getUTCDate()], months: yearly ? [at.getUTCMonth() + 1] : months };
}

/** Days are numbered from 1 January 1970, a Thursday. */
const dayOf = (year: number, month: number) => Date.UTC(year, month - 1, 1) / DAY;

/** Returns the number of the day, week, month or year in which a time lies. */
function periodOf({ frequency, weekStart }: Rule, wall: number): number {
  const day = Math.floor(wall / DAY);
  if (frequency === "DAILY") return day;
  if (frequency === "WEEKLY") return Math.floor((day + 4 - weekStart) / 7);
  const at = new Date(wall);
  return frequency === "MONTHLY" ? at.getUTCFullYear() * 12 + at.getUTCMonth() : at.getUTCFullYear();
}

/** Returns the days of a period that may match, in order: the first day of each range, and the first day after it. */
function rangesOf({ frequency, weekStart, months }: Rule, period: number): [firstDay: number, endDay: number][] {
  if (frequency === "DAILY") return [[period, period + 1]];
  const week = period * 7 - 4 + weekStart;
  if (frequency === "WEEKLY") return [[week, week + 7]];
  if (frequency === "MONTHLY")
    return [[dayOf(Math.floor(period / 12), (period % 12) + 1), dayOf(Math.floor(period / 12), (period % 12) + 2)]];
  if (!months) return [[dayOf(period, 1), dayOf(period + 1, 1)]];
  return months.toSorted((one, other) => one - other).map((month) => [dayOf(period, month), dayOf(period, month + 1)]);
}

function admits({ frequency, months, monthDays, yearDays, weekdays }: Rule, day: number): boolean {
  const at = new Date(day * DAY);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1];
  /** The day's position in its month or year, from the beginning and from the end. */
  const inMonth = () => [day - dayOf(year, month) + 1, day - dayOf(year, month + 1)];
  const inYear = () => [day - dayOf(year, 1) + 1, day - dayOf(year + 1, 1)];
  if (months && !months.includes(month)) return false;
  if (monthDays && !inMonth().some((place) => monthDays.includes(place))) return false;
  if (yearDays && !inYear().some((place) => yearDays.includes(place))) return false;
  if (!weekdays) return true;
  const ordinals = frequency === "MONTHLY" || months ? inMonth : inYear;
  return weekdays.some(({ nth, weekday }) => {
    if (weekday !== at.getUTCDay()) return false;
    if (nth === 0 || frequency === "DAILY" || frequency === "WEEKLY") return true;
    const [place = 0, fromEnd = 0] = ordinals();
    return nth === (nth > 0 ? Math.ceil(place / 7) : Math.floor(fromEnd / 7));
  });
}
