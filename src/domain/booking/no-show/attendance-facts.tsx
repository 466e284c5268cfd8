import type { Attendance, BookingDetails } from "@contract/bookings.ts";
import { formatTimeRange } from "@contract/format.ts";
import type { Viewer } from "@/domain/booking/members.ts";
import { Detail, DetailList } from "@/ui/detail-list.tsx";

type AttendanceFactsProps = {
  attendance: NonNullable<BookingDetails["attendance"]>;
  viewer: Viewer;
  otherName: string;
  /** Whether the booking is for a call, for which an open page does not count. */
  call: boolean;
};

/** Shows who was in the room during the slot, as the server recorded it. */
export function AttendanceFacts({ attendance, viewer, otherName, call }: AttendanceFactsProps) {
  const other = viewer === "customer" ? "designer" : "customer";
  return (
    <DetailList>
      <Detail term="You">{stay(attendance[viewer], call)}</Detail>
      <Detail term={otherName}>{stay(attendance[other], call)}</Detail>
      <Detail term="Together">{minutes(attendance.minutesTogether)}</Detail>
    </DetailList>
  );
}

function stay(there: Attendance | null, call: boolean) {
  if (!there) return "Did not come";
  return (
    <>
      {formatTimeRange(there.firstSeen, there.lastSeen)}
      <span className="block text-sm font-normal text-ink-700">
        {minutes(there.minutes)}
        {call && !there.inCall && " on this page, never in the call"}
      </span>
    </>
  );
}

/** Formats the time together in one line. */
export const formatTimeTogether = ({ minutesTogether }: AttendanceFactsProps["attendance"]) =>
  minutesTogether > 0 ? `You were here together for ${minutes(minutesTogether)}.` : "You were not here together.";

const minutes = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);
