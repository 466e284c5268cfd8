import { formatDayTime, formatPrice } from "@contract/format.ts";
import { leadingRate, priceOf } from "@contract/price.ts";
import { useDesigner } from "@/domain/designer/get-designer.ts";
import { ownZoneText } from "@/lib/zone-difference.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import type { usePendingBooking } from "./use-pending-booking.ts";

type Pending = NonNullable<ReturnType<typeof usePendingBooking>>;

/** Shows with whom, when and at what price the visitor is about to book. */
export function BookingPurpose({ pending: { designerId, rateId, slot } }: { pending: Pending }) {
  const { data: designer, isError } = useDesigner(designerId);
  // Show nothing without the designer: the page is for the form below.
  if (isError) return null;
  if (!designer) return <Skeleton className="mt-6 h-24 rounded-tr-door" />;
  const { name, profilePicture, rates } = designer;
  const chosen = rates.find(({ _id }) => _id === rateId);
  const rate = chosen ?? leadingRate(rates);
  return (
    <section
      aria-label="Your booking"
      className="mt-6 flex items-center gap-4 rounded-card rounded-tr-door bg-paper p-4 pr-6"
    >
      <Avatar id={designerId} name={name} src={profilePicture} size={4} />
      <div className="min-w-0 leading-snug tabular-nums">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        {slot && (
          <p>
            <time dateTime={slot.start}>{formatDayTime(slot.start)}</time>{" "}
            <span className="text-sm whitespace-nowrap text-ink-700">{ownZoneText(slot.start)}</span>
          </p>
        )}
        {rate && (
          <p className="text-sm text-ink-700 wrap-anywhere">
            {chosen && `${chosen.serviceName}, `}
            {formatPrice(priceOf(rate))}
          </p>
        )}
      </div>
    </section>
  );
}
