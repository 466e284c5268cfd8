import type { CalendarFault } from "./calendars.ts";

/** What is wrong with a calendar and what to do about it, for the page and the email. */
export const FAULT_WORDS: Record<CalendarFault, string> = {
  not_public:
    "This is not an address on the public internet that begins with https://. Copy the calendar’s secret address in iCal format.",
  not_found: "There is no calendar at this address any more. If you have reset it, copy the new one.",
  refused: "The address is not open to us. Copy the secret address, not the one you see in your browser.",
  unavailable: "The calendar’s server did not answer. That often passes by itself.",
  too_slow: "The calendar’s server took too long. That often passes by itself.",
  too_large: "The calendar is too large for us. Give us one with fewer past or repeating events.",
  no_calendar: "There is a page at this address, but no calendar. Copy the address that ends in .ics.",
};
