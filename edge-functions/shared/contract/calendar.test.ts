import { describe, expect, it } from "vitest";
import { type CalendarEvent, writeCalendar } from "./calendar.ts";

const event: CalendarEvent = {
  bookingId: "5b0c",
  start: "2026-10-25T00:30:00.000Z",
  end: Date.parse("2026-10-25T01:30:00Z"),
  stamp: "2026-10-01T08:00:00.000Z",
  sequence: 2,
  cancelled: false,
  summary: "One-room hour with Mara Lindqvist",
  description: "Chat on Parlour: https://parlour.test/chat/5b0c",
  url: "https://parlour.test/chat/5b0c",
};
const written = (more: Partial<CalendarEvent> = {}) => writeCalendar({ events: [{ ...event, ...more }] });
/** Undoes the folding. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");
describe("A calendar file", () => {
  it("has each fact of an invitation under its own name, in UTC even in the hour that clocks repeat", () => {
    const file = writeCalendar({
      method: "REQUEST",
      events: [
        {
          ...event,
          organizer: { name: "Parlour", email: "hello@parlour.test" },
          attendee: { name: "Ellen Vos", email: "ellen@parlour.test" },
        },
      ],
    });
    expect(linesOf(file)).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Parlour//Bookings//EN",
      "METHOD:REQUEST",
      "BEGIN:VEVENT",
      "UID:booking-5b0c@parlour",
      "SEQUENCE:2",
      "DTSTAMP:20261001T080000Z",
      "DTSTART:20261025T003000Z",
      "DTEND:20261025T013000Z",
      "SUMMARY:One-room hour with Mara Lindqvist",
      "DESCRIPTION:Chat on Parlour: https://parlour.test/chat/5b0c",
      "LOCATION:https://parlour.test/chat/5b0c",
      "URL:https://parlour.test/chat/5b0c",
      "STATUS:CONFIRMED",
      "TRANSP:OPAQUE",
      "X-MICROSOFT-CDO-BUSYSTATUS:BUSY",
      'ORGANIZER;CN="Parlour":mailto:hello@parlour.test',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Ellen Vos":mailto:ellen@parlour.test',
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("blocks no time for a cancelled booking, in any program", () => {
    const lines = linesOf(written({ cancelled: true }));
    for (const line of ["STATUS:CANCELLED", "TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"])
      expect(lines).toContain(line);
  });

  it("lists several bookings one after the other, under one name", () => {
    const lines = linesOf(writeCalendar({ name: "Parlour; mine", events: [event, { ...event, bookingId: "6a1d" }] }));
    expect(lines.filter((line) => /^(NAME|X-WR-CALNAME|METHOD)/.test(line))).toEqual([
      "NAME:Parlour\\; mine",
      "X-WR-CALNAME:Parlour\\; mine",
    ]);
    expect(lines.filter((line) => line.startsWith("UID"))).toEqual([
      "UID:booking-5b0c@parlour",
      "UID:booking-6a1d@parlour",
    ]);
    expect(lines).toEqual(expect.arrayContaining(["X-PUBLISHED-TTL:PT1H", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"]));
    expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(2);
    expect(lines.at(-2)).toBe("END:VCALENDAR");
  });

  it("keeps commas, semicolons, backslashes and line breaks within their value", () => {
    const lines = linesOf(written({ summary: "Look, then; \\ draw\r\nSTATUS:CANCELLED" }));
    expect(lines).toContain("SUMMARY:Look\\, then\\; \\\\ draw\\nSTATUS:CANCELLED");
    expect(lines).not.toContain("STATUS:CANCELLED");
  });

  it("keeps a name with quotation marks and line breaks within its parameter", () => {
    const attendee = { name: 'Mara "M"\r\nSTATUS:CANCELLED: Lind', email: "mara@parlour.test" };
    const lines = linesOf(written({ attendee }));
    expect(lines.find((line) => line.startsWith("ATTENDEE"))).toBe(
      `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Mara 'M' STATUS:CANCELLED: Lind":mailto:mara@parlour.test`,
    );
  });

  it("folds long lines at 75 octets without cutting a character", () => {
    const summary = "Žofia 🛋️ ".repeat(20).trim();
    const file = written({ summary });
    for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file).not.toContain("\uFFFD");
    expect(linesOf(file)).toContain(`SUMMARY:${summary}`);
  });
});
