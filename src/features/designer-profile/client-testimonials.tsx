import type { Designer } from "@contract/designers.ts";
import { formatNumber } from "@contract/format.ts";
import { REVIEW } from "@contract/limits.ts";
import { ProfileSection } from "@/domain/designer/profile-view/profile-section.tsx";
import { Distribution } from "@/domain/review/distribution.tsx";
import { useReviews } from "@/domain/review/list-reviews.ts";
import { MoreReviews } from "@/domain/review/more-reviews.tsx";
import { ReportButton } from "@/domain/review/report-button.tsx";
import { ReviewFigure } from "@/domain/review/review-figure.tsx";
import { cn } from "@/lib/class-names.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";

/** Reviews that are shown at first; the others follow on request. */
const FIRST_SHOWN = 3;

/**
 * Shows what customers say, and how many of the agreed sessions the designer has kept; nothing if there is neither. Reviews of free sessions are shown, but are
 * not in `reviewCount`.
 */
export function ClientTestimonials({ designer }: { designer: Designer }) {
  const { reviews, sessions } = useReviews(designer._id, FIRST_SHOWN, REVIEW.pageSize);
  const reviewed = designer.reviewCount > 0 || !!reviews?.length;
  if (!reviewed && !sessions) return null;
  return (
    <ProfileSection title="Client Testimonials">
      {sessions && (
        <p className="mb-6 text-sm text-ink-700">
          <b className="font-semibold text-ink tabular-nums">
            Kept {formatNumber(sessions.kept)} of {formatNumber(sessions.agreed)}
          </b>{" "}
          agreed sessions
        </p>
      )}
      {reviewed ? <Reviews designer={designer} /> : <p className="text-ink-700">Nobody has written a review yet.</p>}
    </ProfileSection>
  );
}

function Reviews({
  designer: { _id: designerId, name: designerName, rating, reviewCount: count },
}: {
  designer: Designer;
}) {
  const { reviews, distribution, ...query } = useReviews(designerId, FIRST_SHOWN, REVIEW.pageSize);
  if (!reviews) {
    if (query.isPending) return <ReviewsLoading />;
    return (
      <ErrorState
        title="The reviews could not be loaded."
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const counts = count > FIRST_SHOWN && distribution;
  return (
    <div className={cn(counts && "xl:grid xl:grid-cols-[17rem_minmax(0,1fr)] xl:gap-x-12")}>
      {counts && (
        <div className="mb-8 flex max-w-3xl flex-wrap items-center gap-x-10 gap-y-5 xl:sticky xl:top-8 xl:self-start">
          {rating !== null && (
            <p>
              <span className="display block text-4xl tabular-nums">{rating.toFixed(1)}</span>
              <span className="mt-1.5 block text-sm text-ink-700">
                <span className="sr-only">out of 5, from </span>
                {formatNumber(count)} reviews
              </span>
            </p>
          )}
          <div className="min-w-64 flex-1">
            <Distribution counts={counts} />
          </div>
        </div>
      )}
      <div>
        <ul className="-mb-8 grid gap-x-6 sm:grid-cols-2 md:grid-cols-3">
          {reviews.map((review) => (
            <li
              key={review.id}
              className="row-span-3 mb-8 grid grid-rows-subgrid *:row-span-3 *:grid *:grid-rows-subgrid *:content-start only:col-span-full"
            >
              <ReviewFigure
                review={review}
                designerName={designerName}
                actions={<ReportButton reviewId={review.id} part="review" author={review.author} />}
                answerActions={<ReportButton reviewId={review.id} part="answer" author={review.author} />}
              />
            </li>
          ))}
        </ul>
        <MoreReviews {...query} />
      </div>
    </div>
  );
}

function ReviewsLoading() {
  return (
    <Loading label="Loading reviews..." className="grid gap-4">
      <Skeleton className="h-20 max-w-[32rem] rounded-bubble rounded-bl-none" />
      <Skeleton className="h-4 w-56" />
    </Loading>
  );
}
