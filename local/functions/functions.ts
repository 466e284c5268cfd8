import type { ChildProcess } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { spawnBound, stopProcess } from "../process/bound-process.ts";
import { StartError } from "../process/start-error.ts";
import type { SupabaseConfig } from "../supabase-config.ts";

export interface FunctionsOptions {
  /** The repository's root, where `package.json`, `node_modules/` and `supabase/` are. */
  root: string;
  port: number;
  /** `[functions.*]` of supabase/config.toml. */
  config: SupabaseConfig["functions"];
  /** The functions' whole environment. */
  environment: Record<string, string>;
  /** `host:port` pairs to which they may connect. */
  reachable: string[];
  /** Whether a change of a source file restarts the functions. */
  watch: boolean;
  logFile: string;
  /** The folder in which Deno keeps compiled sources. */
  cacheDir: string;
  /** Whether to show what the functions print. */
  show: boolean;
}

export interface Functions {
  /** The functions' names: the first word of the path. */
  names: string[];
  stop(): Promise<void>;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;

/**
 * Runs the edge functions in one Deno process without package downloads, without files except their sources, and without network except `reachable`. Restarts
 * the process when it ends. Resolves when it answers.
 * @throws StartError when the process cannot be started at all
 */
export async function startFunctions(options: FunctionsOptions): Promise<Functions> {
  const entries = entryPoints(options);
  const command = commandLine(options, entries);
  const log = createWriteStream(options.logFile, { flags: "a" });
  let child: ChildProcess;
  let closed: Promise<unknown>;
  let stopping = false;

  const launch = () =>
    new Promise<void>((resolve, reject) => {
      let lastWords = "";
      child = spawnBound({
        command,
        cwd: options.root,
        orphanSignal: "TERM",
        env: {
          ...options.environment,
          PATH: process.env.PATH,
          DENO_DIR: options.cacheDir,
          DENO_NO_UPDATE_CHECK: "1",
          NO_COLOR: "1",
        },
      });
      closed = new Promise((done) => child.once("close", done));
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue;
        createInterface({ input: stream }).on("line", (line) => {
          if (line === "functions: listening") return resolve();
          log.write(`${line}\n`);
          if (options.show) console.log(line);
          if (/error/i.test(line)) lastWords ||= line;
        });
      }
      child.once("error", reject);
      child.once("close", (code) => {
        reject(
          new StartError(
            `The edge functions did not start: ${lastWords || `Deno ended with code ${code}`} (their log: ${options.logFile})`,
          ),
        );
      });
    });

  const keepAlive = async () => {
    let pause = FIRST_PAUSE;
    while (!stopping) {
      await closed;
      if (stopping) return;
      console.error(`The edge functions ended (code ${child.exitCode}); restarting them.`);
      await delay(pause);
      if (stopping) return;
      await launch().then(
        () => {
          pause = FIRST_PAUSE;
        },
        () => {
          pause = Math.min(pause * 2, LONGEST_PAUSE);
        },
      );
    }
  };

  await launch();
  void keepAlive();
  return {
    names: [...entries.keys()],
    async stop() {
      stopping = true;
      await stopProcess(child, "SIGTERM", 3000);
      log.end();
    },
  };
}

function entryPoints({ root, config }: FunctionsOptions): Map<string, string> {
  const entries = new Map<string, string>();
  for (const [name, { enabled, entrypoint }] of Object.entries(config)) {
    if (enabled === false) continue;
    const file = resolve(root, "supabase", entrypoint ?? join("functions", name, "index.ts"));
    if (!existsSync(file))
      throw new StartError(`supabase/config.toml names ${file} for the function ${name}; there is no such file.`);
    entries.set(name, file);
  }
  return entries;
}

function commandLine(options: FunctionsOptions, entries: ReadonlyMap<string, string>): string[] {
  const net = [`127.0.0.1:${options.port}`, ...options.reachable];
  return [
    findDeno(),
    "run",
    "--no-prompt",
    "--cached-only",
    "--node-modules-dir=manual",
    "--no-lock",
    `--allow-net=${net.join(",")}`,
    // All variables are allowed: the environment contains only those that the functions may see.
    "--allow-env",
    // host.ts imports the functions by names known only at run time, which Deno counts as reading files.
    `--allow-read=${[...entries.values()].map((file) => dirname(dirname(file))).join(",")}`,
    ...(options.watch
      ? [`--watch=${[...entries.values()].map((file) => dirname(dirname(file))).join(",")}`, "--no-clear-screen"]
      : []),
    join(import.meta.dirname, "host.ts"),
    String(options.port),
    ...[...entries].map(([name, file]) => `${name}=${pathToFileURL(file)}`),
  ];
}

/** Returns the binary in the platform's package: the `deno` package links it in an install script, which npm may be configured to skip. */
export function findDeno(platform = `${process.platform}-${process.arch}`): string {
  const libc = platform.startsWith("linux-") ? "-glibc" : "";
  const name = `@deno/${platform}${libc}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("deno/package.json"));
    return join(dirname(require.resolve(`${name}/package.json`)), "deno");
  } catch {
    throw new StartError(
      `Deno for ${platform} is not installed (package ${name}). Run \`npm ci\` without --omit=optional.`,
    );
  }
}
