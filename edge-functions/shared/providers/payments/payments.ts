import * as z from "zod/mini";
import type { VerifyPaymentRequest } from "../../contract/bookings.ts";
import { Constants, type Json } from "../../contract/database.types.ts";

/** The providers with which orders can have been made, as SQL lists them. */
export const PaymentProviderName = z.enum(Constants.public.Enums.payment_provider);
export type PaymentProviderName = z.infer<typeof PaymentProviderName>;

/** The providers by name; each order stays with the provider with which it was made. */
export type Payments = Record<PaymentProviderName, PaymentProvider>;

/** The provider of new orders. */
export const PROVIDER_OF_NEW_ORDERS: PaymentProviderName = "razorpay";

export type ProviderPayment = {
  id: string;
  orderId: string | null;
  /** Minor units. */
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  /** Minor units: the sum of all refunds that have not failed. */
  refunded: number;
};
export type CapturedPayment = Pick<ProviderPayment, "id" | "amount" | "currency">;

export type ProviderRefund = {
  id: string;
  paymentId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The id of the refund's row if we requested the refund; a refund made in the provider's dashboard has none, or any text. */
  receipt: string | null;
  status: "pending" | "processed" | "failed";
};

/** The part of a payment that the provider passes on to a designer's linked account; amounts are minor units. */
export type ProviderTransfer = {
  id: string;
  amount: number;
  reversed: number;
  onHold: boolean;
  state: "pending" | "processed" | "failed";
  /** The payment to the designer's bank; null until it is made. */
  settlementId: string | null;
  /** The id of the transfer's row. */
  row: string | null;
  /** Why the transfer has failed. */
  failure: string | null;
};

/** A period of the provider's books, in Unix seconds; both ends are included. */
export type Period = { from: number; to: number };

/** A payment that a customer's bank demands back. `won`, `lost` and `closed` are final. */
export type ProviderDispute = {
  id: string;
  paymentId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The provider's words for the reason. */
  reason: string;
  phase: string;
  status: "open" | "under_review" | "won" | "lost" | "closed";
  /** The provider's deadline for evidence. */
  respondBy: string | null;
};

/** A webhook without personal data, as it is stored until the jobs settle it. */
export type StoredEvent = { id: string; event: string; payload: Json };

/** What a stored event reports. `captured` is final; after `authorized`, ask the provider for the payment's state. */
export type PaymentEvent =
  | { kind: "captured"; orderId: string | null; payment: CapturedPayment }
  | { kind: "authorized"; orderId: string | null }
  /** `captured`: whether the payment had been captured, if the event says so. */
  | { kind: "refund"; refund: ProviderRefund; captured?: boolean | undefined }
  | { kind: "dispute"; dispute: ProviderDispute }
  /** The transfers of a payment, or all transfers to a linked account, have changed. */
  | { kind: "transfers"; paymentId: string | null; account: string | null }
  | { kind: "unreadable"; fields: string[] }
  | { kind: "other" };

/** `refused`: the provider refused the request. `unreachable`: no usable answer, so the result is unknown. */
export class ProviderError extends Error {
  readonly kind: "refused" | "unreachable";
  readonly status: number | null;
  /** Whether repeating the request cannot help. */
  readonly permanent: boolean;
  constructor(kind: "refused" | "unreachable", status: number | null, description: string, permanent = false) {
    super(description);
    this.name = "ProviderError";
    this.kind = kind;
    this.status = status;
    this.permanent = permanent;
  }
}

/** Amounts are minor units. Methods that ask the provider throw ProviderError and nothing else. */
export interface PaymentProvider {
  /** The key with which the browser opens the provider's popup. */
  readonly keyId: string;
  /** Makes an order. A receipt is valid for one order: after a lost answer, look for the order by its receipt before making another. */
  createOrder(order: { amount: number; currency: string; receipt: string }): Promise<{ id: string }>;
  findOrder(receipt: string): Promise<{ id: string } | null>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** All payments of an order, including failed ones. The error is permanent if the provider has no such order. */
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Captures an authorized payment. Idempotent: a captured payment is returned unchanged. */
  capture(payment: ProviderPayment): Promise<ProviderPayment>;
  /**
   * Refunds a captured payment, once per `id` however often the method is called. `id` is a UUID, sent as idempotency key and as receipt. Errors about wrong
   * keys or an empty balance can be fixed, so they are not permanent.
   */
  refund(refund: { id: string; paymentId: string; amount: number }): Promise<ProviderRefund>;
  fetchRefund(refundId: string): Promise<ProviderRefund>;
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /** All transfers of a payment, oldest first. */
  transfersOf(paymentId: string): Promise<ProviderTransfer[]>;
  /**
   * Transfers a part of a captured payment to a linked account, on hold without an end. Not idempotent: after a lost answer, look for the row's id among the
   * payment's transfers before asking again. The provider refuses it once a refund of the payment was begun.
   */
  transfer(transfer: {
    id: string;
    paymentId: string;
    account: string;
    amount: number;
    currency: string;
  }): Promise<ProviderTransfer>;
  /** Takes an amount back from the linked account. Not idempotent: first look up how much was reversed. */
  reverseTransfer(transferId: string, amount: number): Promise<void>;
  /** Lets a transfer go to the designer's bank with the next settlement. Idempotent. */
  releaseTransfer(transferId: string): Promise<void>;
  /** Lists what was made in a period, latest first, read page by page: all payments and refunds, and all transfers. */
  listPayments(period: Period): AsyncIterable<ProviderPayment>;
  listRefunds(period: Period): AsyncIterable<ProviderRefund>;
  listTransfers(period: Period): AsyncIterable<ProviderTransfer>;
  /**
   * Returns a page of what was settled to the operator's bank on a day ("2026-11-29"), after the first `skip` lines. The lines are those of the provider's
   * report; SQL reads and checks them.
   */
  listSettled(day: string, skip: number): Promise<{ lines: Json[]; more: boolean }>;
  /** Returns the payment that the popup reports for an order; null when the provider has not signed exactly this pair. */
  signedPaymentId(orderId: string | null, reported: VerifyPaymentRequest): Promise<string | null>;
  /** Reads a webhook; null when the provider has not signed it. @throws ApiError 400 if its body is not an event */
  readWebhook(body: Uint8Array<ArrayBuffer>, header: (name: string) => string | undefined): Promise<StoredEvent | null>;
  interpret(stored: { event: string; payload: unknown }): PaymentEvent;
}
