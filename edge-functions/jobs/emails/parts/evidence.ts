import * as z from "zod/mini";
import { BookingStatus, Instant, SlotType } from "../../../shared/contract/common.ts";

const Who = z.enum(["customer", "designer"]);

/**
 * The evidence that a bank sees about a disputed payment, and an administrator about a complaint (`private.evidence_of` in SQL). Amounts are in minor units of
 * the payment's currency.
 */
export const Evidence = z.object({
  serviceName: z.string(),
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  status: BookingStatus,
  bookedAt: Instant,
  /** null: the session was free. */
  paidAt: z.nullable(Instant),
  paid: z.number(),
  refunded: z.number(),
  /** null: the customer had agreed to no terms. */
  terms: z.nullable(z.object({ version: z.string(), agreedAt: Instant })),
  rules: z.array(z.object({ noticeHours: z.number(), percent: z.number() })),
  stays: z.array(z.object({ who: Who, from: Instant, to: Instant, mediaSeconds: z.number() })),
  minutesTogether: z.number(),
  messages: z.array(z.object({ who: Who, at: Instant, text: z.string() })),
});
export type Evidence = z.infer<typeof Evidence>;
