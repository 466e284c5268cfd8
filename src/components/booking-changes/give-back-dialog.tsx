import { ChangeFailed } from "@/components/booking-changes/change-failed.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useFocusReturn } from "@/components/ui/dialog.tsx";
import { useCancelBooking } from "@/lib/cancel-booking.ts";
import { formatDayTime } from "@/lib/format.ts";

type GiveBackDialogProps = {
  hold: { id: string; designerName: string; slotStart: string };
  onClose: () => void;
  onGivenBack: () => void;
};

/** Asks once: a slot that is given back may be somebody else's a second later. */
export function GiveBackDialog({ hold, onClose, onGivenBack }: GiveBackDialogProps) {
  const { mutate, isPending, error } = useCancelBooking();
  const focusReturn = useFocusReturn();
  const giveBack = () => mutate({ bookingId: hold.id, refundAmount: 0 }, { onSuccess: onGivenBack });
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent
        className="sm:w-[28rem]"
        {...focusReturn}
        title="Give the slot back?"
        description="You have not been charged."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="outline" disabled={isPending}>
                Keep it
              </Button>
            </DialogClose>
            <Button busy={isPending} onClick={giveBack}>
              {isPending ? "Giving back..." : "Give it back"}
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          <b className="font-semibold">{formatDayTime(hold.slotStart)}</b> with <bdi>{hold.designerName}</bdi> becomes
          free for others.
        </p>
        {error && <ChangeFailed className="mt-4" title="The slot could not be given back" text={error.message} />}
      </DialogContent>
    </Dialog>
  );
}
