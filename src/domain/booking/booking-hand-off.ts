import { BookSlotResponse } from "@contract/bookings.ts";
import { Id, Instant, SlotType } from "@contract/common.ts";
import { Rate } from "@contract/services.ts";
import * as z from "zod/mini";

/** The data that the booking dialog passes to the confirmation page, as history state: it survives a reload and is not part of the address. */
export const BookingHandOff = z.object({
  designerId: Id,
  designerName: z.string(),
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  serviceInfo: Rate,
  notes: z.optional(z.string()),
  /** The time until which an offered slot is held. */
  heldUntil: z.optional(Instant),
});
export type BookingHandOff = z.infer<typeof BookingHandOff>;

export const PaymentResult = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
});
export type PaymentResult = z.infer<typeof PaymentResult>;

/**
 * The confirmation page's history state: the dialog's hand-off, then the held booking, then the payment that is not yet verified. Stored there so that a
 * reload, Back or Forward continues at the same step.
 */
export const BookingInProgress = z.extend(BookingHandOff, {
  booking: z.optional(BookSlotResponse),
  payment: z.optional(PaymentResult),
  /** The customer has just chosen this time elsewhere: hold it once, without another press. */
  holdNow: z.optional(z.boolean()),
  /** The customer has just pressed "Pay now": open the popup once, without another press. */
  payNow: z.optional(z.boolean()),
});
export type BookingInProgress = z.infer<typeof BookingInProgress>;
