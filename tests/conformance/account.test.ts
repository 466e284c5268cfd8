import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, describe, expect, test } from "vitest";
import { openClient, passwordOf, signUp, target } from "./target.ts";

/*
 * Passwords, addresses, sessions and deletion, as supabase-js and Auth's documentation describe them. Auth hands its emails to a hook; the tests read
 * the tokens in its table.
 */

const sql = target.databaseUrl ? postgres(target.databaseUrl, { max: 1, onnotice: () => undefined }) : undefined;
afterAll(() => sql?.end());

const tokenOf = async (column: string, id: string) => {
  const [row] =
    (await sql?.unsafe<{ token: string }[]>(`select ${column} as token from auth.users where id = $1`, [id])) ?? [];
  return row?.token ?? "";
};
const signIn = (email: string, password: string) => openClient().auth.signInWithPassword({ email, password });
const admin = () => openClient({}, target.secretKey);

test.skipIf(!sql)(
  "A forgotten password is replaced once by the token's hash, without the old one, which ends other sessions",
  async () => {
    const person = await signUp();
    expect((await openClient().auth.resetPasswordForEmail(person.email)).error).toBeNull();
    const token = await tokenOf("recovery_token", person.id);
    const client = openClient();
    const { data, error } = await client.auth.verifyOtp({ type: "recovery", token_hash: token });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(person.id);
    expect((await client.auth.updateUser({ password: passwordOf(person) })).error).toMatchObject({
      status: 422,
      code: "same_password",
    });
    expect((await client.auth.updateUser({ password: "abc" })).error).toMatchObject({
      status: 422,
      code: "weak_password",
    });
    expect((await client.auth.updateUser({ password: "quite another" })).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();

    const again = await openClient().auth.verifyOtp({ type: "recovery", token_hash: token });
    expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
    expect((await signIn(person.email, passwordOf(person))).error).toMatchObject({ code: "invalid_credentials" });
    expect((await signIn(person.email, "quite another")).error).toBeNull();
    const elsewhere = await openClient().auth.refreshSession({ refresh_token: person.session.refresh_token });
    expect(elsewhere.error).toMatchObject({ status: 400 });
  },
);

describe.skipIf(!sql)("A code that signs in", () => {
  const send = (email: string, options: object = {}) => openClient().auth.signInWithOtp({ email, options });

  test("is sent to a new address, which gets an account with its metadata", async () => {
    const email = `${randomUUID()}@example.test`;
    expect((await send(email, { data: { role: "designer" } })).error).toBeNull();
    const [user] =
      (await sql?.unsafe("select raw_user_meta_data as data from auth.users where email = $1", [email])) ?? [];
    expect(user?.data).toMatchObject({ role: "designer" });
    const guess = await openClient().auth.verifyOtp({ type: "email", email, token: "00000000" });
    expect(guess.error).toMatchObject({ status: 403, code: "otp_expired" });
  });

  test("begins a session once, also by the hash of its token", async () => {
    const person = await signUp();
    expect((await send(person.email)).error).toBeNull();
    const token_hash = await tokenOf("recovery_token", person.id);
    const { data } = await openClient().auth.verifyOtp({ type: "email", token_hash });
    expect(data.user?.id).toBe(person.id);
    const again = await openClient().auth.verifyOtp({ type: "email", token_hash });
    expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
  });
});

test.skipIf(!sql)("A new password needs the old one, with any token", async () => {
  const person = await signUp();
  const change = (more: object) => person.client.auth.updateUser({ password: "quite another", ...more });
  expect((await change({})).error).toMatchObject({ status: 400, code: "current_password_required" });
  expect((await change({ current_password: "a guess" })).error).toMatchObject({
    status: 400,
    code: "current_password_invalid",
  });
  const other = await signIn(person.email, passwordOf(person));
  expect((await change({ current_password: passwordOf(person) })).error).toBeNull();
  // The session that asked continues; the other one does not.
  expect((await person.client.auth.refreshSession()).error).toBeNull();
  const refreshed = await openClient().auth.refreshSession({
    refresh_token: other.data.session?.refresh_token ?? "",
  });
  expect(refreshed.error).toMatchObject({ status: 400 });
});

test.skipIf(!sql)("A new address replaces the old one by a token of its change, which works once", async () => {
  const person = await signUp();
  const email = `conformance-${randomUUID()}@parlour.test`;
  // The hook refuses a change that `/api` has not announced, and Auth undoes it.
  expect((await person.client.auth.updateUser({ email })).error).toMatchObject({ status: 500 });
  expect(await tokenOf("email_change_token_new", person.id)).toBe("");
  await sql?.unsafe("select public.announce_address_change($1, $2)", [person.id, email]);
  const { data, error } = await person.client.auth.updateUser({ email });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: person.email, new_email: email });
  const [current, fresh] = [
    await tokenOf("email_change_token_current", person.id),
    await tokenOf("email_change_token_new", person.id),
  ];
  expect([current.length, fresh.length]).toEqual([56, 56]);
  // Where addresses are confirmed from the start, Auth requires only one token: hence `address_changes`.
  const verified = await openClient().auth.verifyOtp({ type: "email_change", token_hash: current });
  expect(verified.error).toBeNull();
  expect(verified.data.user?.email).toBe(email);
  for (const used of [current, fresh]) {
    expect((await openClient().auth.verifyOtp({ type: "email_change", token_hash: used })).error).toMatchObject({
      code: "otp_expired",
    });
  }
  expect((await signIn(email, passwordOf(person))).error).toBeNull();
  expect((await signIn(person.email, passwordOf(person))).error).toMatchObject({ code: "invalid_credentials" });
});

const refresh = async (token: string | undefined) =>
  (await openClient().auth.refreshSession({ refresh_token: token ?? "" })).error === null;

test("Signing out ends one session, the others, or all", async () => {
  const person = await signUp();
  const open = async () => {
    const client = openClient();
    const { data } = await client.auth.signInWithPassword({ email: person.email, password: passwordOf(person) });
    return { client, token: data.session?.refresh_token };
  };
  const [one, two, three] = [await open(), await open(), await open()];
  await one.client.auth.signOut({ scope: "local" });
  expect([await refresh(one.token)]).toEqual([false]);
  await two.client.auth.signOut({ scope: "others" });
  expect([await refresh(three.token), await refresh(two.token)]).toEqual([false, true]);
  const four = await open();
  const { data } = await four.client.auth.getSession();
  expect((await admin().auth.admin.signOut(data.session?.access_token ?? "", "global")).error).toBeNull();
  expect(await refresh(four.token)).toBe(false);
  // Auth itself refuses the token of an ended session.
  expect((await openClient().auth.getUser(data.session?.access_token)).error).toMatchObject({
    name: "AuthSessionMissingError",
  });
});

test.skipIf(!sql)(
  "A ban refuses the password, the refresh token, the access token and a link, until it runs out",
  async () => {
    const person = await signUp();
    await openClient().auth.resetPasswordForEmail(person.email);
    const token_hash = await tokenOf("recovery_token", person.id);
    const ban = (until: string) =>
      sql?.unsafe(`update auth.users set banned_until = ${until} where id = $1`, [person.id]);
    const refresh = () => openClient().auth.refreshSession({ refresh_token: person.session.refresh_token });
    await ban("now() + interval '1 day'");
    // With any password.
    for (const password of [passwordOf(person), "not-the-password"])
      expect((await signIn(person.email, password)).error).toMatchObject({ status: 400, code: "user_banned" });
    expect((await refresh()).error).toMatchObject({ status: 400, code: "user_banned" });
    const refused = { status: 403, code: "user_banned" };
    expect((await openClient().auth.getUser(person.session.access_token)).error).toMatchObject(refused);
    expect((await person.client.auth.updateUser({ password: "quite another" })).error).toMatchObject(refused);
    expect((await openClient().auth.verifyOtp({ type: "recovery", token_hash })).error).toMatchObject(refused);
    await ban("now()");
    expect((await signIn(person.email, passwordOf(person))).error).toBeNull();
    expect((await refresh()).error).toBeNull();
  },
);

test("Deleting an account softly needs the secret key, frees the address, and signs out", async () => {
  const person = await signUp();
  expect((await person.client.auth.admin.deleteUser(person.id, true)).error?.status).toBeGreaterThanOrEqual(401);
  expect((await admin().auth.admin.deleteUser(person.id, true)).error).toBeNull();
  expect((await admin().auth.admin.deleteUser(person.id, true)).error).toBeNull();
  expect((await signIn(person.email, passwordOf(person))).error).toMatchObject({ code: "invalid_credentials" });
  const refreshed = await openClient().auth.refreshSession({ refresh_token: person.session.refresh_token });
  expect(refreshed.error).toMatchObject({ status: 400 });
  if (sql) {
    const [row] =
      await sql`select email, encrypted_password, raw_user_meta_data from auth.users where id = ${person.id}`;
    expect(row?.email).not.toContain("@");
    expect(row).toMatchObject({ encrypted_password: null, raw_user_meta_data: {} });
  }
  expect((await openClient().auth.signUp({ email: person.email, password: passwordOf(person) })).error).toBeNull();
});
