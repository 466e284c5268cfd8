import * as z from "zod/mini";
import { PaymentProviderName, ProviderError } from "../../shared/providers/payments/payments.ts";
import type { JobServices } from "../services.ts";
import { noteRefund } from "../settle-order.ts";
import { WorkError } from "../work-error.ts";
import type { Kind } from "../work-off.ts";

const Refund = z.object({
  id: z.uuid(),
  provider: PaymentProviderName,
  paymentId: z.string(),
  /** Minor units. */
  amount: z.number(),
  status: z.enum(["due", "sent"]),
  providerRefundId: z.nullable(z.string()),
});
type Refund = z.infer<typeof Refund>;

/**
 * Requests refunds (due) or checks them (sent). A crash between the request and storing its answer is safe: a later run finds the provider's refund by its
 * receipt, which is the row's id and the idempotency key.
 */
export function refunds(services: JobServices): Kind {
  return {
    name: "refund",
    async work(job) {
      const refund = z.parse(Refund, job);
      const answer = await ask(services, refund);
      // The refund's webhook takes the same step, which also decides when to ask the provider again.
      await noteRefund(services.database, { ...answer, receipt: refund.id });
    },
  };
}

/** Returns the provider's refund: an existing one, or a new one. */
async function ask({ payments }: JobServices, refund: Refund) {
  const { id, paymentId, amount, status, providerRefundId } = refund;
  const provider = payments[refund.provider];
  if (status === "sent" && providerRefundId !== null) return provider.fetchRefund(providerRefundId);
  // An earlier request may have arrived although its answer was lost. The idempotency key would also show that, but the provider does not say for how long it
  // remembers a key, and an administrator may retry an old case after weeks.
  const made = (await provider.refundsOf(paymentId)).find((one) => one.receipt === id && one.status !== "failed");
  if (made) return made;
  return provider.refund({ id, paymentId, amount }).catch((error: unknown) => {
    throw error instanceof ProviderError && error.permanent
      ? new WorkError(`the provider: refused ${error.status} ${error.message}`, { permanent: true })
      : error;
  });
}
