import { CalendarOff } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import type { Booking } from "./get-bookings.ts";

type ConflictNoteProps = {
  booking: Booking;
  /** The id of the element with the customer's name. */
  customerId: string;
  onOffer: () => void;
};

/** Tells that a calendar closes a session's time. Renders nothing if none does, or if the session is over. */
export function ConflictNote({ booking, customerId, onOffer }: ConflictNoteProps) {
  if (!booking.conflict || booking.timeStatus === "past") return null;
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-2 text-sm">
      <span className="flex items-baseline gap-2 font-semibold">
        <CalendarOff
          className="mt-0.5 size-4.5 flex-none self-start text-petrol-700"
          strokeWidth={1.75}
          aria-hidden="true"
        />
        One of your calendars says that you’re busy then.
      </span>
      {booking.timeStatus === "upcoming" && (
        <Button variant="link" size="sm" onClick={onOffer} aria-describedby={customerId}>
          Offer another time
        </Button>
      )}
    </p>
  );
}
