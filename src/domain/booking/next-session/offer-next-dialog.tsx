import { formatPrice } from "@contract/format.ts";
import { OFFER_HOURS } from "@contract/limits.ts";
import { priceOf } from "@contract/price.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { TimesDialog } from "@/domain/booking/changes/times-dialog.tsx";
import type { Member } from "@/domain/booking/members.ts";
import { designerQuery } from "@/domain/designer/get-designer.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";

type OfferNextDialogProps = {
  bookingId: string;
  designerId: string;
  customer: Member;
  /** The service of the session that is over. */
  rateId: string;
  onClose: () => void;
};

/** A designer offers the customer of a session the next one: a service, and times that are held. */
export default function OfferNextDialog({ bookingId, designerId, customer, rateId, onClose }: OfferNextDialogProps) {
  const { data: designer, isPending: loading, isFetching, refetch } = useQuery(designerQuery(designerId));
  const [chosen, setChosen] = useState(rateId);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (offer: { slots: { start: string; end: string }[]; message: string | undefined }) =>
      api("POST /bookings/offer-next", { body: { bookingId, rateId: rate?._id ?? rateId, ...offer } }),
    networkMode: "always",
    onSettled: () => {
      for (const queryKey of [queryKeys.timeRequests, queryKeys.slots()]) void client.invalidateQueries({ queryKey });
    },
  });
  const rate = designer?.rates.find(({ _id }) => _id === chosen) ?? designer?.rates[0];
  return (
    <TimesDialog
      designerId={designerId}
      customer={customer}
      title={
        <span className="wrap-anywhere">
          Offer <bdi>{customer.name}</bdi> the next session
        </span>
      }
      description="At your current price"
      hint={`We keep them for ${customer.name} for up to ${OFFER_HOURS} hours: nobody else can book them.`}
      sentHint={`${customer.name} gets an email. The times are kept for up to ${OFFER_HOURS} hours.`}
      minutes={rate?.slotDuration ?? 0}
      closed={!rate}
      call={{ isPending, error }}
      onSend={mutate}
      onClose={onClose}
    >
      {designer && rate && (
        <Field label="Service">
          <Select value={rate._id} disabled={isPending} onChange={({ target }) => setChosen(target.value)}>
            {designer.rates.map((one) => (
              <option key={one._id} value={one._id}>
                {one.serviceName}, {formatPrice(priceOf(one))}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {designer && !rate && <p>You offer no service at the moment, so no time can be offered.</p>}
      {loading && (
        <Loading label="Loading your services...">
          <Skeleton className="h-12 rounded-control" />
        </Loading>
      )}
      {!designer && !loading && (
        <ErrorState title="Your services could not be loaded." onRetry={() => refetch()} retrying={isFetching} />
      )}
    </TimesDialog>
  );
}
