/**
 * The id of a booking in calendars. Emails, the pages' calendar file and the feeds use the same id, so a calendar that receives several of them shows one
 * event, and moves it when the booking moves. The same id recognizes our own bookings in calendars that we read.
 */
export const calendarId = (bookingId: string) => `booking-${bookingId}@parlour`;

type Instant = string | number;
type Mailbox = { name: string; email: string };

/** A booking in a calendar file. */
export type CalendarEvent = {
  bookingId: string;
  start: Instant;
  end: Instant;
  /** When the file was written, or when the booking last changed. */
  stamp: Instant;
  /** The number of the booking's changes: a calendar accepts an event only if its number is higher than that of the stored event. */
  sequence: number;
  cancelled: boolean;
  summary: string;
  description: string;
  /** The address of the booking's room. Calendars show it as the place, most of them as a link; few show the URL property. */
  url: string;
  /** For an invitation. */
  organizer?: Mailbox;
  attendee?: Mailbox;
};

/**
 * Returns an iCalendar file (RFC 5545). Times are UTC, which needs no time zone rules; every calendar shows them in its owner's zone. With a method, the file
 * is a message about its events (RFC 5546). With a name, it is a calendar that programs subscribe to and read at most once an hour.
 */
export function writeCalendar({
  method,
  name,
  events,
}: {
  method?: "REQUEST" | "CANCEL" | "PUBLISH";
  name?: string;
  events: readonly CalendarEvent[];
}): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Parlour//Bookings//EN",
    ...(method ? [`METHOD:${method}`] : []),
    ...(name
      ? [
          `NAME:${escaped(name)}`,
          `X-WR-CALNAME:${escaped(name)}`,
          "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
          "X-PUBLISHED-TTL:PT1H",
        ]
      : []),
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const linesOf = (event: CalendarEvent) => [
  "BEGIN:VEVENT",
  `UID:${calendarId(event.bookingId)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(event.stamp)}`,
  `DTSTART:${utc(event.start)}`,
  `DTEND:${utc(event.end)}`,
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `LOCATION:${escaped(event.url)}`,
  `URL:${event.url}`,
  `STATUS:${event.cancelled ? "CANCELLED" : "CONFIRMED"}`,
  `TRANSP:${event.cancelled ? "TRANSPARENT" : "OPAQUE"}`,
  `X-MICROSOFT-CDO-BUSYSTATUS:${event.cancelled ? "FREE" : "BUSY"}`,
  ...(event.organizer ? [`ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.email}`] : []),
  ...(event.attendee
    ? [
        `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN=${quoted(event.attendee.name)}:mailto:${event.attendee.email}`,
      ]
    : []),
  "END:VEVENT",
];

/** Returns "20261122T140000Z". */
const utc = (at: Instant) => `${new Date(at).toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

/** Escapes commas, semicolons and line breaks, which are special in a value. */
const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** Quotes a parameter's value, which cannot contain quotation marks or line breaks. */
const quoted = (text: string) => `"${text.replace(/"/g, "'").replace(/\p{Cc}+/gu, " ")}"`;

/** Folds lines at 75 octets with a line break and a space, never within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = "";
  let room = 75;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) {
      text += "\r\n ";
      room = 74;
    }
    text += character;
    room -= size;
  }
  return text;
}
