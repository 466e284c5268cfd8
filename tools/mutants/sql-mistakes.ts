/**
 * Finds mistakes to make in migrations by their words. Postgres' own parser then says which mistakes are still SQL: many are not (such as a changed `=` of an
 * assignment) and are left out.
 */
import { createRequire } from "node:module";
import type { Mistake } from "./mistakes.ts";

// A CommonJS package, which bundlers and Node import in different ways.
const parser: typeof import("libpg-query") = createRequire(import.meta.url)("libpg-query");

interface Token {
  /** In lower case. */
  word: string;
  start: number;
  end: number;
  /** The number of brackets and `case … end` around it. */
  depth: number;
}

// The delimiters of function bodies are tokens of their own, so that the text between them is also read.
const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\$\w*\$|'(?:[^']|'')*'|"[^"]*"|\d+(?:\.\d+)?|[A-Za-z_][\w$]*|::|:=|[-+*/<>=~!@#%^&|`?]+|\S/g;

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  const cases: number[] = [];
  for (const { 0: text, index: start } of source.matchAll(TOKENS)) {
    if (text.startsWith("--") || text.startsWith("/*")) continue;
    const word = text.toLowerCase();
    const ends = word === "end" && cases.at(-1) === depth;
    if (ends) cases.pop();
    if (word === ")" || word === "]" || ends) depth--;
    tokens.push({ word, start, end: start + text.length, depth });
    if (word === "case") cases.push(depth + 1);
    if (word === "(" || word === "[" || word === "case") depth++;
  }
  return tokens;
}

/** Words, columns and values that replace each other. */
const PAIRS = [
  ["<", "<="],
  [">", ">="],
  ["=", "<>"],
  ["+", "-"],
  ["*", "/"],
  ...["and or", "least greatest", "min max", "lower upper", "asc desc", "new old", "true false"].map((pair) =>
    pair.split(" "),
  ),
];
const COLUMNS = [
  ["customer_id", "designer_id"],
  ["'customer'", "'designer'"],
  ["first_seen", "last_seen"],
  ["old_key", "new_key"],
  ["price_minor", "refunded_minor"],
];
const INSTEAD = new Map(
  [...PAIRS, ...COLUMNS].flatMap(([one = "", other = ""]) => [[one, other] as const, [other, one] as const]),
);

/** The tokens that end a condition on its right, at its own depth. */
const AFTER_CONDITION = new Set(
  "and or then loop where group order limit returning for union having on join cross inner else when , ; set".split(
    " ",
  ),
);
/** The tokens that begin a condition on its left. */
const BEFORE_CONDITION = new Set("where on if elsif when having return := and or check using until while".split(" "));

const INTERVAL = /^'(\d+) (second|minute|hour|day|week|month|year)s?'$/;
const REMOVABLE = new Set("perform insert update delete raise return continue exit select with".split(" "));
/** Statements that contain rules. The others name objects, or grant rights, which tests/db/policies.test.ts lists. */
const WITH_RULES =
  /^create (or replace )?(function|table|unlogged table|unique index|view|trigger|constraint trigger|policy)\b|^insert into|^alter table/;

export function sqlMistakes(file: string, source: string): Mistake[] {
  const found: Mistake[] = [];
  const tokens = tokensOf(source);
  for (const [from, to] of topLevel(tokens)) {
    const words = tokens.slice(from, Math.min(from + 12, to)).map(({ word }) => word);
    const head = words.join(" ");
    if (!WITH_RULES.test(head) || head.includes("row level security")) continue;
    const isTrigger = /^create (constraint )?trigger/.test(head);
    const add = (kind: string, start: number, end: number, text: string) =>
      found.push({ file, kind, start, end, text });
    const first = tokens[from] as Token;
    const last = tokens[to - 1] as Token;
    const isFunction = /^create (or replace )?function/.test(head);
    if (isTrigger) add("trigger dropped", first.start, last.end, "");
    if (head.startsWith("create unique index")) add("uniqueness dropped", first.start, last.end, "");
    let begin = from;
    if (isFunction) {
      // Rules begin at the first delimiter of the body: names and types of arguments are not rules.
      while (begin < to && !tokens[begin]?.word.startsWith("$")) begin++;
      removedStatements(tokens, begin, to, add);
    } else if (/^create (unlogged )?table|^alter table/.test(head)) {
      droppedConstraints(tokens, from, to, add);
    }
    for (let at = begin; at < to; at++) changedWords(source, tokens, at, add);
  }
  return found;
}

type Add = (kind: string, start: number, end: number, text: string) => void;

/** Yields the statements of the file, as ranges of tokens with their semicolons. */
function* topLevel(tokens: Token[]): Generator<[number, number]> {
  let from = 0;
  let body = "";
  for (const [at, { word }] of tokens.entries()) {
    if (word.startsWith("$") && word.endsWith("$") && (body === "" || body === word)) body = body ? "" : word;
    if (word !== ";" || body) continue;
    yield [from, at + 1];
    from = at + 1;
  }
}

function changedWords(source: string, tokens: Token[], at: number, add: Add): void {
  const token = tokens[at] as Token;
  const before = tokens[at - 1]?.word ?? "";
  const after = tokens[at + 1]?.word ?? "";
  const isSign = (token.word === "-" || token.word === "+" || token.word === "*") && !/[\w)\]']$/.test(before);
  const isName = before === "." || (after === "." && token.word !== "new" && token.word !== "old");
  const isColumn = COLUMNS.some((pair) => pair.includes(token.word));
  const other = INSTEAD.get(token.word);
  if (other && !isSign && (!isName || isColumn)) add(`${token.word} → ${other}`, token.start, token.end, other);
  if (token.word === "not" && before !== "is") {
    const end = after === "null" ? (tokens[at + 1] as Token).end : token.end;
    add("not dropped", token.start, end, "");
  }
  if (token.word === "exists" && before !== "not") add("exists turned round", token.start, token.end, "not exists");
  if (token.word === "is" && /^(null|not)$/.test(after)) {
    const not = tokens[at + 1] as Token;
    if (after === "not") add("is not → is", not.start, not.end, "");
    else add("is → is not", token.end, token.end, " not");
  }
  if (/^\d/.test(token.word) && !isWithoutMeaning(before, token.word))
    add("number", token.start, token.end, token.word === "0" ? "1" : String(Number(token.word) + 1));
  const interval = INTERVAL.exec(token.word);
  if (interval) add("interval", token.start, token.end, `'${Number(interval[1]) * 2 || 1} ${interval[2]}s'`);
  if (token.word === "coalesce" && after === "(") {
    const comma = tokens.findIndex(({ word, depth }, i) => i > at + 1 && word === "," && depth === token.depth + 1);
    const close = tokens.findIndex(({ word, depth }, i) => i > at + 1 && word === ")" && depth === token.depth);
    if (comma > 0 && comma < close)
      add(
        "fallback dropped",
        token.start,
        (tokens[close] as Token).end,
        source.slice((tokens[at + 1] as Token).end, (tokens[comma] as Token).start),
      );
  }
  if (token.word === "and" || token.word === "or") droppedTerms(tokens, at, add);
  if (token.word === "where") {
    const stop = endOfTerm(tokens, at);
    if (!/^(and|or)$/.test(tokens[stop]?.word ?? ""))
      add("condition dropped", token.end, (tokens[stop - 1] as Token).end, " true");
  }
}

/** Whether a number does not matter: the 1 of `select 1 from`, the order of a list, one more row where a hundred are read. */
const isWithoutMeaning = (before: string, word: string) =>
  /^(select|perform|by)$/.test(before) || (before === "limit" && Number(word) >= 100);

/** Returns the token after the term that begins after `at`. */
function endOfTerm(tokens: Token[], at: number): number {
  const depth = (tokens[at] as Token).depth;
  let stop = at + 1;
  for (; stop < tokens.length; stop++) {
    const { word, depth: there } = tokens[stop] as Token;
    if (there < depth || word.startsWith("$") || (there === depth && AFTER_CONDITION.has(word))) break;
  }
  return stop;
}

function droppedTerms(tokens: Token[], at: number, add: Add): void {
  const { depth, start, end } = tokens[at] as Token;
  const stop = endOfTerm(tokens, at);
  add("term dropped", start, (tokens[stop - 1] as Token).end, "");
  let begin = at - 1;
  for (; begin > 0; begin--) {
    const { word, depth: there } = tokens[begin] as Token;
    if (there < depth || (there === depth && BEFORE_CONDITION.has(word))) break;
  }
  const opener = tokens[begin] as Token;
  // The terms after the first are dropped together with the word before them.
  if (!(opener.depth === depth && /^(and|or)$/.test(opener.word)))
    add("term dropped", (tokens[begin + 1] as Token).start, end, "");
}

function droppedConstraints(tokens: Token[], from: number, to: number, add: Add): void {
  for (let at = from; at < to; at++) {
    const token = tokens[at] as Token;
    if (token.word !== "check" || tokens[at + 1]?.word !== "(") continue;
    const close = tokens.findIndex(({ word, depth }, i) => i > at + 1 && word === ")" && depth === token.depth);
    add("check dropped", (tokens[at + 1] as Token).end, (tokens[close] as Token).start, "true");
  }
}

/** Adds mistakes that remove statements without which a function can run. */
function removedStatements(tokens: Token[], from: number, to: number, add: Add): void {
  let at = from;
  while (at < to && tokens[at]?.word !== "begin") at++;
  for (at++; at < to; at++) {
    const token = tokens[at] as Token;
    if (token.depth > 0 || !/^(begin|then|else|loop|;)$/.test(tokens[at - 1]?.word ?? "")) continue;
    if (!REMOVABLE.has(token.word) && !/^(:=|\.|\[)$/.test(tokens[at + 1]?.word ?? "")) continue;
    let stop = at;
    while (stop < to && !(tokens[stop]?.word === ";" && tokens[stop]?.depth === 0)) stop++;
    // A function that ends without its return fails for everybody.
    if (token.word === "return" && tokens[stop + 1]?.word === "end" && tokens[stop + 2]?.word !== "if") continue;
    add("statement removed", token.start, (tokens[stop] as Token).end, "");
  }
}

/** Whether Postgres' parser still reads a migration with its mistake, including bodies of functions where it reads those of `source`. */
export async function isStillSql(source: string, mistaken: string): Promise<boolean> {
  const isRead = (parsed: Promise<unknown>) =>
    parsed.then(
      () => true,
      () => false,
    );
  if (!(await isRead(parser.parse(mistaken)))) return false;
  return (await isRead(parser.parsePlPgSQL(mistaken))) || !(await isRead(parser.parsePlPgSQL(source)));
}
