import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { commandLineOf } from "../../local/process/process-info.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** The process of `npm start`, started without npm. */
export interface MainProcess {
  child: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>;
}

export interface MainOptions {
  command?: "start" | "dev" | "reset";
  port?: number;
  dataDir: string;
  /** Prefix of the command line, for example to run as another user. */
  prefix?: readonly string[];
  env?: Record<string, string>;
}

export function runMain(options: MainOptions): MainProcess {
  const [command = "", ...args] = [
    ...(options.prefix ?? []),
    process.execPath,
    "--import",
    "tsx",
    join("stack", "main.ts"),
    options.command ?? "start",
  ];
  // As a terminal would start it: without the test runner's variables.
  const { NODE_ENV, NODE_OPTIONS, VITEST, npm_lifecycle_event, ...environment } = process.env;
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...environment,
      ...(options.port && { PORT: String(options.port) }),
      PARLOUR_DATA: options.dataDir,
      ...options.env,
    },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += chunk));
  const ended = new Promise<number | string>((resolve) => {
    child.once("close", (code, signal) => resolve(signal ?? code ?? 0));
  });
  return { child, output: () => text, ended };
}

/** Waits until the process prints that it is ready. */
export async function isReady(main: MainProcess): Promise<void> {
  await Promise.race([
    expect.poll(main.output, { timeout: 60_000, interval: 50 }).toContain("is ready at"),
    main.ended.then((code) => {
      throw new Error(`it ended (${code}):\n${main.output()}`);
    }),
  ]);
}

/** Starts the process and waits until it prints that it is ready. */
export async function startMain(options: MainOptions): Promise<MainProcess> {
  const main = runMain(options);
  await isReady(main);
  return main;
}

/** Makes a folder for data, and returns the function that removes it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "parlour-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function readRunning(dataDir: string): {
  url: string;
  databaseUrl: string;
  adminDatabaseUrl: string;
  pid: number;
} {
  return JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8"));
}

/** Whether a process listens on this port of the loopback. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** The ids of running processes whose command line matches. */
export function processesLike(pattern: RegExp): number[] {
  const numbers =
    process.platform === "linux"
      ? readdirSync("/proc")
      : spawnSync("ps", ["-eo", "pid="], { encoding: "utf8" }).stdout.split("\n");
  return numbers.map(Number).filter((pid) => pattern.test(commandLineOf(pid) ?? ""));
}

/** The command lines of running processes that mention `text`. */
export function processesNaming(text: string): string[] {
  const lines =
    process.platform === "linux"
      ? readdirSync("/proc").map((name) => commandLineOf(Number(name)) ?? "")
      : spawnSync("ps", ["-eo", "args="], { encoding: "utf8" }).stdout.split("\n");
  return lines.filter((line) => line.includes(text));
}

/** The first of three free consecutive ports. */
export async function freePort(): Promise<number> {
  const { claimPorts } = await import("../../local/process/ports.ts");
  return claimPorts(0);
}

/** Holds a port until `close`. */
export async function holdPort(port: number): Promise<{ close(): Promise<unknown> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { close: () => new Promise((resolve) => server.close(resolve)) };
}
