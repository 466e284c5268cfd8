// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useVerifyPayment } from "./verify-payment.ts";

const { api } = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api }));

const paid = {
  ...{ bookingId: "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e", razorpay_payment_id: "pay_1" },
  ...{ razorpay_order_id: "order_1", razorpay_signature: "s" },
};

beforeEach(() => {
  vi.useFakeTimers();
});

async function verify() {
  const { current, run, pass } = await renderHook(useVerifyPayment);
  const [done, refused] = [vi.fn(), vi.fn()];
  await run(() => void current().mutateAsync(paid).then(done, refused));
  return { done, refused, wait: (seconds: number) => pass(seconds * 1000) };
}

it("A payment is verified again after 1, 2, 4 and then every 8 seconds until there is an answer", async () => {
  api.mockRejectedValue(new ApiError(0, "unreachable", "Offline."));
  const { done, refused, wait } = await verify();
  const asked = [];
  for (const seconds of [1, 2, 4, 8, 8]) {
    await wait(seconds - 0.1);
    asked.push(api.mock.calls.length);
    await wait(0.1);
  }
  expect(asked).toEqual([1, 2, 3, 4, 5]);
  expect(api).toHaveBeenCalledTimes(6);
  expect(refused).not.toHaveBeenCalled();
  api.mockResolvedValue({ status: "confirmed" });
  await wait(8);
  expect(done).toHaveBeenCalledExactlyOnceWith({ status: "confirmed" });
  for (const call of api.mock.calls) expect(call).toEqual(["POST /bookings/verify-payment", { body: paid }]);
});

it.each([
  [0, false],
  [400, true],
  [409, true],
  [429, false],
  [499, true],
  [500, false],
  [503, false],
])("The answer %i counts as a refusal: %s", async (status, final) => {
  const error = new ApiError(status, "some_code", "No.");
  api.mockRejectedValue(error);
  const { refused, wait } = await verify();
  await wait(3);
  expect(api).toHaveBeenCalledTimes(final ? 1 : 3);
  expect(refused.mock.calls).toEqual(final ? [[error]] : []);
});
