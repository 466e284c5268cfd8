import { LONGEST } from "@contract/limits.ts";
import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names.ts";
import { useTextDraft } from "@/lib/draft.ts";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/textarea.tsx";

/**
 * Holds the message that goes with a change, as the draft of this name until `forget` is called; `sent` is the value for the call: undefined if the
 * message is empty.
 */
export function useMessage(draft: string) {
  const [text, setText, forget] = useTextDraft(draft);
  return { text, setText, forget, sent: text.trim() || undefined };
}

type MessageFieldProps = Pick<ComponentProps<typeof Field>, "label" | "hint" | "className"> & {
  message: ReturnType<typeof useMessage>;
  disabled: boolean;
  /** Whether it is lower than other text fields. */
  low?: boolean;
};

/** An optional message to the other member. */
export function MessageField({ message, disabled, low = false, ...field }: MessageFieldProps) {
  return (
    <Field note="(optional)" {...field}>
      <Textarea
        value={message.text}
        onChange={(event) => message.setText(event.target.value)}
        maxLength={LONGEST.message}
        disabled={disabled}
        dir="auto"
        className={cn(low && "min-h-24")}
      />
    </Field>
  );
}
