import { Button } from "@/ui/button.tsx";
import type { useReviews } from "./list-reviews.ts";

type MoreReviewsProps = Pick<
  ReturnType<typeof useReviews>,
  "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
>;

/** Below a list of reviews: loads its next page, and says when it could not be loaded. */
export function MoreReviews({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: MoreReviewsProps) {
  return (
    <>
      {hasNextPage && (
        <Button variant="outline" className="mt-8" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
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
