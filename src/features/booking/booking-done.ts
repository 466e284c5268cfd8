import { Id, Instant } from "@contract/common.ts";
import * as z from "zod/mini";

/** The success page's history state: the booking, and when this browser learned that it is confirmed. The rest is fetched by the id. */
export const BookingDone = z.object({ booking: z.object({ id: Id, confirmedAt: Instant }) });
export type BookingDone = z.infer<typeof BookingDone>;
