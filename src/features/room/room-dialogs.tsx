import type { BookingDetails } from "@contract/bookings.ts";
import { useNavigate } from "react-router-dom";
import { lazyDialog } from "@/ui/lazy-dialog.tsx";
import type { RoomBooking } from "./booking-facts.tsx";

const DetailsDialog = lazyDialog(async () => (await import("./details-dialog.tsx")).DetailsDialog);
const CustomerDialog = lazyDialog(
  async () => (await import("@/domain/booking/changes/customer-dialog.tsx")).CustomerDialog,
);
const ReportMemberDialog = lazyDialog(
  async () => (await import("@/domain/booking/safety/report-member-dialog.tsx")).ReportMemberDialog,
);
const ComplaintDialog = lazyDialog(async () => (await import("./complaint-dialog.tsx")).ComplaintDialog);
const BlockDialog = lazyDialog(async () => (await import("@/domain/booking/safety/block-dialog.tsx")).BlockDialog);

export type OpenDialog = "details" | "change" | "complain" | "report" | "block" | "unblock" | null;
type RoomDialogsProps = {
  open: OpenDialog;
  booking: RoomBooking;
  /** The facts of the past session; undefined until they are known. */
  facts: BookingDetails | undefined;
  /** The page that opens when the booking is cancelled. */
  backTo: string;
  onOpen: (dialog: OpenDialog) => void;
};

/** The dialogs about the booking, its changes, and actions against the other member. They outlive the call, which has its own header. */
export function RoomDialogs({ open, booking, facts, backTo, onOpen }: RoomDialogsProps) {
  const { id, chat, viewer, other } = booking;
  const navigate = useNavigate();
  const close = () => onOpen(null);
  return (
    <>
      {open === "details" && <DetailsDialog booking={booking} onChange={() => onOpen("change")} onClose={close} />}
      {open === "complain" && facts && (
        <ComplaintDialog booking={facts} viewer={viewer} otherName={other.name} onClose={close} />
      )}
      {open === "report" && <ReportMemberDialog bookingId={id} otherName={other.name} onClose={close} />}
      {(open === "block" || open === "unblock") && (
        <BlockDialog bookingId={id} viewer={viewer} other={other} undo={open === "unblock"} onClose={close} />
      )}
      {open === "change" && (
        <CustomerDialog
          booking={{
            id,
            designerId: chat.designerId,
            designerName: chat.designerName,
            designerAvatar: chat.designerAvatar,
            serviceName: chat.serviceName,
          }}
          onClose={(change) => {
            close();
            if (change?.kind === "cancelled") void navigate(backTo, { replace: true });
          }}
        />
      )}
    </>
  );
}
