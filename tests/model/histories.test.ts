import fc from "fast-check";
import { afterAll, describe, test } from "vitest";
import { connectAsPostgres, connectAsSuperuser } from "../support/sql.ts";
import { Broken, History } from "./history.ts";
import { playStep } from "./play.ts";
import { settle } from "./settle.ts";
import { type Plan, plan } from "./steps.ts";

/*
 * Random histories of people, money, faults and time against the database, the API, the jobs and the provider's sandbox. Each step is
 * checked against the rules, and at the end all money against what was promised. `npm run soak` runs as many as SOAK_MINUTES allow; to replay
 * a failing one, set the MODEL_SEED and MODEL_PATH that it reports.
 */

const soakMinutes = Number(process.env.SOAK_MINUTES ?? 0);
/** How many histories run at once. They share the jobs; while one waits for the provider, the others go on. */
const LANES = 3;
const RUNS = 1;
const STEPS = soakMinutes > 0 ? 60 : 30;
const SEED = 20_261_121;
const SHRINKING_MS = 60_000;

const sql = connectAsPostgres();
const admin = connectAsSuperuser();

/** How often each result occurred, over all histories. */
const ends = new Map<string, number>();
afterAll(() => {
  const lines = [...ends]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([end, count]) => `${String(count).padStart(7)}  ${end}`);
  console.info(["What happened in them:", ...lines].join("\n"));
});

async function play(found: Plan): Promise<void> {
  const history = new History(sql, admin);
  try {
    await history.begin(found);
    for (const step of found.steps) await playStep(history, step);
    history.log.push("at rest");
    await settle(history);
    for (const [end, count] of history.ends) ends.set(end, (ends.get(end) ?? 0) + count);
  } catch (error) {
    const what = error instanceof Broken ? error.message : (error as Error).stack;
    throw new Broken(`${what}\n\n${history.log.join("\n")}`);
  }
}

/** Plays histories from `seed` on. @throws the shortest failing history that was found in time, and how to play it again */
async function run(seed: number, options: fc.Parameters<[Plan]>): Promise<number> {
  let deadline = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(plan(STEPS), async (found) => {
    // Shrinking a failing history runs every attempt.
    if (Date.now() > deadline) return;
    try {
      await play(found);
    } catch (error) {
      if (deadline === Number.POSITIVE_INFINITY) deadline = Date.now() + SHRINKING_MS;
      throw error;
    }
  });
  const details = await fc.check(property, { seed, ...options });
  if (!details.failed) return details.numRuns;
  throw new Error(
    [
      `History ${details.numRuns} from seed ${seed} (MODEL_SEED=${seed} MODEL_PATH=${details.counterexamplePath}), ${details.numShrinks} times cut down:`,
      (details.errorInstance as Error | null)?.message ?? "",
    ].join("\n"),
  );
}

describe.concurrent("Random histories", { timeout: (soakMinutes + 10) * 60_000 }, () => {
  const { MODEL_SEED, MODEL_PATH } = process.env;
  if (MODEL_SEED) {
    test("the one that was named", () =>
      run(Number(MODEL_SEED), { ...(MODEL_PATH && { path: MODEL_PATH }), numRuns: 1, endOnFailure: true }));
    return;
  }
  for (let lane = 0; lane < LANES; lane++) {
    test(`lane ${lane + 1}: no slot is sold twice, no money is lost, every email is sent once`, async () => {
      const seed = (soakMinutes > 0 ? Date.now() % 1_000_000_000 : SEED) + lane;
      const options =
        soakMinutes > 0 ? { numRuns: 1_000_000, interruptAfterTimeLimit: soakMinutes * 60_000 } : { numRuns: RUNS };
      console.info(`lane ${lane + 1}: ${await run(seed, options)} histories from seed ${seed}`);
    });
  }
});
