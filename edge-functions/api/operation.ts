import type { Env, MiddlewareHandler, ValidationTargets } from "hono";
import { validator } from "hono/validator";
import * as z from "zod/mini";
import { invalidRequest } from "../shared/api-error.ts";
import type { Role } from "../shared/contract/common.ts";

/** What the OpenAPI document says of one call. The middlewares of a route each know a part of it. */
export type OperationPart = {
  summary?: string;
  answer?: z.core.$ZodType;
  errors?: Record<number, string[]>;
  roles?: readonly Role[];
  input?: Partial<Record<"json" | "query" | "param", z.ZodMiniObject>>;
};

const parts = new WeakMap<object, OperationPart>();

/** The part of the description that `handler` carries, if it is one of ours. */
export const operationPart = (handler: object): OperationPart | undefined => parts.get(handler);

/** Attaches a part of the call's description to a middleware. */
export function withPart<Handler extends object>(handler: Handler, part: OperationPart): Handler {
  parts.set(handler, part);
  return handler;
}

/** Describes a call: what it does, what it answers with 200, and which codes it refuses with besides the general ones. */
export function operation(
  summary: string,
  answer: z.core.$ZodType,
  errors: Record<number, string[]> = {},
): MiddlewareHandler {
  return withPart<MiddlewareHandler>((_, next) => next(), { summary, answer, errors });
}

type Accepted<Target extends keyof ValidationTargets, Schema extends z.core.$ZodType> = {
  in: { [K in Target]: z.input<Schema> };
  out: { [K in Target]: z.output<Schema> };
};

/** Whether there is text anywhere in `value` that Postgres cannot hold: NUL, or half of a surrogate pair. */
function holdsUnstorableText(value: unknown): boolean {
  // A list of what is left to look at instead of recursion: how deep the value goes is the sender's choice.
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string" && (next.includes("\0") || /\p{Surrogate}/u.test(next))) return true;
    if (next && typeof next === "object") left.push(...Object.keys(next), ...Object.values(next));
  }
  return false;
}

/**
 * Parses one part of the request with its contract. What does not fit is answered with 400 `invalid_request`, whose `fields` name each
 * wrong field once, with the first thing that is wrong about it.
 */
export function accept<Target extends "json" | "query" | "param", Schema extends z.ZodMiniObject, E extends Env>(
  target: Target,
  schema: Schema,
): MiddlewareHandler<E, string, Accepted<Target, Schema>> {
  const middleware = validator(target, (value: unknown) => {
    if (holdsUnstorableText(value)) throw invalidRequest("The request holds characters that cannot be stored.");
    const parsed = z.safeParse(schema, value);
    if (parsed.success) return parsed.data;
    const fields: Record<string, string> = {};
    for (const issue of parsed.error.issues) {
      const path = issue.path.map(String).join(".") || target;
      fields[path] ??= issue.message;
    }
    throw invalidRequest("Some fields are missing or wrong.", fields);
  });
  return withPart(middleware as unknown as MiddlewareHandler<E, string, Accepted<Target, Schema>>, {
    input: { [target]: schema },
  });
}
