import * as z from "zod/mini";
import { Id, Role } from "./common.ts";
import { LONGEST, PASSWORD } from "./limits.ts";

const email = z
  .string()
  .check(z.trim(), z.minLength(1, "Email is required"), z.maxLength(LONGEST.email), z.email("Email is invalid"));
const password = z
  .string()
  .check(
    z.minLength(1, "Password is required"),
    z.minLength(PASSWORD.least, `Password must be at least ${PASSWORD.least} characters`),
    z.maxLength(PASSWORD.most, `Password must be at most ${PASSWORD.most} characters`),
  );

export const LoginRequest = z.object({
  email,
  password,
  role: Role,
  /** Of the email's link that opens a locked account. */
  unlockKey: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/, "This link is not complete."))),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const SignupRequest = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Name is required"), z.maxLength(LONGEST.name)),
  email,
  password,
  role: Role,
});
export type SignupRequest = z.infer<typeof SignupRequest>;

/** What the browser keeps under `userData`. */
export const SessionUser = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  email: z.string(),
  /** Path of the uploaded picture; null shows the generated avatar. */
  avatar: z.nullable(z.string()),
});
export type SessionUser = z.infer<typeof SessionUser>;

/**
 * `token` is a Supabase access token. It is refreshed with `refreshToken` directly at Auth
 * (`POST /auth/v1/token?grant_type=refresh_token`), before `expiresAt` (Unix seconds).
 */
export const SessionResponse = z.object({
  token: z.string(),
  refreshToken: z.string(),
  expiresAt: z.number(),
  user: SessionUser,
});
export type SessionResponse = z.infer<typeof SessionResponse>;
