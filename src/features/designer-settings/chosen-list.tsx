import { X } from "lucide-react";
import { useRef } from "react";
import { SortableList } from "@/ui/sortable-list.tsx";
import { moved } from "@/ui/sorting.ts";

type ChosenListProps<Value extends string> = {
  label: string;
  /** All different. */
  values: readonly Value[];
  wordOf?: (value: Value) => string;
  onChange: (values: Value[]) => void;
  /** Called when the last value is removed, to move the focus. */
  onEmptied: () => void;
};

/** The chosen values, one per line, which can be sorted and removed. */
export function ChosenList<Value extends string>(props: ChosenListProps<Value>) {
  const { label, values, wordOf = (value) => value, onChange, onEmptied } = props;
  const frame = useRef<HTMLDivElement>(null);
  const word = (index: number) => {
    const value = values[index];
    return value === undefined ? "" : wordOf(value);
  };

  function remove(index: number): void {
    onChange(values.filter((_, each) => each !== index));
    if (values.length === 1) {
      onEmptied();
      return;
    }
    // The button of the next row, which takes the place of this one; of the one before, at the end.
    const buttons = frame.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    buttons[index + 1 < values.length ? index + 1 : index - 1]?.focus();
  }

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
            <button
              type="button"
              data-remove
              aria-label={`Remove ${word(index)}`}
              className="grid size-11 flex-none place-items-center rounded-control hover:bg-linen"
              onClick={() => remove(index)}
            >
              <X className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
            </button>
          </div>
        )}
      </SortableList>
    </div>
  );
}
