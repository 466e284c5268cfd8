import ICAL from "ical.js";
import type { Message } from "../../local/sandboxes/mail/messages.ts";

/** The event that a calendar reads from the file attached to an email. */
export function inviteIn(mail: Message | undefined) {
  const file = mail?.attachments[0];
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(file?.content ?? "", "base64").toString("utf8")));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("No event is attached to the email.");
  const event = new ICAL.Event(component);
  return {
    contentType: file?.contentType,
    method: calendar.getFirstPropertyValue("method"),
    uid: event.uid,
    sequence: Number(component.getFirstPropertyValue("sequence")),
    status: component.getFirstPropertyValue("status"),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    location: event.location,
    url: component.getFirstPropertyValue("url"),
    description: event.description,
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
  };
}
