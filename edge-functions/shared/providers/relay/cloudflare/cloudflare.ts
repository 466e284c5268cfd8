import * as z from "zod/mini";
import { unavailable } from "../../../api-error.ts";
import type { RelaySettings } from "../../../environment.ts";
import type { IceServer } from "../relay.ts";

const Minted = z.object({
  iceServers: z.array(
    z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) }),
  ),
});

/** https://developers.cloudflare.com/realtime/turn/generate-credentials/ */
export async function askCloudflare(
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
