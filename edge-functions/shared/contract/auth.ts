import * as z from "zod/mini";
import { Id, Role } from "./common.ts";
import { lineOf } from "./field-kinds.ts";
import { ADDRESS_CODE, LONGEST, PASSWORD, SIGN_IN_CODE } from "./limits.ts";
import { tidyAddress, tidyCode } from "./tidy.ts";

/** Unlike zod's own expression, this one knows international top-level domains. */
const ADDRESS = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

/** An address as people type it. */
export const EmailAddress = z
  .string()
  .check(
    z.overwrite(tidyAddress),
    z.minLength(1, "Email is required"),
    z.maxLength(LONGEST.email),
    z.regex(ADDRESS, "Email is invalid"),
  );
/** An existing password. */
export const Password = z
  .string()
  .check(
    z.minLength(1, "Password is required"),
    z.minLength(PASSWORD.least, `Password must be at least ${PASSWORD.least} characters`),
    z.maxLength(PASSWORD.most, `Password must be at most ${PASSWORD.most} characters`),
  );

/** A new password. Auth counts bytes; most letters outside the Latin alphabet have two or three. */
export const NewPassword = Password.check(
  z.refine(
    (password) => new TextEncoder().encode(password).length <= PASSWORD.most,
    "This password is too long. Please choose a shorter one.",
  ),
);

export const PersonName = lineOf(LONGEST.name, "Name is required").said;

export const LoginRequest = z.object({
  email: EmailAddress,
  password: Password,
  role: Role,
  /** The key in the link of the email that unlocks an account. */
  unlockKey: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/, "This link is incomplete."))),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

const TermsVersion = z.iso.date("This is not a version of the terms");

export const AgreeToTermsRequest = z.object({ version: TermsVersion });

export const SignupRequest = z.object({
  name: PersonName,
  email: EmailAddress,
  password: NewPassword,
  role: Role,
  /** The version of the terms that the page showed (`TERMS_VERSION`); creating the account agrees to it. */
  termsVersion: z.optional(TermsVersion),
});
export type SignupRequest = z.infer<typeof SignupRequest>;

/** The key of a link in an email; hexadecimal digits. */
const key = z.string().check(z.regex(/^[0-9a-f]{32,128}$/, "This link is incomplete"));

export const ForgotPasswordRequest = z.object({ email: EmailAddress });

export const ResetPasswordRequest = z.object({ key, password: NewPassword });

export const ConfirmAddressRequest = z.object({ key });

export const ConfirmAddressResponse = z.object({
  /** `old` or `new`: the mailbox that has not agreed yet. `done`: the address is changed. */
  state: z.enum(["old", "new", "done"]),
  newAddress: z.string(),
});
export type ConfirmAddressResponse = z.infer<typeof ConfirmAddressResponse>;

export const ConfirmOwnAddressRequest = z.object({ key });

export const ConfirmOwnAddressResponse = z.object({ address: z.string() });

/** The caller's address, and whether it is confirmed. */
export const OwnAddress = z.object({ address: z.string(), confirmed: z.boolean() });
export type OwnAddress = z.infer<typeof OwnAddress>;

/** A code from an email; spaces and the digits of any script are allowed. */
const codeOf = (digits: number) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(40)), z.transform(tidyCode)),
    z.string().check(z.regex(new RegExp(`^\\d{${digits}}$`), `The code has ${digits} digits`)),
  );

export const EnterCodeRequest = z.object({ code: codeOf(ADDRESS_CODE.digits) });

/** What the browser keeps under `userData`. */
export const SessionUser = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  email: z.string(),
  /** Path of the picture; null shows the initials. */
  avatar: z.nullable(z.string()),
  /** The newest version of the terms to which they have agreed. */
  termsVersion: z.nullable(z.string()),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** `role`: the role of the account that is created if the address has none. */
export const SendSignInCodeRequest = z.object({ email: EmailAddress, role: Role });

export const EnterSignInCodeRequest = z.object({
  email: EmailAddress,
  code: codeOf(SIGN_IN_CODE.digits),
  /** The name for a new account, and the version of the terms that the page showed. */
  name: z.optional(PersonName),
  termsVersion: z.optional(TermsVersion),
});
export type EnterSignInCodeRequest = z.infer<typeof EnterSignInCodeRequest>;

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

/** `isNew`: nobody had confirmed this address before. */
export const CodeSessionResponse = z.extend(SessionResponse, { isNew: z.boolean() });
