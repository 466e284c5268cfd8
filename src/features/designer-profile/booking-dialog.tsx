import type { Designer } from "@contract/designers.ts";
import { useState } from "react";
import { TIMES_FRAME } from "@/domain/booking/another-time/times-panel.tsx";
import type { PendingBooking } from "@/domain/booking/pending-booking.ts";
import { cn } from "@/lib/class-names.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Dialog, DialogFrame, useClosing } from "@/ui/dialog.tsx";
import { ServiceStep } from "./service-step.tsx";
import { SlotStep } from "./slot-step.tsx";

type BookingDialogProps = {
  designer: Designer;
  started: PendingBooking;
  onClose: () => void;
};

/** Asks first for the service, then for the time, or for a request for one. */
export function BookingDialog({ designer, started, onClose }: BookingDialogProps) {
  const [chosen, setChosen] = useState(started.rateId);
  const [left, setLeft] = useState(false);
  const { open, close, frame } = useClosing(onClose);
  const rate = designer.rates.find(({ _id }) => _id === chosen);
  const choose = (rateId: string | null) => {
    setLeft(true);
    setChosen(rateId);
  };
  const head = {
    lead: <Avatar id={designer._id} name={designer.name} src={designer.profilePicture} />,
    title: <span className="wrap-anywhere">Book a Consultation with {designer.name}</span>,
  };
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogFrame className={cn("sm:w-[36rem]", rate && TIMES_FRAME)} {...frame}>
        {rate ? (
          <SlotStep
            key="times"
            open={open}
            head={{ ...head, arriving: left }}
            designer={designer}
            rate={rate}
            wanted={started.slot ?? null}
            asking={started.asking ?? false}
            onChangeService={() => choose(null)}
          />
        ) : (
          <ServiceStep
            key="services"
            head={{ ...head, arriving: left && "back" }}
            designer={designer}
            free={started.free}
            onChoose={({ _id }) => choose(_id)}
          />
        )}
      </DialogFrame>
    </Dialog>
  );
}
