import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { describe, expect, inject, it } from "vitest";
import { WebSocket } from "ws";
import { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { SIGN_IN } from "../../edge-functions/shared/contract/limits.ts";
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

/** Guesses until the account is locked, waiting as the answers say; returns how many passwords were checked. */
async function guessUntilLocked(person: Person): Promise<number> {
  for (let tried = 0; tried <= SIGN_IN.mostAttempts; ) {
    const answer = await guess(person);
    if (answer.status === 401) tried++;
    else if (expectRefusal(answer, 429, /rate_limited|sign_in_locked/).code === "sign_in_locked") return tried;
    else await pass(person.email, Number(answer.headers.get("retry-after")));
  }
  throw new Error("The account is not locked");
}

describe("Guessing a password", () => {
  it("is stopped after a few attempts, and the owner unlocks the account with an emailed link", async () => {
    const person = await newPerson("user");
    expect(await guessUntilLocked(person)).toBe(SIGN_IN.mostAttempts);

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

  it("meets the same lock directly at Auth, bypassing /api", async () => {
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
