import { createHash, randomInt, randomUUID } from "node:crypto";
import postgres from "postgres";
import { type Claims, claimsOfToken, isRecord, type SigningKey } from "../tokens/jwt.ts";
import { type HookedEmail, type SendEmailHook, sendEmail } from "./send-email-hook.ts";

/*
 * Parts of Auth that `@supabase/lite` lacks or does differently from hosted Auth (supabase/auth, internal/api: auth.go, token.go, recover.go, otp.go,
 * magic_link.go, verify.go, user.go, admin.go): the life of an account with a password, and bans. The product's conformance tests compare
 * these parts with the original.
 */

export interface AccountOptions {
  /** Connection as `supabase_auth_admin`. */
  databaseUrl: string;
  /** Connection as superuser, only for pgcrypto: Auth hashes passwords itself. */
  adminUrl: string;
  signingKey: SigningKey;
  secretKey: string;
  siteUrl: string;
  minimumPasswordLength: number;
  /** Whether a new password requires the old one. */
  requireCurrentPassword: boolean;
  /** Number of digits of a code. */
  otpLength: number;
  /** The hook that sends emails; without it, Auth sends none. */
  sendEmailHook: SendEmailHook | undefined;
}

export interface AccountRoutes {
  /** Answers requests that lite would answer differently from hosted; undefined leaves the request to lite. */
  handle(request: Request, lite: (request: Request) => Promise<Response>): Promise<Response | undefined>;
  /** Records which client began or renewed a session, as Auth does and lite does not. */
  noteClient(request: Request, accessToken: string): Promise<void>;
  close(): Promise<void>;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const invalid = (message: string) => new Refusal(400, "validation_failed", message);
const expired = () => new Refusal(403, "otp_expired", "Email link is invalid or has expired");
const banned = (status: 400 | 403, message = "User is banned") => new Refusal(status, "user_banned", message);
const RESET_HOURS = 1;
/** The least time between two emails of one kind to one person, in seconds. */
const MAX_FREQUENCY_S = 1;

const hashOf = (email: string, code: string) =>
  createHash("sha224")
    .update(email + code)
    .digest("hex");
/** Returns what Auth puts in place of the data of a deleted account. */
const obscure = (id: string, value: string) =>
  createHash("sha256")
    .update(id + value)
    .digest("base64url");

interface UserRow {
  id: string;
  email: string;
  encrypted_password: string | null;
  email_change: string;
  email_change_token_current: string;
  email_change_token_new: string;
  deleted_at: string | null;
  banned_until: Date | null;
}
const isBanned = ({ banned_until }: Pick<UserRow, "banned_until">) =>
  banned_until !== null && banned_until > new Date();

export function createAccountRoutes(options: AccountOptions): AccountRoutes {
  const sql = postgres(options.databaseUrl, { max: 4, onnotice: () => undefined });
  const admin = postgres(options.adminUrl, { max: 2, onnotice: () => undefined });
  const newCode = () => String(randomInt(10 ** options.otpLength)).padStart(options.otpLength, "0");
  const isFresh = (column: string) => sql`${sql(column)} > now() - make_interval(hours => ${RESET_HOURS})`;

  async function userBy(where: postgres.Fragment): Promise<UserRow | undefined> {
    const [row] = await sql<UserRow[]>`select * from auth.users where ${where} and deleted_at is null limit 1`;
    return row;
  }

  /** Without a hook, emails are discarded. */
  const send = async (user: HookedEmail["user"], email: HookedEmail["email_data"]) =>
    !options.sendEmailHook || sendEmail(options.sendEmailHook, options.siteUrl, { user, email_data: email });

  /** Sends one email and then stores its tokens. */
  async function mail(
    user: UserRow,
    sentAt: string,
    columns: Record<string, string | number>,
    email: HookedEmail["email_data"],
  ) {
    const [recent] = await sql`
      select from auth.users where id = ${user.id} and ${sql(sentAt)} > now() - make_interval(secs => ${MAX_FREQUENCY_S})`;
    if (recent) {
      throw new Refusal(
        429,
        "over_email_send_rate_limit",
        "For security purposes, you can only request this after a moment.",
      );
    }
    const change = columns.email_change;
    const person = { id: user.id, email: user.email, ...(typeof change === "string" && { new_email: change }) };
    if (!(await send(person, email))) {
      throw new Refusal(500, "unexpected_failure", "Unexpected status code returned from hook");
    }
    await sql`update auth.users set ${sql({ ...columns, [sentAt]: new Date() })} where id = ${user.id}`;
  }

  /** Begins a session from a link or a code, in the form that `/token` returns. It allows a new password without the old one. */
  async function begin(userId: string, request: Request, lite: (request: Request) => Promise<Response>) {
    const [session, token] = [randomUUID(), randomUUID()];
    await sql`
      insert into auth.sessions (id, user_id, tag, created_at, updated_at) values (${session}, ${userId}, 'otp', now(), now())`;
    await sql`
      insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
      values (${token}, ${userId}, ${session}, false, now(), now())`;
    const url = new URL("/auth/v1/token?grant_type=refresh_token", request.url).href;
    return lite(again(request, url, { refresh_token: token }, "POST"));
  }

  async function recover(body: Record<string, unknown>): Promise<Response> {
    const email = textOf(body, "email").toLowerCase();
    if (email === "") throw invalid("Password recovery requires an email");
    const user = await userBy(sql`email = ${email}`);
    if (user) {
      const token = newCode();
      const token_hash = hashOf(email, token);
      await mail(
        user,
        "recovery_sent_at",
        { recovery_token: token_hash },
        { email_action_type: "recovery", token, token_hash },
      );
    }
    return Response.json({});
  }

  /**
   * Sends a code for signing in. A new address gets an account at once, with a password that nobody knows; its address counts as confirmed.
   */
  async function sendCode(
    body: Record<string, unknown>,
    request: Request,
    lite: (request: Request) => Promise<Response>,
  ): Promise<Response> {
    const email = textOf(body, "email").toLowerCase();
    if (email === "") throw invalid("One of email or phone must be set");
    if (!(await userBy(sql`email = ${email}`))) {
      const account = { email, password: randomUUID(), data: body.data ?? {} };
      const made = await lite(again(request, new URL("/auth/v1/signup", request.url).href, account));
      if (!made.ok) return made;
    }
    const user = await userBy(sql`email = ${email}`);
    if (user) {
      const token = newCode();
      const token_hash = hashOf(email, token);
      // As on hosted, the token is in the column for a forgotten password: the newer of the two replaces the older.
      await mail(
        user,
        "recovery_sent_at",
        { recovery_token: token_hash },
        { email_action_type: "magiclink", token, token_hash },
      );
    }
    return Response.json({});
  }

  async function verify(
    body: Record<string, unknown>,
    request: Request,
    lite: (request: Request) => Promise<Response>,
  ) {
    const type = textOf(body, "type");
    const isSignIn = type === "recovery" || type === "magiclink" || type === "email";
    if (!isSignIn && type !== "email_change") throw invalid("Invalid email verification type");
    const hash = textOf(body, "token_hash") || hashOf(textOf(body, "email").toLowerCase(), textOf(body, "token"));
    if (isSignIn) {
      const user = await userBy(sql`recovery_token = ${hash} and ${isFresh("recovery_sent_at")}`);
      if (!user) throw expired();
      if (isBanned(user)) throw banned(403);
      await sql`
        update auth.users set recovery_token = '', email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${user.id}`;
      return begin(user.id, request, lite);
    }
    const user = await userBy(
      sql`${hash} in (email_change_token_current, email_change_token_new) and ${isFresh("email_change_sent_at")}`,
    );
    if (!user) throw expired();
    if (isBanned(user)) throw banned(403);
    await sql.begin(async (transaction) => {
      await transaction`
        update auth.users
           set email = email_change, email_change = '', email_change_token_current = '', email_change_token_new = '',
               email_confirmed_at = coalesce(email_confirmed_at, now())
         where id = ${user.id}`;
      await transaction`
        update auth.identities
           set identity_data = identity_data || jsonb_build_object('email', ${user.email_change}::text, 'email_verified', true)
         where user_id = ${user.id} and provider = 'email'`;
    });
    await send(
      { id: user.id, email: user.email_change },
      { email_action_type: "email_changed_notification", old_email: user.email },
    );
    return begin(user.id, request, lite);
  }

  async function changeUser(body: Record<string, unknown>, claims: Claims) {
    const user = await userBy(sql`id = ${claims.sub ?? null}`);
    if (!user) throw new Refusal(403, "user_not_found", "User from sub claim in JWT does not exist");
    const email = textOf(body, "email").toLowerCase();
    if (email !== "" && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
      throw invalid("Unable to validate email address: invalid format");
    }
    if (email !== "" && email !== user.email && (await userBy(sql`email = ${email}`))) {
      throw new Refusal(422, "email_exists", "A user with this email address has already been registered");
    }
    if (typeof body.password === "string") await changePassword(user, body, claims);
    if (email !== "" && email !== user.email) {
      const [current, fresh] = [newCode(), newCode()];
      const hashes = { current: hashOf(user.email, current), fresh: hashOf(email, fresh) };
      const columns = {
        email_change: email,
        email_change_token_current: hashes.current,
        email_change_token_new: hashes.fresh,
      };
      // The names are Auth's: the hash without "new" belongs to the new address.
      await mail(user, "email_change_sent_at", columns, {
        email_action_type: "email_change",
        token: current,
        token_hash: hashes.fresh,
        token_new: fresh,
        token_hash_new: hashes.current,
      });
    }
  }

  async function changePassword(user: UserRow, body: Record<string, unknown>, claims: Claims) {
    const password = textOf(body, "password");
    if (password.length < options.minimumPasswordLength) {
      throw new Refusal(
        422,
        "weak_password",
        `Password should be at least ${options.minimumPasswordLength} characters.`,
      );
    }
    const matches = async (candidate: string) => {
      // pgcrypto knows the same hash only by its older name.
      const hash = user.encrypted_password?.replace(/^\$2b\$/, () => "$2a$") ?? null;
      const [row] = await admin<
        [{ same: boolean | null }]
      >`select extensions.crypt(${candidate}, ${hash}) = ${hash} as same`;
      return row.same === true;
    };
    const [session] = await sql<{ tag: string | null }[]>`
      select tag from auth.sessions where id = ${String(claims.session_id)}`;
    if (user.encrypted_password && options.requireCurrentPassword && session?.tag !== "otp") {
      const current = textOf(body, "current_password");
      const message = "Current password required when setting new password.";
      if (current === "") throw new Refusal(400, "current_password_required", message);
      if (!(await matches(current))) throw new Refusal(400, "current_password_invalid", message);
    }
    if (await matches(password)) {
      throw new Refusal(422, "same_password", "New password should be different from the old password.");
    }
    const [made] = await admin<
      [{ hash: string }]
    >`select extensions.crypt(${password}, extensions.gen_salt('bf', 10)) as hash`;
    await sql.begin(async (transaction) => {
      // Pending requests made with the old password become void, and all other sessions end.
      await transaction`
        update auth.users
           set encrypted_password = ${made.hash}, confirmation_token = '', recovery_token = '', recovery_sent_at = null,
               email_change_token_current = '', email_change_token_new = '', email_change_sent_at = null
         where id = ${user.id}`;
      await transaction`delete from auth.sessions where user_id = ${user.id} and id <> ${String(claims.session_id)}`;
    });
    await send({ id: user.id, email: user.email }, { email_action_type: "password_changed_notification" });
  }

  async function anyUser(id: string) {
    const [user] = await sql<Pick<UserRow, "id" | "email" | "email_change" | "deleted_at">[]>`
      select id, aud, role, email, email_change, raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata, created_at,
             updated_at, deleted_at
        from auth.users where id = ${id}`;
    if (!user) throw new Refusal(404, "user_not_found", "User not found");
    return user;
  }

  /** Deletes softly: the row stays for its references, but nothing in it identifies the person. */
  async function deleteUser(id: string, body: Record<string, unknown>): Promise<Response> {
    const user = await anyUser(id);
    if (body.should_soft_delete !== true) {
      await sql`delete from auth.users where id = ${id}`;
    } else if (user.deleted_at === null) {
      await sql.begin(async (transaction) => {
        await transaction`
          update auth.users
             set email = ${obscure(id, user.email)}, email_change = ${obscure(id, user.email_change)}, encrypted_password = null,
                 confirmation_token = '', recovery_token = '', email_change_token_current = '', email_change_token_new = '',
                 raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = now()
           where id = ${id}`;
        await transaction`
          update auth.identities set identity_data = '{}', provider_id = ${obscure(id, `email:${id}`)} where user_id = ${id}`;
        await transaction`delete from auth.sessions where user_id = ${id}`;
      });
    }
    return Response.json({});
  }

  /** Returns the claims of the request's token, if its session still exists. */
  async function claimsOf(request: Request): Promise<Claims> {
    const token = bearerOf(request);
    if (!token) throw new Refusal(401, "no_authorization", "This endpoint requires a valid Bearer token");
    const { claims } = claimsOfToken(token, options.signingKey.public);
    if (!claims) throw new Refusal(403, "bad_jwt", "invalid JWT");
    const [session] = await sql`
      select from auth.sessions where id = ${String(claims.session_id)} and user_id = ${claims.sub ?? null}`;
    if (!session) throw new Refusal(403, "session_not_found", "Session from session_id claim in JWT does not exist");
    return claims;
  }

  /** Refuses a banned person; Auth checks this before it compares the password or looks for the session. */
  async function refuseBanned(body: Record<string, unknown>, grant: string | null): Promise<void> {
    if (grant === "password") {
      const user = await userBy(sql`email = ${textOf(body, "email").toLowerCase()} and encrypted_password is not null`);
      if (user && isBanned(user)) throw banned(400);
    } else {
      const token = textOf(body, "refresh_token");
      const user = await userBy(
        sql`id::text in (select user_id::text from auth.refresh_tokens where token = ${token})`,
      );
      if (user && isBanned(user)) throw banned(400, "Invalid Refresh Token: User Banned");
    }
  }

  async function route(request: Request, lite: (request: Request) => Promise<Response>): Promise<Response | undefined> {
    await requireTexts(request);
    const path = new URL(request.url).pathname.replace("/auth/v1", "");
    const what = `${request.method} ${path}`;
    if (what === "POST /recover") return recover(await bodyOf(request));
    if (what === "POST /otp") return sendCode(await bodyOf(request), request, lite);
    if (what === "POST /verify") return verify(await bodyOf(request), request, lite);
    if (what === "POST /token") {
      await refuseBanned(await bodyOf(request.clone()), new URL(request.url).searchParams.get("grant_type"));
      return undefined;
    }
    if (bearerOf(request) && /^\/(user|logout)$/.test(path)) {
      const { claims } = claimsOfToken(bearerOf(request) ?? "", options.signingKey.public);
      const user = claims && (await userBy(sql`id = ${claims.sub ?? null}`));
      if (user && isBanned(user)) throw banned(403);
    }
    if (what === "PUT /user") {
      const body = await bodyOf(request.clone());
      if (body.password === undefined && body.email === undefined) return undefined;
      await changeUser(body, await claimsOf(request));
      // lite handles the metadata and the answer.
      return lite(again(request, request.url, { data: body.data ?? {} }));
    }
    const [, method, user] = /^(GET|DELETE) \/admin\/users\/([\da-f-]{36})$/.exec(what) ?? [];
    if (!user) return undefined;
    if (request.headers.get("apikey") !== options.secretKey) throw new Refusal(403, "not_admin", "User not allowed");
    return method === "GET" ? Response.json(await anyUser(user)) : deleteUser(user, await bodyOf(request));
  }

  return {
    async handle(request, lite) {
      try {
        return await route(request, lite);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { status, code, message } = error;
        return Response.json(
          { code: status, error_code: code, msg: message },
          { status, headers: { "x-sb-error-code": code } },
        );
      }
    },
    async noteClient(request, accessToken) {
      const { claims } = claimsOfToken(accessToken, options.signingKey.public);
      await sql`
        update auth.sessions set user_agent = ${request.headers.get("user-agent")} where id = ${String(claims?.session_id)}`;
    },
    async close() {
      await Promise.all([sql.end({ timeout: 1 }), admin.end({ timeout: 1 })]);
    },
  };
}

/** Returns a request like `request`, with another body. */
function again(request: Request, url: string, body: object, method = request.method): Request {
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  headers.delete("content-length");
  return new Request(url, { method, headers, body: JSON.stringify(body) });
}

function bearerOf(request: Request): string | undefined {
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  // Without a session, supabase-js sends its API key.
  return token?.startsWith("sb_") ? undefined : token;
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return body;
  } catch {
    // The statement below refuses it.
  }
  throw new Refusal(400, "bad_json", "Could not parse request body as JSON");
}

const textOf = (body: Record<string, unknown>, name: string): string =>
  typeof body[name] === "string" ? body[name] : "";

const TEXTS = ["email", "password", "current_password", "token", "token_hash", "type", "refresh_token"];

/** Refuses a body whose texts have another type, which Auth cannot parse, or contain a NUL, which Postgres cannot store. */
async function requireTexts(request: Request): Promise<void> {
  if (!request.headers.get("content-type")?.startsWith("application/json")) return;
  const body = await bodyOf(request.clone());
  for (const text of TEXTS.map((name) => body[name] ?? "")) {
    if (typeof text !== "string") throw new Refusal(400, "bad_json", "Could not parse request body as JSON");
    if (text.includes("\0")) throw invalid("The request holds a value that cannot be stored");
  }
}
