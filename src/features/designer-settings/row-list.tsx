import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/ui/button.tsx";
import { FieldError } from "@/ui/field.tsx";
import { RemoveButton } from "@/ui/remove-button.tsx";
import { SortableList } from "@/ui/sortable-list.tsx";

type RowListProps = {
  label: string;
  /** The name of one row: "Step", "Question". */
  noun: string;
  /** Shown if there are none. */
  empty?: string | undefined;
  most: number;
  /** A field array of react-hook-form. */
  rows: {
    fields: { id: string }[];
    append: () => void;
    remove: (index: number) => void;
    move: (from: number, to: number) => void;
  };
  /** The text that distinguishes a row; "" if it has none. */
  textOf: (index: number) => string;
  error?: string | undefined;
  children: (index: number) => ReactNode;
};

/** Rows of fields that can be added, sorted and removed. */
export function RowList({ label, noun, empty, most, rows, textOf, error, children }: RowListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const count = rows.fields.length;
  const nameOf = (index: number) => textOf(index).trim() || `${noun.toLowerCase()} ${index + 1}`;
  return (
    <div ref={frame}>
      {error && <FieldError className="mb-3">{error}</FieldError>}
      {count === 0 && empty && <p className="text-ink-700">{empty}</p>}
      <SortableList
        ids={rows.fields.map(({ id }) => id)}
        label={label}
        nameOf={nameOf}
        onMove={rows.move}
        rowClassName="border-b border-ink-200 bg-paper pt-2 pb-6 not-first:pt-4"
      >
        {(index, { handle, arrows }) => (
          <fieldset className="min-w-0" aria-label={`${noun} ${index + 1}`}>
            <div className="mb-2 flex min-h-11 items-center gap-1">
              {handle}
              <span className="mr-auto font-semibold">
                {noun} {index + 1}
              </span>
              {arrows}
              <RemoveButton
                aria-label={`Remove ${nameOf(index)}`}
                onClick={() => {
                  // Remove the row at once: at the maximum the button is disabled until then.
                  flushSync(() => rows.remove(index));
                  frame.current?.querySelector<HTMLElement>("[data-add]")?.focus();
                }}
              >
                <Trash2 className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
              </RemoveButton>
            </div>
            {children(index)}
          </fieldset>
        )}
      </SortableList>
      <Button data-add variant="outline" className="mt-5" disabled={count >= most} onClick={rows.append}>
        <Plus aria-hidden="true" />
        Add {noun.toLowerCase()}
      </Button>
      {count >= most && <p className="mt-2 text-sm text-ink-500">At most {most}.</p>}
    </div>
  );
}
