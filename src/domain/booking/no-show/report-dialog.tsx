import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import type { Viewer } from "@/domain/booking/members.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { consequences, type Reported } from "./no-show-words.ts";
import { useReportNoShow } from "./report-no-show.ts";

type ReportDialogProps = {
  booking: Reported & { id: string };
  viewer: Viewer;
  otherName: string;
  onClose: () => void;
};

/** States the consequences before it reports that the other member has not come. */
export function ReportDialog({ booking, viewer, otherName, onClose }: ReportDialogProps) {
  const { open, close, frame } = useClosing(onClose);
  const { mutate, isPending, error } = useReportNoShow();
  const report = () => mutate({ bookingId: booking.id }, { onSuccess: close });
  return (
    <Dialog open={open} onOpenChange={() => !isPending && close()}>
      <DialogContent
        className="sm:w-[30rem]"
        {...frame}
        title={
          <span className="wrap-anywhere">
            <bdi>{otherName}</bdi> didn’t come?
          </span>
        }
        description="You’ve waited long enough to report it."
        footer={
          <>
            <DialogClose variant="outline" className="max-sm:flex-1" disabled={isPending}>
              Wait a little longer
            </DialogClose>
            <Button className="max-sm:flex-1" busy={isPending} onClick={report}>
              {isPending ? "Reporting..." : "Report it"}
            </Button>
          </>
        }
      >
        <p className="text-sm font-semibold">If you report it:</p>
        <ul className="mt-2 grid list-disc gap-2 pl-5 text-ink-700">
          {consequences(booking, viewer, otherName).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {error && <ChangeFailed className="mt-4" title="Your report was not sent" text={error.message} />}
      </DialogContent>
    </Dialog>
  );
}
