import { vi } from "vitest";
import { runJobs } from "../support/jobs.ts";
import { provider } from "../support/money.ts";
import { ensure, type History, type Known } from "./history.ts";
import { goneOf, keptOf } from "./ledger.ts";

export async function refundByHand(
  history: History,
  booking: Known | undefined,
  part: number,
  there: boolean,
): Promise<void> {
  if (!booking) return;
  const before = await history.rowOf(booking);
  const kept = keptOf(before);
  // The provider refunds at least one major unit.
  const amount = Math.max(100, Math.round((booking.price * part) / 100));
  const fits = kept && amount <= booking.price - goneOf(before, kept.id);
  if (there) return fits ? refundThere(history, booking, kept.id, amount) : undefined;
  const failure = await history.admin`select admin.refund_booking(${booking.id}, ${amount / 100})`.then(
    () => undefined,
    (error: Error) => error.message,
  );
  history.say(`refund ${amount} of #${booking.number} by hand: ${failure ?? "done"}`);
  if (failure === undefined) {
    ensure(keptOf(await history.rowOf(booking)), `#${booking.number} was not paid`);
    booking.byHand += amount;
  } else {
    ensure(!fits, `${amount} of #${booking.number} could not be refunded: ${failure}`);
  }
}

/** A refund made in the provider's dashboard. Waits until its webhook is recorded: until then the product may promise the same money again. */
async function refundThere(history: History, booking: Known, payment: string, amount: number): Promise<void> {
  if (booking.telling !== "sent" && booking.telling !== "doubled") return;
  const { id } = await provider.refundByHand(payment, amount);
  booking.byHand += amount;
  history.say(`refund ${amount} of #${booking.number} there: ${id}`);
  history.count("refund", "there");
  const noted = async () => (await history.rowOf(booking)).refunds.some(({ providerId }) => providerId === id);
  await vi.waitFor(
    async () => {
      await runJobs("outbox");
      ensure(await noted(), `${id} was made by hand and is not recorded`);
    },
    { timeout: 60_000, interval: 100 },
  );
}

export async function endRefunds(
  history: History,
  booking: Known | undefined,
  status: "processed" | "failed",
): Promise<void> {
  if (!booking) return;
  for (const { payment, providerId } of (await history.rowOf(booking)).refunds) {
    if (!providerId) continue;
    const made = (await provider.refundsOf(payment)).find(({ id }) => id === providerId);
    if (made?.status !== "pending") continue;
    await provider.changeRefund(providerId, status);
    history.say(`${providerId}: ${status}`);
  }
}
