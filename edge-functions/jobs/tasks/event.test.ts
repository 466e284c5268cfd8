import { beforeEach, describe, expect, test, vi } from "vitest";
import { payments } from "../../../tests/support/services.ts";
import { ApiError } from "../../shared/api-error.ts";
import type { JobServices } from "../services.ts";
import { events } from "./event.ts";

const payment = { id: "pay_1", order_id: "order_1", amount: 6000, currency: "USD" };
const refund = { id: "rfnd_1", payment_id: "pay_1", amount: 100, currency: "USD", status: "processed" };

const dispute = {
  ...{ id: "disp_1", payment_id: "pay_1", amount: 6000, currency: "USD", reason_code: "goods_not_received" },
  ...{ phase: "chargeback", status: "open", respond_by: 1_796_112_000 },
};

let failing: Error | null;
const call = vi.fn(async (name: string, _: Record<string, unknown>) => {
  if (failing) throw failing;
  if (name === "order_terms") return { provider: "razorpay", orderId: "order_1", amount: 6000, currency: "USD" };
  if (name === "wake_transfers") return { woken: 1 };
  return name === "record_payment" ? { outcome: "confirmed", reason: null } : { status: "done" };
});
const fetchOrderPayments = vi.fn(async () => []);
const work = (event: string, payload: unknown) =>
  events({ database: { call }, payments: payments({ fetchOrderPayments }) } as unknown as JobServices).work({
    provider: "razorpay",
    id: "evt_1",
    event,
    payload,
  });

beforeEach(() => {
  failing = null;
  call.mockClear();
  fetchOrderPayments.mockClear();
});
const refusal = (status: 404 | 409 | 503, code: string) => new ApiError(status, code, "no");

describe("An event", () => {
  test.each(["payment.captured", "order.paid"])("%s is accepted without asking the provider", async (event) => {
    await work(event, { payment });
    expect(call).toHaveBeenCalledExactlyOnceWith(
      "record_payment",
      { orderId: "order_1", paymentId: "pay_1", amount: 6000, currency: "USD", source: "webhook" },
      expect.anything(),
    );
    expect(fetchOrderPayments).not.toHaveBeenCalled();
  });

  test("of a waiting payment makes the jobs ask the provider for the outcome", async () => {
    await work("payment.authorized", { payment });
    expect(fetchOrderPayments).toHaveBeenCalledExactlyOnceWith("order_1");
  });

  test("of a failed payment changes nothing: the hold continues", async () => {
    await work("payment.failed", { payment });
    expect(call).not.toHaveBeenCalled();
  });

  test.each([
    ["created", "open"],
    ["action_required", "open"],
    ["under_review", "under_review"],
    ["won", "won"],
    ["lost", "lost"],
    ["closed", "closed"],
  ])("payment.dispute.%s stores the dispute with its deadline", async (name, status) => {
    await work(`payment.dispute.${name}`, { payment, dispute: { ...dispute, status } });
    expect(call).toHaveBeenCalledExactlyOnceWith(
      "record_dispute",
      {
        ...{ disputeId: "disp_1", paymentId: "pay_1", amount: 6000, currency: "USD", status },
        ...{ reason: "goods_not_received", phase: "chargeback", respondBy: "2026-12-01T08:00:00.000Z" },
      },
      expect.anything(),
    );
  });

  test.each([
    ["transfer.processed", { transfer: { source: "pay_1" } }, "pay_1", null],
    ["transfer.failed", { transfer: { source: "pay_1" } }, "pay_1", null],
    ["settlement.processed", { account: "acc_1" }, null, "acc_1"],
  ])("%s makes the jobs ask the provider for the outcome", async (event, payload, paymentId, account) => {
    await work(event, payload);
    const woken = { paymentId, account };
    expect(call).toHaveBeenCalledExactlyOnceWith("wake_transfers", woken, expect.anything());
  });

  test.each(["refund.created", "refund.processed", "refund.failed"])("%s notes the refund", async (event) => {
    await work(event, { refund, payment: { captured: true } });
    expect(call).toHaveBeenCalledExactlyOnceWith(
      "record_refund",
      expect.objectContaining({
        ...{ providerRefundId: "rfnd_1", paymentId: "pay_1", amount: 100, receipt: null },
      }),
      expect.anything(),
    );
  });

  test("of a refund needs no work when its payment was never captured, and waits for any other unknown payment", async () => {
    failing = refusal(404, "not_found");
    await work("refund.processed", { refund, payment: { captured: false } });
    for (const payload of [{ refund, payment: { captured: true } }, { refund }, { refund, payment: {} }])
      await expect(work("refund.processed", payload)).rejects.toBe(failing);
    failing = refusal(503, "unavailable");
    await expect(work("refund.processed", { refund, payment: { captured: false } })).rejects.toBe(failing);
  });

  test("is repeated while the database is unreachable or does not know a disputed payment yet", async () => {
    failing = refusal(503, "unavailable");
    await expect(work("order.paid", { payment })).rejects.toBe(failing);
    failing = refusal(404, "not_found");
    await expect(work("payment.dispute.created", { dispute })).rejects.toBe(failing);
  });

  test.each([
    ["another product's order", refusal(404, "not_found"), "unknown_order"],
    ["a payment that the database refuses", refusal(409, "already_refunded"), "already_refunded"],
  ])("of %s is left to an administrator", async (_, error, message) => {
    failing = error;
    await expect(work("order.paid", { payment })).rejects.toMatchObject({ permanent: true, message });
  });

  test.each([
    ["order.paid", { payment: { ...payment, amount: "6000" } }],
    ["order.paid", { payment: { ...payment, order_id: null } }],
    ["payment.authorized", {}],
    ["refund.processed", { refund: { ...refund, status: "unheard of" } }],
    ["payment.dispute.lost", { dispute: { ...dispute, status: "unheard of" } }],
    ["payment.dispute.created", { payment }],
  ])("%s with missing or wrong data (%j) is parked", async (event, payload) => {
    await expect(work(event, payload)).rejects.toMatchObject({ permanent: true });
    expect(call).not.toHaveBeenCalled();
  });
});
