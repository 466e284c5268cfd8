import type { BookingDetails } from "@contract/bookings.ts";
import * as paths from "@contract/paths.ts";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Viewer } from "@/domain/booking/members.ts";
import { cn } from "@/lib/class-names.ts";
import { Stars } from "@/ui/stars.tsx";

const ReviewForm = lazy(async () => ({ default: (await import("./review-form.tsx")).ReviewForm }));

type ReviewCardProps = {
  booking: BookingDetails;
  viewer: Viewer;
  otherName: string;
  /** Whether it follows the last message, instead of being a band above the composer. */
  inLog?: boolean;
};

/** Asks the customer for a review once the session is over, and shows both members the existing one. Renders nothing otherwise. */
export function ReviewCard({ booking, viewer, otherName, inLog = false }: ReviewCardProps) {
  const [search] = useSearchParams();
  const [editing, setEditing] = useState(false);
  const [sent, setSent] = useState(false);
  const said = useRef<HTMLElement>(null);
  const { review, canReview } = booking;
  const asking = viewer === "customer" && (canReview || editing);
  // The form, which had the focus, has disappeared: now, or once the booking has been fetched again.
  useEffect(() => {
    if (sent && !asking) said.current?.focus();
  }, [sent, asking]);

  if (asking) {
    return (
      <Frame inLog={inLog}>
        <Suspense fallback={<div className="h-18" />}>
          <ReviewForm
            booking={booking}
            designerName={otherName}
            asked={review ? null : starsIn(search)}
            onSent={() => {
              setEditing(false);
              setSent(true);
            }}
            onCancel={review ? () => setEditing(false) : undefined}
          />
        </Suspense>
      </Frame>
    );
  }
  if (!review) return null;
  return (
    <Frame ref={said} inLog={inLog}>
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {viewer === "designer" ? `${otherName} gave you` : sent ? "Thank you. You gave" : "You gave"}
        <Stars stars={review.stars} />
        {viewer === "designer" ? (
          <Link to={paths.ownReviews} className="font-medium underline underline-offset-4">
            {review.answer ? "Your reviews" : "Answer"}
          </Link>
        ) : (
          review.editableUntil && (
            <button
              type="button"
              className="hit font-medium underline underline-offset-4"
              onClick={() => {
                setSent(false);
                setEditing(true);
              }}
            >
              Change
            </button>
          )
        )}
      </p>
      {review.text && (
        <p dir="auto" className="mt-1 line-clamp-3 text-ink-700 wrap-anywhere">
          {review.text}
        </p>
      )}
      {review.hidden && (
        <p className="mt-1 text-ink-500 wrap-anywhere">
          Parlour does not show this review.{review.hiddenNote && <span dir="auto"> {review.hiddenNote}</span>}
        </p>
      )}
      {review.answer && viewer === "customer" && (
        <p className="mt-2 pl-5 text-ink-700 wrap-anywhere">
          <span className="font-semibold">
            <bdi>{otherName}</bdi> answers:
          </span>{" "}
          <span dir="auto">{review.answer.text}</span>
        </p>
      )}
    </Frame>
  );
}

/** A part of what follows the last message, or a band above the composer, with the same width. */
function Frame({ ref, inLog, children }: { ref?: React.Ref<HTMLElement>; inLog: boolean; children: ReactNode }) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Review"
      className={cn("border-ink-200 text-sm outline-none", !inLog && "max-h-[55dvh] overflow-y-auto border-t bg-linen")}
    >
      <div className={cn(!inLog && "mx-auto px-4 py-3 sm:px-6 lg:max-w-3xl")}>{children}</div>
    </section>
  );
}

/** Returns the stars that a link in an email has chosen. */
function starsIn(search: URLSearchParams): number | null {
  return /^[1-5]$/.test(search.get("stars") ?? "") ? Number(search.get("stars")) : null;
}
