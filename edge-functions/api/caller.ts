import { ApiError, unauthenticated } from "../shared/api-error.ts";
import type { Accounts } from "./accounts.ts";

/** The bearer token of an Authorization header; null without one. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? null;
}

/**
 * The id of who is signed in with `token`; 401 `unauthenticated`. Whether the account still exists and has a role that may make the call is
 * for the SQL function of the call to say, in the same trip: a role in the token's metadata would be the user's own choice.
 */
export async function callerOf(accounts: Accounts, token: string | null): Promise<string> {
  if (!token) throw unauthenticated();
  return accounts.verify(token);
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
    return read(await accounts.verify(token));
  }
}
