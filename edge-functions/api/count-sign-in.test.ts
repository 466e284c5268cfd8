import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, unavailable } from "../shared/api-error.ts";
import type { Database } from "../shared/database.ts";
import { type Accounts, invalidCredentials, type NewSession } from "./accounts.ts";
import { signInCounted } from "./count-sign-in.ts";

const CREDENTIALS = { email: "a@b.co", password: "secret", role: "user", unlockKey: "key" } as const;
const USER = { id: "someone", name: "A", role: "user", email: "a@b.co", avatar: null, termsVersion: null };
const client = { from: "203.0.113.7" };

const session = { userId: "someone", token: "token", end: vi.fn() } as unknown as NewSession;
const signIn = vi.fn<Accounts["signIn"]>();
const wakeJobs = vi.fn();
/** What SQL returns, by the function's name; an Error is thrown. */
let answers: Record<string, unknown>;
const call = vi.fn(async (name: string, ..._: unknown[]) => {
  if (answers[name] instanceof Error) throw answers[name];
  return answers[name];
});

beforeEach(() => {
  for (const mock of [signIn, wakeJobs, call, vi.mocked(session.end)]) mock.mockClear();
  signIn.mockResolvedValue(session);
  answers = { begin_sign_in: { ok: true }, fail_sign_in: { locked: false }, finish_sign_in: USER };
});

const signInNow = (role: "user" | "designer" = "user") => {
  const services = { accounts: { signIn } as unknown as Accounts, database: { call } as unknown as Database, wakeJobs };
  return signInCounted(services, { ...CREDENTIALS, role }, client);
};
/** Returns the arguments of `fail_sign_in`, which counts failures. */
const counted = () => call.mock.calls.filter(([name]) => name === "fail_sign_in").map(([, args]) => args);

test("Signing in with the right password is not counted", async () => {
  expect(await signInNow()).toEqual({ ...session, user: USER });
  expect(call.mock.calls.map(([name, args, , from]) => [name, args, from])).toEqual([
    ["begin_sign_in", { email: "a@b.co", unlockKey: "key" }, client.from],
    ["finish_sign_in", { userId: "someone", role: "user" }, client.from],
  ]);
});

test("Signing in with a wrong password is counted, and a resulting lock is emailed", async () => {
  signIn.mockRejectedValue(invalidCredentials());
  await expect(signInNow()).rejects.toMatchObject({ status: 401, code: "invalid_credentials" });
  expect(counted()).toEqual([{ email: "a@b.co", wrong: true }]);
  expect(wakeJobs).not.toHaveBeenCalled();
  answers.fail_sign_in = { locked: true };
  await expect(signInNow()).rejects.toMatchObject({ status: 401 });
  expect(wakeJobs).toHaveBeenCalledOnce();
});

test.each([
  ["Auth is down", unavailable()],
  ["Auth has had enough", new ApiError(429, "rate_limited", "Too many.")],
  ["the address is not confirmed", new ApiError(403, "confirm_email", "Confirm it.")],
  ["something breaks", new TypeError("no fetch")],
])("Signing in is not counted when %s, because an outage must lock nobody out", async (_, error) => {
  signIn.mockRejectedValue(error);
  await expect(signInNow()).rejects.toBe(error);
  expect(counted()).toEqual([{ email: "a@b.co", wrong: false }]);
});

test("Signing in with the right password on the other role's tab says so, is not counted, and ends its session", async () => {
  await expect(signInNow("designer")).rejects.toMatchObject({ status: 401, code: "other_role" });
  expect(counted()).toEqual([{ email: "a@b.co", wrong: false }]);
  expect(session.end).toHaveBeenCalledOnce();
});

test("Signing in ends the session, uncounted, when the account cannot be read", async () => {
  answers.finish_sign_in = unavailable();
  await expect(signInNow()).rejects.toMatchObject({ status: 503 });
  expect(session.end).toHaveBeenCalledOnce();
  expect(counted()).toEqual([]);
});

test("After too many guesses, signing in does not ask Auth", async () => {
  answers.begin_sign_in = new ApiError(429, "rate_limited", "Too many.");
  await expect(signInNow()).rejects.toMatchObject({ status: 429 });
  expect(signIn).not.toHaveBeenCalled();
  expect(counted()).toEqual([]);
});
