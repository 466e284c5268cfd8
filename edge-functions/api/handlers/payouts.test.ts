import { beforeEach, expect, test, vi } from "vitest";
import { post } from "../../../tests/support/services.ts";
import { appFor, USER } from "../../../tests/support/signed-in.ts";

const payees = { current: null, next: null };
let result: string;
const call = vi.fn(async (..._: unknown[]) => ({ result, payees }));
const wakeJobs = vi.fn();
const app = appFor(call, { role: "designer", wakeJobs });
beforeEach(() => {
  call.mockClear();
  wakeJobs.mockClear();
});
const enter = () => post(app, "/payouts/enter-payee-code", { code: "123456" });

test("The right code returns where payouts go now, and wakes the jobs for the email about it", async () => {
  result = "confirmed";
  expect(await enter()).toEqual({ status: 200, body: payees });
  expect(call.mock.calls[0]?.slice(0, 2)).toEqual(["enter_payee_code", { designerId: USER, code: "123456" }]);
  expect(wakeJobs).toHaveBeenCalledOnce();
});

test.each([
  ["wrong", 400, "wrong_code"],
  ["expired", 410, "code_expired"],
])("A code that is %s is refused, without the bank details", async (said, status, code) => {
  result = said;
  const answer = await enter();
  expect(answer).toMatchObject({ status, body: { error: { code, fields: { code: expect.any(String) } } } });
  expect(answer.body).not.toHaveProperty("current");
  expect(wakeJobs).not.toHaveBeenCalled();
});
