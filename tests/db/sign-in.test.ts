import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect, test } from "vitest";
import { SIGN_IN } from "../../edge-functions/shared/contract/limits.ts";
import { newCustomer, refusalOf } from "../support/db.ts";
import { connectAsPostgres, connectMany, scalar, scalars, sqlstateOf } from "../support/sql.ts";

/* How wrong passwords are counted. tests/api/sign-in.test.ts tests signing in with them. */

const sql = connectAsPostgres();
const connections = connectMany(20);

const emailOf = (id: string) => `${id}@db.test`;
const begin = (email: string, key: string | null = null, connection: postgres.Sql = sql) =>
  connection`select public.begin_sign_in(${email}, ${key})`;
const fail = (email: string, wrong = true) => sql`select public.fail_sign_in(${email}, ${wrong})`;
const guess = async (email: string) => {
  await begin(email);
  await fail(email);
};
/** Moves the wrong passwords of an address into the past. */
const pass = (email: string, seconds: number) =>
  sql`update private.sign_in_attempts set last_at = last_at - make_interval(secs => ${seconds}) where address = private.address_key(${email})`;
const WAITS = [10, 20, 40, 80, 160];
/** Guesses until the account is locked, waiting as long as each answer says. Returns the waits, each counted from the previous guess. */
async function lock(email: string): Promise<(number | undefined)[]> {
  const waits: number[] = [];
  for (let guesses = 0; guesses < SIGN_IN.mostAttempts; ) {
    const refusal = await guess(email).catch((error) => error);
    if (refusal instanceof Error) {
      if (refusal.message === "sign_in_locked") break;
      const seconds = Number((refusal as Error & { hint: string }).hint);
      waits.push(seconds);
      await pass(email, seconds);
    } else guesses++;
  }
  return waits.map((left) => WAITS.find((wait) => left > wait / 2 && left <= wait));
}
const keysTo = (id: string) =>
  scalars<string>(sql`
    select content ->> 'unlockKey' from public.outbox where recipient_id = ${id} and kind = 'sign_in_locked' order by created_at`);
const hook = (userId: string, valid: boolean) =>
  scalar<{ decision: string; message?: string }>(sql`
    select public.hook_password_verification_attempt(${sql.json({ user_id: userId, valid })}) as answer`);

describe("Wrong passwords", () => {
  test("are answered a few times at once, then after growing waits, until the account is locked", async () => {
    const email = emailOf(await newCustomer(sql));
    for (let n = 0; n < SIGN_IN.freeAttempts; n++) await guess(email);
    expect(await refusalOf(begin(email))).toMatchObject({ message: "rate_limited" });
    await sql`delete from private.sign_in_attempts where address = private.address_key(${email})`;
    expect(await lock(email)).toEqual(WAITS);
    const refusal = await begin(email).catch((error) => error);
    expect(refusal).toMatchObject({ code: "PT429", message: "sign_in_locked" });
    expect(Number(refusal.hint)).toBeGreaterThan(SIGN_IN.lockHours * 3600 - 60);
    // The lock ends by itself.
    await pass(email, SIGN_IN.lockHours * 3600 + 1);
    expect(await refusalOf(begin(email))).toBeUndefined();
  });

  test("are counted in the same way for an address without an account, which gets no email", async () => {
    const email = `${randomUUID()}@nobody.test`;
    expect(await lock(email)).toEqual(WAITS);
    const known = emailOf(await newCustomer(sql));
    await lock(known);
    const [one, other] = await Promise.all([email, known].map((address) => begin(address).catch((error) => error)));
    expect(one).toMatchObject({ message: "sign_in_locked", detail: other.detail });
    const nobodys = sql`select 1 from public.outbox where content ->> 'unlockKey' is not null and recipient_id is null`;
    expect(await nobodys).toEqual([]);
  });

  test("get no more tries on twenty connections at once", async () => {
    const email = emailOf(await newCustomer(sql));
    const codes = await Promise.all(connections.map((connection) => sqlstateOf(begin(email, null, connection))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(SIGN_IN.freeAttempts);
    expect(codes.filter((code) => code === "PT429")).toHaveLength(20 - SIGN_IN.freeAttempts);
  });

  test("are forgotten after the right one, and not counted if Auth has not checked them", async () => {
    const id = await newCustomer(sql);
    const email = emailOf(id);
    for (let n = 0; n < 3 * SIGN_IN.freeAttempts; n++) {
      await begin(email);
      await fail(email, false);
    }
    for (let n = 0; n < SIGN_IN.freeAttempts; n++) await guess(email);
    await sql`select public.finish_sign_in(${id}, 'designer')`;
    expect(await refusalOf(begin(email)), "the other role's tab").toBeDefined();
    await sql`select public.finish_sign_in(${id}, 'user')`;
    for (let n = 0; n < SIGN_IN.freeAttempts; n++) expect(await refusalOf(guess(email))).toBeUndefined();
  });
});

describe("A locked account", () => {
  test("is unlocked once by the key in its email", async () => {
    const id = await newCustomer(sql);
    const email = emailOf(id);
    await lock(email);
    await sql`select public.sweep_limits()`;
    const [key = "", ...more] = await keysTo(id);
    expect(more).toEqual([]);
    expect(key).toMatch(/^[\da-f]{64}$/);
    const wrong = `${key.startsWith("0") ? "1" : "0"}${key.slice(1)}`;
    expect(await refusalOf(begin(email, wrong))).toMatchObject({ message: "sign_in_locked" });
    expect(await refusalOf(begin(email.toUpperCase(), key))).toBeUndefined();
    await fail(email);
    await lock(email);
    // Another lock causes another email with another key.
    expect(await refusalOf(begin(email, key))).toMatchObject({ message: "sign_in_locked" });
    const [, current = ""] = await keysTo(id);
    // Only a hash of the key is stored beside the email.
    const row = sql`select to_jsonb(a)::text as row from private.sign_in_attempts a where address = private.address_key(${email})`;
    expect(await scalar(row)).not.toContain(current);
    expect(await refusalOf(begin(email, current))).toBeUndefined();
  });

  test("is unlocked by a new password, and by an administrator", async () => {
    const id = await newCustomer(sql);
    const email = emailOf(id);
    await lock(email);
    await sql`update auth.users set encrypted_password = 'another' where id = ${id}`;
    expect(await refusalOf(begin(email))).toBeUndefined();
    await lock(email);
    expect(await refusalOf(begin(email))).toBeDefined();
    const said = sql`select admin.open_account(${email}, 'Asha', 'Why.')`;
    expect(await scalar(said)).toBe("The account is open again.");
    expect(await refusalOf(begin(email))).toBeUndefined();
  });
});

describe("Auth's hook", () => {
  test("counts towards the same lock, and refuses with the message of a wrong password", async () => {
    const id = await newCustomer(sql);
    for (let n = 0; n < SIGN_IN.freeAttempts; n++) expect(await hook(id, false)).toEqual({ decision: "continue" });
    const rejected = { decision: "reject", message: "Invalid login credentials", should_logout_user: false };
    expect(await hook(id, false)).toEqual(rejected);
    // The right password is also refused, so that no answer reveals it.
    expect(await hook(id, true)).toEqual(rejected);
    expect(await refusalOf(begin(emailOf(id)))).toMatchObject({ message: "rate_limited" });
    await pass(emailOf(id), 10);
    expect(await hook(id, true)).toEqual({ decision: "continue" });
    expect(await hook(id, false)).toEqual({ decision: "continue" });
  });

  test("locks the account, and emails the key to its owner", async () => {
    const id = await newCustomer(sql);
    for (let n = 0; n < SIGN_IN.mostAttempts; n++) {
      expect(await hook(id, false)).toEqual({ decision: "continue" });
      await pass(emailOf(id), 160);
    }
    expect(await hook(id, true)).toMatchObject({ decision: "reject" });
    const [key] = await keysTo(id);
    expect(await refusalOf(begin(emailOf(id), key))).toBeUndefined();
  });

  test("does not count again what /api has counted", async () => {
    const id = await newCustomer(sql);
    const email = emailOf(id);
    for (let n = 0; n < SIGN_IN.freeAttempts; n++) {
      await begin(email);
      expect(await hook(id, false)).toEqual({ decision: "continue" });
      await fail(email);
    }
    const [row] =
      await sql`select failures, announced from private.sign_in_attempts where address = private.address_key(${email})`;
    expect(row).toEqual({ failures: SIGN_IN.freeAttempts, announced: 0 });
  });

  test("allows no more guesses than /api has announced", async () => {
    const id = await newCustomer(sql);
    const email = emailOf(id);
    // /api announces attempts and never shows them to Auth.
    for (let n = 0; n < SIGN_IN.freeAttempts; n++) await begin(email);
    let tries = 0;
    while ((await hook(id, false)).decision === "continue") tries++;
    expect(tries).toBe(SIGN_IN.freeAttempts);
  });

  test.each([
    ["has not checked", (email: string) => fail(email, false)],
    ["was to check before a lock expired", (email: string) => pass(email, SIGN_IN.lockHours * 3600 + 1)],
  ])("counts guesses from the first after an attempt of /api that Auth %s", async (_, end) => {
    const id = await newCustomer(sql);
    await begin(emailOf(id));
    await end(emailOf(id));
    for (let n = 0; n < SIGN_IN.freeAttempts; n++) expect(await hook(id, false)).toEqual({ decision: "continue" });
    expect(await hook(id, false)).toMatchObject({ decision: "reject" });
  });
});
