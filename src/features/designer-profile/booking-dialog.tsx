import type { Designer } from "@contract/designers.ts";
import { useState } from "react";
import { AskPanel, NOTHING_TYPED } from "@/domain/booking/another-time/ask-panel.tsx";
import type { PendingBooking } from "@/domain/booking/pending-booking.ts";
import { api } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { browserZone } from "@/lib/time-zone.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Dialog, DialogFrame, useClosing } from "@/ui/dialog.tsx";
import { ServiceStep } from "./service-step.tsx";
import { SlotStep } from "./slot-step.tsx";

type BookingDialogProps = {
  designer: Designer;
  started: PendingBooking;
  onClose: () => void;
};

/** First the service, then the time, or a request for one. */
export function BookingDialog({ designer, started, onClose }: BookingDialogProps) {
  const [chosen, setChosen] = useState(started.rateId);
  const [left, setLeft] = useState(false);
  /** From the request. */
  const [back, setBack] = useState(false);
  const [asking, setAsking] = useState(started.asking ?? false);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const { open, close, frame } = useClosing(onClose);
  const rate = designer.rates.find(({ _id }) => _id === chosen);
  // As high as its other step, so that nothing jumps between the two.
  const several = designer.rates.length > 1;
  const choose = (rateId: string | null) => {
    setBack(false);
    setLeft(true);
    setChosen(rateId);
  };
  const head = {
    lead: <Avatar id={designer._id} name={designer.name} src={designer.profilePicture} />,
    title: <span className="wrap-anywhere">Book a Consultation with {designer.name}</span>,
  };
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogFrame className={cn("sm:w-[36rem]", (rate || several) && "h-[94dvh] sm:h-[min(90dvh,50rem)]")} {...frame}>
        {rate && asking ? (
          <AskPanel
            key="ask"
            head={{ ...head, description: "Ask for another time", arriving: !started.asking }}
            designer={designer}
            typed={typed}
            onType={setTyped}
            ask={(asking) => {
              const serviceInfo = { _id: rate._id };
              const body = { designerId: designer._id, serviceInfo, timeZone: browserZone(), ...asking };
              return api("POST /bookings/request-time", { body });
            }}
            onBack={() => {
              setBack(true);
              setAsking(false);
            }}
          />
        ) : rate ? (
          <SlotStep
            key="times"
            open={open}
            head={{ ...head, arriving: back ? "back" : left }}
            designer={designer}
            rate={rate}
            wanted={started.slot ?? null}
            onChangeService={() => choose(null)}
            onAsk={() => setAsking(true)}
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
