import type { Environment } from "./environment.ts";
import { keepAliveUntil } from "./keep-alive.ts";
import { log } from "./log.ts";

/** How many calls may run at once, so that a call waiting for a slow provider does not delay other work. */
const AT_ONCE = 3;

/**
 * Returns the function that wakes the jobs, which then process events, refunds and emails now instead of at the next tick. The function returns at once, and
 * nothing is lost if the call does not arrive, because the clock also wakes the jobs. Many wakes at once become few calls, because each run does all jobs that
 * are due.
 */
export function connectJobs(
  { supabaseUrl, secretKey }: Pick<Environment, "supabaseUrl" | "secretKey">,
  run: "outbox" | "queue" | "calendars" = "outbox",
): () => void {
  let underWay = 0;
  let again = false;

  async function call(): Promise<void> {
    try {
      const response = await fetch(`${supabaseUrl}/functions/v1/jobs/${run}`, {
        method: "POST",
        headers: { apikey: secretKey },
        signal: AbortSignal.timeout(60_000),
      });
      await response.body?.cancel();
    } catch (error) {
      log("warn", "jobs_not_woken", { name: (error as Error).name });
    }
  }
  async function wake(): Promise<void> {
    underWay++;
    do {
      again = false;
      await call();
    } while (again);
    underWay--;
  }
  return () => {
    if (underWay >= AT_ONCE) {
      // The running calls may have missed the new work, so another starts when one ends.
      again = true;
      return;
    }
    keepAliveUntil(wake());
  };
}
