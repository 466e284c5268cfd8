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

/** `permanent`: the provider will never take this email, however often it is asked. */
export class EmailError extends Error {
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = "EmailError";
    this.permanent = permanent;
  }
}

export interface EmailProvider {
  /**
   * Hands an email over. Under the same key the provider takes it once, however often it is sent.
   * @throws EmailError and nothing else
   */
  send(email: Email, key: string): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const Refusal = z.object({ name: z.optional(z.string()), message: z.optional(z.string()) });

/** Wrong in the email itself. Keys, limits and quotas are put right by people or by time. */
const PERMANENT = new Set([400, 404, 413, 422]);

function base64(content: string): string {
  return btoa(Array.from(new TextEncoder().encode(content), (byte) => String.fromCharCode(byte)).join(""));
}

/** Resend's HTTP API. */
export function connectEmail({ mail: settings }: Pick<Environment, "mail">): EmailProvider {
  return {
    async send(email, key) {
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
          body: JSON.stringify({
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
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        answer = await response.json().catch(() => ({}));
      } catch {
        throw new EmailError("no answer", false);
      }
      if (response.ok) return;
      const refusal = z.safeParse(Refusal, answer);
      // Its name only: the sentence may quote the address.
      const name = refusal.success ? (refusal.data.name ?? "unknown") : "unknown";
      throw new EmailError(`${response.status} ${name}`, PERMANENT.has(response.status));
    },
  };
}
