import { describe, expect, test, vi } from "vitest";
import type { Booking } from "./get-bookings.ts";
import { formatHours, hoursOf, marksOf, weekOf } from "./week.ts";

const range = (start: string, end: string) => ({ start, end });
const booked = (slotStart: string, slotEnd: string, timeStatus: Booking["timeStatus"] = "upcoming") =>
  ({ slotStart, slotEnd, timeStatus }) as Booking;
const at = (instant: string) => Date.parse(instant);

describe("The week of the dashboard", () => {
  test("has today and six more days of the browser's calendar", () => {
    const keys = (timeZone: string) => {
      vi.stubEnv("TZ", timeZone);
      return weekOf(at("2026-11-22T23:30:00Z"), [], []).map(({ day }) => day.key);
    };
    expect(keys("UTC")).toEqual(["22", "23", "24", "25", "26", "27", "28"].map((day) => `2026-11-${day}`));
    // In Amsterdam it is past midnight.
    expect(keys("Europe/Amsterdam")[0]).toBe("2026-11-23");
    expect(keys("America/Los_Angeles")[0]).toBe("2026-11-22");
  });

  test("has each day's bookings, and the rest of its hours", () => {
    vi.stubEnv("TZ", "UTC");
    const [today, tomorrow, third] = weekOf(
      at("2026-11-22T10:20:00Z"),
      [range("2026-11-22T11:00:00Z", "2026-11-22T12:00:00Z"), range("2026-11-22T13:00:00Z", "2026-11-22T17:30:00Z")],
      [
        booked("2026-11-22T12:00:00Z", "2026-11-22T13:00:00Z"),
        booked("2026-11-22T09:00:00Z", "2026-11-22T10:00:00Z", "past"),
        booked("2026-11-23T12:00:00Z", "2026-11-23T12:30:00Z"),
      ],
    );
    expect(today).toMatchObject({
      free: 330,
      booked: [{ slotStart: "2026-11-22T09:00:00Z" }, { slotStart: "2026-11-22T12:00:00Z" }],
      spans: [
        { from: 540, to: 600, state: "over" },
        { from: 660, to: 720, state: "free" },
        { from: 720, to: 780, state: "booked" },
        { from: 780, to: 1050, state: "free" },
      ],
    });
    expect(tomorrow).toMatchObject({ free: 0, booked: [{ slotStart: "2026-11-23T12:00:00Z" }] });
    expect(third).toMatchObject({ free: 0, booked: [], spans: [] });
  });

  test("divides a span past midnight between two days, and counts its booking on the first", () => {
    vi.stubEnv("TZ", "Asia/Kolkata");
    const [today, tomorrow] = weekOf(
      at("2026-11-22T06:00:00Z"),
      // From 23:00 to 2:00 on the local clock.
      [range("2026-11-22T17:30:00Z", "2026-11-22T20:30:00Z")],
      [booked("2026-11-22T18:00:00Z", "2026-11-22T19:00:00Z")],
    );
    expect(today).toMatchObject({ free: 60, booked: [{}], spans: [{ to: 1440 }, { from: 1410, to: 1440 }] });
    expect(tomorrow).toMatchObject({ free: 120, booked: [] });
    expect(tomorrow?.spans).toEqual([
      { from: 0, to: 120, state: "free" },
      { from: 0, to: 30, state: "booked" },
    ]);
  });

  test("assigns midnight to the day that starts then", () => {
    vi.stubEnv("TZ", "UTC");
    const midnight = "2026-11-23T00:00:00Z";
    const [today, tomorrow] = weekOf(
      at("2026-11-22T06:00:00Z"),
      [range("2026-11-22T22:00:00Z", midnight), range(midnight, "2026-11-23T01:00:00Z")],
      [booked(midnight, "2026-11-23T00:30:00Z")],
    );
    expect(today).toMatchObject({ free: 120, booked: [] });
    expect(today?.spans).toEqual([{ from: 1320, to: 1440, state: "free" }]);
    expect(tomorrow).toMatchObject({ free: 60, booked: [{ slotStart: midnight }] });
    expect(tomorrow?.spans).toEqual([
      { from: 0, to: 60, state: "free" },
      { from: 0, to: 30, state: "booked" },
    ]);
  });

  test("counts the elapsed hours of a day of 23, and shows the clock's times", () => {
    vi.stubEnv("TZ", "Europe/Amsterdam");
    // 0:30 to 4:00 on the night on which 2:00 becomes 3:00.
    const [day] = weekOf(at("2026-03-28T23:10:00Z"), [range("2026-03-28T23:30:00Z", "2026-03-29T02:00:00Z")], []);
    expect(day).toMatchObject({ free: 150, spans: [{ from: 30, to: 240 }] });
  });
});

// 2:00 to 3:00 in summer time, then again.
test.each([
  ["2026-10-25T00:45:00Z", "2026-10-25T01:15:00Z", "Europe/Amsterdam", 165, 195],
  ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "Europe/Amsterdam", 150, 210],
  ["2026-10-25T00:00:00Z", "2026-10-25T01:15:00Z", "Europe/Amsterdam", 120, 135],
  // 0:00 becomes 23:00 again: nothing beyond the day.
  ["2026-04-05T02:45:00Z", "2026-04-05T03:15:00Z", "America/Santiago", 1425, 1440],
])(
  "In the hour that clocks repeat, the week draws a span from %s to %s in %s below its start",
  (start, end, zone, from, to) => {
    vi.stubEnv("TZ", zone);
    const [day] = weekOf(at(start) - 2 * 3_600_000, [range(start, end)], []);
    expect(day?.spans).toEqual([{ from, to, state: "free" }]);
  },
);

describe("The hours of the week", () => {
  const of = (...spans: [number, number][]) =>
    hoursOf([
      { spans: spans.map(([from, to]) => ({ from: from * 60, to: to * 60, state: "free" as const })) } as never,
    ]);

  test("are whole, include everything, and are at least eight", () => {
    expect(of([8.5, 17], [13, 19.25])).toEqual({ from: 8, to: 20 });
    expect(of([12, 13])).toEqual({ from: 9, to: 17 });
    expect(of([22, 24])).toEqual({ from: 16, to: 24 });
    expect(of([0, 1])).toEqual({ from: 0, to: 8 });
    expect(of([0, 24])).toEqual({ from: 0, to: 24 });
    expect(of()).toEqual({ from: 9, to: 17 });
  });

  test("are written to the half hour", () => {
    const written = [0, 45, 60, 90, 100, 330, 600].map(formatHours);
    expect(written).toEqual(["0 min", "45 min", "1 h", "1.5 h", "1.5 h", "5.5 h", "10 h"]);
  });
});

test.each([
  [9, 17, [9, 12, 15]],
  [7, 19, [9, 12, 15, 18]],
  [7, 20, [12, 18]],
  [7, 24, [12, 18, 24]],
  [0, 24, [0, 6, 12, 18, 24]],
])("round hours are marked from %i to %i o'clock", (from, to, marks) => {
  expect(marksOf({ from, to })).toEqual(marks);
});
