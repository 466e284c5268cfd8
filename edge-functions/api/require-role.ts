import { ApiError, unauthenticated } from "../shared/api-error.ts";
import { SessionUser } from "../shared/contract/auth.ts";
import type { Role } from "../shared/contract/common.ts";
import type { Services } from "./types.ts";

/** The bearer token of the request, or null when it names nobody. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? null;
}

/**
 * The id of the caller, who has to be signed in with one of `roles`: 401 `unauthenticated`, 403 `wrong_role`. The role is the one in the
 * database; what a token says about its bearer's role was chosen by the bearer.
 */
export async function requireRole(
  { accounts, database }: Pick<Services, "accounts" | "database">,
  token: string | null,
  roles: readonly Role[],
): Promise<string> {
  if (!token) throw unauthenticated();
  const id = await accounts.verify(token);
  const user = await database.call("session_user", { p_user_id: id }, SessionUser).catch((error: unknown) => {
    // The account is gone, its token is not yet expired.
    throw error instanceof ApiError && error.status === 404 ? unauthenticated() : error;
  });
  if (!roles.includes(user.role)) {
    throw new ApiError(403, "wrong_role", `Only a ${roles.join(" or ")} may do this.`);
  }
  return id;
}
