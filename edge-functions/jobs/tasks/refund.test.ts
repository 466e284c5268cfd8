import { beforeEach, describe, expect, test, vi } from "vitest";
import { ProviderError, type ProviderRefund } from "../../shared/providers/payments/payments.ts";
import type { JobServices } from "../services.ts";
import { workOff } from "../work-off.ts";
import { refunds } from "./refund.ts";

const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const due = { id: ID, provider: "razorpay", paymentId: "pay_1", amount: 3000, status: "due", providerRefundId: null };
const sum = { paymentId: "pay_1", amount: 3000, currency: "USD" };
const made: ProviderRefund = { id: "rfnd_1", ...sum, receipt: ID, status: "processed" };
const refused = (permanent: boolean) => new ProviderError("refused", 400, "no", permanent);

// The sandbox never forgets a key, and its account is never empty, so these tests need another stand-in.
describe("A refund", () => {
  /** The calls that store the refund's result. */
  let stored: Record<string, unknown>[];
  const payments = { refund: vi.fn(), refundsOf: vi.fn(), fetchRefund: vi.fn() };
  beforeEach(() => {
    stored = [];
    payments.refund.mockReset();
    payments.refundsOf.mockReset().mockResolvedValue([]);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  const run = async (job: object = due) => {
    const claims = [[job]];
    const services = {
      payments: { razorpay: payments },
      database: {
        call: async (name: string, args: Record<string, unknown>) => {
          if (name === "claim_jobs") return claims.shift() ?? [];
          stored.push(args);
          return { status: "done" };
        },
      },
    } as unknown as JobServices;
    const budget = { until: Date.now() + 1000, ms: 100 };
    return (await workOff(services.database, [refunds(services)], budget)).counts.refund;
  };

  test("is not requested again when it was made without our knowledge", async () => {
    payments.refundsOf.mockResolvedValue([
      { ...made, id: "rfnd_0", receipt: null },
      { ...made, id: "rfnd_failed", status: "failed" },
      made,
    ]);
    expect(await run()).toEqual({ done: 1, failed: 0 });
    expect(stored).toEqual([
      {
        ...{ providerRefundId: "rfnd_1", paymentId: "pay_1", amount: 3000 },
        ...{ currency: "USD", receipt: ID, providerStatus: "processed" },
      },
      { kind: "refund", id: ID },
    ]);
    expect(payments.refund).not.toHaveBeenCalled();
  });

  test("is checked once it was requested, and not requested again", async () => {
    payments.fetchRefund.mockReset().mockResolvedValue({ ...made, receipt: null, status: "pending" });
    expect(await run({ ...due, status: "sent", providerRefundId: "rfnd_1" })).toEqual({ done: 1, failed: 0 });
    expect(payments.fetchRefund).toHaveBeenCalledExactlyOnceWith("rfnd_1");
    expect(stored).toMatchObject([{ receipt: ID, providerStatus: "pending" }, {}]);
    expect(payments.refundsOf).not.toHaveBeenCalled();
    expect(payments.refund).not.toHaveBeenCalled();
  });

  test("is requested while it is due, even when an earlier one has failed at the provider", async () => {
    payments.fetchRefund.mockReset();
    payments.refund.mockResolvedValue({ ...made, id: "rfnd_2" });
    expect(await run({ ...due, providerRefundId: "rfnd_failed" })).toEqual({ done: 1, failed: 0 });
    expect(payments.refund).toHaveBeenCalledExactlyOnceWith({ id: ID, paymentId: "pay_1", amount: 3000 });
    expect(payments.fetchRefund).not.toHaveBeenCalled();
  });

  test.each([
    ["for good", true],
    ["for now", false],
  ])("that is refused %s is parked only if neither time nor people can help", async (_, permanent) => {
    payments.refund.mockRejectedValue(refused(permanent));
    expect(await run()).toEqual({ done: 0, failed: 1 });
    expect(stored).toMatchObject([{ kind: "refund", id: ID, permanent }]);
  });

  test("is not requested while it is unknown whether it has been made", async () => {
    payments.refundsOf.mockRejectedValue(new ProviderError("unreachable", 500, "down"));
    await run();
    expect(stored).toMatchObject([{ permanent: false, error: expect.stringContaining("unreachable") }]);
    expect(payments.refund).not.toHaveBeenCalled();
  });
});
