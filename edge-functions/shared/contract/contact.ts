import * as z from "zod/mini";
import { lineOf, textOf } from "./field-kinds.ts";
import { LONGEST } from "./limits.ts";

export const ContactRequest = z.object({
  name: lineOf(LONGEST.contactName, "Name is required").said,
  email: z.string().check(z.trim(), z.maxLength(LONGEST.email), z.email("Email is invalid")),
  phone: lineOf(LONGEST.phone, "Phone is required").said,
  query: textOf(LONGEST.contactQuery, "Project details are required").said,
  /** Asked for (`challenge_required`) only while the form is being flooded. */
  proof: z.optional(
    z.object({ challenge: z.string().check(z.maxLength(300)), answer: z.string().check(z.regex(/^\d{1,16}$/)) }),
  ),
});
/**
 * Work for the sender's computer: find a number so that the SHA-256 of `<challenge>.<number>` begins with `bits` zero bits. Valid for one
 * query, for ten minutes.
 */
export const ContactChallenge = z.object({ challenge: z.string(), bits: z.number() });
export type ContactChallenge = z.infer<typeof ContactChallenge>;

export type ContactRequest = z.infer<typeof ContactRequest>;
