import type { BookingDetails } from "@contract/bookings.ts";
import type { Slot } from "@contract/designers.ts";
import { formatDayTime } from "@contract/format.ts";
import { declinedBecause } from "@contract/requests.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { useId, useState } from "react";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import { termsAfterMoving } from "@/domain/booking/changes/refund-terms.ts";
import { formatSlotRange } from "@/domain/booking/format-slot-range.ts";
import { forgetBooking } from "@/domain/booking/get-booking.ts";
import { useDesigner } from "@/domain/designer/get-designer.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Button } from "@/ui/button.tsx";
import { OfferedTimes, slotOf } from "./offered-times.tsx";
import { useRescheduleBooking } from "./reschedule-booking.ts";
import { TimesPanel, useTimesDay } from "./times-panel.tsx";

type MovePanelProps = {
  booking: BookingDetails;
  arriving: boolean | "back";
  onBack: () => void;
  onMoved: (slot: Slot) => void;
};

/** Offers another time for a booking: one that the designer offers, or any free one. */
export function MovePanel({ booking, arriving, onBack, onMoved }: MovePanelProps) {
  const { id, designerId, designerName, offers } = booking;
  const [wanted, setWanted] = useState<Slot | null>(null);
  const [lost, setLost] = useState<Slot | null>(null);
  const { mutate, isPending, variables, error, reset } = useRescheduleBooking();
  const { data: designer } = useDesigner(designerId);
  const shown = useTimesDay(undefined, designer?.availability?.horizonDays);
  const heading = useId();
  const taken = error instanceof ApiError && error.code === "slot_taken";

  const choose = (slot: Slot) => {
    setLost(null);
    reset();
    setWanted(slot);
  };
  const move = (slot: Slot) => {
    setLost(null);
    mutate(
      { bookingId: id, slotStart: slot.start, slotEnd: slot.end },
      {
        onSuccess: (answer) => onMoved(slotOf(answer)),
        onError: (reason) => {
          if (!(reason instanceof ApiError) || reason.code !== "slot_taken") return;
          setWanted(null);
          setLost(slot);
        },
      },
    );
  };
  const name = <bdi className="wrap-anywhere">{designerName}</bdi>;

  return (
    <TimesPanel
      head={{
        arriving,
        title: "Another time",
        description: (
          <>
            Now {formatDayTime(booking.slotStart)}, with {name}
          </>
        ),
      }}
      designer={{
        id: designerId,
        name: designerName,
        address: designer?.address,
        availability: designer?.availability,
      }}
      shown={shown}
      present={booking}
      chosen={wanted ? [Date.parse(wanted.start)] : []}
      closed={isPending || !booking.canReschedule}
      slot={wanted}
      price="Moving is free"
      lost={lost}
      several={wanted !== null}
      onChoose={choose}
      ask={({ ranges }) => api("POST /bookings/ask-to-move", { body: { bookingId: id, ranges } })}
      bookingId={id}
      buttons={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onBack}>
            Back
          </Button>
          {wanted && (
            <Button
              variant="coral"
              className="max-sm:flex-1"
              busy={isPending && variables.slotStart === wanted.start}
              disabled={isPending}
              onClick={() => move(wanted)}
            >
              {isPending ? "Moving..." : "Move booking"}
            </Button>
          )}
        </>
      }
    >
      {error && !taken && <ChangeFailed title="The booking was not moved" text={error.message} />}
      {offers.length > 0 && (
        <section aria-labelledby={heading} className="rounded-card rounded-tr-door-sm bg-duck-100 px-5 pt-5 pb-2">
          <h3 id={heading} className="pr-6 font-semibold">
            {name} offers you {offers.length === 1 ? "another time" : "other times"}
          </h3>
          <p className="mt-1 text-sm text-ink-700">Your booking stays as it is unless you take one.</p>
          <OfferedTimes
            offers={offers}
            taking={isPending ? variables.slotStart : null}
            onTake={(offer) => move(slotOf(offer))}
          />
        </section>
      )}
      {booking.asked && <AskedBefore id={id} designerName={designerName} asked={booking.asked} />}
      {booking.amount > 0 && (
        <p className="flex gap-2.5 text-sm text-ink-700">
          <Info className="mt-0.5 size-4.5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
          <span>{termsAfterMoving(booking, serverNow())}</span>
        </p>
      )}
    </TimesPanel>
  );
}

type AskedBeforeProps = { id: string; designerName: string; asked: NonNullable<BookingDetails["asked"]> };

/** Shows the customer's request, which can be withdrawn until there is an answer. */
function AskedBefore({ id, designerName, asked: { wanted, declinedFor } }: AskedBeforeProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api("POST /bookings/ask-to-move", { body: { bookingId: id, ranges: [] } }),
    onSettled: () => forgetBooking(client, id),
  });
  return (
    <div className="text-sm text-ink-700">
      <p className="tabular-nums">
        You asked for {wanted.map((range) => formatSlotRange(range, serverNow())).join("; or ")}.{" "}
        {declinedFor ? declinedBecause(designerName)[declinedFor] : "We email you as soon as there is an answer."}
      </p>
      {!declinedFor && (
        <Button variant="link" size="sm" busy={isPending} onClick={() => mutate()}>
          {isPending ? "Withdrawing..." : "Withdraw the request"}
        </Button>
      )}
      {error && <ChangeFailed title="The request was not withdrawn" text={error.message} />}
    </div>
  );
}
