import type { HonoRequest } from "hono";
import * as z from "zod/mini";
import { invalidRequest } from "../shared/api-error.ts";
import type { Call } from "../shared/contract/calls.ts";
import { type CallName, calls, paramsOf } from "../shared/contract/calls.ts";
import { readForm } from "./read-form.ts";

/**
 * Returns the parts of a request that its call's entry describes. Invalid requests are refused with 400 `invalid_request`, whose `fields` name each invalid
 * field with its first issue.
 */
export async function parseRequest(name: CallName, request: HonoRequest): Promise<object> {
  const call: Call = calls[name];
  const params = paramsOf(name);
  return {
    ...(params && { params: parse("param", params, request.param()) }),
    ...(call.query && { query: parse("query", call.query, queryOf(request)) }),
    ...(call.body && { body: parse("json", call.body, await jsonOf(request)) }),
    ...(call.files && { files: await filesOf(request, call.files.fields) }),
  };
}

function parse(part: string, schema: z.ZodMiniObject, value: unknown): unknown {
  if (holdsUnstorableText(value)) throw invalidRequest("The request holds characters that cannot be stored.");
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String).join(".") || part;
    fields[path] ??= issue.message;
  }
  throw invalidRequest("Some fields are missing or wrong.", fields);
}

/** Reads the query. A repeated name becomes a list, which no schema accepts. */
function queryOf(request: HonoRequest): Record<string, string | string[]> {
  const values = Object.entries(request.queries());
  return Object.fromEntries(values.map(([name, list]) => [name, list.length === 1 ? (list[0] ?? "") : list]));
}

/** A body without a JSON content type counts as an empty object. */
async function jsonOf(request: HonoRequest): Promise<unknown> {
  const type = (request.header("content-type") ?? "").split(";")[0]?.trim() ?? "";
  if (!/^application\/([\w.-]+\+)?json$/i.test(type)) return {};
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest("The request body is not valid JSON.");
  }
}

/** Reads the files of a form; each field must occur once, and unknown fields are ignored. */
async function filesOf(request: HonoRequest, fields: readonly string[]): Promise<Record<string, Uint8Array>> {
  const parts = readForm(request.header("content-type") ?? "", new Uint8Array(await request.arrayBuffer()));
  if (!parts) throw invalidRequest("The request body is not a form with files.");
  const files: Record<string, Uint8Array> = {};
  for (const field of fields) {
    const [part, ...more] = parts.filter(({ name }) => name === field);
    if (!part?.isFile || more.length > 0) {
      throw invalidRequest("Some fields are missing or wrong.", { [field]: "One file is needed" });
    }
    files[field] = part.content;
  }
  return files;
}

/** Whether `value` contains text that Postgres cannot store: NUL, or half of a surrogate pair. */
function holdsUnstorableText(value: unknown): boolean {
  // A work list replaces recursion, because the sender decides how deeply the value is nested.
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string" && (next.includes("\0") || /\p{Surrogate}/u.test(next))) return true;
    if (next && typeof next === "object") left.push(...Object.keys(next), ...Object.values(next));
  }
  return false;
}
