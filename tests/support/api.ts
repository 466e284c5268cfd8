import assert from "node:assert/strict";
import * as z from "zod/mini";
import { type CallName, callNames, partsOf, refusalsOf } from "../../edge-functions/shared/contract/calls.ts";
import { ErrorEnvelope } from "../../edge-functions/shared/contract/common.ts";
import { stackUrl } from "./target.ts";

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };
export type CallOptions = {
  /** The bearer token. */
  token?: string | undefined;
  /** The body, sent as JSON; a string and a form are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** The call of the contract to which a request belongs. */
function nameOf(method: string, path: string) {
  const [address = ""] = path.split("?");
  // Words come before ids, as in the server.
  const names = callNames.toSorted((one, other) => Number(one.includes(":")) - Number(other.includes(":")));
  return names.find((name) => {
    const parts = partsOf(name);
    const pattern = new RegExp(`^${parts.path.replace(/:\w+/g, "[^/]+")}/?$`);
    return parts.method === method && pattern.test(address);
  });
}

/** What browsers and caches may store, stated a second time. They may store nothing else, least of all answers to requests with a token. */
const KEPT: Partial<Record<CallName, { signedOut: string; signedIn: string }>> = {
  "GET /designers": everybody("public, max-age=15, s-maxage=15"),
  "GET /designers/available-slots/": everybody("public, max-age=0, s-maxage=5"),
  "GET /designers/:id": { signedOut: "private, max-age=15", signedIn: "no-store" },
  "GET /designers/:id/projects": { signedOut: "private, max-age=15", signedIn: "no-store" },
  "GET /designers/:id/projects/:slug": { signedOut: "private, max-age=15", signedIn: "no-store" },
  "GET /designers/:id/reviews": { signedOut: "private, max-age=15", signedIn: "no-store" },
  "GET /filter-options/discovery-filters": everybody("public, max-age=300, s-maxage=300, stale-while-revalidate=1500"),
};
function everybody(kept: string) {
  return { signedOut: kept, signedIn: kept };
}

/** Headers of every function's answer. */
export const SAFE_HEADERS = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
};

/** Checks every answer: a refusal must be in the call's entry in the contract, and only public answers may be stored. */
function expectInContract(name: CallName, sent: Headers, { status, body, headers }: Answer): void {
  if (status >= 400) {
    const { error } = z.parse(ErrorEnvelope, body);
    const codes = [...(refusalsOf(name).get(status) ?? [])];
    assert.ok(
      codes.includes(error.code),
      `${name} was refused with ${status} ${error.code} instead of ${codes.join(", ")}`,
    );
  }
  const signedIn = /^bearer \S/i.test(sent.get("authorization") ?? "");
  const mayKeep = status === 200 && !sent.has("x-preview");
  const kept = (mayKeep && KEPT[name]?.[signedIn ? "signedIn" : "signedOut"]) || "no-store";
  const cacheControl = headers.get("cache-control");
  assert.equal(cacheControl, kept, `${name} ${signedIn ? "with" : "without"} a token may be kept: ${cacheControl}`);
  // A shared answer is the same for all tokens, and contains no current time, which would be late by the answer's age.
  const shared = kept.startsWith("public");
  assert.equal(/authorization/i.test(headers.get("vary") ?? ""), !shared, name);
  assert.equal(headers.has("x-server-time"), !shared, name);
  if (kept !== "no-store") assert.ok(headers.has("etag"), `${name} has no validator`);
  for (const [header, value] of Object.entries(SAFE_HEADERS)) assert.equal(headers.get(header), value, header);
}

/** Calls the API over HTTP, as a browser does. Paths are below `/api`. */
export async function call<Body = unknown>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { token, body, headers }: CallOptions = {},
): Promise<Answer<Body>> {
  const sent = new Headers({
    ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  });
  const response = await fetch(`${stackUrl()}/api${path}`, {
    method,
    headers: sent,
    ...(body !== undefined && {
      body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
    }),
  });
  const answer = { status: response.status, body: (await response.json()) as Body, headers: response.headers };
  const name = nameOf(method, path);
  if (name) expectInContract(name, sent, answer);
  return answer;
}

/** Returns the answer to a call that must succeed. */
export async function answerTo<Body = unknown>(...[method, path, options]: Parameters<typeof call>): Promise<Body> {
  const { status, body } = await call<Body>(method, path, options);
  assert.equal(status, 200, `${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Expects a 200 whose body has exactly the contract's shape, without further fields. Returns the body. */
export function expectAnswer<Schema extends z.core.$ZodType>(schema: Schema, answer: Answer): z.output<Schema> {
  assert.equal(answer.status, 200, `${answer.status} ${JSON.stringify(answer.body)}`);
  const body = z.parse(schema, answer.body);
  assert.deepEqual(answer.body, body);
  return body;
}

/** Expects a refusal in the error envelope that shows no internals of the server. Returns the error. */
export function expectRefusal(answer: Answer, status: number, code: string | RegExp): ErrorEnvelope["error"] {
  const text = JSON.stringify(answer.body);
  assert.equal(answer.status, status, `${answer.status} ${text}`);
  const { error } = z.parse(ErrorEnvelope, answer.body);
  assert.deepEqual(answer.body, { error });
  assert.match(error.code, typeof code === "string" ? new RegExp(`^${code}$`) : code);
  assert.doesNotMatch(
    text,
    /\.[jt]s:\d|\bat \w+ \(|node_modules|SQLSTATE|PGRST|violates|syntax error|relation "|public\./i,
  );
  assert.equal(answer.headers.get("cache-control"), "no-store");
  return error;
}
