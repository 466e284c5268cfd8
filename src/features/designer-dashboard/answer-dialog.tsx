import type { RequestedTime } from "@contract/requests.ts";
import { OfferDialog } from "@/domain/booking/another-time/offer-dialog.tsx";
import { formatSlotRange } from "@/domain/booking/format-slot-range.ts";
import { api } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";

type AnswerDialogProps = { request: RequestedTime; designerId: string; onClose: () => void };

/** Lets a designer offer times to a customer who has asked for one. */
export function AnswerDialog({ request, designerId, onClose }: AnswerDialogProps) {
  const { id, customer, serviceInfo, wanted, offers, next, moves } = request;
  return (
    <OfferDialog
      designerId={designerId}
      customer={customer}
      aboutId={id}
      what={moves ? "another time" : "a time"}
      description={`${serviceInfo.serviceName}, ${serviceInfo.slotDuration} min`}
      held={!moves}
      minutes={serviceInfo.slotDuration}
      openOn={next ? undefined : wanted.map(({ slotStart }) => Date.parse(slotStart))[0]}
      {...(moves && { present: moves })}
      send={(offer) =>
        moves
          ? api("POST /bookings/offer-times", { body: { bookingId: id, ...offer } })
          : api("POST /bookings/answer-request", { body: { requestId: id, ...offer } })
      }
      onClose={onClose}
    >
      <div
        data-stays
        className="-mx-5 border-b border-ink-200 bg-duck-100 px-5 py-2.5 text-sm not-short:sticky not-short:-top-5 not-short:z-1 first:-mt-5"
      >
        {!next && (
          <>
            <p className="font-semibold wrap-anywhere">
              When <bdi>{customer.name}</bdi> could
            </p>
            <ul className="flex flex-wrap gap-x-5 tabular-nums max-sm:flex-col">
              {wanted.map((range) => (
                <li key={range.slotStart}>{formatSlotRange(range, serverNow())}</li>
              ))}
            </ul>
          </>
        )}
        {offers.length > 0 && <p className="mt-1">A new offer replaces the one before.</p>}
      </div>
    </OfferDialog>
  );
}
