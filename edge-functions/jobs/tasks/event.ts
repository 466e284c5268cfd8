import * as z from "zod/mini";
import { ApiError } from "../../shared/api-error.ts";
import { type PaymentEvent, PaymentProviderName } from "../../shared/providers/payments/payments.ts";
import type { JobServices } from "../services.ts";
import { noteRefund, recordPayment, StoredOrder, settleOrder } from "../settle-order.ts";
import { WorkError } from "../work-error.ts";
import type { Kind } from "../work-off.ts";

const Event = z.object({
  provider: PaymentProviderName,
  id: z.string(),
  event: z.string(),
  payload: z.unknown(),
});

/** Settles stored webhooks of the payment provider. Settling one again changes nothing. */
export function events(services: JobServices): Kind {
  return {
    name: "event",
    work(job) {
      const event = z.parse(Event, job);
      return settle(services, services.payments[event.provider].interpret(event));
    },
  };
}

async function settle(services: JobServices, event: PaymentEvent): Promise<void> {
  const { database } = services;
  switch (event.kind) {
    case "captured": {
      // The provider has signed the event, and it is final, so the provider is not asked again: this works while its API is down.
      const orderId = orderOf(event);
      return ofOurs(() => recordPayment(database, orderId, event.payment, "webhook"));
    }
    case "authorized": {
      // By now the payment may be captured, refunded, or one of two.
      const orderId = orderOf(event);
      return ofOurs(async () => {
        const order = await database.call("order_terms", { orderId }, StoredOrder);
        await settleOrder(services, order, "webhook");
      });
    }
    case "refund":
      return noteRefund(database, event.refund).catch((error: unknown) => {
        // The provider itself refunds a payment that was not captured in time. Such a payment was never recorded, so there is nothing to settle.
        const never = event.captured === false && error instanceof ApiError && error.status === 404;
        // Any other unrecorded payment is retried later; eventually an administrator has to look at it.
        if (!never) throw error;
      });
    case "dispute": {
      const { id, ...dispute } = event.dispute;
      // An unrecorded payment is retried later; eventually an administrator has to look at it.
      await database.call("record_dispute", { disputeId: id, ...dispute }, z.object({ status: z.string() }));
      return;
    }
    case "transfers": {
      // The event only says that something has changed: the jobs ask the provider, so order and repetition do not matter.
      const { paymentId, account } = event;
      await database.call("wake_transfers", { paymentId, account }, z.object({ woken: z.number() }));
      return;
    }
    case "unreadable":
      throw new WorkError(`unreadable: ${event.fields.join(", ")}`, { permanent: true });
    case "other":
      // A failed payment changes nothing: the hold continues, and the customer may try again.
      return;
  }
}

function orderOf({ orderId }: { orderId: string | null }): string {
  if (orderId === null) throw new WorkError("unknown_order", { permanent: true });
  return orderId;
}

/**
 * Runs work on our own orders. The provider's account may be shared with another product. Retrying an event of an unknown order does not help, but an
 * administrator has to look at it, because nothing else reports this money.
 */
async function ofOurs(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    throw new WorkError(error.status === 404 ? "unknown_order" : error.code, { permanent: true });
  }
}
