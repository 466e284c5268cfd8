import * as z from "zod/mini";
import { Currency, Id, Instant } from "./common.ts";
import { COUNTRIES } from "./profile-choices.ts";

/** A payee as its designer sees it: `account` and `taxId` are masked. */
export const Payee = z.object({
  holder: z.string(),
  country: z.string(),
  account: z.string(),
  /** "" where the account needs no bank code; `taxId` is "" where there is none. */
  bankCode: z.string(),
  taxId: z.string(),
  /** null until the payee is confirmed. */
  effectiveAt: z.nullable(Instant),
});
export type Payee = z.infer<typeof Payee>;

export const Payees = z.object({
  /** The payee to whom payouts go now. */
  now: z.nullable(Payee),
  /** The payee to whom payouts go from its `effectiveAt` on. */
  next: z.nullable(Payee),
  /** The payee that is not confirmed yet by the code in the email. */
  asked: z.nullable(Payee),
});
export type Payees = z.infer<typeof Payees>;

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const required = (most: number, message: string) => line(most).check(z.minLength(1, message));

/** What is valid depends on the country; SQL says which field is wrong (`private.payee_fault`). */
export const ChangePayeeRequest = z.object({
  holder: required(120, "Please write the name as your bank has it."),
  country: z.enum(COUNTRIES, "Please choose a country."),
  account: required(60, "Please write your account."),
  bankCode: line(40),
  taxId: line(40),
});
export type ChangePayeeRequest = z.infer<typeof ChangePayeeRequest>;

/** Which payee of `Payees` is withdrawn: the one that waits for its code, or the one that has not taken effect. */
export const WithdrawPayeeRequest = z.object({ payee: z.enum(["asked", "next"]) });
export type WithdrawPayeeRequest = z.infer<typeof WithdrawPayeeRequest>;

/** Why the next run makes no payout. */
export const PayoutObstacle = z.enum([
  // The operator makes no payouts in this currency.
  "no_way",
  "no_payee",
  "payee_changing",
  // Paused by an administrator.
  "paused",
  "payout_failed",
  "negative",
  "below_minimum",
]);
export type PayoutObstacle = z.infer<typeof PayoutObstacle>;

export const PayoutStatus = z.enum(["on_its_way", "paid", "failed"]);

/** All amounts are minor units. */
export const PayoutsResponse = z.object({
  balances: z.array(
    z.object({
      currency: z.string(),
      /** Money that customers have paid and that is not the designer's yet, or that an open case contests. */
      held: z.number(),
      /** The designer's money, less the commission. Negative when more was refunded than was left. */
      available: z.number(),
      onItsWay: z.number(),
      paid: z.number(),
      /** Our commission on what was released. */
      fee: z.number(),
      /** Withheld for the tax office. */
      withheld: z.number(),
      /** What administrators gave the designer beyond what customers paid; negative: what they took. */
      corrected: z.number(),
      /** The lowest amount of a payout; null: no payouts in this currency. */
      minimum: z.nullable(z.number()),
      obstacle: z.nullable(PayoutObstacle),
      /** The day of the next run (UTC), if no obstacle but `below_minimum` prevents a payout. */
      nextOn: z.nullable(z.string()),
    }),
  ),
  /** The administrator's reason for a pause. */
  pauseReason: z.nullable(z.string()),
  /** Newest first, at most `MOST.listedPayouts`. */
  payouts: z.array(
    z.object({
      id: Id,
      currency: Currency,
      amount: z.number(),
      status: PayoutStatus,
      /** The masked account. */
      account: z.string(),
      /** The bank's reference. */
      reference: z.nullable(z.string()),
      /** Why the payout failed, or is lower than what was on its way. */
      failure: z.nullable(z.string()),
      /** Withheld for the tax office before the payout was made. Negative: returned after refunds. */
      withheld: z.array(z.object({ tax: z.enum(["tds", "tcs"]), amount: z.number() })),
      createdAt: Instant,
      endedAt: z.nullable(Instant),
    }),
  ),
  payees: Payees,
});
export type PayoutsResponse = z.infer<typeof PayoutsResponse>;

/** The sessions that a payout is for, latest first. A negative amount was refunded after it had been paid out. */
export const PayoutSessions = z.object({
  sessions: z.array(
    z.object({
      id: Id,
      customerName: z.string(),
      serviceName: z.string(),
      slotStart: Instant,
      amount: z.number(),
    }),
  ),
});
export type PayoutSessions = z.infer<typeof PayoutSessions>;
