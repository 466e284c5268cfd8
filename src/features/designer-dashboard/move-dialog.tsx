import { formatDayTime } from "@contract/format.ts";
import { minutesBetween } from "@contract/price.ts";
import { useQuery } from "@tanstack/react-query";
import { OfferDialog } from "@/domain/booking/another-time/offer-dialog.tsx";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { api } from "@/lib/api-client.ts";
import type { Booking } from "./get-bookings.ts";

type MoveDialogProps = { booking: Booking; designerId: string; onClose: () => void };

/** Lets a designer offer other slots for a booking; the customer takes one, or keeps the present one. */
export function MoveDialog({ booking, designerId, onClose }: MoveDialogProps) {
  const { _id, name, avatar } = booking.userId;
  const { data } = useQuery(bookingQuery(booking._id));
  return (
    <OfferDialog
      designerId={designerId}
      customer={{ id: _id, name, avatar }}
      aboutId={booking._id}
      what="another time"
      description={`Now ${formatDayTime(booking.slotStart)}`}
      held={false}
      minutes={minutesBetween(booking.slotStart, booking.slotEnd)}
      present={booking}
      closed={data?.canOfferTimes === false}
      send={(offer) => api("POST /bookings/offer-times", { body: { bookingId: booking._id, ...offer } })}
      onClose={onClose}
    >
      {data && !data.canOfferTimes && (
        <p className="rounded-control bg-duck-100 px-3 py-2.5 text-sm">
          This consultation can no longer be moved, so no time can be offered instead.
        </p>
      )}
      {data?.canOfferTimes && data.offers.length > 0 && (
        <p className="rounded-control bg-duck-100 px-3 py-2.5 text-sm">
          You have already offered {data.offers.map(({ slotStart }) => formatDayTime(slotStart)).join("; ")}. A new
          offer replaces it.
        </p>
      )}
    </OfferDialog>
  );
}
