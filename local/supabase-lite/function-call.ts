import type postgres from "postgres";
import type { PostgresConnection } from "./lite.ts";

/*
 * Calls of functions as PostgREST makes them, in the usual case: POST of a JSON object to the only function of this name, which returns one value of type
 * jsonb. lite answers everything else. For each call, lite searches all functions of the database several times, has every statement parsed and described anew
 * in seven round trips, and parses and writes the value. That is more work than most functions do.
 */

type Catalog = Awaited<ReturnType<PostgresConnection["introspect"]>>;
type FunctionInfo = NonNullable<Catalog["functions"]>[number];
/** The functions by schema and name; several share a name if they differ in their arguments. */
export type Functions = ReadonlyMap<string, readonly FunctionInfo[]>;

export function functionsOf({ functions = [] }: Catalog): Functions {
  const found = new Map<string, FunctionInfo[]>();
  for (const one of functions) {
    const name = `${one.schema}.${one.name}`;
    found.set(name, [...(found.get(name) ?? []), one]);
  }
  return found;
}

/** Returns the name of the function that a request calls; undefined if the request asks for more than the value. */
export function calledBy({ method, url, headers }: Request): string | undefined {
  const plain =
    method === "POST" &&
    /^application\/json\b/i.test(headers.get("content-type") ?? "") &&
    /^(\*\/\*|application\/json)$/.test(headers.get("accept") ?? "*/*") &&
    !headers.has("prefer") &&
    !headers.has("range");
  return plain ? /\/rest\/v1\/rpc\/(\w+)$/.exec(url)?.[1] : undefined;
}

export interface FunctionCall {
  statement: string;
  readOnly: boolean;
}

/** Returns the call of a function with the arguments that `body` names; undefined if lite should answer. */
export function callOf(functions: Functions, schema: string, name: string, body: string): FunctionCall | undefined {
  const [called, ...others] = functions.get(`${schema}.${name}`) ?? [];
  if (!called || others.length > 0 || called.has_variadic || called.has_out_args) return;
  if (called.return_is_setof || called.return_type !== "jsonb") return;
  const given = namesIn(body);
  const { arg_names: names, arg_types: types } = called;
  const required = names.slice(0, types.length - called.arg_defaults);
  if (!given?.every((one) => names.includes(one)) || !required.every((one) => given.includes(one))) return;
  const columns = given.map((one) => `${quoted(one)} ${types[names.indexOf(one)]}`);
  const source = given.length > 0 ? `from json_to_record($1::text::json) as a (${columns.join(", ")})` : "";
  const values = given.map((one) => `${quoted(one)} := a.${quoted(one)}`);
  return {
    // There must be two queries, because the function may set what the outer one reads.
    statement: `
      select coalesce(c.answer::text, 'null') as answer,
             concat(current_setting('response.status', true), current_setting('response.headers', true)) as special
        from (select ${quoted(schema)}.${quoted(name)}(${values.join(", ")}) as answer ${source} offset 0) c`,
    // PostgREST lets only volatile functions write.
    readOnly: called.volatility !== "v",
  };
}

function namesIn(body: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : undefined;
  } catch {
    return undefined;
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Makes the call in a transaction with these settings and returns the value as JSON. Returns undefined, and changes nothing, if the function asks for a status
 * or headers of its own.
 */
export async function makeCall(
  pool: postgres.Sql,
  settings: Readonly<Record<string, string>>,
  { statement }: FunctionCall,
  body: string,
): Promise<string | undefined> {
  const session = await pool.reserve();
  try {
    const pairs = Object.entries(settings);
    const calls = pairs.map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, true)`);
    // The statements are sent together: if one fails, so do those after it.
    const [, , [row]] = await Promise.all([
      session.unsafe("begin"),
      session.unsafe(`select ${calls.join(", ")}`, pairs.flat(), { prepare: true }),
      session.unsafe(statement, statement.includes("$1") ? [body] : [], { prepare: true }),
    ]);
    const usual = row?.special === "";
    await session.unsafe(usual ? "commit" : "rollback");
    return usual ? row.answer : undefined;
  } catch (error) {
    await session.unsafe("rollback").catch(() => undefined);
    throw error;
  } finally {
    session.release();
  }
}
