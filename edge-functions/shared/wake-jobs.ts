import type { Environment } from "./environment.ts";
import { log } from "./log.ts";

/** Supabase's runtime keeps a function alive for what it still has to do after its answer. */
type Runtime = { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } };

/**
 * The function that wakes the jobs: mail and refunds go out now and not at the next tick. It returns at once, and nothing is lost
 * if the call does not arrive, because the clock wakes them too.
 */
export function connectJobs({ supabaseUrl, secretKey }: Pick<Environment, "supabaseUrl" | "secretKey">): () => void {
  return () => {
    const woken = fetch(`${supabaseUrl}/functions/v1/jobs/outbox`, {
      method: "POST",
      headers: { apikey: secretKey },
      signal: AbortSignal.timeout(60_000),
    }).then(
      (response) => response.body?.cancel(),
      (error: Error) => log("warn", "jobs_not_woken", { name: error.name }),
    );
    (globalThis as Runtime).EdgeRuntime?.waitUntil(woken);
  };
}
