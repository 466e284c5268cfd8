import type { BookingDetails } from "@contract/bookings.ts";
import { LONGEST, REVIEW } from "@contract/limits.ts";
import { type FormEvent, useState } from "react";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import { firstNameOf } from "@/domain/booking/members.ts";
import { readDraft, useKeptDraft } from "@/lib/draft.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { useReviewSession } from "./review-session.ts";
import { StarChoice } from "./star-choice.tsx";

type ReviewFormProps = {
  booking: BookingDetails;
  designerName: string;
  /** The stars that were chosen in an email. */
  asked: number | null;
  onSent: () => void;
  /** Closes the form without a change; missing for the first review. */
  onCancel: (() => void) | undefined;
};

/** Asks for stars first, then for the words, with a button. Typed text survives a reload, until it is sent or cancelled. */
export function ReviewForm({ booking, designerName, asked, onSent, onCancel }: ReviewFormProps) {
  const { id, review, slotType } = booking;
  const draft = `review:${id}`;
  const [stars, setStars] = useState<number | null>(review?.stars ?? asked);
  const [text, setText] = useState(() => {
    const kept = readDraft(draft);
    return typeof kept === "string" ? kept : (review?.text ?? "");
  });
  const forget = useKeptDraft(draft, text);
  const { mutate, isPending, error } = useReviewSession(booking);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (stars === null) return;
    const done = () => {
      forget();
      onSent();
    };
    mutate({ bookingId: id, stars, text }, { onSuccess: done });
  }

  function cancel(): void {
    forget();
    onCancel?.();
  }

  return (
    <form onSubmit={send} data-rating={stars !== null || undefined} className="grid gap-3">
      <StarChoice
        legend={`How was your ${slotType} with ${firstNameOf(designerName)}?`}
        value={stars}
        onChange={setStars}
        disabled={isPending}
      />
      {stars !== null && (
        <>
          <Field
            label="What should others know?"
            note="(optional)"
            hint={`Shown on the profile with your first name, the service and the date. You can change it for ${REVIEW.editDays} days.`}
          >
            <Textarea
              value={text}
              onChange={(event) => setText(event.target.value)}
              maxLength={LONGEST.review}
              disabled={isPending}
              dir="auto"
              rows={2}
              className="max-h-40 min-h-16 resize-none field-sizing-content bg-paper"
            />
          </Field>
          {error && <ChangeFailed title="Your review was not sent" text={error.message} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="sm" busy={isPending}>
              {isPending ? "Sending..." : "Send review"}
            </Button>
            {onCancel && (
              <Button variant="ghost" size="sm" disabled={isPending} onClick={cancel}>
                Cancel
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  );
}
