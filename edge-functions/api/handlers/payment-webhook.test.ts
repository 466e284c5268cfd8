import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { services } from "../../../tests/support/services.ts";
import { createApp } from "../app.ts";
import type { Services } from "../types.ts";

const call = vi.fn(async (_: string, __: Record<string, unknown>) => ({ stored: true }));
const wakeJobs = vi.fn();
const recordSecurityEvent = vi.fn();
const database = { call } as unknown as Services["database"];
const app = createApp(services({ database, wakeJobs, recordSecurityEvent }));
beforeEach(() => {
  for (const mock of [call, wakeJobs, recordSecurityEvent]) mock.mockClear();
});

const entity = { id: "pay_1", order_id: "order_1", amount: 6000, currency: "USD", status: "captured" };
const paid = JSON.stringify({
  event: "order.paid",
  payload: { payment: { entity: { ...entity, email: "ada@example.test", contact: "+31 6", card: { last4: "1111" } } } },
});
function post(
  body: string,
  more: { secret?: string; id?: string | undefined; signed?: string; signature?: string | undefined } = {},
) {
  const { secret = "hook", id, signed = body } = more;
  const signature = "signature" in more ? more.signature : createHmac("sha256", secret).update(signed).digest("hex");
  const headers = {
    ...(signature !== undefined && { "x-razorpay-signature": signature }),
    ...(id !== undefined && { "x-razorpay-event-id": id }),
  };
  return app.request("/api/payments/razorpay-webhook", { method: "POST", body, headers });
}
const stored = () => call.mock.calls.map(([, args]) => args);

describe("The webhook", () => {
  test("stores an event under the provider's id, without personal data", async () => {
    expect((await post(paid, { id: "evt_1" })).status).toBe(200);
    expect(stored()).toEqual([
      { provider: "razorpay", eventId: "evt_1", event: "order.paid", payload: { payment: entity } },
    ]);
    expect(wakeJobs).toHaveBeenCalledOnce();
  });

  test("stores a dispute with its deadline, and without what the customer has written", async () => {
    const dispute = { id: "disp_1", payment_id: "pay_1", reason_code: "fraud", phase: "chargeback", respond_by: 7 };
    await post(JSON.stringify({ event: "x", payload: { dispute: { entity: { ...dispute, comments: "Ida Blom" } } } }));
    expect(stored()).toMatchObject([{ payload: { dispute } }]);
    expect(JSON.stringify(stored())).not.toContain("Ida");
  });

  test.each<[string, object]>([
    ["with another secret", { secret: "other" }],
    ["for another body", { signed: `${paid} ` }],
    ["not at all", { signature: undefined }],
    ["with nothing", { signature: "" }],
    ["with a digit too few", { signature: "0".repeat(63) }],
    ["with other letters", { signature: "%C3%A9" }],
  ])("refuses and notes an event that is signed %s, and stores nothing", async (_, wrong) => {
    expect((await post(paid, wrong)).status).toBe(400);
    expect(call).not.toHaveBeenCalled();
    expect(wakeJobs).not.toHaveBeenCalled();
    expect(recordSecurityEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: "webhook_forged" }));
  });

  test.each([undefined, "", "x".repeat(65), "a b"])(
    "distinguishes events with the id %j by their bytes",
    async (id) => {
      await post(paid, { id });
      await post(paid, { id });
      await post(paid.replace("6000", "6001"), { id });
      const [first, again, other] = stored().map(({ eventId }) => eventId);
      expect(first).toMatch(/^sha256-[\da-f]{64}$/);
      expect(again).toBe(first);
      expect(other).not.toBe(first);
    },
  );

  test("wakes the jobs even for a known event, because the process that stored it may have crashed", async () => {
    call.mockResolvedValueOnce({ stored: false });
    await post(paid, { id: "evt_1" });
    expect(wakeJobs).toHaveBeenCalledOnce();
  });

  test("does not acknowledge an event that could not be stored, so that the provider sends it again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    call.mockRejectedValueOnce(new Error("the database is away"));
    expect((await post(paid)).status).toBe(500);
  });

  test("stores the readable parts of an event in another shape", async () => {
    const odd = { payment: { entity: { ...entity, amount: "6000", order_id: 7 } }, refund: 5 };
    expect((await post(JSON.stringify({ event: "order.paid", payload: odd }))).status).toBe(200);
    expect(stored()).toMatchObject([{ payload: { payment: { id: "pay_1", currency: "USD" } } }]);
    expect(JSON.stringify(stored())).not.toContain("6000");
  });

  test.each([
    ["{", 400],
    ["{}", 400],
    ['{"event":1}', 400],
    ['{"event":""}', 400],
    [JSON.stringify({ event: "x", more: "x".repeat(70_000) }), 413],
  ])("refuses %.20j although it is signed", async (body, status) => {
    expect((await post(body)).status).toBe(status);
    expect(call).not.toHaveBeenCalled();
  });
});
