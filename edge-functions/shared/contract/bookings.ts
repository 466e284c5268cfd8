import * as z from "zod/mini";
import { BriefNote } from "./briefs.ts";
import { BookingStatus, Currency, DeclineReason, Id, Instant, SlotType, TimeStatus } from "./common.ts";
import { OwnComplaint } from "./complaints.ts";
import { Outline } from "./floor-plan.ts";
import { LONGEST, MOST } from "./limits.ts";
import { PlanNote } from "./plans.ts";
import { RATE_TYPES } from "./price.ts";
import { OwnReview } from "./reviews.ts";
import { Rate } from "./services.ts";

/** A message from one member of a booking to the other. */
const message = z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.message)));

/** The browser's zone: emails to the customer show times in it. Unknown zones are ignored. */
const readerZone = z.optional(z.string().check(z.maxLength(LONGEST.timeZone)));

/** `serviceInfo` only names the rate; its price is read from the database. `designerId`, when sent, must be the rate's designer. */
export const BookSlotRequest = z.object({
  designerId: z.optional(Id),
  designerName: z.optional(z.string().check(z.maxLength(LONGEST.name))),
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  serviceInfo: z.looseObject({ _id: Id }),
  notes: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.notes))),
  timeZone: readerZone,
});
export type BookSlotRequest = z.infer<typeof BookSlotRequest>;

export const BookSlotResponse = z.object({
  id: Id,
  status: BookingStatus,
  /** End of the hold; null when no payment is due. */
  holdExpiresAt: z.nullable(Instant),
  /** Minor units (cents, paise). */
  amount: z.number(),
  currency: Currency,
});
export type BookSlotResponse = z.infer<typeof BookSlotResponse>;

/** `amount` is the rate times 100; an amount that differs from the booking's is refused. */
export const CreateOrderRequest = z.object({ bookingId: Id, amount: z.number().check(z.int(), z.minimum(0)) });
export type CreateOrderRequest = z.infer<typeof CreateOrderRequest>;

export const CreateOrderResponse = z.object({
  keyId: z.string(),
  amount: z.number(),
  currency: Currency,
  id: z.string(),
});
export type CreateOrderResponse = z.infer<typeof CreateOrderResponse>;

const providerId = z.string().check(z.minLength(1), z.maxLength(LONGEST.providerId));
export const VerifyPaymentRequest = z.object({
  bookingId: Id,
  razorpay_payment_id: providerId,
  razorpay_order_id: providerId,
  razorpay_signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type VerifyPaymentRequest = z.infer<typeof VerifyPaymentRequest>;

export const VerifyPaymentResponse = z.object({ bookingId: Id, status: BookingStatus });
export type VerifyPaymentResponse = z.infer<typeof VerifyPaymentResponse>;

/** A slot that the customer holds and has not paid for. */
export const Hold = z.object({
  id: Id,
  designerId: Id,
  designerName: z.string(),
  designerAvatar: z.nullable(z.string()),
  serviceInfo: Rate,
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  notes: z.nullable(z.string()),
  /** Minor units. */
  amount: z.number(),
  currency: Currency,
  holdExpiresAt: Instant,
});
export type Hold = z.infer<typeof Hold>;

/** Why money is refunded; the first five reasons are for payments that could not buy their booking. */
export const RefundReason = z.enum([
  "slot_taken",
  "slot_begun",
  "already_paid",
  "booking_cancelled",
  "amount_mismatch",
  "customer_cancelled",
  "designer_cancelled",
  "designer_absent",
  "administrator",
]);
export type RefundReason = z.infer<typeof RefundReason>;

/** A refund as its customer sees it. */
export const RefundNotice = z.object({
  id: Id,
  bookingId: Id,
  designerName: z.string(),
  serviceName: z.string(),
  slotStart: Instant,
  slotEnd: Instant,
  /** Minor units. */
  amount: z.number(),
  currency: z.string(),
  reason: RefundReason,
  /** `due`: not requested yet, or not answered; `sent`: the provider has accepted it; `done`: paid out. */
  status: z.enum(["due", "sent", "done"]),
  createdAt: Instant,
});
export type RefundNotice = z.infer<typeof RefundNotice>;

/** Live holds, the one that ends first at the top; refunds that are not paid out yet or were made in the last 30 days, newest first. */
export const OpenPaymentsResponse = z.object({ holds: z.array(Hold), refunds: z.array(RefundNotice) });
export type OpenPaymentsResponse = z.infer<typeof OpenPaymentsResponse>;

/** Customers who cancel at least `noticeHours` before the start get back `percent` of the price. */
export const CancellationRule = z.object({ noticeHours: z.number(), percent: z.number() });
export type CancellationRule = z.infer<typeof CancellationRule>;

/** A member in the room of a booking, during its slot. */
export const Attendance = z.object({
  firstSeen: Instant,
  /** The present moment for a member who is in the room. */
  lastSeen: Instant,
  /** The member left the page then; otherwise the member is still there, or the connection broke. */
  left: z.boolean(),
  /** Whether the member joined the call. */
  inCall: z.boolean(),
  minutes: z.number(),
  /** Minutes in which the other member's sound or picture arrived; a chat has none. */
  mediaMinutes: z.number(),
});
export type Attendance = z.infer<typeof Attendance>;

/** `open`: the reported member may still object; `objected`: an administrator will decide. */
export const NoShowStatus = z.enum(["open", "upheld", "objected", "dismissed"]);
export type NoShowStatus = z.infer<typeof NoShowStatus>;

/** A booking with what its viewer, one of its members, may still change. */
export const BookingDetails = z.object({
  id: Id,
  customerName: z.string(),
  designerId: Id,
  designerName: z.string(),
  rateId: Id,
  /** What `amount` is the price of: `hourly` when the booked slot is an hour, else `session`. */
  rateType: z.enum(RATE_TYPES),
  serviceName: z.string(),
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  status: BookingStatus,
  timeStatus: TimeStatus,
  notes: z.nullable(z.string()),
  outline: Outline,
  /** Number of days after the session within which a written plan is promised; null: no plan. */
  planDays: z.nullable(z.number()),
  /** Minor units: the price of the whole slot, including added time. */
  amount: z.number(),
  currency: Currency,
  /** The part of `amount` that is refunded or about to be. */
  refunded: z.number(),
  cancelledBy: z.nullable(z.enum(["customer", "designer", "administrator"])),
  canCancel: z.boolean(),
  /** What the customer gets back if the viewer cancels now; the page sends it along with the cancellation. */
  refundIfCancelled: z.number(),
  /** What cancelling costs the designer now, in minor units. */
  costIfCancelled: z.number(),
  /** The rules for customers, most notice first, and until when the present rule applies (null: until the slot begins). */
  rules: z.array(CancellationRule),
  refundHoldsUntil: z.nullable(Instant),
  /** Until when cancelling after the payment refunds everything, whatever the notice; null: not confirmed. */
  fullRefundUntil: z.nullable(Instant),
  /** Whether the customer has used the one move that is possible once cancelling refunds nothing. */
  movedLate: z.boolean(),
  /** The highest percentage of a refund. Rescheduling lowers it, so that a move cannot increase a refund. */
  refundCapPercent: z.number(),
  /** The version of the calendar invitation: a calendar accepts no older one. */
  inviteSequence: z.number(),
  /** Whether one of the designer's calendars says that the designer is busy then. */
  conflict: z.boolean(),
  canReschedule: z.boolean(),
  canOfferTimes: z.boolean(),
  /** The times for which the customer asked, and why the designer declined; null: the customer has not asked. */
  asked: z.nullable(
    z.object({
      wanted: z.array(z.object({ slotStart: Instant, slotEnd: Instant })),
      declinedFor: z.nullable(DeclineReason),
    }),
  ),
  /** Times that the designer offers; `free` says whether each is still free. */
  offers: z.array(z.object({ slotStart: Instant, slotEnd: Instant, free: z.boolean() })),
  /** Who was in the room during the slot; null before it, or if nobody was. */
  attendance: z.nullable(
    z.object({
      customer: z.nullable(Attendance),
      designer: z.nullable(Attendance),
      /** Minutes in which both members were in the room. */
      minutesTogether: z.number(),
    }),
  ),
  /** The report that one of the members did not come, if there is one. */
  noShow: z.nullable(
    z.object({
      reportedBy: z.enum(["customer", "designer"]),
      status: NoShowStatus,
      /** Minor units: the customer's refund if the report is upheld. */
      refundAmount: z.number(),
      objectUntil: Instant,
      /** Whether the viewer may object now. */
      canObject: z.boolean(),
    }),
  ),
  /** Whether the viewer may report now that the other member has not come. */
  canReportNoShow: z.boolean(),
  /** Minor units: what the customer gets back if the viewer reports now and the report is upheld. */
  refundIfReported: z.number(),
  /** The customer's review of the session; null without one. */
  review: z.nullable(OwnReview),
  /** Whether the viewer, the booking's customer, may review the session now, and until when. */
  canReview: z.boolean(),
  reviewUntil: Instant,
  /** Whether the viewer may complain about the session now. */
  canComplain: z.boolean(),
  /** The viewer's own complaint; null without one. */
  complaint: z.nullable(OwnComplaint),
  serverTime: Instant,
});
export type BookingDetails = z.infer<typeof BookingDetails>;

/** `refundAmount` is the refund that the page showed; a different one is refused. Null cancels only what is not paid: a hold or a request. */
export const CancelBookingRequest = z.object({
  bookingId: Id,
  refundAmount: z.nullable(z.number().check(z.int(), z.minimum(0))),
  /** The cost for the designer that the page showed (`costIfCancelled`); 0 by default. */
  cost: z.optional(z.number().check(z.int(), z.minimum(0))),
  message,
});
export type CancelBookingRequest = z.infer<typeof CancelBookingRequest>;

export const CancelBookingResponse = z.object({
  bookingId: Id,
  status: BookingStatus,
  /** Minor units. */
  refundAmount: z.number(),
  currency: Currency,
});
export type CancelBookingResponse = z.infer<typeof CancelBookingResponse>;

export const RescheduleRequest = z.object({
  bookingId: Id,
  slotStart: Instant,
  slotEnd: Instant,
  timeZone: readerZone,
});
export type RescheduleRequest = z.infer<typeof RescheduleRequest>;

export const RescheduleResponse = z.object({ bookingId: Id, slotStart: Instant, slotEnd: Instant });
export type RescheduleResponse = z.infer<typeof RescheduleResponse>;

/** At least one other time and at most `MOST.offers`; they replace earlier offers. The booking keeps its slot until the customer accepts one. */
export const OfferTimesRequest = z.object({
  bookingId: Id,
  slots: z.array(z.object({ start: Instant, end: Instant })).check(z.minLength(1), z.maxLength(MOST.offers)),
  message,
});
export type OfferTimesRequest = z.infer<typeof OfferTimesRequest>;

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
  /** Messages of the customer that the designer has not read. */
  unreadCount: z.number(),
  /** Whether one of the designer's calendars says that the designer is busy then. */
  conflict: z.boolean(),
  brief: BriefNote,
  /** null: the service includes no plan. */
  plan: z.nullable(PlanNote),
});
export type DesignerBooking = z.infer<typeof DesignerBooking>;

/** Confirmed and completed bookings: all upcoming and active ones, and the newest 200 past ones. */
export const DesignerBookingsResponse = z.object({
  bookings: z.array(DesignerBooking),
  /** When the designer can still be booked in the next seven days, soonest first, adjacent times joined. Empty while the page is not listed. */
  free: z.array(z.object({ start: Instant, end: Instant })),
});
export type DesignerBookingsResponse = z.infer<typeof DesignerBookingsResponse>;

/** A month such as "2026-11", in the designer's zone. */
const Month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

export const Transaction = z.object({
  _id: Id,
  /** The booking that has the chat: for added time the booking of its session, otherwise the transaction's own. */
  bookingId: Id,
  userName: z.string(),
  serviceName: z.string(),
  /** `confirmed`: the session is upcoming or running; in every other status the amount is earned. */
  status: BookingStatus,
  /** Major units: the price less refunds. */
  amount: z.number(),
  /** Major units: the part of the price that was refunded. */
  refunded: z.number(),
  /** Major units: the operator's commission on `amount`. */
  fee: z.number(),
  currency: Currency,
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  /** The month in which the transaction counts. */
  month: Month,
});
export type Transaction = z.infer<typeof Transaction>;

export const EarningsResponse = z.object({
  /** Newest first, at most 100. */
  transactions: z.array(Transaction),
  /** Major units of `currency`, the currency in which the designer has earned most bookings. */
  totalEarnings: z.number(),
  currency: Currency,
  /** Every currency in which the designer has earned, `currency` first; sums of different currencies are never added. `amount` is `earned` plus `toCome`. */
  totals: z.array(
    z.object({
      currency: Currency,
      amount: z.number(),
      /** From sessions that took place (`earnedBookings`) and from cancellations too late for a full refund (`cancelledBookings`). */
      earned: z.number(),
      earnedBookings: z.number(),
      cancelledBookings: z.number(),
      /** From confirmed bookings, which can be refunded until they are over. */
      toCome: z.number(),
      bookingsToCome: z.number(),
      /** Refunded to customers; not part of `amount`. */
      refunded: z.number(),
    }),
  ),
  /** The operator's commission on what is earned, in major units; currencies without a commission are omitted. */
  fees: z.array(z.object({ currency: z.string(), amount: z.number() })),
  /** The present month. */
  month: Month,
  /** By the month of the slot: the last twelve months and coming ones; months and currencies without money are omitted. */
  months: z.array(z.object({ month: Month, currency: Currency, earned: z.number(), toCome: z.number() })),
  completedBookings: z.number(),
  /** null if nobody has rated yet. */
  averageRating: z.nullable(z.number()),
  /** The number of reviews in `averageRating`. */
  reviewCount: z.number(),
});
export type EarningsResponse = z.infer<typeof EarningsResponse>;
