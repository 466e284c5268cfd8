import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { PushSettings } from "../../../environment.ts";
import { isPushService, PushError, type PushService } from "../push.ts";

const TIMEOUT_MS = 10_000;
const GONE = [404, 410];
/** Pause after a 429, which does not say how long to wait. */
const PAUSE_S = 60;
const LONGEST_PAUSE_S = 3600;

/** Connects to web push (RFC 8030), encrypted (RFC 8291) and signed with our VAPID key (RFC 8292). */
export function connectWebPush({ publicKey, privateKey, contact, services, baseUrl }: PushSettings): PushService {
  return {
    async send({ endpoint, p256dh, auth }, notice, ttl) {
      // Settings may have changed since the endpoint was stored.
      if (!isPushService(endpoint, services)) throw new PushError("not a push service", { permanent: true });
      const { pathname, search } = new URL(endpoint);
      const { headers, body } = await buildPushPayload(
        { data: JSON.stringify(notice), options: { ttl, urgency: "high" } },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { subject: contact, publicKey, privateKey },
      ).catch((error: Error) => {
        // The library refuses invalid keys.
        throw new PushError(error.message, { permanent: true });
      });
      const answer = await fetch(baseUrl === null ? endpoint : baseUrl + pathname + search, {
        method: "POST",
        headers: headers as Record<string, string>,
        body,
        // Push services do not redirect; a redirect would bypass the list.
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => {
        throw new PushError("no answer");
      });
      await answer.body?.cancel();
      if (answer.ok) return "taken";
      if (GONE.includes(answer.status)) return "gone";
      if (answer.status === 429) {
        const asked = Number(answer.headers.get("retry-after")) || PAUSE_S;
        throw new PushError("429", { retryAfter: Math.min(Math.max(Math.ceil(asked), 1), LONGEST_PAUSE_S) });
      }
      throw new PushError(String(answer.status), { permanent: answer.status < 500 });
    },
  };
}
