/**
 * `npm run mutants`: makes deliberate mistakes, one at a time, in a copy of the work tree, runs the tests that can notice them, nearest first, and lists the
 * mistakes that no test notices. CONTRIBUTING.md (Mistakes that tests should notice) describes its use.
 */
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
import { dirname, join, matchesGlob } from "node:path";
import { parseArgs } from "node:util";
import { nearestTests } from "../nearest-tests.ts";
import { chooseByLine, type Mistake, type Place, placeOf, randomFrom, withMistake } from "./mistakes.ts";
import { isStillSql, sqlMistakes } from "./sql-mistakes.ts";
import { typescriptMistakes } from "./typescript-mistakes.ts";

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "20" },
    only: { type: "string" },
    files: { type: "string" },
    jobs: { type: "string", default: "2" },
    quick: { type: "boolean", default: false },
    results: { type: "string", default: ".local/mutants.json" },
  },
});

/** Files that make decisions. Views, generated files, and names that only have to differ are left out. */
const SOURCES = [
  "supabase/migrations/*.sql",
  "edge-functions/**/*.ts",
  "src/{lib,domain,features,service-worker}/**/*.ts",
];
const NEVER = [
  "**/*.test.ts",
  "**/*.generated.ts",
  "**/*_generated.sql",
  "**/database.types.ts",
  "src/domain/query-keys.ts",
];
/**
 * After this time, a program counts as hung, because of the mistake or of a busy machine. Which one is unknown, so the mistake does not count; the next run
 * tries it again.
 */
const TIMEOUT_MS = 240_000;

interface Result extends Place {
  file: string;
  kind: string;
  end: "noticed" | "survived" | "discarded" | "hung";
  by?: string;
}
type Verdict = { failed: boolean; hung: boolean; said: string };

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
const files = git("ls-files", "--cached", "--others", "--exclude-standard").filter((file) => existsSync(file));
const isAny = (file: string, globs: readonly string[]) => globs.some((glob) => matchesGlob(file, glob));
const sources = new Map(
  files
    .filter((file) => isAny(file, SOURCES) && !isAny(file, NEVER))
    .filter((file) => !options.files || options.files.split(",").some((part) => file.includes(part)))
    .map((file) => [file, readFileSync(file, "utf8")]),
);
const sourceOf = (file: string) => sources.get(file) ?? "";
const isSql = (file: string) => file.endsWith(".sql");
const keyOf = ({ file, before, after }: Place & { file: string }) => `${file}\n${before}\n${after}`;

/** Returns `count` mistakes, half of them in SQL unless only one kind is requested; the kinds alternate, so that an interrupted run has tried both. */
async function chosen(count: number): Promise<(Mistake & Place)[]> {
  const kinds = options.only ? [options.only] : ["sql", "ts"];
  const found: { turn: number; mistake: Mistake & Place }[] = [];
  for (const kind of kinds) {
    const all = [...sources].flatMap(([file, source]) =>
      isSql(file) !== (kind === "sql")
        ? []
        : isSql(file)
          ? sqlMistakes(file, source)
          : typescriptMistakes(file, source),
    );
    let turn = 0;
    for (const mistake of chooseByLine(all, sources, randomFrom(Number(options.seed)))) {
      if (turn === Math.round(count / kinds.length)) break;
      const source = sourceOf(mistake.file);
      if (isSql(mistake.file) && !(await isStillSql(source, withMistake(source, mistake)))) continue;
      found.push({ turn: turn++, mistake: { ...mistake, ...placeOf(source, mistake) } });
    }
  }
  return found.sort((one, other) => one.turn - other.turn).map(({ mistake }) => mistake);
}

/** Copies the work tree; the packages are shared, but the caches next to them are not. */
function copyTree(): string {
  const root = mkdtempSync(join(tmpdir(), "parlour-mutants-"));
  for (const file of files) cpSync(file, join(root, file));
  mkdirSync(join(root, "node_modules"));
  for (const name of readdirSync("node_modules"))
    if (!/^\.(cache|vite)/.test(name))
      symlinkSync(join(process.cwd(), "node_modules", name), join(root, "node_modules", name));
  return root;
}

const running = new Set<number>();
/** Runs a program of node_modules in a copy. */
function run(root: string, script: string, ...args: string[]): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join("node_modules", script), ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      // The program's workers and browsers end with it.
      detached: true,
    });
    const pid = child.pid ?? 0;
    running.add(pid);
    let said = "";
    let hung = false;
    child.stdout.on("data", (chunk) => (said += chunk));
    child.stderr.on("data", (chunk) => (said += chunk));
    const timer = setTimeout(() => {
      hung = true;
      process.kill(-pid, "SIGKILL");
    }, TIMEOUT_MS);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      running.delete(pid);
      resolve({ failed: code !== 0, hung, said });
    });
  });
}
const vitest = (root: string, ...args: string[]) =>
  run(root, "vitest/vitest.mjs", ...args, "--run", "--bail=1", "--passWithNoTests", "--retry=1");

/** Returns what to run for a mistake, nearest and quickest first. */
function attempts(root: string, { file, line }: Mistake & Place): (() => Promise<Verdict>)[] {
  const all = (...projects: string[]) => vitest(root, ...projects.flatMap((name) => ["--project", name]));
  if (isSql(file)) {
    const nearest = nearestTests(file, [line]);
    const near = nearest.length > 0 ? [() => vitest(root, "--project", "db", ...nearest)] : [];
    return [...near, () => all("db"), ...(options.quick ? [] : [() => all("api", "model", "money")])];
  }
  const related = () => vitest(root, "related", file, "--project", "unit*", "--project", "money");
  const compiler = () => run(root, "typescript/bin/tsc", "--project", ".");
  if (options.quick) return [compiler, related];
  const higher = file.startsWith("edge-functions/")
    ? () => all("api")
    : () => run(root, "@playwright/test/cli.js", "test", "--project=journeys", "-x", "--retries=1");
  return [compiler, related, higher];
}

/** Mistakes that the compiler or Postgres refuses could not be committed, so they do not count. */
const REFUSED = /^\S+\(\d+,\d+\): error TS|supabase\/migrations\/\S+\.sql/m;

async function ask(root: string, mistake: Mistake & Place): Promise<Pick<Result, "end" | "by">> {
  const correct = sourceOf(mistake.file);
  writeFileSync(join(root, mistake.file), withMistake(correct, mistake));
  try {
    for (const attempt of attempts(root, mistake)) {
      const { failed, hung, said } = await attempt();
      if (!failed) continue;
      const by = said.split("\n").find((line) => /FAIL|error|›/i.test(line)) ?? "";
      if (hung) return { end: "hung", by };
      return { end: REFUSED.test(said) ? "discarded" : "noticed", by: by.trim().slice(0, 200) };
    }
    return { end: "survived" };
  } finally {
    writeFileSync(join(root, mistake.file), correct);
  }
}

const diffOf = ({ before, after }: Place) =>
  [...before.split("\n").map((line) => `- ${line}`), ...after.split("\n").map((line) => `+ ${line}`)].join("\n");

const mistakes = await chosen(Number(options.count));
const past: Result[] = existsSync(options.results) ? JSON.parse(readFileSync(options.results, "utf8")) : [];
const results = new Map(past.map((result) => [keyOf(result), result]));
// An interrupted run continues where it stopped.
const open = mistakes.filter((mistake) => (results.get(keyOf(mistake))?.end ?? "hung") === "hung");
const copies = Array.from({ length: Math.min(Number(options.jobs), open.length) }, copyTree);
const cleanUp = () => {
  for (const root of copies) rmSync(root, { recursive: true, force: true });
};
process.once("SIGINT", () => {
  for (const pid of running) process.kill(-pid, "SIGKILL");
  cleanUp();
  process.exit(130);
});
await Promise.all(
  copies.map(async (root) => {
    for (let mistake = open.shift(); mistake; mistake = open.shift()) {
      const { file, kind, line, before, after } = mistake;
      const answer = await ask(root, mistake);
      results.set(keyOf(mistake), { file, kind, line, before, after, ...answer });
      console.log(`${answer.end.padEnd(9)} ${file}:${line} (${kind}) ${answer.by ?? `\n${diffOf(mistake)}`}`);
      mkdirSync(dirname(options.results), { recursive: true });
      writeFileSync(options.results, `${JSON.stringify([...results.values()], null, 2)}\n`);
    }
  }),
);
cleanUp();
const tried = mistakes.map((mistake) => results.get(keyOf(mistake)) as Result);
const counted = tried.filter(({ end }) => end === "noticed" || end === "survived");
const survived = counted.filter(({ end }) => end === "survived");
for (const result of survived) console.log(`\n${result.file}:${result.line} (${result.kind})\n${diffOf(result)}`);
const share = Math.round((1 - survived.length / Math.max(1, counted.length)) * 1000) / 10;
console.log(`\n${tried.length} mistakes, ${counted.length} counted, ${survived.length} survived: ${share} % noticed.`);
