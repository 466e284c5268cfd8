import * as z from "zod/mini";
import { Currency, Day, Id, SlotType, TimeOfDay } from "./common.ts";
import { lineOf, linesOf } from "./field-kinds.ts";
import { HIGHEST_PRICE, LONGEST, LOWEST_PRICE, MOST, SLOT_MINUTES } from "./limits.ts";
import { RATE_TYPES } from "./price.ts";

export const Weekday = z.enum(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);
export type Weekday = z.infer<typeof Weekday>;

export const Rate = z.object({
  _id: Id,
  serviceName: z.string(),
  /** Price of one slot in major units (60 means $60); the database keeps minor units. 0 is a free consultation. */
  rate: z.number(),
  /** `hourly` when the slot is an hour, else `session`. */
  rateType: z.enum(RATE_TYPES),
  /** Minutes: the length of the slot that `rate` buys. */
  slotDuration: z.number(),
  currency: Currency,
  servicesProvided: z.array(z.string()),
  slotType: SlotType,
});
export type Rate = z.infer<typeof Rate>;

export const Availability = z.object({
  daysAvailable: z.array(Weekday),
  startTime: TimeOfDay,
  /** At or before `startTime`: the window ends on the next day. */
  endTime: TimeOfDay,
  /** Minutes. */
  slotDuration: z.number(),
  /** IANA name; the days and times above are wall-clock times there. */
  timeZone: z.string(),
  /** Days without slots, in the designer's zone. */
  daysOff: z.array(Day),
});
export type Availability = z.infer<typeof Availability>;

export const slotMinutes = <Schema extends z.ZodMiniNumber>(schema: Schema) =>
  schema.check(z.int(), z.minimum(SLOT_MINUTES.least), z.maximum(SLOT_MINUTES.most), z.multipleOf(SLOT_MINUTES.step));

const services = linesOf(MOST.services, LONGEST.service, "Add at least one service");

/**
 * Without `_id` a new rate; rates missing from the list are retired (old bookings keep their snapshot). `rateType` is not read: it follows
 * from the slot length.
 */
export const RateInput = z.object({
  _id: z.optional(Id),
  serviceName: lineOf(LONGEST.serviceName, "Service name is required").said,
  /** 0 is a free consultation; the payment provider accepts no amount below 1.00. */
  rate: z.number().check(
    z.minimum(0),
    z.maximum(HIGHEST_PRICE),
    z.multipleOf(0.01),
    z.refine(
      (rate) => rate === 0 || rate >= LOWEST_PRICE,
      `A price is 0 for a free consultation, or at least ${LOWEST_PRICE.toFixed(2)}`,
    ),
  ),
  currency: Currency,
  servicesProvided: services.said,
  slotType: z._default(SlotType, "chat"),
});
export type RateInput = z.infer<typeof RateInput>;

export const AvailabilityInput = z.object({
  daysAvailable: z.array(Weekday).check(z.minLength(1, "Select at least one day"), z.maxLength(7)),
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  slotDuration: slotMinutes(z.number()),
  timeZone: z.optional(z.string().check(z.maxLength(LONGEST.timeZone))),
  daysOff: z.optional(z.array(Day).check(z.maxLength(MOST.daysOff))),
});
