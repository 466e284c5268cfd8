import { ApiError, unauthenticated } from "../shared/api-error.ts";
import { withSession } from "../shared/caller-session.ts";
import type { Accounts, Caller } from "./accounts.ts";

/** A token that Auth never gave to anybody: answered like any that is refused, and noted in the security log. */
export class ForgedToken extends ApiError {
  constructor() {
    const { status, code, message } = unauthenticated();
    super(status, code, message);
  }
}

/** The bearer token of an Authorization header; null without one. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? null;
}

/**
 * Who is signed in with `token`; 401 `unauthenticated`. Whether the session and the account still exist and the role may make the call is
 * for the SQL function of the call to say, in the same trip: a role in the token's metadata would be the user's own choice.
 */
export async function callerOf(accounts: Accounts, token: string | null): Promise<Caller> {
  if (!token) throw unauthenticated();
  try {
    return await accounts.verify(token);
  } catch (error) {
    throw error instanceof ApiError && error.status === 401 && !hasExpired(token) ? new ForgedToken() : error;
  }
}

/** What a token says. @throws when it is none */
const payloadOf = (token: string) =>
  JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")));

/** Whether a token says that its time is over, as every one does that a browser has kept too long. */
function hasExpired(token: string): boolean {
  try {
    const payload = payloadOf(token);
    return typeof payload?.exp === "number" && payload.exp * 1000 <= Date.now();
  } catch {
    return false;
  }
}

/**
 * Reads as a visitor, and once more as who is signed in with `token` if a visitor finds nothing: a designer's own page exists for them before
 * it is published. Other requests need no verification, and may carry an expired token.
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
