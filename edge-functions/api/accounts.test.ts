import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { environment } from "../../tests/support/services.ts";
import { SESSION, USER } from "../../tests/support/signed-in.ts";
import { type Accounts, connectAccounts } from "./accounts.ts";

const settings = { supabaseUrl: "http://auth.test", publishableKey: "sb_publishable_x", secretKey: "sb_secret_x" };
let accounts: Accounts;
const client = { from: null };

interface Call {
  path: string;
  headers: Headers;
  body: Record<string, unknown>;
}
let calls: Call[];
/** What Auth answers. */
let answer: (method: string, call: Call) => Response;
const json = (status: number, body: object) => () => Response.json(body, { status });
const refusal = (status: number, error_code: string) => json(status, { code: status, error_code, msg: "no" });

const base64url = (value: string | ArrayBuffer) => Buffer.from(value as string).toString("base64url");
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const claims = () => ({
  ...{ sub: USER, session_id: SESSION, role: "authenticated", exp: inAnHour() },
  app_metadata: { provider: "email", role: "designer" },
  user_metadata: { role: "user" },
});
const newKeys = () => crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
let keys: CryptoKeyPair;
let kid: string;

/** Signs a token. Hosted projects sign with ES256 and publish the key; local projects use `alg: "HS256"` without a key id. */
async function token(of: object, header: object = { alg: "ES256", kid }, key = keys.privateKey) {
  const signed = `${base64url(JSON.stringify({ typ: "JWT", ...header }))}.${base64url(JSON.stringify(of))}`;
  const data = new TextEncoder().encode(signed);
  return `${signed}.${base64url(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, data))}`;
}

beforeEach(async () => {
  // Deno has a WebSocket, Node only from version 22; the client requires one.
  vi.stubGlobal("WebSocket", WebSocket);
  accounts = connectAccounts(environment(settings));
  calls = [];
  keys = await newKeys();
  // The client caches published keys for all its instances under this name.
  kid = randomUUID();
  const jwk = { ...(await crypto.subtle.exportKey("jwk", keys.publicKey)), kid, alg: "ES256" };
  answer = refusal(403, "bad_jwt");
  vi.stubGlobal("fetch", async (url: string, { method = "GET", headers, body }: RequestInit = {}) => {
    const call = {
      path: String(url).replace("http://auth.test/auth/v1/", ""),
      headers: new Headers(headers),
      body: body ? JSON.parse(String(body)) : {},
    };
    calls.push(call);
    return call.path.endsWith("/jwks.json") ? Response.json({ keys: [jwk] }) : answer(method, call);
  });
});
afterEach(() => vi.unstubAllGlobals());
const made = () => calls.map(({ path }) => path);

describe("A bearer token", () => {
  test("of an asymmetric project is verified with the published key, without asking Auth each time", async () => {
    for (const _ of [1, 2])
      expect(await accounts.verify(await token(claims()))).toEqual({
        userId: USER,
        sessionId: SESSION,
        role: "designer",
      });
    expect(made()).toEqual([".well-known/jwks.json"]);
  });

  test("of a symmetric project is verified by Auth", async () => {
    answer = json(200, { id: USER, aud: "authenticated" });
    const verified = await accounts.verify(await token(claims(), { alg: "HS256" }));
    expect(verified).toEqual({ userId: USER, sessionId: SESSION, role: "designer" });
    expect(made()).toEqual(["user"]);
  });

  const other = () => `.${base64url(JSON.stringify({ ...claims(), sub: "x" }))}.`;
  test.each([
    ["it has expired", () => token({ ...claims(), exp: inAnHour() - 7200 })],
    ["it is signed with another key", async () => token(claims(), undefined, (await newKeys()).privateKey)],
    ["it was changed after it was signed", async () => (await token(claims())).replace(/\.[^.]+\./, other())],
    ["it has no user", () => token({ ...claims(), sub: undefined })],
    ["it has no session", () => token({ ...claims(), session_id: undefined })],
    ["its account has no role", () => token({ ...claims(), app_metadata: {} })],
    ["its account has no metadata", () => token({ ...claims(), app_metadata: undefined })],
    ["its role is not a person's", () => token({ ...claims(), role: "service_role" })],
    ["Auth refuses it", () => token(claims(), { alg: "HS256" })],
    ["it claims to need no signature", () => token(claims(), { alg: "none" })],
    ["it is three words", async () => "one.two.three"],
    ["it is an API key", async () => "sb_secret_x"],
    ["it is empty", async () => ""],
  ])("is refused when %s", async (_, make) => {
    await expect(accounts.verify(await make())).rejects.toMatchObject({ status: 401, code: "unauthenticated" });
  });

  test("is not refused while Auth is down, which would sign people out", async () => {
    const symmetric = await token(claims(), { alg: "HS256" });
    answer = json(502, {});
    await expect(accounts.verify(symmetric)).rejects.toMatchObject({ status: 503 });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    await expect(accounts.verify(symmetric)).rejects.toMatchObject({ status: 503 });
    await expect(accounts.verify(await token(claims()))).rejects.toMatchObject({ status: 503 });
  });
});

describe("Signing in", () => {
  const signIn = (from: string | null = null) => accounts.signIn("a@b.co", "secret", { from });

  test.each([
    [400, "invalid_credentials", 401, "invalid_credentials"],
    [400, "email_not_confirmed", 403, "confirm_email"],
    [400, "user_banned", 403, "suspended"],
    [429, "over_request_rate_limit", 429, "rate_limited"],
    [500, "unexpected_failure", 503, "unavailable"],
  ])("turns Auth's %i %s into %i %s", async (status, errorCode, expected, code) => {
    answer = refusal(status, errorCode);
    await expect(signIn()).rejects.toMatchObject({ status: expected, code });
  });

  test("forwards the client's address if it is known, with the key that Auth accepts", async () => {
    await signIn("203.0.113.7").catch(() => undefined);
    await signIn().catch(() => undefined);
    expect(calls.map(({ headers }) => [headers.get("sb-forwarded-for"), headers.get("apikey")])).toEqual([
      ["203.0.113.7", "sb_secret_x"],
      [null, "sb_publishable_x"],
    ]);
  });
});

describe("Signing up", () => {
  const account = { name: "A", email: "a@b.co", password: "secret", role: "user" } as const;

  test.each([
    [422, { error_code: "user_already_exists" }, 409, "email_taken"],
    [422, { error_code: "email_exists" }, 409, "email_taken"],
    [422, { error_code: "weak_password", weak_password: { reasons: ["length"] } }, 400, "invalid_request"],
    [422, { error_code: "signup_disabled" }, 400, "signup_failed"],
    [429, { error_code: "over_email_send_rate_limit" }, 429, "rate_limited"],
  ])("turns Auth's %i %j into %i %s", async (status, body, expected, code) => {
    answer = json(status, { code: status, msg: "no", ...body });
    await expect(accounts.signUp(account, client)).rejects.toMatchObject({ status: expected, code });
  });

  test("says that the address has to be confirmed when Auth returns no session", async () => {
    const person = { id: USER, aud: "authenticated", email: "a@b.co", confirmation_sent_at: "2026-11-21T00:00:00Z" };
    answer = json(200, person);
    await expect(accounts.signUp(account, client)).rejects.toMatchObject({ status: 403, code: "confirm_email" });
  });
});

describe("A session", () => {
  /** Makes Auth answer a call with the first entry with which its method and path begin. */
  async function auth(answers: Record<string, () => Response> = {}) {
    const session = {
      access_token: await token(claims()),
      ...{ refresh_token: "refresh", token_type: "bearer", expires_in: 600 },
      user: { id: USER, aud: "authenticated" },
    };
    const all = {
      ...answers,
      "POST logout": () => new Response(null, { status: 204 }),
      "POST verify": answers["POST verify"] ?? json(200, session),
      "POST token": json(200, session),
      "PUT user": answers["PUT user"] ?? json(200, session.user),
    };
    answer = (method, { path }) =>
      (Object.entries(all).find(([place]) => `${method} ${path}`.startsWith(place))?.[1] ?? json(404, {}))();
    return session;
  }
  async function signIn() {
    await auth();
    return accounts.signIn("a@b.co", "old", client);
  }

  test("ends without ending the others", async () => {
    await (await signIn()).end();
    expect(made().at(-1)).toBe("logout?scope=local");
  });

  test("sends the old password with a new one", async () => {
    await (await signIn()).changePassword("old", "new");
    expect(calls.at(-1)).toMatchObject({ path: "user", body: { password: "new", current_password: "old" } });
  });

  test.each([
    [422, "same_password", 400, /already your password/],
    [422, "weak_password", 400, /no/],
    [503, "unexpected_failure", 503, /busy/],
  ])("turns Auth's %i %s to a new password into %i", async (status, code, expected, message) => {
    const session = await signIn();
    await auth({ "PUT user": refusal(status, code) });
    const failure = await session.changePassword("old", "new").catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: expected });
    expect(JSON.stringify([(failure as Error).message, failure])).toMatch(message);
  });

  test.each([
    [422, "email_exists", 409, "email_taken"],
    [400, "email_address_invalid", 400, "invalid_request"],
    [429, "over_email_send_rate_limit", 429, "rate_limited"],
  ])("turns Auth's %i %s to another address into %i %s", async (status, code, expected, ours) => {
    const session = await signIn();
    await auth({ "PUT user": refusal(status, code) });
    await expect(session.changeAddress("new@b.co")).rejects.toMatchObject({ status: expected, code: ours });
  });

  test("begun by a link accepts a new password, even the forgotten one, and ends the others", async () => {
    await auth();
    expect(await accounts.resetPassword("key", "new", client)).toMatchObject({ userId: USER });
    expect(calls[0]?.body).toMatchObject({ type: "recovery", token_hash: "key" });
    calls = [];
    await auth({ "PUT user": refusal(422, "same_password") });
    expect(await accounts.resetPassword("key", "old", client)).toMatchObject({ userId: USER });
    // Auth ends the others only when a new password is set.
    expect(made()).toEqual(["verify", "user", "logout?scope=others"]);
  });

  test("begun by a link ends when Auth refuses the new password", async () => {
    await auth({ "PUT user": refusal(422, "weak_password") });
    await expect(accounts.resetPassword("key", "weak", client)).rejects.toMatchObject({ status: 400 });
    expect(made()).toEqual(["verify", "user", "logout?scope=local"]);
  });

  test("is not begun by a used link", async () => {
    await auth({ "POST verify": refusal(403, "otp_expired") });
    const expired = { code: "link_expired" };
    await expect(accounts.resetPassword("key", "new", client)).rejects.toMatchObject(expired);
    for (const codes of [["one"], ["one", "two"]])
      await expect(accounts.presentAddressCodes(codes, client)).rejects.toMatchObject(expired);
  });

  test("begun by a change of address ends at once", async () => {
    await auth();
    await accounts.presentAddressCodes(["one", "two"], client);
    expect(made()).toEqual(["verify", "logout?scope=local"]);
  });

  test("is begun by the second code of an address if the first was already used or only noted", async () => {
    const session = await auth();
    const ended = answer;
    answer = (method, call) =>
      call.path.startsWith("logout")
        ? ended(method, call)
        : (call.body.token_hash === "one" ? refusal(403, "otp_expired") : json(200, session))();
    await accounts.presentAddressCodes(["one", "two"], client);
    expect(made()).toEqual(["verify", "verify", "logout?scope=local"]);
    // Auth answers the first of two codes with a message; the second code has to change the address.
    calls = [];
    await auth({ "POST verify": json(200, { msg: "Confirmation link accepted" }) });
    await expect(accounts.presentAddressCodes(["one", "two"], client)).rejects.toMatchObject({ status: 503 });
    expect(made()).toEqual(["verify", "verify"]);
    // Auth is down, so the next code is not tried.
    calls = [];
    await auth({ "POST verify": refusal(503, "unexpected_failure") });
    await expect(accounts.presentAddressCodes(["one", "two"], client)).rejects.toMatchObject({ status: 503 });
    expect(made()).toEqual(["verify"]);
  });
});

test("Asking for a forgotten password does not reveal whether there is an account", async () => {
  answer = json(200, {});
  await accounts.forgotPassword("a@b.co", client);
  answer = refusal(429, "over_email_send_rate_limit");
  await accounts.forgotPassword("a@b.co", client);
  answer = refusal(429, "over_request_rate_limit");
  await expect(accounts.forgotPassword("a@b.co", client)).rejects.toMatchObject({ status: 429 });
});
