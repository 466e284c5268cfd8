import { setTimeout as delay } from "node:timers/promises";
import type { VarsContext } from "@supabase/lite";
import { sql } from "kysely";
import postgres from "postgres";
import {
  type ApiKeys,
  accessKeyOf,
  type Claims,
  claimsOfKey,
  claimsOfToken,
  type TokenFailure,
} from "../tokens/jwt.ts";
import { calledBy, callOf, type Functions, functionsOf, makeCall } from "./function-call.ts";
import { jsonAsText } from "./json-as-text.ts";
import { App, PostgresConnection } from "./lite.ts";

/*
 * The Data API of `@supabase/lite` on native Postgres, corrected to behave like PostgREST on a hosted project. The reason for each correction is stated here,
 * and a test in tests/data-api.test.ts fails without it. After an update of the package, try to remove the corrections one by one.
 */

export interface DataApiOptions extends ApiKeys {
  /** Connection as `authenticator`. */
  databaseUrl: string;
  /** Connection as superuser, for reading the catalog. */
  adminUrl: string;
  schemas: string[];
  maxRows: number;
}

/** How long closing waits for running requests, and then for their connections, in ms. A stopped database answers neither. */
const CLOSE_TIMEOUT_MS = 500;

export interface DataApi {
  /** Answers `/rest/v1/*`. */
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export async function createDataApi(options: DataApiOptions): Promise<DataApi> {
  const catalog = new PostgresConnection({ url: options.adminUrl, postgresOptions: { max: 2, onnotice } });
  const connection = new RequestConnection(
    options.databaseUrl,
    catalog,
    options.schemas,
    await readRoleSettings(catalog),
  );
  const app = new App({
    connection,
    auth: { enabled: false },
    api: {
      enabled: true,
      schemas: options.schemas,
      max_rows: options.maxRows,
      // Hosted loads `safeupdate` for requests.
      pg_safe_update: true,
    },
    db: { migrations: { enabled: false } },
    studio: { enabled: false },
    storage: { enabled: false },
    options: { server: { apiKeys: { resolver: async (key) => ({ type: keyType(key), claims: JSON.parse(key) }) } } },
  });

  // PostgREST reloads the catalog on this notification, which database/bootstrap/60-schema-cache.sql sends after DDL.
  await catalog.driver.listen("pgrst", () => void connection.clearSchemaCache());

  const underWay = new Set<Promise<Response>>();
  return {
    async handle(request) {
      const claims = identify(request.headers, options);
      if (claims instanceof Response) return claims;
      // lite would put the NUL into its SQL, which Postgres cannot read.
      if (request.url.includes("%00")) return json(400, { code: "PGRST100", message: "the query cannot be parsed" });
      const answer = connection
        .call(request, claims)
        .then(async (left) =>
          left instanceof Response ? left : withParseErrors(await app.fetch(withClaims(left, claims))),
        );
      underWay.add(answer);
      try {
        return await answer;
      } finally {
        underWay.delete(answer);
      }
    },
    async close() {
      // The driver misses connections that are returned while it closes, so closing waits for running requests first, up to the limit.
      await Promise.race([Promise.allSettled(underWay), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      // The limit is needed because a transaction may wait for a lock. This also ends the listening connection; unlistening would wait for a database that may
      // have ended.
      await Promise.all([connection, catalog].map(({ driver }) => driver.end({ timeout: CLOSE_TIMEOUT_MS / 1000 })));
    },
  };
}

const onnotice = () => undefined;

/** Turns errors of a query that cannot be read into the caller's errors; lite answers 500 to some of them. */
async function withParseErrors(answer: Response): Promise<Response> {
  if (answer.status !== 500) return answer;
  const body = await answer.clone().json();
  const unreadable = body.code === "SUP" && /^Error: .* at position \d+$/.test(body.message);
  return unreadable ? json(400, { ...body, code: "PGRST100" }) : answer;
}

/*
 * Identifies the caller. lite would look up the token's user and session for every request, and treats some requests with a broken Bearer as anonymous.
 * PostgREST checks only the token's signature and expiry, and answers 401 to a bad token. So the check happens here, and lite receives the claims in place of a
 * key.
 */
function identify(headers: Headers, keys: ApiKeys): Claims | Response {
  const apiKey = headers.get("apikey");
  const ofKey = claimsOfKey(apiKey, keys);
  if (!ofKey) {
    return apiKey
      ? json(401, { message: "Invalid API key", hint: "Double check your Supabase `anon` or `service_role` API key." })
      : json(401, {
          message: "No API key found in request",
          hint: "No `apikey` request header or url param was found.",
        });
  }
  const bearer = /^bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  // Without a session, supabase-js also sends its API key here.
  if (!bearer || bearer === apiKey) return ofKey;
  const token = claimsOfToken(bearer, accessKeyOf(keys));
  return token.failure ? refuse(token.failure) : token.claims;
}

function refuse(failure: TokenFailure): Response {
  const [code, message] =
    failure.reason === "expired"
      ? ["PGRST303", "JWT expired"]
      : ["PGRST301", "JWT cryptographic operation failed or the token lacks its claims"];
  return json(401, { code, details: null, hint: null, message }, { "WWW-Authenticate": "Bearer" });
}

function keyType(claims: string): "publishable" | "secret" {
  return (JSON.parse(claims) as Claims).role === "service_role" ? "secret" : "publishable";
}

/** Changes the request itself: a copy would pass the body through one more stream. */
function withClaims(request: Request, claims: Claims): Request {
  request.headers.delete("authorization");
  // A token contains its person's name, in any script; a header contains bytes.
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  request.headers.set("apikey", JSON.stringify(claims).replace(/[^\x20-\x7e]/g, escaped));
  return request;
}

type RoleSettings = ReadonlyMap<string, readonly (readonly [name: string, value: string])[]>;

/**
 * Reads the settings of the roles that requests become: the server applies them only at login, PostgREST in each transaction. PostgREST skips settings that
 * `authenticator` may not set (which would fail every request of that role) and settings that the server does not know, and lowercases values.
 */
async function readRoleSettings(catalog: PostgresConnection): Promise<RoleSettings> {
  const rows = await catalog.driver<{ role: string; name: string; value: string }[]>`
    select role, name, lower(value) as value
    from (
      select r.rolname as role, split_part(setting, '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value
      from pg_catalog.pg_db_role_setting s
      join pg_catalog.pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as setting
      where r.rolname in ('anon', 'authenticated', 'service_role')
    ) as of_roles
    join pg_catalog.pg_settings p using (name)
    where p.context = 'user' or has_parameter_privilege('authenticator', name, 'set')`;
  const settings = new Map<string, (readonly [string, string])[]>();
  for (const { role, name, value } of rows) settings.set(role, [...(settings.get(role) ?? []), [name, value]]);
  return settings;
}

/** Parses instants as Postgres writes them in JSON, with a `T` and minutes in the zone; lite returns Postgres' text form. */
const parseInstant = (text: string) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
/** Serializes any value, because Postgres refuses what is not an instant, as it does for PostgREST; the driver would fail on anything but a string. */
const serializeInstant = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const instant = (oid: number) => ({ to: oid, from: [oid], serialize: serializeInstant, parse: parseInstant });

type Catalog = Awaited<ReturnType<PostgresConnection["introspect"]>>;

/**
 * Returns what requests can reach. For each request, lite goes through all columns and, for those of views, their texts. With the columns and views of a
 * product's other schemas, that takes more time than the rest of the request.
 */
function exposed(catalog: Catalog, schemas: readonly string[]): Catalog {
  const isExposed = ({ schema }: { schema?: string }) => schemas.includes(schema ?? "public");
  return { ...catalog, columns: catalog.columns.filter(isExposed), views: catalog.views.filter(isExposed) };
}

class RequestConnection extends PostgresConnection {
  readonly #catalog: PostgresConnection;
  readonly #schemas: readonly string[];
  #exposed: { of: Catalog; catalog: Catalog; functions: Functions } | undefined;
  readonly #roleSettings: RoleSettings;

  constructor(url: string, catalog: PostgresConnection, schemas: readonly string[], roleSettings: RoleSettings) {
    super({
      url,
      postgresOptions: {
        // This is PostgREST's default. Each connection first compiles and plans every function that it calls.
        max: 10,
        onnotice,
        types: { ...jsonAsText, timestamptz: instant(1184), timestamp: instant(1114) },
      },
    });
    this.#catalog = catalog;
    this.#schemas = schemas;
    this.#roleSettings = roleSettings;
  }

  /*
   * The catalog is read as superuser: information_schema shows a role only the objects on which it has rights, and `authenticator` has none. Requests connect
   * as `authenticator`, as on hosted.
   */
  override async introspect(options?: { useCache?: boolean }) {
    return (await this.#reachable(options)).catalog;
  }

  async #reachable(options?: { useCache?: boolean }) {
    const whole = await this.#catalog.introspect(options);
    if (this.#exposed?.of !== whole) {
      this.#exposed = { of: whole, catalog: exposed(whole, this.#schemas), functions: functionsOf(whole) };
    }
    return this.#exposed;
  }

  override async clearSchemaCache() {
    await this.#catalog.clearSchemaCache();
  }

  /** Returns role, claims, request and limits of a transaction. */
  #settingsFor(claims: Claims, rpc: NonNullable<Parameters<PostgresConnection["withContext"]>[2]>["rpc"]) {
    const settings: Record<string, string> = {
      // These come before the role: parameters granted only to `authenticator` cannot be set after it.
      ...Object.fromEntries(this.#roleSettings.get(claims.role) ?? []),
      role: claims.role,
      "request.jwt.claims": JSON.stringify(claims),
    };
    if (rpc) {
      settings["request.method"] = rpc.method;
      settings["request.path"] = rpc.path;
      settings["request.headers"] = JSON.stringify(rpc.requestHeaders ?? {});
      settings["response.status"] = "";
      settings["response.headers"] = "";
      if (rpc.readOnly) settings.transaction_read_only = "on";
    }
    return settings;
  }

  /** Returns the answer to a usual call of a function, or the request for lite to answer. */
  async call(request: Request, claims: Claims): Promise<Response | Request> {
    const name = calledBy(request);
    const schema = request.headers.get("content-profile") ?? this.#schemas[0] ?? "";
    if (!name || !this.#schemas.includes(schema)) return request;
    const body = await request.text();
    const call = callOf((await this.#reachable({ useCache: true })).functions, schema, name, body);
    const { readOnly = false } = call ?? {};
    const requestHeaders = Object.fromEntries(request.headers);
    const settings = this.#settingsFor(claims, { method: "POST", path: `/rpc/${name}`, readOnly, requestHeaders });
    try {
      const value = call && (await makeCall(this.driver, settings, call, body));
      if (value !== undefined) return valueAnswer(value);
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      if (error.code !== "PGRST") return answerTo(error, claims.role);
    }
    return new Request(request.url, { method: "POST", headers: request.headers, body });
  }

  /*
   * One statement sets role, claims, request and limits, where lite sends up to twelve. At the first request, lite would also GRANT ALL on every table with row
   * level security to anon and authenticated, which undoes the REVOKEs of the migrations. A database error becomes PostgREST's answer with its status; lite
   * answers 500 to an exclusion or check violation and to RAISE, and logs each error with its stack.
   */
  override async withContext<T>(
    vars: VarsContext | undefined,
    run: (db: PostgresConnection["kysely"]) => Promise<T>,
    options?: Parameters<PostgresConnection["withContext"]>[2],
  ): Promise<T> {
    const auth = (vars?.auth ?? {}) as { role?: string; jwt?: Record<string, unknown> | null };
    const role = auth.role ?? "anon";
    const settings = this.#settingsFor({ ...auth.jwt, role }, options?.rpc);
    const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
    try {
      return await this.kysely.transaction().execute(async (transaction) => {
        await sql`select ${sql.join(calls)}`.execute(transaction);
        return run(transaction);
      });
    } catch (error) {
      // The only caller, the Data API, returns this result as it is: a Response.
      if (error instanceof postgres.PostgresError && error.code !== "PGRST") return answerTo(error, role) as T;
      throw error;
    }
  }
}

function valueAnswer(value: string): Response {
  return new Response(value, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(value)),
      "Content-Range": "0-0/*",
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "Content-Range, Content-Location, Preference-Applied",
    },
  });
}

function answerTo(error: postgres.PostgresError, role: string): Response {
  const { code, message } = error;
  return json(statusOf(code, role), { code, details: error.detail ?? null, hint: error.hint ?? null, message });
}

/** PostgREST's table of SQLSTATE and HTTP status. */
const STATUS_OF_CODE: Record<string, number> = {
  "21000": 400,
  "22023": 400,
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
  "53400": 500,
  "57P01": 503,
  P0001: 400,
};
const STATUS_OF_CLASS: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 500,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

function statusOf(code: string, role: string): number {
  const custom = /^PT([2-5]\d\d)$/.exec(code);
  if (custom) return Number(custom[1]);
  if (code === "42501") return role === "anon" ? 401 : 403;
  return STATUS_OF_CODE[code] ?? STATUS_OF_CLASS[code.slice(0, 2)] ?? 400;
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Access-Control-Allow-Origin": "*", ...headers },
  });
}
