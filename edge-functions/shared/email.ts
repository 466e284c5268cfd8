import * as z from "zod/mini";
import type { Environment } from "./environment.ts";

export type Attachment = { filename: string; contentType: string; content: string };

export type Email = {
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  attachments?: Attachment[];
};

export class EmailError extends Error {
  /** The provider has answered that it did not take the email; otherwise it is unknown whether it did. */
  readonly refused: boolean;
  /** The provider will never take this email, however often it is asked. */
  readonly permanent: boolean;
  /** Seconds after which the provider wants to be asked again; null when it does not say. */
  readonly retryAfter: number | null;

  constructor(message: string, { refused = false, permanent = false, retryAfter = null as number | null } = {}) {
    super(message);
    this.name = "EmailError";
    this.refused = refused;
    this.permanent = permanent;
    this.retryAfter = retryAfter;
  }
}

export interface EmailProvider {
  /** The request for an email. Repeated under one key it has to be the same bytes. */
  compose(email: Email): string;
  /**
   * Sends what `compose` has made. The provider accepts it once per key, however often it is sent.
   * @throws EmailError and nothing else
   */
  send(request: string, key: string): Promise<void>;
  /** How many milliseconds to wait before the next request, as the provider's last answers ask for. */
  pause(): number;
}

const TIMEOUT_MS = 10_000;
/** When a 429 does not say: its limits are per second, its quotas per day and month. */
const RATE_PAUSE_S = 1;
const QUOTA_PAUSE_S = 15 * 60;
const LONGEST_PAUSE_S = 60 * 60;

const Refusal = z.object({ name: z.optional(z.string()) });

/** The email itself is wrong. Other refusals (keys, limits, quotas) pass with time or are mended by the operator. */
const PERMANENT = new Set([400, 404, 413, 422]);
/** The key is in use: an earlier request under it has arrived. */
const CONFLICT = 409;

function base64(content: string): string {
  return btoa(Array.from(new TextEncoder().encode(content), (byte) => String.fromCharCode(byte)).join(""));
}

/** A header that holds seconds; null when it is missing or holds something else. */
function secondsIn(headers: Headers, name: string): number | null {
  const value = headers.get(name) ?? "";
  return /^\d+(\.\d+)?$/.test(value) ? Math.ceil(Number(value)) : null;
}

/** Resend's HTTP API. */
export function connectEmail({ mail: settings }: Pick<Environment, "mail">): EmailProvider {
  let quietUntil = 0;
  const beQuiet = (seconds: number) => {
    quietUntil = Math.max(quietUntil, Date.now() + seconds * 1000);
  };

  /** Its rate limit counts all requests of the account; each answer says how many are left and when the count starts again. */
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
          attachments: email.attachments.map(({ filename, contentType, content }) => ({
            filename,
            content_type: contentType,
            content: base64(content),
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
      // Its name only: the sentence may quote the address.
      const name = (parsed.success && parsed.data.name) || "unknown";
      const message = `${status} ${name}`;
      if (status === 429) {
        const asked = secondsIn(headers, "retry-after") ?? (name.includes("quota") ? QUOTA_PAUSE_S : RATE_PAUSE_S);
        const retryAfter = Math.min(Math.max(asked, 1), LONGEST_PAUSE_S);
        beQuiet(retryAfter);
        throw new EmailError(message, { refused: true, retryAfter });
      }
      const refused = status < 500 && status !== CONFLICT;
      throw new EmailError(message, { refused, permanent: PERMANENT.has(status) });
    },

    pause: () => Math.max(0, quietUntil - Date.now()),
  };
}
