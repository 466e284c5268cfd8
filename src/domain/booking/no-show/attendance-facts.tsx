import type { Attendance, BookingDetails } from "@contract/bookings.ts";
import { formatTimeRange } from "@/lib/format.ts";
import { Detail, DetailList } from "@/ui/detail-list.tsx";

type AttendanceFactsProps = {
  attendance: NonNullable<BookingDetails["attendance"]>;
  viewer: "customer" | "designer";
  otherName: string;
};

/** Who was in the room in the slot, as the server noted it. */
export function AttendanceFacts({ attendance, viewer, otherName }: AttendanceFactsProps) {
  const other = viewer === "customer" ? "designer" : "customer";
  return (
    <DetailList>
      <Detail term="You">{stay(attendance[viewer])}</Detail>
      <Detail term={otherName}>{stay(attendance[other])}</Detail>
      <Detail term="Together">{minutes(attendance.minutesTogether)}</Detail>
    </DetailList>
  );
}

function stay(there: Attendance | null) {
  if (!there) return "Did not come";
  return (
    <>
      {formatTimeRange(there.firstSeen, there.lastSeen)}
      <span className="block text-sm font-normal text-ink-700">{minutes(there.minutes)}</span>
    </>
  );
}

/** The same in one line. */
export const togetherInWords = ({ minutesTogether }: AttendanceFactsProps["attendance"]) =>
  minutesTogether > 0 ? `You were here together for ${minutes(minutesTogether)}.` : "You were not here together.";

const minutes = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);
