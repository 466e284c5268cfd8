import { formatLargestUnit } from "@contract/format.ts";
import type { Availability } from "@contract/services.ts";
import { DAYS_SHOWN } from "./use-shown-day.ts";

/** Returns "Please book at least 2 hours ahead." and the horizon, if that is less than the picker can show; "" if neither matters. */
export function noticeWords({
  noticeMinutes,
  sameDay,
  horizonDays,
}: Pick<Availability, "noticeMinutes" | "sameDay" | "horizonDays">): string {
  return [
    noticeMinutes > 0 && `Please book at least ${formatLargestUnit(noticeMinutes)} ahead.`,
    !sameDay && "Today’s times can’t be booked any more.",
    horizonDays < DAYS_SHOWN && `Times open ${formatLargestUnit(horizonDays * 24 * 60)} ahead.`,
  ]
    .filter(Boolean)
    .join(" ");
}
