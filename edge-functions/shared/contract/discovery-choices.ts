/**
 * The orders of the list of designers: `rating` puts the highest first, `price` the lowest hourly rate, `soonest` the soonest free slot. This file does not
 * import zod, because the script in the page's head uses it.
 */
export const SORTS = ["recommended", "rating", "price", "soonest"] as const;

/** Within the next seven days. */
export const DAYS = [
  "today",
  "tomorrow",
  "weekend",
  "weekday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

/** Until 12:00, from 12:00 to 17:00, and after that. */
export const PARTS_OF_DAY = ["morning", "afternoon", "evening"] as const;
