import { formatShortDate } from "@contract/format.ts";
import type { Review } from "@contract/reviews.ts";
import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";
import { StarRow, Stars } from "@/ui/stars.tsx";

type ReviewFigureProps = {
  review: Review;
  /** The designer who answers: "Mara Lindqvist". */
  designerName: string;
  /** For a list that the designer reads: as wide as possible, and only one line high without words. */
  compact?: boolean;
  /** Actions on the review, and on the answer. */
  actions?: ReactNode;
  answerActions?: ReactNode;
};

/** Shows what a customer said, and what the designer answered; in a grid each on its own row, so that neighbors line up. */
export function ReviewFigure({ review, designerName, compact = false, actions, answerActions }: ReviewFigureProps) {
  const { author, stars, text, serviceName, free, createdAt, edited, answer } = review;
  return (
    <figure>
      {text ? (
        <blockquote
          dir="auto"
          className={cn(
            "bubble row-start-1 px-5 py-4 leading-normal whitespace-pre-line wrap-anywhere",
            compact ? "w-fit" : "max-w-[32rem]",
          )}
        >
          {text}
        </blockquote>
      ) : (
        !compact && <StarRow stars={stars} className="bubble row-start-1 w-fit self-end px-5 py-4" />
      )}
      <figcaption
        className={cn(
          "row-start-2 flex flex-wrap content-start items-center gap-x-3 gap-y-1 text-sm",
          (text || !compact) && "mt-3",
        )}
      >
        <bdi className="font-semibold wrap-anywhere">{author}</bdi>
        <Stars stars={stars} />
        <span className="text-ink-500 wrap-anywhere">{serviceName}</span>
        <span className="text-ink-500">
          <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>
          {edited && " (edited)"}
        </span>
        {free && <span className="text-ink-500">Free session, not counted in the rating</span>}
        {actions}
      </figcaption>
      {answer && (
        <div className="row-start-3 mt-3 ml-8 max-w-[30rem] text-sm">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">
              <bdi>{designerName}</bdi> answers
            </span>
            {answerActions}
          </p>
          <p dir="auto" className="mt-1 text-ink-700 whitespace-pre-line wrap-anywhere">
            {answer.text}
          </p>
        </div>
      )}
    </figure>
  );
}
