import type { CancelBookingResponse } from "@contract/bookings.ts";
import type { Slot } from "@contract/designers.ts";
import { formatDayTime, formatMoney } from "@contract/format.ts";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { DialogClose, DialogPanel } from "@/ui/dialog.tsx";
import type { KnownBooking } from "./booking-change.ts";

export function CancelledPanel({ answer, known }: { answer: CancelBookingResponse; known: KnownBooking }) {
  const { refundAmount, currency } = answer;
  return (
    <DonePanel title="Booking cancelled" known={known}>
      {refundAmount > 0 ? (
        <>
          <p className="display text-2xl">{formatMoney({ amount: refundAmount, currency })} is on its way back</p>
          <p className="mt-2 text-ink-700">
            It goes back to the card or account you paid with and arrives within 5 to 7 business days. We’ve sent you an
            email with the details.
          </p>
        </>
      ) : (
        <p>Nothing is refunded. We’ve sent you an email that confirms the cancellation.</p>
      )}
    </DonePanel>
  );
}

export function RescheduledPanel({ slot, known }: { slot: Slot; known: KnownBooking }) {
  return (
    <DonePanel title="Booking moved" known={known}>
      <p className="display text-2xl">{formatDayTime(slot.start)}</p>
      <p className="mt-2 text-ink-700">We’ve sent you an email with the new invite, which updates your calendar.</p>
    </DonePanel>
  );
}

function DonePanel({ title, known, children }: { title: string; known: KnownBooking; children: ReactNode }) {
  return (
    <DialogPanel
      arriving
      lead={<CircleCheck className="size-7 flex-none text-success" strokeWidth={1.75} aria-hidden="true" />}
      title={title}
      description={
        <span className="wrap-anywhere">
          {known.serviceName}, <bdi>{known.designerName}</bdi>
        </span>
      }
      footer={<DialogClose className="ml-auto">Done</DialogClose>}
    >
      {children}
    </DialogPanel>
  );
}
