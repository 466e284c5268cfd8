import { LONGEST } from "@contract/limits.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import { useTextDraft } from "@/lib/draft.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { useAnswerReview } from "./answer-review.ts";

type AnswerFormProps = { designerId: string; reviewId: string; author: string; onClose: () => void };

/** The designer's one answer; the typed text survives a reload. */
export function AnswerForm({ designerId, reviewId, author, onClose }: AnswerFormProps) {
  const [text, setText] = useTextDraft(`answer:${reviewId}`);
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useAnswerReview(designerId);
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that opened the form has disappeared.
  useEffect(() => field.current?.focus(), []);

  function send(event: FormEvent): void {
    event.preventDefault();
    setMissing(!text.trim());
    if (text.trim()) mutate({ reviewId, text }, { onSuccess: () => setText("") });
    else field.current?.focus();
  }

  return (
    <form onSubmit={send} className="grid gap-3">
      <Field
        label={`Your answer to ${author}`}
        hint="Everyone can read it below the review. You can answer once, and can’t change it later."
        error={missing ? "Write a sentence or two first." : undefined}
        required
      >
        <Textarea
          ref={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={LONGEST.reviewAnswer}
          disabled={isPending}
          dir="auto"
          className="min-h-24"
        />
      </Field>
      {error && <ChangeFailed title="Your answer was not sent" text={error.message} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={isPending}>
          {isPending ? "Sending..." : "Send answer"}
        </Button>
        <Button variant="ghost" size="sm" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
