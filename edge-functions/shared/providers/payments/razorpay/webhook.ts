import * as z from "zod/mini";
import { readJson } from "../../../read-json.ts";
import { hashOf, signatureMatches } from "../../../signature.ts";
import type { PaymentEvent, PaymentProvider, StoredEvent } from "../payments.ts";

/**
 * The fields of an event that settling needs. Personal data (email address, telephone, card) is not stored. An event with missing or invalid fields is also
 * stored; settling it decides what follows.
 */
const text = z.catch(z.optional(z.nullable(z.string())), undefined);
const Entity = z.object({
  id: text,
  order_id: text,
  payment_id: text,
  amount: z.catch(z.optional(z.number()), undefined),
  currency: text,
  status: text,
  receipt: text,
  captured: z.catch(z.optional(z.boolean()), undefined),
  reason_code: text,
  phase: text,
  respond_by: z.catch(z.optional(z.nullable(z.number())), undefined),
  source: text,
});
const Kept = z.catch(
  z.optional(
    z.pipe(
      z.object({ entity: Entity }),
      z.transform(({ entity }) => entity),
    ),
  ),
  undefined,
);
const Event = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(100)),
  payload: z.catch(z.object({ payment: Kept, order: Kept, refund: Kept, dispute: Kept, transfer: Kept }), {}),
  account_id: text,
});

export const webhookReader =
  (secret: string): PaymentProvider["readWebhook"] =>
  async (bytes, header): Promise<StoredEvent | null> => {
    // The signature is over the raw bytes: check it before parsing.
    if (!(await signatureMatches(secret, bytes, header("x-razorpay-signature") ?? ""))) return null;
    const { event, payload, account_id: account } = readJson(Event, bytes, "no event");
    const id = header("x-razorpay-event-id") ?? "";
    // Without an id, the hash of the bytes identifies the event.
    return {
      id: /^[\w-]{1,64}$/.test(id) ? id : `sha256-${await hashOf(bytes)}`,
      event,
      // Only this field identifies the account to which a settlement belongs.
      payload: event === SETTLED ? { account: account ?? null } : payload,
    };
  };

const AboutPayment = z.object({
  payment: z.object({ id: z.string(), order_id: z.nullable(z.string()), amount: z.number(), currency: z.string() }),
});
const AboutRefund = z.object({
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

const SETTLED = "settlement.processed";
const AboutTransfer = z.object({ transfer: z.object({ source: z.string() }) });
const AboutSettlement = z.object({ account: z.nullable(z.string()) });

const AboutDispute = z.object({
  dispute: z.object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.number(),
    currency: z.string(),
    reason_code: z._default(z.nullable(z.string()), null),
    phase: z._default(z.nullable(z.string()), null),
    status: z.enum(["open", "under_review", "won", "lost", "closed"]),
    /** Unix seconds. */
    respond_by: z._default(z.nullable(z.number()), null),
  }),
});

export function interpret({ event, payload }: { event: string; payload: unknown }): PaymentEvent {
  switch (event) {
    case "payment.captured":
    case "order.paid":
      return read(AboutPayment, payload, ({ payment: { order_id: orderId, ...payment } }) => ({
        kind: "captured",
        orderId,
        payment,
      }));
    case "payment.authorized":
      return read(AboutPayment, payload, ({ payment }) => ({ kind: "authorized", orderId: payment.order_id }));
    case "refund.created":
    case "refund.processed":
    case "refund.failed":
      return read(AboutRefund, payload, ({ refund: { payment_id: paymentId, ...refund }, payment }) => ({
        kind: "refund",
        refund: { ...refund, paymentId },
        captured: payment?.captured,
      }));
    case "transfer.processed":
    case "transfer.failed":
      return read(AboutTransfer, payload, ({ transfer }) => ({
        kind: "transfers",
        paymentId: transfer.source,
        account: null,
      }));
    case SETTLED:
      return read(AboutSettlement, payload, ({ account }) => ({ kind: "transfers", paymentId: null, account }));
    case "payment.dispute.created":
    case "payment.dispute.action_required":
    case "payment.dispute.under_review":
    case "payment.dispute.won":
    case "payment.dispute.lost":
    case "payment.dispute.closed":
      return read(AboutDispute, payload, ({ dispute }) => ({
        kind: "dispute",
        dispute: {
          id: dispute.id,
          paymentId: dispute.payment_id,
          amount: dispute.amount,
          currency: dispute.currency,
          reason: dispute.reason_code ?? "unknown",
          phase: dispute.phase ?? "unknown",
          status: dispute.status,
          respondBy: dispute.respond_by === null ? null : new Date(dispute.respond_by * 1000).toISOString(),
        },
      }));
    default:
      return { kind: "other" };
  }
}

function read<Schema extends z.core.$ZodType>(
  schema: Schema,
  payload: unknown,
  say: (read: z.output<Schema>) => PaymentEvent,
): PaymentEvent {
  const parsed = z.safeParse(schema, payload);
  if (parsed.success) return say(parsed.data);
  return { kind: "unreadable", fields: parsed.error.issues.map(({ path }) => path.join(".")) };
}
