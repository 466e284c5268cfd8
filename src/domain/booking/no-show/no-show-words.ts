import type { BookingDetails } from "@contract/bookings.ts";
import { capitalize, formatCount, formatDayTime, formatMoney, formatTime } from "@contract/format.ts";
import { NO_SHOW } from "@contract/limits.ts";
import type { Viewer } from "@/domain/booking/members.ts";

type NoShow = NonNullable<BookingDetails["noShow"]>;
export type Reported = Pick<
  BookingDetails,
  "amount" | "refunded" | "slotType" | "refundIfReported" | "currency" | "attendance"
>;

/** Returns the consequences of the viewer's reporting now that `other` has not come. */
export function consequences(booking: Reported, viewer: Viewer, other: string): string[] {
  const { amount, refunded, refundIfReported, currency } = booking;
  if (viewer === "designer") {
    return [
      formatFee({ amount, refunded, currency }),
      `We email ${other}, who can object within ${formatCount(NO_SHOW.objectHours, "hour")}. After that Parlour decides.`,
    ];
  }
  if (refundIfReported <= 0) {
    return [
      amount > 0 ? "There is nothing left to refund." : "This session was free, so there is nothing to refund.",
      `We email ${other}, who can object within ${formatCount(NO_SHOW.objectHours, "hour")}.`,
    ];
  }
  const money = formatMoney({ amount: refundIfReported, currency });
  const share = refunded > 0 ? "the rest of what you paid" : "all you paid";
  if (booking.attendance?.designer) {
    return [
      `You get ${money} back, ${share}, unless ${other} objects within ${formatCount(NO_SHOW.objectHours, "hour")}.`,
      `${wasHere(booking, other)} We email them, and if they object, Parlour decides.`,
    ];
  }
  return [
    `You get ${money} back right away, ${share}: ${other} was never here.`,
    `If ${other} wrote to you in this session, they get ${formatCount(NO_SHOW.objectHours, "hour")} to object first.`,
  ];
}

/** Formats the designer's share. */
function formatFee({ amount, refunded, currency }: Pick<Reported, "amount" | "refunded" | "currency">): string {
  if (amount === 0) return "This session was free, so no money is involved.";
  if (amount <= refunded) return "The price has already been refunded, so no money is involved.";
  return `You keep the fee of ${formatMoney({ amount: amount - refunded, currency })}.`;
}

/** Describes a designer who was on the page. */
const wasHere = ({ slotType, attendance }: Reported, other: string) =>
  slotType === "call" && !attendance?.designer?.inCall
    ? `${other} had the page open, but did not join the call.`
    : `${other} was here for part of the time.`;

/** Says what the viewer may do if nobody joins them, while they wait (the slot in milliseconds); empty if there is nothing. */
export function formatWait(
  viewer: Viewer,
  { start, end }: { start: number; end: number },
  { amount, refunded, refundIfReported, attendance }: Omit<Reported, "slotType" | "currency">,
): string {
  // The members were together for half of the slot, so the session took place.
  if (attendance && attendance.minutesTogether * 60_000 >= (end - start) / 2) return "";
  // Rounded up: half a minute earlier, the report would be refused.
  const minutes = Math.min(NO_SHOW.waitMinutes, Math.ceil((end - start) / 2 / 60_000));
  const can = `After ${minutes}\u00a0minutes of waiting alone you can`;
  // The words of the button that appears then.
  if (viewer === "customer" && refundIfReported > 0) return `${can} get your money back here.`;
  return viewer === "designer" && amount > refunded
    ? `${can} report it here and keep the fee.`
    : `${can} report it here.`;
}

/** Says since when the viewer has been alone in the session; after it, only that they were. */
export function formatAlone(
  {
    slotStart,
    slotType,
    timeStatus,
    attendance,
  }: Pick<BookingDetails, "slotStart" | "slotType" | "timeStatus" | "attendance">,
  viewer: Viewer,
): string {
  if (timeStatus === "past") return "You were alone in this session.";
  const other = attendance?.[viewer === "customer" ? "designer" : "customer"];
  const known = [
    slotStart,
    attendance?.[viewer]?.firstSeen,
    // In a call, an open page alone does not count.
    (slotType === "chat" || other?.inCall) && other?.lastSeen,
  ].flatMap((at) => (at ? [Date.parse(at)] : []));
  return `You’ve been alone here since ${formatTime(Math.max(...known))}.`;
}

/** Says what the viewer can do about it, and what becomes of the money. */
export function formatWayOut(
  { refundIfReported, currency, attendance }: Pick<Reported, "refundIfReported" | "currency" | "attendance">,
  other: string,
): string {
  if (refundIfReported <= 0) return "You can wait, or report it.";
  const money = formatMoney({ amount: refundIfReported, currency });
  return attendance?.designer
    ? `You can wait, or get your ${money} back unless ${other} objects within ${formatCount(NO_SHOW.objectHours, "hour")}.`
    : `You can wait, or get your ${money} back and end the session.`;
}

/** Words a report for one of the members. */
export function formatNoShow(
  noShow: NoShow,
  viewer: Viewer,
  other: string,
  booking: Pick<BookingDetails, "amount" | "refunded" | "currency">,
) {
  const { reportedBy, status, refundAmount, objectUntil } = noShow;
  const mine = reportedBy === viewer;
  const money = refundAmount > 0 ? formatMoney({ amount: refundAmount, currency: booking.currency }) : "";
  const title = mine ? `You reported that ${other} did not come` : `${other} reported that you did not come`;
  const goesBack = viewer === "customer" ? `${money} goes back to you` : `${money} goes back to ${other}`;
  const stays = viewer === "designer" ? "you keep the fee" : "the fee is kept";
  const none = !money && (reportedBy === "customer" || booking.amount <= booking.refunded);
  const outcome = money ? goesBack : none ? "no money is involved" : stays;
  const until = formatDayTime(objectUntil);
  switch (status) {
    case "open": {
      const objection = mine ? `${other} objects by ${until}` : `you object by ${until}`;
      const first = none ? "No money is involved." : `${capitalize(outcome)} unless ${objection}.`;
      return { title, text: `${first} If ${none ? objection : mine ? "they do" : "you do"}, Parlour decides.` };
    }
    case "upheld":
      return { title, text: `The report was accepted: ${outcome}.` };
    case "objected":
      return {
        title,
        text: `${mine ? `${other} has` : "You have"} objected. A person at Parlour will look into it and email you both.`,
      };
    case "dismissed":
      return { title, text: "Parlour looked into it and decided otherwise: the session counts as having taken place." };
  }
}
