import type { RelaySettings } from "../../../environment.ts";
import type { IceServer } from "../relay.ts";

/**
 * Makes the time-limited credentials of coturn's `use-auth-secret` (draft-uberti-behave-turn-rest): the name is "<unix seconds of the end>:<who>", the password
 * its HMAC-SHA1 under the shared secret.
 */
export async function mintForCoturn(
  { urls, secret }: Extract<RelaySettings, { kind: "coturn" }>,
  userId: string,
  expiresAt: Date,
): Promise<IceServer[]> {
  const bytes = new TextEncoder();
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${userId}`;
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), { name: "HMAC", hash: "SHA-1" }, false, [
    "sign",
  ]);
  const signature = await crypto.subtle.sign("HMAC", key, bytes.encode(username));
  return [{ urls, username, credential: btoa(String.fromCharCode(...new Uint8Array(signature))) }];
}
