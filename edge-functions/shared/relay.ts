import * as z from "zod/mini";
import { unavailable } from "./api-error.ts";
import type { CallServersResponse } from "./contract/room.ts";
import type { Environment, RelaySettings } from "./environment.ts";

type IceServer = CallServersResponse["iceServers"][number];

/** Gives the browsers of a call what they find each other with. */
export interface CallServers {
  /**
   * STUN and relay servers for one person, with credentials that end at `expiresAt`.
   * @throws ApiError 503 when the relay service does not answer
   */
  serversFor(userId: string, expiresAt: Date): Promise<IceServer[]>;
}

export function connectCallServers({ stunUrls, relay }: Pick<Environment, "stunUrls" | "relay">): CallServers {
  const stun: IceServer[] = stunUrls.length > 0 ? [{ urls: stunUrls }] : [];
  return {
    async serversFor(userId, expiresAt) {
      return [...stun, ...(relay ? await mint(relay, userId, expiresAt) : [])];
    },
  };
}

function mint(relay: RelaySettings, userId: string, expiresAt: Date): Promise<IceServer[]> {
  return relay.kind === "coturn" ? mintForCoturn(relay, userId, expiresAt) : askCloudflare(relay, userId, expiresAt);
}

/**
 * The time-limited credentials of coturn's `use-auth-secret` (draft-uberti-behave-turn-rest): the name is "<unix seconds of the end>:<who>",
 * the password its HMAC-SHA1 under the shared secret.
 */
async function mintForCoturn(
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

const Minted = z.object({
  iceServers: z.array(
    z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) }),
  ),
});

/** https://developers.cloudflare.com/realtime/turn/generate-credentials/ */
async function askCloudflare(
  { baseUrl, keyId, token }: Extract<RelaySettings, { kind: "cloudflare" }>,
  userId: string,
  expiresAt: Date,
): Promise<IceServer[]> {
  const ttl = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  const answer = await fetch(`${baseUrl}/v1/turn/keys/${encodeURIComponent(keyId)}/credentials/generate-ice-servers`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ ttl, customIdentifier: userId }),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  const minted = answer?.ok ? z.safeParse(Minted, await answer.json().catch(() => undefined)) : undefined;
  if (!minted?.success) throw unavailable();
  return minted.data.iceServers;
}
