import { formatDayTime } from "@contract/format.ts";
import { minutesBetween } from "@contract/price.ts";
import { useQuery } from "@tanstack/react-query";
import { TimesDialog } from "@/domain/booking/changes/times-dialog.tsx";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import type { Booking } from "./get-bookings.ts";
import { useOfferTimes } from "./offer-times.ts";

type OfferDialogProps = { booking: Booking; designerId: string; onClose: () => void };

/** A designer offers up to three other slots; the customer takes one, or keeps the present one. */
export function OfferDialog({ booking, designerId, onClose }: OfferDialogProps) {
  const { _id, name, avatar } = booking.userId;
  const { data } = useQuery(bookingQuery(booking._id));
  const { mutate, isPending, error } = useOfferTimes();
  return (
    <TimesDialog
      designerId={designerId}
      customer={{ id: _id, name, avatar }}
      title={
        <span className="wrap-anywhere">
          Offer <bdi>{name}</bdi> another time
        </span>
      }
      description={`Now ${formatDayTime(booking.slotStart)}`}
      hint="They aren’t reserved: others can still book them."
      sentHint={`${name} gets an email. The booking stays as it is until they choose.`}
      minutes={minutesBetween(booking.slotStart, booking.slotEnd)}
      present={booking}
      closed={data?.canOfferTimes === false}
      call={{ isPending, error }}
      onSend={(offer, done) => mutate({ bookingId: booking._id, ...offer }, done)}
      onClose={onClose}
    >
      {data && !data.canOfferTimes && (
        <p className="rounded-control bg-duck-100 px-3 py-2.5 text-sm">
          This consultation can no longer be moved, so no time can be offered instead.
        </p>
      )}
      {data?.canOfferTimes && data.offers.length > 0 && (
        <p className="rounded-control bg-duck-100 px-3 py-2.5 text-sm">
          You have already offered {inWords(data.offers.map(({ slotStart }) => formatDayTime(slotStart)))}. A new offer
          replaces it.
        </p>
      )}
    </TimesDialog>
  );
}

/** "a", "a and b", "a; b and c" */
function inWords(parts: string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join("; ")} and ${last}`;
}
