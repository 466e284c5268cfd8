import type { Environment } from "../shared/environment.ts";
import { sameText } from "../shared/signature.ts";

/** Beside the client's address the site's host sends this header, with CLIENT_ADDRESS_SECRET. */
const SECRET_HEADER = "x-client-address-secret";

/**
 * The client's address as the site's host tells it; null when the request did not come through the host, or no address is expected.
 * A host that appends to what the client sent (`x-forwarded-for`) has to overwrite it instead: the first address counts.
 */
export async function clientAddressOf(
  headers: Headers,
  expected: Environment["clientAddress"],
): Promise<string | null> {
  const secret = headers.get(SECRET_HEADER);
  if (!expected || !secret || !(await sameText(secret, expected.secret))) return null;
  return headers.get(expected.header)?.split(",")[0]?.trim() || null;
}
