import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from "ical-generator";
import { calendarId } from "../../../shared/contract/calendar.ts";

export type Invite = {
  bookingId: string;
  /** Counts the booking's changes: a calendar accepts only what is newer than what it has. */
  sequence: number;
  cancelled: boolean;
  start: string;
  end: string;
  /** When it was written; fixed, so that every attempt sends the same bytes. */
  stamp: string;
  summary: string;
  description: string;
  location: string;
  url: string;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
};

/**
 * An iTIP request or its cancellation, for one attendee. Times are UTC, which needs no time zone rules; every calendar
 * shows them in its owner's zone.
 */
export function writeInvite(invite: Invite): { filename: string; contentType: string; content: string } {
  const method = invite.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ prodId: { company: "Parlour", product: "Bookings", language: "EN" }, method });
  const event = calendar.createEvent({
    id: calendarId(invite.bookingId),
    sequence: invite.sequence,
    stamp: new Date(invite.stamp),
    start: new Date(invite.start),
    end: new Date(invite.end),
    summary: invite.summary,
    description: invite.description,
    location: invite.location,
    url: invite.url,
    status: invite.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: invite.cancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    organizer: invite.organizer,
  });
  event.createAttendee({
    ...invite.attendee,
    rsvp: false,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
  });
  return {
    filename: "invite.ics",
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  };
}
