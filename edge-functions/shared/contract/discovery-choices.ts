/**
 * The orders of the list of designers: `rating` the highest first, `price` the lowest hourly rate, `soonest` the soonest free slot. This file
 * does not import zod, because the script in the page's head uses it.
 */
export const SORTS = ["recommended", "rating", "price", "soonest"] as const;
