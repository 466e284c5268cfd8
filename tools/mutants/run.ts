/**
 * `npm run mutants`: makes deliberate mistakes, one at a time, in a copy of the work tree, runs the tests that touch the place, and lists
 * the mistakes that no test notices. CONTRIBUTING.md (Mistakes that tests should notice) describes its use.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, matchesGlob } from "node:path";
import { parseArgs } from "node:util";
import type { Stack } from "../../local/stack.ts";
import { chooseByLine, type Mistake, type Place, placeOf, randomFrom, withMistake } from "./mistakes.ts";
import { Scratch, type Verdict } from "./scratch.ts";
import { isStillSql, sqlMistakes } from "./sql-mistakes.ts";
import { API_TESTS, E2E_TESTS, NEVER, SQL, TYPESCRIPT } from "./targets.ts";
import { typescriptMistakes } from "./typescript-mistakes.ts";

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "20" },
    only: { type: "string" },
    files: { type: "string" },
    except: { type: "string" },
    list: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
    jobs: { type: "string", default: "2" },
    results: { type: "string", default: ".local/mutants/results.json" },
    table: { type: "string", default: ".local/mutants/results.md" },
  },
});

/** What became of one mistake. */
interface Result extends Place {
  file: string;
  kind: string;
  within?: string;
  end: "noticed" | "survived" | "discarded" | "timed out";
  by?: string;
  seconds: number;
}
/** What a test file touches, and the state of the tree in which it passed. */
interface Knowledge {
  functions: string[];
  seconds: number;
  passedWith: string;
}

const KNOWLEDGE = ".local/mutants/tests.json";
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
const files = [...git("ls-files", "--cached", "--others", "--exclude-standard")].filter((file) => existsSync(file));
const matching = (globs: readonly string[]) => files.filter((file) => globs.some((glob) => matchesGlob(file, glob)));
const readJson = <Shape>(file: string, otherwise: Shape): Shape =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Shape) : otherwise;
function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
const isSql = (file: string) => file.endsWith(".sql");

// What to try ----------------------------------------------------------------------------------------------------------------

const wanted = (file: string) =>
  !NEVER.some((glob) => matchesGlob(file, glob)) &&
  (!options.files || options.files.split(",").some((glob) => matchesGlob(file, glob) || file.includes(glob))) &&
  !(options.except ?? "").split(",").some((part) => part && file.includes(part));
const sources = new Map(
  matching([...(options.only === "ts" ? [] : SQL), ...(options.only === "sql" ? [] : TYPESCRIPT)])
    .filter(wanted)
    .map((file) => [file, readFileSync(file, "utf8")]),
);
const sourceOf = (file: string) => sources.get(file) ?? "";
const keyOf = ({ file, before, after }: Place & { file: string }) => `${file}\n${before}\n${after}`;

/** `count` mistakes, half of them in SQL unless only one kind is asked for. */
async function chosen(count: number): Promise<(Mistake & Place)[]> {
  const kinds = options.only ? [options.only] : ["sql", "ts"];
  const found: { turn: number; mistake: Mistake & Place }[] = [];
  for (const kind of kinds) {
    const all = [...sources].flatMap(([file, source]) => {
      if (isSql(file) !== (kind === "sql")) return [];
      return isSql(file) ? sqlMistakes(file, source) : typescriptMistakes(file, source);
    });
    let turn = 0;
    for (const mistake of chooseByLine(all, sources, randomFrom(Number(options.seed)))) {
      if (turn === Math.round(count / kinds.length)) break;
      const source = sourceOf(mistake.file);
      if (isSql(mistake.file) && !(await isStillSql(source, withMistake(source, mistake)))) continue;
      found.push({ turn: turn++, mistake: { ...mistake, ...placeOf(source, mistake) } });
    }
  }
  // In turns, so that an interrupted run has tried both.
  return found.sort((one, other) => one.turn - other.turn).map(({ mistake }) => mistake);
}

/** The same mistakes as before, wherever their lines are now. */
function survivorsOf(results: Result[]): (Mistake & Place)[] {
  const survivors = results.filter(({ end }) => end === "survived");
  const keys = new Set(survivors.map(keyOf));
  return [...new Set(survivors.map(({ file }) => file))].flatMap((file) => {
    const source = sourceOf(file);
    return (isSql(file) ? sqlMistakes(file, source) : typescriptMistakes(file, source))
      .map((mistake) => ({ ...mistake, ...placeOf(source, mistake) }))
      .filter((mistake) => keys.delete(keyOf(mistake)));
  });
}

// Which tests touch what -----------------------------------------------------------------------------------------------------

const hashOf = (list: readonly string[]) =>
  list
    .reduce((hash, file) => hash.update(file).update(readFileSync(file)), createHash("sha256"))
    .digest("hex")
    .slice(0, 16);
const TESTED = hashOf(
  matching(["supabase/**", "edge-functions/**", "local/**", "stack/**", "tests/support/**", "tests/model/**"]),
);
const knowledge = readJson<Record<string, Knowledge>>(KNOWLEDGE, {});

const projectOf = (file: string) => /^tests\/(\w+)\//.exec(file)?.[1] ?? "unit";
/** Rights are also tested over HTTP, besides tests/db. */
const RIGHTS = "tests/db/policies.test.ts";
/** Compares numbers of the contract with those of the database. */
const LIMITS = "tests/db/limits.test.ts";
/** What columns hold. */
const COLUMNS = "tests/db/columns.test.ts";
/** Test files that fail without a mistake; they prove nothing and are skipped. */
const broken = new Set<string>();

/** Runs a test file without a mistake, and notes which functions of the database it calls. */
async function learn(scratch: Scratch, file: string): Promise<void> {
  const stamp = hashOf([file]) + TESTED;
  if (knowledge[file]?.passedWith === stamp || broken.has(file)) return;
  const attempt = async (stack: Stack): Promise<Verdict & { functions: string[] }> => {
    await Scratch.countCalls(stack);
    const verdict = await scratch.vitest(projectOf(file), [file], stack);
    return { ...verdict, functions: await Scratch.functionsCalled(stack) };
  };
  let { end, by, functions, seconds } = await attempt(await scratch.keptStack());
  // Once more and alone, in case the machine is busy or another file left something behind.
  if (end !== "passed") ({ end, by, functions, seconds } = await scratch.withStack(true, attempt));
  if (end === "passed") {
    console.log(`passes without a mistake: ${file} (${seconds} s, calls ${functions.length} functions)`);
    knowledge[file] = { functions, seconds, passedWith: stamp };
    writeJson(KNOWLEDGE, knowledge);
  } else {
    console.log(`SKIPPED, because it ${end} twice without a mistake: ${file} (${by})`);
    broken.add(file);
  }
}

/** The test files among these that pass without a mistake. */
async function sound(scratch: Scratch, tests: readonly string[]): Promise<string[]> {
  for (const test of tests) await learn(scratch, test);
  return tests.filter((test) => !broken.has(test));
}

/** How many files of tests/api run against a mistake in SQL; the others touch the place only incidentally. */
const MOST_API = 4;

const functionsOf = (file: string) =>
  new Set(
    [...readFileSync(file, "utf8").matchAll(/create (?:or replace )?function (\w+\.\w+)/g)].map(([, name]) => name),
  );

/** Test files that touch a place in SQL, most specific first: the file named like the migration, then those with the largest share of their calls in it. */
function testsFor(project: "db" | "api" | "model", { file, within }: Mistake): string[] {
  const here = functionsOf(file);
  const subject = /(\w+)\.sql$/.exec(file)?.[1]?.split("_").at(-1) ?? "";
  return Object.entries(knowledge)
    .filter(([test]) => projectOf(test) === project && existsSync(test))
    .map(([test, { functions, seconds }]) => {
      const share = functions.filter((name) => here.has(name)).length / (functions.length + 5);
      const touches = within && here.has(within) ? functions.includes(within) : share > 0;
      return { test, touches, rank: share / (1 + seconds / 60) + Number(test.includes(subject)) };
    })
    .filter(({ touches }) => touches)
    .sort((one, other) => other.rank - one.rank)
    .map(({ test }) => test);
}

const named = (table: [glob: string, tests: string][], file: string, folder: string, ending: string) =>
  (table.find(([glob]) => matchesGlob(file, glob))?.[1].split(" ") ?? [])
    .map((name) => `tests/${folder}/${name}.${ending}.ts`)
    .filter((test) => existsSync(test));

// Trying ---------------------------------------------------------------------------------------------------------------------

type Answer = Pick<Result, "end" | "by">;

/** Runs one group of tests after another, until one notices the mistake. */
async function ask(groups: readonly (() => Promise<Verdict>)[]): Promise<Answer> {
  for (const group of groups) {
    const { end, by } = await group();
    if (end === "timed out") return { end };
    if (end === "failed") return { end: "noticed", ...(by && { by: by.slice(0, 300) }) };
  }
  return { end: "survived" };
}

/** Groups that end long before a run of tests counts as hanging. */
const inEights = (tests: string[]): string[][] =>
  tests.length > 0 ? [tests.slice(0, 8), ...inEights(tests.slice(8))] : [];

async function askAboutSql(scratch: Scratch, mistake: Mistake): Promise<Answer> {
  const correct = sourceOf(mistake.file);
  const askInStack = async (functions: boolean, groups: string[][]): Promise<Answer> => {
    scratch.write(mistake.file, withMistake(correct, mistake));
    try {
      return await scratch.withStack(functions, (stack) =>
        ask(
          groups
            .filter((group) => group.length > 0)
            .map((group) => () => scratch.vitest(projectOf(group[0] as string), group, stack)),
        ),
      );
    } catch (error) {
      const by = String(error).slice(0, 300);
      // A migration that Postgres refuses could not be committed, so it does not count; a mistake that only the seed hits does.
      return by.includes("supabase/migrations/") ? { end: "discarded", by } : { end: "noticed", by };
    } finally {
      scratch.write(mistake.file, correct);
    }
  };
  const touching = testsFor("db", mistake).filter((test) => test !== RIGHTS);
  // Tests that call no function: the columns of tables, and numbers that the contract names, too.
  const inFunction = mistake.within && functionsOf(mistake.file).has(mistake.within);
  const declared = [...(inFunction ? [] : [COLUMNS]), ...(inFunction && mistake.kind !== "number" ? [] : [LIMITS])];
  const db = await sound(scratch, [...new Set([...declared, ...touching])]);
  const low = await askInStack(false, [db.slice(0, 1), db.slice(1, 3), ...inEights(db.slice(3))]);
  if (low.end !== "survived" || options.quick) return low;
  const api = testsFor("api", mistake).slice(0, MOST_API);
  const higher = await sound(scratch, [RIGHTS, ...api, ...testsFor("model", mistake)]);
  return askInStack(
    true,
    higher.map((test) => [test]),
  );
}

/** Kinds of mistakes that the compiler usually refuses, so it runs first. */
const TYPED = new Set(["code", "await dropped", "fallback dropped"]);

async function askAboutTypescript(scratch: Scratch, mistake: Mistake): Promise<Answer> {
  const { file } = mistake;
  const correct = sourceOf(file);
  const mistaken = withMistake(correct, mistake);
  const beside = [file.replace(/\.ts$/, ".test.ts"), file.replace(/\.ts$/, ".test.tsx")].filter((test) =>
    existsSync(test),
  );
  const refused: Answer = { end: "discarded", by: "the compiler" };
  /** An answer, unless the test that failed also fails without the mistake. */
  const trulyNoticed = async (answer: Answer, run: (test: string) => Promise<Verdict>): Promise<Answer> => {
    const test = /^[^:]+\.(test|e2e)\.tsx?/.exec(answer.by ?? "")?.[0];
    scratch.write(file, correct);
    return !test || (await run(test)).end === "passed"
      ? answer
      : { end: "discarded", by: `${test} also fails without the mistake` };
  };
  try {
    scratch.write(file, mistaken);
    if (TYPED.has(mistake.kind) && !(await scratch.compiles())) return refused;
    const low = await ask([
      ...(beside.length > 0 ? [() => scratch.vitest("unit*", beside)] : []),
      () => scratch.vitest("unit*", ["related", file]),
    ]);
    if (low.end === "noticed") return await trulyNoticed(low, (test) => scratch.vitest("unit*", [test]));
    if (low.end !== "survived") return low;
    if (mistake.kind === "number" && file.startsWith("edge-functions/shared/contract/")) {
      const limits = await scratch.withStack(false, (stack) => ask([() => scratch.vitest("db", [LIMITS], stack)]));
      if (limits.end !== "survived") return limits;
    }
    if (!TYPED.has(mistake.kind) && !(await scratch.compiles())) return refused;
    if (options.quick) return low;
    scratch.write(file, correct);
    const api = await sound(scratch, named(API_TESTS, file, "api", "test"));
    scratch.write(file, mistaken);
    if (api.length > 0) {
      const middle = await scratch
        .withStack(true, (stack) => ask(api.map((test) => () => scratch.vitest("api", [test], stack))))
        .catch((error): Answer => ({ end: "noticed", by: `the start of the functions: ${error}`.slice(0, 300) }));
      if (middle.end !== "survived") return middle;
    }
    const e2e = named(E2E_TESTS, file, "e2e", "e2e");
    const high = await ask(e2e.map((test) => () => scratch.playwright([test])));
    return high.end === "noticed" ? await trulyNoticed(high, (test) => scratch.playwright([test])) : high;
  } finally {
    scratch.write(file, correct);
  }
}

// Telling --------------------------------------------------------------------------------------------------------------------

const diffOf = ({ before, after }: Place) =>
  [...before.split("\n").map((line) => `- ${line}`), ...after.split("\n").map((line) => `+ ${line}`)].join("\n");

function report(results: Result[]): string {
  const having = (end: Result["end"]) => results.filter((result) => result.end === end);
  const counted = results.length - having("discarded").length;
  const noticed = having("noticed").length + having("timed out").length;
  const share = counted ? Math.round((noticed / counted) * 1000) / 10 : 0;
  return [
    `${results.length} mistakes: ${having("noticed").length} noticed, ${having("timed out").length} timed out, ${having("survived").length} survived, ${having("discarded").length} discarded; ${share} % noticed.`,
    "\n## Survived\n",
    ...having("survived").map(
      (result) => `${result.file}:${result.line} (${result.kind})\n\n\`\`\`diff\n${diffOf(result)}\n\`\`\`\n`,
    ),
    "## All\n",
    "| place | mistake | end | by |",
    "|---|---|---|---|",
    ...results.map(
      ({ file, line, kind, end, by = "", seconds }) =>
        `| ${file}:${line} | ${kind} | ${end}, ${seconds} s | ${by.replace(/[|\n]/g, " ").slice(0, 140)} |`,
    ),
    "",
  ].join("\n");
}

const past = readJson<Result[]>(options.results, []);
const mistakes = options.again ? survivorsOf(past) : await chosen(Number(options.count));
if (options.list) {
  for (const mistake of mistakes)
    console.log(`${mistake.file}:${mistake.line} (${mistake.kind})\n${diffOf(mistake)}\n`);
  process.exit(0);
}
const results = new Map(past.map((result) => [keyOf(result), result]));
// An interrupted run continues where it stopped.
const open = mistakes.filter((mistake) => options.again || !results.has(keyOf(mistake)));
console.log(`${open.length} mistakes to try, ${mistakes.length - open.length} tried before.`);
const scratches = Array.from({ length: Math.min(Number(options.jobs), open.length) }, () => new Scratch());
const cleanUp = () => Promise.all(scratches.map((scratch) => scratch.remove()));
let interrupted = false;
process.once("SIGINT", () => {
  interrupted = true;
  void cleanUp().finally(() => process.exit(130));
});

try {
  const inParallel = <Item>(items: Item[], work: (scratch: Scratch, item: Item) => Promise<void>) =>
    Promise.all(
      scratches.map(async (scratch) => {
        for (let item = items.shift(); item !== undefined; item = items.shift()) await work(scratch, item);
      }),
    );
  // Files not yet measured run once, to find out what they touch.
  if (open.some(({ file }) => isSql(file))) {
    const tests = matching([
      "tests/db/*.test.ts",
      ...(options.quick ? [] : ["tests/api/*.test.ts", "tests/model/*.test.ts"]),
    ]);
    await inParallel(
      tests.filter((test) => !knowledge[test]),
      learn,
    );
    await Promise.all(scratches.map((scratch) => scratch.stopStack()));
  }
  await inParallel([...open], async (scratch, mistake) => {
    const begun = Date.now();
    const { end, by } = await (isSql(mistake.file) ? askAboutSql : askAboutTypescript)(scratch, mistake);
    // What fails because its copy is gone says nothing about the mistake.
    if (interrupted) return;
    const { file, kind, within, line, before, after } = mistake;
    const seconds = Math.round((Date.now() - begun) / 1000);
    results.set(keyOf(mistake), {
      file,
      line,
      kind,
      ...(within && { within }),
      end,
      ...(by && { by }),
      seconds,
      before,
      after,
    });
    console.log(`${end.padEnd(9)} ${file}:${line} (${kind}) ${by ?? ""} ${seconds} s`);
    if (end === "survived") console.log(diffOf(mistake));
    writeJson(options.results, [...results.values()]);
    writeFileSync(options.table, report([...results.values()]));
  });
  console.log(report(mistakes.map((mistake) => results.get(keyOf(mistake)) as Result)).split("## All")[0]);
} catch (error) {
  if (!interrupted) throw error;
} finally {
  await cleanUp();
}
