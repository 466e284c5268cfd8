import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { describe, expect, inject, it } from "vitest";
import { WebSocket } from "ws";
import { CodeSessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { SIGN_IN, TERMS_VERSION } from "../../edge-functions/shared/contract/limits.ts";
import { asTransport } from "../conformance/target.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { arrived, mailAbout, mailsTo } from "../support/mail.ts";
import { newPerson, type Person, signUp } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

const login = (person: Pick<Person, "email" | "password" | "role">, more: object = {}) =>
  call("POST", "/auth/login", { body: { email: person.email, password: person.password, role: person.role, ...more } });
/** Moves the wrong passwords of an address into the past. */
const pass = (email: string, seconds: number) =>
  sql`update private.sign_in_attempts set last_at = last_at - make_interval(secs => ${seconds}) where address = private.address_key(${email})`;

it("Wrong passwords are counted in the same way if they are sent to Auth directly, bypassing /api", async () => {
  const person = await newPerson("user");
  const { supabaseUrl, publishableKey } = inject("stack");
  const client = createClient(supabaseUrl, publishableKey, {
    auth: { persistSession: false },
    realtime: { transport: asTransport(WebSocket as never) },
  });
  const direct = (password: string) => client.auth.signInWithPassword({ email: person.email, password });
  for (let n = 0; n < SIGN_IN.freeAttempts; n++) await direct(randomUUID());
  const wrong = await direct(randomUUID());
  const right = await direct(person.password);
  expect(right.error).toMatchObject({ status: 400, code: "invalid_credentials", message: wrong.error?.message });
  expect(await sql`select 1 from auth.sessions where user_id = ${person.id}`).toHaveLength(1);
  const refusal = await login(person);
  expectRefusal(refusal, 429, "rate_limited");
  await pass(person.email, Number(refusal.headers.get("retry-after")));
  expect((await direct(person.password)).error).toBeNull();
});

describe("A code by email", () => {
  const send = (email: string, role = "user") => call("POST", "/auth/send-sign-in-code", { body: { email, role } });
  const enter = (email: string, code: string, more: object = {}) =>
    call("POST", "/auth/enter-sign-in-code", { body: { email, code, ...more } });
  const codeTo = async (email: string) =>
    (await mailAbout(email, / signs you in to Parlour$/)).subject.replace(/ .*/, "");
  const wrong = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, "0");

  it("creates a confirmed account for a new address in any spelling, and works once", async () => {
    const email = `${randomUUID()}@example.test`;
    expect((await send(email.toUpperCase())).status).toBe(200);
    const code = await codeTo(email);
    expectRefusal(await enter(email, wrong(code)), 400, "wrong_code");
    const more = { name: "Ellen Vos", termsVersion: TERMS_VERSION };
    const { isNew, user, token } = expectAnswer(CodeSessionResponse, await enter(email, ` ${code} `, more));
    expect(isNew).toBe(true);
    expect(user).toMatchObject({ name: "Ellen Vos", role: "user", email, termsVersion: TERMS_VERSION });
    expect((await call("GET", "/account/address", { token })).body).toEqual({ address: email, confirmed: true });
    expectRefusal(await enter(email, code), 400, "wrong_code");
    // The email with the code that confirms an address is not also sent.
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("creates an account with the role of the tab that was chosen last", async () => {
    const email = `${randomUUID()}@example.test`;
    expect((await send(email, "user")).status).toBe(200);
    await arrived(email);
    // Auth sends one code a second.
    await sql`update auth.users set recovery_sent_at = now() - interval '1 minute' where email = ${email}`;
    expect((await send(email, "designer")).status).toBe(200);
    const code = (await arrived(email, 2)).at(-1)?.subject.replace(/ .*/, "") ?? "";
    const { user, token } = expectAnswer(CodeSessionResponse, await enter(email, code));
    expect(user.role).toBe("designer");
    expect((await call("GET", "/designers/application", { token })).status).toBe(200);
    // The account now has an owner.
    expect((await send(email, "user")).status).toBe(200);
    expect(await sql`select role from public.profiles where id = ${user.id}`).toEqual([{ role: "designer" }]);
  });

  it("signs in to an existing account, with its role and name, on either tab", async () => {
    const { id, email, name } = await newPerson("designer");
    expect((await send(email)).status).toBe(200);
    const answer = await enter(email, await codeTo(email), { name: "Somebody Else" });
    expect(expectAnswer(CodeSessionResponse, answer)).toMatchObject({
      isNew: false,
      user: { id, name, role: "designer" },
    });
  });

  it("wins an address back from an account that never confirmed it, and ends its password and all sessions", async () => {
    const squatter = await signUp("user");
    expect((await send(squatter.email)).status).toBe(200);
    const session = expectAnswer(CodeSessionResponse, await enter(squatter.email, await codeTo(squatter.email)));
    expect(session.isNew).toBe(true);
    expect(session.user.name).not.toBe(squatter.name);
    expect((await call("GET", "/account/address", { token: session.token })).status).toBe(200);
    expectRefusal(await call("GET", "/account/address", { token: squatter.token }), 401, "unauthenticated");
    expectRefusal(await login(squatter), 401, "invalid_credentials");
  });

  it("is refused to a banned person, and after ten tries in an hour", async () => {
    const { id, email } = await newPerson("user");
    await send(email);
    const code = await codeTo(email);
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`;
    expectRefusal(await enter(email, code), 403, "suspended");
    await sql`update auth.users set banned_until = null where id = ${id}`;
    for (let tried = 1; tried < 10; tried++) expectRefusal(await enter(email, wrong(code)), 400, "wrong_code");
    expectRefusal(await enter(email, code), 429, "rate_limited");
  });

  it("is sent five times an hour, whether there is an account or not", async () => {
    for (const email of [(await newPerson("user")).email, `${randomUUID()}@example.test`]) {
      for (let sent = 0; sent < 5; sent++) expect((await send(email)).body).toEqual({ ok: true });
      expectRefusal(await send(email), 429, "rate_limited");
    }
  });
});
