import * as z from "zod/mini";
import type { Environment } from "./environment.ts";

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  attachments?: { filename: string; contentType: string; content: string }[];
};

/** `permanent`: the provider will never take this mail, however often it is asked. */
export class MailError extends Error {
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = "MailError";
    this.permanent = permanent;
  }
}

export interface MailProvider {
  /**
   * Hands a mail over. Under the same key the provider takes it once, however often it is sent.
   * @throws MailError and nothing else
   */
  send(mail: Mail, key: string): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const Refusal = z.object({ name: z.optional(z.string()), message: z.optional(z.string()) });

/** Wrong in the mail itself. Keys, limits and quotas are put right by people or by time. */
const PERMANENT = new Set([400, 404, 413, 422]);

function base64(content: string): string {
  return btoa(Array.from(new TextEncoder().encode(content), (byte) => String.fromCharCode(byte)).join(""));
}

/** Resend's HTTP API. */
export function connectMail({ mail: settings }: Pick<Environment, "mail">): MailProvider {
  return {
    async send(mail, key) {
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
            to: [mail.to],
            subject: mail.subject,
            html: mail.html,
            text: mail.text,
            ...(mail.replyTo && { reply_to: mail.replyTo }),
            ...(mail.attachments && {
              attachments: mail.attachments.map(({ filename, contentType, content }) => ({
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
        throw new MailError("no answer", false);
      }
      if (response.ok) return;
      const refusal = z.safeParse(Refusal, answer);
      // Its name only: the sentence may quote the address.
      const name = refusal.success ? (refusal.data.name ?? "unknown") : "unknown";
      throw new MailError(`${response.status} ${name}`, PERMANENT.has(response.status));
    },
  };
}
