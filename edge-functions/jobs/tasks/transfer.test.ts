import { beforeEach, describe, expect, test, vi } from "vitest";
import { ProviderError, type ProviderTransfer } from "../../shared/providers/payments/payments.ts";
import type { JobServices } from "../services.ts";
import { transfers } from "./transfer.ts";

const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const due = {
  ...{ id: ID, provider: "razorpay", paymentId: "pay_1", transferId: null as string | null, account: "acc_1" },
  ...{ amount: 900, wanted: 900, currency: "INR", acts: true, release: false },
};
const made: ProviderTransfer = {
  ...{ id: "trf_1", amount: 900, reversed: 0, onHold: true, state: "processed" as const },
  ...{ settlementId: null, row: ID, failure: null },
};
const failed = { ...made, state: "failed" as const, failure: "the account is closed" };

describe("A transfer", () => {
  /** The transfers that the provider has for the payment; its methods change them as the real ones would. */
  let there: ProviderTransfer[];
  const change = (id: string, more: (one: ProviderTransfer) => Partial<ProviderTransfer>) => {
    there = there.map((one) => (one.id === id ? { ...one, ...more(one) } : one));
  };
  const provider = {
    transfersOf: vi.fn(async () => there),
    transfer: vi.fn(async () => {
      there = [...there, made];
      return made;
    }),
    reverseTransfer: vi.fn(async (id: string, amount: number) =>
      change(id, ({ reversed }) => ({ reversed: reversed + amount })),
    ),
    releaseTransfer: vi.fn(async (id: string) => change(id, () => ({ onHold: false }))),
  };
  beforeEach(() => {
    there = [];
    vi.clearAllMocks();
  });
  const work = async (more: Partial<typeof due> = {}) => {
    const stored: Record<string, unknown>[] = [];
    const call = async (_: string, args: Record<string, unknown>) => {
      stored.push(args);
      return { status: "held" };
    };
    const services = { payments: { razorpay: provider }, database: { call } } as unknown as JobServices;
    await transfers(services).work({ ...due, ...more });
    return stored;
  };

  /** The reversals and releases that were requested. */
  const requested = () => [
    ...provider.reverseTransfer.mock.calls.map(([id, amount]) => `reverse ${id} ${amount}`),
    ...provider.releaseTransfer.mock.calls.map(([id]) => `release ${id}`),
  ];

  test("is made on hold, and reported", async () => {
    expect(await work()).toEqual([
      {
        ...{ id: ID, providerTransferId: "trf_1", reversed: 0, onHold: true },
        ...{ state: "processed", settlementId: null },
      },
    ]);
    const wanted = { id: ID, paymentId: "pay_1", account: "acc_1", amount: 900, currency: "INR" };
    expect(provider.transfer).toHaveBeenCalledExactlyOnceWith(wanted);
  });

  test("is found by the row's id after a lost answer, and not made again", async () => {
    there = [{ ...made, id: "trf_other", row: null }, made];
    expect(await work()).toMatchObject([{ providerTransferId: "trf_1" }]);
    expect(provider.transfer).not.toHaveBeenCalled();
    expect(requested()).toEqual([]);
  });

  test("is not made again when the provider does not list the transfer that we know", async () => {
    for (const acts of [true, false])
      await expect(work({ transferId: "trf_1", acts, release: true })).rejects.toThrow("not listed");
    expect(provider.transfer).not.toHaveBeenCalled();
  });

  test("is released once when it was made twice", async () => {
    there = [made, { ...made, id: "trf_2" }];
    expect(await work({ transferId: "trf_1", release: true })).toMatchObject([{ onHold: false, reversed: 0 }]);
    expect(requested()).toEqual(["reverse trf_2 900", "release trf_1"]);
  });

  test("is the transfer that we know when it was made twice, whichever came first", async () => {
    there = [made, { ...made, id: "trf_2" }];
    expect(await work({ transferId: "trf_2" })).toMatchObject([{ providerTransferId: "trf_2", reversed: 0 }]);
    expect(requested()).toEqual(["reverse trf_1 900"]);
  });

  test("is the transfer that did not fail when it was made twice", async () => {
    there = [{ ...failed, id: "trf_0" }, made];
    expect(await work()).toMatchObject([{ providerTransferId: "trf_1", state: "processed", reversed: 0 }]);
  });

  test("is reversed when another run makes one at the same moment", async () => {
    provider.transfer.mockImplementationOnce(async () => {
      there = [{ ...made, id: "trf_2" }, made];
      return { ...made, id: "trf_2" };
    });
    expect(await work()).toMatchObject([{ providerTransferId: "trf_1", reversed: 0, onHold: true }]);
    expect(requested()).toEqual(["reverse trf_2 900"]);
  });

  test("is reported with the reason when it failed at the provider, and is not reversed", async () => {
    there = [failed];
    expect(await work({ wanted: 500, release: true })).toMatchObject([
      { providerTransferId: "trf_1", state: "failed", reason: "the account is closed" },
    ]);
    expect(requested()).toEqual([]);
  });

  test("has its unwanted part reversed, once, before it is released", async () => {
    there = [{ ...made, reversed: 100 }];
    expect(await work({ wanted: 500, release: true })).toMatchObject([{ reversed: 400, onHold: false }]);
    expect(requested()).toEqual(["reverse trf_1 300", "release trf_1"]);
    const [[reversed], [released]] = [provider.reverseTransfer, provider.releaseTransfer].map(
      ({ mock }) => mock.invocationCallOrder,
    ) as [[number], [number]];
    expect(reversed).toBeLessThan(released);
    // The answer to the reversal was lost; the reversed amount already shows the reversal.
    vi.clearAllMocks();
    await work({ wanted: 500, release: true });
    expect(requested()).toEqual([]);
  });

  test("is not released with less than is wanted when the provider reversed it twice", async () => {
    there = [made];
    provider.reverseTransfer.mockImplementationOnce(async (id, amount) =>
      change(id, ({ reversed }) => ({ reversed: reversed + 2 * amount })),
    );
    expect(await work({ wanted: 700, release: true })).toMatchObject([{ reversed: 400, onHold: true }]);
    expect(provider.releaseTransfer).not.toHaveBeenCalled();
  });

  test("is neither made nor released when no part of it is wanted", async () => {
    expect(await work({ wanted: 0 })).toMatchObject([{ providerTransferId: null, state: "failed" }]);
    there = [made];
    expect(await work({ wanted: 0, release: true })).toMatchObject([{ reversed: 900, onHold: true }]);
    expect(provider.transfer).not.toHaveBeenCalled();
    expect(provider.releaseTransfer).not.toHaveBeenCalled();
  });

  test("is only looked at while it waits for the provider, or once it has arrived at a bank", async () => {
    const arrived = { ...made, onHold: false, settlementId: "setl_1" };
    there = [arrived];
    expect(await work({ acts: false, release: true, wanted: 500 })).toMatchObject([{ settlementId: "setl_1" }]);
    there = [{ ...made, state: "pending" }];
    expect(await work({ release: true })).toMatchObject([{ state: "pending", onHold: true }]);
    there = [arrived];
    expect(await work({ release: true, wanted: 500 })).toMatchObject([{ settlementId: "setl_1" }]);
    expect(requested()).toEqual([]);
  });

  test("is reported with the reason when it is refused for good, and tried again otherwise", async () => {
    provider.transfer.mockRejectedValueOnce(new ProviderError("refused", 400, "a refund was begun", true));
    expect(await work()).toMatchObject([{ providerTransferId: null, reason: "a refund was begun" }]);
    const failing = new ProviderError("refused", 400, "no balance", false);
    provider.transfer.mockRejectedValueOnce(failing);
    await expect(work()).rejects.toBe(failing);
  });
});
