import type { Designer, Slot } from "@contract/designers.ts";
import { formatPrice } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { minutesBetween, priceOf } from "@contract/price.ts";
import type { Rate } from "@contract/services.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { TimesPanel, useTimesDay } from "@/domain/booking/another-time/times-panel.tsx";
import { handOffOf } from "@/domain/booking/held-on-return.ts";
import { isStillFree, lengthToAskFor } from "@/domain/booking/slot-picker/get-available-slots.ts";
import { api } from "@/lib/api-client.ts";
import { browserZone } from "@/lib/time-zone.ts";
import { useIsMounted } from "@/lib/use-is-mounted.ts";
import { Button } from "@/ui/button.tsx";
import { DialogClose, type DialogPanelProps } from "@/ui/dialog.tsx";

type SlotStepProps = {
  /** False while the dialog closes. */
  open: boolean;
  /** The top of both steps. */
  head: Pick<DialogPanelProps, "lead" | "title" | "arriving">;
  designer: Designer;
  rate: Rate;
  /** The slot that was chosen before the dialog opened: one click books it, unless the customer chooses another time here. */
  wanted: Slot | null;
  /** Whether no time suits: the step opens on the request for another one. */
  asking: boolean;
  onChangeService: () => void;
};

/** The step that chooses a time. A press on a time leads to the confirmation page. */
export function SlotStep({ open, head, designer, rate, wanted: chosen, asking, onChangeService }: SlotStepProps) {
  // A time of another service may have another length.
  const wanted = chosen && minutesBetween(chosen.start, chosen.end) === rate.slotDuration ? chosen : null;
  const { booking, lost, book } = useBook(open, designer, rate, wanted);
  const { address, availability } = designer;
  const shown = useTimesDay(chosen ? Date.parse(chosen.start) : undefined, availability?.horizonDays);
  const picked = wanted && wanted.start !== lost?.start ? wanted : null;
  return (
    <TimesPanel
      head={{ ...head, description: "Choose a time" }}
      designer={{ id: designer._id, name: designer.name, address, availability }}
      minutes={lengthToAskFor(rate, availability)}
      shown={shown}
      chosen={picked ? [Date.parse(picked.start)] : undefined}
      busy={booking?.start ?? null}
      slot={booking ?? picked}
      price={formatPrice(priceOf(rate))}
      lost={lost}
      several={picked !== null}
      onChoose={book}
      asking={asking}
      ask={(asked) => {
        const body = { designerId: designer._id, serviceInfo: { _id: rate._id }, timeZone: browserZone(), ...asked };
        return api("POST /bookings/request-time", { body });
      }}
      buttons={
        <>
          <DialogClose variant="ghost">Cancel</DialogClose>
          {picked && (
            <Button variant="coral" className="max-sm:flex-1" disabled={booking !== null} onClick={() => book(picked)}>
              Book Consultation
            </Button>
          )}
        </>
      }
    >
      <div className="flex items-baseline justify-between gap-4 border-b border-ink-200 pb-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{rate.serviceName}</p>
        {designer.rates.length > 1 && (
          <Button variant="link" size="sm" className="flex-none" onClick={onChangeService}>
            Change service
          </Button>
        )}
      </div>
    </TimesPanel>
  );
}

/** Hands the slot over to the confirmation page, unless somebody else has booked it: a slot that was chosen earlier may be taken by now. */
function useBook(open: boolean, designer: Designer, rate: Rate, wanted: Slot | null) {
  const [booking, setBooking] = useState<Slot | null>(null);
  const [lost, setLost] = useState<Slot | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const shown = useIsMounted(open);
  const minutes = lengthToAskFor(rate, designer.availability);

  const check = useEffectEvent(async (slot: Slot) => {
    if (!(await isStillFree(client, designer._id, slot, minutes))) setLost(slot);
  });
  useEffect(() => {
    if (wanted) void check(wanted);
  }, [wanted]);

  const book = async (slot: Slot) => {
    setBooking(slot);
    setLost(null);
    if (!(await isStillFree(client, designer._id, slot, minutes))) {
      setBooking(null);
      setLost(slot);
      return;
    }
    // Book nothing if the customer has cancelled, or gone back to the services, before the answer arrived.
    if (!shown.current) return;
    // The dialog closes with this page; the slot stays marked until the next page is shown.
    void navigate(paths.bookingConfirmation(designer._id), { state: handOffOf(designer, rate, slot) });
  };
  return { booking, lost, book: (slot: Slot) => void book(slot) };
}
