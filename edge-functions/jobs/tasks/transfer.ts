import * as z from "zod/mini";
import {
  type PaymentProvider,
  PaymentProviderName,
  ProviderError,
  type ProviderTransfer,
} from "../../shared/providers/payments/payments.ts";
import type { JobServices } from "../services.ts";
import type { Kind } from "../work-off.ts";

const Transfer = z.object({
  id: z.uuid(),
  provider: PaymentProviderName,
  paymentId: z.string(),
  transferId: z.nullable(z.string()),
  account: z.string(),
  /** Minor units, like `wanted`: the amount that the designer keeps. */
  amount: z.number(),
  wanted: z.number(),
  currency: z.string(),
  /** Whether anything must change at the provider. */
  acts: z.boolean(),
  /** Whether the transfer goes to the designer's bank. */
  release: z.boolean(),
});
type Transfer = z.infer<typeof Transfer>;
const Noted = z.object({ status: z.string() });

/** Why there is no transfer. */
type None = { reason: string };

/**
 * Makes the provider's state of transfers to designers match what SQL wants, and reports what the provider has. Each run first looks at the provider's
 * transfers, so a request whose answer was lost is not repeated.
 */
export function transfers({ database, payments }: JobServices): Kind {
  return {
    name: "transfer",
    async work(job) {
      const transfer = z.parse(Transfer, job);
      const found = await settle(payments[transfer.provider], transfer);
      const made = "id" in found;
      await database.call(
        "record_transfer",
        {
          id: transfer.id,
          providerTransferId: made ? found.id : null,
          reversed: made ? found.reversed : 0,
          onHold: made && found.onHold,
          state: made ? found.state : "failed",
          settlementId: made ? found.settlementId : null,
          ...((made ? found.failure : found.reason) && { reason: made ? found.failure : found.reason }),
        },
        Noted,
      );
    },
  };
}

async function settle(provider: PaymentProvider, transfer: Transfer): Promise<ProviderTransfer | None> {
  const { id, paymentId, transferId, wanted, acts, release } = transfer;
  // The transfers are in the same order in every run, failed ones last.
  const look = async () =>
    (await provider.transfersOf(paymentId))
      .filter(({ row }) => row === id)
      .sort((a, b) => Number(a.state === "failed") - Number(b.state === "failed") || (a.id < b.id ? -1 : 1));
  let there = await look();
  // Another transfer would be paid in addition to the missing one.
  if (there.length === 0 && transferId !== null) throw new Error("the transfer that we know is not listed");
  if (there.length === 0) {
    const made = wanted === 0 ? { reason: "not needed any more" } : await make(provider, transfer);
    if ("reason" in made) return made;
    // Another run whose lease had ended may also have made a transfer.
    there = await look();
  }
  let known = there.find((one) => one.id === transferId) ?? there[0];
  if (!known) throw new Error("the transfer that was made is not listed");
  if (!acts) return known;

  const { id: knownId } = known;
  const lookAgain = async (before: ProviderTransfer) => (await look()).find((one) => one.id === knownId) ?? before;
  let reversed = false;
  for (const one of there) {
    if (one.state !== "processed" || one.settlementId !== null) continue;
    // The other transfers were made for the same request.
    const left = one.amount - one.reversed - (one === known ? wanted : 0);
    if (left <= 0) continue;
    await provider.reverseTransfer(one.id, left);
    reversed = true;
  }
  // A reversal has no idempotency key and may happen twice, so only an amount that the provider shows is released.
  if (reversed) known = await lookAgain(known);
  const whole = known.amount - known.reversed >= wanted;
  if (!release || wanted === 0 || !whole || !known.onHold || known.state !== "processed") return known;
  await provider.releaseTransfer(knownId);
  return lookAgain(known);
}

/** Makes a transfer. What the provider refuses permanently (a refund has begun, its fee leaves too little) is paid by hand. */
async function make(provider: PaymentProvider, { id, paymentId, account, amount, currency }: Transfer) {
  try {
    return await provider.transfer({ id, paymentId, account, amount, currency });
  } catch (error) {
    if (error instanceof ProviderError && error.permanent) return { reason: error.message };
    throw error;
  }
}
