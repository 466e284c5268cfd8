import { afterEach, describe, expect, it, vi } from "vitest";
import {
  formatClock,
  formatCode,
  formatConfirmedMoney,
  formatCount,
  formatDate,
  formatDay,
  formatDayTime,
  formatDuration,
  formatExactMoney,
  formatFullDate,
  formatHours,
  formatLanguage,
  formatLargestUnit,
  formatList,
  formatLongDate,
  formatLongDay,
  formatMoney,
  formatMonth,
  formatMonthYear,
  formatNearDay,
  formatPlainMoney,
  formatPrice,
  formatShortDate,
  formatShortMoney,
  formatShortTimeRange,
  formatSoon,
  formatSoonWithin,
  formatTime,
  formatTimeRange,
  formatWeekday,
  isKnownZone,
  isoDate,
  isWakingHour,
} from "./format.ts";
import { LANGUAGES } from "./profile-choices.ts";
import { formatZone, utcOffset, zoneAbbreviation } from "./zones.ts";

const nineThirty = "2026-11-05T09:30:00Z";

afterEach(() => vi.unstubAllEnvs());

describe("Times and dates", () => {
  it.each([
    [1, "1 minute"],
    [45, "45 minutes"],
    [60, "1 hour"],
    [90, "90 minutes"],
    [720, "12 hours"],
    [1440, "1 day"],
    [2880, "2 days"],
    [1501, "1501 minutes"],
    [10_080, "1 week"],
    [30 * 1440, "30 days"],
  ])("names %i minutes %s", (minutes, text) => {
    expect(formatLargestUnit(minutes)).toBe(text);
  });

  it("shows a time in twelve hours, in the requested zone, on either side of a change of clocks", () => {
    expect(formatTime(nineThirty, "UTC")).toBe("9:30 AM");
    expect(formatTime("2026-11-05T00:05:00Z", "UTC")).toBe("12:05 AM");
    expect(formatTime("2026-03-29T00:30:00Z", "Europe/Amsterdam")).toBe("1:30 AM");
    expect(formatTime("2026-03-29T01:30:00Z", "Europe/Amsterdam")).toBe("3:30 AM");
    expect(["00:05", "12:00", "17:30"].map((time) => formatClock(time))).toEqual(["12:05 AM", "12:00 PM", "5:30 PM"]);
  });

  it("calls the day of a near instant today or tomorrow, in the requested zone", () => {
    const now = "2026-11-05T22:30:00Z";
    expect(formatSoon("2026-11-05T23:30:00Z", now, "UTC")).toBe("Today, 11:30 PM");
    expect(formatSoon("2026-11-05T23:30:00Z", now, "Europe/Amsterdam")).toBe("Tomorrow, 12:30 AM");
    expect(formatSoon("2026-11-07T09:30:00Z", now, "UTC")).toBe("Sat, Nov 7, 9:30 AM");
  });

  it("writes a near day in lower case within a sentence, and other days by their names", () => {
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
    // The day has 25 hours, so 24 hours later it is still the same day.
    expect(near("2026-10-25T22:30:00Z", "2026-10-24T22:10:00Z", "Europe/Amsterdam")).toBe("Today");
  });

  it("shows a window of the day by its ends, and a window of a whole day as any hour", () => {
    expect(formatHours("19:00", "01:00")).toBe("7:00 PM to 1:00 AM");
    expect(formatHours("00:00", "00:00")).toBe("Any hour");
  });

  it("shows a slot as a range", () => {
    expect(formatTimeRange(nineThirty, "2026-11-05T10:30:00Z", "UTC")).toBe("9:30 AM – 10:30 AM");
    expect(formatShortTimeRange(nineThirty, "2026-11-05T10:30:00Z", "UTC")).toBe("9:30 – 10:30 AM");
    expect(formatShortTimeRange(nineThirty, "2026-11-05T12:15:00Z", "UTC")).toBe("9:30 AM – 12:15 PM");
  });

  it("shows dates in each of their forms", () => {
    expect(formatLongDay("2026-11-05T23:30:00Z", "Europe/Amsterdam")).toBe("Friday, November 6");
    expect(formatDate(nineThirty, "UTC")).toBe("Nov 05, 2026");
    expect(formatShortDate(nineThirty, "UTC")).toBe("Nov 5, 2026");
    expect(formatFullDate(nineThirty, "UTC")).toBe("Thursday, November 5, 2026");
    expect(formatDay(nineThirty, "UTC")).toBe("Thu, Nov 5");
    expect(formatLongDate(nineThirty, "UTC")).toBe("November 5, 2026");
    expect([formatMonthYear("2026-11", "UTC"), formatMonth("2026-01", "short", "UTC")]).toEqual([
      "November 2026",
      "Jan",
    ]);
    expect([formatWeekday(nineThirty, "short", "UTC"), formatWeekday(nineThirty, "long", "UTC")]).toEqual([
      "Thu",
      "Thursday",
    ]);
    expect(isoDate("2026-11-05T23:30:00Z", "Europe/Amsterdam")).toBe("2026-11-06");
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
    [250_000, "INR", "₹2,500"],
    [123_456_789, "INR", "₹12,34,567.89"],
  ] as const)("shows %d %s as %s", (amount, currency, text) => {
    expect(formatMoney({ amount, currency })).toBe(text);
  });

  it.each([
    [6050, "USD", "$60.50"],
    [250_000, "INR", "₹2,500"],
    [6000, "JPY", "JPY 6,000"],
    [6000, "KWD", "KWD 6"],
    [1, "XXZ", "XXZ 0.01"],
    [-0, "USD", "$0"],
  ])("shows %d %s as %s in a plain text", (amount, currency, text) => {
    expect(formatPlainMoney({ amount, currency })).toBe(text);
  });

  it("shows rupees by their code in the confirmation of a booking, as specified", () => {
    const confirmed = (currency: string) => formatConfirmedMoney({ amount: 12_500_000, currency });
    expect([confirmed("USD"), confirmed("INR")]).toEqual(["$125,000", "INR\u00a0125,000"]);
  });

  it("shows an amount in the books with its code and all digits", () => {
    expect(formatExactMoney({ amount: 141_600, currency: "INR" })).toBe("INR 1,416.00");
    expect(formatExactMoney({ amount: 6000, currency: "USD" })).toBe("USD 60.00");
  });

  it.each([
    [96_000, "USD", "$960"],
    [4250, "USD", "$43"],
    [123_450, "USD", "$1.2K"],
    [35_000_000, "INR", "₹3.5L"],
    [35_000_000, "EUR", "350K"],
  ] as const)("shows %d %s as %s where there is little room", (amount, currency, text) => {
    expect(formatShortMoney({ amount, currency })).toBe(text);
  });

  it.each([
    [6000, "USD", 30, "$60 for 30 min"],
    [250_000, "INR", 45, "₹2,500 for 45 min"],
    [0, "USD", 30, "Free for 30 min"],
  ] as const)("shows %d %s for %d minutes with what it buys: %s", (amount, currency, slotDuration, text) => {
    expect(formatPrice({ amount, currency, slotDuration })).toBe(text);
  });
});

it("formatLanguage names each language, and shows an unknown language by its code", () => {
  expect(["en", "nl", "not a code"].map((code) => formatLanguage(code))).toEqual(["English", "Dutch", "not a code"]);
  const words = LANGUAGES.map((code) => formatLanguage(code));
  expect(words.filter((word, index) => word === LANGUAGES[index])).toEqual([]);
  expect(new Set(words).size).toBe(LANGUAGES.length);
});

it("formatCount writes numbers with separators, and words in the right number", () => {
  expect([0, 1, 2, 1250].map((count) => formatCount(count, "review"))).toEqual([
    "0 reviews",
    "1 review",
    "2 reviews",
    "1,250 reviews",
  ]);
});

it("formatList lists words without a comma before the last", () => {
  const lists = [[], ["a room"], ["a room", "a style"], ["a room, large", "a style", "salt, and pepper"]];
  expect(lists.map((words) => formatList(words))).toEqual([
    "",
    "a room",
    "a room and a style",
    "a room, large, a style and salt, and pepper",
  ]);
});

it("formatCode writes a code as words", () => {
  expect(["no_order", "chat", ""].map(formatCode)).toEqual(["No order", "Chat", ""]);
});

describe("A value that cannot be read", () => {
  it.each([NaN, "not a date", ""])("shows the date %j as now", (when) => {
    const now = new Date();
    expect(formatFullDate(when, "UTC")).toBe(formatFullDate(now, "UTC"));
    expect([formatNearDay(when, now, "UTC"), isoDate(when, "UTC")]).toEqual(["Today", isoDate(now, "UTC")]);
    expect(formatDuration(when, when)).toBe("0m");
  });

  it.each(["Mars/Olympus", "", "+99:00"])("shows times in the zone %j as those of UTC, and says so", (zone) => {
    vi.stubEnv("TZ", "Asia/Tokyo");
    expect([formatDayTime(nineThirty, zone), formatZone(zone, nineThirty)]).toEqual(["Thu, Nov 5, 9:30 AM", "UTC"]);
    expect([isoDate(nineThirty, zone), isWakingHour(nineThirty, zone)]).toEqual(["2026-11-05", true]);
    expect([zoneAbbreviation(zone, nineThirty), isKnownZone(zone), utcOffset(zone)]).toEqual(["UTC", false, undefined]);
  });

  it("shows an amount in the smallest unit of an unknown currency, however it is formatted", () => {
    const money = { amount: 100, currency: "R$" };
    const text = '100 in the smallest unit of "R$"';
    expect([formatMoney(money), formatPlainMoney(money), formatExactMoney(money)]).toEqual([text, text, text]);
    expect(formatPrice({ ...money, slotDuration: 30 })).toBe(`${text} for 30 min`);
    expect(formatMoney({ amount: 100, currency: "" })).toBe("100 in the smallest unit of an unnamed currency");
  });
});

it("The format functions follow this machine to another zone", () => {
  for (const zone of ["Europe/Amsterdam", "America/New_York"]) {
    vi.stubEnv("TZ", zone);
    expect(formatTime(nineThirty)).toBe(formatTime(nineThirty, zone));
  }
});

it("The format functions create one formatter for each zone, locale and form", () => {
  let created = 0;
  class Counted extends Intl.DateTimeFormat {
    constructor(locale: string, options: Intl.DateTimeFormatOptions) {
      super(locale, options);
      created += 1;
    }
  }
  vi.stubGlobal("Intl", { ...Intl, DateTimeFormat: Counted });
  for (let call = 0; call < 3; call += 1) {
    formatTime(nineThirty, "Africa/Lagos", "fr");
    formatDay(nineThirty, "Africa/Lagos", "fr");
  }
  vi.unstubAllGlobals();
  expect(created).toBe(2);
});

it("The format functions write in another language on request", () => {
  expect(formatFullDate(nineThirty, "UTC", "de")).toBe("Donnerstag, 5. November 2026");
  expect(formatSoon(nineThirty, nineThirty, "UTC", "de")).toBe("Heute, 9:30");
  expect(formatPlainMoney({ amount: 125_037, currency: "INR" }, "de")).toBe("1.250,37 ₹");
  expect([formatList(["a", "b"], "de"), formatLargestUnit(2880, "de")]).toEqual(["a und b", "2 Tage"]);
  expect(formatFullDate(nineThirty, "UTC")).toBe("Thursday, November 5, 2026");
});
