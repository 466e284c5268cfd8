import {
  type AuthError,
  createClient,
  isAuthApiError,
  isAuthWeakPasswordError,
  type Session,
} from "@supabase/supabase-js";
import * as z from "zod/mini";
import { ApiError, unauthenticated, unavailable } from "../shared/api-error.ts";
import type { Role } from "../shared/contract/common.ts";
import type { Environment } from "../shared/environment.ts";

/** A new session, and a function that ends it. */
export type NewSession = {
  userId: string;
  token: string;
  refreshToken: string;
  /** Unix seconds. */
  expiresAt: number;
  end(): Promise<void>;
};

/** Auth, as far as `/api` uses it. Everything it refuses is thrown as ApiError. `from`: the client's address, if it is known. */
export interface Accounts {
  signIn(email: string, password: string, from: string | null): Promise<NewSession>;
  signUp(
    account: { name: string; email: string; password: string; role: Role },
    from: string | null,
  ): Promise<NewSession>;
  /** The user's id, if `token` is one of ours and unexpired; as on hosted, it outlives a sign-out until then. */
  verify(token: string): Promise<string>;
}

export const invalidCredentials = () => new ApiError(401, "invalid_credentials", "Invalid credentials");
const confirmEmail = () =>
  new ApiError(403, "confirm_email", "Please confirm your email address with the link we have sent you, then sign in.");

const Claims = z.object({ sub: z.uuid(), role: z.literal("authenticated") });

const options = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };
const fetchInTime: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(10_000) });

/** Maps Auth's errors that all calls share; `otherwise` maps the remaining refusals. */
function refused(error: AuthError, otherwise: () => ApiError): ApiError {
  if (error.status === 429) {
    return new ApiError(429, "rate_limited", "Too many attempts. Please wait a few minutes and try again.");
  }
  // An unreachable Auth must not look like a wrong password, or like a session that has ended.
  if (!(isAuthApiError(error) || isAuthWeakPasswordError(error)) || error.status >= 500) return unavailable();
  if (error.code === "email_not_confirmed") return confirmEmail();
  return otherwise();
}

export function connectAccounts(environment: Environment): Accounts {
  const { supabaseUrl, publishableKey, secretKey } = environment;

  /** A new client for each sign-in, because it holds that person's session. */
  function connectFor(address: string | null) {
    // Auth accepts a forwarded address only with the secret key.
    return address
      ? createClient(supabaseUrl, secretKey, {
          ...options,
          global: { fetch: fetchInTime, headers: { "sb-forwarded-for": address } },
        })
      : createClient(supabaseUrl, publishableKey, { ...options, global: { fetch: fetchInTime } });
  }
  const begun = (client: ReturnType<typeof connectFor>, session: Session): NewSession => ({
    userId: session.user.id,
    token: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: session.expires_at ?? Math.floor(Date.now() / 1000) + session.expires_in,
    async end() {
      await client.auth.signOut({ scope: "local" });
    },
  });

  const verifier = createClient(supabaseUrl, publishableKey, { ...options, global: { fetch: fetchInTime } });

  return {
    async signIn(email, password, from) {
      const client = connectFor(from);
      const { data, error } = await client.auth.signInWithPassword({ email, password });
      if (error) throw refused(error, invalidCredentials);
      return begun(client, data.session);
    },

    async signUp({ name, email, password, role }, from) {
      const client = connectFor(from);
      const { data, error } = await client.auth.signUp({ email, password, options: { data: { name, role } } });
      if (error) {
        throw refused(error, () => {
          if (error.code === "user_already_exists" || error.code === "email_exists") return emailTaken();
          if (isAuthWeakPasswordError(error)) {
            return new ApiError(400, "invalid_request", "Signup failed", { password: error.message });
          }
          return new ApiError(400, "signup_failed", "Signup failed");
        });
      }
      // No session: the project asks for a confirmed address first (if it is taken already, only its owner is told, by email).
      if (!data.session) throw confirmEmail();
      return begun(client, data.session);
    },

    async verify(token) {
      // Otherwise a broken token would surface as a SyntaxError from inside the client.
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
      return claims.data.sub;
    },
  };
}

const emailTaken = () =>
  new ApiError(409, "email_taken", "Signup failed", { email: "There is already an account with this address." });
