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
