import type { Environment, RelaySettings } from "../../environment.ts";
import { askCloudflare } from "./cloudflare/cloudflare.ts";
import { mintForCoturn } from "./coturn/coturn.ts";
import type { CallServers, IceServer } from "./relay.ts";

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
