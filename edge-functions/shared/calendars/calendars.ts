import * as z from "zod/mini";
import type { CalendarFault } from "../contract/calendars.ts";
import { Done } from "../contract/common.ts";
import { CALENDAR } from "../contract/limits.ts";
import type { Database } from "../database.ts";
import type { Environment } from "../environment.ts";
import { log } from "../log.ts";
import { CalendarError, fetchCalendar, type Network } from "./fetch-calendar.ts";
import { busyTimes } from "./read-calendar.ts";

/** What SQL says about a calendar to read (`private.calendar_to_read`). */
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
  /**
   * Reads a calendar and stores when its owner is busy, or why it could not be read. Waits so many seconds at most. Returns the fault, and the
   * processor time that the file took (milliseconds).
   */
  read(calendar: CalendarToRead, seconds?: number): Promise<{ fault: CalendarFault | null; computed: number }>;
  /** Before a booking with the designer of a rate or a booking: reads calendars last read more than five minutes ago, for two seconds. Never fails. */
  refresh(of: { rateId: string } | { bookingId: string }): Promise<void>;
};

export function connectCalendars({ calendarsBaseUrl }: Environment, database: Database): Calendars {
  const network = calendarsBaseUrl ? sandbox(calendarsBaseUrl) : internet;
  const calendars: Calendars = {
    async read(calendar, seconds) {
      const { computed = 0, ...answer } = await answerOf(calendar, network, seconds);
      await database.call("store_calendar", { id: calendar.id, answer }, Done);
      return { fault: answer.fault, computed };
    },
    async refresh(of) {
      try {
        const stale = await database.call("claim_stale_calendars", of, z.array(CalendarToRead));
        await Promise.all(stale.map((calendar) => calendars.read(calendar, CALENDAR.bookingSeconds)));
      } catch (error) {
        log("error", "calendars_not_refreshed", { name: (error as Error).name, message: (error as Error).message });
      }
    },
  };
  return calendars;
}

async function answerOf(calendar: CalendarToRead, network: Network, seconds?: number) {
  let began: number | undefined;
  const computed = () => (began === undefined ? 0 : performance.now() - began);
  try {
    const { text, ...marks } = await fetchCalendar(calendar.url, calendar, network, seconds);
    if (text === null) return { fault: null, ...marks, times: null };
    const now = Date.now();
    began = performance.now();
    const { times, unread } = busyTimes(text, now - DAY, now + CALENDAR.daysAhead * DAY, calendar.timeZone);
    const iso = (at: number) => new Date(at).toISOString();
    return {
      fault: null,
      ...marks,
      times: times.map(({ start, end }) => [iso(start), iso(end)]),
      unread,
      computed: computed(),
    };
  } catch (error) {
    if (error instanceof CalendarError) return { fault: error.fault, computed: computed() };
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

/** A stand-in for all calendars of the internet: `https://host/path` is `<base>/host/path`. */
const sandbox = (baseUrl: string): Network => ({
  resolve: async () => ["93.184.216.34"],
  fetch: (url, init) => fetch(`${baseUrl}/${url.host}${url.pathname}${url.search}`, init),
});
