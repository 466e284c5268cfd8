import { writeCalendar } from "@contract/calendar.ts";
import type { SlotType } from "@contract/common.ts";
import * as paths from "@contract/paths.ts";
import { saveFile } from "@/lib/save-file.ts";
import type { Viewer } from "./members.ts";

/** The booking's data in the calendar file. */
type CalendarFile = {
  /** The member who saves the file. */
  viewer: Viewer;
  bookingId: string;
  /** The version of the invitation. */
  sequence: number;
  serviceName: string;
  otherName: string;
  slotType: SlotType;
  /** In milliseconds. */
  start: number;
  end: number;
};

/** Downloads the booking as a calendar file, or opens it in the calendar; the browser decides. */
export function saveCalendarFile(file: CalendarFile) {
  const { viewer, bookingId, sequence, serviceName, otherName, slotType, start, end } = file;
  const url = location.origin + paths.linkTo(viewer, paths.chat(bookingId));
  const event = {
    ...{ bookingId, start, end, url, stamp: Date.now(), sequence, cancelled: false },
    summary: `${serviceName} with ${otherName}`,
    description: `${slotType === "chat" ? "Chat" : "Video call"} on Parlour: ${url}`,
  };
  return saveFile("parlour-booking.ics", "text/calendar", writeCalendar({ method: "PUBLISH", events: [event] }));
}
