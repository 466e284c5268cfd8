/** A copy of the work tree, in which mistakes are made and tests are run. */
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { type Stack, startStack } from "../../local/stack.ts";
import { parlour } from "../../stack/parlour.ts";
import { stackOf, variablesOf } from "../../tests/support/test-stack.ts";

export interface Verdict {
  end: "passed" | "failed" | "timed out";
  /** The file of the first test that failed, and the test's name. */
  by?: string;
  seconds: number;
}

/** After this time, a mistake counts as a hang. */
const TEST_TIMEOUT_SECONDS = 240;

export class Scratch {
  readonly root = mkdtempSync(join(tmpdir(), "parlour-mutants-"));
  private stack: Stack | undefined;
  private runs = 0;
  private endRun: () => void = () => undefined;

  constructor() {
    const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
    for (const file of list.split("\n").filter((name) => name && existsSync(name)))
      cpSync(file, join(this.root, file), { recursive: true });
    // The packages are shared, the caches beside them are not.
    mkdirSync(join(this.root, "node_modules"));
    for (const name of readdirSync("node_modules"))
      if (!/^\.(cache|vite)/.test(name))
        symlinkSync(join(process.cwd(), "node_modules", name), join(this.root, "node_modules", name));
  }

  read = (file: string): string => readFileSync(join(this.root, file), "utf8");
  write = (file: string, text: string): void => writeFileSync(join(this.root, file), text);

  /**
   * A stack of its own for a run of tests, from the migrations and functions as they are in this copy.
   * @throws StartError when they are so wrong that it does not start
   */
  async withStack<Result>(functions: boolean, work: (stack: Stack) => Promise<Result>): Promise<Result> {
    await this.stopStack();
    this.stack = await this.start(functions);
    try {
      return await work(this.stack);
    } finally {
      await this.stopStack();
    }
  }

  /** A whole stack that runs on until `stopStack` or `withStack`: for tests that only pass. */
  async keptStack(): Promise<Stack> {
    this.stack ??= await this.start(true);
    return this.stack;
  }

  async stopStack(): Promise<void> {
    const stack = this.stack;
    this.stack = undefined;
    await stack?.stop();
  }

  private start = (functions: boolean) => startStack({ ...parlour, root: this.root }, { mode: "test", functions });

  /** Runs test files of Vitest until one fails: `args` are files, or `related` and a source file. */
  vitest = (project: string, args: string[], stack?: Stack): Promise<Verdict> =>
    this.tests(
      [
        "vitest/vitest.mjs",
        ...(args[0] === "related" ? args : ["run", ...args]),
        "--run",
        "--project",
        project,
        "--bail=1",
        "--no-file-parallelism",
        "--passWithNoTests",
        // On a busy machine these are sometimes late, which does not mean that they noticed the mistake.
        ...(project === "api" || project === "model" ? ["--retry=1"] : []),
      ],
      "--outputFile=",
      stack && variablesOf(stackOf(stack)),
    );

  playwright = (files: string[]): Promise<Verdict> =>
    this.tests(
      ["@playwright/test/cli.js", "test", ...files, "-x", "--retries=1", "--workers=2"],
      "PLAYWRIGHT_JSON_OUTPUT_FILE=",
    );

  /** Whether the compiler accepts it. */
  compiles = async (): Promise<boolean> =>
    (await this.run(["typescript/bin/tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", "test-results/types"]))
      .code === 0;

  /** The functions of the database that have been called, as `schema.name`. */
  static async functionsCalled(stack: Stack): Promise<string[]> {
    const sql = postgres(stack.adminDatabaseUrl, { max: 1, onnotice: () => undefined });
    // A connection reports its last counts when it ends.
    await sql`
      select pg_terminate_backend(pid, 1000) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend' and query !~* '^listen'`;
    const rows = await sql<{ name: string }[]>`
      select distinct schemaname || '.' || funcname as name from pg_stat_user_functions where calls > 0 and schemaname in ('public', 'private', 'admin') order by 1`;
    await sql.end();
    return rows.map(({ name }) => name);
  }

  /** From now on Postgres counts the calls of functions, from none. */
  static async countCalls(stack: Stack): Promise<void> {
    const sql = postgres(stack.adminDatabaseUrl, { max: 1, onnotice: () => undefined });
    await sql`alter system set track_functions = 'all'`;
    await sql`select pg_reload_conf()`;
    await sql`select pg_stat_reset()`;
    await sql.end();
  }

  async remove(): Promise<void> {
    this.endRun();
    await this.stopStack();
    rmSync(this.root, { recursive: true, force: true });
  }

  private async tests(
    args: string[],
    output: "--outputFile=" | "PLAYWRIGHT_JSON_OUTPUT_FILE=",
    env = {},
  ): Promise<Verdict> {
    const begun = Date.now();
    const report = join(this.root, "test-results", `mutants-${this.runs++}.json`);
    mkdirSync(dirname(report), { recursive: true });
    const isVitest = output.startsWith("--");
    const { code, late, said } = await this.run([...args, "--reporter=json", ...(isVitest ? [output + report] : [])], {
      ...env,
      ...(!isVitest && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    });
    const seconds = Math.round((Date.now() - begun) / 1000);
    if (late) return { end: "timed out", seconds };
    if (code === 0) return { end: "passed", seconds };
    const by = existsSync(report) ? firstFailure(JSON.parse(readFileSync(report, "utf8")), this.root) : undefined;
    return {
      end: "failed",
      by:
        by ??
        said
          .trim()
          .split("\n")
          .findLast((line) => /error/i.test(line)) ??
        said.slice(-300),
      seconds,
    };
  }

  private run(
    args: [string, ...string[]] | string[],
    env = {},
  ): Promise<{ code: number | null; late: boolean; said: string }> {
    const [script = "", ...rest] = args;
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join("node_modules", script), ...rest], {
        cwd: this.root,
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "pipe"],
        // Its workers and browsers end with it.
        detached: true,
      });
      let late = false;
      let said = "";
      child.stdout.on("data", (chunk) => (said += chunk));
      child.stderr.on("data", (chunk) => (said += chunk));
      this.endRun = () => void (child.pid && process.kill(-child.pid, "SIGKILL"));
      const timer = setTimeout(() => {
        late = true;
        this.endRun();
      }, TEST_TIMEOUT_SECONDS * 1000);
      child.once("error", reject);
      child.once("close", (code) => {
        clearTimeout(timer);
        this.endRun = () => undefined;
        resolve({ code, late, said });
      });
    });
  }
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}
interface PlaywrightSuite {
  file?: string;
  specs?: { ok: boolean; title: string; file: string }[];
  suites?: PlaywrightSuite[];
}

function firstFailure(report: VitestReport | PlaywrightSuite, root: string): string | undefined {
  if ("testResults" in report) {
    for (const { name, status, message, assertionResults } of report.testResults) {
      const failed = assertionResults.find((result) => result.status === "failed");
      if (failed || status === "failed") return `${name.replace(`${root}/`, "")}: ${failed?.fullName ?? message ?? ""}`;
    }
    return undefined;
  }
  const failed = report.specs?.find(({ ok }) => !ok);
  if (failed) return `tests/e2e/${failed.file}: ${failed.title}`;
  for (const suite of report.suites ?? []) {
    const found = firstFailure(suite, root);
    if (found) return found;
  }
  return undefined;
}
