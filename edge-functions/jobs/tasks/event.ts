import * as z from "zod/mini";
import { ApiError } from "../../shared/api-error.ts";
import type { JobServices } from "../services.ts";
import { noteRefund, recordPayment, StoredOrder, settleOrder } from "../settle-order.ts";
import { WorkError } from "../work-error.ts";
import type { Kind } from "../work-off.ts";

const Event = z.object({ id: z.string(), event: z.string(), payload: z.unknown() });
type Event = z.infer<typeof Event>;

const Payment = z.object({
  payment: z.object({ id: z.string(), order_id: z.nullable(z.string()), amount: z.number(), currency: z.string() }),
});
const Refund = z.object({
  refund: z.object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.number(),
    currency: z.string(),
    receipt: z._default(z.nullable(z.string()), null),
    status: z.enum(["pending", "processed", "failed"]),
  }),
  payment: z.optional(z.object({ captured: z.optional(z.boolean()) })),
});

/** Stored webhooks of the payment provider. Settling one again changes nothing. */
export function events(services: JobServices): Kind {
  return {
    name: "event",
    work: (job) => settle(services, z.parse(Event, job)),
  };
}

async function settle(services: JobServices, { event, payload }: Event): Promise<void> {
  const { database } = services;
  switch (event) {
    case "payment.captured":
    case "order.paid": {
      // Signed by the provider and final, so it is not asked again: this works while its API is down.
      const { payment } = read(Payment, payload);
      const orderId = orderOf(payment);
      return ofOurs(() => recordPayment(database, orderId, payment, "webhook"));
    }
    case "payment.authorized": {
      // By now it may be captured, refunded, or one of two.
      const orderId = orderOf(read(Payment, payload).payment);
      return ofOurs(async () => {
        const order = await database.call("order_terms", { p_order_id: orderId }, StoredOrder);
        await settleOrder(services, order, "webhook");
      });
    }
    case "refund.created":
    case "refund.processed":
    case "refund.failed": {
      const { refund, payment } = read(Refund, payload);
      return noteRefund(database, refund).catch((error: unknown) => {
        // The provider itself refunds a payment that was not captured in time. It was never recorded, so there is nothing to settle.
        const never = payment?.captured === false && error instanceof ApiError && error.status === 404;
        // Of any other payment that is not recorded (yet): later, and in the end an administrator has to look at it.
        if (!never) throw error;
      });
    }
    default:
      // A failed payment changes nothing: the hold runs on, and the customer may try again.
      return;
  }
}

function read<Schema extends z.core.$ZodType>(schema: Schema, payload: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, payload);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join("."));
  throw new WorkError(`unreadable: ${fields.join(", ")}`, { permanent: true });
}

function orderOf({ order_id: orderId }: { order_id: string | null }): string {
  if (orderId === null) throw new WorkError("unknown_order", { permanent: true });
  return orderId;
}

/**
 * The provider's account may be shared with another product. Repeating an event of an unknown order does not help, but an administrator has
 * to look at it: it is money that nothing else reports.
 */
async function ofOurs(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    throw new WorkError(error.status === 404 ? "unknown_order" : error.code, { permanent: true });
  }
}
