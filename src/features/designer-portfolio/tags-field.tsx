import { LONGEST, MOST } from "@contract/limits.ts";
import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import type { ProjectValues } from "./project-values.ts";

/** Typed one by one, added with Enter or a comma, removed with buttons. */
export function TagsField() {
  const { control } = useFormContext<ProjectValues>();
  const { field, fieldState } = useController({ control, name: "tags" });
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const tags = field.value;
  const full = tags.length >= MOST.tags;

  function add(): void {
    const tag = text.trim();
    setText("");
    if (tag && !tags.includes(tag)) field.onChange([...tags, tag]);
  }

  return (
    <div>
      <Field
        label="Tags"
        note="(optional)"
        hint={full ? `${MOST.tags} tags are as many as fit.` : "Press Enter to add one."}
        error={fieldState.error?.message}
      >
        <div className="flex min-w-0 gap-2">
          <Input
            ref={input}
            value={text}
            disabled={full}
            maxLength={LONGEST.tag}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if ((event.key !== "Enter" && event.key !== ",") || event.nativeEvent.isComposing) return;
              // Adds the tag instead of submitting the form.
              event.preventDefault();
              add();
            }}
          />
          <Button
            variant="secondary"
            className="h-12 flex-none"
            disabled={full}
            onClick={() => {
              add();
              input.current?.focus();
            }}
          >
            <Plus aria-hidden="true" />
            Add
          </Button>
        </div>
      </Field>
      {tags.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label="Tags of the project">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-control bg-duck-100 pl-3 text-sm font-medium"
            >
              <span dir="auto" className="py-1 wrap-anywhere">
                {tag}
              </span>
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                className="grid size-9 flex-none place-items-center rounded-control hover:bg-duck-200"
                onClick={() => {
                  field.onChange(tags.filter((one) => one !== tag));
                  input.current?.focus();
                }}
              >
                <X className="size-4" strokeWidth={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
