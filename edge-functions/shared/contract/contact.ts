import * as z from "zod/mini";

export const ContactRequest = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  email: z.string().check(z.trim(), z.maxLength(254), z.email("Email is invalid")),
  phone: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  query: z.string().check(z.trim(), z.minLength(1), z.maxLength(5000)),
});
export type ContactRequest = z.infer<typeof ContactRequest>;
