/**
 * `npm run test:changed`: runs the tests that uncommitted changes can break, or with `-- <commit>` all changes since that commit. Vitest follows the imports of
 * changed TypeScript. For changed SQL, the command runs the database tests that name what has changed, or else what calls it.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { MIGRATIONS, nearestTests } from "./nearest-tests.ts";

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" });
const linesOf = (text: string) => text.split("\n").filter(Boolean);

/** Returns the lines of a file that differ from `base`, counted from 1. */
const changedLines = (base: string, file: string): number[] =>
  [...git("diff", "-U0", base, "--", file).matchAll(/^@@ \S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, at, count]) =>
    Array.from({ length: Math.max(1, Number(count ?? 1)) }, (_, index) => Number(at) + index),
  );

const base = process.argv[2] ?? "HEAD";
const ofSql = linesOf(git("diff", "--name-only", "--diff-filter=d", base, "--", MIGRATIONS)).flatMap((file) =>
  nearestTests(file, changedLines(base, file)),
);
const vitest = ["node_modules/vitest/vitest.mjs"];
const list = [...vitest, "list", "--filesOnly", "--changed", base];
const ofTypeScript = linesOf(execFileSync(process.execPath, list, { encoding: "utf8" })).map((line) =>
  line.replace(/^\[[\w-]+\] /, ""),
);
const files = [...new Set([...ofTypeScript, ...ofSql])];
console.log(files.length > 0 ? files.join("\n") : "No test can notice what has changed.");
if (files.length > 0)
  process.exitCode = spawnSync(process.execPath, [...vitest, "run", ...files], { stdio: "inherit" }).status ?? 1;
