import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { TERMS_VERSION } from "../../edge-functions/shared/contract/limits.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { newDesignerPerson, signUp } from "../support/people.ts";
import { connectAsSuperuser } from "../support/sql.ts";

const sql = connectAsSuperuser();

describe("signing up", () => {
  test.each(["user", "designer"] as const)("as %s begins a session that every other call knows", async (role) => {
    const body = { name: "  Ada Lovelace ", email: ` ${randomUUID()}@Example.test `, password: "velvet", role };
    const session = expectAnswer(SessionResponse, await call("POST", "/auth/signup", { body }));
    expect(session.user).toMatchObject({ name: "Ada Lovelace", role, avatar: null });
    expect(session.expiresAt * 1000).toBeGreaterThan(Date.now() + 60_000);
    const path = role === "user" ? "/bookings/get-chats" : "/designers/bookings";
    expect((await call("GET", path, { token: session.token })).status).toBe(200);
  });

  test("with an address that is taken, in capitals too, is refused and changes nothing", async () => {
    const ada = await signUp("user");
    for (const email of [ada.email, ada.email.toUpperCase()]) {
      const body = { name: "Eve", email, password: "another", role: "designer" };
      expectRefusal(await call("POST", "/auth/signup", { body }), 409, "email_taken");
    }
    const { email, password, role } = ada;
    const again = expectAnswer(SessionResponse, await call("POST", "/auth/login", { body: { email, password, role } }));
    expect(again.user).toMatchObject({ id: ada.id, name: ada.name, role: "user" });
  });

  test("cannot bring a role, an id or rights along", async () => {
    const body = {
      ...{ name: "Eve", email: `${randomUUID()}@example.test`, password: "velvet", role: "user" },
      ...{ id: randomUUID(), app_metadata: { role: "service_role" }, data: { role: "designer" }, is_admin: true },
    };
    const session = expectAnswer(SessionResponse, await call("POST", "/auth/signup", { body }));
    expect(session.user.role).toBe("user");
    expectRefusal(await call("GET", "/designers/bookings", { token: session.token }), 403, "wrong_role");
  });
});

describe("the terms", () => {
  const agreed = (id: string) => sql`
    select version::text, agreed_at > now() - interval '1 minute' as lately from private.consents where profile_id = ${id} order by version`;
  const account = () => ({
    name: "Ada Lovelace",
    email: `${randomUUID()}@example.test`,
    password: "velvet",
    role: "user" as const,
  });

  test("are agreed to by signing up, in the version that the page has shown", async () => {
    const body = { ...account(), termsVersion: "2026-11-21" };
    const { user } = expectAnswer(SessionResponse, await call("POST", "/auth/signup", { body }));
    expect(user.termsVersion).toBe("2026-11-21");
    expect(await agreed(user.id)).toEqual([{ version: "2026-11-21", lately: true }]);
  });

  test("are not agreed to without being shown, and can be later, each version once", async () => {
    const { token, user } = expectAnswer(SessionResponse, await call("POST", "/auth/signup", { body: account() }));
    expect(user.termsVersion).toBeNull();
    expect(await agreed(user.id)).toEqual([]);
    for (const version of ["2026-11-20", "2026-11-21", "2026-11-21"])
      expect((await call("POST", "/auth/agree-to-terms", { token, body: { version } })).status).toBe(200);
    expect(await agreed(user.id)).toEqual([
      { version: "2026-11-20", lately: true },
      { version: "2026-11-21", lately: true },
    ]);
  });

  test("of the future cannot be agreed to: the person would not be asked about the next ones", async () => {
    const body = { ...account(), termsVersion: "9999-12-31" };
    const { token, user } = expectAnswer(SessionResponse, await call("POST", "/auth/signup", { body }));
    expect(user.termsVersion).toBeNull();
    const version = "9999-12-31";
    expectRefusal(await call("POST", "/auth/agree-to-terms", { token, body: { version } }), 400, "invalid_version");
    expect(await agreed(user.id)).toEqual([]);
  });
});

describe("logging in", () => {
  const login = (body: object) => call("POST", "/auth/login", { body });

  test("gives the same person a new session", async () => {
    const { id, name, email, password, role } = await signUp("user");
    const session = expectAnswer(SessionResponse, await login({ email, password, role }));
    expect(session.user).toEqual({ id, name, email, role, avatar: null, termsVersion: TERMS_VERSION });
    expect((await call("GET", "/bookings/get-chats", { token: session.token })).status).toBe(200);
  });

  test("with a wrong password, an unknown address or on the other role's tab is answered alike", async () => {
    const { email, password } = await signUp("user");
    const answers = await Promise.all([
      login({ email, password: `${password}!`, role: "user" }),
      login({ email: `${randomUUID()}@example.test`, password, role: "user" }),
      login({ email, password, role: "designer" }),
    ]);
    const errors = answers.map((answer) => expectRefusal(answer, 401, "invalid_credentials"));
    for (const error of errors) expect(error).toEqual({ code: "invalid_credentials", message: "Invalid credentials" });
  });

  test("on the other role's tab leaves no session behind", async () => {
    const { id, email, password } = await signUp("user");
    const sessions = () => sql`select id from auth.sessions where user_id = ${id}`;
    const before = await sessions();
    expectRefusal(await login({ email, password, role: "designer" }), 401, "invalid_credentials");
    expect(await sessions()).toEqual(before);
  });

  test("tells a saved name and picture", async () => {
    const { email, password, id } = await newDesignerPerson({ name: "Mira Sand" });
    const { user } = expectAnswer(SessionResponse, await login({ email, password, role: "designer" }));
    expect(user).toMatchObject({ id, name: "Mira Sand", role: "designer" });
  });
});

test("a token of a deleted account is invalid", async () => {
  const { id, token } = await signUp("user");
  await sql`delete from auth.users where id = ${id}`;
  expectRefusal(await call("GET", "/bookings/get-chats", { token }), 401, "unauthenticated");
});
