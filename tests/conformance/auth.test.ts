import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openClient, type Person, passwordOf, signUp } from "./target.ts";

describe("Auth", () => {
  // Hosted limits sign-ups, so all tests share two people; the second one's password is changed, and it is signed out.
  let designer: Person;
  let leaving: Person;

  beforeAll(async () => {
    [designer, leaving] = await Promise.all([signUp("designer"), signUp()]);
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

  test("refuses a short password", async () => {
    const { error } = await openClient().auth.signUp({
      email: `conformance-${randomUUID()}@parlour.test`,
      password: "abc",
    });
    expect(error).toMatchObject({ status: 422, code: "weak_password" });
  });

  test("signs in with the right password only", async () => {
    const client = openClient();
    const wrong = await client.auth.signInWithPassword({ email: designer.email, password: "not-the-password" });
    expect(wrong.error).toMatchObject({ status: 400, code: "invalid_credentials" });
    const right = await client.auth.signInWithPassword({ email: designer.email, password: passwordOf(designer) });
    expect(right.error).toBeNull();
    expect(right.data.user?.id).toBe(designer.id);
  });

  test("answers getUser for the client's own token and for a given one", async () => {
    const { client, id, session } = designer;
    expect((await client.auth.getUser()).data.user?.id).toBe(id);
    expect((await openClient().auth.getUser(session.access_token)).data.user?.id).toBe(id);
    const forged = `${session.access_token.slice(0, -4)}AAAA`;
    expect((await openClient().auth.getUser(forged)).error).toMatchObject({ status: 403 });
  });

  test("signs tokens from which getClaims reads the role and the user", async () => {
    const { client, id } = designer;
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({ sub: id, role: "authenticated" });
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

  test("refuses an unknown refresh token", async () => {
    const { error } = await openClient().auth.refreshSession({ refresh_token: "unknown-token" });
    expect(error).toMatchObject({
      status: 400,
      code: expect.stringMatching(/^(refresh_token_not_found|validation_failed)$/),
    });
  });

  test("changes metadata and password", async () => {
    const { client, email } = leaving;
    const { data } = await client.auth.updateUser({
      data: { name: "Renamed" },
      password: "a-new-password",
      current_password: passwordOf(leaving),
    });
    expect(data.user?.user_metadata).toMatchObject({ name: "Renamed", role: "user" });
    const { error } = await openClient().auth.signInWithPassword({ email, password: "a-new-password" });
    expect(error).toBeNull();
  });

  test("does not refresh a session after signing out", async () => {
    const { client } = leaving;
    const { data } = await client.auth.getSession();
    const token = data.session?.refresh_token ?? "";
    expect(token).not.toBe("");
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
    const { error } = await openClient().auth.refreshSession({ refresh_token: token });
    expect(error).toMatchObject({ status: 400 });
  });
});
