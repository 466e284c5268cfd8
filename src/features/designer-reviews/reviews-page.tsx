import { formatCount } from "@contract/format.ts";
import { REVIEW } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import type { Review } from "@contract/reviews.ts";
import { useState } from "react";
import { useOwnProfile } from "@/domain/designer/get-own-profile.ts";
import { Distribution } from "@/domain/review/distribution.tsx";
import { useReviews } from "@/domain/review/list-reviews.ts";
import { MoreReviews } from "@/domain/review/more-reviews.tsx";
import { ReportButton } from "@/domain/review/report-button.tsx";
import { ReviewFigure } from "@/domain/review/review-figure.tsx";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { Stars } from "@/ui/stars.tsx";
import { AnswerForm } from "./answer-form.tsx";

/** A designer's own reviews, with a form to answer them. */
export function ReviewsPage() {
  usePageMeta({ title: "Reviews", description: "What your customers say." });
  const lostFocus = useLostFocus();
  const { user } = useSession();
  return (
    <div {...lostFocus} className="wrap outline-none pt-[clamp(1.5rem,4vw,3rem)]">
      <h1 className="display text-3xl">Reviews</h1>
      {user && <OwnReviews designerId={user.id} designerName={user.name} />}
    </div>
  );
}

function OwnReviews({ designerId, designerName }: { designerId: string; designerName: string }) {
  const { reviews, distribution, ...query } = useReviews(designerId, REVIEW.pageSize, REVIEW.pageSize);
  if (!reviews) {
    if (query.isPending) return <ReviewsLoading />;
    return (
      <ErrorState
        title="The reviews could not be loaded."
        className="mt-8"
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (reviews.length === 0) return <NoReviews designerId={designerId} />;
  const few = reviews.length < ENOUGH;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(3rem,6vw,6rem)] gap-y-6 mt-4 md:mt-6 lg:mt-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
      {distribution && <Summary counts={distribution} />}
      <div className="lg:col-start-2">
        <ul
          className={cn(
            "border-t border-ink",
            few && "[&_blockquote]:display [&_blockquote]:px-8 [&_blockquote]:py-6 [&_blockquote]:text-xl",
          )}
        >
          {reviews.map((review) => (
            <OwnReviewRow key={review.id} review={review} designerId={designerId} designerName={designerName} />
          ))}
        </ul>
        <MoreReviews {...query} />
      </div>
    </div>
  );
}

/** Says that a designer must be found and booked before a review. */
function NoReviews({ designerId }: { designerId: string }) {
  const { data: profile } = useOwnProfile(designerId);
  return (
    <EmptyState
      title="No reviews yet"
      illustration="table"
      className="mt-4 md:mt-8"
      actions={
        profile &&
        (profile.published ? (
          <ButtonLink to={paths.designer(designerId)} variant="outline">
            See your page
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.onboarding}>Complete your profile</ButtonLink>
        ))
      }
    >
      <p>Customers can rate you after a session. We’ll email you when one does, and you can answer here.</p>
    </EmptyState>
  );
}

/** The smallest number of reviews for a distribution. */
const ENOUGH = 5;

function Summary({ counts }: { counts: number[] }) {
  const count = counts.reduce((all, one) => all + one, 0);
  const sum = counts.reduce((all, one, index) => all + one * (index + 1), 0);
  // There are only reviews of free sessions.
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-12 gap-y-6 lg:sticky lg:top-8 lg:flex-col lg:items-stretch lg:self-start">
      <p className="flex items-center gap-x-4">
        <Stars stars={(sum / count).toFixed(1)} className="display gap-2 text-3xl [&>svg]:size-7" />
        <span className="text-sm text-ink-500">{formatCount(count, "review")}</span>
      </p>
      {count >= ENOUGH && (
        <div className="min-w-64 flex-1 lg:min-w-0">
          <Distribution counts={counts} />
        </div>
      )}
    </div>
  );
}

function OwnReviewRow({ review, ...designer }: { review: Review; designerId: string; designerName: string }) {
  const [answering, setAnswering] = useState(false);
  const lostFocus = useLostFocus();
  const { id, author, answer } = review;
  return (
    <li {...lostFocus} className="grid grid-cols-[minmax(0,1fr)] gap-y-4 border-b border-ink-200 py-5 outline-none">
      <ReviewFigure
        review={review}
        compact
        designerName={designer.designerName}
        actions={
          <>
            {!answer && !answering && (
              <button
                type="button"
                className="hit relative font-medium underline underline-offset-4"
                aria-label={`Answer ${author}`}
                onClick={() => setAnswering(true)}
              >
                Answer
              </button>
            )}
            <ReportButton reviewId={id} part="review" author={author} />
          </>
        }
      />
      {!answer && answering && (
        <AnswerForm
          designerId={designer.designerId}
          reviewId={id}
          author={author}
          onClose={() => setAnswering(false)}
        />
      )}
    </li>
  );
}

function ReviewsLoading() {
  return (
    <Loading label="Loading..." visible className="mt-8">
      <div className="mt-4 grid gap-8 border-t border-ink-200 pt-6">
        {[0, 1, 2].map((row) => (
          <div key={row} className="grid gap-3">
            <Skeleton className="h-16 max-w-[32rem] rounded-bubble rounded-bl-none" />
            <Skeleton className="h-4 w-56" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
