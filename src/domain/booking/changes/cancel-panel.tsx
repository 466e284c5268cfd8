import type { BookingDetails, CancelBookingResponse } from "@contract/bookings.ts";
import { formatDayTime, formatMoney } from "@contract/format.ts";
import { useCancelBooking } from "@/domain/booking/cancel-booking.ts";
import { ApiError } from "@/lib/api-client.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Button } from "@/ui/button.tsx";
import { DialogPanel } from "@/ui/dialog.tsx";
import { ChangeFailed } from "./change-failed.tsx";
import { MessageField, useMessage } from "./message-field.tsx";
import { RefundScale } from "./refund-scale.tsx";
import { formatRefund } from "./refund-terms.ts";

type CancelPanelProps = {
  booking: BookingDetails;
  onBack: () => void;
  onCancelled: (answer: CancelBookingResponse) => void;
};

/** Shows the refund before the customer confirms the cancellation. */
export function CancelPanel({ booking, onBack, onCancelled }: CancelPanelProps) {
  const { id, amount, currency, designerName, refundIfCancelled, refundHoldsUntil } = booking;
  const message = useMessage(`cancel:${id}`);
  const { mutate, isPending, error } = useCancelBooking();
  const now = useServerNow(30_000);
  const cancel = () =>
    mutate(
      { bookingId: id, refundAmount: refundIfCancelled, message: message.sent },
      {
        onSuccess: (answer) => {
          message.forget();
          onCancelled(answer);
        },
      },
    );
  // The booking has already been fetched again: these are the new terms.
  const changed = error instanceof ApiError && error.code === "refund_changed";

  return (
    <DialogPanel
      arriving
      title="Cancel this booking?"
      description={
        <span className="wrap-anywhere">
          {formatDayTime(booking.slotStart)}, <bdi>{designerName}</bdi>
        </span>
      }
      footer={
        <>
          <Button variant="outline" disabled={isPending} onClick={onBack}>
            Keep the booking
          </Button>
          <Button variant="destructive" busy={isPending} disabled={!booking.canCancel} onClick={cancel}>
            {isPending ? "Cancelling..." : "Cancel booking"}
          </Button>
        </>
      }
    >
      {changed && (
        <ChangeFailed
          className="mb-5"
          title="The terms have just changed"
          text={`Nothing is cancelled yet. ${formatRefund(booking)}: cancel anyway?`}
        />
      )}
      {error && !changed && (
        <ChangeFailed className="mb-5" title="The booking was not cancelled" text={error.message} />
      )}
      <p className="display text-3xl">{formatRefund(booking)}</p>
      <p className="mt-2 text-ink-700 tabular-nums">
        {share(booking)}
        {booking.refundIfCancelled > 0 && refundHoldsUntil !== null && (
          <>
            {" "}
            This applies until <span className="whitespace-nowrap">{formatDayTime(refundHoldsUntil)}</span>.
          </>
        )}
      </p>
      {amount > 0 && (
        <div className="mt-6">
          <RefundScale booking={booking} now={now} />
          {booking.refundCapPercent < 100 && (
            <p className="mt-4 text-sm text-ink-500">
              You moved this booking, so a refund is what it would have been then: at most{" "}
              {formatMoney({ amount: Math.ceil((amount * booking.refundCapPercent) / 100), currency })}.
            </p>
          )}
        </div>
      )}
      <MessageField
        label={
          <>
            A note to <bdi>{designerName}</bdi>
          </>
        }
        className="mt-6"
        message={message}
        disabled={isPending}
        low
      />
    </DialogPanel>
  );
}

function share({ amount, currency, refunded, refundIfCancelled }: BookingDetails): string {
  if (amount === 0) return "It was free, so there is nothing to refund.";
  if (refundIfCancelled === amount) return "That’s all you paid.";
  if (refunded >= amount) return `The ${formatMoney({ amount, currency })} you paid has already been refunded.`;
  if (refundIfCancelled === 0) {
    const left = formatMoney({ amount: amount - refunded, currency });
    return `It’s too late for a refund of the ${left} ${refunded > 0 ? "that is left" : "you paid"}.`;
  }
  if (refundIfCancelled + refunded === amount && refunded > 0)
    return `That’s the rest of the ${formatMoney({ amount, currency })} you paid.`;
  const part = Math.abs(refundIfCancelled * 2 - amount) <= 1 ? "half of" : "part of";
  return `That’s ${part} the ${formatMoney({ amount, currency })} you paid.`;
}
