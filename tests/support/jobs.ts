import { expect, inject } from "vitest";
import { supabaseUrl } from "./target.ts";

/** Starts the jobs with a key, which must be the project's secret key. */
export const callJobs = (which: "outbox" | "queue" | "tick", key = inject("stack").secretKey) =>
  fetch(`${supabaseUrl()}/functions/v1/jobs/${which}`, { method: "POST", headers: { apikey: key } });

/** Runs the jobs, as the API does (`outbox`) or as the clock does (`tick`), and waits until they are done. */
export async function runJobs(which: "outbox" | "tick"): Promise<void> {
  for (let run: "outbox" | "queue" | "tick" | undefined = which; run; ) {
    const response = await callJobs(run);
    const text = await response.text();
    expect(response.status, text).toBe(200);
    // The call has started a run that continues, but nobody could wait for that run.
    run = JSON.parse(text).queue.left ? "queue" : undefined;
  }
}
