import { createHash } from "node:crypto";
import type { Hono, MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import { type Call, callNames, calls, mostBytesOf, partsOf } from "../shared/contract/calls.ts";
import { log } from "../shared/log.ts";
import { withSession } from "../shared/request-context.ts";
import { bearerToken, callerOf } from "./caller.ts";
import { clientAddressOf } from "./client-address.ts";
import { limitBody } from "./limit-body.ts";
import { parseRequest } from "./parse-request.ts";
import { securityEventOf } from "./security-log.ts";
import type { ApiEnv, Handlers, Services } from "./types.ts";

/** Adds the route of each call in the contract, which checks the caller and the input, runs the handler, and checks the answer. */
export function addCalls(app: Hono<ApiEnv>, services: Services, handlers: Handlers): void {
  // The router takes the first matching route, so literal paths come before parameters.
  const wordsFirst = callNames.toSorted((one, other) => Number(one.includes(":")) - Number(other.includes(":")));
  for (const name of wordsFirst) {
    const call: Call = calls[name];
    const handle = handlers[name] as (received: object) => Promise<object>;
    const { method, path } = partsOf(name);
    const validated = call.cache ? etag() : unchanged;
    app.on(method, path, measured(name), validated, limitBody(mostBytesOf(call)), async (c) => {
      // A shared answer must not depend on the caller.
      const token = call.cache?.shared === undefined ? bearerToken(c.req.header("authorization")) : null;
      const from = clientAddressOf(c.req.raw.headers, services.environment.clientAddress);
      try {
        const caller = typeof call.who === "string" ? undefined : await callerOf(services.accounts, token, call.who);
        const parts = await parseRequest(name, c.req);
        const userAgent = c.req.header("user-agent");
        const received = { ...parts, ...caller, token, from, userAgent, request: c.req };
        const answer = await (caller ? withSession(caller.sessionId, () => handle(received)) : handle(received));
        if (call.cache && !token && !c.req.header("x-preview")) c.header("cache-control", cacheControlOf(call.cache));
        const text = JSON.stringify(answer);
        // Without this header, the middleware would copy the finished response and read it.
        if (call.cache) c.header("etag", `W/"${createHash("sha1").update(text).digest("hex")}"`);
        return c.body(text, 200, { "content-type": "application/json" });
      } catch (error) {
        const event = securityEventOf(name, error);
        if (event) services.recordSecurityEvent({ ...event, address: from });
        throw error;
      }
    });
  }
}

const unchanged: MiddlewareHandler = (_, next) => next();

function cacheControlOf({ browser, shared, renewed }: NonNullable<Call["cache"]>): string {
  if (shared === undefined) return `private, max-age=${browser}`;
  const stale = renewed === undefined ? "" : `, stale-while-revalidate=${renewed}`;
  return `public, max-age=${browser}, s-maxage=${shared}${stale}`;
}

/** The limit of each worker: the platform drops a function's lines beyond 100 in ten seconds. */
const SUCCESSES_LOGGED_A_SECOND = 1;
const successes = { second: 0, logged: 0, skipped: 0 };

/**
 * Logs the answers of a call: their status and how long they took. Failures are always logged. Of its successes, a busy worker logs a sample, with the number
 * that it has skipped since the last line. docs/deploy.md reads each call's p95 from these lines.
 */
const measured =
  (call: string): MiddlewareHandler =>
  async (c, next) => {
    const began = performance.now();
    await next();
    const facts = { call, status: c.res.status, ms: Math.round(performance.now() - began) };
    if (!c.res.ok && c.res.status !== 304) return log("info", "answered", facts);
    const second = Math.floor(Date.now() / 1000);
    if (second !== successes.second) Object.assign(successes, { second, logged: 0 });
    if (successes.logged === SUCCESSES_LOGGED_A_SECOND) {
      successes.skipped += 1;
      return;
    }
    log("info", "answered", { ...facts, ...(successes.skipped > 0 && { skipped: successes.skipped }) });
    successes.logged += 1;
    successes.skipped = 0;
  };
