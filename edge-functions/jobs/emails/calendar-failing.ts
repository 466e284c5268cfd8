import * as z from "zod/mini";
import { FAULT_WORDS } from "../../shared/contract/calendar-faults.ts";
import { CalendarFault } from "../../shared/contract/calendars.ts";
import { Instant } from "../../shared/contract/common.ts";
import { formatFullDate } from "../../shared/contract/format.ts";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To a designer: a calendar that closes their slots could not be read for a day, or could be read only in part (`fault` null). */
export const calendarFailing = defineEmail({
  content: z.object({ name: z.string(), fault: z.nullable(CalendarFault), unread: z.number(), since: Instant }),
  write: ({ name, fault, unread, since }, { site, recipient }) => ({
    subject: fault ? `We can’t read your calendar “${name}”` : `We can’t read all of your calendar “${name}”`,
    heading: fault ? "One of your calendars doesn’t answer" : "Part of your calendar is unclear",
    paragraphs: fault
      ? [
          FAULT_WORDS[fault],
          "The times we know of stay closed. What you have added since is open, and can be booked. If the address has changed, remove the calendar and connect it again.",
        ]
      : [
          unread === 1
            ? "We could not understand one event. It may close the wrong hours, or none."
            : `We could not understand ${unread} events. They may close the wrong hours, or none.`,
          "Often the reason is a time zone that we don’t know, or an unusual way of repeating. Compare your calendar with the hours it closes. Where one is missing, enter the event again, or take that day off in your settings.",
        ],
    facts: [
      ["Calendar", name],
      ["Last read", formatFullDate(since, recipient.zone.timeZone)],
    ],
    action: {
      label: "See your calendars",
      url: site + paths.linkTo(recipient.role, paths.accountSection("calendars")),
      tone: "petrol",
    },
    footnote: "You’re receiving this because you connected this calendar to Parlour.",
  }),
});
