import fc from "fast-check";
import { afterAll, beforeAll, test, vi } from "vitest";
import { Broken } from "../model/broken.ts";
import { startOwnDatabase } from "../support/own-database.ts";
import { audit } from "./check.ts";
import { History, World } from "./history.ts";
import { play } from "./play.ts";
import { settle } from "./settle.ts";
import { type Plan, plan } from "./steps.ts";

/*
 * Random histories of money alone: the code of /api and the jobs against the database, and the books of the provider's sandbox in this process.
 * Without HTTP a history takes a tenth of a second, so that thousands can be played: `npm run soak:money` plays MONEY_HISTORIES. The histories of
 * tests/model include the rest of the stack.
 */

const count = Number(process.env.MONEY_HISTORIES || 8);
const STEPS = 24;
const SHRINKING_MS = 30_000;

let database: Awaited<ReturnType<typeof startOwnDatabase>>;
let world: World;
const ends = new Map<string, number>();

beforeAll(async () => {
  // The jobs log each failure.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  database = await startOwnDatabase();
  world = new World(database.urlFor, database.adminUrl);
  await world.begin();
}, 90_000);

afterAll(async () => {
  vi.restoreAllMocks();
  const lines = [...ends]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([end, times]) => `${String(times).padStart(8)}  ${end}`);
  console.info(["What happened in them:", ...lines].join("\n"));
  await world.close();
  await database.remove();
});

async function playAll({ steps }: Plan): Promise<void> {
  const history = await History.begin(world);
  try {
    for (const [n, step] of steps.entries()) {
      await play(history, step);
      // It reads everything, so now and then is enough.
      if (n % 5 === 4) await audit(history);
    }
    await settle(history);
    for (const [end, times] of history.ends) ends.set(end, (ends.get(end) ?? 0) + times);
  } catch (error) {
    const what = error instanceof Broken ? error.message : (error as Error).stack;
    throw new Broken(`${what}\n\n${history.log.join("\n")}`);
  } finally {
    history.books.close();
  }
}

test(
  "In random histories of money nothing is paid twice, and nothing vanishes",
  async () => {
    const { MONEY_SEED, MONEY_PATH } = process.env;
    const seed = Number(MONEY_SEED || 0) || 20_261_123;
    const began = Date.now();
    let played = 0;
    let deadline = Number.POSITIVE_INFINITY;
    const property = fc.asyncProperty(plan(STEPS), async (found) => {
      // Shrinking a failing history runs every attempt.
      if (Date.now() > deadline) return;
      await playAll(found).catch((error: unknown) => {
        if (deadline === Number.POSITIVE_INFINITY) deadline = Date.now() + SHRINKING_MS;
        throw error;
      });
      played++;
      if (played % 100 === 0) console.info(`${played} histories after ${Math.round((Date.now() - began) / 1000)} s`);
    });
    const details = await fc.check(property, {
      seed,
      numRuns: count,
      // Preferring small numbers would mostly choose the first designer, and dollars.
      unbiased: true,
      ...(MONEY_PATH && { path: MONEY_PATH, numRuns: 1, endOnFailure: true }),
    });
    if (details.failed) {
      const name = `MONEY_SEED=${seed} MONEY_PATH=${details.counterexamplePath}`;
      throw new Error(
        `${name}, ${details.numShrinks} times cut down: ${(details.errorInstance as Error | null)?.message}`,
      );
    }
    console.info(
      `${played} histories of money from seed ${seed}, ${Math.round((Date.now() - began) / played)} ms each`,
    );
  },
  // On a machine that is ten times slower than it should be.
  60_000 + count * 3_000,
);
