import { expect, test } from "vitest";
import { grouped } from "./day-groups.ts";
import type { Booking } from "./get-bookings.ts";

const booking = (slotStart: string, timeStatus: Booking["timeStatus"] = "upcoming") =>
  ({ slotStart, timeStatus }) as Booking;
const names = (bookings: Booking[], now: string, timeZone: string) =>
  grouped(bookings, Date.parse(now), timeZone).map(({ name, bookings: of }) => `${name}: ${of.length}`);

test("coming bookings stand under their day, in the zone of who looks", () => {
  const bookings = ["2026-11-22T20:00:00Z", "2026-11-22T23:30:00Z", "2026-11-23T09:00:00Z", "2026-11-25T09:00:00Z"].map(
    (start) => booking(start),
  );
  expect(names(bookings, "2026-11-22T10:00:00Z", "UTC")).toEqual(["Today: 2", "Tomorrow: 1", "Wed, Nov 25: 1"]);
  expect(names(bookings, "2026-11-22T10:00:00Z", "Europe/Amsterdam")).toEqual([
    "Today: 1",
    "Tomorrow: 2",
    "Wed, Nov 25: 1",
  ]);
});

test("one that began before midnight and still runs was yesterday's", () => {
  expect(names([booking("2026-11-22T23:30:00Z", "active")], "2026-11-23T00:10:00Z", "UTC")).toEqual(["Yesterday: 1"]);
});

test("past ones stand under their month", () => {
  const bookings = ["2026-11-21T20:00:00Z", "2026-11-01T08:00:00Z", "2026-10-31T23:30:00Z", "2025-10-31T10:00:00Z"].map(
    (start) => booking(start, "past"),
  );
  const now = "2026-11-22T10:00:00Z";
  expect(names(bookings, now, "UTC")).toEqual(["November 2026: 2", "October 2026: 1", "October 2025: 1"]);
  expect(names(bookings, now, "Europe/Amsterdam")).toEqual(["November 2026: 3", "October 2025: 1"]);
});
