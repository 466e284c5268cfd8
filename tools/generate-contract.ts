/**
 * `npm run contract:generate`: writes what SQL needs from the contract as a migration: limits, reasons to refuse, invisible characters, and names of languages.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { formatLanguage } from "../edge-functions/shared/contract/format.ts";
import * as limits from "../edge-functions/shared/contract/limits.ts";
import { LANGUAGES, OTHER_LANGUAGE_NAMES } from "../edge-functions/shared/contract/profile-choices.ts";
import { PROFILE_FIELDS } from "../edge-functions/shared/contract/profile-fields.ts";
import { LIMIT_SENTENCES, REFUSALS } from "../edge-functions/shared/contract/refusals.ts";
import { INDIAN_STATES } from "../edge-functions/shared/contract/states.ts";
import { INVISIBLE } from "../edge-functions/shared/contract/tidy.ts";

const FOLDER = "supabase/migrations/";
export const GENERATED = `${FOLDER}20261121080005_platform_contract_generated.sql`;

/** Returns all other migrations, one after the other. */
export const handWrittenSql = () =>
  readdirSync(FOLDER)
    .map((name) => FOLDER + name)
    .filter((file) => file !== GENERATED)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

const BOUNDS: Record<string, string> = {
  ...{ longest: "max", most: "max", largest: "max", highest: "max" },
  ...{ least: "min", lowest: "min", usual: "usual" },
};
const UNIT = /_(?:seconds|minutes|hours|days)$/;

/** Returns the words of a constant's path in snake case, the bound first: MOST.holds is max_holds, SLOT_MINUTES.least min_slot_minutes. */
function nameOf(path: string[]): string {
  const words = path
    .flatMap((part) => part.split(part === part.toUpperCase() ? "_" : /(?=[A-Z])/))
    .map((word) => word.toLowerCase());
  const bound = words.find((word) => word in BOUNDS);
  return [...(bound ? [BOUNDS[bound]] : []), ...words.filter((word) => word !== bound)].join("_");
}

type Leaf = [path: string[], value: unknown];
const leavesOf = (value: unknown, path: string[]): Leaf[] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
    : [[path, value]];

/** Returns the leaves of a profile's field: its texts, and how many there may be. */
function leavesOfField([name, field]: [string, object]): Leaf[] {
  const { longest, most, texts }: { longest?: number; most?: number; texts?: object } = field;
  const rows = texts && Object.fromEntries(Object.entries(texts).map(([text, of]) => [text, of.longest]));
  const leaves: Leaf[] = [
    [["PROFILE", name, "most"], most],
    [["PROFILE", name, most === undefined ? "longest" : "longestText"], longest],
    [["PROFILE", name, "longestTexts"], rows],
  ];
  return leaves.filter(([, value]) => value !== undefined);
}

/** Returns the type and the value in SQL. A duration is an interval: a number whose unit is in its name and which is no bound. A list or an object is jsonb. */
function typedIn(name: string, value: unknown): [type: string, expression: string] {
  const bounded = Object.values(BOUNDS).some((bound) => name.startsWith(`${bound}_`));
  const unit = bounded ? null : UNIT.exec(name);
  if (unit) return ["interval", `interval '${value} ${unit[0].slice(1)}'`];
  if (typeof value !== "number") return ["jsonb", `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`];
  return [value < 2 ** 31 ? "int" : "bigint", `${value}`];
}

/**
 * Returns the functions of the limits that `sql` names.
 * @throws Error if it names a limit that the contract does not have.
 */
function limitFunctions(sql: string): string[] {
  const leaves = [
    ...leavesOf({ ...limits, INDIAN_STATES }, []),
    ...Object.entries(PROFILE_FIELDS).flatMap(leavesOfField),
  ];
  const values = new Map<string, unknown>();
  for (const [path, value] of leaves) {
    if (values.has(nameOf(path))) throw new Error(`Two limits are called ${nameOf(path)}`);
    values.set(nameOf(path), value);
  }
  const named = new Set([...sql.matchAll(/private\.(\w+)\(\)/g)].map(([, name = ""]) => name));
  const unknown = [...named].filter((name) => /^(max|min|usual)_/.test(name) && !values.has(name));
  if (unknown.length > 0) throw new Error(`No limits of the contract: ${unknown}`);
  return [...values]
    .filter(([name]) => named.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => constant(name, ...typedIn(name, value)));
}

const constant = (name: string, type: string, expression: string) =>
  `create function private.${name}() returns ${type} language plpgsql immutable parallel safe set search_path = '' as $$ begin return ${expression}; end $$;`;

/** Returns the parameters that a sentence reads. */
function parametersOf(sentence: unknown): Set<string> {
  const read = new Set<string>();
  const parameters = new Proxy({}, { get: (_, name: string) => read.add(name) && [0] });
  if (typeof sentence === "function") sentence(parameters);
  return read;
}

/** Returns the calls of `private.refuse` and `private.refuse_for_now` with the literals among which their first argument chooses. */
const refusalsIn = (sql: string) =>
  [...sql.matchAll(/perform private\.refuse(?:_for_now)?\(([^;]*)\);/g)].map(([call, args = ""]) => {
    const [chosen = ""] = /^(?:case .*? end|[^,]*)/s.exec(args) ?? [];
    const reasons = [...chosen.matchAll(/(?:^|then |else )\s*'(\w+)'/g)].map(([, reason = ""]) => reason);
    return { call, reasons };
  });

/**
 * Returns what only `refusals.ts` or only SQL has: reasons without a sentence, sentences that SQL never names, rows of `private.limits` without a sentence or
 * the reverse, and parameters that a sentence reads and SQL does not pass.
 */
function unmatched(sql: string): string[] {
  const refusals: Record<string, readonly unknown[]> = REFUSALS;
  const named = new Set([...sql.matchAll(/'(\w+)'/g)].map(([, word = ""]) => word));
  const rows = [...sql.matchAll(/\('(\w+)', '(subject|address|everybody)', \d/g)].map(
    ([, kind, scope]) => `${kind} ${scope}`,
  );
  const sentences = Object.entries(LIMIT_SENTENCES).flatMap(([kind, of]) =>
    Object.keys(of).map((scope) => `${kind} ${scope}`),
  );
  return [
    ...Object.keys(refusals).filter((reason) => !named.has(reason)),
    ...refusalsIn(sql).flatMap(({ call, reasons }) =>
      reasons.flatMap((reason) => {
        if (!refusals[reason]) return [reason];
        const passed = call.includes("refuse_for_now") ? `${call}'seconds',` : call;
        return [...parametersOf(refusals[reason][2])].flatMap((name) =>
          passed.includes(`'${name}',`) ? [] : [`${name} of ${reason}`],
        );
      }),
    ),
    ...rows.filter((row) => !sentences.includes(row)),
    ...sentences.filter((row) => !rows.includes(row)),
    // Only private.refuse raises a status.
    ...(sql.match(/errcode = 'PT\d+'/g) ?? []),
  ];
}

/** Returns the function with the status and the code of each reason, several on a line. */
function refusalsFunction(): string {
  const lines = [""];
  for (const [reason, [status, code]] of Object.entries(REFUSALS)) {
    if ((lines.at(-1)?.length ?? 0) > 120) lines.push("");
    lines.push(`${lines.pop()}"${reason}": [${status}, "${code}"], `);
  }
  return constant(
    "refusals",
    "jsonb",
    `'{\n${lines
      .map((line) => line.trim())
      .join("\n")
      .replace(/,$/, "")}\n}'::jsonb`,
  );
}

/** Returns the function with the names of each language in one text, by its code. */
function languageNames(): string {
  const names = LANGUAGES.map((code) => [
    code,
    [formatLanguage(code), OTHER_LANGUAGE_NAMES[code] ?? []].flat().join(" "),
  ]);
  return constant("language_names", "jsonb", `'${JSON.stringify(Object.fromEntries(names))}'::jsonb`);
}

/**
 * Returns the migration.
 * @param sql all other migrations
 * @throws Error if SQL and the contract do not match
 */
export function contractSql(sql: string): string {
  const wrong = unmatched(sql);
  if (wrong.length > 0) throw new Error(`In refusals.ts or in SQL alone: ${wrong.join(", ")}`);
  return [
    "-- Written by `npm run contract:generate` from edge-functions/shared/contract: change the contract, not this file.",
    "",
    "-- Limits. Calling them costs nothing: an immutable function without arguments is evaluated when the statement is planned.",
    ...limitFunctions(sql),
    "",
    "-- The characters that texts are stored without, as a regular expression.",
    constant(
      "invisible_characters",
      "text",
      `'${INVISIBLE.replace(/\\u\{(\w+)\}/g, (_, code: string) => `\\U${code.padStart(8, "0")}`)}'`,
    ),
    "",
    "-- The HTTP status and the code of each reason for which private.refuse refuses.",
    refusalsFunction(),
    "",
    "-- The names by which a search finds the languages of designers.",
    languageNames(),
    "",
  ].join("\n");
}

if (import.meta.filename === process.argv[1]) writeFileSync(GENERATED, contractSql(handWrittenSql()));
