import { beforeAll, describe, expect, test } from "vitest";
import { openClient, type Person, passwordOf, signUp } from "./target.ts";

describe("Auth", () => {
  // Hosted Supabase limits sign-ups, so all tests share one person.
  let designer: Person;

  beforeAll(async () => {
    designer = await signUp("designer");
  });

  test("gives a new person a session whose user has the metadata", () => {
    const { session, email } = designer;
    expect(session).toMatchObject({ token_type: "bearer", user: { email, user_metadata: { role: "designer" } } });
    expect(session.expires_in).toBeGreaterThan(0);
    expect(session.user.role).toBe("authenticated");
  });

  test("signs an address up once", async () => {
    const { email } = designer;
    const { data, error } = await openClient().auth.signUp({ email, password: "another-password" });
    expect(error).toMatchObject({ status: 422, code: "user_already_exists" });
    expect(data.session).toBeNull();
  });

  test("signs in only with the right password", async () => {
    const client = openClient();
    const wrong = await client.auth.signInWithPassword({ email: designer.email, password: "not-the-password" });
    expect(wrong.error).toMatchObject({ status: 400, code: "invalid_credentials" });
    const right = await client.auth.signInWithPassword({ email: designer.email, password: passwordOf(designer) });
    expect(right.error).toBeNull();
    expect(right.data.user?.id).toBe(designer.id);
  });

  test("signs tokens from which getClaims reads the user, the role in Postgres and the account's role", async () => {
    const { client, id } = designer;
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({
      ...{ sub: id, role: "authenticated" },
      app_metadata: { provider: "email", providers: ["email"], role: "designer" },
    });
  });

  test("gives the same user a new session for a refresh token", async () => {
    const { client, id, session } = designer;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.user.id).toBe(id);
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const elsewhere = await openClient().auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
    expect(elsewhere.data.user?.id).toBe(id);
  });
});
