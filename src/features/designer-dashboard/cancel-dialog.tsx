import type { BookingDetails } from "@contract/bookings.ts";
import { formatDayTime, formatMoney } from "@contract/format.ts";
import { COSTLY_CANCELLATION_HOURS } from "@contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useCancelBooking } from "@/domain/booking/cancel-booking.ts";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import { MessageField, useMessage } from "@/domain/booking/changes/message-field.tsx";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { ApiError } from "@/lib/api-client.ts";
import { toast } from "@/lib/toast.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import type { Booking } from "./get-bookings.ts";

type CancelDialogProps = { booking: Booking; onClose: () => void };

/** Cancels a booking for a designer: the customer is refunded in full, and shortly before the start the designer bears the provider's fee. */
export function CancelDialog({ booking, onClose }: CancelDialogProps) {
  const { userId: customer } = booking;
  const message = useMessage(`cancel:${booking._id}`);
  const keep = useRef<HTMLButtonElement>(null);
  const { data, isError, isFetching, refetch } = useQuery(bookingQuery(booking._id));
  const { mutate, isPending, error } = useCancelBooking();
  const { open, close, frame } = useClosing(onClose);
  const changed = error instanceof ApiError && error.code === "refund_changed";
  const cancel = ({ refundIfCancelled, costIfCancelled }: BookingDetails) =>
    mutate(
      { bookingId: booking._id, refundAmount: refundIfCancelled, cost: costIfCancelled, message: message.sent },
      {
        onSuccess: () => {
          message.forget();
          close();
          void toast.success("Booking cancelled", { description: `${customer.name} gets an email about it.` });
        },
      },
    );
  return (
    <Dialog open={open} onOpenChange={() => !isPending && close()}>
      <DialogContent
        className="sm:w-[32rem]"
        {...frame}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          keep.current?.focus();
        }}
        lead={<Avatar id={customer._id} name={customer.name} src={customer.avatar} />}
        title="Cancel this booking?"
        description={
          <span className="wrap-anywhere">
            {formatDayTime(booking.slotStart)}, <bdi>{customer.name}</bdi>
          </span>
        }
        footer={
          <>
            <DialogClose ref={keep} variant="outline" disabled={isPending}>
              Keep the booking
            </DialogClose>
            <Button
              variant="destructive"
              busy={isPending}
              disabled={!data?.canCancel}
              onClick={() => data && cancel(data)}
            >
              {isPending ? "Cancelling..." : "Cancel booking"}
            </Button>
          </>
        }
      >
        {isError && !data && (
          <ErrorState title="The booking could not be loaded." onRetry={() => refetch()} retrying={isFetching} />
        )}
        {!isError && !data && (
          <Loading label="Loading booking...">
            <Skeleton className="h-16" />
          </Loading>
        )}
        {data && (
          <>
            {error && (
              <ChangeFailed
                className="mb-5"
                title={changed ? "The terms have just changed" : "The booking was not cancelled"}
                text={changed ? "Nothing is cancelled yet. Cancel anyway?" : error.message}
              />
            )}
            {!data.canCancel && <p className="mb-5">This booking can no longer be cancelled.</p>}
            {data.canCancel && (
              <>
                <p className="wrap-anywhere">
                  {data.refundIfCancelled > 0 ? (
                    <>
                      <bdi>{customer.name}</bdi> gets {data.refunded > 0 ? "the rest" : "everything"} back:{" "}
                      <b className="font-semibold whitespace-nowrap">
                        {formatMoney({ amount: data.refundIfCancelled, currency: data.currency })}
                      </b>
                      .
                    </>
                  ) : (
                    <>
                      <bdi>{customer.name}</bdi>{" "}
                      {data.refunded > 0
                        ? "has been refunded already, so nothing is left to refund."
                        : "paid nothing, so there is nothing to refund."}
                    </>
                  )}
                </p>
                {data.costIfCancelled > 0 && (
                  <p className="mt-1 wrap-anywhere">
                    From {COSTLY_CANCELLATION_HOURS} hours before the start on you bear what the payment provider keeps
                    of it:{" "}
                    <b className="font-semibold whitespace-nowrap">
                      {formatMoney({ amount: data.costIfCancelled, currency: data.currency })}
                    </b>
                    . We take it from your next payout.
                  </p>
                )}
                <p className="mt-1 text-sm text-ink-700">
                  The time opens up for others. If it’s only the time that doesn’t suit you, offer another one instead.
                </p>
                <MessageField
                  label="An apology, or the reason"
                  hint={
                    <>
                      We include it in the email to <bdi>{customer.name}</bdi>.
                    </>
                  }
                  className="mt-6"
                  message={message}
                  disabled={isPending}
                />
              </>
            )}
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
