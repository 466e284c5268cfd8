import { afterAll, describe, test } from "vitest";
import { connectAsPostgres, connectAsSuperuser } from "../support/sql.ts";
import { History } from "./history.ts";
import { playStep } from "./play.ts";
import { playRandom, Tally, withLog } from "./random.ts";
import { settle } from "./settle.ts";
import { type Plan, plan } from "./steps.ts";

/*
 * Random histories of people, payments, faults and time against the database, the API, the jobs and the provider's sandbox. Each step is checked
 * against the rules, and at the end all money against the promises. `npm run soak` runs as many as SOAK_MINUTES allow; to replay a failing one, set
 * the MODEL_SEED and MODEL_PATH that it reports.
 */

const soakMinutes = Number(process.env.SOAK_MINUTES ?? 0);
/** The number of histories that run at once. They share the jobs; while one waits for the provider, the others continue. */
const LANES = 3;
const STEPS = soakMinutes > 0 ? 60 : 30;
const SEED = 20_261_121;

const sql = connectAsPostgres();
const admin = connectAsSuperuser();
const tally = new Tally();
afterAll(() => tally.print());

async function play(found: Plan): Promise<void> {
  const history = new History(sql, admin);
  await withLog(history.log, async () => {
    await history.begin(found);
    for (const step of found.steps) await playStep(history, step);
    history.log.push("at rest");
    await settle(history);
  });
  tally.add(history.tally);
}
const run = (seed: number, options: object) =>
  playRandom("MODEL", plan(STEPS), play, { seed, shrinkingMs: 60_000, ...options });

describe.concurrent("Random histories", { timeout: (soakMinutes + 10) * 60_000 }, () => {
  const { MODEL_SEED, MODEL_PATH } = process.env;
  if (MODEL_SEED) {
    test("repeat the history that was named", () =>
      run(Number(MODEL_SEED), { numRuns: 1, ...(MODEL_PATH && { path: MODEL_PATH }) }));
    return;
  }
  for (let lane = 0; lane < LANES; lane++) {
    test(`sell no slot twice, lose no money and send every email once (lane ${lane + 1})`, async () => {
      const seed = (soakMinutes > 0 ? Date.now() % 1_000_000_000 : SEED) + lane;
      const options =
        soakMinutes > 0 ? { numRuns: 1_000_000, interruptAfterTimeLimit: soakMinutes * 60_000 } : { numRuns: 1 };
      console.info(`lane ${lane + 1}: ${await run(seed, options)} histories from seed ${seed}`);
    });
  }
});
