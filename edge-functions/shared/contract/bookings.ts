import * as z from "zod/mini";
import { BookingStatus, Currency, Id, Instant, SlotType, TimeStatus } from "./common.ts";

/** `serviceInfo` only names the rate; its price is read from the database. `designerId`, when sent, must be the rate's designer. */
export const BookSlotRequest = z.object({
  designerId: z.optional(Id),
  designerName: z.optional(z.string().check(z.maxLength(120))),
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  serviceInfo: z.looseObject({ _id: Id }),
  notes: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
});
export type BookSlotRequest = z.infer<typeof BookSlotRequest>;

export const BookSlotResponse = z.object({
  id: Id,
  status: BookingStatus,
  /** Until then the slot is held for the payment; null when no payment is due. */
  holdExpiresAt: z.nullable(Instant),
  /** Minor units (cents, paise). */
  amount: z.number(),
  currency: Currency,
});
export type BookSlotResponse = z.infer<typeof BookSlotResponse>;

/** `amount` is the rate times 100; one that differs from the booking's is refused. */
export const CreateOrderRequest = z.object({ bookingId: Id, amount: z.number().check(z.int(), z.minimum(0)) });
export type CreateOrderRequest = z.infer<typeof CreateOrderRequest>;

export const CreateOrderResponse = z.object({
  keyId: z.string(),
  amount: z.number(),
  currency: Currency,
  id: z.string(),
});
export type CreateOrderResponse = z.infer<typeof CreateOrderResponse>;

const providerId = z.string().check(z.minLength(1), z.maxLength(64));
export const VerifyPaymentRequest = z.object({
  bookingId: Id,
  razorpay_payment_id: providerId,
  razorpay_order_id: providerId,
  razorpay_signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type VerifyPaymentRequest = z.infer<typeof VerifyPaymentRequest>;

export const VerifyPaymentResponse = z.object({ bookingId: Id, status: BookingStatus });
export type VerifyPaymentResponse = z.infer<typeof VerifyPaymentResponse>;

/** A booking as its designer sees it. */
export const DesignerBooking = z.object({
  _id: Id,
  userId: z.object({ _id: Id, name: z.string(), avatar: z.nullable(z.string()) }),
  serviceName: z.string(),
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  status: BookingStatus,
  timeStatus: TimeStatus,
  notes: z.nullable(z.string()),
});
export type DesignerBooking = z.infer<typeof DesignerBooking>;

/** Confirmed and completed bookings: all upcoming and active ones and the newest 200 past ones. */
export const DesignerBookingsResponse = z.object({ bookings: z.array(DesignerBooking) });
export type DesignerBookingsResponse = z.infer<typeof DesignerBookingsResponse>;

export const Transaction = z.object({
  _id: Id,
  userName: z.string(),
  serviceName: z.string(),
  status: BookingStatus,
  /** Major units. */
  amount: z.number(),
  currency: Currency,
  slotStart: Instant,
});
export type Transaction = z.infer<typeof Transaction>;

export const EarningsResponse = z.object({
  /** Newest first, at most 100. */
  transactions: z.array(Transaction),
  /** Major units of `currency`, the currency in which the designer has earned most bookings. */
  totalEarnings: z.number(),
  currency: Currency,
  /** Every currency earned in, `currency` first: sums of different currencies are never added. */
  totals: z.array(z.object({ currency: Currency, amount: z.number() })),
  completedBookings: z.number(),
  /** null: nobody has rated yet. */
  averageRating: z.nullable(z.number()),
});
export type EarningsResponse = z.infer<typeof EarningsResponse>;
