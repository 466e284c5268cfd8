import type { Environment } from "../shared/environment.ts";
import { sameText } from "../shared/signature.ts";

/** The header that the site's host sends with the client's address; it contains CLIENT_ADDRESS_SECRET. */
const SECRET_HEADER = "x-client-address-secret";

/** Stands for every unknown address if a host reports addresses: all these clients share the limits of one client. */
const UNKNOWN = "0.0.0.0";

/**
 * Returns the client's address as the site's host reports it; null if no host does. Requests that bypass the host share `UNKNOWN`, because otherwise no limit
 * by address would apply to them. The host must overwrite the header, not append to the one that the client sent (`x-forwarded-for`): the first address counts.
 */
export function clientAddressOf(headers: Headers, expected: Environment["clientAddress"]): string | null {
  if (!expected) return null;
  if (!sameText(headers.get(SECRET_HEADER) ?? "", expected.secret)) return UNKNOWN;
  return headers.get(expected.header)?.split(",")[0]?.trim() || UNKNOWN;
}

/** Whether the host passes on the client's own address, to which limits by address then apply. */
export function hasClientAddress(headers: Headers, expected: Environment["clientAddress"]): boolean {
  const address = clientAddressOf(headers, expected);
  return address !== null && address !== UNKNOWN;
}
