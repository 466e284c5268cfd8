import { afterAll, beforeAll, test, vi } from "vitest";
import { playRandom, Tally, withLog } from "../model/random.ts";
import { startOwnDatabase } from "../support/own-database.ts";
import { audit } from "./check.ts";
import { History, World } from "./history.ts";
import { play } from "./play.ts";
import { settle } from "./settle.ts";
import { type Plan, plans } from "./steps.ts";

/*
 * Random histories only of money: the code of /api and the jobs against the database, and the books of the provider's sandbox in this process.
 * Without HTTP a history takes a tenth of a second, so that thousands can be played: `npm run soak:money` plays MONEY_HISTORIES. The histories of
 * tests/model include the rest of the stack.
 */

const count = Number(process.env.MONEY_HISTORIES || 8);
const STEPS = 24;

const { urlFor, adminUrl } = await startOwnDatabase();
const world = new World(urlFor, adminUrl);
await world.begin();
const tally = new Tally();

// The jobs log each failure.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

afterAll(async () => {
  vi.restoreAllMocks();
  tally.print();
  await world.close();
});

async function playAll({ steps }: Plan): Promise<void> {
  const history = await History.begin(world);
  await withLog(history.log, async () => {
    for (const [n, step] of steps.entries()) {
      await play(history, step);
      // The audit reads everything, so now and then is enough.
      if (n % 5 === 4) await audit(history);
    }
    await settle(history);
  }).finally(() => history.books.close());
  tally.add(history.tally);
}

test(
  "Random histories of money pay nothing twice and lose nothing",
  async () => {
    const { MONEY_SEED, MONEY_PATH } = process.env;
    const seed = Number(MONEY_SEED || 0) || 20_261_123;
    const began = Date.now();
    let played = 0;
    const playOne = async (found: Plan) => {
      await playAll(found);
      if (++played % 100 === 0) console.info(`${played} histories after ${Math.round((Date.now() - began) / 1000)} s`);
    };
    await playRandom("MONEY", plans(STEPS), playOne, {
      seed,
      shrinkingMs: 30_000,
      numRuns: count,
      // Preferring small numbers would mostly choose the first designer, and dollars.
      unbiased: true,
      ...(MONEY_PATH && { path: MONEY_PATH }),
    });
    console.info(
      `${played} histories of money from seed ${seed}, ${Math.round((Date.now() - began) / played)} ms each`,
    );
  },
  // Enough for a machine that is ten times slower than it should be.
  60_000 + count * 3_000,
);
