/**
 * The orders of the list of designers: `rating` the highest first, `price` the lowest hourly rate, `soonest` the soonest free slot. Without
 * zod: the script in the head of the page reads addresses with them.
 */
export const SORTS = ["recommended", "rating", "price", "soonest"] as const;
