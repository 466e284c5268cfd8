import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { SIGN_IN } from "../../edge-functions/shared/contract/limits.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { signUp } from "../support/people.ts";
import { connectAsSuperuser, scalars } from "../support/sql.ts";

const sql = connectAsSuperuser();

describe("Signing up", () => {
  it.each(["user", "designer"] as const)("begins a session of a %s that every other call knows", async (role) => {
    const body = { name: "  Ada Lovelace ", email: ` ${randomUUID()}@Example.test `, password: "velvet", role };
    const session = expectAnswer(SessionResponse, await call("POST", "/auth/signup", { body }));
    expect(session.user).toMatchObject({ name: "Ada Lovelace", role, avatar: null });
    expect(session.expiresAt * 1000).toBeGreaterThan(Date.now() + 60_000);
    const path = role === "user" ? "/bookings/get-chats" : "/designers/bookings";
    expect((await call("GET", path, { token: session.token })).status).toBe(200);
  });

  it("cannot bring a role, an id or rights along", async () => {
    const body = {
      ...{ name: "Eve", email: `${randomUUID()}@example.test`, password: "velvet", role: "user" },
      ...{ id: randomUUID(), app_metadata: { role: "service_role" }, data: { role: "designer" }, is_admin: true },
    };
    const session = expectAnswer(SessionResponse, await call("POST", "/auth/signup", { body }));
    expect(session.user.role).toBe("user");
    expectRefusal(await call("GET", "/designers/bookings", { token: session.token }), 403, "wrong_role");
  });
});

describe("The terms", () => {
  const agreed = (id: string) =>
    scalars(sql`select version::text from private.consents where profile_id = ${id} order by version`);
  const signUpTo = async (terms: { termsVersion?: string }) => {
    const email = `${randomUUID()}@example.test`;
    const body = { name: "Ada Lovelace", email, password: "velvet", role: "user", ...terms };
    return expectAnswer(SessionResponse, await call("POST", "/auth/signup", { body }));
  };

  it("are agreed to by signing up, in the version that the page has shown", async () => {
    const { user } = await signUpTo({ termsVersion: "2026-11-21" });
    expect(user.termsVersion).toBe("2026-11-21");
    expect(await agreed(user.id)).toEqual(["2026-11-21"]);
  });

  it("are not agreed to unless they exist and were shown, and can be later, each version once", async () => {
    const { token, user } = await signUpTo({});
    const { user: ahead } = await signUpTo({ termsVersion: "9999-12-31" });
    expect([user.termsVersion, ahead.termsVersion]).toEqual([null, null]);
    const agree = (version: string) => call("POST", "/auth/agree-to-terms", { token, body: { version } });
    expectRefusal(await agree("9999-12-31"), 400, "invalid_version");
    expect([...(await agreed(user.id)), ...(await agreed(ahead.id))]).toEqual([]);
    for (const version of ["2026-11-20", "2026-11-21", "2026-11-21"]) expect((await agree(version)).status).toBe(200);
    expect(await agreed(user.id)).toEqual(["2026-11-20", "2026-11-21"]);
  });
});

describe("Logging in", () => {
  const login = (body: object) => call("POST", "/auth/login", { body });

  it("is answered alike for an unknown address and for a wrong password on either tab", async () => {
    const { email, password } = await signUp("user");
    const answers = await Promise.all([
      login({ email, password: `${password}!`, role: "user" }),
      login({ email, password: `${password}!`, role: "designer" }),
      login({ email: `${randomUUID()}@example.test`, password, role: "user" }),
    ]);
    const errors = answers.map((answer) => expectRefusal(answer, 401, "invalid_credentials"));
    for (const error of errors) expect(error).toEqual({ code: "invalid_credentials", message: "Invalid credentials" });
  });

  it("with the right password on the other role's tab says so as often as it happens, and counts none", async () => {
    const { email, password } = await signUp("designer");
    for (let n = 0; n <= SIGN_IN.freeAttempts; n++)
      expectRefusal(await login({ email, password, role: "user" }), 401, "other_role");
    expect((await login({ email, password, role: "designer" })).status).toBe(200);
  });
});
