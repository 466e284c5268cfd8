import * as z from "zod/mini";
import { log } from "../shared/log.ts";
import { ProviderError, type ProviderRefund } from "../shared/razorpay.ts";
import type { JobServices } from "./app.ts";
import { reasonOf } from "./failure.ts";
import { workOff } from "./work-off.ts";

const Claimed = z.array(
  z.object({
    id: z.uuid(),
    paymentId: z.string(),
    /** Minor units. */
    amount: z.number(),
    status: z.enum(["due", "sent"]),
    providerRefundId: z.nullable(z.string()),
  }),
);
type Refund = z.infer<typeof Claimed>[number];
const Finished = z.object({ status: z.nullable(z.enum(["due", "sent", "done", "failed"])) });

/** What the provider has said about a refund, or why it has said nothing usable. */
type Outcome = { refund: ProviderRefund } | { error: string; permanent: boolean };

/**
 * Requests the refunds that are due and asks after those that the provider has. Whoever dies between asking and writing down the answer
 * is replaced: the refund's id is the provider's idempotency key and its receipt, so that a second request finds the first one's refund.
 */
export async function runRefunds({ database, payments }: JobServices): Promise<{ answered: number; failed: number }> {
  const count = { answered: 0, failed: 0 };
  await workOff(
    (limit) => database.call("claim_refunds", { p_limit: limit }, Claimed),
    async (claimed) => {
      const outcome = await ask(claimed);
      if ("refund" in outcome && outcome.refund.status !== "failed") {
        count.answered++;
        const { id, status } = outcome.refund;
        const args = { p_id: claimed.id, p_provider_refund_id: id, p_provider_status: status };
        await database.call("finish_refund", args, Finished);
        return;
      }
      count.failed++;
      const args =
        "refund" in outcome
          ? {
              p_id: claimed.id,
              p_provider_refund_id: outcome.refund.id,
              p_provider_status: "failed",
              p_error: "the provider could not pay it out",
            }
          : {
              p_id: claimed.id,
              p_provider_refund_id: null,
              p_provider_status: null,
              p_error: outcome.error,
              p_permanent: outcome.permanent,
            };
      const { status } = await database.call("finish_refund", args, Finished);
      log(status === "failed" ? "error" : "warn", "refund_failed", {
        id: claimed.id,
        paymentId: claimed.paymentId,
        status,
        message: args.p_error,
      });
    },
  );
  return count;

  async function ask({ id, paymentId, amount, status, providerRefundId }: Refund): Promise<Outcome> {
    try {
      if (status === "sent" && providerRefundId !== null) {
        return { refund: await payments.fetchRefund(providerRefundId) };
      }
      // An earlier request may have arrived without our hearing of it. The key would tell as well, but not for ever: somebody may try an old
      // case again after weeks.
      const made = (await payments.refundsOf(paymentId)).find((one) => one.receipt === id && one.status !== "failed");
      return { refund: made ?? (await payments.refund({ id, paymentId, amount })) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // Wrong keys and an empty balance are put right by people and by time, with the refund still waiting.
      const permanent = status === "due" && error.status === 400 && !/balance/i.test(error.message);
      return { error: reasonOf(error), permanent: error.kind === "refused" && permanent };
    }
  }
}
