import { expect, test, vi } from "vitest";
import { payments } from "../../tests/support/services.ts";
import type { Database } from "../shared/database.ts";
import { ProviderError } from "../shared/providers/payments/payments.ts";
import { importSettlements } from "./import-settlements.ts";

const LINE = { entity_id: "pay_1", settled: true };
const IMPORTED = { lines: 1, refused: false };

/** Imports the day that is due; the provider answers with that day's line, or with an error. */
async function run(day: string | null, error?: ProviderError) {
  const call = vi.fn(async (name: string, _: object) =>
    name === "claim_settlement_day" ? { day, skip: day && 1000 } : IMPORTED,
  );
  const listSettled = async (of: string, skip: number) => {
    if (error) throw error;
    return { lines: [LINE, of, skip], more: true };
  };
  const services = { database: { call } as unknown as Database, payments: payments({ listSettled }) };
  const end = await importSettlements(services).catch((thrown: Error) => thrown.message);
  return { end, stored: call.mock.calls.filter(([name]) => name !== "claim_settlement_day").map(([, given]) => given) };
}

test("The jobs import the next page of the settlements of the day that is due", async () => {
  const day = "2026-11-29";
  expect(await run(day)).toEqual({
    end: IMPORTED,
    stored: [{ day, report: JSON.stringify([LINE, day, 1000]), more: true, refusal: null }],
  });
  expect(await run(null)).toEqual({ end: { lines: 0, refused: false }, stored: [] });
  // The administrator is told if the provider refuses; the jobs try again if the provider does not answer.
  const refused = new ProviderError("refused", 401, "Authentication failed");
  const stored = [{ day, report: "[]", more: false, refusal: "Razorpay says: Authentication failed" }];
  expect(await run(day, refused)).toEqual({ end: IMPORTED, stored });
  expect(await run(day, new ProviderError("unreachable", null, "no answer"))).toEqual({ end: "no answer", stored: [] });
});
