import { type ApiKeys, keySetOf, readToken, type SigningKey, signClaims } from "../tokens/jwt.ts";
import { type AccountOptions, createAccountRoutes } from "./account-routes.ts";
import { jsonAsText } from "./json-as-text.ts";
import { App, PostgresConnection } from "./lite.ts";
import { connectPasswordHook, isPasswordSignIn } from "./password-hook.ts";

/*
 * The auth service of `@supabase/lite`, connected as hosted's auth service is: a sign-up trigger that lacks SECURITY DEFINER fails here as it does there. The
 * tables, `auth.uid()` and similar functions come from local/database/bootstrap: lite's `ensureSystemSchema()`, which would overwrite them at each call, is
 * never called.
 */

export interface AuthOptions extends ApiKeys, AccountOptions {
  /** Seconds for which an access token is valid. */
  jwtExpiry: number;
  /** `pg-functions://…`: the project's function that checks every password. */
  passwordHook: string | undefined;
}

export interface Auth {
  /** Answers `/auth/v1/*`. */
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** The part of a session's user that its token repeats. */
interface SessionUser {
  app_metadata: object;
  user_metadata: object;
}

/** The database numbers refresh tokens; lite gives each a UUID. */
const tokenId = {
  to: 20,
  from: [],
  serialize: (id: unknown) => (/^[\da-f]{8}-/.test(String(id)) ? "0" : String(id)),
  parse: (text: string) => text,
};

export function createAuth(options: AuthOptions): Auth {
  const connection = new PostgresConnection({
    url: options.databaseUrl,
    postgresOptions: { max: 10, onnotice: () => undefined, types: { ...jsonAsText, tokenId } },
  });
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      site_url: options.siteUrl,
      jwt_expiry: options.jwtExpiry,
      minimum_password_length: options.minimumPasswordLength,
      email: { enable_signup: true, enable_confirmations: false },
    },
    api: { enabled: false },
    db: { migrations: { enabled: false } },
    studio: { enabled: false },
    storage: { enabled: false },
  });
  const passwordHook = options.passwordHook
    ? connectPasswordHook(options.databaseUrl, options.passwordHook, options.jwtSecret)
    : undefined;
  const account = createAccountRoutes(options);
  const lite = async (request: Request) => {
    const inner = withBearer(request, (token) => inward(token, options.signingKey, options.jwtSecret));
    const fetched =
      passwordHook && isPasswordSignIn(request)
        ? await passwordHook.signIn(inner, async (asked) => app.fetch(asked))
        : await app.fetch(inner);
    return withTokens(fetched, (token, user) => outward(token, user, options.jwtSecret, options.signingKey));
  };
  return {
    async handle(request) {
      if (new URL(request.url).pathname === "/auth/v1/.well-known/jwks.json") {
        return Response.json(keySetOf(options.signingKey), { headers: { "Cache-Control": "public, max-age=600" } });
      }
      const answer = (await account.handle(request, lite)) ?? (await lite(request));
      const token = answer.ok && (await tokenIn(answer));
      if (token) await account.noteClient(request, token);
      return answer;
    },
    async close() {
      await Promise.all([account.close(), connection.driver.end({ timeout: 1 }), passwordHook?.close()]);
    },
  };
}

/*
 * Hosted signs access tokens with a private key and publishes the public one: `getClaims()` verifies them without a request. lite supports only HS256, whose
 * secret cannot be published. With HS256, `getClaims()` would ask Auth about each token, and notice things that it cannot notice on hosted, for example that
 * the session has ended. So the adapter signs tokens again: outgoing ones with ES256, incoming ones with HS256. Hosted's tokens also repeat the metadata of the
 * account.
 */
function outward(token: string, user: SessionUser | undefined, secret: string, key: SigningKey): string {
  const { payload } = readToken(token, secret);
  const { app_metadata, user_metadata } = user ?? {};
  return payload ? signClaims({ ...payload, app_metadata, user_metadata }, key) : token;
}

/** Returns the same claims signed for lite. Expired or forged tokens stay invalid; lite words the refusal. */
function inward(token: string, key: SigningKey, secret: string): string {
  const [, body] = token.split(".");
  // Without a session, supabase-js sends its API key as the token.
  if (!body) return token;
  const { failure } = readToken(token, key.public);
  const isOurs = !failure || failure.reason === "expired";
  return isOurs
    ? signClaims(JSON.parse(Buffer.from(body, "base64url").toString()), secret)
    : signClaims({}, `not ${secret}`);
}

/** Returns the access token of the session in an answer. */
async function tokenIn(answer: Response): Promise<string | undefined> {
  if (!answer.headers.get("content-type")?.startsWith("application/json")) return undefined;
  const body = await answer.clone().json();
  return typeof body?.access_token === "string" ? body.access_token : undefined;
}

function withBearer(request: Request, exchange: (token: string) => string): Request {
  const bearer = /^bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!bearer) return request;
  const headers = new Headers(request.headers);
  headers.set("authorization", `Bearer ${exchange(bearer)}`);
  return new Request(request, { headers });
}

async function withTokens(
  response: Response,
  exchange: (token: string, user?: SessionUser) => string,
): Promise<Response> {
  const headers = new Headers(response.headers);
  const location = headers.get("location");
  if (location)
    headers.set(
      "location",
      location.replace(/(?<=access_token=)[\w.-]+/, (token) => exchange(token)),
    );
  let body: BodyInit | null = response.body;
  if (headers.get("content-type")?.startsWith("application/json")) {
    const answer = await response.json();
    if (typeof answer?.access_token === "string") answer.access_token = exchange(answer.access_token, answer.user);
    body = JSON.stringify(answer);
    headers.delete("content-length");
  }
  return new Response(body, { status: response.status, headers });
}
