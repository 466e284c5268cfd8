import { lazy, Suspense } from "react";
import { useNavigate } from "react-router-dom";
import type { RoomBooking } from "./booking-facts.tsx";

const DetailsDialog = lazy(async () => ({ default: (await import("./details-dialog.tsx")).DetailsDialog }));
const CustomerDialog = lazy(async () => ({
  default: (await import("@/domain/booking/changes/customer-dialog.tsx")).CustomerDialog,
}));

export type OpenDialog = "details" | "change" | null;
type RoomDialogsProps = {
  open: OpenDialog;
  booking: RoomBooking;
  /** Where one goes when the booking is cancelled. */
  backTo: string;
  onOpen: (dialog: OpenDialog) => void;
};

/** What was booked, and how to change it. */
export function RoomDialogs({ open, booking, backTo, onOpen }: RoomDialogsProps) {
  const { chat } = booking;
  const navigate = useNavigate();
  return (
    <Suspense>
      {open === "details" && (
        <DetailsDialog booking={booking} onChange={() => onOpen("change")} onClose={() => onOpen(null)} />
      )}
      {open === "change" && (
        <CustomerDialog
          booking={{
            id: booking.id,
            designerId: chat.designerId,
            designerName: chat.designerName,
            designerAvatar: chat.designerAvatar,
            serviceName: chat.serviceName,
          }}
          onClose={(change) => {
            onOpen(null);
            if (change?.kind === "cancelled") void navigate(backTo, { replace: true });
          }}
        />
      )}
    </Suspense>
  );
}
