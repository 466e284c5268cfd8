import * as z from "zod/mini";

/** The body of every failure of `/api`, whatever its HTTP status. `code` is stable, `message` is for people. */
export const ErrorEnvelope = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** Field path of the request (dots between parts) → the fault in that field. */
    fields: z.optional(z.record(z.string(), z.string())),
  }),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

export const Role = z.enum(["user", "designer"]);
export type Role = z.infer<typeof Role>;

export const SlotType = z.enum(["chat", "call"]);
export type SlotType = z.infer<typeof SlotType>;

/** Whether a slot is upcoming, running or over, by the database's `now()`. */
export const TimeStatus = z.enum(["upcoming", "active", "past"]);
export type TimeStatus = z.infer<typeof TimeStatus>;

/** The states of a booking; SQL enforces which may follow which (`booking_transitions`). */
export const BookingStatus = z.enum(["requested", "pending_payment", "confirmed", "completed", "cancelled", "expired"]);
export type BookingStatus = z.infer<typeof BookingStatus>;

export const Currency = z.enum(["USD", "INR"]);
export type Currency = z.infer<typeof Currency>;

export const Id = z.uuid();
/** An instant with an offset, e.g. `2026-11-21T09:30:00Z`; answers are always in UTC. */
export const Instant = z.iso.datetime({ offset: true });
/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date();
/** A wall-clock time, `HH:mm`. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use HH:mm"));

/** The answer of calls that return nothing. */
export const Done = z.object({ ok: z.literal(true) });

/** Why a designer declines a request for a time. */
export const GivenReason = z.enum(["no_time", "away", "other_service", "not_a_fit"]);
export type GivenReason = z.infer<typeof GivenReason>;

/** Why a request led to nothing. `no_answer`: the requested times were over before the designer answered. */
export const DeclineReason = z.enum([...GivenReason.options, "no_answer"]);
export type DeclineReason = z.infer<typeof DeclineReason>;
