import { describe, expect, it, vi } from "vitest";
import { calendarFile } from "./calendar-file.ts";

vi.stubGlobal("location", { origin: "https://parlour.test" });

const event = {
  bookingId: "5b0c",
  serviceName: "One-room hour",
  otherName: "Mara Lindqvist",
  slotType: "chat" as const,
  start: Date.parse("2026-10-25T00:30:00Z"),
  end: Date.parse("2026-10-25T01:30:00Z"),
};
/** Undoes the folding. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

describe("a booking's calendar file", () => {
  it("has the invitation's id and says when in UTC, also in the hour that clocks repeat", () => {
    const lines = linesOf(calendarFile(event));
    expect(lines).toContain("UID:booking-5b0c@parlour");
    expect(lines).toContain("DTSTART:20261025T003000Z");
    expect(lines).toContain("DTEND:20261025T013000Z");
    expect(lines).toContain("SUMMARY:One-room hour with Mara Lindqvist");
    expect(lines).toContain("DESCRIPTION:Chat on Parlour: https://parlour.test/chat/5b0c");
    expect(lines.at(-1)).toBe("");
  });

  it("keeps commas, semicolons, backslashes and line breaks within their value", () => {
    const lines = linesOf(calendarFile({ ...event, serviceName: "Look, then; \\ draw\r\nSTATUS:CANCELLED" }));
    expect(lines).toContain("SUMMARY:Look\\, then\\; \\\\ draw\\nSTATUS:CANCELLED with Mara Lindqvist");
    expect(lines).not.toContain("STATUS:CANCELLED with Mara Lindqvist");
  });

  it("folds long lines at 75 octets without cutting a character", () => {
    const file = calendarFile({ ...event, otherName: "Žofia 🛋️ ".repeat(20).trim() });
    for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file).not.toContain("\uFFFD");
    expect(linesOf(file)).toContain(`SUMMARY:One-room hour with ${"Žofia 🛋️ ".repeat(20).trim()}`);
  });
});
