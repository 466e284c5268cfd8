import * as z from "zod/mini";
import { Id, Instant } from "./common.ts";
import { LONGEST } from "./limits.ts";

/** Why a calendar could not be read. */
export const CalendarFault = z.enum([
  "not_public",
  "not_found",
  "refused",
  "unavailable",
  "too_slow",
  "too_large",
  "no_calendar",
]);
export type CalendarFault = z.infer<typeof CalendarFault>;

export const AddCalendarRequest = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Please give it a name."), z.maxLength(LONGEST.calendarName)),
  url: z.string().check(z.trim(), z.minLength(1, "Please paste the address."), z.maxLength(LONGEST.calendarUrl)),
});
export type AddCalendarRequest = z.infer<typeof AddCalendarRequest>;

export const RemoveCalendarRequest = z.object({ calendarId: Id });

export const OwnCalendars = z.object({
  calendars: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** The host of its address; the rest of the address is a secret. */
      host: z.nullable(z.string()),
      /** When the calendar last answered; null until it has. */
      readAt: z.nullable(Instant),
      /** Why the last reading failed. */
      fault: z.nullable(CalendarFault),
      /** Events that could not be read with certainty: they may close the wrong slots, or none. */
      unreadEvents: z.number(),
      /** The number of coming times at which the calendar says busy. */
      busyTimes: z.number(),
    }),
  ),
  /** The slots of the next 14 days that calendars close, each with the name of its calendar. */
  closed: z.array(z.object({ start: Instant, end: Instant, calendar: z.string() })),
});
export type OwnCalendars = z.infer<typeof OwnCalendars>;
