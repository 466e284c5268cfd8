import * as z from "zod/mini";
import { LONGEST } from "./limits.ts";

export const ContactRequest = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.contactName)),
  email: z.string().check(z.trim(), z.maxLength(LONGEST.email), z.email("Email is invalid")),
  phone: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.phone)),
  query: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.contactQuery)),
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
