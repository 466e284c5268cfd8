import type { Hono } from "hono";
import { etag } from "hono/etag";
import * as z from "zod/mini";
import { ApiError } from "../shared/api-error.ts";
import { eventOf, memberContent } from "../shared/booking-facts.ts";
import { writeCalendar } from "../shared/contract/calendar.ts";
import { Instant } from "../shared/contract/common.ts";
import { clientAddressOf } from "./client-address.ts";
import type { ApiEnv, Services } from "./types.ts";

const Feed = z.object({
  bookings: z.nullable(z.array(z.object({ ...memberContent, cancelled: z.boolean(), changedAt: Instant }))),
});

/**
 * Adds the address to which calendar programs subscribe. It is not a call of the contract: its answer is a calendar, which anybody who has the address may
 * read.
 */
export function addFeed(app: Hono<ApiEnv>, { database, environment }: Services): void {
  app.get("/calendar/:file", etag(), async (c) => {
    const token = /^([0-9a-f]{64})\.ics$/.exec(c.req.param("file"))?.[1];
    const from = clientAddressOf(c.req.raw.headers, environment.clientAddress);
    const { bookings } = token ? await database.call("read_feed", { token }, Feed, from) : { bookings: null };
    if (!bookings) throw new ApiError(404, "not_found", "There is nothing here.");
    const site = environment.siteOrigins[0] ?? "";
    const events = bookings.map((booking) => eventOf(booking, site, booking.changedAt, booking.cancelled));
    c.header("content-type", "text/calendar; charset=utf-8");
    c.header("cache-control", "private, max-age=300");
    return c.body(writeCalendar({ name: "Parlour", events }));
  });
}
