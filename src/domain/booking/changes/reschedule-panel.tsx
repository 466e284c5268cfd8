import type { BookingDetails } from "@contract/bookings.ts";
import type { Slot } from "@contract/designers.ts";
import { formatDay, formatTimeRange } from "@contract/format.ts";
import { ArrowDown, Info } from "lucide-react";
import { useState } from "react";
import { useRescheduleBooking } from "@/domain/booking/reschedule-booking.ts";
import { SlotPicker } from "@/domain/booking/slot-picker/slot-picker.tsx";
import { SlotSummary } from "@/domain/booking/slot-picker/slot-summary.tsx";
import { TakenNote } from "@/domain/booking/slot-picker/taken-note.tsx";
import { useShownDay } from "@/domain/booking/slot-picker/use-shown-day.ts";
import { useDesigner } from "@/domain/designer/get-designer.ts";
import { ApiError } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Button } from "@/ui/button.tsx";
import { DialogPanel } from "@/ui/dialog.tsx";
import { ChangeFailed } from "./change-failed.tsx";
import { termsAfterMoving } from "./refund-terms.ts";

type ReschedulePanelProps = { booking: BookingDetails; onBack: () => void; onRescheduled: (slot: Slot) => void };

/** First the choice of another time, then a comparison of both. */
export function ReschedulePanel({ booking, onBack, onRescheduled }: ReschedulePanelProps) {
  const [wanted, setWanted] = useState<Slot | null>(null);
  const [lost, setLost] = useState<Slot | null>(null);
  const [compared, setCompared] = useState(false);
  const { mutate, isPending, error, reset } = useRescheduleBooking();
  const { data: designer } = useDesigner(booking.designerId);
  const shown = useShownDay();

  const choose = (slot: Slot) => {
    setLost(null);
    reset();
    setWanted(slot);
    setCompared(true);
  };
  const move = (slot: Slot) =>
    mutate(
      { bookingId: booking.id, slotStart: slot.start, slotEnd: slot.end },
      {
        onSuccess: (answer) => onRescheduled({ start: answer.slotStart, end: answer.slotEnd, status: "booked" }),
        onError: (reason) => {
          if (!(reason instanceof ApiError) || reason.code !== "slot_taken") return;
          setWanted(null);
          setLost(slot);
        },
      },
    );

  if (!wanted) {
    return (
      <DialogPanel
        key="choose"
        arriving={compared ? "back" : true}
        title="Move to another time"
        description={
          <span className="wrap-anywhere">
            {booking.serviceName}, <bdi>{booking.designerName}</bdi>
          </span>
        }
        footer={
          <>
            <SlotSummary shown={shown} slot={null} price="Moving is free" />
            <Button variant="outline" onClick={onBack}>
              Back
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <SlotPicker
            designer={{
              id: booking.designerId,
              name: booking.designerName,
              address: designer?.address,
              availability: designer?.availability,
            }}
            shown={shown}
            present={booking}
            onChoose={choose}
          >
            {lost && <TakenNote slot={lost} />}
          </SlotPicker>
        </div>
      </DialogPanel>
    );
  }
  return (
    <DialogPanel
      key="confirm"
      arriving
      title="Move your booking?"
      description={
        <span className="wrap-anywhere">
          {booking.serviceName}, <bdi>{booking.designerName}</bdi>
        </span>
      }
      footer={
        <>
          <Button variant="outline" disabled={isPending} onClick={() => setWanted(null)}>
            Other times
          </Button>
          <Button variant="coral" busy={isPending} onClick={() => move(wanted)}>
            {isPending ? "Moving..." : "Move booking"}
          </Button>
        </>
      }
    >
      {error && <ChangeFailed className="mb-5" title="The booking was not moved" text={error.message} />}
      <Time label="From" start={booking.slotStart} end={booking.slotEnd} quiet />
      <ArrowDown className="my-3 size-5 text-ink-500" strokeWidth={1.75} aria-hidden="true" />
      <Time label="To" start={wanted.start} end={wanted.end} />
      {booking.amount > 0 && (
        <p className="mt-6 flex gap-2.5 border-t border-ink-200 pt-4 text-sm text-ink-700">
          <Info className="mt-0.5 size-4.5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
          <span>{termsAfterMoving(booking, serverNow())}</span>
        </p>
      )}
    </DialogPanel>
  );
}

type TimeProps = { label: string; start: string; end: string; quiet?: boolean };

function Time({ label, start, end, quiet = false }: TimeProps) {
  return (
    <div className={quiet ? "text-ink-500" : undefined}>
      <p className="text-sm">{label}</p>
      <p className="display mt-0.5 text-2xl">{formatDay(start)}</p>
      <p className="tabular-nums">{formatTimeRange(start, end)}</p>
    </div>
  );
}
