import type { ReportReviewRequest } from "@contract/reviews.ts";
import { lazy, Suspense, useState } from "react";
import { useSession } from "@/lib/session.ts";

const ReportReviewDialog = lazy(async () => ({
  default: (await import("./report-review-dialog.tsx")).ReportReviewDialog,
}));

type ReportButtonProps = Pick<ReportReviewRequest, "reviewId" | "part"> & {
  /** The review's author, because a page has several buttons. */
  author: string;
};

/** The button for signed-in people, because visitors cannot report. */
export function ReportButton({ reviewId, part, author }: ReportButtonProps) {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  if (!user) return null;
  const what = part === "review" ? `the review of ${author}` : `the answer to ${author}`;
  return (
    <>
      <button
        type="button"
        aria-label={`Report ${what}`}
        className="hit text-sm text-ink-500 underline-offset-4 hover:text-ink hover:underline"
        onClick={() => setOpen(true)}
      >
        Report
      </button>
      <Suspense>
        {open && <ReportReviewDialog reviewId={reviewId} part={part} what={what} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
