import { OFFER_HOURS } from "@contract/limits.ts";
import type { RequestedTime } from "@contract/requests.ts";
import { TimesDialog } from "@/domain/booking/changes/times-dialog.tsx";
import { formatSlotRange } from "@/domain/booking/format-slot-range.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useAnswerRequest } from "./answer-request.ts";

type AnswerDialogProps = { request: RequestedTime; designerId: string; onClose: () => void };

/** A designer offers times to a customer who has asked for one. */
export function AnswerDialog({ request, designerId, onClose }: AnswerDialogProps) {
  const { customer, serviceInfo, wanted, offers, next } = request;
  const { mutate, isPending, error } = useAnswerRequest();
  return (
    <TimesDialog
      designerId={designerId}
      customer={customer}
      title={
        <span className="wrap-anywhere">
          Offer <bdi>{customer.name}</bdi> a time
        </span>
      }
      description={`${serviceInfo.serviceName}, ${serviceInfo.slotDuration} min`}
      hint={`We keep them for ${customer.name} for up to ${OFFER_HOURS} hours: nobody else can book them.`}
      sentHint={`${customer.name} gets an email. The times are kept for up to ${OFFER_HOURS} hours.`}
      minutes={serviceInfo.slotDuration}
      call={{ isPending, error }}
      onSend={(offer, done) => mutate({ requestId: request.id, ...offer }, done)}
      onClose={onClose}
    >
      <div className="rounded-control bg-duck-100 px-3 py-2.5 text-sm">
        {!next && (
          <>
            <p className="font-semibold wrap-anywhere">
              When <bdi>{customer.name}</bdi> could
            </p>
            <ul className="tabular-nums">
              {wanted.map((range) => (
                <li key={range.slotStart}>{formatSlotRange(range, serverNow())}</li>
              ))}
            </ul>
          </>
        )}
        {offers.length > 0 && <p className="mt-1">A new offer replaces the one before.</p>}
      </div>
    </TimesDialog>
  );
}
