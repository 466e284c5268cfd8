/**
 * `npm run test:changed`: runs the tests that uncommitted changes can break, or with `-- <commit>` all changes since that commit. Vitest follows the
 * imports of changed TypeScript. For changed SQL it runs the database tests that name what has changed, or else what calls it.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

interface Definition {
  /** The function, table or view; for a trigger the function that it executes. As `schema.name`. */
  name: string;
  text: string;
  /** 1-based, inclusive. */
  from: number;
  to: number;
}

const MIGRATIONS = "supabase/migrations";
const DB_TESTS = "tests/db";
const NAME = /\b(?:public|private|admin)\.\w+/g;
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" });
const linesOf = (text: string) => text.split("\n").filter(Boolean);

/** The statements of a migration that create something. */
function definitionsIn(text: string): Definition[] {
  const lines = text.split("\n");
  const starts = lines.flatMap((line, index) => (/^(create|alter|insert|grant|revoke) /.test(line) ? [index] : []));
  return starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? lines.length;
    const statement = lines.slice(start, end).join("\n");
    const name = /^create (constraint )?trigger/.test(statement)
      ? /execute function (\S+)\(/.exec(statement)?.[1]
      : /^create .*?\b((?:public|private|admin)\.\w+)/.exec(statement)?.[1];
    return name ? [{ name, text: statement, from: start + 1, to: end }] : [];
  });
}

/** 1-based lines of a file that differ from `base`. */
const changedLines = (base: string, file: string): number[] =>
  [...git("diff", "-U0", base, "--", file).matchAll(/^@@ \S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, at, count]) =>
    Array.from({ length: Math.max(1, Number(count ?? 1)) }, (_, index) => Number(at) + index),
  );

const dbTests = readdirSync(DB_TESTS)
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => ({ file: `${DB_TESTS}/${file}`, text: readFileSync(`${DB_TESTS}/${file}`, "utf8") }));
/** Fewer are too few to trust: the search goes on with what calls the functions. */
const ENOUGH = 3;

/** The files of tests/db that name one of these, or a definition that uses one, and so on until there are enough. */
function testsNaming(names: Set<string>, all: Definition[]): string[] {
  const usesAny = (text: string) => (text.match(NAME) ?? []).some((name) => names.has(name));
  const found = dbTests.filter(({ text }) => usesAny(text)).map(({ file }) => file);
  const callers = all.filter(({ name, text }) => !names.has(name) && usesAny(text)).map(({ name }) => name);
  return found.length >= ENOUGH || callers.length === 0 ? found : testsNaming(new Set([...names, ...callers]), all);
}

const base = process.argv[2] ?? "HEAD";
const migrations = readdirSync(MIGRATIONS).map((file) => `${MIGRATIONS}/${file}`);
const definitions = new Map(migrations.map((file) => [file, definitionsIn(readFileSync(file, "utf8"))]));
const all = [...definitions.values()].flat();
const changed = migrations.flatMap((file) => {
  const lines = changedLines(base, file);
  return (definitions.get(file) ?? []).filter(({ from, to }) => lines.some((line) => line >= from && line <= to));
});
const ofSql = [...new Set(changed.map(({ name }) => name))].flatMap((name) => testsNaming(new Set([name]), all));
const vitest = ["node_modules/vitest/vitest.mjs"];
const list = [...vitest, "list", "--filesOnly", "--changed", base];
const ofTypeScript = linesOf(execFileSync(process.execPath, list, { encoding: "utf8" })).map((line) =>
  line.replace(/^\[[\w-]+\] /, ""),
);
const files = [...new Set([...ofTypeScript, ...ofSql])];
console.log(files.length > 0 ? files.join("\n") : "No test can notice what has changed.");
if (files.length > 0)
  process.exitCode = spawnSync(process.execPath, [...vitest, "run", ...files], { stdio: "inherit" }).status ?? 1;
