import { Plus, X } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/ui/button.tsx";
import { isComposing } from "@/ui/composing.ts";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { useUnfinishedText } from "@/ui/use-unfinished-text.ts";

type EntriesFieldProps = {
  label: string;
  required?: boolean;
  marked?: boolean;
  hint: string;
  error?: string;
  placeholder?: string;
  /** Names the list of entries for screen readers. */
  listLabel: string;
  entries: string[];
  onChange: (entries: string[]) => void;
  /** The largest number of entries. */
  most: number;
  /** The longest entry, in characters. */
  longest: number;
  /** A comma, or losing the focus, also adds a short entry. */
  short?: boolean;
  /** The input, which the form focuses when the entries are refused. */
  ref?: Ref<HTMLInputElement>;
};

/** A list of texts, added with Enter or "Add", or at the latest when the user submits or leaves the form. Ignores duplicates. */
export function EntriesField({
  hint,
  placeholder,
  listLabel,
  entries,
  onChange,
  most,
  longest,
  short,
  ref,
  ...field
}: EntriesFieldProps) {
  const [text, setText] = useState("");
  const row = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const full = entries.length >= most;

  function add(): void {
    const entry = text.trim();
    if (text) setText("");
    if (entry && !entries.includes(entry)) onChange([...entries, entry]);
  }

  useUnfinishedText(row, add);

  /** Moves the focus at once: at the maximum the input is disabled, and the focus goes to the last entry. */
  function goOnAfter(change: () => void): void {
    flushSync(change);
    const input = row.current?.querySelector("input");
    (input?.disabled ? list.current?.lastElementChild?.querySelector("button") : input)?.focus();
  }

  return (
    <div>
      <Field {...field} hint={full ? `That’s the most you can add: ${most}.` : hint}>
        <div ref={row} className="flex min-w-0 gap-2">
          <Input
            ref={ref}
            dir="auto"
            className="min-w-0"
            value={text}
            disabled={full}
            maxLength={longest}
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => setText(event.target.value)}
            onBlur={short ? add : undefined}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && !(short && event.key === ",")) return;
              if (isComposing(event)) return;
              // Adds the entry instead of submitting the form.
              event.preventDefault();
              goOnAfter(add);
            }}
          />
          <Button variant="secondary" className="h-12 flex-none" disabled={full} onClick={() => goOnAfter(add)}>
            <Plus aria-hidden="true" />
            Add
          </Button>
        </div>
      </Field>
      {entries.length > 0 && (
        <ul ref={list} className="mt-3 flex flex-wrap gap-2" aria-label={listLabel}>
          {entries.map((entry) => (
            <li
              key={entry}
              className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-control bg-duck-100 pl-3 text-sm font-medium"
            >
              <span dir="auto" className="py-1 wrap-anywhere">
                {entry}
              </span>
              <button
                type="button"
                aria-label={`Remove ${entry}`}
                className="grid size-9 flex-none place-items-center rounded-control hover:bg-duck-200"
                onClick={() => goOnAfter(() => onChange(entries.filter((one) => one !== entry)))}
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
