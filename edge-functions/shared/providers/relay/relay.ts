import type { CallServersResponse } from "../../contract/room.ts";

export type IceServer = CallServersResponse["iceServers"][number];

/** Gives a call's browsers the servers through which they find each other. */
export interface CallServers {
  /**
   * Returns STUN and relay servers for one person, with credentials that expire at `expiresAt`.
   * @throws ApiError 503 if the relay service does not answer
   */
  serversFor(userId: string, expiresAt: Date): Promise<IceServer[]>;
}
