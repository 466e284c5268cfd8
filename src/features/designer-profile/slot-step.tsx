import type { Designer, Rate, Slot } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { BookingHandOff } from "@/domain/booking/booking-hand-off.ts";
import { isStillFree } from "@/domain/booking/slot-picker/get-available-slots.ts";
import { SlotPicker } from "@/domain/booking/slot-picker/slot-picker.tsx";
import { TakenNote } from "@/domain/booking/slot-picker/taken-note.tsx";
import { RatePrice } from "@/domain/designer/profile-view/rate-facts.tsx";
import { Button } from "@/ui/button.tsx";

type SlotStepProps = { designer: Designer; rate: Rate; onChangeService: () => void };

export function SlotStep({ designer, rate, onChangeService }: SlotStepProps) {
  const { booking, lost, book } = useBook(designer, rate);
  const heading = useFocusOnArrival();
  return (
    <div className="grid gap-5">
      <div
        ref={heading}
        tabIndex={-1}
        className="flex items-center justify-between gap-4 border-b border-ink-200 pb-4 outline-none"
      >
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{rate.serviceName}</p>
          <Button variant="link" size="sm" onClick={onChangeService}>
            Change service
          </Button>
        </div>
        <RatePrice rate={rate} />
      </div>
      <SlotPicker
        designer={{ id: designer._id, name: designer.name, timeZone: designer.availability?.timeZone }}
        busy={booking}
        onChoose={book}
      >
        {lost && <TakenNote slot={lost} />}
      </SlotPicker>
    </div>
  );
}

/** Hands the slot over to the confirmation page, unless somebody else has booked it. */
function useBook(designer: Designer, rate: Rate) {
  const [booking, setBooking] = useState<string | null>(null);
  const [lost, setLost] = useState<Slot | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();

  const book = async (slot: Slot) => {
    setBooking(slot.start);
    setLost(null);
    if (!(await isStillFree(client, designer._id, slot))) {
      setBooking(null);
      setLost(slot);
      return;
    }
    const state: BookingHandOff = {
      designerId: designer._id,
      designerName: designer.name,
      slotStart: slot.start,
      slotEnd: slot.end,
      slotType: rate.slotType,
      serviceInfo: rate,
    };
    // The dialog closes with this page; the slot stays marked until the next page is shown.
    void navigate(paths.bookingConfirmation(designer._id), { state });
  };
  return { booking, lost, book: (slot: Slot) => void book(slot) };
}

/** The pressed button is gone: the focus moves here instead of to the top of the dialog. */
function useFocusOnArrival() {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
