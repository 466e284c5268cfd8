import {
  type AuthError,
  createClient,
  isAuthApiError,
  isAuthWeakPasswordError,
  type Session,
} from "@supabase/supabase-js";
import * as z from "zod/mini";
import { ApiError, unauthenticated, unavailable } from "../shared/api-error.ts";
import { clientOptions } from "../shared/client-options.ts";
import type { SignupRequest } from "../shared/contract/auth.ts";
import { Role } from "../shared/contract/common.ts";
import { REFUSALS } from "../shared/contract/refusals.ts";
import { asUserAgent, deviceOf } from "../shared/device.ts";
import type { Environment } from "../shared/environment.ts";
import { weakPassword } from "../shared/passwords.ts";

/** A new session, and a function that ends it. */
export type NewSession = {
  userId: string;
  token: string;
  refreshToken: string;
  /** Unix seconds. */
  expiresAt: number;
  end(): Promise<void>;
  /** Sets a new password, given the password that began this session. All other sessions end. */
  changePassword(oldPassword: string, password: string): Promise<void>;
  /** Requests a change of address; Auth sends an email to both mailboxes. 409 `email_taken`. */
  changeAddress(email: string): Promise<void>;
};

/** The sender of a verified token. The role is the account’s (`private.set_role_of_tokens`): people cannot choose the role in their token. */
export type Caller = { userId: string; sessionId: string; role: Role };

/** The browser on whose behalf Auth is called. */
export type Client = {
  /** Its address, if it is known. */
  from: string | null;
  /** Its `user-agent`: Auth stores it with the session, and the list of sessions shows it. */
  userAgent?: string | undefined;
};

/** The parts of Auth that `/api` uses. Refusals are thrown as ApiError. */
export interface Accounts {
  signIn(email: string, password: string, client: Client): Promise<NewSession>;
  signUp(account: SignupRequest, client: Client): Promise<NewSession>;
  /**
   * Returns the sender of `token`, if we issued it and it has not expired. A token may outlive its session: the database checks whether the session still
   * exists (`private.require_session`).
   */
  verify(token: string): Promise<Caller>;
  /** Sends a code for signing in. An address without an account gets one with this role. */
  sendSignInCode(email: string, role: Role, client: Client): Promise<void>;
  /** Begins a session with such a code. 400 `wrong_code`: the code is another one, already used, or more than an hour old. */
  enterSignInCode(email: string, code: string, client: Client): Promise<NewSession & Caller>;
  /** Sends a link for a new password, if there is an account with this address. */
  forgotPassword(email: string, client: Client): Promise<void>;
  /** Begins a session with the link's key and sets a new password. All other sessions end. 410 `link_expired`. */
  resetPassword(key: string, password: string, client: Client): Promise<NewSession>;
  /** Passes Auth its codes for a change of address, which completes it. 410 `link_expired`. */
  presentAddressCodes(codes: readonly string[], client: Client): Promise<void>;
}

export const invalidCredentials = () => new ApiError(401, "invalid_credentials", "Invalid credentials");
export const otherRole = () =>
  new ApiError(401, "other_role", "Your password is right, but this account signs in on the other tab.");
const confirmEmail = () =>
  new ApiError(403, "confirm_email", "Please confirm your email address with the link we sent you, then sign in.");

const invalidAddress = () => {
  const sentence = "This address cannot be used.";
  return new ApiError(400, "invalid_request", sentence, { email: sentence });
};
const wrongCode = () => {
  const sentence = "That’s not the code we sent you, or it’s more than an hour old.";
  return new ApiError(400, "wrong_code", sentence, { code: sentence });
};
const linkExpired = () => new ApiError(410, "link_expired", "This link has been used or is more than an hour old.");
const emailTaken = () =>
  new ApiError(409, "email_taken", "Signup failed", {
    email: "There is already an account with this address.",
  });

/** `role` is the role of Postgres, `app_metadata.role` the account's. */
const Claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal("authenticated"),
  app_metadata: z.object({ role: Role }),
});

const TIMEOUT_MS = 10_000;

/** Maps the errors of Auth that all calls share; `otherwise` maps the remaining refusals. */
function refused(error: AuthError, otherwise: () => ApiError): ApiError {
  if (error.status === 429) {
    return new ApiError(429, "rate_limited", "Too many attempts. Please wait a few minutes and try again.");
  }
  // An unreachable Auth must not look like a wrong password, or like a session that has ended.
  if (!(isAuthApiError(error) || isAuthWeakPasswordError(error)) || error.status >= 500) return unavailable();
  if (error.code === "email_not_confirmed") return confirmEmail();
  if (error.code === "user_banned") return new ApiError(...REFUSALS.suspended);
  return otherwise();
}

export function connectAccounts(environment: Environment): Accounts {
  const { supabaseUrl, publishableKey, secretKey } = environment;

  /** Returns a new client for each sign-in, because a client contains the session of one person. */
  function connectFor({ from: address, userAgent }: Client) {
    const device = { "user-agent": asUserAgent(deviceOf(userAgent)) };
    // Auth accepts a forwarded address only with the secret key.
    return address
      ? createClient(supabaseUrl, secretKey, clientOptions(TIMEOUT_MS, { ...device, "sb-forwarded-for": address }))
      : createClient(supabaseUrl, publishableKey, clientOptions(TIMEOUT_MS, device));
  }
  const begun = (client: ReturnType<typeof connectFor>, session: Session): NewSession => ({
    userId: session.user.id,
    token: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: session.expires_at ?? Math.floor(Date.now() / 1000) + session.expires_in,
    async end() {
      await client.auth.signOut({ scope: "local" });
    },
    async changePassword(oldPassword, password) {
      const { error } = await client.auth.updateUser({ password, current_password: oldPassword });
      if (!error) return;
      const isSame = error.code === "same_password";
      throw refused(error, () => weakPassword(isSame ? "This is already your password." : error.message));
    },
    async changeAddress(email) {
      const { error } = await client.auth.updateUser({ email });
      if (error) throw refused(error, () => (error.code === "email_exists" ? emailTaken() : invalidAddress()));
    },
  });

  const verifier = createClient(supabaseUrl, publishableKey, clientOptions(TIMEOUT_MS));

  async function verify(token: string): Promise<Caller> {
    // Otherwise a broken token would cause a SyntaxError inside the client.
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw unauthenticated();
    const { data, error } = await verifier.auth.getClaims(token).catch((thrown: unknown) => {
      if (thrown instanceof SyntaxError || thrown instanceof RangeError) throw unauthenticated();
      throw thrown;
    });
    if (error) {
      if (error.name === "AuthInvalidJwtError" || error.name === "AuthSessionMissingError") throw unauthenticated();
      throw refused(error, unauthenticated);
    }
    const claims = z.safeParse(Claims, data?.claims);
    if (!claims.success) throw unauthenticated();
    const { sub, session_id, app_metadata } = claims.data;
    return { userId: sub, sessionId: session_id, role: app_metadata.role };
  }

  return {
    async signIn(email, password, browser) {
      const client = connectFor(browser);
      const { data, error } = await client.auth.signInWithPassword({ email, password });
      if (error) throw refused(error, invalidCredentials);
      return begun(client, data.session);
    },

    async signUp({ name, email, password, role, termsVersion }, browser) {
      const client = connectFor(browser);
      const { data, error } = await client.auth.signUp({
        email,
        password,
        options: { data: { name, role, terms_version: termsVersion } },
      });
      if (error) {
        throw refused(error, () => {
          if (error.code === "user_already_exists" || error.code === "email_exists") return emailTaken();
          if (isAuthWeakPasswordError(error)) return weakPassword(error.message);
          return new ApiError(400, "signup_failed", "Signup failed");
        });
      }
      // No session: the project first requires a confirmed address (only the owner of an address that is already taken learns it, by email).
      if (!data.session) throw confirmEmail();
      return begun(client, data.session);
    },

    verify,

    async sendSignInCode(email, role, browser) {
      const options = { shouldCreateUser: true, data: { role, by_code: true } };
      const { error } = await connectFor(browser).auth.signInWithOtp({ email, options });
      // Auth sends one code a second; the code that was just sent is as good.
      if (error && error.code !== "over_email_send_rate_limit") throw refused(error, invalidAddress);
    },

    async enterSignInCode(email, code, browser) {
      const client = connectFor(browser);
      const { data, error } = await client.auth.verifyOtp({ type: "email", email, token: code });
      if (error) throw refused(error, wrongCode);
      if (!data.session) throw unavailable();
      return { ...begun(client, data.session), ...(await verify(data.session.access_token)) };
    },

    async forgotPassword(email, browser) {
      const { error } = await connectFor(browser).auth.resetPasswordForEmail(email);
      // Auth sends one link a minute, only to addresses that it knows; reporting the limit would reveal which addresses those are.
      if (error && error.code !== "over_email_send_rate_limit") throw refused(error, unavailable);
    },

    async resetPassword(key, password, browser) {
      const client = connectFor(browser);
      const { data, error } = await client.auth.verifyOtp({ type: "recovery", token_hash: key });
      if (error) throw refused(error, linkExpired);
      if (!data.session) throw unavailable();
      const changed = await client.auth.updateUser({ password });
      // Auth refuses the current password as the new one. The person evidently remembers it: the session has begun, and the others end as well.
      if (changed.error?.code === "same_password") await client.auth.signOut({ scope: "others" });
      else if (changed.error) {
        await client.auth.signOut({ scope: "local" });
        throw refused(changed.error, () => weakPassword(changed.error?.message));
      }
      return begun(client, data.session);
    },

    async presentAddressCodes(codes, browser) {
      const client = connectFor(browser);
      for (const code of codes) {
        const { data, error } = await client.auth.verifyOtp({ type: "email_change", token_hash: code });
        if (error) {
          const refusal = refused(error, linkExpired);
          // An earlier call may have used this code and ended before the next one.
          if (refusal.code === "link_expired" && code !== codes.at(-1)) continue;
          throw refusal;
        }
        if (!data.session) continue;
        // Auth also begins a session, which nobody needs.
        await client.auth.signOut({ scope: "local" });
        return;
      }
      throw unavailable();
    },
  };
}
