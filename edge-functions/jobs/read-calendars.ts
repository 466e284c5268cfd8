import * as z from "zod/mini";
import { CalendarToRead } from "../shared/calendars/calendars.ts";
import type { JobServices } from "./services.ts";

/** How long a run claims calendars, in milliseconds: of elapsed time, and of processor time, of which the platform gives a call two seconds. */
const BUDGET_MS = 10_000;
const PROCESSOR_MS = 500;
/** One waits for a slow server while the other goes on. No file takes longer than about 600 ms to read. */
const AT_ONCE = 2;

/**
 * Reads the calendars that are due. The last step of a run: a stranger's file that exceeds the platform's limits ends the run, and must not prevent
 * any other step.
 */
export async function readCalendars({ database, calendars }: Pick<JobServices, "database" | "calendars">) {
  const until = Date.now() + BUDGET_MS;
  const count = { read: 0, failed: 0 };
  let spent = 0;
  async function readInTurn(): Promise<void> {
    while (Date.now() < until && spent < PROCESSOR_MS) {
      const [due] = await database.call("claim_calendars", { limit: 1 }, z.array(CalendarToRead));
      if (!due) return;
      const { fault, computed } = await calendars.read(due);
      spent += computed;
      count[fault ? "failed" : "read"]++;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readInTurn));
  return count;
}
