import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { payments as paymentsWith, post, services } from "../../../tests/support/services.ts";
import { ApiError } from "../../shared/api-error.ts";
import { ProviderError, type ProviderPayment } from "../../shared/providers/payments/payments.ts";
import { createApp } from "../app.ts";
import type { Services } from "../types.ts";

const CUSTOMER = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const BOOKING = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const signature = createHmac("sha256", "key-secret").update("order_1|pay_1").digest("hex");
const paid: ProviderPayment = {
  id: "pay_1",
  orderId: "order_1",
  amount: 6000,
  currency: "USD",
  status: "captured",
  refunded: 0,
};

// What the sandbox does not do by itself: payments that wait for capture, wrong amounts, silence, late money.
describe("verify-payment", () => {
  let answers: Record<string, unknown>;
  let called: string[];
  let recorded: Record<string, unknown>[];
  const logged = vi.spyOn(console, "error");
  const lines = () => logged.mock.calls.map(([line]) => JSON.parse(line));
  const payments = {
    createOrder: vi.fn(),
    findOrder: vi.fn(),
    fetchPayment: vi.fn(),
    capture: vi.fn(),
  };

  beforeEach(() => {
    called = [];
    recorded = [];
    answers = {
      payment_order: {
        provider: "razorpay",
        orderId: "order_1",
        amount: 6000,
        currency: "USD",
        status: "pending_payment",
      },
      record_payment: { bookingId: BOOKING, status: "confirmed", outcome: "confirmed", reason: null },
      prepare_order: { amount: 6000, currency: "USD", orderId: null, provider: null, receipt: BOOKING, asked: false },
      attach_order: { orderId: "order_1" },
    };
    payments.createOrder.mockReset().mockResolvedValue({ id: "order_1" });
    payments.findOrder.mockReset().mockResolvedValue(null);
    payments.fetchPayment.mockReset().mockResolvedValue(paid);
    payments.capture.mockReset().mockResolvedValue(paid);
    logged.mockReset().mockImplementation(() => undefined);
  });

  const app = createApp({
    ...services(),
    database: {
      call: async (name: string, args: Record<string, unknown>) => {
        called.push(name);
        if (name === "record_payment") recorded.push(args);
        if (answers[name] instanceof Error) throw answers[name];
        return answers[name];
      },
    } as Services["database"],
    accounts: { ...services().accounts, verify: async () => ({ userId: CUSTOMER, sessionId: CUSTOMER }) },
    payments: paymentsWith(payments),
  });
  const verify = (more: object = {}) =>
    post(app, "/bookings/verify-payment", {
      bookingId: BOOKING,
      razorpay_order_id: "order_1",
      razorpay_payment_id: "pay_1",
      razorpay_signature: signature,
      ...more,
    });
  const failed = (status: number, code: string) => ({ status, body: { error: { code } } });

  test("captures what is only authorised, then records what was captured", async () => {
    payments.fetchPayment.mockResolvedValue({ ...paid, status: "authorized" });
    expect(await verify()).toEqual({ status: 200, body: { bookingId: BOOKING, status: "confirmed" } });
    expect(payments.capture).toHaveBeenCalledTimes(1);
    expect(recorded).toEqual([
      { p_order_id: "order_1", p_payment_id: "pay_1", p_amount: 6000, p_currency: "USD", p_source: "verify" },
    ]);
  });

  test("asks nobody about a payment whose signature is wrong", async () => {
    expect(await verify({ razorpay_signature: signature.replace(/^./, (c) => (c === "0" ? "1" : "0")) })).toMatchObject(
      failed(400, "invalid_signature"),
    );
    expect(payments.fetchPayment).not.toHaveBeenCalled();
    expect(recorded).toEqual([]);
  });

  test("an honest signature of another order proves nothing", async () => {
    answers.payment_order = { provider: "razorpay", orderId: "order_2", amount: 6000, currency: "USD" };
    expect(await verify()).toMatchObject(failed(400, "invalid_signature"));
    // Nor does the stored order with a signature made over the order that was sent.
    expect(await verify({ razorpay_order_id: "order_2" })).toMatchObject(failed(400, "invalid_signature"));
    expect(recorded).toEqual([]);
  });

  test("an honest payment of another order proves nothing, nor does another order beside an honest signature", async () => {
    payments.fetchPayment.mockResolvedValue({ ...paid, orderId: "order_2" });
    expect(await verify()).toMatchObject(failed(400, "invalid_signature"));
    payments.fetchPayment.mockResolvedValue(paid);
    expect(await verify({ razorpay_order_id: "order_2" })).toMatchObject(failed(400, "invalid_signature"));
    expect(recorded).toEqual([]);
  });

  test.each([{ amount: 5999 }, { currency: "INR" }])(
    "does not take a payment of %j that waits for capture",
    async (wrong) => {
      payments.fetchPayment.mockResolvedValue({ ...paid, ...wrong, status: "authorized" });
      expect(await verify()).toMatchObject(failed(400, "amount_mismatch"));
      expect(payments.capture).not.toHaveBeenCalled();
      expect(recorded).toEqual([]);
    },
  );

  test("records a wrong amount that was captured all the same, for it has to be paid back", async () => {
    payments.fetchPayment.mockResolvedValue({ ...paid, amount: 5999 });
    answers.record_payment = {
      bookingId: BOOKING,
      status: "pending_payment",
      outcome: "refund_due",
      reason: "amount_mismatch",
    };
    expect(await verify()).toMatchObject(failed(400, "amount_mismatch"));
    expect(recorded).toMatchObject([{ p_amount: 5999 }]);
  });

  test.each(["created", "failed"])("does not confirm a payment that is %s", async (status) => {
    payments.fetchPayment.mockResolvedValue({ ...paid, status });
    expect(await verify()).toMatchObject(failed(409, "not_captured"));
    expect(recorded).toEqual([]);
  });

  test("a payment that is refunded already confirms nothing", async () => {
    payments.fetchPayment.mockResolvedValue({ ...paid, status: "refunded", refunded: 6000 });
    expect(await verify()).toMatchObject(failed(409, "hold_expired"));
    expect(recorded).toEqual([]);
  });

  test("tells a customer whose slot was lost, but not one who has merely paid twice", async () => {
    answers.record_payment = { bookingId: BOOKING, status: "expired", outcome: "refund_due", reason: "slot_taken" };
    expect(await verify()).toMatchObject(failed(409, "hold_expired"));
    expect(lines()).toMatchObject([{ level: "warn", event: "refund_due", bookingId: BOOKING, reason: "slot_taken" }]);
    answers.record_payment = { bookingId: BOOKING, status: "confirmed", outcome: "refund_due", reason: "already_paid" };
    expect(await verify()).toEqual({ status: 200, body: { bookingId: BOOKING, status: "confirmed" } });
  });

  test.each([
    ["silent", "unreachable", 503, "provider_unavailable"],
    ["refusing", "refused", 502, "provider_refused"],
  ] as const)("while the provider is %s nothing is recorded and no order attached", async (_, kind, status, code) => {
    const error = new ProviderError(kind, null, "secret detail");
    payments.fetchPayment.mockRejectedValue(error);
    payments.createOrder.mockRejectedValue(error);
    const answer = await verify();
    expect(answer).toMatchObject(failed(status, code));
    expect(JSON.stringify(answer)).not.toContain("secret detail");
    expect(await post(app, "/bookings/create-order", { bookingId: BOOKING, amount: 6000 })).toMatchObject(
      failed(status, code),
    );
    expect(called).not.toContain("record_payment");
    expect(called).not.toContain("attach_order");
    expect(lines()).toMatchObject(
      ["fetch payment", "create order"].map((what) => ({ level: "warn", event: "payment_provider", what, kind })),
    );
  });

  test("create-order asks the provider only for a booking's first order, and answers with the one that was attached first", async () => {
    answers.attach_order = { orderId: "order_first" };
    const create = () => post(app, "/bookings/create-order", { bookingId: BOOKING, amount: 6000 });
    expect(await create()).toEqual({
      status: 200,
      body: { keyId: "k", amount: 6000, currency: "USD", id: "order_first" },
    });
    expect(payments.createOrder).toHaveBeenCalledWith({ amount: 6000, currency: "USD", receipt: BOOKING });
    // Before a first order, the provider is not asked needlessly.
    expect(payments.findOrder).not.toHaveBeenCalled();
    answers.prepare_order = {
      amount: 6000,
      currency: "USD",
      orderId: "order_first",
      provider: "razorpay",
      receipt: BOOKING,
      asked: true,
    };
    expect((await create()).body.id).toBe("order_first");
    expect(payments.createOrder).toHaveBeenCalledTimes(1);
  });

  describe("create-order, when an order was asked for before and its answer lost", () => {
    beforeEach(() => {
      answers.prepare_order = {
        amount: 6000,
        currency: "USD",
        orderId: null,
        provider: null,
        receipt: BOOKING,
        asked: true,
      };
      answers.attach_order = { orderId: "order_lost" };
    });
    const create = () => post(app, "/bookings/create-order", { bookingId: BOOKING, amount: 6000 });

    test("takes the order that the provider has", async () => {
      payments.findOrder.mockResolvedValue({ id: "order_lost" });
      expect((await create()).body.id).toBe("order_lost");
      expect(payments.findOrder).toHaveBeenCalledWith(BOOKING);
      expect(payments.createOrder).not.toHaveBeenCalled();
    });
    test("makes one when the provider has none", async () => {
      expect((await create()).status).toBe(200);
      expect(payments.createOrder).toHaveBeenCalledTimes(1);
    });
    test("makes none while the provider cannot say", async () => {
      payments.findOrder.mockRejectedValue(new ProviderError("unreachable", null, "down"));
      expect((await create()).status).toBe(503);
      expect(payments.createOrder).not.toHaveBeenCalled();
    });
    test("takes another tab's, whose receipt the provider does not take twice", async () => {
      payments.createOrder.mockRejectedValue(new ProviderError("refused", 400, "receipt"));
      payments.findOrder.mockResolvedValueOnce(null).mockResolvedValueOnce({ id: "order_lost" });
      expect((await create()).body.id).toBe("order_lost");
    });
  });

  test("a refusal of the database is answered as it says", async () => {
    answers.prepare_order = new ApiError(409, "hold_expired", "Over.", { bookingId: "Over." });
    expect(await post(app, "/bookings/create-order", { bookingId: BOOKING, amount: 6000 })).toEqual({
      status: 409,
      body: { error: { code: "hold_expired", message: "Over.", fields: { bookingId: "Over." } } },
    });
    expect(payments.createOrder).not.toHaveBeenCalled();
  });
});
