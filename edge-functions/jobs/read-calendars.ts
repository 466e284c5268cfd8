import * as z from "zod/mini";
import { CalendarToRead } from "../shared/calendars/calendars.ts";
import { CALENDAR } from "../shared/contract/limits.ts";
import type { JobServices } from "./services.ts";

/** How long a run claims calendars, in milliseconds. */
const BUDGET_MS = 10_000;
/** While one reading waits for a slow server, the other continues. */
const AT_ONCE = 2;

/**
 * Reads the calendars that are due, within `ms` of processor time. `left`: others may be due. This is the last step of a run: a stranger's file that exceeds
 * the platform's limits ends the run, and must not prevent any other step.
 */
export async function readCalendars({ database, calendars }: Pick<JobServices, "database" | "calendars">, ms: number) {
  const until = Date.now() + BUDGET_MS;
  const count = { read: 0, failed: 0, left: true };
  let spent = 0;
  let reading = 0;
  async function readInTurn(): Promise<void> {
    // The most that each calendar being read may take is set aside.
    while (Date.now() < until && spent + (reading + 1) * CALENDAR.fileMs <= ms) {
      reading++;
      const [due] = await database.call("claim_calendars", { limit: 1 }, z.array(CalendarToRead));
      if (!due) {
        count.left = false;
        return;
      }
      const { fault, computed } = await calendars.read(due);
      spent += computed;
      reading--;
      count[fault ? "failed" : "read"]++;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readInTurn));
  return count;
}
