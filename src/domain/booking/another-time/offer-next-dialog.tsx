import { formatPrice } from "@contract/format.ts";
import { priceOf } from "@contract/price.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Member } from "@/domain/booking/members.ts";
import { designerQuery } from "@/domain/designer/get-designer.ts";
import { api } from "@/lib/api-client.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { OfferDialog } from "./offer-dialog.tsx";

type OfferNextDialogProps = {
  bookingId: string;
  designerId: string;
  customer: Member;
  /** The service of the past session. */
  rateId: string;
  onClose: () => void;
};

/** Lets a designer offer the customer of a session the next one: a service, and times that are held. */
export default function OfferNextDialog({ bookingId, designerId, customer, rateId, onClose }: OfferNextDialogProps) {
  const { data: designer, isPending: loading, isFetching, refetch } = useQuery(designerQuery(designerId));
  const [chosen, setChosen] = useState(rateId);
  const rate = designer?.rates.find(({ _id }) => _id === chosen) ?? designer?.rates[0];
  return (
    <OfferDialog
      designerId={designerId}
      customer={customer}
      aboutId={bookingId}
      what="the next session"
      description="At your current price"
      held
      minutes={rate?.slotDuration ?? 0}
      closed={!rate}
      send={(offer) => api("POST /bookings/offer-next", { body: { bookingId, rateId: rate?._id ?? rateId, ...offer } })}
      onClose={onClose}
    >
      {designer && rate && (
        <Field label="Service">
          <Select value={rate._id} onChange={({ target }) => setChosen(target.value)}>
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
    </OfferDialog>
  );
}
