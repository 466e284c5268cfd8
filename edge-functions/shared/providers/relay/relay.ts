import type { CallServersResponse } from "../../contract/room.ts";

export type IceServer = CallServersResponse["iceServers"][number];

/** Gives the browsers of a call what they find each other with. */
export interface CallServers {
  /**
   * STUN and relay servers for one person, with credentials that end at `expiresAt`.
   * @throws ApiError 503 when the relay service does not answer
   */
  serversFor(userId: string, expiresAt: Date): Promise<IceServer[]>;
}
