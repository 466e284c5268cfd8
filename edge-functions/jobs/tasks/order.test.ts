import { expect, test, vi } from "vitest";
import { payments } from "../../../tests/support/services.ts";
import type { JobServices } from "../services.ts";
import { orders } from "./order.ts";

const job = { id: "order_1", provider: "razorpay", orderId: "order_1", amount: 6000, currency: "USD" };

test("The reconciler asks the provider about an order, and records what it finds as its own", async () => {
  const paid = { id: "pay_1", orderId: "order_1", amount: 6000, currency: "USD", status: "captured", refunded: 0 };
  const call = vi.fn(async (..._: unknown[]) => ({ outcome: "confirmed", reason: null }));
  const fetchOrderPayments = vi.fn(async () => [paid as never]);
  const { work } = orders({
    database: { call },
    payments: payments({ fetchOrderPayments }),
  } as unknown as JobServices);
  await work(job);
  expect(fetchOrderPayments).toHaveBeenCalledExactlyOnceWith("order_1");
  expect(call).toHaveBeenCalledExactlyOnceWith(
    "record_payment",
    expect.objectContaining({ paymentId: "pay_1", source: "reconciler" }),
    expect.anything(),
  );
});
