import * as z from "zod/mini";
import { ApiError } from "../../shared/api-error.ts";
import { BookingStatus, Currency, Id } from "../../shared/contract/common.ts";
import { log } from "../../shared/log.ts";
import {
  type PaymentProvider,
  PaymentProviderName,
  PROVIDER_OF_NEW_ORDERS,
  ProviderError,
} from "../../shared/providers/payments/payments.ts";
import type { Handlers, Services } from "../types.ts";

// What SQL returns; amounts in minor units.
const PreparedOrder = z.object({
  amount: z.number(),
  currency: Currency,
  receipt: z.string(),
  orderId: z.nullable(z.string()),
  provider: z.nullable(PaymentProviderName),
  asked: z.boolean(),
});
type PreparedOrder = z.infer<typeof PreparedOrder>;
const AttachedOrder = z.object({ orderId: z.string() });
const StoredOrder = z.object({
  provider: PaymentProviderName,
  orderId: z.nullable(z.string()),
  amount: z.number(),
  currency: Currency,
});
const Recorded = z.object({
  bookingId: Id,
  status: BookingStatus,
  outcome: z.enum(["confirmed", "refund_due"]),
  reason: z.nullable(z.string()),
});

const foreignPayment = () => new ApiError(400, "invalid_signature", "This payment does not belong to the booking.");
const amountMismatch = () => new ApiError(400, "amount_mismatch", "The payment is not the price of this booking.");
const tooLate = () =>
  new ApiError(
    409,
    "hold_expired",
    "Your payment arrived after we had stopped keeping the time for you. You get all of it back.",
  );
const paidBack = () => new ApiError(409, "hold_expired", "This payment has been refunded in full.");

/** Maps a provider's failures to our errors. */
async function answerOf<Answer>(what: string, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log("warn", "payment_provider", {
      what,
      kind: error.kind,
      status: error.status,
      message: error.message,
    });
    throw error.kind === "unreachable"
      ? new ApiError(503, "provider_unavailable", "We can’t reach the payment provider. Please try again in a moment.")
      : new ApiError(502, "provider_refused", "The payment provider refused the request.");
  }
}

/** Returns the provider's order for a booking. A crash before it is attached is safe: the next request finds it by its receipt. */
async function orderOf(
  provider: PaymentProvider,
  { amount, currency, receipt, asked }: PreparedOrder,
): Promise<{ id: string }> {
  const made = asked ? await provider.findOrder(receipt) : null;
  if (made) return made;
  return provider.createOrder({ amount, currency, receipt }).catch(async (error: unknown) => {
    // A concurrent request may have made an order with this receipt.
    const other = error instanceof ProviderError && error.kind === "refused" ? await provider.findOrder(receipt) : null;
    if (!other) throw error;
    return other;
  });
}

export function paymentHandlers({ database, payments, wakeJobs }: Services) {
  return {
    "POST /bookings/create-order": async ({ userId, body }) => {
      const prepared = await database.call("prepare_order", { userId, ...body }, PreparedOrder);
      const name = prepared.provider ?? PROVIDER_OF_NEW_ORDERS;
      const provider = payments[name];
      const answer = (id: string) => ({
        keyId: provider.keyId,
        amount: prepared.amount,
        currency: prepared.currency,
        id,
      });
      if (prepared.orderId) return answer(prepared.orderId);

      const order = await answerOf("create order", orderOf(provider, prepared));
      // Of two concurrent requests, the first to attach its order wins. If the provider has made two orders, the id of the other is never used.
      const attached = await database.call(
        "attach_order",
        { bookingId: body.bookingId, provider: name, orderId: order.id },
        AttachedOrder,
      );
      return answer(attached.orderId);
    },

    "POST /bookings/verify-payment": async ({ userId, body }) => {
      const order = await database.call("payment_order", { userId, bookingId: body.bookingId }, StoredOrder);
      const provider = payments[order.provider];
      // The signature must be for the stored order: a valid signature for another, cheaper order proves nothing about this booking.
      const paymentId = await provider.signedPaymentId(order.orderId, body);
      if (!paymentId || !order.orderId) throw foreignPayment();

      let payment = await answerOf("fetch payment", provider.fetchPayment(paymentId));
      if (payment.orderId !== order.orderId) throw foreignPayment();
      const matches = payment.amount === order.amount && payment.currency === order.currency;
      // A wrong amount is not captured: the provider refunds uncaptured payments.
      if (payment.status === "authorized" && matches) {
        payment = await answerOf("capture", provider.capture(payment));
      }
      // A payment that is already refunded leaves the records unchanged.
      if (payment.status === "refunded") throw paidBack();
      if (payment.status !== "captured") {
        throw matches ? new ApiError(409, "not_captured", "The payment did not go through.") : amountMismatch();
      }

      // Every captured payment is recorded: it confirms the booking, or is due to be refunded.
      const recorded = await database.call(
        "record_payment",
        {
          orderId: order.orderId,
          paymentId: payment.id,
          amount: payment.amount,
          currency: payment.currency,
          source: "verify",
        },
        Recorded,
      );
      wakeJobs();
      if (recorded.outcome === "refund_due" && recorded.reason !== "already_paid") {
        log("warn", "refund_due", { bookingId: recorded.bookingId, reason: recorded.reason });
        throw recorded.reason === "amount_mismatch" ? amountMismatch() : tooLate();
      }
      return { bookingId: recorded.bookingId, status: recorded.status };
    },
  } satisfies Partial<Handlers>;
}
