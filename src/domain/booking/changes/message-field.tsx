import { LONGEST } from "@contract/limits.ts";
import { type ComponentProps, useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/textarea.tsx";

/** The words that go with a change; `sent` is what the call takes: undefined when there are none. */
export function useMessage() {
  const [text, setText] = useState("");
  return { text, setText, sent: text.trim() || undefined };
}

type MessageFieldProps = Pick<ComponentProps<typeof Field>, "label" | "hint" | "className"> & {
  message: ReturnType<typeof useMessage>;
  disabled: boolean;
  /** Lower than other text fields. */
  low?: boolean;
};

/** Optional words to the other member. */
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
