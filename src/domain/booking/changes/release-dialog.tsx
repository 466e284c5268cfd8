import { formatDayTime } from "@contract/format.ts";
import { useCancelBooking } from "@/domain/booking/cancel-booking.ts";
import { ApiError } from "@/lib/api-client.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { ChangeFailed } from "./change-failed.tsx";

type ReleaseDialogProps = {
  hold: { id: string; designerName: string; slotStart: string };
  onClose: () => void;
  onReleased: () => void;
};

/** Asks before it releases a hold, because somebody else may book the slot a second later. */
export function ReleaseDialog({ hold, onClose, onReleased }: ReleaseDialogProps) {
  const { mutate, isPending, error } = useCancelBooking();
  const { open, close, frame } = useClosing(onClose);
  const booked = error instanceof ApiError && error.code === "refund_changed";
  const release = () => mutate({ bookingId: hold.id, refundAmount: null }, { onSuccess: onReleased });
  return (
    <Dialog open={open} onOpenChange={() => !isPending && close()}>
      <DialogContent
        className="sm:w-[28rem]"
        {...frame}
        title="Release this time?"
        description={!booked && "You have not been charged."}
        footer={
          <>
            <DialogClose variant="outline" disabled={isPending}>
              {booked ? "Close" : "Keep it"}
            </DialogClose>
            {!booked && (
              <Button busy={isPending} onClick={release}>
                {isPending ? "Releasing..." : "Release it"}
              </Button>
            )}
          </>
        }
      >
        <p className="wrap-anywhere">
          <b className="font-semibold">{formatDayTime(hold.slotStart)}</b> with <bdi>{hold.designerName}</bdi>
          {!booked && " opens up for others"}.
        </p>
        {error && <ChangeFailed className="mt-4" title="The time could not be released" text={error.message} />}
      </DialogContent>
    </Dialog>
  );
}
