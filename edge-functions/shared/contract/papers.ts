import * as z from "zod/mini";
import { Currency, Day, Id, Instant, SlotType } from "./common.ts";
import { lineOf, textOf } from "./field-kinds.ts";
import { LONGEST } from "./limits.ts";
import { COUNTRIES } from "./profile-choices.ts";

/** A person on a paper. Without billing details, only the name is known. */
export const Party = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string(),
  region: z.string(),
  taxId: z.string(),
});
export type Party = z.infer<typeof Party>;

/**
 * A receipt or, where the seller is registered for a tax, an invoice; the credit note of a refund; or the operator's invoice of its commission, or the credit
 * note of such an invoice. Amounts are in minor units and include the taxes.
 */
export const Paper = z.object({
  id: Id,
  kind: z.enum(["receipt", "credit_note", "fee_invoice", "fee_credit_note"]),
  /** The number as it is printed, e.g. `8F3C-2026-00012`. */
  number: z.string(),
  issuedAt: Instant,
  seller: Party,
  buyer: Party,
  /** null: the paper is about the commission. `adds`: the slot is time that was added to a session. */
  session: z.nullable(
    z.object({ serviceName: z.string(), slotStart: Instant, slotEnd: Instant, slotType: SlotType, adds: z.boolean() }),
  ),
  timeZone: z.string(),
  amount: z.int(),
  currency: Currency,
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), amount: z.int() })),
  /** The payment's reference at its provider, or the payout's at the bank; on a fee's credit note, the booking's id. */
  reference: z.string(),
  /** The number of the receipt or invoice that a credit note corrects; empty on other papers. */
  corrects: z.string(),
  /** Whether the refund of a credit note was paid in another way than the payment. Absent on other papers and on earlier ones. */
  byHand: z.optional(z.boolean()),
});
export type Paper = z.infer<typeof Paper>;

export const PapersResponse = z.object({ papers: z.array(Paper) });

/** Two days in UTC, both included. */
export const StatementQuery = z.object({ first: Day, last: Day });

/** The statement as CSV. */
export const StatementResponse = z.object({ text: z.string() });

const TAX_ID = "A tax id has 3 to 30 letters and digits.";

/** What is saved. A tax id requires an address and the country that issued it. */
export const BillingDetailsRequest = z.object({
  name: lineOf(LONGEST.name, "Please write a name.").said,
  address: textOf(LONGEST.billingAddress).said,
  country: z.union([z.literal(""), z.enum(COUNTRIES)]),
  region: lineOf(LONGEST.billingRegion).said,
  taxId: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^([A-Z0-9][A-Z0-9 ./-]{2,29})?$/, TAX_ID)),
});
export type BillingDetailsRequest = z.infer<typeof BillingDetailsRequest>;
