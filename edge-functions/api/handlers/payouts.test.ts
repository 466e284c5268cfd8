import { beforeEach, expect, test, vi } from "vitest";
import { post, services } from "../../../tests/support/services.ts";
import { createApp } from "../app.ts";
import type { Services } from "../types.ts";

const USER = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const payees = { current: null, next: null };
let result: string;
const call = vi.fn(async (..._: unknown[]) => ({ result, payees }));
const wakeJobs = vi.fn();
const app = createApp(
  services({
    database: { call } as unknown as Services["database"],
    wakeJobs,
    accounts: { ...services().accounts, verify: async () => ({ userId: USER, sessionId: USER }) },
  }),
);
beforeEach(() => {
  call.mockClear();
  wakeJobs.mockClear();
});
const enter = () => post(app, "/payouts/enter-payee-code", { code: "123456" });

test("the right code says where payouts go now, and the email about it is on its way", async () => {
  result = "confirmed";
  expect(await enter()).toEqual({ status: 200, body: payees });
  expect(call.mock.calls[0]?.slice(0, 2)).toEqual(["enter_payee_code", { p_designer_id: USER, p_code: "123456" }]);
  expect(wakeJobs).toHaveBeenCalledOnce();
});

test.each([
  ["wrong", 400, "wrong_code"],
  ["expired", 410, "code_expired"],
])("a code that is %s is refused, and tells nothing of the bank details", async (said, status, code) => {
  result = said;
  const answer = await enter();
  expect(answer).toMatchObject({ status, body: { error: { code, fields: { code: expect.any(String) } } } });
  expect(answer.body).not.toHaveProperty("current");
  expect(wakeJobs).not.toHaveBeenCalled();
});
