import { formatPrice } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { priceOf } from "@contract/price.ts";
import type { RequestedTime } from "@contract/requests.ts";
import { declinedBecause } from "@contract/requests.ts";
import { useTimeRequests } from "@/domain/booking/another-time/get-time-requests.ts";
import { HeldTimes } from "@/domain/booking/another-time/offered-times.tsx";
import { useCancelBooking } from "@/domain/booking/cancel-booking.ts";
import { formatSlotRange } from "@/domain/booking/format-slot-range.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { PICTURE, ROW, SECTION_TITLE } from "./row-layout.ts";

/** The customer's requests for times, and next sessions, with the designers' offers. Renders nothing without any. */
export function SentRequests() {
  const { data: requests = [] } = useTimeRequests();
  const lostFocus = useLostFocus();
  if (requests.length === 0) return null;
  return (
    <section {...lostFocus} className="mt-7 outline-none" aria-labelledby="time-requests">
      <h2 id="time-requests" className={SECTION_TITLE}>
        {requests.some(({ next }) => !next) ? "Times you asked for" : "Times for you"}
      </h2>
      <ul className="mt-4 border-t border-ink-200">
        {byWhatToDo(requests).map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

/** Sorts offers first, then waiting requests, then declined ones. */
const byWhatToDo = (requests: RequestedTime[]) => [...requests].sort((one, other) => rank(one) - rank(other));
const rank = ({ offers, declinedFor }: RequestedTime) => (declinedFor ? 2 : offers.length > 0 ? 0 : 1);

function RequestRow({ request }: { request: RequestedTime }) {
  const { designer, serviceInfo, offers, declinedFor, next } = request;
  const { mutate, isPending, error } = useCancelBooking();
  const withdraw = () => mutate({ bookingId: request.id, refundAmount: null });
  const name = `request-${request.id}`;
  return (
    <li className={ROW}>
      <Avatar id={designer.id} name={designer.name} src={designer.avatar} size={3.5} className={PICTURE} />
      <div className={cn("col-[2/-1] min-w-0", declinedFor && "sm:col-[2/-2]")}>
        <h3 id={name} dir="auto" className="text-left font-semibold wrap-anywhere">
          {designer.name}
        </h3>
        <p dir="auto" className="mt-1 text-left text-sm text-ink-700 wrap-anywhere">
          {serviceInfo.serviceName}, {formatPrice(priceOf(serviceInfo))}
        </p>
        {next && <p className="mt-2 text-sm font-semibold">Offers you the next session</p>}
        <State request={request} />
        {!declinedFor && (
          <Button variant="link" size="sm" busy={isPending} onClick={withdraw} aria-describedby={name}>
            {isPending ? "Withdrawing..." : offers.length > 0 ? "None of these" : "Withdraw"}
          </Button>
        )}
        {error && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {error.message}
          </p>
        )}
      </div>
      {declinedFor && (
        <ButtonLink
          to={paths.discovery}
          variant="outline"
          size="sm"
          className="col-start-2 justify-self-start max-sm:[--h:2.75rem] sm:-col-start-2 sm:row-start-1 sm:justify-self-end"
          aria-describedby={name}
        >
          Find another designer
        </ButtonLink>
      )}
    </li>
  );
}

function State({ request }: { request: RequestedTime }) {
  const { designer, offers, wanted, declinedFor } = request;
  const now = serverNow();
  if (declinedFor) {
    return (
      <p className="mt-2 text-sm wrap-anywhere">{declinedBecause(designer.name)[declinedFor]} You have paid nothing.</p>
    );
  }
  if (offers.length === 0) {
    return (
      <>
        <p className="mt-2 text-sm text-ink-700 tabular-nums">
          You asked for {wanted.map((range) => formatSlotRange(range, now)).join("; or ")}.
        </p>
        <p className="mt-1 text-sm font-semibold">Waiting for an answer</p>
      </>
    );
  }
  return <HeldTimes request={request} className="mt-2" />;
}
