import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { payments as paymentsWith, post, services } from "../../../tests/support/services.ts";
import { ProviderError, type ProviderPayment } from "../../shared/providers/payments/payments.ts";
import { createApp } from "../app.ts";
import type { Services } from "../types.ts";

const CUSTOMER = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const BOOKING = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const signature = createHmac("sha256", "key-secret").update("order_1|pay_1").digest("hex");
const price = { amount: 6000, currency: "USD" };
const paid: ProviderPayment = { id: "pay_1", orderId: "order_1", ...price, status: "captured", refunded: 0 };
const prepared = { ...price, orderId: null, provider: null, receipt: BOOKING, asked: false };

describe("Payments", () => {
  let answers: Record<string, unknown>;
  let called: string[];
  let recorded: Record<string, unknown>[];
  const logged = vi.spyOn(console, "error");
  const lines = () => logged.mock.calls.map(([line]) => JSON.parse(line));
  const payments = { createOrder: vi.fn(), findOrder: vi.fn(), fetchPayment: vi.fn(), capture: vi.fn() };

  beforeEach(() => {
    called = [];
    recorded = [];
    answers = {
      payment_order: { provider: "razorpay", orderId: "order_1", ...price, status: "pending_payment" },
      record_payment: { bookingId: BOOKING, status: "confirmed", outcome: "confirmed", reason: null },
      prepare_order: prepared,
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
    accounts: { ...services().accounts, verify: async () => ({ userId: CUSTOMER, sessionId: CUSTOMER, role: "user" }) },
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
  const createOrder = () => post(app, "/bookings/create-order", { bookingId: BOOKING, amount: 6000 });
  const failed = (status: number, code: string) => ({ status, body: { error: { code } } });
  const confirmed = { status: 200, body: { bookingId: BOOKING, status: "confirmed" } };

  describe("verify-payment", () => {
    test("captures a payment that is only authorized, then records what was captured", async () => {
      payments.fetchPayment.mockResolvedValue({ ...paid, status: "authorized" });
      expect(await verify()).toEqual(confirmed);
      expect(payments.capture).toHaveBeenCalledTimes(1);
      expect(recorded).toEqual([
        { orderId: "order_1", paymentId: "pay_1", amount: 6000, currency: "USD", source: "verify" },
      ]);
    });

    test.each<[string, object, object?, object?]>([
      ["a wrong signature", { razorpay_signature: signature.replace(/^./, (c) => (c === "0" ? "1" : "0")) }],
      ["another order's signature", {}, { orderId: "order_2" }],
      [
        "the stored order with a signature over the order that was sent",
        { razorpay_order_id: "order_2" },
        { orderId: "order_2" },
      ],
      ["another order beside its own signature", { razorpay_order_id: "order_2" }],
      ["another payment beside its own signature", { razorpay_payment_id: "pay_2" }],
      ["another order's payment", {}, {}, { orderId: "order_2" }],
    ])("refuses %s", async (_, sent, stored = {}, there = undefined) => {
      answers.payment_order = { provider: "razorpay", orderId: "order_1", ...price, ...stored };
      payments.fetchPayment.mockResolvedValue({ ...paid, ...there });
      expect(await verify(sent)).toMatchObject(failed(400, "invalid_signature"));
      if (!there) expect(payments.fetchPayment).not.toHaveBeenCalled();
      expect(recorded).toEqual([]);
    });

    test.each([{ amount: 5999 }, { currency: "INR" }])("does not capture a payment of %j", async (wrong) => {
      payments.fetchPayment.mockResolvedValue({ ...paid, ...wrong, status: "authorized" });
      expect(await verify()).toMatchObject(failed(400, "amount_mismatch"));
      expect(payments.capture).not.toHaveBeenCalled();
      expect(recorded).toEqual([]);
    });

    test("records a wrong amount that was captured nevertheless, because it has to be refunded", async () => {
      payments.fetchPayment.mockResolvedValue({ ...paid, amount: 5999 });
      const refused = { outcome: "refund_due", reason: "amount_mismatch" };
      answers.record_payment = { bookingId: BOOKING, status: "pending_payment", ...refused };
      expect(await verify()).toMatchObject(failed(400, "amount_mismatch"));
      expect(recorded).toMatchObject([{ amount: 5999 }]);
    });

    test.each([
      ["created", "not_captured"],
      ["failed", "not_captured"],
      ["refunded", "hold_expired"],
    ])("does not confirm a payment that is %s", async (status, code) => {
      payments.fetchPayment.mockResolvedValue({ ...paid, status });
      expect(await verify()).toMatchObject(failed(409, code));
      expect(recorded).toEqual([]);
    });

    test("tells a customer about a lost slot, but not about a payment made twice", async () => {
      const record = { bookingId: BOOKING, outcome: "refund_due" };
      answers.record_payment = { ...record, status: "expired", reason: "slot_taken" };
      expect(await verify()).toMatchObject(failed(409, "hold_expired"));
      expect(lines()).toMatchObject([{ level: "warn", event: "refund_due", bookingId: BOOKING, reason: "slot_taken" }]);
      answers.record_payment = { ...record, status: "confirmed", reason: "already_paid" };
      expect(await verify()).toEqual(confirmed);
    });
  });

  test.each([
    ["silent", "unreachable", 503, "provider_unavailable"],
    ["refusing", "refused", 502, "provider_refused"],
  ] as const)("record nothing and attach no order while the provider is %s", async (_, kind, status, code) => {
    const error = new ProviderError(kind, null, "secret detail");
    payments.fetchPayment.mockRejectedValue(error);
    payments.createOrder.mockRejectedValue(error);
    for (const answer of [await verify(), await createOrder()]) {
      expect(answer).toMatchObject(failed(status, code));
      expect(JSON.stringify(answer)).not.toContain("secret detail");
    }
    expect(called).not.toContain("record_payment");
    expect(called).not.toContain("attach_order");
    expect(lines()).toMatchObject(
      ["fetch payment", "create order"].map((what) => ({ level: "warn", event: "payment_provider", what, kind })),
    );
  });

  describe("create-order", () => {
    const askedBefore = { ...prepared, asked: true };

    test("asks the provider only for a booking's first order, and returns the order that was attached first", async () => {
      answers.attach_order = { orderId: "order_first" };
      expect(await createOrder()).toEqual({ status: 200, body: { keyId: "k", ...price, id: "order_first" } });
      expect(payments.createOrder).toHaveBeenCalledWith({ ...price, receipt: BOOKING });
      expect(payments.findOrder).not.toHaveBeenCalled();
      answers.prepare_order = { ...askedBefore, orderId: "order_first", provider: "razorpay" };
      expect((await createOrder()).body.id).toBe("order_first");
      expect(payments.createOrder).toHaveBeenCalledTimes(1);
    });

    test("uses the provider's existing order when an earlier answer was lost", async () => {
      answers.prepare_order = askedBefore;
      answers.attach_order = { orderId: "order_lost" };
      payments.findOrder.mockResolvedValue({ id: "order_lost" });
      expect((await createOrder()).body.id).toBe("order_lost");
      expect(payments.findOrder).toHaveBeenCalledWith(BOOKING);
      expect(payments.createOrder).not.toHaveBeenCalled();
    });

    test("makes an order when an earlier request made none, unless the provider cannot say", async () => {
      answers.prepare_order = askedBefore;
      expect((await createOrder()).status).toBe(200);
      expect(payments.createOrder).toHaveBeenCalledTimes(1);
      payments.findOrder.mockRejectedValue(new ProviderError("unreachable", null, "down"));
      expect((await createOrder()).status).toBe(503);
      expect(payments.createOrder).toHaveBeenCalledTimes(1);
    });

    test("uses another tab's order when the provider refuses its receipt", async () => {
      answers.prepare_order = askedBefore;
      answers.attach_order = { orderId: "order_lost" };
      payments.createOrder.mockRejectedValue(new ProviderError("refused", 400, "receipt"));
      payments.findOrder.mockResolvedValueOnce(null).mockResolvedValueOnce({ id: "order_lost" });
      expect((await createOrder()).body.id).toBe("order_lost");
    });
  });
});
