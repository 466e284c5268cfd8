import type { Money } from "./price.ts";

/*
 * Amounts, counts and times as pages, emails, PDFs and notifications show them; zones.ts has the zones. Nothing here throws on a stored value that it cannot
 * read, so that one bad row cannot break a page. An invalid date is shown as now, an unknown zone as UTC, and an unknown currency or language by its code.
 */

/** The language of the site, for every function here that is not given another one. */
export const LOCALE = "en-US";

/** The locale for parts that are read back as numbers, whatever the language of the site is. */
export const FIXED = "en-US";

/** An instant as the contract sends it, or milliseconds since the epoch. */
export type When = string | number | Date;

/** A limit, because strangers' calendars may name any number of zones. */
const MAX_FORMATS = 1000;
const formats = new Map<string, unknown>();

/** Caches a formatter, because creating one costs far more than using it. */
function cached<Format>(create: () => Format, ...key: unknown[]): Format {
  const name = JSON.stringify(key);
  const found = formats.get(name) as Format | undefined;
  if (found !== undefined) return found;
  if (formats.size >= MAX_FORMATS) formats.clear();
  const format = create();
  formats.set(name, format);
  return format;
}

const numbers = (options: Intl.NumberFormatOptions, locale: string) =>
  cached(() => new Intl.NumberFormat(locale, options), "number", options, locale);

/**
 * `timeZone` is an IANA name, or undefined for the zone of this machine, which changes while a page is open when its reader travels. Throws a RangeError for an
 * unknown zone.
 */
export function dateFormatOfKnownZone(
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
  locale: string,
) {
  // A formatter keeps the zone in which it was created. Asking for the name of the machine's zone costs as much as a formatter.
  const zone = timeZone ?? new Date().getTimezoneOffset();
  return cached(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }), "date", options, zone, locale);
}

export function dateFormat(options: Intl.DateTimeFormatOptions, timeZone: string | undefined, locale: string) {
  try {
    return dateFormatOfKnownZone(options, timeZone, locale);
  } catch {
    return dateFormatOfKnownZone(options, "UTC", locale);
  }
}

export function toDate(when: When): Date {
  const date = new Date(when);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

/** Replaces narrow and no-break spaces: runtimes disagree on the space before AM and PM, and only pages need one that does not break. */
export const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

const formatWith = (options: Intl.DateTimeFormatOptions, when: When, timeZone: string | undefined, locale: string) =>
  plainSpaces(dateFormat(options, timeZone, locale).format(toDate(when)));

/* Numbers and words */

/** "1,250" */
export const formatNumber = (number: number, locale = LOCALE): string => numbers({}, locale).format(number);

/** "1 review", "1,250 reviews" */
export const formatCount = (count: number, word: string, locale = LOCALE): string =>
  `${formatNumber(count, locale)} ${word}${count === 1 ? "" : "s"}`;

/** "the room, your budget and one question" */
export const formatList = (words: readonly string[], locale = LOCALE): string =>
  cached(() => new Intl.ListFormat(locale), "list", locale)
    .formatToParts(words)
    .map(({ type, value }) => (type === "literal" ? value.replace(", and", " and") : value))
    .join("");

/** Turns "nl" into "Dutch"; `code` is a base code of BCP 47. */
export function formatLanguage(code: string, locale = LOCALE): string {
  try {
    return cached(() => new Intl.DisplayNames(locale, { type: "language" }), "language", locale).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Turns "chat" into "Chat". */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
export const spelled = (count: number) => NUMBERS[count] ?? String(count);

/** Turns "no_order" into "No order". */
export const formatCode = (code: string): string => capitalize(code.replace(/_/g, " ").trim());

/* Money */

function amountWith(options: Intl.NumberFormatOptions, { amount, currency }: Money, locale: string): string {
  try {
    const style = { style: "currency", currency, ...options } as const;
    const digits = numbers(style, locale).resolvedOptions().maximumFractionDigits ?? 2;
    // Adding 0 turns -0, which would be shown with a sign, into 0.
    const major = (amount + 0) / 10 ** digits;
    const whole = options.minimumFractionDigits === 0 && Number.isInteger(major);
    return numbers({ ...style, minimumFractionDigits: whole ? 0 : digits }, locale).format(major);
  } catch {
    return `${amount} in the smallest unit of ${currency ? `"${currency}"` : "an unnamed currency"}`;
  }
}

/** English with Indian grouping for rupees: "₹1,25,000". */
const localeOf = (currency: string, locale: string) => (currency === "INR" && locale === LOCALE ? "en-IN" : locale);

/** "$1,250", "$12.50", "₹2,500"; other currencies are shown with their code and a no-break space. Cents are shown only when there are some. */
export const formatMoney = (money: Money, locale = LOCALE): string =>
  amountWith(
    { currencyDisplay: /^(USD|INR)$/.test(money.currency) ? "narrowSymbol" : "code", minimumFractionDigits: 0 },
    money,
    localeOf(money.currency, locale),
  );

/** "$60", "INR 2,500": the form that the specification requires in the confirmation of a booking, and only there. */
export const formatConfirmedMoney = (money: Money): string =>
  amountWith(
    { currencyDisplay: money.currency === "USD" ? "symbol" : "code", minimumFractionDigits: 0 },
    money,
    LOCALE,
  );

/** Formats like `formatMoney`, but with ordinary spaces, for emails and PDFs. */
export const formatPlainMoney = (money: Money, locale = LOCALE): string => plainSpaces(formatMoney(money, locale));

/** Formats money with its code and all digits, as books are kept: "INR 1,416.00". */
export const formatExactMoney = (money: Money, locale = LOCALE): string =>
  plainSpaces(amountWith({ currencyDisplay: "code" }, money, locale));

/** Formats money where space is short: "$960", "$1.2K", "₹3.5L", and other currencies without their code: "350K". */
export function formatShortMoney({ amount, currency }: Money, locale = LOCALE): string {
  const digits = { notation: "compact", maximumFractionDigits: Math.abs(amount) < 100_000 ? 0 : 1 } as const;
  const signed = { style: "currency", currency, currencyDisplay: "narrowSymbol", minimumFractionDigits: 0 } as const;
  const options = /^(USD|INR)$/.test(currency) ? { ...signed, ...digits } : digits;
  return numbers(options, localeOf(currency, locale)).format(amount / 100);
}

/** "$85 for 60 min", "₹2,500 for 45 min", "Free for 30 min". `PriceTag` shows the same. */
export const formatPrice = (price: Money & { slotDuration: number }, locale = LOCALE): string =>
  `${price.amount === 0 ? "Free" : formatMoney(price, locale)} for ${formatMinutes(price.slotDuration, locale)}`;

/* Lengths of time */

const unit = (count: number, name: string, unitDisplay: "long" | "short" | "narrow", locale: string) =>
  numbers({ style: "unit", unit: name, unitDisplay, useGrouping: false }, locale).format(count);

/** Formats the minutes next to a price: "45 min", "90 min". */
export const formatMinutes = (minutes: number, locale = LOCALE): string => unit(minutes, "minute", "short", locale);

/** "1h 30m", "2h", "45m" */
export function formatDuration(start: When, end: When, locale = LOCALE): string {
  const minutes = Math.max(0, Math.round((toDate(end).getTime() - toDate(start).getTime()) / 60_000));
  const hours = minutes >= 60 && unit(Math.floor(minutes / 60), "hour", "narrow", locale);
  const rest = (minutes < 60 || minutes % 60 > 0) && unit(minutes % 60, "minute", "narrow", locale);
  return [hours, rest].filter(Boolean).join(" ");
}

const UNITS = [
  { minutes: 7 * 24 * 60, name: "week" },
  { minutes: 24 * 60, name: "day" },
  { minutes: 60, name: "hour" },
  { minutes: 1, name: "minute" },
];

/** "1 hour", "90 minutes", "2 days": in the largest unit that divides the minutes; "" for a fraction of a minute. */
export function formatLargestUnit(minutes: number, locale = LOCALE): string {
  const largest = UNITS.find((one) => Number.isInteger(minutes / one.minutes));
  return largest ? unit(minutes / largest.minutes, largest.name, "long", locale) : "";
}

/* Times */

/** "9:30 AM" */
export const formatTime = (when: When, timeZone?: string, locale = LOCALE): string =>
  formatWith({ hour: "numeric", minute: "2-digit" }, when, timeZone, locale);

/** Turns "17:30" into "5:30 PM". */
export const formatClock = (time: string, locale = LOCALE): string =>
  formatTime(`2000-01-01T${time}:00Z`, "UTC", locale);

/** Formats a window of a designer's availability: "8:00 AM to 10:00 PM". A window that ends where it begins lasts all day: "Any hour". */
export const formatHours = (start: string, end: string, locale = LOCALE): string =>
  start === end ? "Any hour" : `${formatClock(start, locale)} to ${formatClock(end, locale)}`;

/** "9:30 AM – 10:30 AM" */
export const formatTimeRange = (start: When, end: When, timeZone?: string, locale = LOCALE): string =>
  `${formatTime(start, timeZone, locale)} – ${formatTime(end, timeZone, locale)}`;

/** "2:00 – 3:30 PM", and "11:30 AM – 12:30 PM" where the half of the day changes; for a line with little space. */
export const formatShortTimeRange = (start: When, end: When, timeZone?: string, locale = LOCALE): string =>
  formatTimeRange(start, end, timeZone, locale).replace(/ ([AP]M)(?= – .* \1$)/, "");

/** The hour of the day from which a person would look forward to a session. */
export const MORNING = 8;
const NIGHT = 22;

export function isWakingHour(when: When, timeZone?: string): boolean {
  const hour = Number(formatWith({ hour: "2-digit", hourCycle: "h23" }, when, timeZone, FIXED));
  return hour >= MORNING && hour < NIGHT;
}

/* Dates */

/** "Nov 05, 2026" */
export const formatDate = (when: When, timeZone?: string, locale = LOCALE): string =>
  formatWith({ month: "short", day: "2-digit", year: "numeric" }, when, timeZone, locale);

/** "Nov 5, 2026", within a sentence or a line of facts. */
export const formatShortDate = (when: When, timeZone?: string, locale = LOCALE): string =>
  formatWith({ month: "short", day: "numeric", year: "numeric" }, when, timeZone, locale);

/** "November 5, 2026" */
export const formatLongDate = (when: When, timeZone?: string, locale = LOCALE): string =>
  formatWith({ month: "long", day: "numeric", year: "numeric" }, when, timeZone, locale);

/** "Thursday, November 5, 2026" */
export const formatFullDate = (when: When, timeZone?: string, locale = LOCALE): string =>
  formatWith({ weekday: "long", month: "long", day: "numeric", year: "numeric" }, when, timeZone, locale);

/** "Thu, Nov 5" */
export const formatDay = (when: When, timeZone?: string, locale = LOCALE): string =>
  formatWith({ weekday: "short", month: "short", day: "numeric" }, when, timeZone, locale);

/** "Thursday, November 5", within a sentence. */
export const formatLongDay = (when: When, timeZone?: string, locale = LOCALE): string =>
  formatWith({ weekday: "long", month: "long", day: "numeric" }, when, timeZone, locale);

/** "Thu", "Thursday" */
export const formatWeekday = (when: When, length: "short" | "long", timeZone?: string, locale = LOCALE): string =>
  formatWith({ weekday: length }, when, timeZone, locale);

/** "Thu, Nov 5, 9:30 AM" */
export const formatDayTime = (when: When, timeZone?: string, locale = LOCALE): string =>
  `${formatDay(when, timeZone, locale)}, ${formatTime(when, timeZone, locale)}`;

/** "November": the month of an instant. */
export const formatMonth = (when: When, length: "short" | "long", timeZone?: string, locale = LOCALE): string =>
  formatWith({ month: length }, when, timeZone, locale);

/** "November 2026": the month of an instant. The contract's "2026-11" begins in UTC. */
export const formatMonthYear = (when: When, timeZone?: string, locale = LOCALE): string =>
  formatWith({ month: "long", year: "numeric" }, when, timeZone, locale);

/** "2026-11-05" */
export const isoDate = (when: When, timeZone?: string): string =>
  new Date(dayNumber(when, timeZone) * 86_400_000).toISOString().slice(0, 10);

/** Returns the number of calendar days since 1970, as the zone counts them, whatever the length of each day. */
export function dayNumber(when: When, timeZone?: string): number {
  const options = { year: "numeric", month: "numeric", day: "numeric" } as const;
  const parts = dateFormat(options, timeZone, FIXED).formatToParts(toDate(when));
  const part = (type: "year" | "month" | "day") => Number(parts.find((found) => found.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day")) / 86_400_000;
}

/** "today", "tomorrow", "yesterday"; undefined for any other day. */
function nearDay(when: When, now: When, timeZone: string | undefined, locale: string): string | undefined {
  const days = dayNumber(when, timeZone) - dayNumber(now, timeZone);
  if (Math.abs(days) > 1) return undefined;
  return cached(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }), "near", locale).format(days, "day");
}

/** The day of an instant as people say it at `now`: "Today", "Tomorrow", "Yesterday", else "Thu, Nov 5". */
export const formatNearDay = (when: When, now: When, timeZone?: string, locale = LOCALE): string =>
  capitalize(nearDay(when, now, timeZone, locale) ?? formatDay(when, timeZone, locale));

/** A near instant in everyday words: "Today, 4:30 PM", "Tomorrow, 9:00 AM", "Thu, Nov 5, 9:30 AM". */
export const formatSoon = (when: When, now: When, timeZone?: string, locale = LOCALE): string =>
  `${formatNearDay(when, now, timeZone, locale)}, ${formatTime(when, timeZone, locale)}`;

/** Formats like `formatSoon`, within a sentence: "today, 4:30 PM". */
export const formatSoonWithin = (when: When, now: When, timeZone?: string, locale = LOCALE): string =>
  `${nearDay(when, now, timeZone, locale) ?? formatDay(when, timeZone, locale)}, ${formatTime(when, timeZone, locale)}`;

/** Whether this runtime knows the zone. */
export function isKnownZone(timeZone: string): boolean {
  try {
    dateFormatOfKnownZone({}, timeZone, FIXED);
    return true;
  } catch {
    return false;
  }
}

/** Cities that browsers still list under outdated names. */
const RENAMED: Record<string, string> = {
  Asmera: "Asmara",
  Calcutta: "Kolkata",
  Coral_Harbour: "Atikokan",
  DumontDUrville: "Dumont d’Urville",
  Enderbury: "Kanton",
  Faeroe: "Faroe",
  Godthab: "Nuuk",
  Katmandu: "Kathmandu",
  Kiev: "Kyiv",
  Ponape: "Pohnpei",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh City",
  Truk: "Chuuk",
};

/** Turns "Europe/Amsterdam" into "Amsterdam", "America/Argentina/Buenos_Aires" into "Buenos Aires", and "Asia/Calcutta" into "Kolkata". */
export function zoneCity(timeZone: string): string {
  const city = timeZone.split("/").at(-1) ?? timeZone;
  return RENAMED[city] ?? city.replaceAll("_", " ");
}
