import { ApiError } from "../../shared/api-error.ts";
import { CalendarToRead } from "../../shared/calendars/calendars.ts";
import { calendarUrl } from "../../shared/calendars/fetch-calendar.ts";
import { FAULT_WORDS } from "../../shared/contract/calendar-faults.ts";
import { OwnCalendars } from "../../shared/contract/calendars.ts";
import { Done } from "../../shared/contract/common.ts";
import type { Handlers, Services } from "../types.ts";

export function calendarHandlers({ database, calendars }: Services) {
  const remove = (userId: string, calendarId: string) => database.call("remove_calendar", { userId, calendarId }, Done);
  return {
    "GET /calendars": ({ userId }) => database.call("own_calendars", { userId }, OwnCalendars),

    "POST /calendars/add": async ({ userId, body }) => {
      const args = { userId, ...body, url: calendarUrl(body.url) };
      const calendar = await database.call("add_calendar", args, CalendarToRead);
      const { fault } = await calendars.read(calendar);
      if (!fault) return { ok: true };
      await remove(userId, calendar.id);
      throw new ApiError(400, "calendar_unreadable", FAULT_WORDS[fault], { url: FAULT_WORDS[fault] });
    },

    "POST /calendars/remove": ({ userId, body: { calendarId } }) => remove(userId, calendarId),
  } satisfies Partial<Handlers>;
}
