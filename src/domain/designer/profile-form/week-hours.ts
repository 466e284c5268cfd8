import { Weekday, type WeekdayHours } from "@contract/services.ts";

/** Minutes after midnight; an end after 24:00 is on the next day. */
export type Span = { start: number; end: number };

export const DAY_MINUTES = 24 * 60;
/** Step of dragging and of the arrow keys, in minutes. */
export const STEP = 15;

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns "09:30" for minutes after midnight. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Returns undefined while one of the times is incomplete. */
export function spanOf({ startTime, endTime }: Pick<WeekdayHours, "startTime" | "endTime">): Span | undefined {
  if (!startTime || !endTime) return undefined;
  const [start, end] = [minuteOf(startTime), minuteOf(endTime)];
  return { start, end: end > start ? end : end + DAY_MINUTES };
}

const withSpan = (window: WeekdayHours, { start, end }: Span): WeekdayHours => ({
  ...window,
  startTime: timeOf(start),
  endTime: timeOf(end),
});

/** Returns until when a day is open with the hours of the day before, in minutes, by the longest window; 0 if none continues past midnight. */
export function openFromBefore(hours: readonly WeekdayHours[], before: Weekday): number {
  const ends = hours.flatMap((window) => (window.day === before ? (spanOf(window)?.end ?? []) : []));
  return Math.max(0, ...ends.map((end) => end - DAY_MINUTES));
}

/** Returns the free space around a window on its day: from the end of the window before, even of the day before, to the start of the next. */
function roomAround(hours: readonly WeekdayHours[], index: number): Span {
  const own = hours[index];
  const span = own && spanOf(own);
  const room = { start: 0, end: DAY_MINUTES };
  if (!own || !span) return room;
  const before = Weekday.options.at(Weekday.options.indexOf(own.day) - 1);
  if (before) room.start = openFromBefore(hours, before);
  for (const [other, window] of hours.entries()) {
    const taken = spanOf(window);
    if (other === index || window.day !== own.day || !taken) continue;
    if (taken.start < span.start) room.start = Math.max(room.start, taken.end);
    else room.end = Math.min(room.end, taken.start);
  }
  return room;
}

/** Which part of a window is dragged. */
export type Part = "start" | "end" | "whole";

/** Returns the hours with one window `minutes` later, or longer or shorter at one end, as far as its neighbors and the day allow. */
export function shifted(hours: readonly WeekdayHours[], index: number, part: Part, minutes: number): WeekdayHours[] {
  const window = hours[index];
  const span = window && spanOf(window);
  if (!span) return [...hours];
  const room = roomAround(hours, index);
  const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));
  const next = { ...span };
  // A window may also have been typed into another one: then the free space begins after this one's start.
  if (part === "start") next.start = between(Math.min(room.start, span.start), span.start + minutes, span.end - STEP);
  if (part === "end") next.end = between(span.start + STEP, span.end + minutes, Math.max(room.end, span.end));
  if (part === "whole") {
    const by = between(Math.min(0, room.start - span.start), minutes, Math.max(0, room.end - span.end));
    next.start += by;
    next.end += by;
  }
  return hours.map((one, other) => (other === index ? withSpan(one, next) : one));
}

/**
 * Returns the hours with another window on a day: at `at` (minutes), otherwise an hour after the last one, or before the first if the day ends; without room,
 * unchanged.
 */
export function withWindow(hours: readonly WeekdayHours[], day: Weekday, at?: number): WeekdayHours[] {
  const spans = hours.flatMap((window) => (window.day === day ? (spanOf(window) ?? []) : []));
  const after = spans.length === 0 ? 9 * 60 : Math.max(...spans.map(({ end }) => end)) + 60;
  const yesterday = Weekday.options.at(Weekday.options.indexOf(day) - 1) ?? day;
  const first = Math.min(...spans.map((span) => span.start));
  const before = Math.ceil(Math.max(openFromBefore(hours, yesterday), first - 3 * 60) / STEP) * STEP;
  const wanted = at ?? (after + STEP <= DAY_MINUTES ? after : before);
  const start = Math.floor(wanted / STEP) * STEP;
  const length = at === undefined && spans.length === 0 ? 8 * 60 : 2 * 60;
  const next = Math.min(DAY_MINUTES, ...spans.filter((span) => span.end > start).map((span) => span.start));
  const end = Math.min(start + length, next);
  if (end - start < STEP) return [...hours];
  return inOrder([...hours, { day, startTime: timeOf(start), endTime: timeOf(end) }]);
}

/** Returns the hours with one day's windows copied to another. */
export function copied(hours: readonly WeekdayHours[], from: Weekday, to: Weekday): WeekdayHours[] {
  return inOrder([
    ...hours.filter(({ day }) => day !== to),
    ...hours.filter(({ day }) => day === from).map((window) => ({ ...window, day: to })),
  ]);
}

export const sameHours = (days: readonly Weekday[], startTime: string, endTime: string): WeekdayHours[] =>
  inOrder(days.map((day) => ({ day, startTime, endTime })));

const inOrder = (hours: WeekdayHours[]) =>
  hours.sort(
    (one, other) =>
      Weekday.options.indexOf(one.day) - Weekday.options.indexOf(other.day) ||
      one.startTime.localeCompare(other.startTime),
  );
