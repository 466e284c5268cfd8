import { DatabaseFault } from "../shared/database.ts";
import { log } from "../shared/log.ts";
import { type Failure, failureOf } from "./failure.ts";

/** A claimed row of the queue; what else is in it is for its kind to read. */
export type Claimed = { id: string };

/** One kind of work in the queue, and how a row of it is worked on. */
export interface Kind {
  readonly name: string;
  /** Takes up to `limit` rows that are due under a lease of two minutes: nobody else gets them meanwhile. */
  claim(limit: number): Promise<Claimed[]>;
  /**
   * Works on one row. It may be called again for the same row, because a run can die after its work and before `finish`: what it does
   * has to be harmless when repeated.
   * @throws anything; `failureOf` decides what follows for the row
   */
  work(row: Claimed): Promise<void>;
  /** Stores what became of the row and ends its lease. True when it is parked. */
  finish(row: Claimed, failure: Failure | null): Promise<boolean>;
}

/** So many rows of one kind are worked on at the same time: each may wait for a provider, and all have to end within their lease. */
const AT_ONCE = 5;

type Count = { done: number; failed: number; broken?: true };

/**
 * Claims rows of all kinds and works on them until nothing is due any more, or it is `until` (ms since 1970): then nothing more is
 * claimed, and what has been claimed is finished. The kinds do not wait for each other; after a round in which any row was worked on they
 * are all asked again, since one kind leaves work to another. `left`: the time was over first.
 */
export async function workOff(kinds: readonly Kind[], until: number) {
  const counts: Record<string, Count> = Object.fromEntries(kinds.map(({ name }) => [name, { done: 0, failed: 0 }]));
  let left = true;
  while (left && Date.now() < until) {
    const working = kinds.filter(({ name }) => !counts[name]?.broken);
    const claimed = await Promise.all(working.map((kind) => workOn(kind, until, counts[kind.name] as Count)));
    left = claimed.some((rows) => rows > 0);
  }
  return { counts, left };
}

/** How many rows were claimed. A kind that fails as a whole does not keep the others, and is not asked again in this run. */
async function workOn(kind: Kind, until: number, count: Count): Promise<number> {
  let claimed = 0;
  try {
    while (Date.now() < until) {
      const rows = await kind.claim(AT_ONCE);
      claimed += rows.length;
      const results = await Promise.allSettled(rows.map((row) => attempt(kind, row, count)));
      for (const result of results) if (result.status === "rejected") throw result.reason;
      if (rows.length < AT_ONCE) break;
    }
  } catch (error) {
    count.broken = true;
    logFailedJob(kind.name, error);
  }
  return claimed;
}

/** @throws when the result cannot be stored: the lease expires, and another run retries */
async function attempt(kind: Kind, row: Claimed, count: Count): Promise<void> {
  const failure = await kind.work(row).then(
    () => null,
    (error: unknown) => failureOf(error),
  );
  const parked = await kind.finish(row, failure);
  if (!failure) {
    count.done++;
    return;
  }
  count.failed++;
  log(parked ? "error" : "warn", `${kind.name}_failed`, { id: row.id, parked, message: failure.reason });
}

export function logFailedJob(job: string, error: unknown): void {
  const { name, message } = error as Error;
  log("error", "job_failed", {
    job,
    kind: name,
    code: error instanceof DatabaseFault ? error.code : undefined,
    message,
  });
}
