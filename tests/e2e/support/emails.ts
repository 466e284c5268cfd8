import { expect } from "@playwright/test";
import type { Message } from "../../../local/sandboxes/mail/messages.ts";
import { stackUrl } from "../../support/target.ts";

/** Waits for an email to an address and returns it. */
export async function emailTo({ user }: { user: { email: string } }, subject: RegExp): Promise<Message> {
  let found: Message | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${stackUrl()}/__mail/messages?to=${encodeURIComponent(user.email)}`);
        const emails = (await answer.json()) as Message[];
        found = emails.find((email) => subject.test(email.subject));
        return found ? "found" : emails.map((email) => email.subject);
      },
      { timeout: 60_000 },
    )
    .toBe("found");
  if (!found) throw new Error("unreachable");
  return found;
}

/** Returns the code that confirms the address of a person who has just signed up. */
export async function codeFor(person: { user: { email: string } }): Promise<string> {
  return (await emailTo(person, /is your code for Parlour/)).subject.slice(0, 6);
}
