import { X } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { RemoveButton } from "@/ui/remove-button.tsx";
import { SortableList } from "@/ui/sortable-list.tsx";
import { moved } from "@/ui/sorting.ts";

type ChosenListProps<Value extends string> = {
  label: string;
  /** Without duplicates. */
  values: readonly Value[];
  wordOf?: (value: Value) => string;
  onChange: (values: Value[]) => void;
  /** The field that adds values. It takes the focus when the last value is removed, and may be disabled at the maximum. */
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>;
};

/** The chosen values, one per line, which can be sorted and removed. */
export function ChosenList<Value extends string>(props: ChosenListProps<Value>) {
  const { label, values, wordOf = (value) => value, onChange, field } = props;
  const frame = useRef<HTMLDivElement>(null);
  const word = (index: number) => {
    const value = values[index];
    return value === undefined ? "" : wordOf(value);
  };

  function remove(index: number): void {
    onChange(values.filter((_, each) => each !== index));
    if (values.length === 1) {
      field.current?.focus();
      return;
    }
    // Focus the button of the next row, which replaces this one; at the end, the button of the previous row.
    const buttons = frame.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    buttons[index + 1 < values.length ? index + 1 : index - 1]?.focus();
  }

  const before = useRef(values.length);
  useEffect(() => {
    const grown = values.length > before.current;
    before.current = values.length;
    if (!grown || !field.current?.disabled) return;
    // Some browsers have already taken the focus from the field.
    if (document.activeElement !== field.current && document.activeElement !== document.body) return;
    [...(frame.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])].at(-1)?.focus();
  }, [values.length, field]);

  if (values.length === 0) return null;
  return (
    <div ref={frame} className="mt-4">
      <SortableList
        ids={values}
        label={label}
        nameOf={word}
        onMove={(from, to) => onChange(moved(values, from, to))}
        className="border-t border-ink-200"
        rowClassName="border-b border-ink-200"
      >
        {(index, { handle, arrows }) => (
          <div className="flex min-h-12 items-center">
            {handle}
            <span dir="auto" className="min-w-0 flex-1 px-1 wrap-anywhere">
              {word(index)}
            </span>
            {arrows}
            <RemoveButton data-remove aria-label={`Remove ${word(index)}`} onClick={() => remove(index)}>
              <X className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
            </RemoveButton>
          </div>
        )}
      </SortableList>
    </div>
  );
}
