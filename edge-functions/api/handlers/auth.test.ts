import { beforeEach, expect, test, vi } from "vitest";
import { environment, post } from "../../../tests/support/services.ts";
import { appFor, USER as ID } from "../../../tests/support/signed-in.ts";
import { unavailable } from "../../shared/api-error.ts";
import type { NewSession } from "../accounts.ts";

const USER = { id: ID, name: "Ada", role: "user", email: "ada@b.co", avatar: null, termsVersion: null };
const KEY = "0123456789abcdef".repeat(4);
const FROM = "203.0.113.7";
const AGENT = "Mozilla/5.0 Firefox/140.0";
const browser = { from: FROM, userAgent: AGENT };

/** What was done, in order: calls of SQL and calls of Auth, by name. */
let done: string[];
/** What SQL returns, by the function's name. */
let answers: Record<string, unknown>;
const call = vi.fn(async (name: string, _: Record<string, unknown>, __: unknown, ___?: string | null) => {
  done.push(name);
  return answers[name] ?? { ok: true };
});
const of =
  <Answer>(name: string, answer: Answer) =>
  async (..._: unknown[]): Promise<Answer> => {
    done.push(name);
    return answer;
  };
const session = { userId: ID, token: "token", refreshToken: "refresh", expiresAt: 1 } as NewSession;
const auth = {
  signUp: vi.fn(of("Auth: sign up", session)),
  forgotPassword: vi.fn(of("Auth: forgot", undefined)),
  resetPassword: vi.fn(of("Auth: reset", session)),
  presentAddressCodes: vi.fn(of("Auth: codes", undefined)),
};
const wakeJobs = vi.fn(() => void done.push("wake"));
const app = appFor(call, {
  environment: environment({ clientAddress: { header: "x-forwarded-for", secret: "a-secret-of-the-host" } }),
  accounts: auth,
  wakeJobs,
});

beforeEach(() => {
  vi.clearAllMocks();
  done = [];
  answers = { session_account: USER };
});

const send = (path: string, body: object) =>
  post(app, path, body, {
    ...{ "user-agent": AGENT, "x-forwarded-for": FROM, "x-client-address-secret": "a-secret-of-the-host" },
  });
/** Returns the arguments of a call of SQL, and the address from which it came. */
const argumentsOf = (name: string) => {
  const [, args, , from] = call.mock.calls.find(([one]) => one === name) ?? [];
  return [args, from];
};

test("Signing up takes its limit before Auth is asked, and sends its code", async () => {
  const account = { name: "Ada", email: "ada@b.co", password: "a-better-secret", role: "user" };
  expect(await send("/auth/signup", account)).toMatchObject({ status: 200, body: { token: "token", user: USER } });
  expect(done).toEqual(["begin_sign_up", "Auth: sign up", "wake", "session_account"]);
  expect(argumentsOf("begin_sign_up")).toEqual([{ name: "Ada" }, FROM]);
  expect(auth.signUp).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(account), browser);
});

test("Asking for a forgotten password takes the address's limit, however the address is written, before Auth is asked", async () => {
  expect((await send("/auth/forgot-password", { email: "Ada@B.co" })).status).toBe(200);
  expect(done).toEqual(["take_limit", "Auth: forgot"]);
  expect(argumentsOf("take_limit")).toEqual([{ kind: "password_reset", subject: "ada@b.co" }, FROM]);
  expect(auth.forgotPassword).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^ada@b\.co$/i), browser);
});

test("Setting a new password by a link begins a session and recovers the address", async () => {
  const answer = await send("/auth/reset-password", { key: KEY, password: "a-better-secret" });
  expect(answer).toMatchObject({ status: 200, body: { token: "token", refreshToken: "refresh", user: USER } });
  expect(auth.resetPassword).toHaveBeenCalledExactlyOnceWith(KEY, "a-better-secret", browser);
  expect(argumentsOf("recover_address")[0]).toEqual({ profileId: ID });
});

test.each([
  ["confirmed", 200, undefined],
  ["wrong", 400, "wrong_code"],
  ["expired", 410, "code_expired"],
])("Entering a code that is %s is answered with %i %s", async (result, status, code) => {
  answers.enter_address_code = { result };
  const answer = await send("/account/enter-code", { code: "123456" });
  expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  if (code) expect(Object.keys(answer.body.error.fields)).toEqual(["code"]);
  expect(argumentsOf("enter_address_code")[0]).toEqual({ profileId: ID, code: "123456" });
});

test("Confirming a change of address makes the change and closes it once both mailboxes have agreed", async () => {
  answers.confirm_address_change = { state: "agreed", newAddress: "new@b.co", codes: [null, "two"] };
  expect(await send("/auth/confirm-address", { key: KEY })).toEqual({
    status: 200,
    body: { state: "done", newAddress: "new@b.co" },
  });
  expect(done).toEqual(["confirm_address_change", "Auth: codes", "end_address_change"]);
  expect(auth.presentAddressCodes).toHaveBeenCalledExactlyOnceWith(["two"], browser);
  // A change that Auth did not make can be confirmed again.
  done = [];
  auth.presentAddressCodes.mockRejectedValueOnce(unavailable());
  expect((await send("/auth/confirm-address", { key: KEY })).status).toBe(503);
  expect(done).toEqual(["confirm_address_change"]);
});
