import * as z from "zod/mini";
import { Id, Instant } from "./common.ts";
import { lineOf, textOf } from "./field-kinds.ts";
import { FileName } from "./files.ts";
import { LONGEST } from "./limits.ts";

/*
 * A designer's application: it tells the operator who the designer is, and the operator approves designers before they are listed. The designer can edit it
 * until it is submitted, and again when changes are wanted.
 */

export const ApplicationState = z.enum(["submitted", "changes_wanted", "approved", "rejected"]);

export const Application = z.object({
  /** Whether designers are listed only once they are approved. */
  required: z.boolean(),
  /** Null: not submitted yet. */
  state: z.nullable(ApplicationState),
  /** What an approved designer has changed since, which an administrator looks at again. */
  again: z.nullable(z.enum(["name", "price"])),
  /** What is to be changed, or why it was rejected. */
  note: z.nullable(z.string()),
  submittedAt: z.nullable(Instant),
  legalName: z.string(),
  phone: z.string(),
  address: z.string(),
  /** What must be done before it can be submitted. */
  missing: z.array(z.enum(["onboarding", "confirmed_address"])),
  documents: z.array(z.object({ id: Id, name: z.string(), bytes: z.number() })),
});
export type Application = z.infer<typeof Application>;

export const SubmitApplicationRequest = z.object({
  legalName: lineOf(LONGEST.name, "Your legal name is required").said,
  phone: lineOf(LONGEST.phone, "Your phone number is required").said.check(
    z.regex(/^\+?[\d\s()./-]*$/, "A phone number has digits"),
    z.regex(/(\d\D*){6}/, "A phone number has at least six digits"),
  ),
  address: textOf(LONGEST.billingAddress, "Your address is required").said,
  /** A declaration: the portfolio is the designer's own work, which they may show. */
  ownsPortfolio: z.literal(true, "Please confirm this"),
});
export type SubmitApplicationRequest = z.infer<typeof SubmitApplicationRequest>;

export const AddDocumentQuery = z.object({ name: FileName });

export const RemoveDocumentRequest = z.object({ documentId: Id });
export type RemoveDocumentRequest = z.infer<typeof RemoveDocumentRequest>;
