import { LONGEST } from "@contract/limits.ts";
import { type FormEvent, useState } from "react";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import { useTextDraft } from "@/lib/draft.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { useObjectToNoShow } from "./object-to-no-show.ts";

/** The reported member's account of the session; the typed text survives a reload. */
export function ObjectionForm({ bookingId }: { bookingId: string }) {
  const [message, setMessage, forget] = useTextDraft(`objection:${bookingId}`);
  const [missing, setMissing] = useState(false);
  const { mutateAsync, isPending, error } = useObjectToNoShow();

  function object(event: FormEvent): void {
    event.preventDefault();
    const text = message.trim();
    setMissing(!text);
    if (text) mutateAsync({ bookingId, message: text }).then(forget, () => undefined);
  }

  return (
    <form onSubmit={object} className="mt-3 grid justify-items-start gap-3">
      <Field
        label="What happened?"
        hint="A person at Parlour reads it, next to the record of when each of you was in the room."
        error={missing ? "Write a sentence or two first." : undefined}
        required
        className="w-full"
      >
        <Textarea
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          maxLength={LONGEST.message}
          disabled={isPending}
          dir="auto"
          className="min-h-24"
        />
      </Field>
      {error && <ChangeFailed title="Your objection was not sent" text={error.message} />}
      <Button type="submit" size="sm" busy={isPending}>
        {isPending ? "Sending..." : "Object"}
      </Button>
    </form>
  );
}
