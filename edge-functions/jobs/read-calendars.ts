import * as z from "zod/mini";
import { CalendarToRead } from "../shared/calendars/calendars.ts";
import type { JobServices } from "./services.ts";

/** How long a run claims calendars, in milliseconds. */
const BUDGET_MS = 10_000;
const AT_ONCE = 5;

/**
 * Reads the calendars that are due. The last step of a run: a stranger's file that is too much for the platform ends the run, and must not keep it from
 * anything else.
 */
export async function readCalendars({ database, calendars }: Pick<JobServices, "database" | "calendars">) {
  const until = Date.now() + BUDGET_MS;
  const count = { read: 0, failed: 0 };
  for (let claimed = AT_ONCE; claimed === AT_ONCE && Date.now() < until; ) {
    const due = await database.call("claim_calendars", { p_limit: AT_ONCE }, z.array(CalendarToRead));
    const faults = await Promise.all(due.map((calendar) => calendars.read(calendar)));
    for (const fault of faults) count[fault ? "failed" : "read"]++;
    claimed = due.length;
  }
  return count;
}
