import type { Slot } from "@contract/designers.ts";
import { MOST } from "@contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import { MessageField, useMessage } from "@/domain/booking/changes/message-field.tsx";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { SlotPicker } from "@/domain/booking/slot-picker/slot-picker.tsx";
import { useShownDay } from "@/domain/booking/slot-picker/use-shown-day.ts";
import { formatDayTime } from "@/lib/format.ts";
import { toast } from "@/lib/toast.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useClosing } from "@/ui/dialog.tsx";
import type { Booking } from "./get-bookings.ts";
import { useOfferTimes } from "./offer-times.ts";

type OfferDialogProps = { booking: Booking; designerId: string; onClose: () => void };

/** A designer offers up to three other slots; the customer takes one, or keeps the present one. */
export function OfferDialog({ booking, designerId, onClose }: OfferDialogProps) {
  const { userId: customer } = booking;
  const [chosen, setChosen] = useState<Slot[]>([]);
  const shown = useShownDay();
  const message = useMessage();
  const { data } = useQuery(bookingQuery(booking._id));
  const { mutate, isPending, error } = useOfferTimes();
  const { open, close, frame } = useClosing(onClose);
  const full = chosen.length === MOST.offers;

  const toggle = (slot: Slot) => {
    const without = chosen.filter(({ start }) => start !== slot.start);
    if (without.length < chosen.length) setChosen(without);
    else if (!full) setChosen([...chosen, slot].sort((a, b) => Date.parse(a.start) - Date.parse(b.start)));
  };
  const send = () =>
    mutate(
      {
        bookingId: booking._id,
        slots: chosen.map(({ start, end }) => ({ start, end })),
        message: message.sent,
      },
      {
        onSuccess: () => {
          close();
          void toast.success("Offer sent", {
            description: `${customer.name} gets an email. The booking stays as it is until they choose.`,
          });
        },
      },
    );

  return (
    <Dialog open={open} onOpenChange={() => !isPending && close()}>
      <DialogContent
        className="sm:w-[36rem]"
        {...frame}
        lead={<Avatar id={customer._id} name={customer.name} src={customer.avatar} />}
        title={
          <span className="wrap-anywhere">
            Offer <bdi>{customer.name}</bdi> another time
          </span>
        }
        description={`Now ${formatDayTime(booking.slotStart)}`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="outline" disabled={isPending}>
                Close
              </Button>
            </DialogClose>
            <Button busy={isPending} disabled={chosen.length === 0} onClick={send}>
              {isPending ? "Sending..." : chosen.length > 1 ? `Send offer of ${chosen.length} times` : "Send offer"}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          {error && <ChangeFailed title="The offer was not sent" text={error.message} />}
          {data && data.offers.length > 0 && (
            <p className="rounded-control bg-duck-100 px-3 py-2.5 text-sm">
              You have already offered {inWords(data.offers.map(({ slotStart }) => formatDayTime(slotStart)))}. A new
              offer replaces it.
            </p>
          )}
          <Chosen slots={chosen} closed={isPending} onRemove={toggle} />
          <SlotPicker
            designer={{ id: designerId }}
            soon
            shown={shown}
            present={booking}
            chosen={chosen.map(({ start }) => Date.parse(start))}
            closed={full || isPending}
            onChoose={toggle}
          />
          <MessageField label="A note to go with it" message={message} disabled={isPending} low />
        </div>
      </DialogContent>
    </Dialog>
  );
}

type ChosenProps = { slots: Slot[]; closed: boolean; onRemove: (slot: Slot) => void };

function Chosen({ slots, closed, onRemove }: ChosenProps) {
  return (
    <div aria-live="polite">
      <p className="text-sm text-ink-700">
        {slots.length === 0 &&
          `Choose up to ${MOST.offers} free times. They aren’t reserved: others can still book them.`}
        {slots.length > 0 &&
          slots.length < MOST.offers &&
          `Chosen, and ${MOST.offers - slots.length} more if you like:`}
        {slots.length === MOST.offers && "Chosen:"}
      </p>
      {slots.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {slots.map((slot) => (
            <li key={slot.start} className="chip bg-petrol-900 pr-0 text-white tabular-nums">
              {formatDayTime(slot.start)}
              <button
                type="button"
                disabled={closed}
                onClick={() => onRemove(slot)}
                aria-label={`Leave out ${formatDayTime(slot.start)}`}
                className="hit grid size-8 place-items-center"
              >
                <X className="size-4" strokeWidth={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** "a", "a and b", "a; b and c" */
function inWords(parts: string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join("; ")} and ${last}`;
}
