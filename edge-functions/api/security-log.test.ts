import { expect, test, vi } from "vitest";
import { ApiError, invalidRequest, unauthenticated, unavailable } from "../shared/api-error.ts";
import type { Accounts } from "./accounts.ts";
import { callerOf, ForgedToken } from "./caller.ts";
import { connectSecurityLog, securityEventOf } from "./security-log.ts";

const tokenOf = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.c2ln`;

test("The security log counts equal events while a report is under way, and reports them together", async () => {
  let answer: (() => void) | undefined;
  const call = vi.fn((..._: unknown[]) => new Promise((resolve) => (answer = () => resolve({ ok: true }))));
  const note = connectSecurityLog({ call: call as never });
  const event = { kind: "refused", subject: "GET /designers/bookings wrong_role", address: null } as const;
  for (let n = 0; n < 1000; n++) note(event);
  for (let n = 0; n < 1000; n++) note({ ...event, subject: `another ${n}` });
  expect(call).toHaveBeenCalledTimes(1);
  answer?.();
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  const [first, second] = call.mock.calls.map(([, args]) => (args as { events: { count: number }[] }).events);
  expect(first).toEqual([{ ...event, count: 1 }]);
  expect(second?.[0]).toEqual({ ...event, count: 999 });
  // Memory is bounded, however many different events there are.
  expect(second).toHaveLength(200);
  answer?.();
});

test("The security log loses only the events of a report that fails", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const call = vi.fn((..._: unknown[]) => Promise.reject(new Error("down")));
  const note = connectSecurityLog({ call: call as never });
  for (const subject of ["one", "two"]) {
    note({ kind: "refused", subject, address: null });
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(call.mock.calls.length));
  }
  expect(call).toHaveBeenCalledTimes(2);
  logged.mockRestore();
});

test.each([
  ["POST /auth/login", new ApiError(429, "sign_in_locked", "x"), "limit_reached"],
  ["GET /designers/bookings", new ApiError(403, "wrong_role", "x"), "refused"],
  ["POST /payments/razorpay-webhook", new ApiError(400, "invalid_signature", "x"), "webhook_forged"],
  ["POST /bookings/verify-payment", new ApiError(400, "invalid_signature", "x"), "refused"],
  ["GET /designers/bookings", new ForgedToken(), "token_forged"],
  ["GET /designers/bookings", unauthenticated(), undefined],
  ["POST /auth/login", new ApiError(401, "invalid_credentials", "x"), undefined],
  ["POST /auth/signup", invalidRequest("x"), undefined],
  ["GET /designers", new Error("x"), undefined],
] as const)("The security log takes %s, refused with %s, for %s", (call, error, kind) => {
  expect(securityEventOf(call, error)?.kind).toBe(kind);
});

test("A token that is refused before it expires counts as forged", async () => {
  const refusing = { verify: () => Promise.reject(unauthenticated()) } as unknown as Accounts;
  const asked = (token: string | null) => callerOf(refusing, token, ["user"]).catch((error: unknown) => error);
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  expect(await asked(tokenOf({ exp: inAnHour }))).toBeInstanceOf(ForgedToken);
  for (const payload of [{}, { exp: null }]) expect(await asked(tokenOf(payload))).toBeInstanceOf(ForgedToken);
  expect(await asked("not.a.token")).toBeInstanceOf(ForgedToken);
  expect(await asked(tokenOf({ exp: inAnHour - 7200 }))).not.toBeInstanceOf(ForgedToken);
  // The token contains signs that occur only in base64url.
  const old = tokenOf({ exp: inAnHour - 7200, name: "?>?>?>?>?>?>" });
  expect(old.split(".")[1]).toMatch(/[-_]/);
  expect(await asked(old)).not.toBeInstanceOf(ForgedToken);
  expect(await asked(null)).not.toBeInstanceOf(ForgedToken);
});

test("A token is not called forged while Auth cannot check it", async () => {
  for (const error of [unavailable(), new TypeError("no fetch")]) {
    const failing = { verify: () => Promise.reject(error) } as unknown as Accounts;
    await expect(callerOf(failing, "a.good.token", ["user"])).rejects.toBe(error);
  }
});
