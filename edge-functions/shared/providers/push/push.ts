/** A browser's subscription. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export class PushError extends Error {
  /** Whether the push service will never accept this notification. */
  readonly permanent: boolean;
  /** Seconds after which to ask the push service again; null if it names none. */
  readonly retryAfter: number | null;

  constructor(message: string, { permanent = false, retryAfter = null as number | null } = {}) {
    super(message);
    this.name = "PushError";
    this.permanent = permanent;
    this.retryAfter = retryAfter;
  }
}

export interface PushService {
  /**
   * Passes a notification, encrypted for the browser, to its push service, which keeps it for `ttl` seconds while the browser is not reachable. `gone`: the
   * browser has ended its subscription.
   * @throws PushError
   */
  send(target: PushTarget, notice: object, ttl: number): Promise<"taken" | "gone">;
}

/**
 * Whether an endpoint is at one of these hosts (`*.` stands for any name below). The browser names the endpoint, and our functions send to it. Without the
 * list, an endpoint like https://169.254.169.254/ would make them call hosts that only they can reach.
 */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  // Accept only what browsers write: no port, no user name, and no capital letters in the host.
  if (!endpoint.startsWith(`https://${hostname}/`)) return false;
  return hosts.some((host) => (host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host));
}
