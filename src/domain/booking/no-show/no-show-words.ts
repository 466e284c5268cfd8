import type { BookingDetails } from "@contract/bookings.ts";
import { formatDayTime, formatMinor } from "@/lib/format.ts";

type Viewer = "customer" | "designer";
type NoShow = NonNullable<BookingDetails["noShow"]>;
export type Reported = Pick<BookingDetails, "amount" | "refunded" | "refundIfReported" | "currency" | "attendance">;

/** What follows when the viewer reports now that `other` has not come. */
export function consequences(booking: Reported, viewer: Viewer, other: string): string[] {
  const { amount, refunded, refundIfReported, currency } = booking;
  if (viewer === "designer") {
    const fee = formatMinor(amount - refunded, currency);
    return [
      amount > 0 ? `The fee of ${fee} stays yours.` : "It was free, so no money moves.",
      `${other} is told by email and may object within 72 hours. Then Parlour decides.`,
    ];
  }
  if (refundIfReported <= 0) {
    return ["Nothing is left to return.", `${other} is told by email and may object within 72 hours.`];
  }
  const money = `${formatMinor(refundIfReported, currency)}, ${refunded > 0 ? "the rest of what" : "all"} you paid,`;
  if (booking.attendance?.designer) {
    return [
      `${other} was here for a part of the time, is told by email and may object within 72 hours.`,
      `Without an objection ${money} goes back to you then. With one, Parlour decides.`,
    ];
  }
  return [
    `Nothing has been seen of ${other}: ${money} goes back to you at once.`,
    `Only if ${other} has written to you in this slot, it waits for 72 hours, in which ${other} may object.`,
  ];
}

/** A report as one of the members reads it. */
export function noShowInWords(
  noShow: NoShow,
  viewer: Viewer,
  other: string,
  booking: Pick<BookingDetails, "amount" | "currency">,
) {
  const { reportedBy, status, refundAmount, objectUntil } = noShow;
  const mine = reportedBy === viewer;
  const money = refundAmount > 0 ? formatMinor(refundAmount, booking.currency) : "";
  const title = mine ? `You reported that ${other} did not come` : `${other} reported that you did not come`;
  const goesBack = viewer === "customer" ? `${money} goes back to you` : `${money} goes back to ${other}`;
  const stays = viewer === "designer" ? "the fee stays yours" : "the fee is kept";
  const none = reportedBy === "customer" || booking.amount === 0;
  const outcome = money ? goesBack : none ? "no money moves" : stays;
  const until = formatDayTime(objectUntil);
  switch (status) {
    case "open":
      return {
        title,
        text: mine
          ? `${other} may object until ${until}. Without an objection ${outcome}.`
          : `If that is not so, object until ${until}: Parlour decides then. Without an objection ${outcome}.`,
      };
    case "upheld":
      return { title, text: `It stands: ${outcome}.` };
    case "objected":
      return {
        title,
        text: `${mine ? `${other} has` : "You have"} objected. Parlour looks at it and writes to you both.`,
      };
    case "dismissed":
      return { title, text: "Parlour has looked at it and decided otherwise: the booking counts as held." };
  }
}
