import { beforeEach, describe, expect, it, vi } from "vitest";

const at = (rate: string) => {
  vi.stubEnv("VITE_RUPEES_PER_DOLLAR", rate);
  vi.resetModules();
  return import("./reader-currency.ts");
};

beforeEach(() => vi.unstubAllEnvs());

describe("A price for a reader of another currency", () => {
  it("is in theirs to two digits", async () => {
    const { amountForReader } = await at("88");
    expect(amountForReader({ amount: 250_000, currency: "INR" }, "Europe/Amsterdam")).toEqual({
      amount: 2800,
      currency: "USD",
    });
    expect(amountForReader({ amount: 8500, currency: "USD" }, "Asia/Kolkata")).toEqual({
      amount: 750_000,
      currency: "INR",
    });
    // Some browsers still use the zone's old name.
    expect(amountForReader({ amount: 100, currency: "USD" }, "Asia/Calcutta")).toEqual({
      amount: 8800,
      currency: "INR",
    });
    expect(amountForReader({ amount: 50_000, currency: "INR" }, "America/New_York")).toEqual({
      amount: 570,
      currency: "USD",
    });
  });

  it("stays alone in their own currency, where it is free, and where the operator has set no rate", async () => {
    const { amountForReader } = await at("88");
    expect(amountForReader({ amount: 8500, currency: "USD" }, "Europe/Amsterdam")).toBeUndefined();
    expect(amountForReader({ amount: 250_000, currency: "INR" }, "Asia/Kolkata")).toBeUndefined();
    expect(amountForReader({ amount: 0, currency: "INR" }, "Europe/Amsterdam")).toBeUndefined();
    const without = await at("");
    expect(without.amountForReader({ amount: 250_000, currency: "INR" }, "Europe/Amsterdam")).toBeUndefined();
  });
});
