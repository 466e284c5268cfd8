import { createClient, type PostgrestError } from "@supabase/supabase-js";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as z from "zod/mini";
import { ApiError, invalidRequest, unavailable } from "./api-error.ts";
import { clientOptions } from "./client-options.ts";
import type { Database as Schema } from "./contract/database.types.ts";
import { sentenceOf } from "./contract/refusals.ts";
import type { Environment } from "./environment.ts";
import { contextHeaders } from "./request-context.ts";

/** An internal failure: an unknown database error, or an answer that breaks the contract. */
export class DatabaseFault extends Error {
  readonly code: string;
  constructor(name: string, code: string, message: string) {
    super(`${name}: ${message}`);
    this.name = "DatabaseFault";
    this.code = code;
  }
}

/** The kinds of jobs, notifications and emails, as SQL names them. */
export type JobKind = Schema["public"]["Enums"]["job_kind"];
export type PushKind = Schema["public"]["Enums"]["push_kind"];
export type EmailKind = Schema["public"]["Enums"]["outbox_kind"];

/** The SQL functions by name, as the Supabase CLI describes them. */
type Functions = Schema["public"]["Functions"];
type Camel<Snake extends string> = Snake extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Snake;
/** The arguments of a function: `slotStart` is `p_slot_start`. SQL accepts null for each of them, which the CLI's types do not express. */
type Arguments<Name extends keyof Functions> = {
  [Key in keyof Functions[Name]["Args"] as Key extends `p_${infer Rest}` ? Camel<Rest> : never]:
    | Functions[Name]["Args"][Key]
    | null;
};
/** The keys of `Given` that are no arguments: TypeScript finds an excess property in a literal, but not in a spread object. */
type Excess<Given, Name extends keyof Functions> = { [Key in Exclude<keyof Given, keyof Arguments<Name>>]: never };

const argumentNames: Record<string, string> = {};
/** Turns `slotStart` into `p_slot_start`. The result is cached, because every request asks for the same few names. */
export const argumentName = (key: string) =>
  (argumentNames[key] ??= `p_${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`);

export interface Database {
  /**
   * Calls a SQL function that only `service_role` may execute, and checks its answer. `from`: the client's address, for the function's limits by address.
   * @throws ApiError for refusals of the database (`PTxyz`), DatabaseFault for everything else.
   */
  call<Name extends keyof Functions & string, Answer extends z.core.$ZodType, Given extends Arguments<Name>>(
    name: Name,
    args: Given & Excess<Given, Name>,
    answer: Answer,
    from?: string | null,
  ): Promise<z.output<Answer>>;
}

/** Our errors, raised by `private.refuse`: the last three digits are the HTTP status, the message is the code, the hint the field. */
const OWN_ERROR = /^PT([45]\d\d)$/;
/** Values that no text, number or date of Postgres can hold (NUL, lone surrogates, out of range): invalid input, wherever it came from. */
const WRONG_VALUE = /^22/;
/** Deadlock, serialization, timeouts, connections, PostgREST without its database: all temporary. */
const PASSING = /^(40001|40P01|55P03|57014|57P0\d|53\d{3}|08\d{3}|PGRST00\d)$/;

/** Returns the error for the caller that stands for a refusal or failure of the database. */
export function translate(name: string, error: Pick<PostgrestError, "code" | "message" | "details" | "hint">): Error {
  const own = OWN_ERROR.exec(error.code ?? "");
  if (own) {
    // During a deployment, SQL may have a reason that this function does not know yet.
    const sentence = sentenceOf(error.details) ?? error.message;
    // For a limit, the hint is the number of seconds to wait.
    if (own[1] === "429") return new ApiError(429, error.message, sentence, undefined, Number(error.hint) || 1);
    const fields = error.hint ? { [error.hint]: sentence } : undefined;
    return new ApiError(Number(own[1]) as ContentfulStatusCode, error.message, sentence, fields);
  }
  if (WRONG_VALUE.test(error.code)) return invalidRequest("The request holds a value that cannot be stored.");
  if (PASSING.test(error.code)) return unavailable();
  return new DatabaseFault(name, error.code, error.message);
}

export function connectDatabase(environment: Environment): Database {
  const client = createClient<Schema>(environment.supabaseUrl, environment.secretKey, clientOptions(10_000));
  return {
    async call(name, args, answer, from) {
      const named: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(args)) named[argumentName(key)] = value;
      const request = client.rpc(name, named as Functions[typeof name]["Args"]);
      for (const [header, value] of Object.entries(contextHeaders())) request.setHeader(header, value);
      // private.client_address() reads it.
      if (from) request.setHeader("x-client-address", from);
      const { data, error, status } = await request;
      // Status 0: there was no answer.
      if (error) throw status === 0 ? unavailable() : translate(name, error);
      const parsed = z.safeParse(answer, data);
      if (parsed.success) return parsed.data;
      const where = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`);
      throw new DatabaseFault(name, "contract", `answer breaks the contract at ${where.slice(0, 5).join(", ")}`);
    },
  };
}
