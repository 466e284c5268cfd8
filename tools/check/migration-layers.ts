/**
 * Finds which migrations name objects of which others, and how long functions are. Postgres' own parser says what each migration defines; the names are found
 * among the migration's words, including function bodies and SQL in strings. A migration names only what it and earlier migrations define, so that the SQL can
 * be read from top to bottom (docs/decisions/025-rights-and-layers.md).
 */
import { definitionsIn, type Finding } from "./migration-rules.ts";

interface Name {
  /** `schema.name` */
  name: string;
  /** Counted from 1. */
  line: number;
}

// Comments and strings come first: names in a comment do not count, and two dashes in a string begin no comment.
const WORDS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\b(?:public|private|admin)\."?\w+/g;
const NAMES = /\b(public|private|admin)\."?(\w+)/g;
const lineBreaks = (text: string) => text.split("\n").length - 1;

/** Returns every object of our schemas that a text of SQL names. Names have their schema, because `search_path` is empty everywhere. */
function namesIn(sql: string): Name[] {
  return [...sql.matchAll(WORDS)].flatMap(({ 0: word, index }) =>
    word.startsWith("--") || word.startsWith("/*")
      ? []
      : [...word.matchAll(NAMES)].map(([, schema, name]) => ({
          name: `${schema}.${name}`,
          line: lineBreaks(sql.slice(0, index)) + 1,
        })),
  );
}

/**
 * Returns the number of pairs of migrations of which one names an object of the other, and every place that names an object of a later migration.
 * @param files in the order in which they run
 */
export async function findArrows(
  files: readonly { file: string; text: string }[],
): Promise<{ arrows: number; forward: (Finding & { file: string })[] }> {
  const home = new Map<string, number>();
  for (const [index, { text }] of files.entries())
    for (const { key } of await definitionsIn(text)) {
      const name = /^(?:table|view|function|type) (\S+)$/.exec(key)?.[1];
      if (name && !home.has(name)) home.set(name, index);
    }
  const arrows = new Set<string>();
  const forward: (Finding & { file: string })[] = [];
  for (const [index, { file, text }] of files.entries())
    for (const { name, line } of namesIn(text)) {
      const at = home.get(name);
      if (at === undefined || at === index) continue;
      arrows.add(`${index} ${at}`);
      if (at > index)
        forward.push({ file, line, rule: "forward", message: `${name} is defined later, in ${files[at]?.file}` });
    }
  return { arrows: arrows.size, forward };
}

/** The maximum length of a function, in lines; longer functions are split by meaning. */
const MOST_LINES = 80;

/** Returns the functions that are too long, and the length of the longest function. */
export function findLongFunctions(files: readonly { file: string; text: string }[]): {
  longest: number;
  long: (Finding & { file: string })[];
} {
  const lengths = files.flatMap(({ file, text }) =>
    [...text.matchAll(/^create function ([\w."]+)[\s\S]*?\$\$;/gm)].map(({ 0: whole, 1: name, index }) => ({
      file,
      name,
      line: lineBreaks(text.slice(0, index)) + 1,
      lines: lineBreaks(whole) + 1,
    })),
  );
  return {
    longest: Math.max(0, ...lengths.map(({ lines }) => lines)),
    long: lengths
      .filter(({ lines }) => lines > MOST_LINES)
      .map(({ file, line, name, lines }) => ({
        file,
        line,
        rule: "long-function",
        message: `${name} has ${lines} lines; ${MOST_LINES} are the most`,
      })),
  };
}
