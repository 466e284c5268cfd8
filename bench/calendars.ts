/**
 * Measures the processor time of reading a calendar: a busy person's, and calendars that are written to keep us busy, each compared with the honest one. The
 * first reading in a process is also measured, because a function often reads a single file.
 */
import { Budget } from "../edge-functions/shared/calendars/budget.ts";
import { busyTimes } from "../edge-functions/shared/calendars/read-calendar.ts";
import { CALENDAR } from "../edge-functions/shared/contract/limits.ts";
import { honestCalendar, hostileCalendars } from "../tests/support/hostile-calendars.ts";
import { expectFound, type Figure, percentile, size } from "./figure.ts";

const rounds = size(15, 1);
const DAY = 86_400_000;
const FROM = Date.parse("2026-11-27T00:00:00Z");

/** Returns the processor time of the process, in ms. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the milliseconds of processor time that a file takes, within its budget. */
function timeReading(text: string): number {
  const began = processorTime();
  try {
    const budget = new Budget(CALENDAR.fileMs, CALENDAR.mostSteps, processorTime);
    const { times } = busyTimes(text, FROM, FROM + CALENDAR.daysAhead * DAY, "America/Los_Angeles", budget);
    expectFound("busy times", times.length, (count) => count > 0);
  } catch (error) {
    expectFound("faults other than too_large", Number((error as Error).message !== "too_large"), 0);
  }
  return processorTime() - began;
}

const median = (text: string) =>
  percentile(
    Array.from({ length: rounds }, () => timeReading(text)),
    0.5,
  );

export async function run(): Promise<Figure[]> {
  const text = honestCalendar();
  const first = timeReading(text);
  const honest = median(text);
  const against = { name: "2,000 events of a busy person", value: honest };
  return [
    {
      name: "a busy person's calendar, for the first time",
      value: first,
      unit: "ms",
      goal: `≤ ${CALENDAR.bookingMs} ms`,
    },
    ...Object.entries(hostileCalendars).map(([name, make]) => {
      const value = median(make());
      return { name, value, unit: "ms", against, ratio: value / honest, goal: `≤ ${CALENDAR.fileMs} ms` };
    }),
  ];
}
