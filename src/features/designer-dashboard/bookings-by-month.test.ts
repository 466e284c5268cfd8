import { expect, test } from "vitest";
import { bookingsByMonth } from "./bookings-by-month.ts";
import type { Booking } from "./get-bookings.ts";

const booking = (slotStart: string, timeStatus: Booking["timeStatus"] = "upcoming") =>
  ({ slotStart, timeStatus }) as Booking;
const months = (bookings: Booking[], timeZone: string) =>
  bookingsByMonth(bookings, timeZone).map(({ month, bookings: of }) => `${month}: ${of.length}`);

test("puts upcoming bookings under no heading", () => {
  expect(months([booking("2026-11-22T20:00:00Z"), booking("2026-12-23T09:00:00Z")], "UTC")).toEqual(["null: 2"]);
});

test("puts past bookings under their month in the viewer's zone", () => {
  const bookings = ["2026-11-21T20:00:00Z", "2026-11-01T08:00:00Z", "2026-10-31T23:30:00Z", "2025-10-31T10:00:00Z"].map(
    (start) => booking(start, "past"),
  );
  expect(months(bookings, "UTC")).toEqual(["November 2026: 2", "October 2026: 1", "October 2025: 1"]);
  expect(months(bookings, "Europe/Amsterdam")).toEqual(["November 2026: 3", "October 2025: 1"]);
});
