import { unauthenticated } from "../shared/api-error.ts";
import type { Accounts } from "./accounts.ts";

/** The bearer token of the request, or null when it names nobody. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? null;
}

/**
 * The id of who is signed in with `token`; 401 `unauthenticated`. Whether the account still exists and has a role that may make the call is
 * for the SQL function of the call to say, in the same trip: what a token says about its bearer's role was chosen by the bearer.
 */
export async function callerOf(accounts: Accounts, token: string | null): Promise<string> {
  if (!token) throw unauthenticated();
  return accounts.verify(token);
}
