import { Avatar } from "@/ui/avatar.tsx";
import { Dialog, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { BookingActions, hasActions, type RoomBooking, SessionFacts, SlotFacts, Speciality } from "./booking-facts.tsx";
import { PlanLink } from "./paper-links.tsx";

type DetailsDialogProps = { booking: RoomBooking; onChange: () => void; onClose: () => void };

/** The content of the rail when there is no room for it: on phones and during a call. */
export function DetailsDialog({ booking, onChange, onClose }: DetailsDialogProps) {
  const { viewer, other } = booking;
  const { open, close, frame } = useClosing(onClose);
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent
        {...frame}
        lead={<Avatar id={other.id} name={other.name} src={other.avatar} size={3} />}
        title={<bdi className="wrap-anywhere">{other.name}</bdi>}
        description={viewer === "customer" ? <Speciality booking={booking} /> : undefined}
        footer={hasActions(booking) ? <BookingActions booking={booking} onChange={onChange} /> : undefined}
      >
        <div className="grid gap-6">
          <SlotFacts {...booking} />
          <PlanLink booking={booking} />
          <SessionFacts {...booking} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
