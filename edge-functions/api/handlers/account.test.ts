import { beforeEach, describe, expect, test, vi } from "vitest";
import { post } from "../../../tests/support/services.ts";
import { appFor, USER as ID } from "../../../tests/support/signed-in.ts";
import { ApiError, unavailable } from "../../shared/api-error.ts";
import { invalidCredentials, type NewSession } from "../accounts.ts";

const USER = { id: ID, name: "Ada", role: "user", email: "ada@b.co", avatar: null, termsVersion: null };

const end = vi.fn();
const changePassword = vi.fn();
const changeAddress = vi.fn();
const began = { userId: ID, token: "token", refreshToken: "refresh", expiresAt: 1, end, changePassword, changeAddress };
const signIn = vi.fn();
const resetPassword = vi.fn();
const signUp = vi.fn();
const wakeJobs = vi.fn();
const failing = new Map<string, Error>();
/** Whether the address of a sign-up belongs to an account that never confirmed it. */
let unconfirmed = false;
const call = vi.fn(async (name: string, _: Record<string, unknown>) => {
  const error = failing.get(name);
  if (error) throw error;
  return ["session_account", "finish_sign_in"].includes(name) ? USER : { ok: true, locked: false, unconfirmed };
});
const app = appFor(call, { accounts: { signIn, signUp, resetPassword }, wakeJobs });

beforeEach(() => {
  vi.clearAllMocks();
  failing.clear();
  for (const begin of [signIn, signUp, resetPassword]) begin.mockResolvedValue(began as NewSession);
});

const failed = (status: number, code: string) => ({ status, body: { error: { code } } });
const called = () => call.mock.calls.map(([name]) => name);

const PASSWORD = "a-better-secret";
/** The key of a link in an email. */
const KEY = "0123456789abcdef".repeat(4);
const change = { currentPassword: "the old one", password: PASSWORD };

describe("A change that needs the password", () => {
  test.each([
    ["/account/change-password", change, "currentPassword"],
    ["/account/change-address", { password: "a guess", email: "new@b.co" }, "password"],
    ["/account/delete", { password: "a guess", word: "DELETE" }, "password"],
  ])(
    "is refused by %s when the password is wrong; the attempt counts, and the field is named",
    async (path, body, field) => {
      signIn.mockRejectedValue(invalidCredentials());
      const answer = await post(app, path, body);
      expect(answer).toMatchObject(failed(403, "wrong_password"));
      expect(Object.keys(answer.body.error.fields)).toEqual([field]);
      expect(called()).toEqual(["session_account", "begin_sign_in", "fail_sign_in"]);
      expect(wakeJobs).not.toHaveBeenCalled();
    },
  );

  test("is unavailable, not wrong, while Auth is down", async () => {
    signIn.mockRejectedValue(unavailable());
    expect(await post(app, "/account/change-password", change)).toMatchObject(failed(503, "unavailable"));
  });

  test("keeps its session if the password changes, and ends it otherwise", async () => {
    expect(await post(app, "/account/change-password", change)).toMatchObject({
      status: 200,
      body: { token: "token" },
    });
    expect(changePassword).toHaveBeenCalledExactlyOnceWith(change.currentPassword, PASSWORD);
    expect(end).not.toHaveBeenCalled();
    await post(app, "/account/change-address", { password: PASSWORD, email: "new@b.co" });
    expect(changeAddress).toHaveBeenCalledExactlyOnceWith("new@b.co");
    expect(end).toHaveBeenCalledTimes(1);
    await post(app, "/account/delete", { password: PASSWORD, word: "DELETE" });
    expect(called()).toContain("delete_account");
    expect(end).toHaveBeenCalledTimes(2);
    expect(wakeJobs).toHaveBeenCalledTimes(2);
  });

  test("leaves no session behind when it fails", async () => {
    changePassword.mockRejectedValueOnce(unavailable());
    changeAddress.mockRejectedValueOnce(unavailable());
    failing.set("delete_account", unavailable());
    await post(app, "/account/change-password", change);
    await post(app, "/account/change-address", { password: PASSWORD, email: "new@b.co" });
    await post(app, "/account/delete", { password: PASSWORD, word: "DELETE" });
    expect(end).toHaveBeenCalledTimes(3);
    expect(wakeJobs).not.toHaveBeenCalled();
  });
});

test.each([
  ["/account/change-password", { ...change, password: "password1" }],
  ["/auth/reset-password", { key: KEY, password: "password1" }],
  ["/auth/signup", { name: "Ada", email: "ada@b.co", password: "password1", role: "user" }],
])("A new password that guessers try first is refused by %s before anything is used up", async (path, body) => {
  const answer = await post(app, path, body);
  expect(answer).toMatchObject(failed(400, "invalid_request"));
  expect(answer.body.error.fields).toEqual({ password: expect.stringContaining("first passwords people guess") });
  expect(called()).toEqual([]);
  for (const begin of [signIn, signUp, resetPassword]) expect(begin).not.toHaveBeenCalled();
});

test("A sign-up with a taken address says so, and how to recover it if it was never confirmed", async () => {
  const body = { name: "Ada", email: "ada@b.co", password: PASSWORD, role: "user" };
  const signsUp = async () => (await post(app, "/auth/signup", body)).body.error;
  signUp.mockRejectedValue(new ApiError(409, "email_taken", "Taken.", { email: "Taken." }));
  expect(await signsUp()).toEqual({ code: "email_taken", message: "Taken.", fields: { email: "Taken." } });
  unconfirmed = true;
  const fields = { email: expect.stringContaining("reset the password") };
  expect(await signsUp()).toEqual({ code: "email_taken", message: "Taken.", fields });
  signUp.mockRejectedValue(unavailable());
  expect((await signsUp()).code).toBe("unavailable");
});
