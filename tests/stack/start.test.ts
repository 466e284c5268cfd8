import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import WebSocket from "ws";
import { runningStack } from "../setup/running-stack.ts";
import {
  freePort,
  holdPort,
  isListening,
  isReady,
  processesNaming,
  readRunning,
  runMain,
  startMain,
  temporaryFolder,
} from "../support/main-process.ts";
import { pageHeaders } from "../support/page-headers.ts";

/* The program as a process, as a developer starts, stops and kills it. */

const ROOT = join(import.meta.dirname, "..", "..");
const isRoot = process.getuid?.() === 0;

beforeAll(() => {
  // Without Vitest's variables: they differ from those of .env, so the site would be built again.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_OPTIONS$|VITE_)/.test(name)));
  const { status } = spawnSync(process.execPath, ["tools/prepare.mjs", "build"], { cwd: ROOT, env, stdio: "inherit" });
  expect(status).toBe(0);
}, 120_000);

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

async function nothingLeft(dataDir: string, port: number): Promise<void> {
  await expect.poll(() => processesNaming(dataDir), { timeout: 45_000 }).toEqual([]);
  for (const each of [port, port + 1, port + 2]) {
    await expect.poll(() => isListening(each), { timeout: 45_000 }).toBe(false);
  }
}

async function withDatabase<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const readKept = (sql: postgres.Sql) => sql`select note from public.kept`;
const KEEP = "create table public.kept as select 'still here' as note";

/** Expects Vite's pages, as in development, and its socket for reloads on the same port. */
async function expectSources(port: number): Promise<void> {
  const site = `http://localhost:${port}`;
  expect(await (await fetch(`${site}/discovery`)).text()).toContain("/@vite/client");
  expect((await fetch(`${site}/src/start/main.tsx`)).headers.get("content-type")).toMatch(/javascript/);
  // The functions restart when Deno's watcher says so; meanwhile the answer is 503.
  await expect.poll(async () => (await fetch(`${site}/api/health`)).status).toBe(200);
  const token = /wsToken = "([^"]+)"/.exec(await (await fetch(`${site}/@vite/client`)).text())?.[1];
  const socket = new WebSocket(`ws://localhost:${port}/?token=${token}`, "vite-hmr");
  const greeting = await new Promise((resolve, reject) => {
    socket.on("message", (data) => resolve(String(data)));
    socket.on("error", reject);
  });
  expect(greeting).toContain("connected");
  socket.close();
}

it("A running Parlour answers on one origin, stops at Ctrl-C without leaving anything, and serves the sources and the same data in development", {
  timeout: 180_000,
}, async () => {
  const dataDir = folder();
  const port = await freePort();
  const first = runMain({ port, dataDir });
  // The folder is taken before the start has written anything else.
  await expect.poll(() => existsSync(join(dataDir, "running.json")), { timeout: 30_000, interval: 20 }).toBe(true);
  const second = runMain({ port: await freePort(), dataDir });
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toBe(
    `Parlour already runs at http://localhost:${port} (process ${first.child.pid}) with the data in ${dataDir}. Stop it first.`,
  );
  expect(await runMain({ command: "reset", dataDir }).ended).toBe(1);
  await isReady(first);
  expect(first.output()).toContain(`http://localhost:${port}`);
  expect(first.output()).toContain("customer@parlour.test");
  expect(first.output()).not.toMatch(/warn|deprecated|error/i);

  // Tests can be pointed at this stack.
  vi.stubEnv("PARLOUR_STACK", "running");
  vi.stubEnv("PARLOUR_DATA", dataDir);
  const { url, databaseUrl: owner, adminDatabaseUrl } = readRunning(dataDir);
  expect(runningStack()).toMatchObject({ url, supabaseUrl: url, databaseUrl: owner, adminDatabaseUrl });
  vi.unstubAllEnvs();

  const page = await fetch(`http://localhost:${port}/discovery`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const html = await page.text();
  // The policy allows its one inline script by hash; everything else is as written.
  const [, script = ""] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const hash = `sha256-${createHash("sha256").update(script).digest("base64")}`;
  expect(Object.fromEntries(page.headers)).toMatchObject(pageHeaders([hash]));
  const asset = /\/assets\/[\w.-]+\.css/.exec(html)?.[0] ?? "";
  const styles = await fetch(`http://localhost:${port}${asset}`);
  expect(styles.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);

  expect(await runMain({ command: "reset", dataDir }).ended).toBe(1);

  const { databaseUrl } = readRunning(dataDir);
  await withDatabase(databaseUrl, (sql) => sql.unsafe(KEEP));
  // Signals the whole process group, as a terminal does.
  process.kill(-(first.child.pid ?? 0), "SIGINT");
  expect(await first.ended).toBe(0);
  await nothingLeft(dataDir, port);

  // Starts again in development. Instead of npm, the parent is a process that waits, in its own process group; it is killed outright.
  const start = `"${process.execPath}" --import tsx stack/main.ts dev`;
  const parent = spawn("/bin/sh", ["-c", `${start} & wait`], {
    cwd: ROOT,
    detached: true,
    stdio: "ignore",
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      npm_lifecycle_event: "dev",
      PORT: String(port),
      PARLOUR_DATA: dataDir,
    },
  });
  await expect.poll(() => isListening(port), { timeout: 30_000 }).toBe(true);
  expect(await withDatabase(databaseUrl, readKept)).toHaveLength(1);
  await expectSources(port);
  parent.kill("SIGKILL");
  await nothingLeft(dataDir, port);
  expect(await runMain({ command: "reset", dataDir }).ended).toBe(0);
});

it("Parlour in development serves the web app and the stand-ins when Supabase is elsewhere", {
  timeout: 150_000,
}, async () => {
  const dataDir = folder();
  const port = await freePort();
  const main = runMain({ command: "dev", port, dataDir, env: { PARLOUR_STACK: "docker" } });
  const address = "http://127.0.0.1:54321";
  await expect.poll(main.output, { timeout: 30_000 }).toContain(`using the Supabase project at ${address}`);
  for (const path of ["/", "/__mail"]) expect((await fetch(`http://localhost:${port}${path}`)).status, path).toBe(200);
  expect(await isListening(port + 1)).toBe(false);
  main.child.kill("SIGTERM");
  await main.ended;
  await nothingLeft(dataDir, port);
});

describe("Parlour, when it cannot start,", () => {
  async function lineOf(options: Parameters<typeof runMain>[0]): Promise<string> {
    const main = runMain(options);
    expect(await main.ended).toBe(1);
    const lines = main.output().trim().split("\n");
    expect(lines).toHaveLength(1);
    return lines[0]?.trim() ?? "";
  }

  it("says in one line that a port is taken", async () => {
    const port = await freePort();
    const held = await holdPort(port);
    expect(await lineOf({ port, dataDir: folder() })).toBe(
      `Port ${port} is taken. Stop what listens there, or choose another place: PORT=${port + 1000} npm start (it takes three ports in a row)`,
    );
    await held.close();
  });

  it("says in one line that its folder contains something else, which a reset does not delete either", async () => {
    const dataDir = folder();
    const thesis = join(dataDir, "thesis.txt");
    writeFileSync(thesis, "");
    expect(await lineOf({ port: await freePort(), dataDir })).toContain(`${dataDir} contains something else.`);
    expect(await lineOf({ command: "reset", dataDir })).toContain("Nothing was removed.");
    expect(existsSync(thesis)).toBe(true);
  });

  it("says in one line that its data is of another version", async () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, "parlour.json"), JSON.stringify({ shape: "older", password: "x", jwtSecret: "x" }));
    expect(await lineOf({ port: await freePort(), dataDir })).toBe(
      `The data in ${dataDir} was made by another version of Parlour. Start over: npm run reset`,
    );
  });
});

// Another user must be able to read the repository; no other user can below root's home.
const become = (id: number) => ["setpriv", `--reuid=${id}`, `--regid=${id}`, "--clear-groups"];
const [setpriv = "", ...asNobody] = become(65_534);
const canRead = isRoot && spawnSync(setpriv, [...asNobody, "test", "-r", join(ROOT, "package.json")]).status === 0;
it.runIf(canRead)("Parlour runs for a user without a name on this machine", { timeout: 150_000 }, async () => {
  const id = 54_321;
  const dataDir = folder();
  chownSync(dataDir, id, id);
  const port = await freePort();
  const main = await startMain({ port, dataDir, prefix: become(id), env: { HOME: dataDir } });
  expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);
  main.child.kill("SIGINT");
  expect(await main.ended).toBe(0);
  await nothingLeft(dataDir, port);
});
