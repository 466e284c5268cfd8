import { expect, inject, vi } from "vitest";
import type { Message } from "../../local/sandboxes/mail/messages.ts";

/** The emails to an address, oldest first. */
export async function mailsTo(address: string): Promise<Message[]> {
  const response = await fetch(`${inject("stack").url}/__mail/messages?to=${encodeURIComponent(address)}`);
  return ((await response.json()) as Message[]).reverse();
}

/** Waits for `count` emails to an address. */
export const arrived = (address: string, count = 1) =>
  vi.waitFor(
    async () => {
      const mails = await mailsTo(address);
      expect(mails.length).toBeGreaterThanOrEqual(count);
      return mails;
    },
    { timeout: 30_000, interval: 100 },
  );

/** Waits for an email with such a subject to an address. */
export const mailAbout = (address: string, subject: RegExp) =>
  vi.waitFor(
    async () => {
      const mails = await mailsTo(address);
      const found = mails.find((mail) => subject.test(mail.subject));
      if (!found) throw new Error(`none of ${JSON.stringify(mails.map((mail) => mail.subject))} is ${subject}`);
      return found;
    },
    { timeout: 30_000, interval: 100 },
  );
