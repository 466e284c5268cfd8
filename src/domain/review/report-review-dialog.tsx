import { LONGEST } from "@contract/limits.ts";
import type { ReportReason, ReportReviewRequest } from "@contract/reviews.ts";
import { useState } from "react";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { useReportReview } from "./report-review.ts";

const REASONS: Record<ReportReason, string> = {
  untrue: "It is not true",
  offensive: "It insults or threatens someone",
  personal_data: "It reveals something private",
  advertising: "It is an advertisement",
};

type ReportReviewDialogProps = Pick<ReportReviewRequest, "reviewId" | "part"> & {
  /** "the review of Hanna" */
  what: string;
  onClose: () => void;
};

export function ReportReviewDialog({ reviewId, part, what, onClose }: ReportReviewDialogProps) {
  const { open, close, frame } = useClosing(onClose);
  const [reason, setReason] = useState<ReportReason>("untrue");
  const [message, setMessage] = useState("");
  const { mutate, isPending, isSuccess, error } = useReportReview();
  return (
    <Dialog open={open} onOpenChange={() => !isPending && close()}>
      <DialogContent
        className="sm:w-[30rem]"
        {...frame}
        title={<span className="wrap-anywhere">Report {what}</span>}
        description="A person at Parlour reads it and decides whether it stays."
        footer={
          isSuccess ? (
            <DialogClose asChild>
              <Button>Close</Button>
            </DialogClose>
          ) : (
            <>
              <DialogClose asChild>
                <Button variant="outline" disabled={isPending}>
                  Cancel
                </Button>
              </DialogClose>
              <Button busy={isPending} onClick={() => mutate({ reviewId, part, reason, message })}>
                {isPending ? "Sending..." : "Report"}
              </Button>
            </>
          )
        }
      >
        {isSuccess ? (
          <p role="status">Thank you. We will look at it.</p>
        ) : (
          <div className="grid gap-5">
            <Field label="What is wrong with it?">
              <Select
                value={reason}
                onChange={(event) => setReason(event.target.value as ReportReason)}
                disabled={isPending}
              >
                {Object.entries(REASONS).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="What should we know?" note="(optional)">
              <Textarea
                value={message}
                onChange={(event) => setMessage(event.target.value)}
                maxLength={LONGEST.message}
                disabled={isPending}
                dir="auto"
                className="min-h-24"
              />
            </Field>
            {error && <ChangeFailed title="Your report was not sent" text={error.message} />}
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
