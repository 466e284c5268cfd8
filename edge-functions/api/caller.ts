import { ApiError, unauthenticated, wrongRole } from "../shared/api-error.ts";
import type { Role } from "../shared/contract/common.ts";
import { withSession } from "../shared/request-context.ts";
import type { Accounts, Caller } from "./accounts.ts";

/** A token that Auth never issued. It is answered like any refused token, and recorded in the security log. */
export class ForgedToken extends ApiError {
  constructor() {
    const { status, code, message } = unauthenticated();
    super(status, code, message);
  }
}

/** Returns the bearer token of an Authorization header; null if there is none. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? null;
}

/**
 * Returns the person signed in with `token`, if their role is one of `roles`. 401 `unauthenticated`; 403 `wrong_role`. The token outlives the session and the
 * account: the call's SQL function checks, in the same round trip, that both still exist (`private.require_role`).
 */
export async function callerOf(accounts: Accounts, token: string | null, roles: readonly Role[]): Promise<Caller> {
  if (!token) throw unauthenticated();
  const caller = await accounts.verify(token).catch((error: unknown): never => {
    throw error instanceof ApiError && error.status === 401 && !hasExpired(token) ? new ForgedToken() : error;
  });
  if (!roles.includes(caller.role)) throw wrongRole(roles);
  return caller;
}

/** Returns a token's claims. @throws if it is not a token */
const payloadOf = (token: string) =>
  JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")));

/** Whether a token says that it has expired, like any that a browser has kept too long. */
function hasExpired(token: string): boolean {
  try {
    const payload = payloadOf(token);
    return typeof payload?.exp === "number" && payload.exp * 1000 <= Date.now();
  } catch {
    return false;
  }
}

/**
 * Reads as a visitor, and again as the person signed in with `token` if a visitor finds nothing: designers can read their own page before it is published.
 * Other requests need no verification, and may carry an expired token.
 */
export async function asVisitorFirst<Answer>(
  accounts: Accounts,
  token: string | null,
  read: (viewer: string | null) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await read(null);
  } catch (error) {
    if (!token || !(error instanceof ApiError) || error.status !== 404) throw error;
    const { userId, sessionId } = await accounts.verify(token);
    return withSession(sessionId, () => read(userId));
  }
}
