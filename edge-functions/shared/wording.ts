import { zoneText } from "./contract/zone-words.ts";

/** Runtimes disagree on the space before AM and PM; an email must not depend on the runtime that writes it. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

/**
 * An amount in minor units, as pages show it: "$60", "$60.50", "INR 2,500", "JPY 6,000". Dollars have their sign, all others
 * their code. Unknown currencies are shown as they came.
 */
export function money(minor: number, currency: string): string {
  try {
    const options: Intl.NumberFormatOptions = {
      style: "currency",
      currency,
      trailingZeroDisplay: "stripIfInteger",
      currencyDisplay: currency.toUpperCase() === "USD" ? "symbol" : "code",
    };
    const format = new Intl.NumberFormat("en-US", options);
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return plainSpaces(format.format(minor / 10 ** digits));
  } catch {
    return `${minor} in the smallest unit of ${currency ? `"${currency}"` : "an unnamed currency"}`;
  }
}

type Slot = { slotStart: string; slotEnd: string };

const format = (at: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  plainSpaces(new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(new Date(at)));
/** "3:00 PM" */
export const timeText = (at: string, timeZone: string) => format(at, timeZone, { hour: "numeric", minute: "2-digit" });

/** The zone in which an email shows times, and whether it is the reader's or, if that is unknown, the designer's. */
export type ReaderZone = { timeZone: string; zoneOf?: "reader" | "designer" };

/** What stands after a time: "Kolkata time (GMT+5:30)". Says so if it is not the reader's zone. */
const inZone = (at: string, { timeZone, zoneOf }: ReaderZone) =>
  `${zoneText(timeZone, at)}${zoneOf === "designer" ? ", the designer’s time zone" : ""}`;

/** For readers who are not members of a booking: the administrator. */
export const UTC: ReaderZone = { timeZone: "UTC" };

/** "Tue, Nov 24" */
export const shortDayText = (at: string, timeZone: string) =>
  format(at, timeZone, { weekday: "short", month: "short", day: "numeric" });

/** "Tuesday, November 24, 2026" */
export const dayText = (at: string, timeZone: string) =>
  format(at, timeZone, { weekday: "long", month: "long", day: "numeric", year: "numeric" });

/** "2026-11-24", for the name of a file: the Swedish format. */
export const isoDay = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date(at));

/** "Tuesday, November 24, 3:00 PM" and "until 3:30 PM Kolkata time (GMT+5:30)", with its day if it ends on another one. */
export const choiceText = ({ slotStart, slotEnd }: Slot, zone: ReaderZone) => ({
  title: `${format(slotStart, zone.timeZone, { weekday: "long", month: "long", day: "numeric" })}, ${timeText(slotStart, zone.timeZone)}`,
  note: `until ${endDayText(slotStart, slotEnd, zone.timeZone)}${timeText(slotEnd, zone.timeZone)} ${inZone(slotStart, zone)}`,
});

/** "Wed, Nov 25, " if it is not the day of the start. */
function endDayText(start: string, end: string, timeZone: string): string {
  const day = shortDayText(end, timeZone);
  return day === shortDayText(start, timeZone) ? "" : `${day}, `;
}

/** "Tuesday, November 24, 2026" and below it "3:00 PM – 3:30 PM Kolkata time (GMT+5:30)" */
export const slotText = ({ slotStart, slotEnd }: Slot, zone: ReaderZone) =>
  `${dayText(slotStart, zone.timeZone)}\n${timeText(slotStart, zone.timeZone)} – ${timeText(slotEnd, zone.timeZone)} ${inZone(slotStart, zone)}`;

/** "Tuesday, November 24, 2026, 3:00 PM UTC" */
export const instantText = (at: string, zone: ReaderZone) =>
  `${dayText(at, zone.timeZone)}, ${timeText(at, zone.timeZone)} ${inZone(at, zone)}`;

/** "no_order" becomes "No order". */
export function asWords(code: string): string {
  const words = code.replace(/_/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
