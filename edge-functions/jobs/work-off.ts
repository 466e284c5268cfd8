import * as z from "zod/mini";
import { type Database, DatabaseFault, type JobKind } from "../shared/database.ts";
import { log } from "../shared/log.ts";
import { failureOf } from "./failure.ts";

/** A claimed row of the queue; each kind has further fields. */
const Job = z.looseObject({ id: z.string() });
export type Job = z.infer<typeof Job>;
const Finished = z.object({ status: z.nullable(z.enum(["done", "waiting", "parked"])) });

/** One kind of work in the queue. */
export interface Kind {
  readonly name: JobKind;
  /**
   * Does one job. It must be idempotent, because it may be called again for the same job: a run can crash before the result is stored.
   * @throws anything; `failureOf` decides what follows
   */
  work(job: Job): Promise<void>;
  /** Milliseconds of processor time that a job takes; most take about `JOB_MS`. */
  readonly ms?: number;
  /** Milliseconds to wait before the next claim, if a provider asks for it. */
  pause?(): number;
}

/** How many jobs of a kind run at the same time: each may wait for a provider, and all must end within their lease. */
const AT_ONCE = 5;

/** Milliseconds of processor time that a job takes, measured by `npm run bench -- functions`. */
const JOB_MS = 4;

type Count = { done: number; failed: number; broken?: true };
type Counts = { [Name in JobKind]?: Count };
/** Until when a run claims jobs (ms since 1970), and the processor time that it may still take, in milliseconds. */
type Budget = { until: number; ms: number };

/**
 * Claims and does jobs of all kinds until none is due, or until the budget is used: then it claims nothing more and finishes what it has claimed. It spends
 * from the budget. The kinds do not wait for each other. After a round with any jobs, all kinds are claimed again, because one kind can create work for
 * another. After a round without jobs, only kinds for which the others had set aside too much are claimed again. `left`: the budget was used up first.
 */
export async function workOff(database: Database, kinds: readonly Kind[], budget: Budget) {
  const counts: Counts = {};
  let again = kinds;
  let left = false;
  while (again.length > 0) {
    const rounds = await Promise.all(
      again.map((kind) => {
        const count = counts[kind.name] ?? { done: 0, failed: 0 };
        counts[kind.name] = count;
        return workOn(database, kind, budget, count);
      }),
    );
    left = rounds.some((round) => round !== "idle");
    if (Date.now() >= budget.until) break;
    const stopped = again.filter(({ ms = JOB_MS }, index) => rounds[index] === "stopped" && ms <= budget.ms);
    again = rounds.includes("worked") ? kinds : stopped;
  }
  return { counts, left };
}

/** What a kind did in a round; `stopped`: there was no budget to claim anything. */
type Round = "worked" | "idle" | "stopped";

/** Works on one kind. A kind that fails as a whole does not stop the others, and is not claimed again in this run. */
async function workOn(database: Database, kind: Kind, budget: Budget, count: Count): Promise<Round> {
  const { ms = JOB_MS } = kind;
  let round: Round = "idle";
  try {
    while (!count.broken) {
      const pause = kind.pause?.() ?? 0;
      if (Date.now() + pause >= budget.until) break;
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const limit = Math.min(AT_ONCE, Math.floor(budget.ms / ms));
      if (limit < 1) return round === "idle" ? "stopped" : round;
      // The budget is set aside, because other kinds claim at the same time.
      budget.ms -= limit * ms;
      const jobs = await database.call("claim_jobs", { kind: kind.name, limit }, z.array(Job));
      budget.ms += (limit - jobs.length) * ms;
      if (jobs.length > 0) round = "worked";
      const results = await Promise.allSettled(jobs.map((job) => attempt(database, kind, job, count)));
      for (const result of results) if (result.status === "rejected") throw result.reason;
      if (jobs.length < limit) break;
    }
  } catch (error) {
    count.broken = true;
    logFailedStep(kind.name, error);
  }
  return round;
}

/** Does a job and stores its result. @throws when the result cannot be stored: the lease expires, and another run retries */
async function attempt(database: Database, kind: Kind, job: Job, count: Count): Promise<void> {
  const failure = await kind.work(job).then(() => null, failureOf);
  const { status } = await database.call(
    "finish_job",
    {
      kind: kind.name,
      id: job.id,
      ...(failure && { error: failure.reason, permanent: failure.permanent, retryAfter: failure.retryAfter }),
    },
    Finished,
  );
  if (!failure) {
    count.done++;
    return;
  }
  count.failed++;
  log(status === "parked" ? "error" : "warn", "job_failed", {
    kind: kind.name,
    id: job.id,
    status,
    message: failure.reason,
  });
}

/** Logs a step that failed as a whole: because of the database or a mistake of ours, not because of a job. */
export function logFailedStep(step: string, error: unknown): void {
  const { name, message } = error as Error;
  log("error", "step_failed", {
    step,
    name,
    code: error instanceof DatabaseFault ? error.code : undefined,
    message,
  });
}
