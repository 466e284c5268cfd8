import * as z from "zod/mini";
import { BookSlotRequest, OfferTimesRequest } from "./bookings.ts";
import { DeclineReason, GivenReason, Id, Instant } from "./common.ts";
import { LONGEST, MOST } from "./limits.ts";
import { Rate } from "./services.ts";

const person = z.object({ id: Id, name: z.string(), avatar: z.nullable(z.string()) });
const span = z.object({ slotStart: Instant, slotEnd: Instant });
const { timeZone } = BookSlotRequest.shape;
const { slots, message } = OfferTimesRequest.shape;

const ranges = z.array(z.object({ start: Instant, end: Instant })).check(z.maxLength(MOST.offers));

/** Times at which the customer is free: one to `MOST.offers`, each at most a day long. They become closed ranges of instants. */
export const RequestTimeRequest = z.object({
  designerId: Id,
  serviceInfo: z.looseObject({ _id: Id }),
  ranges: ranges.check(z.minLength(1)),
  note: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.requestNote))),
  timeZone,
});
export type RequestTimeRequest = z.infer<typeof RequestTimeRequest>;

/** Requests another time for a booking, within these ranges; an empty list withdraws the earlier request. */
export const AskToMoveRequest = z.object({ bookingId: Id, ranges });

export const RequestTimeResponse = z.object({ id: Id });

/** At least one time and at most `MOST.offers`; they replace earlier ones. Each time is held for the customer. */
export const AnswerRequestRequest = z.object({ requestId: Id, slots, message });
export type AnswerRequestRequest = z.infer<typeof AnswerRequestRequest>;

/** What a designer offers after a session: one of their services, at up to `MOST.offers` times. */
export const OfferNextRequest = z.object({ bookingId: Id, rateId: Id, slots, message });
export type OfferNextRequest = z.infer<typeof OfferNextRequest>;

export const WithdrawOfferRequest = z.object({ requestId: Id });

/** What the customer is told about a declined request. */
export const declinedBecause = (designer: string): Record<DeclineReason, string> => ({
  no_time: `${designer} has no time then.`,
  away: `${designer} is away then.`,
  other_service: `${designer} thinks that another service fits better.`,
  not_a_fit: `${designer} doesn’t take on this kind of work.`,
  no_answer: `${designer} has not answered in time.`,
});

export const DeclineRequestRequest = z.object({ requestId: Id, reason: GivenReason });
export type DeclineRequestRequest = z.infer<typeof DeclineRequestRequest>;

/** A request for a time as its customer and its designer see it. */
export const RequestedTime = z.object({
  id: Id,
  customer: person,
  designer: person,
  /** The service as it was when the customer asked: offered times have this price, whatever has changed since. */
  serviceInfo: Rate,
  note: z.nullable(z.string()),
  /** When the customer is free, in order. */
  wanted: z.array(span),
  createdAt: Instant,
  /** null: the request is open. */
  declinedFor: z.nullable(DeclineReason),
  /** Whether the designer offers the next session, without an earlier request. */
  next: z.boolean(),
  /** The present slot of the booking for which another time is requested; null: a new booking is requested. */
  moves: z.nullable(span),
  /** The times that the designer offers, held for the customer. */
  offers: z.array(z.extend(span, { id: Id, heldUntil: Instant })),
});
export type RequestedTime = z.infer<typeof RequestedTime>;

/** The caller's open requests, and for customers also those declined or left without an answer within the last week. */
export const TimeRequestsResponse = z.object({ requests: z.array(RequestedTime) });
export type TimeRequestsResponse = z.infer<typeof TimeRequestsResponse>;
