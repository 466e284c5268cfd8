import { unauthenticated } from "../shared/api-error.ts";
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
