import * as z from "zod/mini";
import type { Environment } from "../../../environment.ts";
import { EmailError, type EmailProvider } from "../email.ts";

const TIMEOUT_MS = 10_000;
/** Pauses after a 429 that names none: limits are per second, quotas per day and month. */
const RATE_PAUSE_S = 1;
const QUOTA_PAUSE_S = 15 * 60;
const LONGEST_PAUSE_S = 60 * 60;

const Refusal = z.object({ name: z.optional(z.string()) });

/** The email itself is wrong. Other refusals (keys, limits, quotas) are temporary, or the operator fixes them. */
const PERMANENT = new Set([400, 404, 413, 422]);
/** The key is in use: an earlier request with it has arrived. */
const CONFLICT = 409;

function base64(content: string | Uint8Array): string {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Returns the seconds in a header, an hour at most; null when the header is missing or contains something else. */
function secondsIn(headers: Headers, name: string): number | null {
  const value = headers.get(name) ?? "";
  return /^\d+(\.\d+)?$/.test(value) ? Math.min(Math.ceil(Number(value)), LONGEST_PAUSE_S) : null;
}

/** Connects to Resend's HTTP API. */
export function connectResend({ mail: settings }: Pick<Environment, "mail">): EmailProvider {
  let quietUntil = 0;
  const beQuiet = (seconds: number) => {
    quietUntil = Math.max(quietUntil, Date.now() + seconds * 1000);
  };

  /** Notes the provider's rate limit, which counts all requests of the account: each answer says how many are left and when counting restarts. */
  function noteLimit(headers: Headers): void {
    if (headers.get("ratelimit-remaining") === "0") beQuiet(secondsIn(headers, "ratelimit-reset") ?? RATE_PAUSE_S);
  }

  return {
    compose: (email) =>
      JSON.stringify({
        from: settings.from,
        to: [email.to],
        subject: email.subject,
        html: email.html,
        text: email.text,
        ...(email.replyTo && { reply_to: email.replyTo }),
        ...(email.attachments && {
          attachments: email.attachments.map(({ filename, contentType, content, contentId }) => ({
            filename,
            content_type: contentType,
            content: base64(content),
            ...(contentId && { content_id: contentId }),
          })),
        }),
      }),

    async send(request, key) {
      let response: Response;
      let answer: unknown;
      try {
        response = await fetch(`${settings.baseUrl}/emails`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${settings.apiKey}`,
            "content-type": "application/json",
            "idempotency-key": key,
          },
          body: request,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        answer = await response.json().catch(() => ({}));
      } catch {
        throw new EmailError("no answer");
      }
      const { ok, status, headers } = response;
      noteLimit(headers);
      if (ok) return;
      const parsed = z.safeParse(Refusal, answer);
      // Only the error's name is used: its sentence may quote the address.
      const name = (parsed.success && parsed.data.name) || "unknown";
      const message = `${status} ${name}`;
      if (status === 429) {
        const asked = secondsIn(headers, "retry-after") ?? (name.includes("quota") ? QUOTA_PAUSE_S : RATE_PAUSE_S);
        const retryAfter = Math.max(asked, 1);
        beQuiet(retryAfter);
        throw new EmailError(message, { refused: true, retryAfter });
      }
      const refused = status < 500 && status !== CONFLICT;
      throw new EmailError(message, { refused, permanent: PERMANENT.has(status) });
    },

    pause: () => Math.max(0, quietUntil - Date.now()),
  };
}
