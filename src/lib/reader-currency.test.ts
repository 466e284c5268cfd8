import { describe, expect, it, vi } from "vitest";

const at = (rate: string) => {
  vi.stubEnv("VITE_RUPEES_PER_DOLLAR", rate);
  vi.resetModules();
  return import("./reader-currency.ts");
};

describe("A price for a reader of another currency", () => {
  it.each([
    [250_000, "INR", "Europe/Amsterdam", 2800, "USD"],
    [8500, "USD", "Asia/Kolkata", 750_000, "INR"],
    // Some browsers still use the old name of the zone.
    [100, "USD", "Asia/Calcutta", 8800, "INR"],
    [50_000, "INR", "America/New_York", 570, "USD"],
  ])("converts %d %s in %s to two digits of the reader's currency", async (amount, currency, zone, about, own) => {
    const { amountForReader } = await at("88");
    expect(amountForReader({ amount, currency }, zone)).toEqual({ amount: about, currency: own });
  });

  it.each([
    ["in their own currency", "88", 8500, "USD", "Europe/Amsterdam"],
    ["in their own currency", "88", 250_000, "INR", "Asia/Kolkata"],
    ["where it is free", "88", 0, "INR", "Europe/Amsterdam"],
    ["where the operator has set no rate", "", 250_000, "INR", "Europe/Amsterdam"],
  ])("stays alone %s", async (_, rate, amount, currency, zone) => {
    const { amountForReader } = await at(rate);
    expect(amountForReader({ amount, currency }, zone)).toBeUndefined();
  });
});
