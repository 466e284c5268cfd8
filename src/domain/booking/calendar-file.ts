import { calendarId } from "@contract/calendar.ts";
import type { SlotType } from "@contract/common.ts";
import * as paths from "@contract/paths.ts";
import { saveFile } from "@/lib/save-file.ts";

/** The booking's data in the calendar file. */
export type CalendarEvent = {
  bookingId: string;
  serviceName: string;
  /** The other member. */
  otherName: string;
  slotType: SlotType;
  /** Milliseconds. */
  start: number;
  end: number;
};

/** The booking as an iCalendar file (RFC 5545) with one event. Its times are UTC: every calendar shows them in its owner's zone. */
export function calendarFile({ bookingId, serviceName, otherName, slotType, start, end }: CalendarEvent): string {
  const url = location.origin + paths.chat(bookingId);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Parlour//Bookings//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${calendarId(bookingId)}`,
    `DTSTAMP:${utc(Date.now())}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(`${serviceName} with ${otherName}`)}`,
    `DESCRIPTION:${escaped(`${slotType === "chat" ? "Chat" : "Video call"} on Parlour: ${url}`)}`,
    `LOCATION:${escaped(url)}`,
    `URL:${url}`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Downloads the file or opens it in the calendar, as the browser decides. */
export const saveCalendarFile = (event: CalendarEvent) =>
  saveFile("parlour-booking.ics", "text/calendar", calendarFile(event));

/** "20261122T140000Z" */
const utc = (at: number) => `${new Date(at).toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

/** Escapes commas, semicolons and line breaks, which are special in a value. */
const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

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
