import { useLayoutEffect, useRef } from "react";
import { Button } from "@/ui/button.tsx";
import { rememberRows } from "@/ui/focus-management.ts";
import type { useReviews } from "./list-reviews.ts";

type MoreReviewsProps = Pick<
  ReturnType<typeof useReviews>,
  "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
>;

/** Below a list of reviews: loads its next page, moves the focus there, and reports a failure. */
export function MoreReviews({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: MoreReviewsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const focusNewReview = useRef<() => boolean>(undefined);
  // Runs before the page takes the focus of the disappearing button.
  useLayoutEffect(() => {
    if (isFetchingNextPage || !focusNewReview.current) return;
    // Do not interrupt users who are doing something else.
    const waits = [document.body, button.current].includes(document.activeElement as HTMLElement);
    const came = waits && focusNewReview.current();
    // Return the focus to the button, which was disabled meanwhile.
    if (waits && !came && isFetchNextPageError) button.current?.focus();
    if (!waits || came || isFetchNextPageError) focusNewReview.current = undefined;
  });
  return (
    <>
      {hasNextPage && (
        <Button
          ref={button}
          variant="outline"
          className="mt-8"
          busy={isFetchingNextPage}
          onClick={() => {
            focusNewReview.current = rememberRows();
            void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? "Loading..." : "Show more reviews"}
        </Button>
      )}
      {isFetchNextPageError && (
        <p role="alert" className="mt-3 text-sm text-danger">
          More reviews could not be loaded. Please try again.
        </p>
      )}
    </>
  );
}
