import * as z from "zod/mini";
import { EmailAddress } from "./auth.ts";
import { Done } from "./common.ts";
import { lineOf, textOf } from "./field-kinds.ts";
import { LONGEST } from "./limits.ts";

export const ContactRequest = z.object({
  name: lineOf(LONGEST.contactName, "Name is required").said,
  email: EmailAddress,
  phone: lineOf(LONGEST.phone, "Phone is required").said,
  query: textOf(LONGEST.contactQuery, "Project details are required").said,
});
export type ContactRequest = z.infer<typeof ContactRequest>;

/** `number` ("Q-4829-1376"): the number by which the visitor may ask about the query. */
export const ContactResponse = z.object({ ...Done.shape, number: z.string() });
