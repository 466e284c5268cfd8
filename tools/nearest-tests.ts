/** Finds which files of tests/db come closest to lines of a migration: those that name what is defined there, or what calls it. */
import { readdirSync, readFileSync } from "node:fs";

interface Definition {
  /** The function, table or view, as `schema.name`; for a trigger, the function that it executes. */
  name: string;
  text: string;
  /** Counted from 1, inclusive. */
  from: number;
  to: number;
}

export const MIGRATIONS = "supabase/migrations";
const DB_TESTS = "tests/db";
const NAME = /\b(?:public|private|admin)\.\w+/g;

/** Returns the statements of a migration that create something. */
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

const dbTests = readdirSync(DB_TESTS)
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => ({ file: `${DB_TESTS}/${file}`, text: readFileSync(`${DB_TESTS}/${file}`, "utf8") }));
/** Fewer tests are too few to trust: the search goes on with what calls the functions. */
const ENOUGH = 3;

/** Returns the files of tests/db that name one of these, or a definition that uses one, and so on until there are enough. */
function testsNaming(names: Set<string>, all: Definition[]): string[] {
  const usesAny = (text: string) => (text.match(NAME) ?? []).some((name) => names.has(name));
  const found = dbTests.filter(({ text }) => usesAny(text)).map(({ file }) => file);
  const callers = all.filter(({ name, text }) => !names.has(name) && usesAny(text)).map(({ name }) => name);
  return found.length >= ENOUGH || callers.length === 0 ? found : testsNaming(new Set([...names, ...callers]), all);
}

const migrations = new Map(
  readdirSync(MIGRATIONS).map((name) => {
    const file = `${MIGRATIONS}/${name}`;
    return [file, definitionsIn(readFileSync(file, "utf8"))];
  }),
);

/**
 * @param lines counted from 1
 * @returns the nearest test files of each definition that has one of these lines
 */
export function nearestTests(file: string, lines: readonly number[]): string[] {
  const all = [...migrations.values()].flat();
  const names = (migrations.get(file) ?? [])
    .filter(({ from, to }) => lines.some((line) => line >= from && line <= to))
    .map(({ name }) => name);
  return [...new Set([...new Set(names)].flatMap((name) => testsNaming(new Set([name]), all)))];
}
