import { beforeEach, describe, expect, test, vi } from "vitest";
import { payments as paymentsWith } from "../../tests/support/services.ts";
import { ApiError } from "../shared/api-error.ts";
import type { Database } from "../shared/database.ts";
import { ProviderError, type ProviderPayment } from "../shared/providers/payments/payments.ts";
import { settleOrder } from "./settle-order.ts";

const order = { provider: "razorpay" as const, orderId: "order_1", amount: 6000, currency: "USD" as const };
const price = { orderId: "order_1", amount: 6000, currency: "USD" };
const payment = (more: Partial<ProviderPayment> = {}): ProviderPayment => ({
  ...{ id: "pay_1", ...price, status: "captured", refunded: 0, ...more },
});
const refund = { id: "rfnd_1", paymentId: "pay_1", amount: 100, currency: "USD", receipt: null, status: "processed" };

let made: [string, Record<string, unknown>][];
let failing: Record<string, Error>;
const call = async (name: string, args: Record<string, unknown>) => {
  made.push([name, args]);
  if (failing[name]) throw failing[name];
  return name === "record_payment" ? { outcome: "confirmed", reason: null } : { status: "done" };
};
const payments = { fetchOrderPayments: vi.fn(), capture: vi.fn(), refundsOf: vi.fn() };
const settle = () =>
  settleOrder({ database: { call } as unknown as Database, payments: paymentsWith(payments) }, order, "reconciler");
const calls = (name: string) => made.filter(([called]) => called === name).map(([, args]) => args);

beforeEach(() => {
  made = [];
  failing = {};
  payments.fetchOrderPayments.mockReset().mockResolvedValue([]);
  payments.capture.mockReset().mockImplementation(async (one: ProviderPayment) => ({ ...one, status: "captured" }));
  payments.refundsOf.mockReset().mockResolvedValue([]);
});

describe("Settling an order", () => {
  test("records each captured payment as it was paid", async () => {
    payments.fetchOrderPayments.mockResolvedValue([payment(), payment({ id: "pay_2", amount: 5000 })]);
    await settle();
    expect(calls("record_payment")).toEqual([
      { orderId: "order_1", paymentId: "pay_1", amount: 6000, currency: "USD", source: "reconciler" },
      { orderId: "order_1", paymentId: "pay_2", amount: 5000, currency: "USD", source: "reconciler" },
    ]);
    expect(payments.capture).not.toHaveBeenCalled();
  });

  test("captures one of the waiting payments of the price", async () => {
    payments.fetchOrderPayments.mockResolvedValue([
      payment({ id: "pay_0", status: "failed" }),
      payment({ id: "pay_1", status: "authorized", amount: 5999 }),
      payment({ id: "pay_2", status: "authorized", currency: "INR" }),
      payment({ id: "pay_3", status: "authorized" }),
      payment({ id: "pay_4", status: "authorized" }),
    ]);
    await settle();
    expect(payments.capture.mock.calls.map(([{ id }]) => id)).toEqual(["pay_3"]);
    expect(calls("record_payment")).toMatchObject([{ paymentId: "pay_3" }]);
  });

  test("captures nothing more once the order is paid, because the provider refunds waiting payments", async () => {
    payments.fetchOrderPayments.mockResolvedValue([payment(), payment({ id: "pay_2", status: "authorized" })]);
    await settle();
    expect(payments.capture).not.toHaveBeenCalled();
  });

  test("notes refunds that were made in the provider's dashboard", async () => {
    payments.fetchOrderPayments.mockResolvedValue([payment(), payment({ id: "pay_2", refunded: 100 })]);
    payments.refundsOf.mockResolvedValue([{ ...refund, paymentId: "pay_2" }]);
    await settle();
    expect(payments.refundsOf).toHaveBeenCalledExactlyOnceWith("pay_2");
    expect(calls("record_refund")).toMatchObject([{ providerRefundId: "rfnd_1", amount: 100, receipt: null }]);
  });

  test("ignores the refund of a payment that was never recorded, and no other failure", async () => {
    payments.fetchOrderPayments.mockResolvedValue([payment({ status: "refunded", refunded: 100 })]);
    payments.refundsOf.mockResolvedValue([refund]);
    failing = { record_refund: new ApiError(404, "not_found", "No such payment.") };
    await settle();
    failing = { record_refund: new ApiError(503, "unavailable", "Busy.") };
    await expect(settle()).rejects.toMatchObject({ status: 503 });
    failing = { record_refund: new TypeError("no") };
    await expect(settle()).rejects.toBeInstanceOf(TypeError);
  });

  test("abandons an order that the provider does not know, but retries after wrong keys or no answer", async () => {
    const answers = async (error: Error) => {
      payments.fetchOrderPayments.mockRejectedValue(error);
      return settle().catch((thrown: unknown) => thrown);
    };
    expect(await answers(new ProviderError("refused", 400, "no such order", true))).toMatchObject({ permanent: true });
    for (const error of [
      new ProviderError("refused", 401, "wrong key"),
      new ProviderError("unreachable", 400, "a proxy"),
      new ProviderError("unreachable", null, "silence"),
    ]) {
      expect(await answers(error)).toBe(error);
    }
  });
});
