/** `npm run contract:generate`: the limits of the contract that SQL needs, as a migration. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as limits from "../edge-functions/shared/contract/limits.ts";
import { PROFILE_FIELDS } from "../edge-functions/shared/contract/profile-fields.ts";

const FOLDER = "supabase/migrations/";
export const GENERATED = `${FOLDER}20261121080005_platform_contract_generated.sql`;

/** All other migrations, one after the other. */
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

/** The words of a constant's path in snake case, the bound first: MOST.holds is max_holds, SLOT_MINUTES.least min_slot_minutes. */
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

/** Of a profile's field: its texts, and how many there may be. */
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

/** A duration is an interval: a number in a unit that is no bound. A list or an object is jsonb. */
function typedIn(name: string, value: unknown): [type: string, expression: string] {
  const bounded = Object.values(BOUNDS).some((bound) => name.startsWith(`${bound}_`));
  const unit = bounded ? null : UNIT.exec(name);
  if (unit) return ["interval", `interval '${value} ${unit[0].slice(1)}'`];
  if (typeof value !== "number") return ["jsonb", `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`];
  return [value < 2 ** 31 ? "int" : "bigint", `${value}`];
}

/**
 * The functions of the limits that `sql` names.
 * @throws Error if it names a limit that the contract does not have.
 */
function limitFunctions(sql: string): string[] {
  const leaves = [...leavesOf({ ...limits }, []), ...Object.entries(PROFILE_FIELDS).flatMap(leavesOfField)];
  const values = new Map<string, unknown>();
  for (const [path, value] of leaves) {
    if (values.has(nameOf(path))) throw new Error(`Two limits are called ${nameOf(path)}`);
    values.set(nameOf(path), value);
  }
  const named = new Set([...sql.matchAll(/private\.(\w+)\(\)/g)].map(([, name = ""]) => name));
  const unknown = [...named].filter((name) => /^(max|min|usual)_/.test(name) && !values.has(name));
  if (unknown.length > 0) throw new Error(`No limits of the contract: ${unknown}`);
  return [...values]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]) => {
      const [type, expression] = typedIn(name, value);
      const attributes = "language plpgsql immutable parallel safe set search_path = ''";
      return named.has(name)
        ? [`create function private.${name}() returns ${type} ${attributes} as $$ begin return ${expression}; end $$;`]
        : [];
    });
}

/** @param sql all other migrations. */
export const contractSql = (sql: string): string =>
  [
    "-- Written by `npm run contract:generate` from edge-functions/shared/contract: change the contract, not this file.",
    "-- Calling a limit costs nothing: an immutable function without arguments is evaluated when the statement is planned.",
    "",
    ...limitFunctions(sql),
    "",
  ].join("\n");

if (import.meta.filename === process.argv[1]) writeFileSync(GENERATED, contractSql(handWrittenSql()));
