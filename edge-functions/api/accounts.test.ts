import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { environment } from "../../tests/support/services.ts";
import { type Accounts, connectAccounts } from "./accounts.ts";

const USER = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const SESSION = "1c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const base64url = (value: string | ArrayBuffer) => Buffer.from(value as string).toString("base64url");
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

describe("a bearer token", () => {
  let server: Server;
  let answer: RequestListener;
  let calls: { path: string; headers: Record<string, string | string[] | undefined>; body?: unknown }[];
  let accounts: Accounts;
  let keys: CryptoKeyPair;
  let kid: string;

  /** Hosted signs with ES256 and publishes the key; `alg: "HS256"` without a key id is what local projects use. */
  async function token(claims: object, header: object = { alg: "ES256", kid }, key = keys.privateKey) {
    const signed = `${base64url(JSON.stringify({ typ: "JWT", ...header }))}.${base64url(JSON.stringify(claims))}`;
    const data = new TextEncoder().encode(signed);
    return `${signed}.${base64url(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, data))}`;
  }
  const newKeys = () => crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const json = (status: number, body: object): RequestListener => {
    return (_, response) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

  beforeEach(async () => {
    // Deno has one, Node only from version 22; the client requires it.
    vi.stubGlobal("WebSocket", WebSocket);
    calls = [];
    keys = await newKeys();
    // The client caches published keys for all its instances under this name.
    kid = randomUUID();
    const jwk = { ...(await crypto.subtle.exportKey("jwk", keys.publicKey)), kid, alg: "ES256" };
    answer = json(403, { code: 403, error_code: "bad_jwt", msg: "invalid JWT" });
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
      calls.push({ path: request.url ?? "", headers: request.headers, body });
      if (request.url?.endsWith("/jwks.json")) json(200, { keys: [jwk] })(request, response);
      else answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    accounts = connectAccounts(
      environment({
        supabaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        publishableKey: "sb_publishable_x",
        secretKey: "sb_secret_x",
      }),
    );
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const claims = () => ({ sub: USER, session_id: SESSION, role: "authenticated", exp: inAnHour() });

  test("of an asymmetric project is verified with its published key, without asking Auth each time", async () => {
    expect(await accounts.verify(await token(claims()))).toEqual({ userId: USER, sessionId: SESSION });
    expect(await accounts.verify(await token(claims()))).toEqual({ userId: USER, sessionId: SESSION });
    expect(calls.map(({ path }) => path)).toEqual(["/auth/v1/.well-known/jwks.json"]);
  });

  test("of a symmetric project is shown to Auth", async () => {
    answer = json(200, { id: USER, aud: "authenticated" });
    expect(await accounts.verify(await token(claims(), { alg: "HS256" }))).toEqual({
      userId: USER,
      sessionId: SESSION,
    });
    expect(calls.map(({ path }) => path)).toEqual(["/auth/v1/user"]);
  });

  test.each([
    ["expired", () => token({ ...claims(), exp: inAnHour() - 7200 })],
    ["signed with another key", async () => token(claims(), undefined, (await newKeys()).privateKey)],
    [
      "changed after it was signed",
      async () =>
        (await token(claims())).replace(/\.[^.]+\./, `.${base64url(JSON.stringify({ ...claims(), sub: "x" }))}.`),
    ],
    ["without a user", () => token({ ...claims(), sub: undefined })],
    ["without a session", () => token({ ...claims(), session_id: undefined })],
    ["of a role that is no person", () => token({ ...claims(), role: "service_role" })],
    ["refused by Auth", () => token(claims(), { alg: "HS256" })],
    ["that claims to need no signature", () => token(claims(), { alg: "none" })],
    ["of three words", () => Promise.resolve("one.two.three")],
    ["that is an API key", () => Promise.resolve("sb_secret_x")],
    ["that is nothing", () => Promise.resolve("")],
  ])("%s is invalid", async (_, make) => {
    await expect(accounts.verify(await make())).rejects.toMatchObject({ status: 401, code: "unauthenticated" });
  });

  test("is not called wrong while Auth is down: that would sign people out", async () => {
    answer = json(502, {});
    const symmetric = await token(claims(), { alg: "HS256" });
    await expect(accounts.verify(symmetric)).rejects.toMatchObject({ status: 503 });
    server.closeAllConnections();
    server.close();
    await expect(accounts.verify(symmetric)).rejects.toMatchObject({ status: 503 });
    await expect(accounts.verify(await token(claims()))).rejects.toMatchObject({ status: 503 });
  });

  describe("signing in", () => {
    const signIn = (from: string | null = null) => accounts.signIn("a@b.co", "secret", { from });

    test.each([
      [400, "invalid_credentials", 401, "invalid_credentials"],
      [400, "email_not_confirmed", 403, "confirm_email"],
      [429, "over_request_rate_limit", 429, "rate_limited"],
      [500, "unexpected_failure", 503, "unavailable"],
    ])("Auth's %i %s is answered with %i %s", async (status, errorCode, expected, code) => {
      answer = json(status, { code: status, error_code: errorCode, msg: "no" });
      await expect(signIn()).rejects.toMatchObject({ status: expected, code });
    });

    test("forwards the client's address where the settings name its header, and then with the key that Auth believes", async () => {
      await signIn("203.0.113.7").catch(() => undefined);
      await signIn().catch(() => undefined);
      expect(calls.map(({ headers }) => [headers["sb-forwarded-for"], headers.apikey])).toEqual([
        ["203.0.113.7", "sb_secret_x"],
        [undefined, "sb_publishable_x"],
      ]);
    });
  });

  describe("in a session", () => {
    const inAuth = async () => ({
      access_token: await token(claims()),
      refresh_token: "refresh",
      token_type: "bearer",
      expires_in: 600,
      user: { id: USER, aud: "authenticated" },
    });
    /** Auth answers a call with the first entry that its method and path contain. */
    async function auth(answers: Record<string, [status: number, body: object]>) {
      const session = await inAuth();
      const all: typeof answers = {
        "POST /auth/v1/logout": [204, {}],
        "POST /auth/v1/verify": [200, session],
        "POST /auth/v1/token": [200, session],
        "PUT /auth/v1/user": [200, session.user],
        ...answers,
      };
      answer = (request, response) => {
        const place = `${request.method} ${request.url}`;
        const [, [status, body] = [404, {}]] = Object.entries(all).find(([key]) => place.startsWith(key)) ?? [];
        if (status === 204) response.writeHead(204).end();
        else json(status, body)(request, response);
      };
    }
    const refuse = (status: number, error_code: string): [number, object] => [
      status,
      { code: status, error_code, msg: "no" },
    ];
    const made = () => calls.map(({ path }) => path.replace("/auth/v1/", ""));
    const client = { from: null };

    test("is over once its end has been answered", async () => {
      await auth({});
      const session = await accounts.signIn("a@b.co", "old", client);
      await session.end();
      expect(made().at(-1)).toBe("logout?scope=local");
    });

    test("a new password needs the old one", async () => {
      await auth({});
      const session = await accounts.signIn("a@b.co", "old", client);
      await session.changePassword("old", "new");
      expect(calls.at(-1)).toMatchObject({
        path: "/auth/v1/user",
        body: { password: "new", current_password: "old" },
      });
    });

    test.each([
      [422, "same_password", 400, /already your password/],
      [422, "weak_password", 400, /no/],
      [503, "unexpected_failure", 503, /busy/],
    ])("Auth's %i %s to a new password is answered with %i", async (status, code, expected, message) => {
      await auth({});
      const session = await accounts.signIn("a@b.co", "old", client);
      await auth({ "PUT /auth/v1/user": refuse(status, code) });
      const failure = await session.changePassword("old", "new").catch((error: unknown) => error);
      expect(failure).toMatchObject({ status: expected });
      expect(JSON.stringify([(failure as Error).message, failure])).toMatch(message);
    });

    test.each([
      [422, "email_exists", 409, "email_taken"],
      [400, "email_address_invalid", 400, "invalid_request"],
      [429, "over_email_send_rate_limit", 429, "rate_limited"],
    ])("Auth's %i %s to another address is answered with %i %s", async (status, code, expected, ours) => {
      await auth({});
      const session = await accounts.signIn("a@b.co", "old", client);
      await auth({ "PUT /auth/v1/user": refuse(status, code) });
      await expect(session.changeAddress("new@b.co")).rejects.toMatchObject({ status: expected, code: ours });
    });

    test("begun by a link has a new password, even if it is the one that the owner had forgotten", async () => {
      await auth({});
      expect(await accounts.resetPassword("key", "new", client)).toMatchObject({ userId: USER });
      expect(calls[0]?.body).toMatchObject({ type: "recovery", token_hash: "key" });
      calls = [];
      await auth({ "PUT /auth/v1/user": refuse(422, "same_password") });
      expect(await accounts.resetPassword("key", "old", client)).toMatchObject({ userId: USER });
      // Auth ends the others only when a new password is set.
      expect(made()).toEqual(["verify", "user", "logout?scope=others"]);
    });

    test("of a link whose new password Auth refuses ends: nobody uses it", async () => {
      await auth({ "PUT /auth/v1/user": refuse(422, "weak_password") });
      await expect(accounts.resetPassword("key", "weak", client)).rejects.toMatchObject({ status: 400 });
      expect(made()).toEqual(["verify", "user", "logout?scope=local"]);
    });

    test("a code that was used before an answer was lost does not prevent using the other one", async () => {
      await auth({});
      const session = await inAuth();
      answer = (request, response) => {
        const used = calls.at(-1)?.body as { token_hash?: string } | undefined;
        if (request.url?.includes("/logout")) response.writeHead(204).end();
        else if (used?.token_hash === "one") json(...refuse(403, "otp_expired"))(request, response);
        else json(200, session)(request, response);
      };
      await accounts.presentAddressCodes(["one", "two"], client);
      expect(made()).toEqual(["verify", "verify", "logout?scope=local"]);
      // The last one has to be good.
      await auth({ "POST /auth/v1/verify": refuse(403, "otp_expired") });
      await expect(accounts.presentAddressCodes(["one", "two"], client)).rejects.toMatchObject({
        code: "link_expired",
      });
      // Auth is down: the next one is not tried.
      calls = [];
      await auth({ "POST /auth/v1/verify": refuse(503, "unexpected_failure") });
      await expect(accounts.presentAddressCodes(["one", "two"], client)).rejects.toMatchObject({ status: 503 });
      expect(made()).toEqual(["verify"]);
    });

    test("a used link begins none", async () => {
      await auth({ "POST /auth/v1/verify": refuse(403, "otp_expired") });
      await expect(accounts.resetPassword("key", "new", client)).rejects.toMatchObject({ code: "link_expired" });
      await expect(accounts.presentAddressCodes(["one"], client)).rejects.toMatchObject({ code: "link_expired" });
    });

    test("begun by a change of address ends: nobody needs it", async () => {
      await auth({});
      await accounts.presentAddressCodes(["one", "two"], client);
      expect(made()).toEqual(["verify", "logout?scope=local"]);
      // Auth answers the first of two codes with a message, and the second changes the address.
      calls = [];
      await auth({ "POST /auth/v1/verify": [200, { msg: "Confirmation link accepted" }] });
      await expect(accounts.presentAddressCodes(["one", "two"], client)).rejects.toMatchObject({ status: 503 });
      expect(made()).toEqual(["verify", "verify"]);
    });

    test("asking for a forgotten password does not reveal whether there is an account", async () => {
      await auth({ "POST /auth/v1/recover": [200, {}] });
      await accounts.forgotPassword("a@b.co", client);
      await auth({ "POST /auth/v1/recover": refuse(429, "over_email_send_rate_limit") });
      await accounts.forgotPassword("a@b.co", client);
      await auth({ "POST /auth/v1/recover": refuse(429, "over_request_rate_limit") });
      await expect(accounts.forgotPassword("a@b.co", client)).rejects.toMatchObject({ status: 429 });
    });
  });

  describe("signing up", () => {
    const signUp = () =>
      accounts.signUp({ name: "A", email: "a@b.co", password: "secret", role: "user" }, { from: null });

    test.each([
      [422, { error_code: "user_already_exists" }, 409, "email_taken"],
      [422, { error_code: "email_exists" }, 409, "email_taken"],
      [422, { error_code: "weak_password", weak_password: { reasons: ["length"] } }, 400, "invalid_request"],
      [422, { error_code: "signup_disabled" }, 400, "signup_failed"],
      [429, { error_code: "over_email_send_rate_limit" }, 429, "rate_limited"],
    ])("Auth's %i %j is answered with %i %s", async (status, body, expected, code) => {
      answer = json(status, { code: status, msg: "no", ...body });
      await expect(signUp()).rejects.toMatchObject({ status: expected, code });
    });

    test("where addresses have to be confirmed, says so instead of pretending a session", async () => {
      answer = json(200, {
        id: USER,
        aud: "authenticated",
        email: "a@b.co",
        confirmation_sent_at: "2026-11-21T00:00:00Z",
      });
      await expect(signUp()).rejects.toMatchObject({ status: 403, code: "confirm_email" });
    });
  });
});
