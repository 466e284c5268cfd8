import * as z from "zod/mini";
import { Currency, Day, Id, SlotType, TimeOfDay } from "./common.ts";
import { atMost, lineOf, linesOf } from "./field-kinds.ts";
import { formatNumber } from "./format.ts";
import {
  BUFFER_MINUTES,
  HIGHEST_PRICE,
  HORIZON_DAYS,
  LONGEST,
  LOWEST_PRICE,
  MOST,
  NOTICE_MINUTES,
  PLAN,
  SLOT_MINUTES,
} from "./limits.ts";
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
  /** Whether the length is the service's own, even where it equals the usual one. Earlier hand-offs lack it. */
  ownLength: z.optional(z.boolean()),
  currency: Currency,
  servicesProvided: z.array(z.string()),
  slotType: SlotType,
  /** Number of days after the session within which the customer gets a written plan; null: it includes none. Earlier hand-offs lack it. */
  planDays: z.optional(z.nullable(z.number())),
});
export type Rate = z.infer<typeof Rate>;

/** If `endTime` is not after `startTime`, it is on the next day. */
export const WeekdayHours = z.object({ day: Weekday, startTime: TimeOfDay, endTime: TimeOfDay });
export type WeekdayHours = z.infer<typeof WeekdayHours>;
export const DateHours = z.object({ day: Day, startTime: TimeOfDay, endTime: TimeOfDay });
export type DateHours = z.infer<typeof DateHours>;
/** Both days are included. */
export const DaysOff = z.object({ from: Day, to: Day });
export type DaysOff = z.infer<typeof DaysOff>;

export const Availability = z.object({
  daysAvailable: z.array(Weekday),
  startTime: TimeOfDay,
  /** If it is not after `startTime`, the window ends on the next day. */
  endTime: TimeOfDay,
  /** Minutes. */
  slotDuration: z.number(),
  /** IANA name; the days and times above are wall-clock times there. */
  timeZone: z.string(),
  /** In order; null: from `startTime` to `endTime` on each of `daysAvailable`. Otherwise those three fields summarize these hours. */
  weeklyHours: z.nullable(z.array(WeekdayHours)),
  /** Days without weekly hours, from today on. */
  daysOff: z.array(DaysOff),
  /** Hours in addition to the weekly hours, even on days off, from today on, with those of last night. */
  extraHours: z.array(DateHours),
  /** How long before its start a customer can last book a slot, and whether same-day bookings are possible at all. */
  noticeMinutes: z.number(),
  /** Whether the designer has chosen no notice: the usual one applies, which depends on whether a service promises a plan. */
  usualNotice: z.boolean(),
  sameDay: z.boolean(),
  /** How far ahead slots begin. */
  horizonDays: z.number(),
  /** Minutes. The longer of the two is kept between two sessions. */
  bufferBefore: z.number(),
  bufferAfter: z.number(),
});
export type Availability = z.infer<typeof Availability>;

export const SLOT_LENGTHS = `Use steps of ${SLOT_MINUTES.step} minutes, up to ${SLOT_MINUTES.most}`;
export const slotMinutes = <Schema extends z.ZodMiniNumber>(schema: Schema) =>
  schema.check(
    z.int(SLOT_LENGTHS),
    z.minimum(SLOT_MINUTES.least, SLOT_LENGTHS),
    z.maximum(SLOT_MINUTES.most, SLOT_LENGTHS),
    z.multipleOf(SLOT_MINUTES.step, SLOT_LENGTHS),
  );

const LEAST_PRICE = `A price is 0 for a free consultation, or at least ${LOWEST_PRICE.toFixed(2)}`;
const services = linesOf(MOST.services, LONGEST.service, "Add at least one service");

/**
 * An entry without `_id` is a new rate; rates missing from the list are retired (old bookings keep their snapshot). `rateType` is not read: it follows from the
 * slot length.
 */
export const RateInput = z
  .object({
    _id: z.optional(Id),
    serviceName: lineOf(LONGEST.serviceName, "Service name is required").said,
    /** 0 is a free consultation; the payment provider accepts no amount below 1.00. */
    rate: z.number("Set a price, or 0 to make it free").check(
      z.minimum(0, LEAST_PRICE),
      z.multipleOf(0.01, "A price has two decimals at most"),
      z.refine((rate) => rate === 0 || rate >= LOWEST_PRICE, LEAST_PRICE),
    ),
    currency: Currency,
    servicesProvided: services.said,
    slotType: z._default(SlotType, "chat"),
    /** Minutes; by default the length in `availability.slotDuration`. */
    slotDuration: z.optional(slotMinutes(z.number())),
    /** Days; without it, the service includes no plan. */
    planDays: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(PLAN.mostDays)))),
  })
  .check(({ value: { currency, rate }, issues }) => {
    const most = HIGHEST_PRICE[currency];
    if (rate <= most) return;
    issues.push({
      ...{ code: "custom", input: rate, path: ["rate"] },
      message: `A price is at most ${currency} ${formatNumber(most)}`,
    });
  });
export type RateInput = z.infer<typeof RateInput>;

const bufferMinutes = z
  .number()
  .check(z.int(), z.minimum(0), z.maximum(BUFFER_MINUTES.most), z.multipleOf(BUFFER_MINUTES.step));

/** The specification asks only for the first four fields. */
export const AvailabilityInput = z.object({
  daysAvailable: z.array(Weekday).check(z.minLength(1, "Select at least one day"), z.maxLength(7)),
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  slotDuration: slotMinutes(z.number("Slot duration is required")),
  /** If this field or one of those below except `weeklyHours` is absent, its value stays. */
  timeZone: z.optional(z.string().check(z.maxLength(LONGEST.timeZone))),
  /** If given, the days and times above are not read. */
  weeklyHours: z.optional(
    z.nullable(
      z.array(WeekdayHours).check(z.minLength(1, "Add hours on at least one day"), z.maxLength(MOST.weeklyHours)),
    ),
  ),
  daysOff: z.optional(
    z
      .array(DaysOff.check(z.refine(({ from, to }) => from <= to, "The last day is before the first")))
      .check(atMost(MOST.daysOff)),
  ),
  extraHours: z.optional(z.array(DateHours).check(atMost(MOST.extraHours))),
  /** null: the usual notice. */
  noticeMinutes: z.optional(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(NOTICE_MINUTES.most)))),
  sameDay: z.optional(z.boolean()),
  horizonDays: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(HORIZON_DAYS.most))),
  bufferBefore: z.optional(bufferMinutes),
  bufferAfter: z.optional(bufferMinutes),
});
