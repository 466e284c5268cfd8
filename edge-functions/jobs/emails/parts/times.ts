import {
  formatDay,
  formatFullDate,
  formatLongDay,
  formatTime,
  formatTimeRange,
} from "../../../shared/contract/format.ts";
import { formatZone } from "../../../shared/contract/zones.ts";

type Slot = { slotStart: string; slotEnd: string };

/** The zone in which an email shows times, and whether it is the reader's or, if that is unknown, the designer's. */
export type ReaderZone = { timeZone: string; zoneOf?: "reader" | "designer" };

/** The zone for a reader who is not a member of a booking: the administrator. */
export const UTC: ReaderZone = { timeZone: "UTC" };

/** Returns the words after a time: "Kolkata time (GMT+5:30)". They say so if the zone is not the reader's. */
const inZone = (at: string, { timeZone, zoneOf }: ReaderZone) =>
  `${formatZone(timeZone, at)}${zoneOf === "designer" ? ", the designer’s time zone" : ""}`;

/** "Tuesday, November 24, 2026, 3:00 PM UTC" */
export const formatInstant = (at: string, zone: ReaderZone) =>
  `${formatFullDate(at, zone.timeZone)}, ${formatTime(at, zone.timeZone)} ${inZone(at, zone)}`;

/** "Tuesday, November 24, 2026" and below it "3:00 PM – 3:30 PM Kolkata time (GMT+5:30)" */
export const formatSlot = ({ slotStart, slotEnd }: Slot, zone: ReaderZone) =>
  `${formatFullDate(slotStart, zone.timeZone)}\n${formatTimeRange(slotStart, slotEnd, zone.timeZone)} ${inZone(slotStart, zone)}`;

/** "Tuesday, November 24, 3:00 PM" and "until 3:30 PM Kolkata time (GMT+5:30)", with its day if it ends on another one. */
export function formatChoice({ slotStart, slotEnd }: Slot, zone: ReaderZone) {
  const { timeZone } = zone;
  const endDay = formatDay(slotEnd, timeZone);
  const day = endDay === formatDay(slotStart, timeZone) ? "" : `${endDay}, `;
  return {
    title: `${formatLongDay(slotStart, timeZone)}, ${formatTime(slotStart, timeZone)}`,
    note: `until ${day}${formatTime(slotEnd, timeZone)} ${inZone(slotStart, zone)}`,
  };
}
