import * as z from "zod/mini";
import { LONGEST } from "./limits.ts";

export const ContactRequest = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.contactName)),
  email: z.string().check(z.trim(), z.maxLength(LONGEST.email), z.email("Email is invalid")),
  phone: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.phone)),
  query: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.contactQuery)),
});
export type ContactRequest = z.infer<typeof ContactRequest>;
