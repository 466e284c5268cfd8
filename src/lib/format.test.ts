import { priceOfSlot } from "@contract/price.ts";
import { LANGUAGES } from "@contract/profile-choices.ts";
import { describe, expect, it } from "vitest";
import {
  clockPlus,
  formatClock,
  formatDate,
  formatDay,
  formatDuration,
  formatFullDate,
  formatHours,
  formatLanguage,
  formatLongDay,
  formatMoney,
  formatMonth,
  formatNearDay,
  formatNextFree,
  formatPrice,
  formatShortDate,
  formatShortMoney,
  formatShortTimeRange,
  formatSoon,
  formatSoonWithin,
  formatTime,
  formatTimeRange,
  initials,
  priceOfBooking,
  spanText,
} from "@/lib/format.ts";

const nineThirty = "2026-11-05T09:30:00Z";

describe("Times and dates", () => {
  it("adds minutes to a clock, past midnight both ways", () => {
    expect(clockPlus("17:30", 45)).toBe("18:15");
    expect(clockPlus("23:00", 90)).toBe("00:30");
    expect(clockPlus("00:15", -330)).toBe("18:45");
  });

  it.each([
    [1, "1 minute"],
    [45, "45 minutes"],
    [60, "1 hour"],
    [90, "90 minutes"],
    [720, "12 hours"],
    [1440, "1 day"],
    [2880, "2 days"],
    [10_080, "1 week"],
    [30 * 1440, "30 days"],
  ])("names %i minutes %s", (minutes, text) => {
    expect(spanText(minutes)).toBe(text);
  });

  it("shows a time in twelve hours, in the requested zone, on either side of a change of clocks", () => {
    expect(formatTime(nineThirty, "UTC")).toBe("9:30 AM");
    expect(formatTime("2026-11-05T00:05:00Z", "UTC")).toBe("12:05 AM");
    expect(formatTime("2026-03-29T00:30:00Z", "Europe/Amsterdam")).toBe("1:30 AM");
    expect(formatTime("2026-03-29T01:30:00Z", "Europe/Amsterdam")).toBe("3:30 AM");
    expect(["00:05", "12:00", "17:30"].map(formatClock)).toEqual(["12:05 AM", "12:00 PM", "5:30 PM"]);
  });

  it("calls the day of a near instant today or tomorrow, in the requested zone", () => {
    const now = "2026-11-05T22:30:00Z";
    expect(formatSoon("2026-11-05T23:30:00Z", now, "UTC")).toBe("Today, 11:30 PM");
    expect(formatSoon("2026-11-05T23:30:00Z", now, "Europe/Amsterdam")).toBe("Tomorrow, 12:30 AM");
    expect(formatSoon("2026-11-07T09:30:00Z", now, "UTC")).toBe("Sat, Nov 7, 9:30 AM");
  });

  it("names only the day of a free time at night", () => {
    const nextFree = (when: string) => formatNextFree(when, "2026-11-05T12:00:00Z", "Europe/Amsterdam");
    expect(nextFree("2026-11-06T07:00:00Z")).toBe("Tomorrow, 8:00 AM");
    expect(nextFree("2026-11-06T06:59:00Z")).toBe("Tomorrow");
    expect(nextFree("2026-11-05T20:59:00Z")).toBe("Today, 9:59 PM");
    expect(nextFree("2026-11-05T21:00:00Z")).toBe("Today");
    expect(nextFree("2026-11-07T01:00:00Z")).toBe("Sat, Nov 7");
  });

  it("writes a near day in lower case within a sentence, and leaves the names of others", () => {
    const now = Date.parse("2026-11-05T12:30:00");
    expect(formatSoonWithin(now, now)).toBe("today, 12:30 PM");
    expect(formatSoonWithin(now + 86_400_000, now)).toBe("tomorrow, 12:30 PM");
    expect(formatSoonWithin(now + 2 * 86_400_000, now)).toBe("Sat, Nov 7, 12:30 PM");
  });

  it("names the days around today by the calendar of the zone", () => {
    const near = (when: string, now: string, zone: string) => formatNearDay(when, now, zone);
    expect(near("2026-11-05T23:59:00Z", "2026-11-05T00:00:00Z", "UTC")).toBe("Today");
    expect(near("2026-11-06T00:00:00Z", "2026-11-05T23:59:00Z", "UTC")).toBe("Tomorrow");
    expect(near("2026-11-04T23:59:00Z", "2026-11-05T00:00:00Z", "UTC")).toBe("Yesterday");
    expect(near("2026-11-05T23:30:00Z", "2026-11-05T12:00:00Z", "Europe/Amsterdam")).toBe("Tomorrow");
    expect(near("2026-11-07T12:00:00Z", "2026-11-05T12:00:00Z", "UTC")).toBe("Sat, Nov 7");
    // A day of 25 hours: a day later is the same one.
    expect(near("2026-10-25T22:30:00Z", "2026-10-24T22:10:00Z", "Europe/Amsterdam")).toBe("Today");
  });

  it("names a window of the day by its ends, and one without ends any hour", () => {
    expect(formatHours("19:00", "01:00")).toBe("7:00 PM to 1:00 AM");
    expect(formatHours("00:00", "00:00")).toBe("Any hour");
  });

  it("shows a slot as a range", () => {
    expect(formatTimeRange(nineThirty, "2026-11-05T10:30:00Z", "UTC")).toBe("9:30 AM – 10:30 AM");
    expect(formatShortTimeRange(nineThirty, "2026-11-05T10:30:00Z", "UTC")).toBe("9:30 – 10:30 AM");
    expect(formatShortTimeRange(nineThirty, "2026-11-05T12:15:00Z", "UTC")).toBe("9:30 AM – 12:15 PM");
  });

  it("shows dates in each of their forms, and now for a date that is none", () => {
    expect(formatLongDay("2026-11-05T23:30:00Z", "Europe/Amsterdam")).toBe("Friday, November 6");
    expect(formatDate(nineThirty, "UTC")).toBe("Nov 05, 2026");
    expect(formatShortDate(nineThirty, "UTC")).toBe("Nov 5, 2026");
    expect(formatFullDate(nineThirty, "UTC")).toBe("Thursday, November 5, 2026");
    expect(formatDay(nineThirty, "UTC")).toBe("Thu, Nov 5");
    expect([formatMonth("2026-11"), formatMonth("2026-01", "short")]).toEqual(["November 2026", "Jan"]);
    expect(formatDate("not a date", "UTC")).toBe(formatDate(new Date(), "UTC"));
  });

  it.each([
    ["2026-11-05T11:00:00Z", "1h 30m"],
    ["2026-11-05T11:30:00Z", "2h"],
    ["2026-11-05T10:15:00Z", "45m"],
    ["2026-11-05T09:00:00Z", "0m"],
  ])("takes the time from 9:30 to %s for %s", (end, duration) => {
    expect(formatDuration(nineThirty, end)).toBe(duration);
  });
});

describe("Money", () => {
  it.each([
    [125_000, "USD", "$1,250"],
    [125_037, "USD", "$1,250.37"],
    [1250, "USD", "$12.50"],
    [0, "USD", "$0"],
    [-6000, "USD", "-$60"],
    [250_000, "INR", "INR\u00a02,500"],
    [123_456_789, "INR", "INR\u00a01,234,567.89"],
  ] as const)("shows %d %s as %s", (amount, currency, text) => {
    expect(formatMoney({ amount, currency })).toBe(text);
  });

  it.each([
    [96_000, "USD", "$960"],
    [4250, "USD", "$43"],
    [123_450, "USD", "$1.2K"],
    [35_000_000, "INR", "350K"],
  ] as const)("shows %d %s as %s where there is little room", (amount, currency, text) => {
    expect(formatShortMoney({ amount, currency })).toBe(text);
  });

  it.each([
    [6000, "USD", 30, "$60 for 30 min"],
    [250_000, "INR", 45, "INR\u00a02,500 for 45 min"],
    [0, "USD", 30, "Free for 30 min"],
  ] as const)("shows %d %s for %d minutes with what it buys: %s", (amount, currency, slotDuration, text) => {
    expect(formatPrice(priceOfSlot({ amount, currency }, slotDuration))).toBe(text);
  });

  it("shows the price of a booking by its own slot", () => {
    const booking = { amount: 6000, currency: "USD", slotStart: nineThirty } as const;
    expect(formatPrice(priceOfBooking({ ...booking, slotEnd: "2026-11-05T10:00:00Z" }))).toBe("$60 for 30 min");
  });
});

it("names each language, and leaves one that nobody knows as it is", () => {
  expect(["en", "nl", "not a code"].map(formatLanguage)).toEqual(["English", "Dutch", "not a code"]);
  const words = LANGUAGES.map(formatLanguage);
  expect(words.filter((word, index) => word === LANGUAGES[index])).toEqual([]);
  expect(new Set(words).size).toBe(LANGUAGES.length);
});

it.each([
  ["Maya Lindqvist", "ML"],
  ["  anna maria de wit ", "AW"],
  ["Cher", "C"],
  ["", ""],
  ["😀 Face", "😀F"],
  ["نور حداد", "نح"],
  ["王小明", "王"],
  ["“Bo” (Anna) Ek", "BE"],
  ["Joris and Daan", "JD"],
  // As macOS writes it: the letter and its accent are two characters.
  ["E\u0301lise Ångström", "ÉÅ"],
])("takes of the name %j the initials %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
