import * as z from "zod/mini";
import type { CalendarFault } from "../contract/calendars.ts";
import { Done } from "../contract/common.ts";
import { CALENDAR } from "../contract/limits.ts";
import type { Database } from "../database.ts";
import type { Environment } from "../environment.ts";
import { log } from "../log.ts";
import { Budget } from "./budget.ts";
import { CalendarError, fetchCalendar, type Marks, type Network } from "./fetch-calendar.ts";
import { busyTimes } from "./read-calendar.ts";

/** What SQL returns about a calendar to read (`private.calendar_to_read`). */
export const CalendarToRead = z.object({
  id: z.string(),
  url: z.string(),
  etag: z.nullable(z.string()),
  lastModified: z.nullable(z.string()),
  timeZone: z.string(),
});
export type CalendarToRead = z.infer<typeof CalendarToRead>;

const DAY = 86_400_000;

export type Calendars = {
  /** Reads a calendar and stores when its owner is busy, or why it could not be read. Returns the fault, and the milliseconds that the file took. */
  read(calendar: CalendarToRead): Promise<{ fault: CalendarFault | null; computed: number }>;
  /**
   * Runs before a booking with the designer of a rate or a booking: reads calendars that were last read more than five minutes ago. Calendars that take too
   * long are left to the jobs. Never fails.
   */
  refresh(of: { rateId: string } | { bookingId: string }): Promise<void>;
};

export function connectCalendars({ calendarsBaseUrl }: Environment, database: Database): Calendars {
  const network = calendarsBaseUrl ? sandbox(calendarsBaseUrl) : internet;
  const store = (calendar: CalendarToRead, answer: Answer) =>
    database.call("store_calendar", { id: calendar.id, answer }, Done);
  return {
    async read(calendar) {
      const budget = new Budget();
      const answer = await answerOf(calendar, network, budget, CALENDAR.seconds);
      await store(calendar, answer);
      return { fault: answer.fault, computed: budget.spent };
    },
    async refresh(of) {
      try {
        const stale = await database.call("claim_stale_calendars", of, z.array(CalendarToRead));
        const budget = new Budget(CALENDAR.bookingMs);
        const refreshOne = async (calendar: CalendarToRead) => {
          const answer = await answerOf(calendar, network, budget, CALENDAR.bookingSeconds);
          // The calendar may be too large only for the time that a customer waits.
          if (answer.fault !== "too_large") await store(calendar, answer);
        };
        await Promise.all(stale.map(refreshOne));
      } catch (error) {
        log("error", "calendars_not_refreshed", { name: (error as Error).name, message: (error as Error).message });
      }
    },
  };
}

/** What SQL stores (`store_calendar`). `times` is null if nothing has changed. */
type Answer =
  | { fault: CalendarFault }
  | (Marks & { fault: null; times: [start: string, end: string][] | null; unread?: number });

async function answerOf(calendar: CalendarToRead, network: Network, budget: Budget, seconds: number): Promise<Answer> {
  try {
    const { text, ...marks } = await fetchCalendar(calendar.url, calendar, network, seconds);
    if (text === null) return { fault: null, ...marks, times: null };
    const now = Date.now();
    const { times, unread } = busyTimes(text, now - DAY, now + CALENDAR.daysAhead * DAY, calendar.timeZone, budget);
    const iso = (at: number) => new Date(at).toISOString();
    return { fault: null, ...marks, times: times.map(({ start, end }) => [iso(start), iso(end)]), unread };
  } catch (error) {
    if (error instanceof CalendarError) return { fault: error.fault };
    throw error;
  }
}

const internet: Network = {
  async resolve(hostname) {
    const answers = await Promise.allSettled([Deno.resolveDns(hostname, "A"), Deno.resolveDns(hostname, "AAAA")]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  },
  fetch: (url, init) => fetch(url, init),
};

/** A stand-in for all calendars on the internet: `https://host/path` is read from `<base>/host/path`. */
const sandbox = (baseUrl: string): Network => ({
  resolve: async () => ["93.184.216.34"],
  fetch: (url, init) => fetch(`${baseUrl}/${url.host}${url.pathname}${url.search}`, init),
});
