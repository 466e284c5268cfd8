import { type ChildProcess, spawnSync } from "node:child_process";
import { chownSync, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { spawnBound, stopProcess } from "../../process/bound-process.ts";
import { commandLineOf } from "../../process/process-info.ts";
import { messageOf, StartError } from "../../process/start-error.ts";
import { findPostgres } from "./binaries.ts";
import { chooseIdentity, type Identity, type Runner, runnerFor } from "./identity.ts";

/** The major version whose data folders this program reads. */
export const POSTGRES_MAJOR = "17";

/** The bootstrap superuser, named as on hosted. */
export const SUPERUSER = "supabase_admin";

export interface ClusterOptions {
  /** The cluster's own folder. */
  dataDir: string;
  /** true creates a new cluster and overwrites what an interrupted attempt left. */
  fresh: boolean;
  port: number;
  /** The superuser's password; set when a new cluster is created. */
  password: string;
  /** false trades crash safety for speed, in tests, whose data is discarded. */
  durable: boolean;
  /** The server's own log. */
  logFile: string;
  /** Overrides the identity that `chooseIdentity` finds; for tests. */
  identity?: Identity;
}

export interface Cluster {
  /** Resolves with the reason when the server has ended, or has lost a process and ended all connections. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

/*
 * max_connections: tests for races open 50 or more connections in addition to the stack's own.
 * jit: the package has no LLVM.
 * unix sockets: their paths are limited to 107 bytes, which a deep folder exceeds; everything uses TCP on the loopback.
 * time zone: hosted runs in UTC; a local zone would hide a missing `at time zone`.
 */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "250",
  jit: "off",
  // One system call instead of thousands after a kill: 20 ms instead of 4 s on a busy disk. Linux only.
  ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
  log_min_messages: "warning",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** How long to wait for the processes of a killed server, in milliseconds. */
const ORPHANS_TIMEOUT_MS = 20_000;

const UNSAFE_BUT_FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Starts Postgres on 127.0.0.1. Resolves when it accepts connections.
 * @throws StartError on an old cluster, a folder in use, or a server that does not start
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const binaries = findPostgres();
  const identity = options.identity ?? chooseIdentity(binaries, options.dataDir);
  const runner = runnerFor(identity, binaries, options.dataDir);
  if (options.fresh) {
    createCluster(runner, options);
  } else {
    const major = readFileSync(join(runner.dataDir, "PG_VERSION"), "utf8").trim();
    if (major !== POSTGRES_MAJOR) {
      throw new StartError(
        `The data in ${dirname(options.dataDir)} was written by Postgres ${major}, this is Postgres ${POSTGRES_MAJOR}. Start over: npm run reset`,
      );
    }
    await clearStaleLock(runner.dataDir);
  }
  const deadline = Date.now() + ORPHANS_TIMEOUT_MS;
  for (;;) {
    try {
      return await runServer(runner, options);
    } catch (error) {
      // The server was killed, and its backends have not noticed yet.
      if (!/pre-existing shared memory block/.test(messageOf(error)) || Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

function createCluster(runner: Runner, options: ClusterOptions): void {
  const passwordFile = `${runner.dataDir}.password`;
  rmSync(runner.dataDir, { recursive: true, force: true });
  mkdirSync(runner.dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (runner.user) {
    chownSync(runner.dataDir, runner.user.uid, runner.user.gid);
    chownSync(passwordFile, runner.user.uid, runner.user.gid);
  }
  const [command, ...args] = commandLine(runner, "initdb", [
    `--pgdata=${runner.dataDir}`,
    `--username=${SUPERUSER}`,
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    // Sorts as hosted does (en_US), with the package's own ICU, because a machine may lack that locale.
    "--locale=C",
    "--locale-provider=icu",
    "--icu-locale=en-US",
    "--no-instructions",
    ...(options.durable ? [] : ["--no-sync"]),
  ]);
  const result = spawnSync(command, args, { env: environment(runner), encoding: "utf8", ...runner.user });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    const said = result.stderr || messageOf(result.error ?? "no message");
    throw new StartError(`Postgres could not create its data folder ${runner.dataDir}: ${reasonIn(said)}`);
  }
}

async function runServer(runner: Runner, options: ClusterOptions): Promise<Cluster> {
  const settings = { ...SETTINGS, ...(options.durable ? {} : UNSAFE_BUT_FAST), port: String(options.port) };
  const child = spawnBound({
    command: commandLine(runner, "postgres", [
      "-D",
      runner.dataDir,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ]),
    env: environment(runner),
    // INT is not possible: while the server recovers from the crash of one of its processes, INT makes it wait forever (Postgres 17).
    orphanSignal: "QUIT",
    ...runner.user,
  });
  let signal: NodeJS.Signals = options.durable ? "SIGINT" : "SIGQUIT";
  const failed = new Promise<string>((resolve) => {
    const fail = (what: string) => {
      signal = "SIGQUIT";
      resolve(`${what}; its log is ${options.logFile}`);
    };
    child.once("exit", () => fail("Postgres has stopped"));
    child.once("error", () => fail("Postgres has stopped"));
    child.stderr?.on("data", (chunk: Buffer) => {
      if (chunk.includes("terminating any other active server processes")) fail("A process of Postgres has ended");
    });
  });
  await listening(child, options.logFile);
  return { failed, stop: () => stopProcess(child, signal, 20_000) };
}

/** Returns the line that says why a program of Postgres has ended, or all that it said. */
export const reasonIn = (said: string) =>
  said.split("\n").findLast((line) => /FATAL|PANIC|error/.test(line)) ?? said.trim();

/** Resolves when the server reports that it is ready; writes its output to `logFile`. */
function listening(child: ChildProcess, logFile: string): Promise<void> {
  const log = createWriteStream(logFile, { flags: "a" });
  log.on("error", () => undefined);
  return new Promise((resolve, reject) => {
    let said = "";
    let ready = false;
    child.stderr?.on("data", (chunk: Buffer) => {
      log.write(chunk);
      if (ready) return;
      said += chunk.toString();
      if (said.includes("database system is ready to accept connections")) {
        ready = true;
        said = "";
        resolve();
      }
    });
    child.once("error", (error) => reject(new StartError(`Postgres could not be started: ${error.message}`)));
    child.once("close", () => {
      log.end();
      const reason = reasonIn(said) || "it ended without a message";
      reject(new StartError(`Postgres did not start: ${reason} (its log: ${logFile})`));
    });
  });
}

/**
 * Clears the lock file of a killed server. After a `kill -9`, the file names a process that has ended, another process that has its id now, or the orphaned
 * server that is still stopping. Postgres understands the first case, and uses the file to check that no backend is left. In the second case Postgres would not
 * start, so the file is removed. The third is waited for.
 */
async function clearStaleLock(dataDir: string): Promise<void> {
  const lock = join(dataDir, "postmaster.pid");
  const deadline = Date.now() + ORPHANS_TIMEOUT_MS;
  while (existsSync(lock)) {
    const pid = Number.parseInt(readFileSync(lock, "utf8"), 10);
    if (!isServerOf(pid, dataDir)) {
      if (commandLineOf(pid) !== undefined) rmSync(lock, { force: true });
      return;
    }
    if (Date.now() > deadline) {
      throw new StartError(
        `The data in ${dirname(dataDir)} is in use by another Postgres (process ${pid}). Stop it first.`,
      );
    }
    await delay(100);
  }
}

function isServerOf(pid: number, dataDir: string): boolean {
  const commandLine = commandLineOf(pid) ?? "";
  return commandLine.includes("postgres") && commandLine.includes(dataDir);
}

function commandLine(runner: Runner, program: "initdb" | "postgres", args: string[]): [string, ...string[]] {
  const [command = "", ...rest] = [...runner.prefix, join(runner.native, "bin", program), ...args];
  return [command, ...rest];
}

function environment(runner: Runner): NodeJS.ProcessEnv {
  // The package contains its own ICU, OpenSSL and libpq. LC_ALL: `listening` reads the server's messages in English.
  return { PATH: process.env.PATH, LC_ALL: "C", LD_LIBRARY_PATH: join(runner.native, "lib") };
}
