import { formatPrice, formatSoonWithin } from "@contract/format.ts";
import { NEXT_SESSION_DAYS } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { priceOf } from "@contract/price.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { forgetBooking } from "@/domain/booking/get-booking.ts";
import type { Member, Viewer } from "@/domain/booking/members.ts";
import { api } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { FieldError } from "@/ui/field.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { lazyDialog } from "@/ui/lazy-dialog.tsx";
import { useTimeRequests } from "./get-time-requests.ts";
import { HeldTimes } from "./offered-times.tsx";

const OfferNextDialog = lazyDialog(async () => (await import("./offer-next-dialog.tsx")).default);

type NextSessionProps = {
  bookingId: string;
  viewer: Viewer;
  designerId: string;
  other: Member;
  /** The service and the end of the past session. */
  rateId: string;
  end: number;
  className?: string | undefined;
  /** Whether there is room only for a link to the times. */
  short?: boolean;
  /** Shown to a customer to whom nothing is offered. */
  children?: ReactNode;
};

/** After a session: lets the designer offer the next one, and the customer book it. */
export function NextSession({
  viewer,
  designerId,
  other,
  end,
  className,
  short = false,
  children,
  ...session
}: NextSessionProps) {
  const { data: requests = [] } = useTimeRequests();
  const [offering, setOffering] = useState(false);
  const withdraw = useWithdraw();
  const lostFocus = useLostFocus();
  const request = requests.find(
    ({ next, offers, customer, designer }) =>
      next && offers.length > 0 && (viewer === "customer" ? designer.id : customer.id) === other.id,
  );
  if (viewer === "customer") {
    if (!request) return children;
    if (short) {
      return (
        <section aria-label="The next session" className={className}>
          <ButtonLink to={paths.chats} variant="coral" size="sm" className="w-full">
            Choose a time for the next session
          </ButtonLink>
        </section>
      );
    }
    return (
      <section aria-label="The next session" className={className}>
        <p className="mb-1 font-semibold wrap-anywhere">
          <bdi>{other.name}</bdi> offers you the next session
        </p>
        <p className="mb-2 text-sm text-ink-700 wrap-anywhere">
          {request.serviceInfo.serviceName}, {formatPrice(priceOf(request.serviceInfo))}
        </p>
        <HeldTimes request={request} />
      </section>
    );
  }
  const now = serverNow();
  if (now > end + NEXT_SESSION_DAYS * 86_400_000) return null;
  const size = short ? "sm" : "default";
  return (
    <section {...lostFocus} aria-label="The next session" className={cn("outline-none", className)}>
      {request && (
        <p className="mb-3 text-sm tabular-nums">
          You offer <bdi>{other.name}</bdi>{" "}
          {request.offers.map(({ slotStart }) => formatSoonWithin(slotStart, now)).join("; ")}.
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        <Button variant={request ? "outline" : "default"} size={size} onClick={() => setOffering(true)}>
          <CalendarPlus aria-hidden="true" />
          {request ? "Offer other times" : "Offer the next session"}
        </Button>
        {request && (
          <Button variant="ghost" size={size} busy={withdraw.isPending} onClick={() => withdraw.mutate(request.id)}>
            Take it back
          </Button>
        )}
      </p>
      {withdraw.error && <FieldError className="mt-2">{withdraw.error.message}</FieldError>}
      {offering && (
        <OfferNextDialog designerId={designerId} customer={other} {...session} onClose={() => setOffering(false)} />
      )}
    </section>
  );
}

/** Withdraws the offer of the next session. */
function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (requestId: string) => api("POST /bookings/withdraw-offer", { body: { requestId } }),
    onSettled: (_answer, _error, requestId) => forgetBooking(client, requestId),
  });
}
