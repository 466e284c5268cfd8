import * as z from "zod/mini";
import { FAULT_WORDS } from "../../shared/contract/calendar-faults.ts";
import { CalendarFault } from "../../shared/contract/calendars.ts";
import { Instant } from "../../shared/contract/common.ts";
import { formatFullDate } from "../../shared/contract/format.ts";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To a designer: a calendar that closes their slots could not be read for a day. */
export const calendarFailing = defineEmail({
  content: z.object({ name: z.string(), fault: CalendarFault, since: Instant }),
  write: ({ name, fault, since }, { site, recipient }) => ({
    subject: `We can’t read your calendar “${name}”`,
    heading: "One of your calendars doesn’t answer",
    paragraphs: [
      FAULT_WORDS[fault],
      "The times we know of stay closed. What you have added since is open, and can be booked. If the address has changed, remove the calendar and connect it again.",
    ],
    facts: [
      ["Calendar", name],
      ["Last read", formatFullDate(since, recipient.zone.timeZone)],
    ],
    action: {
      label: "See your calendars",
      url: site + paths.accountSection("calendars", recipient.role),
      tone: "petrol",
    },
    footnote: "You’re receiving this because you connected this calendar to Parlour.",
  }),
});
