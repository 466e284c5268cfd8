import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  freePort,
  isListening,
  type MainProcess,
  processesLike,
  processesNaming,
  readRunning,
  startMain,
  temporaryFolder,
} from "../support/main-process.ts";
import { signUp } from "../support/people.ts";
import { talkTo } from "../support/target.ts";

/*
 * `kill -9` of the processes of `npm start`, one after the other, while people sign up: the stack recovers by itself, and everybody whose sign-up was
 * confirmed has an account.
 */

interface Running {
  port: number;
  dataDir: string;
  main: MainProcess;
  sql: postgres.Sql;
  /** The addresses of the sign-ups that were answered. */
  answered: string[];
}

const LIMITS_OFF = { PARLOUR_LIMITS: "off" };

/** Starts Parlour as a process, with one person after another signing up. */
async function startWithLoad(): Promise<Running> {
  const { path: dataDir, remove } = temporaryFolder();
  onTestFinished(remove);
  const port = await freePort();
  const main = await startMain({ port, dataDir, env: LIMITS_OFF });
  onTestFinished(() => stop(main));
  const { databaseUrl } = readRunning(dataDir);
  talkTo({ url: `http://localhost:${port}`, databaseUrl });
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  onTestFinished(() => sql.end({ timeout: 1 }));
  const answered: string[] = [];
  let ending = false;
  const load = (async () => {
    while (!ending) {
      // The call is refused or lost while a part is down.
      const person = await signUp("user").catch(() => delay(50));
      if (person) answered.push(person.email);
    }
  })();
  onTestFinished(async () => {
    ending = true;
    await load;
  });
  return { port, dataDir, main, sql, answered };
}
async function stop(main: MainProcess): Promise<void> {
  main.child.kill("SIGINT");
  await main.ended;
}

/** Waits until sign-ups succeed again, and expects all accounts that were confirmed before. */
async function expectNothingLost({ sql, answered }: Running): Promise<void> {
  const before = answered.length;
  await expect.poll(() => answered.length, { timeout: 60_000, interval: 50 }).toBeGreaterThan(before + 2);
  const told = [...answered];
  const [row] = await sql`
    select count(*)::int as count from auth.users as person join public.profiles as profile on profile.id = person.id
    where person.email = any(${told})
  `;
  expect(row?.count).toBe(told.length);
}
const kill = (pid: number) => process.kill(pid, "SIGKILL");
const postmasterOf = ({ dataDir }: Running) =>
  Number.parseInt(readFileSync(join(dataDir, "pg", "postmaster.pid"), "utf8"), 10);
const denoOf = ({ port }: Running) => processesLike(new RegExp(`^\\S*/deno run .*host\\.ts ${port + 2} `))[0] ?? 0;
const times = ({ main }: Running, line: string) => main.output().split(line).length - 1;

const CONNECTION_LOST = "A connection to Postgres was lost in a transaction";

/**
 * Expects that the stack has restarted once for each of `reasons`, and is back. A lost Postgres may show first by a transaction that lost its
 * connection.
 */
function expectStartedAgain(running: Running, reasons: string[]): void {
  const given = [...running.main.output().matchAll(/^ {2}([^.;\n]+).*\. Parlour starts again\.$/gm)].map(
    ([, reason]) => reason,
  );
  expect(given).toEqual(reasons.map((reason) => expect.stringMatching(`^(${reason}|${CONNECTION_LOST})$`)));
  expect(times(running, "Parlour is back")).toBe(reasons.length);
}

async function endBackend({ dataDir }: Running, pid: number): Promise<void> {
  const admin = postgres(readRunning(dataDir).adminDatabaseUrl, { max: 1 });
  await admin`select pg_terminate_backend(${pid})`;
  await admin.end();
}

/** Starts a backend that is in a transaction for a visitor, and waits. */
async function busyBackend({ port, dataDir, sql }: Running): Promise<number> {
  const holder = postgres(readRunning(dataDir).databaseUrl, { max: 1, onnotice: () => undefined });
  onTestFinished(() => holder.end({ timeout: 0 }));
  await holder`begin`;
  await holder`lock table public.reviews in access exclusive mode`;
  void fetch(`http://localhost:${port}/api/designers/00000000-0000-0000-0000-000000000000/reviews`).catch(
    () => undefined,
  );
  const waiting = () => sql<{ pid: number }[]>`
    select pid from pg_locks where not granted and relation = 'public.reviews'::regclass
  `;
  return vi.waitUntil(async () => (await waiting())[0]?.pid, { timeout: 30_000 });
}

test("Parlour recovers by itself while its processes are killed, loses no sign-up, and leaves nothing behind when its first process is killed", {
  timeout: 240_000,
}, async () => {
  const running = await startWithLoad();
  const { port, dataDir, main } = running;
  await expectNothingLost(running);

  kill(await busyBackend(running));
  await expectNothingLost(running);
  const reasons = ["A process of Postgres has ended"];
  expectStartedAgain(running, reasons);

  kill(postmasterOf(running));
  await expectNothingLost(running);
  reasons.push("Postgres has stopped");
  expectStartedAgain(running, reasons);

  kill(denoOf(running));
  await expectNothingLost(running);
  expect(times(running, "The edge functions ended")).toBe(1);
  expectStartedAgain(running, reasons);

  // A backend that ends instead of being killed: Postgres does not notice, but the stack's driver throws.
  await endBackend(running, await busyBackend(running));
  await expectNothingLost(running);
  reasons.push(CONNECTION_LOST);
  expectStartedAgain(running, reasons);

  // Both at once: Postgres recovers while it is told to end.
  kill(await busyBackend(running));
  kill(main.child.pid ?? 0);
  await main.ended;
  await expect.poll(() => processesNaming(dataDir), { timeout: 45_000 }).toEqual([]);
  for (const each of [port, port + 1, port + 2]) await expect.poll(() => isListening(each)).toBe(false);
  const again = await startMain({ port, dataDir, env: LIMITS_OFF });
  onTestFinished(() => stop(again));
  await expectNothingLost(running);
});
