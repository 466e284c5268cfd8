import { LONGEST } from "@contract/limits.ts";
import type { ReportReason, ReportReviewRequest } from "@contract/reviews.ts";
import { ReportFormDialog } from "@/domain/booking/report-form-dialog.tsx";
import { useReportReview } from "./report-review.ts";

const REASONS: Record<ReportReason, string> = {
  untrue: "It is not true",
  offensive: "It insults or threatens someone",
  personal_data: "It reveals something private",
  advertising: "It is an advertisement",
};

type ReportReviewDialogProps = Pick<ReportReviewRequest, "reviewId" | "part"> & {
  /** The reported thing: "the review of Hanna". */
  what: string;
  onClose: () => void;
};

export function ReportReviewDialog({ reviewId, part, what, onClose }: ReportReviewDialogProps) {
  const call = useReportReview();
  return (
    <ReportFormDialog
      draft={`report-${part}:${reviewId}`}
      title={`Report ${what}`}
      description="A person at Parlour reads it and decides whether it stays."
      reasonLabel="What is wrong with it?"
      reasons={REASONS}
      messageLabel="What should we know?"
      longestMessage={LONGEST.message}
      thanks="Thank you. We will look at it."
      call={call}
      onReport={(report) => call.mutate({ reviewId, part, ...report })}
      onClose={onClose}
    />
  );
}
