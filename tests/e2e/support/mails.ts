import { expect } from "@playwright/test";
import ICAL from "ical.js";
import type { Message } from "../../../local/sandboxes/mail/messages.ts";
import { siteUrl } from "./people.ts";

/** Waits for a mail to somebody and answers it. */
export async function mailTo({ user }: { user: { email: string } }, subject: RegExp): Promise<Message> {
  let found: Message | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${siteUrl()}/__mail/messages?to=${encodeURIComponent(user.email)}`);
        const mails = (await answer.json()) as Message[];
        found = mails.find((mail) => subject.test(mail.subject));
        return found ? "found" : mails.map((mail) => mail.subject);
      },
      { timeout: 20_000 },
    )
    .toBe("found");
  if (!found) throw new Error("unreachable");
  return found;
}

/** What a calendar reads in the file of a mail. */
export function calendarOf(mail: Message) {
  const file = Buffer.from(mail.attachments[0]?.content ?? "", "base64").toString("utf8");
  const calendar = new ICAL.Component(ICAL.parse(file));
  const event = calendar.getFirstSubcomponent("vevent");
  if (!event) throw new Error("The mail invites to nothing.");
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: event.getFirstPropertyValue("uid"),
    sequence: Number(event.getFirstPropertyValue("sequence")),
    status: event.getFirstPropertyValue("status"),
    start: new ICAL.Event(event).startDate.toJSDate().toISOString(),
  };
}
