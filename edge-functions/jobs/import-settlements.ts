import * as z from "zod/mini";
import { PROVIDER_OF_NEW_ORDERS, ProviderError } from "../shared/providers/payments/payments.ts";
import type { JobServices } from "./services.ts";

const Due = z.object({ day: z.nullable(z.string()), skip: z.nullable(z.number()) });
const Imported = z.object({ lines: z.number(), refused: z.boolean() });

/**
 * Imports a page of what the provider has settled on the day that is due, if one is; the next run imports the next page. If the provider cannot be reached, the
 * day is due again an hour later. A refusal by the provider, or of its report by SQL, becomes a case.
 */
export async function importSettlements({ database, payments }: Pick<JobServices, "database" | "payments">) {
  const { day, skip } = await database.call("claim_settlement_day", {}, Due);
  if (!day) return { lines: 0, refused: false };
  try {
    const { lines, more } = await payments[PROVIDER_OF_NEW_ORDERS].listSettled(day, skip ?? 0);
    const report = JSON.stringify(lines);
    return await database.call("import_settlement_day", { day, report, more, refusal: null }, Imported);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== "refused") throw error;
    const refusal = `Razorpay says: ${error.message}`;
    return database.call("import_settlement_day", { day, report: "[]", more: false, refusal }, Imported);
  }
}
