import type { Designer } from "@contract/designers.ts";
import { useState } from "react";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useFocusReturn } from "@/ui/dialog.tsx";
import { ServiceStep } from "./service-step.tsx";
import { SlotStep } from "./slot-step.tsx";
import type { BookingStart } from "./use-booking-start.ts";

type BookingDialogProps = {
  designer: Designer;
  /** Null while closed. */
  started: BookingStart | null;
  onClose: () => void;
};

export function BookingDialog({ designer, started, onClose }: BookingDialogProps) {
  return (
    <Dialog open={started !== null} onOpenChange={(open) => !open && onClose()}>
      {started && <Steps designer={designer} started={started} />}
    </Dialog>
  );
}

/** First the service, then the time. */
function Steps({ designer, started }: { designer: Designer; started: BookingStart }) {
  const [chosen, setChosen] = useState(started.rateId);
  const focusReturn = useFocusReturn();
  const rate = designer.rates.find(({ _id }) => _id === chosen);
  return (
    <DialogContent
      className="sm:w-[36rem]"
      {...focusReturn}
      lead={<Avatar id={designer._id} name={designer.name} src={designer.profilePicture} />}
      title={<span className="wrap-anywhere">Book a Consultation with {designer.name}</span>}
      description={rate ? "Choose a time" : "Choose a service"}
      footer={
        <DialogClose asChild>
          <Button variant="outline" className="ml-auto">
            Cancel
          </Button>
        </DialogClose>
      }
    >
      {rate ? (
        <SlotStep designer={designer} rate={rate} onChangeService={() => setChosen(null)} />
      ) : (
        <ServiceStep designer={designer} free={started.free} onChoose={({ _id }) => setChosen(_id)} />
      )}
    </DialogContent>
  );
}
