import * as z from "zod/mini";
import type { Json } from "../shared/contract/database.types.ts";
import { PROVIDER_OF_NEW_ORDERS, ProviderError } from "../shared/providers/payments/payments.ts";
import type { JobServices } from "./services.ts";

const Due = z.object({ day: z.nullable(z.string()) });
const Imported = z.object({ lines: z.number(), refused: z.boolean() });

/**
 * Imports what the provider has settled on the day that is due, if one is. When the provider cannot be reached, the day is due again an hour later; what it
 * refuses, or what SQL refuses of its report, becomes a case.
 */
export async function importSettlements({ database, payments }: Pick<JobServices, "database" | "payments">) {
  const { day } = await database.call("claim_settlement_day", {}, Due);
  if (!day) return { lines: 0, refused: false };
  const report: Json[] = [];
  let refusal: string | null = null;
  try {
    for await (const line of payments[PROVIDER_OF_NEW_ORDERS].listSettled(day)) report.push(line);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== "refused") throw error;
    refusal = `Razorpay says: ${error.message}`;
  }
  return database.call("import_settlement_day", { day, report, refusal }, Imported);
}
