import * as z from "zod/mini";
import { ApiError } from "../shared/api-error.ts";
import { log } from "../shared/log.ts";
import type { JobServices } from "./app.ts";
import { reasonOf } from "./failure.ts";
import { noteRefund, recordPayment, StoredOrder, settleOrder } from "./settle-order.ts";
import { workOff } from "./work-off.ts";

const Claimed = z.array(z.object({ id: z.string(), event: z.string(), payload: z.unknown() }));
type Event = z.infer<typeof Claimed>[number];
const Finished = z.object({ status: z.nullable(z.enum(["waiting", "done", "parked"])) });

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
});

/** An event that no repetition will make good: somebody has to look at it. */
class Unsettleable extends Error {}

/** Acts on stored events of the provider. One that fails is tried again later or parked, and keeps no other one. */
export async function settleEvents(services: JobServices): Promise<{ done: number; failed: number }> {
  const { database } = services;
  const count = { done: 0, failed: 0 };
  await workOff(
    (limit) => database.call("claim_payment_events", { p_limit: limit }, Claimed),
    async (event) => {
      try {
        await settle(services, event);
      } catch (error) {
        count.failed++;
        const args = { p_id: event.id, p_error: reasonOf(error), p_permanent: error instanceof Unsettleable };
        const { status } = await database.call("finish_payment_event", args, Finished);
        log(status === "parked" ? "error" : "warn", "payment_event_failed", {
          id: event.id,
          event: event.event,
          status,
          message: args.p_error,
        });
        return;
      }
      await database.call("finish_payment_event", { p_id: event.id }, Finished);
      count.done++;
    },
  );
  return count;
}

async function settle(services: JobServices, { event, payload }: Event): Promise<void> {
  const { database } = services;
  switch (event) {
    case "payment.captured":
    case "order.paid": {
      // Signed by the provider and final, so it is not asked again: this works while it is down.
      const { payment } = read(Payment, payload);
      const { order_id: orderId } = payment;
      if (orderId === null) throw new Unsettleable("unknown_order");
      return known(() => recordPayment(database, orderId, payment, "webhook"));
    }
    case "payment.authorized": {
      // By now it may be captured, given back, or one of two.
      const { payment } = read(Payment, payload);
      const { order_id: orderId } = payment;
      if (orderId === null) throw new Unsettleable("unknown_order");
      return known(async () => {
        const order = await database.call("order_terms", { p_order_id: orderId }, StoredOrder);
        await settleOrder(services, order, "webhook");
      });
    }
    case "refund.created":
    case "refund.processed":
    case "refund.failed":
      // Of a payment that is not recorded (yet): later, and in the end somebody has to look at it.
      return noteRefund(database, read(Refund, payload).refund);
    default:
      // A failed payment changes nothing: the hold runs on, and it may be tried again.
      return;
  }
}

function read<Schema extends z.core.$ZodType>(schema: Schema, payload: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, payload);
  if (parsed.success) return parsed.data;
  throw new Unsettleable(`unreadable: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`);
}

/** The account may be shared with another product, whose orders are no affair of ours; the money has to be somebody's all the same. */
async function known(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    throw new Unsettleable(error.status === 404 ? "unknown_order" : error.code);
  }
}
