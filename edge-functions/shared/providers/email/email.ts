/** `content`: text, or the bytes of a file. `contentId`: the id of a picture that the HTML shows as `cid:…`. */
export type Attachment = { filename: string; contentType: string; content: string | Uint8Array; contentId?: string };

export type Email = {
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  attachments?: Attachment[];
};

export class EmailError extends Error {
  /** Whether the provider has answered that it did not accept the email; otherwise it is unknown whether it did. */
  readonly refused: boolean;
  /** Whether the provider will never accept this email. */
  readonly permanent: boolean;
  /** Seconds after which to ask the provider again; null if it names none. */
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
  /** Returns the request for an email. Retries under the same key must send the same bytes. */
  compose(email: Email): string;
  /**
   * Sends a request that `compose` returned. The provider accepts it once per key.
   * @throws EmailError and nothing else
   */
  send(request: string, key: string): Promise<void>;
  /** Returns the milliseconds to wait before the next request, according to the provider's last answers. */
  pause(): number;
}
