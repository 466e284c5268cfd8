import type { Environment } from "../shared/environment.ts";
import { sameText } from "../shared/signature.ts";

/** Beside the client's address the site's host sends this header, with CLIENT_ADDRESS_SECRET. */
const SECRET_HEADER = "x-client-address-secret";

/** The address of everybody whose address is not known although a host tells them: together they have the limits of one client. */
const UNKNOWN = "0.0.0.0";

/**
 * The client's address as the site's host tells it; null when no host does. Requests that came to the function past the host share `UNKNOWN`:
 * otherwise no limit by address would hold for them. A host that appends to what the client sent (`x-forwarded-for`) has to overwrite it instead: the
 * first address counts.
 */
export async function clientAddressOf(
  headers: Headers,
  expected: Environment["clientAddress"],
): Promise<string | null> {
  if (!expected) return null;
  if (!(await sameText(headers.get(SECRET_HEADER) ?? "", expected.secret))) return UNKNOWN;
  const address = headers.get(expected.header)?.split(",")[0]?.trim();
  // SQL would take all IPv4 addresses that are written as IPv6 for one network.
  return address?.replace(/^::ffff:(?=\d+\.)/i, "") || UNKNOWN;
}
