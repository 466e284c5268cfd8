import type { BookingDetails } from "@contract/bookings.ts";
import type { Slot } from "@contract/designers.ts";
import { formatDay, formatTimeRange } from "@contract/format.ts";
import { useId } from "react";
import { useRescheduleBooking } from "@/domain/booking/reschedule-booking.ts";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { ChangeFailed } from "./change-failed.tsx";

/** The times that the designer offers, each with a button that takes it. */
export function OfferedTimes({
  booking,
  onRescheduled,
}: {
  booking: BookingDetails;
  onRescheduled: (slot: Slot) => void;
}) {
  const { mutate, isPending, variables, error } = useRescheduleBooking();
  const heading = useId();
  const taking = isPending ? variables.slotStart : null;
  const take = ({ slotStart, slotEnd }: BookingDetails["offers"][number]) =>
    mutate(
      { bookingId: booking.id, slotStart, slotEnd },
      { onSuccess: (answer) => onRescheduled({ start: answer.slotStart, end: answer.slotEnd, status: "booked" }) },
    );
  return (
    <section aria-labelledby={heading} className="mb-6 rounded-card rounded-tr-door-sm bg-duck-100 p-5">
      <h3 id={heading} className="pr-6 font-semibold wrap-anywhere">
        <bdi>{booking.designerName}</bdi> offers you {booking.offers.length === 1 ? "another time" : "other times"}
      </h3>
      <p className="mt-1 text-sm text-ink-700">Your booking stays as it is unless you take one.</p>
      <ul className="mt-4 border-t border-duck-300">
        {booking.offers.map((offer) => (
          <li
            key={offer.slotStart}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-duck-300 py-3"
          >
            <span className={cn("tabular-nums", !offer.free && "text-ink-500 line-through")}>
              <span className="block font-semibold">{formatDay(offer.slotStart)}</span>
              <span className="block text-sm">{formatTimeRange(offer.slotStart, offer.slotEnd)}</span>
            </span>
            <Button
              variant={offer.free ? "default" : "outline"}
              size="sm"
              busy={taking === offer.slotStart}
              disabled={!offer.free || isPending}
              onClick={() => take(offer)}
              aria-label={
                offer.free
                  ? `Take this time: ${formatDay(offer.slotStart)}, ${formatTimeRange(offer.slotStart, offer.slotEnd)}`
                  : undefined
              }
            >
              {taking === offer.slotStart ? "Taking it..." : offer.free ? "Take this time" : "Taken"}
            </Button>
          </li>
        ))}
      </ul>
      {error && <ChangeFailed className="mt-4" title="The booking was not moved" text={error.message} />}
    </section>
  );
}
