import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { describe, expect, inject, test, vi } from "vitest";
import { WebSocket } from "ws";
import { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { SIGN_IN } from "../../edge-functions/shared/contract/limits.ts";
import { inDocker } from "../../stack/docker.ts";
import { asTransport } from "../conformance/target.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { mailAbout } from "../support/mail.ts";
import { newPerson, type Person } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

const login = (person: Pick<Person, "email" | "password" | "role">, more: object = {}) =>
  call("POST", "/auth/login", { body: { email: person.email, password: person.password, role: person.role, ...more } });
const guess = (person: Person) => login(person, { password: randomUUID() });
/** Moves the wrong passwords of an address into the past. */
const pass = (email: string, seconds: number) =>
  sql`update private.sign_in_attempts set last_at = last_at - make_interval(secs => ${seconds}) where address = private.address_key(${email})`;

/** Guesses a hundred and twenty times, waiting as the answers say; returns how many passwords were checked. */
async function guessOn(person: Person): Promise<number> {
  let tried = 0;
  for (let n = 0; n < 120; n++) {
    const answer = await guess(person);
    if (answer.status === 401) tried++;
    else if (expectRefusal(answer, 429, /rate_limited|sign_in_locked/).code === "sign_in_locked") break;
    else await pass(person.email, Number(answer.headers.get("retry-after")));
  }
  return tried;
}

describe("guessing a password", () => {
  test("is stopped after a few attempts, and the owner unlocks the account with an emailed link", async () => {
    const person = await newPerson("user");
    expect(await guessOn(person)).toBe(SIGN_IN.mostAttempts);

    // Not even the right password is accepted; an earlier session continues.
    const refusal = await login(person);
    expectRefusal(refusal, 429, "sign_in_locked");
    expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(23 * 3600);
    expect((await call("GET", "/bookings/get-chats", { token: person.token })).status).toBe(200);

    const mail = await mailAbout(person.email, /is trying to sign in/);
    const unlockKey = /\/login\?unlock=([\da-f]{64})/.exec(mail.text ?? "")?.[1] ?? "";
    expectAnswer(SessionResponse, await login(person, { unlockKey }));
    expectAnswer(SessionResponse, await login(person));
  });

  test("of an address without an account is answered in the same words", async () => {
    const person = await newPerson("user");
    const nobody = { ...person, email: `${randomUUID()}@example.test` };
    const said = async (who: Person) => {
      const answers: unknown[] = [];
      for (let n = 0; n <= SIGN_IN.freeAttempts; n++) {
        const { status, body } = await guess(who);
        answers.push({ status, body: JSON.stringify(body).replace(/\d+ seconds?/, "… seconds") });
      }
      return answers;
    };
    expect(await said(nobody)).toEqual(await said(person));
  });

  test("twenty at once are no more than one after the other", async () => {
    const person = await newPerson("user");
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(person)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(SIGN_IN.freeAttempts);
    for (const answer of answers.filter(({ status }) => status !== 401)) expectRefusal(answer, 429, "rate_limited");
  });

  test("the right one on the wrong tab counts as wrong, so that the tab reveals nothing", async () => {
    const person = await newPerson("user");
    for (let n = 0; n < SIGN_IN.freeAttempts; n++) {
      expectRefusal(await login(person, { role: "designer" }), 401, "invalid_credentials");
    }
    expectRefusal(await login(person, { role: "designer" }), 429, "rate_limited");
  });

  test("directly at Auth, bypassing /api, meets the same lock", async () => {
    const person = await newPerson("user");
    const { supabaseUrl, publishableKey } = inject("stack");
    const transport = asTransport(WebSocket as never);
    const client = createClient(supabaseUrl, publishableKey, {
      auth: { persistSession: false },
      realtime: { transport },
    });
    const direct = (password: string) => client.auth.signInWithPassword({ email: person.email, password });
    for (let n = 0; n < SIGN_IN.freeAttempts; n++) await direct(randomUUID());
    const wrong = await direct(randomUUID());
    const right = await direct(person.password);
    expect(right.error).toMatchObject({ status: 400, code: "invalid_credentials", message: wrong.error?.message });
    const sessions = await sql`select 1 from auth.sessions where user_id = ${person.id}`;
    expect(sessions).toHaveLength(1);
    expectRefusal(await login(person), 429, "rate_limited");
    await pass(person.email, 10);
    expect((await direct(person.password)).error).toBeNull();
  });
});

test("what /api refuses is in the security log, by call and code, after its answer", async () => {
  const person = await newPerson("user");
  expectRefusal(await call("GET", "/designers/bookings", { token: person.token }), 403, "wrong_role");
  const forged = `${person.token.slice(0, -6)}AAAAAA`;
  expectRefusal(await call("GET", "/designers/earnings", { token: forged }), 401, "unauthenticated");
  const headers = { "x-razorpay-signature": "0".repeat(64) };
  expectRefusal(
    await call("POST", "/payments/razorpay-webhook", { body: { event: "payment.captured" }, headers }),
    400,
    "invalid_signature",
  );
  await vi.waitFor(async () => {
    const rows = await sql`
      select distinct kind || ' ' || subject as event from private.security_events
       where ${inDocker() ? sql`true` : sql`network = '127.0.0.0/24'`} and minute > now() - interval '3 minutes'`;
    expect(rows.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        "refused GET /designers/bookings wrong_role",
        "token_forged GET /designers/earnings",
        "webhook_forged POST /payments/razorpay-webhook invalid_signature",
      ]),
    );
  });
});
