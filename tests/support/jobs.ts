import { expect, inject } from "vitest";
import { supabaseUrl } from "./target.ts";

/** Starts the jobs with a key, which must be the project's secret key. */
export const callJobs = (which: "outbox" | "tick", key = inject("stack").secretKey) =>
  fetch(`${supabaseUrl()}/functions/v1/jobs/${which}`, { method: "POST", headers: { apikey: key } });

/** Runs the jobs, as the API does (`outbox`) or as the clock does (`tick`), and waits until they are done. */
export async function runJobs(which: "outbox" | "tick"): Promise<void> {
  const response = await callJobs(which);
  expect(response.status, await response.text()).toBe(200);
}
