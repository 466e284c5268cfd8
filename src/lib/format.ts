import type { Hold } from "@contract/bookings.ts";
import { durationText, type Money, minutesBetween, type Price, priceOfSlot, priceText } from "@contract/price.ts";

/** An instant as the contract sends it, or milliseconds since the epoch. */
export type When = string | number | Date;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs far more than using one. `timeZone` is an IANA name; without it, the browser's zone. */
function formatter(options: Intl.DateTimeFormatOptions, timeZone?: string): Intl.DateTimeFormat {
  const key = JSON.stringify([options, timeZone]);
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat("en-US", { ...options, timeZone });
    formatters.set(key, found);
  }
  return found;
}

/** An invalid date falls back to now, so that one bad row cannot break a page. */
function toDate(when: When): Date {
  const date = new Date(when);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

/** Runtimes disagree on the space before AM and PM. */
function plainSpaces(text: string): string {
  return text.replace(/[\u202f\u00a0]/g, " ");
}

/** "9:30 AM" */
export function formatTime(when: When, timeZone?: string): string {
  return plainSpaces(formatter({ hour: "numeric", minute: "2-digit", hour12: true }, timeZone).format(toDate(when)));
}

/** "17:30" becomes "5:30 PM". */
export function formatClock(time: string): string {
  return formatTime(`2000-01-01T${time}:00Z`, "UTC");
}

/** The clock `minutes` after "17:30", past midnight if need be: "01:30". */
export function clockPlus(time: string, minutes: number): string {
  return new Date(Date.parse(`2000-01-02T${time}:00Z`) + minutes * 60_000).toISOString().slice(11, 16);
}

/** A window of the day, as in a designer's availability: "8:00 AM to 10:00 PM". One that ends where it begins lasts all day: "Any hour". */
export function formatHours(start: string, end: string): string {
  return start === end ? "Any hour" : `${formatClock(start)} to ${formatClock(end)}`;
}

/** "Thu, Nov 5, 9:30 AM" */
export function formatDayTime(when: When, timeZone?: string): string {
  return `${formatDay(when, timeZone)}, ${formatTime(when, timeZone)}`;
}

/** "9:30 AM – 10:30 AM" */
export function formatTimeRange(start: When, end: When, timeZone?: string): string {
  return `${formatTime(start, timeZone)} – ${formatTime(end, timeZone)}`;
}

/** "2:00 – 3:30 PM", and "11:30 AM – 12:30 PM" where the half of the day changes; for a line with little room. */
export function formatShortTimeRange(start: When, end: When, timeZone?: string): string {
  return formatTimeRange(start, end, timeZone).replace(/ ([AP]M)(?= – .* \1$)/, "");
}

/** "Nov 05, 2026" */
export function formatDate(when: When, timeZone?: string): string {
  return formatter({ month: "short", day: "2-digit", year: "numeric" }, timeZone).format(toDate(when));
}

/** "Nov 5, 2026", within a sentence or a line of facts. */
export function formatShortDate(when: When, timeZone?: string): string {
  return formatter({ month: "short", day: "numeric", year: "numeric" }, timeZone).format(toDate(when));
}

/** "Thursday, November 5, 2026" */
export function formatFullDate(when: When, timeZone?: string): string {
  return formatter({ weekday: "long", month: "long", day: "numeric", year: "numeric" }, timeZone).format(toDate(when));
}

/** "Thursday, November 5", within a sentence. */
export function formatLongDay(when: When, timeZone?: string): string {
  return formatter({ weekday: "long", month: "long", day: "numeric" }, timeZone).format(toDate(when));
}

/** "Thu, Nov 5" */
export function formatDay(when: When, timeZone?: string): string {
  return formatter({ weekday: "short", month: "short", day: "numeric" }, timeZone).format(toDate(when));
}

/** Days of the calendar since 1970, as the zone counts them, whatever their length. */
export function dayNumber(when: When, timeZone?: string): number {
  const parts = formatter({ year: "numeric", month: "numeric", day: "numeric" }, timeZone).formatToParts(toDate(when));
  const part = (type: "year" | "month" | "day") => Number(parts.find((found) => found.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day")) / 86_400_000;
}

const NEAR_DAYS = new Map([
  [-1, "Yesterday"],
  [0, "Today"],
  [1, "Tomorrow"],
]);

/** The day of an instant as people say it at `now`: "Today", "Tomorrow", "Yesterday", else "Thu, Nov 5". */
export function formatNearDay(when: When, now: When, timeZone?: string): string {
  return NEAR_DAYS.get(dayNumber(when, timeZone) - dayNumber(now, timeZone)) ?? formatDay(when, timeZone);
}

/** "November 2026": the month of an instant. */
export function formatMonthOf(when: When, timeZone?: string): string {
  return formatter({ month: "long", year: "numeric" }, timeZone).format(toDate(when));
}

/** A near instant in everyday words: "Today, 4:30 PM", "Tomorrow, 9:00 AM", "Thu, Nov 5, 9:30 AM". */
export function formatSoon(when: When, now: When, timeZone?: string): string {
  return `${formatNearDay(when, now, timeZone)}, ${formatTime(when, timeZone)}`;
}

/** The hours of the clock in which somebody would look forward to a session. */
export const MORNING = 8;
const NIGHT = 22;

export function isWakingHour(when: When, timeZone?: string): boolean {
  const hour = Number(formatter({ hour: "2-digit", hourCycle: "h23" }, timeZone).format(toDate(when)));
  return hour >= MORNING && hour < NIGHT;
}

/** When somebody is next free, as `formatSoon`; at night only the day, because later times on it will suit better: "Tomorrow". */
export function formatNextFree(when: When, now: When, timeZone?: string): string {
  return isWakingHour(when, timeZone) ? formatSoon(when, now, timeZone) : formatNearDay(when, now, timeZone);
}

/** As `formatSoon`, within a sentence: "today, 4:30 PM". */
export function formatSoonWithin(when: When, now: When): string {
  return formatSoon(when, now).replace(/^To/, "to");
}

/** "2026-11" becomes "November 2026", or "Nov". */
export function formatMonth(month: string, length: "long" | "short" = "long"): string {
  const options = { month: length, year: length === "long" ? "numeric" : undefined } as const;
  return formatter(options, "UTC").format(toDate(`${month}-01T00:00:00Z`));
}

/** "1h 30m", "2h", "45m" */
export function formatDuration(start: When, end: When): string {
  return durationText(Math.max(0, Math.round((toDate(end).getTime() - toDate(start).getTime()) / 60_000)));
}

/** "$1,250", "$12.50", "INR 2,500". Cents show only when there are some. */
export function formatMoney({ amount, currency }: Money): string {
  const major = amount / 100;
  const digits = { minimumFractionDigits: Number.isInteger(major) ? 0 : 2, maximumFractionDigits: 2 };
  const number = Math.abs(major).toLocaleString("en-US", digits);
  const sign = amount < 0 ? "-" : "";
  return currency === "USD" ? `${sign}$${number}` : `${sign}${currency}\u00a0${number}`;
}

/** Where there is little room: "$960", "$1.2K", and no code for other currencies than dollars: "350K". */
export function formatShortMoney({ amount, currency }: Money): string {
  const major = amount / 100;
  const number = major.toLocaleString("en-US", { notation: "compact", maximumFractionDigits: major < 1000 ? 0 : 1 });
  return currency === "USD" ? `$${number}` : number;
}

/** "$85 for 60 min", "INR 2,500 for 45 min", "Free for 30 min". `PriceTag` shows the same. */
export const formatPrice = (price: Price): string =>
  priceText({ ...price, money: formatMoney(price), minutes: price.slotDuration });

/** The price of a booking, whose amount and slot are its own: the rate may have changed since. */
export const priceOfBooking = (booking: Pick<Hold, "amount" | "currency" | "slotStart" | "slotEnd">): Price =>
  priceOfSlot(booking, minutesBetween(booking.slotStart, booking.slotEnd));

/** "Maya Lindqvist" becomes "ML"; at most two letters, of the first and the last name, without the signs before them. */
export function initials(name: string): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}\p{Extended_Pictographic}][^\s]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return chosen.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("en-US") ?? "").join("");
}

let languageNames: Intl.DisplayNames | undefined;

/** "nl" becomes "Dutch"; `code` is a base code of BCP 47. */
export function formatLanguage(code: string): string {
  languageNames ??= new Intl.DisplayNames("en-US", { type: "language" });
  try {
    return languageNames.of(code) ?? code;
  } catch {
    return code;
  }
}

/** "chat" becomes "Chat". */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SPANS = [
  { minutes: 7 * 24 * 60, word: "week" },
  { minutes: 24 * 60, word: "day" },
  { minutes: 60, word: "hour" },
  { minutes: 1, word: "minute" },
];

/** "1 hour", "90 minutes", "2 days": in the largest unit that divides it. */
export function spanText(minutes: number): string {
  for (const span of SPANS) {
    const count = minutes / span.minutes;
    if (Number.isInteger(count)) return `${count} ${span.word}${count === 1 ? "" : "s"}`;
  }
  return "";
}
